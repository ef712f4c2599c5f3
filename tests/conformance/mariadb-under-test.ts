import { createHash } from 'node:crypto';
import mysql, { type Connection } from 'mysql2/promise';
import { mariadb } from '../../src/dialects/mysql.ts';
import { parseDatabaseUrl, type ServerTarget } from '../../src/drivers/contract/database-url.ts';
import { defaultPool } from '../../src/drivers/contract/engine.ts';
import { openMysql } from '../../src/drivers/mysql/mysql.ts';
import type { OwnServer } from '../fixtures/own-server.ts';
import { fixtureStatements } from './driver-spec.ts';
import { attackedTables, type DriverInHardTimes } from './hard-times-spec.ts';
import { settledCount } from './settled-count.ts';

const reader = 'wenshu_reader';

/** A database of its own on the given server, filled with the suite's fixture, and an account that may only read it. */
export async function prepareMariadb(
  url: string,
  database: string,
  own?: OwnServer,
): Promise<DriverInHardTimes & { close(): Promise<void> }> {
  const { host, port, user, password } = parseDatabaseUrl(url) as ServerTarget;
  const connectOwner = async () => {
    const connection = await mysql.createConnection({
      host,
      port: port ?? 3306,
      user: user ?? 'root',
      password: password() ?? '',
      dateStrings: true,
    });
    connection.on('error', () => undefined);
    return connection;
  };
  let owner: Connection = await connectOwner();
  await owner.query(`DROP DATABASE IF EXISTS ${database}`);
  await owner.query(`CREATE DATABASE ${database} CHARACTER SET utf8mb4`);
  await owner.query(`USE ${database}`);
  for (const statement of fixtureStatements(mariadb)) await owner.query(statement);
  const attacked = `${database}_attacked`;
  await owner.query(`DROP DATABASE IF EXISTS ${attacked}`);
  await owner.query(`CREATE DATABASE ${attacked}`);
  await owner.query(`USE ${attacked}`);
  for (const statement of [...attackedTables, 'CREATE SEQUENCE s', ...fixtureStatements(mariadb)])
    await owner.query(statement);
  await owner.query(`USE ${database}`);
  // What docs/databases.md tells people to do.
  await owner.query(`CREATE USER IF NOT EXISTS '${reader}'@'%' IDENTIFIED BY 'only-for-tests'`);
  for (const name of [database, attacked]) await owner.query(`GRANT SELECT ON ${name}.* TO '${reader}'@'%'`);
  const target: ServerTarget<'mariadb'> = {
    ...(parseDatabaseUrl(url) as ServerTarget<'mariadb'>),
    user: reader,
    password: () => 'only-for-tests',
    database,
  };
  return {
    dialect: mariadb,
    open: () => openMysql(target),
    openPool: (size) => openMysql({ ...target, pool: { ...defaultPool, size, overflow: 0 } }),
    openWith: (wrong) => openMysql({ ...target, password: () => wrong }),
    attacked: () => openMysql({ ...target, database: attacked }),
    async sessions() {
      const [rows] = await owner.query('SELECT count(*) AS n FROM information_schema.PROCESSLIST WHERE USER = ?', [
        reader,
      ]);
      return Number((rows as { n: number }[])[0]?.n);
    },
    ...(own ? { server: own } : {}),
    async reconnectOwner() {
      owner = await connectOwner();
      await owner.query(`USE ${database}`);
    },
    close: () => owner.end(),
    slowQuery: 'SELECT count(*) FROM seq_1_to_1000000 a, seq_1_to_1000000 b WHERE a.seq + b.seq = 0',
    numbersTo: (last) => `SELECT seq FROM seq_1_to_${last}`,
    forbidden: [
      'SELECT 1; DELETE FROM goods',
      'TRUNCATE TABLE goods',
      'RENAME TABLE goods TO gone',
      'SELECT * FROM goods FOR UPDATE',
      "SELECT * FROM goods INTO OUTFILE '/tmp/goods.csv'",
      "SELECT 'x' INTO DUMPFILE '/tmp/x'",
      "LOAD DATA LOCAL INFILE '/etc/hostname' INTO TABLE goods",
      'REPLACE INTO goods (id) VALUES (1)',
      'SET SESSION TRANSACTION READ WRITE',
      'SET autocommit = 1',
      'COMMIT',
      "CREATE USER 'x'@'%'",
      'FLUSH TABLES',
      'LOCK TABLES goods WRITE',
      'CREATE TEMPORARY TABLE made (a INTEGER)',
      "SET GLOBAL general_log = 'ON'",
      'KILL 1',
      'DO SLEEP(0)',
      'CALL no_such_procedure()',
      'HANDLER goods OPEN',
    ],
    async contentDigest() {
      const hash = createHash('sha256');
      const plain = ['makers', 'goods', '`two words`'];
      for (const table of [...plain, ...[...plain, 't', 'u', 'secret', 's'].map((name) => `${attacked}.${name}`)]) {
        const [rows] = await owner.query({ sql: `SELECT * FROM ${table} ORDER BY 1`, rowsAsArray: true });
        hash.update(JSON.stringify(rows));
      }
      const [tables] = await owner.query(
        'SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES ORDER BY 1, 2',
      );
      return hash.update(JSON.stringify(tables)).digest('hex');
    },
    runningQueries: () =>
      settledCount(async () => {
        const [rows] = await owner.query(
          "SELECT count(*) AS n FROM information_schema.PROCESSLIST WHERE USER = ? AND COMMAND = 'Query'",
          [reader],
        );
        return Number((rows as { n: number }[])[0]?.n);
      }),
  };
}
