import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import mysql from 'mysql2/promise';
import pg from 'pg';

/** A table of that many rows with an integer, a decimal, a text and a date, made by the engine itself. */
export async function fillDatabase(url: string, rows: number): Promise<void> {
  const scheme = url.slice(0, url.indexOf(':'));
  const create = 'CREATE TABLE goods (id INTEGER PRIMARY KEY, price DECIMAL(10,2), label VARCHAR(40), made_on DATE)';
  if (scheme === 'sqlite') {
    const database = new DatabaseSync(url.slice(7));
    database.exec(`${create}; WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < ${rows})
      INSERT INTO goods SELECT x, x % 9973 / 4.0, 'label ' || x % 5003, date('2020-01-01', '+' || (x % 2000) || ' days') FROM c`);
    database.close();
  } else if (scheme === 'duckdb') {
    const instance = await DuckDBInstance.create(url.slice(7));
    const connection = await instance.connect();
    await connection.run(create);
    await connection.run(`INSERT INTO goods SELECT x, x % 9973 / 4.0, 'label ' || x % 5003, DATE '2020-01-01' + (x % 2000)::INTEGER
      FROM range(1, ${rows + 1}) r(x)`);
    connection.closeSync();
    instance.closeSync();
  } else if (scheme === 'postgres') {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`${create}; INSERT INTO goods SELECT x, x % 9973 / 4.0, 'label ' || x % 5003, '2020-01-01'::date + x % 2000
      FROM generate_series(1, ${rows}) x`);
    await client.query('VACUUM ANALYZE goods');
    await client.end();
  } else {
    const { hostname, port, username, pathname } = new URL(url);
    const connection = await mysql.createConnection({ host: hostname, port: Number(port), user: username });
    await connection.query(`CREATE DATABASE IF NOT EXISTS ${pathname.slice(1)} CHARACTER SET utf8mb4`);
    await connection.query(`USE ${pathname.slice(1)}`);
    await connection.query(create);
    await connection.query(`INSERT INTO goods SELECT seq, seq % 9973 / 4.0, CONCAT('label ', seq % 5003), '2020-01-01' + INTERVAL seq % 2000 DAY
      FROM seq_1_to_${rows}`);
    await connection.end();
  }
}

/** The same table for an engine that is filled when it starts. */
export function clickhouseFixture(rows: number): string[] {
  return [
    'CREATE TABLE goods (id Int32, price Decimal(10, 2), label String, made_on Date) ENGINE = MergeTree ORDER BY id',
    `INSERT INTO goods SELECT number + 1, (number + 1) % 9973 / 4, concat('label ', toString((number + 1) % 5003)),
      toDate('2020-01-01') + (number + 1) % 2000 FROM numbers(${rows})`,
  ];
}
