/**
 * Five million rows to CSV through each driver with flat memory, and rows per second beside the bare client library in the
 * same run. Starts its own servers: `node bench/stream.ts [engine …]` writes bench/scores/stream.json. MariaDB needs Debian's
 * package. ClickHouse is chdb behind the loopback bridge of its tests, which both sides read through and which sets the pace.
 */
import { fork } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBridge } from '../tests/clickhouse/chdb-bridge.ts';
import { chdbFolder } from '../tests/clickhouse/chdb-folder.ts';
import { startPostgres } from '../tests/fixtures/embedded-postgres.ts';
import { hasMariadb, startMariadb } from '../tests/fixtures/own-mariadb.ts';
import { eachBareRow } from './stream/bare-rows.ts';
import { clickhouseFixture, fillDatabase } from './stream/fill-database.ts';

const manyRows = 5_000_000;
const fewerRows = 1_000_000;
const rounds = 3;
const columns = 'id, price, label, made_on';

export interface Measured {
  rows: number;
  ms: number;
  /** Processor time of the reading process alone, which a busy machine changes little. */
  processorMs: number;
  /** Resident memory after the first million rows and at most after that. */
  earlyMb: number;
  peakMb: number;
}

if (process.argv[2] === '--measure') {
  const [, , , who, url = '', limit = ''] = process.argv;
  process.send?.(await measure(who ?? '', url, Number(limit)));
  process.exit();
}

/** One pass over the rows, as CSV lines into a file, in a process of its own. */
async function measure(who: string, url: string, limit: number): Promise<Measured> {
  const sql = `SELECT ${columns} FROM goods WHERE id <= ${limit}`;
  const folder = mkdtempSync(join(tmpdir(), 'wenshu-stream-'));
  const file = openSync(join(folder, 'out.csv'), 'w');
  const { openDriver } = await import('../src/drivers/registry.ts');
  const driver = openDriver(url);
  if (who === 'ours') await driver.connect();
  let [earlyMb, peakMb, rows, text] = [0, 0, 0, ''];
  const take = (row: unknown[]) => {
    text += `${row.join(',')}\n`;
    rows += 1;
    if (rows % 2000 !== 0) return;
    writeSync(file, text);
    text = '';
    if (rows % 100_000 !== 0) return;
    const megabytes = process.memoryUsage.rss() / 1e6;
    if (rows <= fewerRows) earlyMb = Math.max(earlyMb, megabytes);
    peakMb = Math.max(peakMb, megabytes);
  };
  const start = performance.now();
  const used = process.cpuUsage();
  if (who === 'ours') for await (const row of driver.stream(sql, { timeoutMs: 600_000 })) take(row);
  else await eachBareRow(url, sql, take);
  writeSync(file, text);
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(used);
  await driver.close();
  closeSync(file);
  rmSync(folder, { recursive: true });
  return { rows, ms, processorMs: (user + system) / 1000, earlyMb, peakMb };
}

function inProcess(who: string, url: string, limit: number): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, ['--measure', who, url, String(limit)]);
    child.once('message', (found) => resolve(found as Measured));
    child.once('exit', (code) => reject(new Error(`measuring ended with ${code}`)));
  });
}

const wanted = process.argv.slice(2);
const isWanted = (engine: string) => wanted.length === 0 || wanted.includes(engine);
const folder = mkdtempSync(join(tmpdir(), 'wenshu-stream-'));
const scorePath = join(import.meta.dirname, 'scores', 'stream.json');
const before = existsSync(scorePath) ? JSON.parse(readFileSync(scorePath, 'utf8')) : {};
const engines: Record<string, unknown> = { ...before.engines };
const servers: { stop(): Promise<void> }[] = [];
try {
  for (const engine of ['sqlite', 'duckdb', 'postgres', 'mariadb', 'clickhouse'].filter(isWanted)) {
    let url = `${engine}:${join(folder, `goods.${engine}`)}`;
    if (engine === 'mariadb' && !hasMariadb) continue;
    if (engine === 'postgres' || engine === 'mariadb') {
      const server = await (engine === 'postgres' ? startPostgres() : startMariadb());
      servers.push(server);
      url = engine === 'postgres' ? server.url : `${server.url}/test`;
    }
    if (engine === 'clickhouse') {
      if (!existsSync(chdbFolder)) {
        console.log('clickhouse left out: node tests/clickhouse/install-chdb.ts brings its engine');
        continue;
      }
      const bridge = await startBridge(chdbFolder, clickhouseFixture(manyRows), 1);
      servers.push(bridge);
      url = bridge.url;
    } else await fillDatabase(url, manyRows);
    const many = await inProcess('ours', url, manyRows);
    if (many.rows !== manyRows) throw new Error(`${engine} gave ${many.rows} rows`);
    const speeds: Record<string, number[]> = { ours: [], bare: [] };
    const processor: Record<string, number[]> = { ours: [], bare: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const who of ['bare', 'ours']) {
        const { rows, ms, processorMs } = await inProcess(who, url, fewerRows);
        processor[who]?.push(Math.round(processorMs));
        speeds[who]?.push(Math.round((rows / ms) * 1000));
      }
    const middle = (list: number[] = []) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    engines[engine] = {
      rows: manyRows,
      seconds: Number((many.ms / 1000).toFixed(1)),
      mb_in_first_million: Math.round(many.earlyMb),
      mb_at_most: Math.round(many.peakMb),
      rows_per_second: middle(speeds.ours),
      bare_rows_per_second: middle(speeds.bare),
      ratio: Number((middle(speeds.ours) / middle(speeds.bare)).toFixed(2)),
      processor_ratio: Number((middle(processor.bare) / middle(processor.ours)).toFixed(2)),
      load_average: Math.round(loadavg()[0] ?? 0),
    };
    console.log(engine, JSON.stringify(engines[engine]));
  }
  const scores = { command: 'node bench/stream.ts', rounds, engines };
  writeFileSync(scorePath, `${JSON.stringify(scores, null, 2)}\n`);
} finally {
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
