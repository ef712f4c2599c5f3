/**
 * Does the prompt hold what the answer needs? For questions with gold SQL, the share of prompts in which every table and
 * column of the gold is shown: the public sets as they are, and all databases of Spider as one schema of 804 tables, in
 * English and in Chinese. No model is asked. `node bench/prompt-completeness.ts [questions]` prints the figures and
 * writes bench/scores/prompt-completeness.json.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getEncoding } from 'js-tiktoken';
import { dialectOf } from '../src/dialects/registry.ts';
import { chooseSchema } from '../src/prompts/choose-schema.ts';
import { schemaText } from '../src/prompts/schema-text.ts';
import { readQuestion } from '../src/question/read-question.ts';
import { linkQuestion } from '../src/schema/links/links.ts';
import type { Snapshot, Table } from '../src/schema/snapshot/snapshot.ts';
import { createValueIndex, type ValueIndex } from '../src/schema/values/value-index.ts';
import { readStatement } from '../src/sql/scope/scope.ts';
import { databasePaths, readLines, requireData } from './data/sources.ts';
import { distinctValues, sqliteSnapshot } from './sqlite-snapshot.ts';

interface Item {
  id: number;
  db: string;
  question: string;
  question_zh?: string;
  sql: string;
}

const most = Number(process.argv[2] ?? 1000);
const schemaTokens = Number(process.argv[3] ?? 12_000);
const dialect = dialectOf('sqlite');
const tokenizer = getEncoding('o200k_base');
const today = '2024-06-30';

requireData();

/** Evenly spread, so that every database has its say. */
function sample<T>(list: readonly T[]): T[] {
  const step = Math.max(1, list.length / most);
  return Array.from({ length: Math.min(most, list.length) }, (_, at) => list[Math.floor(at * step)] as T);
}

type Opened = Awaited<ReturnType<typeof sqliteSnapshot>>;
const opened = new Map<string, Opened>();

async function open(set: 'spider' | 'dusql', name: string): Promise<Opened> {
  const known = opened.get(`${set} ${name}`) ?? (await sqliteSnapshot(databasePaths[set](name), name));
  opened.set(`${set} ${name}`, known);
  return known;
}

/** Tables and columns that a statement reads, as `table.column`. */
function needsOf(sql: string, snapshot: Snapshot): { tables: string[]; columns: string[] } | undefined {
  const statement = readStatement(sql, dialect, snapshot);
  if (!statement) return undefined;
  const columns = [...statement.resolution.columns.values()].flatMap((one) =>
    one.kind === 'column' ? [`${one.table.name}.${one.column.name}`] : [],
  );
  return { tables: [...statement.resolution.tables.values()].flat().map(({ name }) => name), columns };
}

