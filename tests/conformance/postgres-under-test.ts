import { createHash } from 'node:crypto';
import pg from 'pg';
import { postgres } from '../../src/dialects/postgres.ts';
import { parseDatabaseUrl, type ServerTarget } from '../../src/drivers/database-url.ts';
import { openPostgres } from '../../src/drivers/postgres.ts';
import { type DriverUnderTest, fixtureStatements } from './driver-spec.ts';
import { settledCount } from './settled-count.ts';

export const reader = 'wenshu_reader';

/** A database of its own on the given server, filled with the suite's fixture, and a role that may only read it. */
export async function preparePostgres(url: string, database: string): Promise<DriverUnderTest & { owner: pg.Client }> {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  await server.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  await server.query(`CREATE DATABASE ${database}`);
  // What docs/databases.md tells people to do.
  await server.query(`DO $$ BEGIN CREATE ROLE ${reader} LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`);
  await server.end();
  const at = new URL(url);
  at.pathname = `/${database}`;
  const owner = new pg.Client({ connectionString: at.href });
  owner.on('error', () => undefined);
  await owner.connect();
  for (const statement of fixtureStatements(postgres)) await owner.query(statement);
  await owner.query(`REVOKE CREATE ON SCHEMA public FROM PUBLIC; REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC;
    GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${reader}`);
  const target = (user: string): ServerTarget<'postgres'> => ({
    ...(parseDatabaseUrl(at.href) as ServerTarget<'postgres'>),
    user,
  });
  return {
    owner,
    dialect: postgres,
    open: () => openPostgres(target(reader)),
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
      for (const table of ['makers', 'goods', '"two words"']) {
        const { rows } = await owner.query({ text: `SELECT * FROM ${table} ORDER BY 1`, rowMode: 'array' });
        hash.update(JSON.stringify(rows));
      }
      const { rows } = await owner.query("SELECT count(*) FROM pg_class WHERE relname !~ '^pg_'");
      return hash.update(JSON.stringify(rows)).digest('hex');
    },
    runningQueries: () =>
      settledCount(async () => {
        const { rows } = await owner.query(
          "SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = $1 AND state = 'active'",
          [reader],
        );
        return rows[0].n;
      }),
  };
}
