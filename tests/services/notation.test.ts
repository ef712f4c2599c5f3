import mysql from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialectOf } from '../../src/dialects/registry.ts';
import { lexSql } from '../../src/sql/lex/lex.ts';
import { granted, notationSpec, setup, type Witness } from '../attacks/notation-spec.ts';
import { debianPostgres, startPostgres } from '../fixtures/embedded-postgres.ts';
import { hasMariadb, startMariadb } from '../fixtures/own-mariadb.ts';

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

const postgres = dialectOf('postgres');

/**
 * Takes every function of one argument that we don't allow away from the account, but for those that operators, casts and
 * aggregates call.
 */
const revokeFunctions = `DO $do$ DECLARE p regprocedure; BEGIN FOR p IN
  SELECT f.oid FROM pg_proc f WHERE f.prokind = 'f' AND f.pronargs - f.pronargdefaults <= 1 AND f.pronargs > 0
    AND f.proname <> ALL (ARRAY['${[...postgres.allowedFunctions].join("','")}'])
    AND f.oid NOT IN (SELECT oprcode::oid FROM pg_operator UNION SELECT castfunc FROM pg_cast UNION SELECT amproc::oid FROM pg_amproc
      UNION SELECT aggtransfn::oid FROM pg_aggregate UNION SELECT aggfinalfn::oid FROM pg_aggregate)
  LOOP EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', p); END LOOP; END $do$`;

if (debianPostgres()) {
  let client: pg.Client;
  beforeAll(async () => {
    const own = await startPostgres(debianPostgres());
    ends.push(() => own.stop());
    const owner = new pg.Client({ connectionString: own.url });
    await owner.connect();
    const statements = [
      ...setup(42, { key: 'integer PRIMARY KEY', text: 'text' }),
      "CREATE FUNCTION wipe(anyelement) RETURNS text LANGUAGE sql AS $$ SELECT 'gone' $$",
      'CREATE FUNCTION peek(customers) RETURNS text LANGUAGE sql AS $$ SELECT ($1).phone $$',
      revokeFunctions,
      "CREATE ROLE clerk LOGIN PASSWORD 'x'",
      ...Object.entries(granted).map(([table, names]) => `GRANT SELECT (${names.join(', ')}) ON ${table} TO clerk`),
    ];
    for (const sql of statements) await owner.query(sql);
    await owner.end();
    const url = new URL(own.url);
    [url.username, url.password] = ['clerk', 'x'];
    client = new pg.Client({ connectionString: url.href });
    await client.connect();
    ends.push(() => client.end());
  });
  const ask: Witness['ask'] = (sql) =>
    client.query(`EXPLAIN ${sql}`).then(
      () => 'compiles' as const,
      ({ code, message }: { code?: string; message: string }) => (code === '42501' ? { reads: message } : 'fails'),
    );
  notationSpec('postgres', () => ({ dialect: postgres, ask }));
} else {
  describe.skip('names that stand for something else: postgres', () => {
    it('needs the postgresql package', () => {});
  });
}

if (hasMariadb) {
  let owner: mysql.Connection;
  let connection: mysql.Connection;
  beforeAll(async () => {
    const own = await startMariadb();
    ends.push(() => own.stop());
    const url = own.url.replace(/^mariadb:/, 'mysql:');
    owner = await mysql.createConnection(url);
    ends.push(() => owner.end());
    const statements = [
      ...['CREATE DATABASE notation', 'USE notation'],
      ...setup(42, { key: 'INT PRIMARY KEY', text: 'VARCHAR(40)' }),
      "CREATE USER 'clerk'@'%' IDENTIFIED BY 'x'",
      ...Object.entries(granted).map(
        ([table, names]) => `GRANT SELECT (${names.join(', ')}) ON notation.${table} TO 'clerk'@'%'`,
      ),
    ];
    for (const sql of statements) await owner.query(sql);
    const { hostname, port } = new URL(url);
    connection = await mysql.createConnection({
      host: hostname,
      port: Number(port),
      user: 'clerk',
      password: 'x',
      database: 'notation',
    });
    ends.push(() => connection.end());
  });
  // MariaDB denies what isn't there as well: only what the owner can compile says anything.
  const compiles = (by: mysql.Connection, sql: string) =>
    by.query(`EXPLAIN ${sql}`).then(
      () => true as const,
      (error: { errno?: number; message: string }) => error,
    );
  const ask: Witness['ask'] = async (sql) => {
    const denied = await compiles(connection, sql);
    if (denied !== true && (denied as { fatal?: boolean }).fatal)
      throw new Error(`MariaDB hung up on: ${sql}: ${denied.message}`);
    if (denied === true) return 'compiles';
    const isDenied = [1142, 1143, 1044, 1370].includes(denied.errno ?? 0) && (await compiles(owner, sql)) === true;
    // Grants on columns know nothing of `_rowid`, which is another name for `id`.
    if (/'_rowid' in table '(?:customers|offers)'/i.test(denied.message)) return 'compiles';
    return isDenied ? { reads: denied.message } : 'fails';
  };
  notationSpec('mariadb', () => ({ dialect: dialectOf('mariadb'), ask }));

  it('MariaDB begins a comment behind two dashes where our lexer does', async () => {
    const low = Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code + 1));
    for (const character of [...low, '\u1680', '\u2003', '\u2028', '\u3000', '\ufeff']) {
      if (character === '\n' || character === '!') continue;
      const sql = `SELECT 1 --${character}+ 1`;
      const rows = await owner.query({ sql, rowsAsArray: true }).then(
        ([found]) => JSON.stringify(found),
        () => 'fails',
      );
      const isComment = lexSql(sql, dialectOf('mariadb')).some(({ kind }) => kind === 'comment');
      // A comment that begins behind them leaves an operator without its operand.
      expect(rows === '[[1]]', JSON.stringify(sql)).toBe(isComment && character !== '#');
    }
  });
} else {
  describe.skip('names that stand for something else: mariadb', () => {
    it('needs the mariadb-server package', () => {});
  });
}
