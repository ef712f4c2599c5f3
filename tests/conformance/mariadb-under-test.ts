import { createHash } from 'node:crypto';
import mysql, { type Connection } from 'mysql2/promise';
import { mariadb } from '../../src/dialects/mariadb.ts';
import { parseDatabaseUrl, type ServerTarget } from '../../src/drivers/database-url.ts';
import { openMysql } from '../../src/drivers/mysql.ts';
import { type DriverUnderTest, fixtureStatements } from './driver-spec.ts';
import { settledCount } from './settled-count.ts';

const reader = 'wenshu_reader';

/** A database of its own on the given server, filled with the suite's fixture, and an account that may only read it. */
export async function prepareMariadb(url: string, database: string): Promise<DriverUnderTest & { owner: Connection }> {
  const { host, port, user, password } = parseDatabaseUrl(url) as ServerTarget;
  const owner = await mysql.createConnection({
    host,
    port: port ?? 3306,
    user: user ?? 'root',
    password: password() ?? '',
    dateStrings: true,
  });
  owner.on('error', () => undefined);
  await owner.query(`DROP DATABASE IF EXISTS ${database}`);
  await owner.query(`CREATE DATABASE ${database} CHARACTER SET utf8mb4`);
  await owner.query(`USE ${database}`);
  for (const statement of fixtureStatements(mariadb)) await owner.query(statement);
  // What docs/databases.md tells people to do.
  await owner.query(`CREATE USER IF NOT EXISTS '${reader}'@'%' IDENTIFIED BY 'only-for-tests'`);
  await owner.query(`GRANT SELECT ON ${database}.* TO '${reader}'@'%'`);
  const target: ServerTarget<'mariadb'> = {
    ...(parseDatabaseUrl(url) as ServerTarget<'mariadb'>),
    user: reader,
    password: () => 'only-for-tests',
    database,
  };
  return {
    owner,
    dialect: mariadb,
    open: () => openMysql(target),
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
      for (const table of ['makers', 'goods', '`two words`']) {
        const [rows] = await owner.query({ sql: `SELECT * FROM ${table} ORDER BY 1`, rowsAsArray: true });
        hash.update(JSON.stringify(rows));
      }
      const [tables] = await owner.query('SHOW TABLES');
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
