import pg from 'pg';
import { postgres } from '../../src/dialects/postgres.ts';
import { parseDatabaseUrl, type ServerTarget } from '../../src/drivers/contract/database-url.ts';
import { openPostgres } from '../../src/drivers/postgres/postgres.ts';
import { fixtureStatements } from './driver-spec.ts';
import { bigRows, estimateSpec } from './estimate-spec.ts';
import { writeSpec } from './write-spec.ts';

/** A database of its own on the given server, and the suites of `write` and of estimates on it. */
export async function postgresWrite(url: string): Promise<void> {
  const database = 'wenshu_write';
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  await server.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  await server.query(`CREATE DATABASE ${database}`);
  await server.end();
  const target = { ...(parseDatabaseUrl(url) as ServerTarget<'postgres'>), database };
  const owner = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: `/${database}` }).href });
  await owner.connect();
  for (const statement of fixtureStatements(postgres)) await owner.query(statement);
  await owner.query('CREATE TABLE big (id INTEGER PRIMARY KEY, label VARCHAR(40))');
  await owner.query(`INSERT INTO big SELECT x, 'label ' || x FROM generate_series(1, ${bigRows}) AS made(x)`);
  await owner.query('ANALYZE');
  await owner.end();
  estimateSpec('postgres', () => openPostgres(target));
  writeSpec('postgres', {
    open: (access) => openPostgres(target, access),
    slowChange: `INSERT INTO makers (id, name) SELECT x, 'n' || x FROM generate_series(100, 2000000000) AS made(x)`,
  });
}
