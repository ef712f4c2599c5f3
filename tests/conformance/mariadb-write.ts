import mysql from 'mysql2/promise';
import { mariadb } from '../../src/dialects/mysql.ts';
import { parseDatabaseUrl, type ServerTarget } from '../../src/drivers/contract/database-url.ts';
import { openMysql } from '../../src/drivers/mysql/mysql.ts';
import { fixtureStatements } from './driver-spec.ts';
import { bigRows, estimateSpec } from './estimate-spec.ts';
import { writeSpec } from './write-spec.ts';

/** A database of its own on the given server, and the suites of `write` and of estimates on it. */
export async function mariadbWrite(url: string): Promise<void> {
  const database = 'wenshu_write';
  const server = parseDatabaseUrl(url) as ServerTarget<'mariadb'>;
  const { host, port = 3306, user = 'root', password } = server;
  const owner = await mysql.createConnection({ host, port, user, password: password() ?? '' });
  for (const statement of [
    `DROP DATABASE IF EXISTS ${database}`,
    `CREATE DATABASE ${database} CHARACTER SET utf8mb4`,
    `USE ${database}`,
    ...fixtureStatements(mariadb),
    'CREATE TABLE big (id INTEGER PRIMARY KEY, label VARCHAR(40))',
    `INSERT INTO big SELECT seq, CONCAT('label ', seq) FROM seq_1_to_${bigRows}`,
    'ANALYZE TABLE big',
  ])
    await owner.query(statement);
  await owner.end();
  estimateSpec('mariadb', () => openMysql({ ...server, database }));
  writeSpec('mariadb', {
    open: (access) => openMysql({ ...server, database }, access),
    slowChange: "INSERT INTO makers (id, name) SELECT seq, CONCAT('n', seq) FROM seq_100_to_2000000000",
  });
}
