/**
 * `node full-disk-host.ts <folder> <home>`, where the home is a small disk of its own: asks and changes while it is full, with a little
 * more room each time, until there is enough, and says on standard output how each went.
 */
import { closeSync, ftruncateSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { loadConfig } from '../../src/config/config.ts';
import { WenshuError } from '../../src/errors/wenshu-error.ts';
import type { Answer } from '../../src/protocol/answer.ts';
import type { WenshuEvent } from '../../src/protocol/event.ts';
import { createWenshu } from '../../src/wenshu.ts';
import type { Writer } from '../../src/writers/writer.ts';

/** How one question went: `spare` bytes were free, or null when there was room. */
export interface Went {
  spare: number | null;
  question: string;
  /** Of the question when it had begun. */
  run: string;
  /** A status, or the code of what was thrown. */
  outcome: string;
  text: string;
}

/** What was found once there was room again. */
export interface Left {
  /** Runs that had broken off or had their end, as they were listed; what those became that were gone on with. */
  known: { run: string; status: string; goneOn?: string }[];
  /** What SQLite says of its files. */
  damage: string[];
  files: string[];
}

const [folder = '', home = ''] = process.argv.slice(2);
/** Less than what is written between two stages of a run. */
const step = 40_960;
const filler = join(home, 'filler');
const open = () =>
  createWenshu(loadConfig({ folder, environment: { WENSHU_HOME: home }, secret: () => undefined }), {
    writers: [scripted()],
  });

function scripted(): Writer {
  return {
    name: 'scripted',
    async write({ question: { whole } }) {
      const sql = whole.startsWith('UPDATE') ? whole : 'SELECT id, amount FROM bonus ORDER BY id';
      const source = whole === sql ? 'typed' : 'scripted';
      const candidate = { sql, confidence: 0.9, assumptions: [], interpretation: sql, source, unexplained: [] };
      return { candidates: [candidate], notUnderstood: [], suggestions: [] };
    },
  };
}

async function ask(question: string, spare: number | null): Promise<string> {
  const wenshu = open();
  let run = '';
  const onEvent = (event: WenshuEvent) => {
    run = event.run_id;
  };
  const yes = async (answer: Answer) =>
    answer.status === 'clarify' ? wenshu.resume(run, { choose: '1' }, { onEvent }) : answer;
  const asked = wenshu.thread(question.replace(/\W+/g, '-')).ask(question, { onEvent }).then(yes);
  const text = await asked.then(
    (answer) => answer.text,
    (error: Error) => error.message,
  );
  const outcome = await outcomeOf(asked);
  tell({ spare, question, run, outcome, text });
  // What SQLite has put beside its files goes into them, so that the next question finds as much room as it was given.
  rmSync(filler, { force: true });
  await wenshu.close();
  return outcome;
}

const outcomeOf = (asked: Promise<Answer>): Promise<string> =>
  asked.then(
    ({ status, error }) => error?.code ?? status,
    (error: unknown) => (error instanceof WenshuError ? error.code : `bare ${error}`),
  );

const tell = (went: Went | Left) => writeSync(1, `${JSON.stringify(went)}\n`);

/** Takes what is free, but for some bytes. */
function fillTo(path: string, spare: number): void {
  const file = openSync(path, 'a');
  let size = 0;
  try {
    for (const piece of [65_536, 4096]) {
      const bytes = Buffer.alloc(piece, 1);
      try {
        for (;;) size += writeSync(file, bytes);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
    ftruncateSync(file, Math.max(0, size - spare));
  } finally {
    closeSync(file);
  }
}

await ask('zorble at first', null);
/** More than enough for a question and a change. */
const mostSpare = 2_000_000;
let answeredInARow = 0;
for (let at = 0; answeredInARow < 2 && at * step < mostSpare; at += 1) {
  const questions = [`zorble ${at}`, `UPDATE counter SET n = n + 1 WHERE id = ${at}`];
  const outcomes: string[] = [];
  for (const question of questions) {
    fillTo(filler, at * step);
    outcomes.push(await ask(question, at * step));
  }
  answeredInARow = outcomes.every((outcome) => outcome === 'answered') ? answeredInARow + 1 : 0;
}
await ask('zorble at last', null);

const wenshu = open();
const left: Left = { known: [], damage: [], files: readdirSync(home, { recursive: true }).map(String) };
for (const { run_id: run, status } of await wenshu.threads()) {
  const isOpen = status === 'unfinished' || status === 'clarify';
  const goneOn = isOpen ? { goneOn: await outcomeOf(wenshu.resume(run)) } : {};
  left.known.push({ run, status, ...goneOn });
}
await wenshu.close();
left.damage.push(...left.files.filter((name) => name.endsWith('.sqlite')).flatMap(damageOf));
tell(left);

function damageOf(name: string): string[] {
  const database = new DatabaseSync(join(home, name));
  const rows = database.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[];
  database.close();
  return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
}
