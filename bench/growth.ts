/**
 * How the cost of one question grows. Tables: the demo's schema as it is and with invented tables (none of them asked for) up to 100, 1,000 and
 * 10,000; the whole product, no model; then the tokens of the prompt that a model would get there. Rows: one table of a thousand to a million
 * orders, the whole product beside the bare statement that it ran, in turns. `node bench/growth.ts` writes bench/scores/growth.json.
 */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { demoFile } from '../demo/sample-questions.ts';
import { parseConfig } from '../src/config/config.ts';
import { connectionSchema } from '../src/config/schema.ts';
import { createWenshu, type Wenshu } from '../src/wenshu.ts';
import { openWire } from './peers/recorded-wire.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-growth-'));
const today = '2026-06-15';
const questions = ['各门店的订单数', 'How many customers are there?', 'the five products with the highest list price'];
const rounds = 5;

function openOn(file: string, model?: string): Wenshu {
  const config = parseConfig({
    home: null,
    ...(model ? { model, model_settings: { requests_per_minute: 1_000_000 } } : {}),
  });
  const connection = { id: file, ...connectionSchema.parse({ url: `sqlite:${file}`, today }) };
  return createWenshu({
    ...config,
    connection,
    connections: [connection],
    today: () => today,
    secret: () => undefined,
  });
}

/** Processor time of this process, in milliseconds: the engine's own is in another one. */
async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const median = (list: readonly number[]): number =>
  Number((list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0).toFixed(1));

/** Names of two words and a number, six columns; deterministic. */
function widen(file: string, wanted: number): number {
  const database = new DatabaseSync(file);
  const count = () =>
    Number(database.prepare("SELECT count(*) AS n FROM sqlite_master WHERE type = 'table'").get()?.n ?? 0);
  const words = ['ledger', 'batch', 'audit', 'route', 'sensor', 'claim', 'branch', 'permit', 'tender', 'archive'];
  database.exec('BEGIN');
  for (let index = count(); index < wanted; index += 1) {
    const name = `${words[index % 10]}_${words[Math.floor(index / 10) % 10]}_${index}`;
    database.exec(
      `CREATE TABLE ${name} (id INTEGER PRIMARY KEY, code TEXT, kind TEXT, level INTEGER, note TEXT, at TEXT)`,
    );
  }
  database.exec('COMMIT');
  const tables = count();
  database.close();
  return tables;
}

const wire = await openWire(() => ({ content: 'sql:\nexplanation: not asked to write' }));

async function byTables(wanted: number) {
  const file = join(folder, `tables-${wanted}.sqlite`);
  copyFileSync(demoFile, file);
  const tables = widen(file, wanted);
  const wenshu = openOn(file);
  const first = await processorMs(() => wenshu.ask(questions[0] ?? ''));
  const later: number[] = [];
  let answered = 0;
  for (let round = 0; round < rounds; round += 1)
    for (const question of questions)
      later.push(
        await processorMs(async () => {
          answered += (await wenshu.ask(question)).status === 'answered' ? 1 : 0;
        }),
      );
  await wenshu.close();
  const asking = openOn(file, `${wire.url}#recorded`);
  const before = wire.calls.length;
  for (const question of questions) await asking.ask(question);
  await asking.close();
  const sent = wire.calls.slice(before);
  return {
    tables,
    first_question_processor_ms: Math.round(first),
    question_processor_ms: median(later),
    answered_percent: Math.round((100 * answered) / later.length),
    prompt_tokens_per_call: Math.round(sent.reduce((sum, { tokens }) => sum + tokens.messages, 0) / sent.length),
  };
}

async function byRows(rows: number) {
  const file = join(folder, `rows-${rows}.sqlite`);
  const database = new DatabaseSync(file);
  database.exec(`CREATE TABLE orders (id INTEGER PRIMARY KEY, region TEXT, amount REAL, ordered_at TEXT);
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    INSERT INTO orders SELECT i, 'region ' || (i % 7), (i * 37 % 1000) / 10.0, date('2026-01-01', '+' || (i % 150) || ' days') FROM n`);
  database.close();
  const wenshu = openOn(file);
  const question = 'total amount of orders by region';
  const { receipt } = await wenshu.ask(question);
  const bare = new DatabaseSync(file, { readOnly: true });
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    let start = performance.now();
    await wenshu.ask(question);
    ours.push(performance.now() - start);
    start = performance.now();
    bare.prepare(receipt.sql ?? '').all();
    theirs.push(performance.now() - start);
  }
  bare.close();
  await wenshu.close();
  return { rows, question_ms: median(ours), bare_statement_ms: median(theirs) };
}

await byTables(0); // what is only loaded once in a process is not the schema's
const tables: (Awaited<ReturnType<typeof byTables>> | { tables: number; failed: string })[] = [];
for (const wanted of [10, 100, 1000, 10_000]) {
  tables.push(
    // On a busy machine a large schema may not be read within the driver's own limit.
    await byTables(wanted).catch((error: { technical?: string }) => ({
      tables: wanted,
      failed: String(error.technical ?? error).split('\n')[0] ?? '',
    })),
  );
  console.log(tables.at(-1));
}
const rows: Awaited<ReturnType<typeof byRows>>[] = [];
for (const wanted of [1000, 10_000, 100_000, 1_000_000]) {
  rows.push(await byRows(wanted));
  console.log(rows.at(-1));
}
await wire.close();
rmSync(folder, { recursive: true });
const report = {
  command: 'node bench/growth.ts',
  load_average: Math.round(loadavg()[0] ?? 0),
  questions: questions.length * rounds,
  tables,
  rows,
};
writeFileSync(new URL('scores/growth.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
