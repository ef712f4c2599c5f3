/**
 * Table linking on wide schemas: all databases of Spider as one (tables named `db__table`), and the curve from 10 to
 * 10,000 tables, the last one filled up with invented tables. A question counts when every table of its gold SQL, or one
 * of the same name, is among the ten best. `node bench/table-linking.ts` asks a
 * seeded sample and writes bench/scores/table-linking.json; `… <questions> <file>` writes what was missed.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { dialectOf } from '../src/dialects/registry.ts';
import { readForms } from '../src/embedded/judge/read-forms.ts';
import { weights } from '../src/embedded/judge/weights.ts';
import { readQuestion } from '../src/question/read-question.ts';
import { linkQuestion } from '../src/schema/links/links.ts';
import { rankTables } from '../src/schema/links/rank-tables.ts';
import type { Snapshot, Table } from '../src/schema/snapshot/snapshot.ts';
import { createValueIndex } from '../src/schema/values/value-index.ts';
import { readStatement } from '../src/sql/scope/scope.ts';
import { promptInputs } from '../src/writers/prompt-inputs.ts';
import { databasePaths, dataFolder, readLines, requireData } from './data/sources.ts';
import { distinctValues, sqliteSnapshot } from './sqlite-snapshot.ts';

interface Line {
  db: string;
  question: string;
  sql: string;
}

interface Opened {
  name: string;
  snapshot: Snapshot;
  database: DatabaseSync;
}

const [most = '1500', missesFile] = process.argv.slice(2);
/** The engine and the prompt are timed on the first so many. */
const timed = 150;
const today = '2024-06-30';
const dialect = dialectOf('sqlite');
const kept = 10;

requireData();
const databases: Opened[] = [];
for (const file of readdirSync(`${dataFolder}spider/databases`).sort()) {
  const name = file.replace('.sqlite', '');
  if (name !== file) databases.push({ name, ...(await sqliteSnapshot(databasePaths.spider(name), name)) });
}
const byName = new Map(databases.map((one) => [one.name, one]));

/** Seeded, so that every run asks the same. */
let state = 7;
const random = () => {
  state = (state * 1664525 + 1013904223) % 4294967296;
  return state / 4294967296;
};
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

interface Item {
  db: string;
  question: string;
  gold: Set<string>;
}

function itemsOf(lines: readonly Line[]): Item[] {
  return lines.flatMap(({ db, question, sql }) => {
    const snapshot = byName.get(db)?.snapshot;
    const statement = snapshot && readStatement(sql, dialect, snapshot);
    const gold = new Set([...(statement?.resolution.tables.values() ?? [])].flat().map((table) => bare(table.name)));
    return gold.size > 0 ? [{ db, question, gold }] : [];
  });
}

const bare = (name: string) => (name.split('__').at(-1) ?? name).toLowerCase();

function merge(list: readonly Opened[], invented = 0): Snapshot {
  const tables = list.flatMap(({ name, snapshot }) =>
    snapshot.tables.map((table) => ({
      ...table,
      name: `${name}__${table.name}`,
      foreignKeys: table.foreignKeys.map((key) => ({ ...key, table: `${name}__${key.table}` })),
    })),
  );
  return {
    dialect: 'sqlite',
    database: 'merged',
    fingerprint: '',
    tables: [...tables, ...inventedTables(tables, invented)],
  };
}

/** Tables that nobody asks for, made of the words of the real ones: two words for a name, columns from anywhere. */
function inventedTables(real: readonly Table[], count: number): Table[] {
  const words = [...new Set(real.flatMap(({ name }) => bare(name).split('_')))].filter((word) => word.length > 2);
  const columns = real.flatMap((table) => table.columns);
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  return Array.from({ length: count }, (_, index) => ({
    name: `app${index % 400}__${any(words)}_${any(words)}_${index}`,
    kind: 'table' as const,
    columns: Array.from({ length: 3 + Math.floor(random() * 6) }, () => any(columns)),
    primaryKey: [],
    uniqueKeys: [],
    foreignKeys: [],
  }));
}

