/**
 * Prompts on a schema of a hundred tables: databases of Spider train are merged into one, and for questions about each of
 * them the prompt of the model writer is counted and searched for what the gold SQL needs. No model is asked.
 * `node bench/wide-schema.ts` prints the figures and writes bench/scores/wide-schema.json.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getEncoding } from 'js-tiktoken';
import { scriptedModel } from '../src/models/scripted.ts';
import { chooseSchema, linkedColumns } from '../src/prompts/choose-schema.ts';
import { readQuestion } from '../src/question/read-question.ts';
import { linkQuestion } from '../src/schema/links/links.ts';
import { narrowSchema } from '../src/schema/narrow-schema.ts';
import type { Snapshot } from '../src/schema/snapshot/snapshot.ts';
import { readStatement } from '../src/sql/scope/scope.ts';
import { modelWriter } from '../src/writers/model-writer.ts';
import { type BenchDatabase, openBenchDatabase } from './data/bench-database.ts';
import { databasePaths, readLines, requireData } from './data/sources.ts';

interface Item {
  db: string;
  question: string;
  sql: string;
  gold_audit: string;
}

const today = '2024-06-01';
const tokenizer = getEncoding('o200k_base');

requireData();
const items = readLines<Item>('spider/train.jsonl').filter((item) => item.gold_audit === 'CORRECT');
const names = [...new Set(items.map(({ db }) => db))].sort();

/** Databases from the given place on whose tables have names of their own, until there are a hundred tables. */
async function merge(from: number): Promise<{ snapshot: Snapshot; databases: Map<string, BenchDatabase> }> {
  const tables: Snapshot['tables'] = [];
  const databases = new Map<string, BenchDatabase>();
  for (let step = 0; step < names.length && tables.length < 100; step += 1) {
    const name = names[(from + step) % names.length] ?? '';
    const database = await openBenchDatabase(databasePaths.spider(name));
    const own = database.snapshot.tables;
    const clashes = own.some((one) => tables.some((other) => other.name.toLowerCase() === one.name.toLowerCase()));
    if (clashes) await database.driver.close();
    else {
      tables.push(...own);
      databases.set(name, database);
    }
  }
  return { snapshot: { dialect: 'sqlite', database: 'merged', fingerprint: '', tables }, databases };
}

const found = { schemas: 0, tables: 0, questions: 0, tables_shown: 0, complete: 0 };
const tokens: number[] = [];

for (const from of [0, 45, 90]) {
  const { snapshot, databases } = await merge(from);
  found.schemas += 1;
  found.tables += snapshot.tables.length;
  const values = async (text: string) =>
    (await Promise.all([...databases.values()].map((one) => one.values.find(text)))).flat();
  for (const [name, { dialect }] of databases) {
    for (const { question: text, sql } of items.filter(({ db }) => db === name).slice(0, 12)) {
      const statement = readStatement(sql, dialect, snapshot);
      if (!statement) continue;
      const question = readQuestion(text, { today });
      const hits = await values(text);
      const links = await linkQuestion(question, { snapshot, values: { find: () => hits } });
      const model = scriptedModel(['SELECT 1']);
      await modelWriter({ model }).write({ question, links, snapshot, dialect, today, glossary: [] });
      tokens.push(tokenizer.encode(model.asked[0]?.map(({ content }) => content).join('\n') ?? '').length);
      const near = narrowSchema(question, links, snapshot, 40);
      const linked = linkedColumns(near.links);
      const options = { dialect, language: 'en' as const, allowData: true, linked };
      const { tables } = chooseSchema(near.snapshot, near.links, options);
      const shown = new Set(tables.flatMap(({ table, columns }) => columns.map((one) => `${table.name}.${one.name}`)));
      const shownTables = new Set(tables.map(({ table }) => table.name));
      const needed = [...statement.resolution.columns.values()].flatMap((one) =>
        one.kind === 'column' ? [`${one.table.name}.${one.column.name}`] : [],
      );
      const neededTables = [...statement.resolution.tables.values()].flat();
      const hasTables = neededTables.every((table) => shownTables.has(table.name));
      found.questions += 1;
      found.tables_shown += tables.length;
      found.complete += hasTables && needed.every((one) => shown.has(one)) ? 1 : 0;
    }
  }
  for (const { driver } of databases.values()) await driver.close();
}

const mean = (total: number, of: number) => Math.round((10 * total) / of) / 10;
const report = {
  command: 'node bench/wide-schema.ts',
  tokenizer: 'js-tiktoken o200k_base',
  tables_per_schema: mean(found.tables, found.schemas),
  questions: found.questions,
  tables_shown: mean(found.tables_shown, found.questions),
  all_that_gold_needs_is_shown_percent: mean(100 * found.complete, found.questions),
  prompt_tokens: {
    mean: mean(
      tokens.reduce((sum, one) => sum + one, 0),
      tokens.length,
    ),
    most: Math.max(...tokens),
  },
};
console.log(report);
writeFileSync(join(import.meta.dirname, 'scores/wide-schema.json'), `${JSON.stringify(report, null, 2)}\n`);
