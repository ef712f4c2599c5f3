import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import type { Dialect } from '../../src/dialects/dialect.ts';
import { mariadb } from '../../src/dialects/mysql.ts';
import { postgres } from '../../src/dialects/postgres.ts';
import { parseDatabaseUrl, type ServerTarget } from '../../src/drivers/contract/database-url.ts';
import type { Driver } from '../../src/drivers/contract/driver.ts';
import { openMysql } from '../../src/drivers/mysql/mysql.ts';
import { openPostgres } from '../../src/drivers/postgres/postgres.ts';
import { corpus } from '../attacks/corpus.ts';
import { fixtureStatements } from '../conformance/driver-spec.ts';
import { attackedTables } from '../conformance/hard-times-spec.ts';
import { debianPostgres, startPostgres } from '../fixtures/embedded-postgres.ts';
import { hasMariadb, startMariadb } from '../fixtures/own-mariadb.ts';

/** Where the server may write: every path of a statement is turned to it. */
const folder = mkdtempSync(join(tmpdir(), 'wenshu-privileged-'));
chmodSync(folder, 0o777);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const here = (sql: string) => sql.replaceAll(/'\/(?:[^'/]+\/)*([^'/]+)'/g, `'${folder}/$1'`);

interface Attacked {
  dialect: Dialect;
  driver: Driver;
  /** Statements of this engine that only a privileged account can hurt with. */
  attacks: string[];
  /** All rows, tables and accounts. */
  digest(): Promise<string>;
}

function engineWall(name: string, given: () => Attacked): void {
  it(`${name}: the whole corpus past the policy, with an account that may do anything, changes nothing`, {
    timeout: 300_000,
  }, async () => {
    const { dialect, driver, attacks, digest } = given();
    const before = await digest();
    const statements = [...corpus('refused', dialect), ...attacks].map(here);
    expect(statements.length).toBeGreaterThan(150);
    const guilty: string[] = [];
    for (const sql of statements) {
      await driver.run(sql, { maxRows: 5, timeoutMs: 400 }).catch(() => undefined);
      const files = readdirSync(folder);
      if (files.length > 0) guilty.push(sql);
      for (const file of files) rmSync(join(folder, file), { recursive: true, force: true });
    }
    expect(guilty).toEqual([]);
    expect(await digest()).toBe(before);
    expect((await driver.run('SELECT count(*) FROM goods', { maxRows: 5, timeoutMs: 60_000 })).rows).toEqual([[3]]);
  });
}

describe.skipIf(!hasMariadb)('engine wall: mariadb as root', async () => {
  if (!hasMariadb) return;
  const own = await startMariadb();
  const target = parseDatabaseUrl(own.url) as ServerTarget<'mariadb'>;
  const owner = await mysql.createConnection({ host: target.host, port: target.port ?? 3306, user: 'root' });
  await owner.query('CREATE DATABASE attacked');
  await owner.query('USE attacked');
  for (const sql of [...attackedTables, 'CREATE SEQUENCE s', ...fixtureStatements(mariadb)]) await owner.query(sql);
  await owner.query('CREATE PROCEDURE p() BEGIN DELETE FROM goods; COMMIT; END');
  const driver = openMysql({ ...target, user: 'root', password: () => undefined, database: 'attacked' });
  afterAll(async () => {
    await driver.close();
    await owner.end();
    await own.stop();
  });
  it('doctor would say what the account may do, and who may only read is told so', async () => {
    expect(await driver.powers?.()).toMatchObject({ account: 'root@localhost', changes: true, files: true });
    await owner.query("CREATE USER 'reads'@'%' IDENTIFIED BY 'x'");
    await owner.query("GRANT SELECT ON attacked.* TO 'reads'@'%'");
    const reads = openMysql({ ...target, user: 'reads', password: () => 'x', database: 'attacked' });
    expect(await reads.powers?.()).toMatchObject({ account: 'reads@%', changes: false, files: false });
    await owner.query("GRANT INSERT ON attacked.goods TO 'reads'@'%'");
    expect(await reads.powers?.()).toMatchObject({ changes: true, files: false });
    await reads.close();
  });
  engineWall('mariadb', () => ({
    dialect: mariadb,
    driver,
    attacks: [
      'BEGIN NOT ATOMIC SET TRANSACTION READ WRITE; DELETE FROM goods; COMMIT; END',
      'BEGIN NOT ATOMIC COMMIT; SET SESSION TRANSACTION READ WRITE; DELETE FROM goods; SELECT 1; END',
      'IF 1 = 1 THEN COMMIT; DELETE FROM goods; END IF',
      'CALL p()',
      "EXECUTE IMMEDIATE 'COMMIT'",
      "EXECUTE IMMEDIATE 'DELETE FROM goods'",
      "SELECT 'x' INTO OUTFILE '/tmp/x'",
      "SELECT 'x' INTO DUMPFILE '/tmp/x'",
      "(SELECT 'x') UNION (SELECT 'y') INTO OUTFILE '/tmp/x'",
      'SELECT nextval(s)',
      'SELECT setval(s, 100)',
      'OPTIMIZE TABLE goods',
      'ANALYZE TABLE goods',
      "SET GLOBAL general_log_file = '/tmp/x.log'",
      "INSERT INTO makers VALUES (9, 'x') RETURNING id",
      'ANALYZE FORMAT=JSON DELETE FROM goods',
      'SELECT * FROM goods PROCEDURE ANALYSE()',
      'HANDLER goods OPEN',
      'SHOW TABLES; DELETE FROM goods',
    ],
    async digest() {
      const hash = createHash('sha256');
      for (const table of ['makers', 'goods', '`two words`', 't', 'u', 'secret', 's']) {
        const [rows] = await owner.query({ sql: `SELECT * FROM ${table} ORDER BY 1`, rowsAsArray: true });
        hash.update(JSON.stringify(rows));
      }
      for (const sql of [
        'SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES ORDER BY 1, 2',
        'SELECT ROUTINE_NAME FROM information_schema.ROUTINES ORDER BY 1',
        'SELECT User, Host FROM mysql.global_priv ORDER BY 1, 2',
        "SELECT VARIABLE_NAME, VARIABLE_VALUE FROM information_schema.GLOBAL_VARIABLES WHERE VARIABLE_NAME RLIKE 'log|read_only|local_infile|secure|event' AND VARIABLE_NAME NOT RLIKE 'pos|gtid' ORDER BY 1",
      ])
        hash.update(JSON.stringify((await owner.query(sql))[0]));
      return hash.digest('hex');
    },
  }));
});

const programs = debianPostgres();
describe.skipIf(!programs)('engine wall: postgres as a superuser', async () => {
  if (!programs) return;
  const own = await startPostgres(programs);
  const owner = new pg.Client(own.url);
  await owner.connect();
  for (const sql of [...attackedTables, 'CREATE SEQUENCE s', ...fixtureStatements(postgres)]) await owner.query(sql);
  await owner.query('CREATE FUNCTION emptied() RETURNS integer LANGUAGE sql AS $$ DELETE FROM goods; SELECT 1 $$');
  const target = parseDatabaseUrl(own.url) as ServerTarget<'postgres'>;
  const driver = openPostgres(target);
  afterAll(async () => {
    await driver.close();
    await owner.end();
    await own.stop();
  });
  it('doctor would say what the account may do, and who may only read is told so', async () => {
    expect(await driver.powers?.()).toMatchObject({ changes: true, files: true });
    await owner.query("CREATE ROLE reads LOGIN PASSWORD 'x'");
    await owner.query('GRANT SELECT ON ALL TABLES IN SCHEMA public TO reads');
    const reads = openPostgres({ ...target, user: 'reads', password: () => 'x' });
    expect(await reads.powers?.()).toMatchObject({ account: 'reads', changes: false, files: false });
    await owner.query('GRANT pg_read_server_files TO reads');
    expect(await reads.powers?.()).toMatchObject({ changes: false, files: true });
    await reads.close();
  });
  engineWall('postgres', () => ({
    dialect: postgres,
    driver,
    attacks: [
      "COPY goods TO PROGRAM 'cat > /tmp/x'".replace('/tmp', folder),
      `COPY (SELECT 1) TO PROGRAM 'touch ${folder}/made'`,
      "COPY goods TO '/tmp/goods.csv'",
      "COPY goods FROM PROGRAM 'echo 1'",
      `DO $$ BEGIN EXECUTE 'COPY (SELECT 1) TO ''${folder}/x'''; END $$`,
      "SELECT lo_export(lo_from_bytea(0, 'x'), '/tmp/x')",
      `SELECT query_to_xml('SELECT lo_export(loid, ''${folder}/x'') FROM pg_largeobject', true, true, '')`,
      'SELECT emptied()',
      "SELECT pg_file_write('/tmp/x', 'x', false)",
      'COMMIT',
      'CALL emptied()',
      "SELECT set_config('transaction_read_only', 'off', false)",
      "SELECT nextval('s')",
      "SELECT setval('s', 100)",
      'EXPLAIN ANALYZE DELETE FROM goods',
      'WITH gone AS (DELETE FROM goods RETURNING *) SELECT * FROM gone',
      'CREATE EXTENSION adminpack',
      "ALTER SYSTEM SET log_statement = 'all'",
    ],
    async digest() {
      const hash = createHash('sha256');
      for (const table of [
        'makers',
        'goods',
        '"two words"',
        't',
        'u',
        'secret',
        's',
        'pg_roles',
        'pg_extension',
        'pg_file_settings',
      ]) {
        const { rows } = await owner.query({ text: `SELECT * FROM ${table} ORDER BY 1`, rowMode: 'array' });
        hash.update(JSON.stringify(rows));
      }
      const { rows } = await owner.query("SELECT relname FROM pg_class WHERE relname !~ '^pg_' ORDER BY 1");
      return hash.update(JSON.stringify(rows)).digest('hex');
    },
  }));
});