/** Processor time, so that a busy machine does not count. */
function since(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function spreadOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Number((sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1));
  return { median: at(0.5), p95: at(0.95) };
}

const withoutRows = new Set(['scholar', 'geo', 'academic', 'restaurants', 'yelp', 'imdb', 'music_2']);

async function measure(snapshot: Snapshot, items: readonly Item[]) {
  const values = createValueIndex({
    snapshot,
    async distinctValues(table, column, limit) {
      const [db = '', name = ''] = table.split('__');
      const database = byName.get(db)?.database;
      return database && name ? distinctValues(database, table.slice(db.length + 2), column, limit) : [];
    },
  });
  const times: number[] = [];
  const engine: number[] = [];
  const prompt: number[] = [];
  const misses: string[] = [];
  let found = 0;
  let same = 0;
  for (const { db, question: text, gold } of items) {
    const start = process.cpuUsage();
    const question = readQuestion(text, { today });
    const links = await linkQuestion(question, { snapshot, values });
    const best = rankTables(question, links, snapshot).slice(0, kept);
    times.push(since(start));
    if (times.length <= timed) {
      const written = process.cpuUsage();
      readForms({ question, links, snapshot, dialect, weights });
      engine.push(since(written));
      const chosen = process.cpuUsage();
      promptInputs({ question, links, snapshot, dialect, today, glossary: [] }, { language: 'en' });
      prompt.push(since(chosen));
    }
    const names = new Set(best.map(({ table }) => bare(table)));
    const missing = [...gold].filter((name) => !names.has(name));
    if (missing.length === 0) found += 1;
    else misses.push(`${db}: ${text}  [${missing.join(' ')}]  ${best.map(({ table }) => table).join(' ')}`);
    const full = new Set(best.map(({ table }) => table.toLowerCase()));
    if ([...gold].every((name) => full.has(`${db}__${name}`.toLowerCase()))) same += 1;
  }
  const share = (count: number) => Number(((100 * count) / Math.max(1, items.length)).toFixed(1));
  if (missesFile) writeFileSync(missesFile, misses.join('\n'));
  return {
    tables: snapshot.tables.length,
    columns: snapshot.tables.reduce((sum, table) => sum + table.columns.length, 0),
    questions: items.length,
    gold_or_namesake_percent: share(found),
    gold_itself_percent: share(same),
    linking_ms: spreadOf(times),
    engine_ms: spreadOf(engine),
    prompt_ms: spreadOf(prompt),
  };
}

const train = shuffled(itemsOf(readLines<Line>('spider/train.jsonl'))).slice(0, Number(most));
const open = shuffled(itemsOf(readLines<Line>('spider/dev-open.jsonl'))).slice(0, Number(most));

/** Databases in a seeded order until there are so many tables. */
function some(count: number): Opened[] {
  const picked: Opened[] = [];
  let tables = 0;
  for (const one of shuffled(databases)) {
    if (tables >= count) break;
    picked.push(one);
    tables += one.snapshot.tables.length;
  }
  return picked;
}

const scores: Record<string, unknown> = { command: 'node bench/table-linking.ts', kept };
const all = merge(databases);
const show = (name: string, result: unknown) => {
  scores[name] = result;
  console.log(name, JSON.stringify(result));
};
show('all_train_questions', await measure(all, train));
show(
  'train_questions_on_databases_with_rows',
  await measure(
    all,
    train.filter(({ db }) => !withoutRows.has(db)),
  ),
);
if (!missesFile) {
  show('all_dev_open_questions', await measure(all, open));
  const curve = [];
  for (const size of [10, 100]) {
    const part = some(size);
    const names = new Set(part.map(({ name }) => name));
    curve.push(
      await measure(
        merge(part),
        train.filter(({ db }) => names.has(db)),
      ),
    );
  }
  const few = train.slice(0, 400);
  curve.push(await measure(all, few), await measure(merge(databases, 10_000 - all.tables.length), few));
  show('curve', curve);
  if (process.argv.length === 2) {
    const path = new URL('scores/table-linking.json', import.meta.url);
    writeFileSync(path, `${JSON.stringify(scores, null, 2)}\n`);
  }
}
