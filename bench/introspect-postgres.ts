/**
 * How long it takes to see a schema of 5,000 tables with 20 columns each on a real PostgreSQL, which the script starts
 * itself; and how long when it was kept from the last time, each round in a process of its own, from `createWenshu` to a
 * snapshot that can be used: `node bench/introspect-postgres.ts` writes bench/scores/introspect-postgres.json.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { loadConfig } from '../src/config/config.ts';
import { openDriver } from '../src/drivers/registry.ts';
import type { Snapshot } from '../src/schema/snapshot/snapshot.ts';
import { createWenshu } from '../src/wenshu.ts';
import { startPostgres } from '../tests/fixtures/embedded-postgres.ts';

const [tables, columns, rounds] = [5000, 20, 5];

function checkWhole(snapshot: Snapshot): void {
  const seen = snapshot.tables.reduce((sum, table) => sum + table.columns.length, 0);
  if (snapshot.tables.length !== tables || seen !== tables * columns)
    throw new Error(`saw ${snapshot.tables.length} tables, ${seen} columns`);
  if (snapshot.tables.filter((table) => table.foreignKeys.length === 1).length !== tables - 1)
    throw new Error('keys are missing');
}

const configOf = (url: string, home: string) =>
  loadConfig({ folder: home, db: url, environment: { WENSHU_HOME: home } });

const [mode, cachedUrl = '', cachedHome = ''] = process.argv.slice(2);
if (mode === 'cached') {
  const config = configOf(cachedUrl, cachedHome);
  const [start, before] = [performance.now(), process.cpuUsage()];
  const wenshu = createWenshu(config);
  const snapshot = await wenshu.schema();
  const [time, used] = [performance.now() - start, process.cpuUsage(before)];
  checkWhole(snapshot);
  console.log(JSON.stringify({ ms: Math.round(time), cpu_ms: Math.round((used.user + used.system) / 1000) }));
  await wenshu.close();
} else {
  await measure();
}

async function measure(): Promise<void> {
  const server = await startPostgres();
  const home = mkdtempSync(join(tmpdir(), 'wenshu-bench-'));
  try {
    await fill(server.url);
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const driver = openDriver(server.url);
      const start = performance.now();
      checkWhole(await driver.introspect());
      times.push(Math.round(performance.now() - start));
      await driver.close();
    }
    const first = createWenshu(configOf(server.url, home));
    await first.schema({ refresh: true });
    await first.close();
    const cached = Array.from({ length: rounds }, () => {
      const told = execFileSync(process.execPath, [import.meta.filename, 'cached', server.url, home], {
        encoding: 'utf8',
      });
      return JSON.parse(told) as { ms: number; cpu_ms: number };
    });
    const [file = ''] = readdirSync(join(home, 'snapshots'));
    const scores = {
      command: 'node bench/introspect-postgres.ts',
      tables,
      columns,
      times_ms: times,
      bar_ms: 10_000,
      cached_start_ms: cached.map(({ ms }) => ms),
      cached_start_cpu_ms: cached.map(({ cpu_ms }) => cpu_ms),
      cached_bar_ms: 200,
      // Times are those of a machine with so much else to do on so many cores.
      load_average: Math.round(loadavg()[0] ?? 0),
      cores: availableParallelism(),
      cache_megabytes: Math.round(statSync(join(home, 'snapshots', file)).size / 10_000) / 100,
    };
    console.log(JSON.stringify(scores));
    const path = join(import.meta.dirname, 'scores', 'introspect-postgres.json');
    writeFileSync(path, `${JSON.stringify(scores, null, 2)}\n`);
  } finally {
    rmSync(home, { recursive: true });
    await server.stop();
  }
}

async function fill(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const list = Array.from({ length: columns - 2 }, (_, index) => `c${index} ${index % 2 ? 'text' : 'numeric(12,2)'}`);
  for (let from = 0; from < tables; from += 100) {
    const batch = Array.from({ length: 100 }, (_, index) => {
      const name = `t${from + index}`;
      const key = from + index === 0 ? 'parent int' : `parent int REFERENCES t${Math.floor((from + index) / 2)}`;
      return `CREATE TABLE ${name} (id int PRIMARY KEY, ${key}, ${list.join(', ')}); COMMENT ON COLUMN ${name}.c0 IS 'amount';`;
    });
    await owner.query(batch.join('\n'));
  }
  await owner.query('ANALYZE');
  await owner.end();
}
