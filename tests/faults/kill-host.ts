/**
 * The program that is killed: `node kill-host.ts <folder> <first question> <how many> <threads>`. Goes on with what the process
 * before it left, then asks one question after the other, in some threads at once, and says everything that happens on standard
 * output as it happens.
 */
import { writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '../../src/config/config.ts';
import type { Answer } from '../../src/protocol/answer.ts';
import type { WenshuEvent } from '../../src/protocol/event.ts';
import { createWenshu } from '../../src/wenshu.ts';
import type { Writer } from '../../src/writers/writer.ts';

/** What the process tells its parent. */
export type Said =
  | { said: 'found'; run_id: string; status: string; stage: string | null }
  | { said: 'accepted'; run_id: string; question: string }
  | { said: 'stage'; run_id: string; stage: string }
  | { said: 'answered'; run_id: string; status: string; code: string | null; rows: number }
  | { said: 'done' };

const [folder = '', first = '0', count = '0', threads = '1'] = process.argv.slice(2);
const say = (line: Said) => writeSync(1, `${JSON.stringify(line)}\n`);

const candidate = (sql: string, confidence = 0.9) => ({
  sql,
  confidence,
  assumptions: [],
  interpretation: sql,
  source: 'scripted',
  unexplained: [],
});

/** Writes as slowly as a quick model, so that a kill can meet it. */
const writer: Writer = {
  name: 'scripted',
  async write({ question }) {
    await pause(10);
    const text = question.whole;
    const readings = ['SELECT COUNT(*) AS n FROM bonus', 'SELECT SUM(amount) AS n FROM bonus'];
    const candidates = text.startsWith('UPDATE')
      ? [{ ...candidate(text), source: 'typed' }]
      : text.includes('mimsy')
        ? readings.map((sql, index) => candidate(sql, 0.6 - index / 100))
        : [candidate('SELECT id, amount FROM bonus ORDER BY id')];
    return { candidates, notUnderstood: [], suggestions: [] };
  },
};

/** Rows to read, a question back and, in the first thread, a change that is confirmed: a SQLite file has one writer at a time. */
function questionAt(number: number, thread: number): string {
  const kinds = [`zorble frumious ${number}`, `zorble mimsy ${number}`];
  if (thread === 0) kinds.push(`UPDATE counter SET n = n + 1 WHERE id = ${number}`);
  return kinds[number % kinds.length] ?? '';
}

const wenshu = createWenshu(loadConfig({ folder }), { writers: [writer] });

function onEvent(event: WenshuEvent): void {
  if (event.type === 'run-start') say({ said: 'accepted', run_id: event.run_id, question: event.question });
  if (event.type === 'stage-start') say({ said: 'stage', run_id: event.run_id, stage: event.stage });
}

/** Replies for as long as something is asked back. */
async function through(asked: Promise<Answer>): Promise<void> {
  let answer = await asked;
  while (answer.status === 'clarify') {
    const { run_id } = answer.receipt;
    answer = await wenshu.resume(run_id, { choose: '1' }, { onEvent });
  }
  const { status, error, receipt, table } = answer;
  const rows = table?.rows.length ?? 0;
  say({ said: 'answered', run_id: receipt.run_id, status, code: error?.code ?? null, rows });
}

const known = await wenshu.threads();
for (const { run_id, status, stage } of known) say({ said: 'found', run_id, status, stage });

async function converse(thread: number): Promise<void> {
  const name = `killed-${thread}`;
  const left = known.find((one) => one.thread === name);
  if (left?.status === 'unfinished' || left?.status === 'clarify')
    await through(wenshu.resume(left.run_id, null, { onEvent }));
  for (let number = Number(first); number < Number(first) + Number(count); number += 1)
    await through(wenshu.thread(name).ask(questionAt(number, thread), { onEvent }));
}

await Promise.all(Array.from({ length: Number(threads) }, (_, thread) => converse(thread)));
await wenshu.close();
say({ said: 'done' });
