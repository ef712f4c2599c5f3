/**
 * What the cost guard adds to a question: the engine's estimate beside the query itself, on a table of 200,000 rows in SQLite,
 * in DuckDB and in a PostgreSQL that the script starts itself. `node bench/estimate.ts` writes bench/scores/estimate.json.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import pg from 'pg';
import type { Driver } from '../src/drivers/contract/driver.ts';
import { openDriver } from '../src/drivers/registry.ts';
import { startPostgres } from '../tests/fixtures/embedded-postgres.ts';

const rounds = 60;
const create = 'CREATE TABLE sales (id INTEGER PRIMARY KEY, city VARCHAR(20), amount INTEGER)';
const rows = 200_000;
const queries = [
  'SELECT city, SUM(amount) FROM sales GROUP BY city ORDER BY 2 DESC LIMIT 5',
  'SELECT COUNT(*) FROM sales WHERE amount > 90',
  'SELECT amount FROM sales WHERE id = 77',
];

const folder = mkdtempSync(join(tmpdir(), 'wenshu-estimate-'));
const server = await startPostgres();
try {
  const scores: Record<string, object> = {};
  for (const [name, url] of Object.entries({
    sqlite: await fillSqlite(),
    duckdb: await fillDuckdb(),
    postgres: await fillPostgres(),
  }))
    scores[name] = await measure(openDriver(url));
  const score = {
    command: 'node bench/estimate.ts',
    rows,
    rounds,
    load_average: Math.round(loadavg()[0] ?? 0),
    scores,
  };
  writeFileSync(new URL('scores/estimate.json', import.meta.url), `${JSON.stringify(score, null, 2)}\n`);
  console.log(JSON.stringify(score, null, 2));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}

/** Side by side in one run, so that a busy machine slows both. */
async function measure(driver: Driver) {
  const snapshot = await driver.introspect();
  const times = { estimate: [] as number[], query: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const sql = queries[round % queries.length] as string;
    times.estimate.push(await timed(() => driver.explain(sql, snapshot)));
    times.query.push(await timed(() => driver.run(sql, { maxRows: 1000, timeoutMs: 60_000 })));
  }
  await driver.close();
  return { estimate_ms: median(times.estimate), query_ms: median(times.query) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: number[]): number {
  return Math.round((values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0) * 10) / 10;
}

async function fillSqlite(): Promise<string> {
  const path = join(folder, 'sales.sqlite');
  const database = new DatabaseSync(path);
  database.exec(`${create}; WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    INSERT INTO sales SELECT i, 'city ' || (i % 50), i % 100 FROM n`);
  database.close();
  return `sqlite:${path}`;
}

async function fillDuckdb(): Promise<string> {
  const path = join(folder, 'sales.duckdb');
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(create);
  await connection.run(`INSERT INTO sales SELECT range, 'city ' || (range % 50), range % 100 FROM range(${rows})`);
  connection.closeSync();
  instance.closeSync();
  return `duckdb:${path}`;
}

async function fillPostgres(): Promise<string> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(create);
  await client.query(
    `INSERT INTO sales SELECT x, 'city ' || (x % 50), x % 100 FROM generate_series(1, ${rows}) AS made(x)`,
  );
  await client.query('ANALYZE sales');
  await client.end();
  return server.url;
}
