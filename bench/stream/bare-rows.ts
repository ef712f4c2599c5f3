import { DatabaseSync } from 'node:sqlite';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { DuckDBInstance } from '@duckdb/node-api';
import mysql from 'mysql2';
import pg from 'pg';

type Take = (row: unknown[]) => void;

/**
 * The same values with nothing of ours in between, each client in the fastest way that it documents: decimals as numbers, dates
 * as text (a `Date` costs more than everything else together, and nobody would write one into a CSV file).
 */
export async function eachBareRow(url: string, sql: string, take: Take): Promise<void> {
  const scheme = url.slice(0, url.indexOf(':'));
  if (scheme === 'sqlite') sqliteRows(url.slice(7), sql, take);
  else if (scheme === 'duckdb') await duckdbRows(url.slice(7), sql, take);
  else if (scheme === 'postgres') await postgresRows(url, sql, take);
  else if (scheme === 'clickhouse') await clickhouseRows(url, sql, take);
  else await mysqlRows(url, sql, take);
}

function sqliteRows(path: string, sql: string, take: Take): void {
  const database = new DatabaseSync(path, { readOnly: true, returnArrays: true });
  for (const row of database.prepare(sql).iterate() as unknown as Iterable<unknown[]>) take(row);
}

async function duckdbRows(path: string, sql: string, take: Take): Promise<void> {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  for await (const rows of (await connection.stream(sql)).yieldRows()) for (const row of rows) take(row);
}

async function postgresRows(url: string, sql: string, take: Take): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  client.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
  client.setTypeParser(pg.types.builtins.NUMERIC, Number);
  const query = client.query(new pg.Query({ text: sql, rowMode: 'array', types: client } as pg.QueryConfig));
  await new Promise<void>((resolve, reject) =>
    query
      .on('row', take)
      .on('end', () => resolve())
      .on('error', reject),
  );
  await client.end();
}

async function mysqlRows(url: string, sql: string, take: Take): Promise<void> {
  const { hostname, port, username, pathname } = new URL(url);
  const connection = mysql.createConnection({
    host: hostname,
    port: Number(port),
    user: username,
    database: pathname.slice(1),
    rowsAsArray: true,
    dateStrings: true,
    decimalNumbers: true,
  });
  const query = connection.query(sql);
  await new Promise<void>((resolve, reject) =>
    query
      .on('result', (row) => take(row as unknown as unknown[]))
      .on('end', () => resolve())
      .on('error', reject),
  );
  connection.destroy();
}

async function clickhouseRows(url: string, query: string, take: Take): Promise<void> {
  const { host, username, password } = new URL(url);
  const client = createClient({
    url: `http://${host}`,
    username,
    password,
    request_timeout: 600_000,
    log: { level: ClickHouseLogLevel.OFF },
  });
  const settings = { readonly: '1' as const };
  const result = await client.query({ query, format: 'JSONCompactEachRow', clickhouse_settings: settings });
  for await (const rows of result.stream<unknown[]>()) for (const row of rows) take(row.json());
  await client.close();
}
