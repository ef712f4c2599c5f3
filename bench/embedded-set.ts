import { existsSync, readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { GlossaryEntry } from '../src/config/schema.ts';
import { dialectOf } from '../src/dialects/registry.ts';
import type { GlossaryTerm } from '../src/schema/glossary/glossary.ts';
import type { Scalar, Snapshot } from '../src/schema/snapshot/snapshot.ts';
import { createValueIndex, type ValueIndex } from '../src/schema/values/value-index.ts';
import { readGlossary } from '../src/sql/glossary/glossary.ts';
import { distinctValues, sqliteSnapshot } from './sqlite-snapshot.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const data = `${root}../shared/data/`;

export interface Item {
  id: string;
  db: string;
  question: string;
  sql: string;
  alternatives: string[];
}

/** A public set whose gold has habits of its own (`bench/gold-habits.ts`); CSpider has those of Spider. */
export type PublicSet = 'spider' | 'dusql';

export interface QuestionSet {
  name: string;
  habits?: PublicSet;
  today: string;
  items: Item[];
  fileOf(db: string): string;
  glossary: readonly GlossaryEntry[];
}

interface Line {
  id: number;
  db: string;
  question: string;
  question_zh?: string;
  sql: string;
  sql_zh?: string;
  gold_audit?: string | null;
}

const lines = (path: string): Line[] => {
  if (!existsSync(path))
    throw new Error(`The research data is not here (${path.replace(root, '')}); see bench/README.md.`);
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
};

/** Databases without rows: nothing there can be scored. */
const empty = new Set(['scholar', 'geo', 'academic', 'restaurants', 'yelp', 'imdb', 'music_2']);

export function loadSet(name: string): QuestionSet {
  const item = ({ id, db, question, sql }: Line): Item => ({ id: String(id), db, question, sql, alternatives: [] });
  const spider = {
    habits: 'spider' as const,
    today: '2024-06-30',
    glossary: [],
    fileOf: (db: string) => `${data}spider/databases/${db}.sqlite`,
  };
  switch (name) {
    case 'spider':
      return {
        name,
        ...spider,
        items: lines(`${data}spider/train.jsonl`)
          .filter((line) => line.gold_audit === 'CORRECT' && !empty.has(line.db))
          .map(item),
      };
    case 'spider-synonyms':
      return {
        name,
        ...spider,
        items: lines(`${data}spider/train-synonyms.jsonl`)
          .filter((line) => !empty.has(line.db))
          .map(item),
      };
    case 'spider-dev':
      return { name, ...spider, items: lines(`${data}spider/dev-open.jsonl`).map(item) };
    case 'cspider':
      return {
        name,
        ...spider,
        items: lines(`${data}spider/dev-open.jsonl`).map((line) =>
          item({ ...line, question: line.question_zh ?? '', sql: line.sql_zh ?? line.sql }),
        ),
      };
    case 'spider-chinese':
      return { name, ...spider, items: chineseSpider(item) };
    case 'spider-chinese-seen':
    case 'spider-chinese-held':
      return {
        name,
        ...spider,
        items: byHalf(chineseSpider(item), name.endsWith('held') ? 1 : 0),
      };
    case 'dusql':
      return {
        name,
        habits: 'dusql',
        today: '2020-06-30',
        glossary: [],
        fileOf: (db) => `${data}dusql/databases/${db}.sqlite`,
        items: lines(`${data}dusql/train.jsonl`).map(item),
      };
    case 'shop':
      return shopSet(name, 'tests/fixtures/shop-questions.yaml');
    default:
      return shopSet('demo', 'demo/questions.yaml');
  }
}

/**
 * Our own Chinese wording of 240 training questions: an English schema asked in Chinese, apart from CSpider's databases.
 * Failures are read on one half of the databases (`-seen`), the other (`-held`) is only scored.
 */
function chineseSpider(item: (line: Line) => Item): Item[] {
  const chinese = new Map(
    readFileSync(`${root}bench/data/spider-train-chinese.tsv`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('\t') as [string, string]),
  );
  return lines(`${data}spider/train.jsonl`).flatMap((line) => {
    const question = chinese.get(String(line.id));
    return question === undefined ? [] : [item({ ...line, question })];
  });
}

/** Every second database in alphabetical order. */
function byHalf(items: readonly Item[], half: 0 | 1): Item[] {
  const databases = [...new Set(items.map(({ db }) => db))].sort();
  return items.filter(({ db }) => databases.indexOf(db) % 2 === half);
}

/** Questions on the demo shop: `demo` are the bundled ones, `shop` a second set that nothing was built for. */
function shopSet(name: string, file: string): QuestionSet {
  const demo = parse(readFileSync(`${root}demo/demo.yaml`, 'utf8')) as { today: string; glossary: GlossaryEntry[] };
  const questions = parse(readFileSync(root + file, 'utf8')) as {
    id: string;
    question: string;
    sql: string;
    alternatives?: string[];
  }[];
  return {
    name,
    today: demo.today,
    glossary: demo.glossary,
    fileOf: () => `${root}demo/shop.sqlite`,
    items: questions.map(({ id, question, sql, alternatives = [] }) => ({
      id,
      db: 'shop',
      question,
      sql,
      alternatives,
    })),
  };
}

/** Seeded: the same questions every time, every database counted alike. */
export function sample(items: readonly Item[], count: number, seed: number): Item[] {
  let state = seed;
  const random = () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
  const byDatabase = Map.groupBy(items, (item) => item.db);
  const order = [...byDatabase.keys()]
    .sort()
    .map((db) => ({ db, at: random() }))
    .sort((a, b) => a.at - b.at);
  const shuffled = new Map(
    order.map(({ db }) => [
      db,
      (byDatabase.get(db) ?? [])
        .map((item) => ({ item, at: random() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
    ]),
  );
  const picked: Item[] = [];
  while (picked.length < count) {
    const before = picked.length;
    for (const list of shuffled.values()) {
      const next = list.pop();
      if (next && picked.length < count) picked.push(next);
    }
    if (picked.length === before) break;
  }
  return picked;
}

export interface Opened {
  snapshot: Snapshot;
  database: DatabaseSync;
  glossary: readonly GlossaryTerm[];
  values: ValueIndex;
  rows(sql: string): Scalar[][] | undefined;
}

const opened = new Map<string, Opened>();

export async function open(set: QuestionSet, db: string): Promise<Opened> {
  const file = set.fileOf(db);
  let known = opened.get(file);
  if (!known) {
    const { snapshot, database } = await sqliteSnapshot(file, db);
    const values = createValueIndex({
      snapshot,
      distinctValues: async (table, column, limit) => distinctValues(database, table, column, limit),
    });
    const glossary = readGlossary(set.glossary, snapshot, dialectOf('sqlite')).terms;
    known = { snapshot, database, values, glossary, rows: (sql) => rowsOf(database, sql) };
    opened.set(file, known);
  }
  return known;
}

const mostRows = 5000;

export function rowsOf(database: DatabaseSync, sql: string): Scalar[][] | undefined {
  try {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    const rows: Scalar[][] = [];
    for (const row of statement.iterate()) {
      rows.push(row as unknown as Scalar[]);
      if (rows.length >= mostRows) break;
    }
    return rows;
  } catch {
    return undefined;
  }
}