function tally() {
  const found = { questions: 0, complete: 0, tables_shown: 0, tokens: 0, most_tokens: 0 };
  return {
    async add(
      text: string,
      language: 'zh' | 'en',
      snapshot: Snapshot,
      values: ValueIndex,
      needs: NonNullable<ReturnType<typeof needsOf>>,
    ) {
      const question = readQuestion(text, { today });
      const links = await linkQuestion(question, { snapshot, values });
      const options = { dialect, language, allowData: true, schemaTokens };
      const { tables, far } = chooseSchema(question, links, snapshot, options);
      const shown = new Set(tables.map(({ name }) => name));
      const columns = new Set(tables.flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`)));
      const tokens = tokenizer.encode(schemaText(tables, { ...options, far })).length;
      found.questions += 1;
      found.tables_shown += tables.length;
      found.tokens += tokens;
      found.most_tokens = Math.max(found.most_tokens, tokens);
      const isComplete = needs.tables.every((one) => shown.has(one)) && needs.columns.every((one) => columns.has(one));
      found.complete += isComplete ? 1 : 0;
      return isComplete;
    },
    report: () => ({
      questions: found.questions,
      complete_percent: Math.round((1000 * found.complete) / found.questions) / 10,
      tables_shown: Math.round((10 * found.tables_shown) / found.questions) / 10,
      schema_tokens: { mean: Math.round(found.tokens / found.questions), most: found.most_tokens },
    }),
  };
}

async function asTheyAre(set: 'spider' | 'dusql', items: readonly Item[], language: 'zh' | 'en') {
  const counted = tally();
  for (const [name, own] of Map.groupBy(sample(items), ({ db }) => db)) {
    const { snapshot, database } = await open(set, name);
    const values = createValueIndex({
      snapshot,
      distinctValues: async (table, column, limit) => distinctValues(database, table, column, limit),
    });
    for (const { question, sql } of own) {
      const needs = needsOf(sql, snapshot);
      if (needs) await counted.add(question, language, snapshot, values, needs);
    }
  }
  return counted.report();
}

/** All databases as one: tables are called `db__table`. */
async function merged(names: readonly string[]): Promise<{ snapshot: Snapshot; values: ValueIndex }> {
  const all = await Promise.all(names.map(async (name) => ({ name, ...(await open('spider', name)) })));
  const tables = all.flatMap(({ name, snapshot }) =>
    snapshot.tables.map(
      (table): Table => ({
        ...table,
        name: `${name}__${table.name}`,
        foreignKeys: table.foreignKeys.map((key) => ({ ...key, table: `${name}__${key.table}` })),
      }),
    ),
  );
  const snapshot: Snapshot = { dialect: 'sqlite', database: 'merged', fingerprint: '', tables };
  const values = createValueIndex({
    snapshot,
    async distinctValues(table, column, limit) {
      const [db = ''] = table.split('__');
      return distinctValues((await open('spider', db)).database, table.slice(db.length + 2), column, limit);
    },
  });
  return { snapshot, values };
}

async function wide(items: readonly Item[], names: readonly string[], language: 'zh' | 'en') {
  const counted = tally();
  const { snapshot, values } = await merged(names);
  const misses: string[] = [];
  for (const { db, question, sql } of sample(items)) {
    const needs = needsOf(sql, (await open('spider', db)).snapshot);
    if (!needs) continue;
    const there = (one: string) => `${db}__${one}`;
    const all = { tables: needs.tables.map(there), columns: needs.columns.map(there) };
    if (!(await counted.add(question, language, snapshot, values, all))) misses.push(`${db}: ${question}`);
  }
  if (process.argv[4]) writeFileSync(`${process.argv[4]}-${language}.txt`, misses.join('\n'));
  return { tables: snapshot.tables.length, ...counted.report() };
}

const train = readLines<Item>('spider/train.jsonl');
const open_ = readLines<Item>('spider/dev-open.jsonl');
const chinese = new Map(
  readFileSync(join(import.meta.dirname, 'data/spider-train-chinese.tsv'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [id, text] = line.split('\t');
      return text ? [[Number(id), text] as const] : [];
    }),
);
const trainChinese = train.flatMap((item) => {
  const question = chinese.get(item.id);
  return question ? [{ ...item, question }] : [];
});
const openChinese = open_.flatMap((item) => (item.question_zh ? [{ ...item, question: item.question_zh }] : []));
const names = [...new Set([...train, ...open_].map(({ db }) => db))].sort();

const report = {
  command: 'node bench/prompt-completeness.ts',
  tokenizer: 'js-tiktoken o200k_base',
  schema_tokens: schemaTokens,
  as_they_are: {
    'spider train': await asTheyAre('spider', train, 'en'),
    'spider dev-open': await asTheyAre('spider', open_, 'en'),
    'cspider dev-open': await asTheyAre('spider', openChinese, 'zh'),
    'dusql train': await asTheyAre('dusql', readLines<Item>('dusql/train.jsonl'), 'zh'),
  },
  all_of_spider_as_one: {
    english: await wide([...train, ...open_], names, 'en'),
    chinese: await wide([...trainChinese, ...openChinese], names, 'zh'),
  },
};
console.log(JSON.stringify(report, null, 2));
if (process.argv.length <= 2)
  writeFileSync(join(import.meta.dirname, 'scores/prompt-completeness.json'), `${JSON.stringify(report, null, 2)}\n`);
