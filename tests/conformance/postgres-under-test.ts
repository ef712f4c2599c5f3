import { createHash } from 'node:crypto';
import pg from 'pg';
import { postgres } from '../../src/dialects/postgres.ts';
import { parseDatabaseUrl, type ServerTarget } from '../../src/drivers/contract/database-url.ts';
import { defaultPool } from '../../src/drivers/contract/engine.ts';
import { openPostgres } from '../../src/drivers/postgres/postgres.ts';
import type { OwnServer } from '../fixtures/own-server.ts';
import { fixtureStatements } from './driver-spec.ts';
import { attackedTables, type DriverInHardTimes } from './hard-times-spec.ts';
import { settledCount } from './settled-count.ts';

const reader = 'wenshu_reader';
const denied = 'wenshu_denied';

const attackedMore = [
  'CREATE SEQUENCE s',
  "CREATE FUNCTION evil_function(integer) RETURNS integer LANGUAGE SQL AS 'DELETE FROM t RETURNING 1'",
  "CREATE PROCEDURE p() LANGUAGE SQL AS 'DELETE FROM t'",
];

/** A database of its own on the given server, filled with the suite's fixture, and a role that may only read it. */
export async function preparePostgres(
  url: string,
  database: string,
  own?: OwnServer,
): Promise<DriverInHardTimes & { close(): Promise<void> }> {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  const attacked = `${database}_attacked`;
  for (const name of [database, attacked]) {
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.query(`CREATE DATABASE ${name}`);
  }
  // What docs/databases.md tells people to do.
  await server.query(`DO $$ BEGIN CREATE ROLE ${reader} LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`);
  await server.query(
    `DO $$ BEGIN CREATE ROLE ${denied} LOGIN PASSWORD 'right'; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
  );
  await server.end();
  const connectOwner = async (name: string) => {
    const client = new pg.Client({ connectionString: inDatabase(url, name) });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  let owners = await Promise.all([connectOwner(database), connectOwner(attacked)]);
  for (const owner of owners) {
    for (const statement of fixtureStatements(postgres)) await owner.query(statement);
    if (owner === owners[1]) for (const statement of [...attackedTables, ...attackedMore]) await owner.query(statement);
    await owner.query(
      `REVOKE CREATE ON SCHEMA public FROM PUBLIC; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${reader}`,
    );
  }
  await owners[0].query(`REVOKE TEMPORARY ON DATABASE ${database}, ${attacked} FROM PUBLIC`);
  const target = (user: string, name = database): ServerTarget<'postgres'> => ({
    ...(parseDatabaseUrl(inDatabase(url, name)) as ServerTarget<'postgres'>),
    user,
  });
  return {
    dialect: postgres,
    open: () => openPostgres(target(reader)),
    openPool: (size) => openPostgres({ ...target(reader), pool: { ...defaultPool, size, overflow: 0 } }),
    attacked: () => openPostgres(target(reader, attacked)),
    async sessions() {
      const { rows } = await owners[0].query('SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = $1', [
        reader,
      ]);
      return rows[0].n;
    },
    // Only a server of our own is known to ask for a password.
    ...(own && {
      server: own,
      openWith: (password: string) => openPostgres({ ...target(denied), password: () => password }),
    }),
    async reconnectOwner() {
      owners = await Promise.all([connectOwner(database), connectOwner(attacked)]);
    },
    async close() {
      for (const owner of owners) await owner.end();
    },
    slowQuery: 'SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 1000000) b WHERE a + b = 0',
    numbersTo: (last) =>
      last > 1_000_000
        ? `WITH RECURSIVE c(x) AS (SELECT 1::int8 UNION ALL SELECT x + 1 FROM c WHERE x < ${last}) SELECT x FROM c`
        : `SELECT generate_series(1, ${last})`,
    forbidden: [
      'CREATE TEMP TABLE made (a INTEGER)',
      'SELECT 1; DELETE FROM goods',
      'WITH gone AS (DELETE FROM goods RETURNING *) SELECT * FROM gone',
      'SELECT * INTO made FROM goods',
      'COPY goods FROM STDIN',
      "COPY goods TO '/tmp/goods.csv'",
      'EXPLAIN ANALYZE DELETE FROM goods',
      'SET TRANSACTION READ WRITE',
      'COMMIT',
      'VACUUM goods',
      'TRUNCATE goods',
      'LOCK TABLE goods IN ACCESS EXCLUSIVE MODE',
      "DO $$ BEGIN EXECUTE 'DELETE FROM goods'; END $$",
      "SELECT pg_read_file('/etc/hostname')",
      'SELECT * FROM goods FOR UPDATE',
      'REFRESH MATERIALIZED VIEW cheap',
      'GRANT ALL ON goods TO PUBLIC',
      'NOTIFY wenshu',
    ],
    async contentDigest() {
      const hash = createHash('sha256');
      const digest = async (owner: pg.Client, tables: string[]) => {
        for (const table of tables) {
          const { rows } = await owner.query({ text: `SELECT * FROM ${table} ORDER BY 1`, rowMode: 'array' });
          hash.update(JSON.stringify(rows));
        }
        const { rows } = await owner.query("SELECT relname FROM pg_class WHERE relname !~ '^pg_' ORDER BY 1");
        hash.update(JSON.stringify(rows));
      };
      const plain = ['makers', 'goods', '"two words"'];
      await digest(owners[0], plain);
      await digest(owners[1], [...plain, 't', 'u', 'secret', 's']);
      return hash.digest('hex');
    },
    runningQueries: () =>
      settledCount(async () => {
        const { rows } = await owners[0].query(
          "SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = $1 AND state = 'active'",
          [reader],
        );
        return rows[0].n;
      }),
  };
}

function inDatabase(url: string, name: string): string {
  const at = new URL(url);
  at.pathname = `/${name}`;
  return at.href;
}
