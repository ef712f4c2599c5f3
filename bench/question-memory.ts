/**
 * The memory and the processor time of one question, as people start it: `node bin/wenshu.js ask`, without a model, on the
 * demo as a SQLite file, as CSV files and in a real PostgreSQL that the script starts itself; each asked twice, the first time with
 * nothing known of the database. Peaks are over the whole tree of processes: `pss` counts what processes share once, `rss`
 * as often as there are processes. `of_node` says how many times the `rss` of a Node that does nothing. Linux only.
 * `node bench/question-memory.ts` writes bench/scores/question-memory.json.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { csvLine } from '../src/answer/csv.ts';
import { debianPostgres, startPostgres } from '../tests/fixtures/embedded-postgres.ts';

const program = fileURLToPath(new URL('../bin/wenshu.js', import.meta.url));
const demo = fileURLToPath(new URL('../demo/shop.sqlite', import.meta.url));
const question = '各门店的订单数';
const everyMs = 10;

interface Peak {
  pss_mb: number;
  rss_mb: number;
  processor_ms: number;
  processes: number;
}

function processesBelow(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(processesBelow)];
}

function kilobytes(pid: number, name: string): number {
  return Number(
    new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0,
  );
}

/** In ticks of 10 ms, with the children that have ended. */
function ticks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
}

async function peakOf(args: string[], home: string): Promise<Peak> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: home,
    env: { PATH: process.env.PATH, WENSHU_HOME: home },
  });
  const peak = { pss_mb: 0, rss_mb: 0, processor_ms: 0, processes: 0 };
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let isRunning = true;
  void ended.then(() => {
    isRunning = false;
  });
  for (; isRunning; await pause(everyMs)) {
    try {
      const all = processesBelow(child.pid ?? 0);
      const sum = (name: string) => all.reduce((total, pid) => total + kilobytes(pid, name), 0) / 1024;
      peak.pss_mb = Math.max(peak.pss_mb, Math.round(sum('Pss')));
      peak.rss_mb = Math.max(peak.rss_mb, Math.round(sum('Rss')));
      peak.processes = Math.max(peak.processes, all.length);
      peak.processor_ms = Math.max(peak.processor_ms, 10 * all.reduce((total, pid) => total + ticks(pid), 0));
    } catch {
      // One of them ended while it was looked at.
    }
  }
  const code = await ended;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return peak;
}

const plain = new DatabaseSync(demo, { readOnly: true });
const tables = plain
  .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
  .all() as { name: string; sql: string }[];
const rowsOf = (name: string) => {
  const statement = plain.prepare(`SELECT * FROM ${name}`);
  const columns = statement.columns().map((column) => column.name);
  const rows = statement.all() as Record<string, string | number | null>[];
  return { columns, rows: rows.map((row) => columns.map((column) => row[column] ?? null)) };
};

function writeCsv(folder: string): void {
  for (const { name } of tables) {
    const { columns, rows } = rowsOf(name);
    writeFileSync(join(folder, `${name}.csv`), [columns, ...rows].map(csvLine).join(''));
  }
}

async function fillPostgres(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const { name, sql } of tables) {
    await client.query(sql.replace(/REFERENCES \w+ \(\w+\)/g, '').replaceAll('DATETIME', 'TIMESTAMP'));
    const { columns, rows } = rowsOf(name);
    const objects = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
    await client.query(`INSERT INTO ${name} SELECT * FROM jsonb_populate_recordset(NULL::${name}, $1)`, [
      JSON.stringify(objects),
    ]);
    for (const line of sql.split('\n')) {
      const [, column, comment] = /^\s+(\w+) .*-- (.*)$/.exec(line) ?? [];
      if (column && comment && columns.includes(column))
        await client.query(`COMMENT ON COLUMN ${name}.${column} IS ${pg.escapeLiteral(comment)}`);
    }
    const [, label] = /^CREATE TABLE \w+ \( -- (.*)$/m.exec(sql) ?? [];
    if (label) await client.query(`COMMENT ON TABLE ${name} IS ${pg.escapeLiteral(label)}`);
  }
  for (const { name, sql } of tables)
    for (const [, column, target] of sql.matchAll(/^\s+(\w+) .*REFERENCES (\w+ \(\w+\))/gm))
      await client.query(`ALTER TABLE ${name} ADD FOREIGN KEY (${column}) REFERENCES ${target}`);
  await client.query('ANALYZE');
  await client.end();
}

const home = mkdtempSync(join(tmpdir(), 'wenshu-memory-'));
const files = mkdtempSync(join(tmpdir(), 'wenshu-memory-csv-'));
const server = await startPostgres(debianPostgres());
try {
  writeCsv(files);
  await fillPostgres(server.url);
  const bare = await peakOf(['-e', 'setTimeout(() => {}, 200)'], home);
  const start = await peakOf([program, '--version'], home);
  const scores: Record<string, unknown> = {
    command: 'node bench/question-memory.ts',
    question,
    bare_node: bare,
    start,
  };
  const databases = { sqlite: demo, csv: files, postgres: server.url };
  for (const [name, url] of Object.entries(databases)) {
    const asked: Record<string, unknown> = {};
    for (const round of ['first', 'again'] as const) {
      const peak = await peakOf([program, 'ask', question, '--db', url, '--json'], home);
      asked[round] = { ...peak, of_node: Number((peak.rss_mb / bare.rss_mb).toFixed(1)) };
    }
    scores[name] = asked;
    console.log(name, JSON.stringify(asked));
  }
  writeFileSync(new URL('scores/question-memory.json', import.meta.url), `${JSON.stringify(scores, null, 2)}\n`);
} finally {
  await server.stop();
  for (const folder of [home, files]) rmSync(folder, { recursive: true, force: true });
}
