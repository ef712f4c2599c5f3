import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { demoFile } from '../../demo/sample-questions.ts';
import { dialectOf } from '../../src/dialects/registry.ts';
import { type Cell, containsRows, ordersAtTop } from '../../src/eval/compare-rows.ts';
import type { Answer } from '../../src/protocol/answer.ts';
import type { Wenshu } from '../../src/wenshu.ts';

/** One thing said, with the statements whose rows are right; none where asking back is the only right thing. */
export interface Turn {
  says: string;
  /** A cell of the answer before that was clicked: column=value. */
  cell?: { column: string; value: string };
  gold: string[];
}

export interface Dialogue {
  file: string;
  title: string;
  language: 'zh' | 'en';
  turns: Turn[];
}

/** `refused` is a plain "I do not understand" where an answer was due. */
export type Verdict = 'right' | 'asked' | 'refused' | 'wrong';

const folder = fileURLToPath(new URL('.', import.meta.url));

export function readDialogues(): Dialogue[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt') && /^(?:zh|en)-/.test(name))
    .sort()
    .flatMap((file) => {
      const language = file.startsWith('zh') ? ('zh' as const) : ('en' as const);
      return readFileSync(`${folder}${file}`, 'utf8')
        .split(/\n(?=# )/)
        .map((text) => {
          const [title = '', ...lines] = text.trim().split('\n');
          const turns: Turn[] = [];
          for (const line of lines.filter((one) => one.trim() !== '')) {
            const said = /^> (?<says>.*?)(?: @ (?<column>[^=]+)=(?<value>.*))?$/.exec(line)?.groups;
            if (said?.says) {
              const cell = said.column ? { cell: { column: said.column, value: said.value ?? '' } } : {};
              turns.push({ says: said.says, ...cell, gold: [] });
            } else if (line !== 'ask') turns.at(-1)?.gold.push(line.replace(/^or /, ''));
          }
          return { file, title: title.replace(/^# /, ''), language, turns };
        });
    });
}

const database = new DatabaseSync(demoFile, { readOnly: true });
database.exec(readFileSync(`${folder}views.sql`, 'utf8'));

function rowsOf(sql: string): Cell[][] {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return statement.all() as unknown as Cell[][];
}

/** A dialogue as its people would hold it, each turn with what came of it. */
export async function hold(wenshu: Wenshu, { file, title, turns }: Dialogue) {
  const thread = wenshu.thread(`${file} ${title}`);
  const held: { turn: Turn; answer: Answer; verdict: Verdict }[] = [];
  for (const turn of turns) {
    const answer = await (turn.cell ? thread.about(turn.cell) : thread).ask(turn.says);
    held.push({ turn, answer, verdict: verdictOf(turn, answer) });
  }
  return held;
}

export function verdictOf({ gold }: Turn, answer: Answer): Verdict {
  if (answer.status !== 'answered') {
    const isAsked = answer.status === 'clarify';
    // What nobody can tie is right to be asked about, or to be told as not understood.
    if (gold.length === 0) return 'right';
    return isAsked ? 'asked' : 'refused';
  }
  const rows = rowsOf(answer.receipt.sql ?? '');
  const isRight = gold.some((sql) => containsRows(rowsOf(sql), rows, ordersAtTop(sql, dialectOf('sqlite'))));
  return isRight ? 'right' : 'wrong';
}
