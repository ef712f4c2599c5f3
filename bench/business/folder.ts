import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parse } from 'yaml';
import type { Cell } from '../../src/eval/compare-rows.ts';
import { acceptsRows } from '../data/accepts-rows.ts';
import { dataFolder } from '../data/sources.ts';

export type Split = 'fit' | 'choose' | 'judge' | 'shared';

/** A line of `questions.jsonl`. */
export interface Asked {
  id: string;
  lang: 'zh' | 'en';
  question: string;
  /** Every accepted reading as SQL; none when the data cannot answer. */
  accept: string[];
  ordered?: boolean;
  kind: string;
}

export interface Business {
  name: string;
  split: Split;
  folder: string;
}

/** What the questions of every business count from. */
export const today = '2026-10-31';

const own = join(import.meta.dirname, '../data/business');
const splits = JSON.parse(readFileSync(join(own, 'split.json'), 'utf8')) as Record<Split, string[]>;

/** Those of a split that are there: the shared ones lie beside the project. */
export function businessesOf(wanted: Split | 'all'): Business[] {
  const chosen = wanted === 'all' ? (Object.keys(splits) as Split[]) : [wanted];
  return chosen
    .flatMap((split) =>
      splits[split].map((name) => ({
        name,
        split,
        folder: split === 'shared' ? join(dataFolder, 'business', name) : join(own, name),
      })),
    )
    .filter(({ folder }) => existsSync(join(folder, 'questions.jsonl')));
}

const linesOf = <Line>(file: string): Line[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Line)
    : [];

export function questionsOf({ folder }: Business): Asked[] {
  return linesOf<Asked>(join(folder, 'questions.jsonl'));
}

/** A line of `reworded.jsonl`: a question of `questions.jsonl`, named by `of`, as somebody else would put it. */
type Reworded = Pick<Asked, 'id' | 'lang' | 'question'> & Partial<Asked> & { of?: string };

/** The same questions in other people's words; none where nobody has written any. */
export function rewordedOf(business: Business): Asked[] {
  const known = new Map(questionsOf(business).map((asked) => [asked.id, asked]));
  return linesOf<Reworded>(join(business.folder, 'reworded.jsonl')).map((line) => {
    const asked = known.get(line.of ?? line.id);
    if (!asked) throw new Error(`${business.name}: ${line.id} is no question of theirs in other words`);
    return { ...asked, ...line };
  });
}

/** The file is a list, or a list under `glossary` or `terms`; none where the business has no such file. */
export function glossaryOf(folder: string): unknown[] {
  const file = join(folder, 'glossary.yaml');
  const read: unknown = existsSync(file) ? parse(readFileSync(file, 'utf8')) : [];
  return Array.isArray(read) ? read : (Object.values((read ?? {}) as object).find(Array.isArray) ?? []);
}

/** The database's file, built by python3 unless this very `build.py` has been built before. */
export function builtDatabase({ name, folder }: Business): string {
  const script = join(folder, 'build.py');
  const digest = createHash('sha256').update(readFileSync(script)).digest('hex').slice(0, 12);
  const kept = join(tmpdir(), 'wenshu-businesses');
  const file = join(kept, `${name}-${digest}.sqlite`);
  if (existsSync(file)) return file;
  mkdirSync(kept, { recursive: true });
  // Under another name until it is whole: a second run may be looking for it.
  const unfinished = join(kept, `${name}-${process.pid}.part`);
  execFileSync('python3', [script, unfinished], { stdio: ['ignore', 'ignore', 'inherit'] });
  renameSync(unfinished, file);
  return file;
}

export interface Judge {
  /** Whether the statement's rows are those of an accepted reading. */
  isRight(sql: string | null, asked: Asked): boolean;
  close(): void;
}

const mostRows = 5000;

/** Compares statements by their rows; each statement runs once. */
export function openJudge(file: string): Judge {
  const database = new DatabaseSync(file, { readOnly: true, enableDoubleQuotedStringLiterals: true });
  const known = new Map<string, Cell[][] | undefined>();
  const run = (sql: string): Cell[][] | undefined => {
    try {
      const statement = database.prepare(sql);
      statement.setReturnArrays(true);
      statement.setReadBigInts(true);
      const rows: Cell[][] = [];
      for (const row of statement.iterate() as Iterable<unknown>) {
        rows.push((row as Cell[]).map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell)));
        if (rows.length === mostRows) break;
      }
      return rows;
    } catch {
      return undefined;
    }
  };
  const rowsOf = (sql: string) => {
    if (!known.has(sql)) known.set(sql, run(sql));
    return known.get(sql);
  };
  return {
    isRight(sql, { accept, ordered = false }) {
      const found = sql === null ? undefined : rowsOf(sql);
      if (!found) return false;
      return accept.some((one) => {
        const gold = rowsOf(one);
        if (!gold) throw new Error(`an accepted reading does not run: ${one}`);
        return acceptsRows(gold, found, ordered);
      });
    },
    close: () => database.close(),
  };
}
