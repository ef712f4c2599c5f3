/**
 * What is served from memory: 20 approved answers of the demo and 20 of a car rental, each asked in three other wordings with other values, and
 * near misses that must not be served, some written before and some after the matcher. Everything goes through the whole product with no model; rows are compared with a statement
 * written by hand. `node bench/verified.ts [--only demo|carrental] [--verbose]`; without `--only` it writes bench/scores/verified.json. Needs python3.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { parseConfig } from '../src/config/config.ts';
import { connectionSchema } from '../src/config/schema.ts';
import { createWenshu, type Wenshu } from '../src/wenshu.ts';
import { builtDatabase, businessesOf, today as businessToday } from './business/folder.ts';
import { openBenchDatabase } from './data/bench-database.ts';

interface Line {
  id: string;
  kind: 'approved' | 'variant' | 'near-miss';
  question: string;
  sql?: string;
  why?: string;
}

interface Score {
  approved: number;
  variants: number;
  served: number;
  /** Of those served: rows that are not those of the statement written by hand. */
  wrong: number;
  near_misses: number;
  near_misses_served: number;
  /** Further ones, written when the matcher was there. */
  later_near_misses: number;
  later_served: number;
}

const root = join(import.meta.dirname, '..');
const { values: flags } = parseArgs({
  options: { only: { type: 'string' }, verbose: { type: 'boolean', default: false } },
});
const databases = [
  {
    name: 'demo',
    file: () => join(root, 'demo/shop.sqlite'),
    settings: () => {
      const { today, glossary } = parse(readFileSync(join(root, 'demo/demo.yaml'), 'utf8'));
      return { today, glossary };
    },
  },
  {
    name: 'carrental',
    file: () => {
      const business = businessesOf('all').find(({ name }) => name === 'carrental');
      if (!business) throw new Error('the car rental is not here');
      return builtDatabase(business);
    },
    settings: () => ({ today: businessToday }),
  },
];

const scores: Record<string, Score> = {};
for (const { name, file, settings } of databases.filter((one) => !flags.only || one.name === flags.only)) {
  scores[name] = await measure(name, file(), settings());
  console.log(name, scores[name]);
}
if (!flags.only) {
  writeFileSync(join(import.meta.dirname, 'scores/verified.json'), `${JSON.stringify(scores, null, 2)}\n`);
}

async function measure(name: string, file: string, settings: { today: string; glossary?: unknown }): Promise<Score> {
  const text = readFileSync(join(import.meta.dirname, `data/verified/${name}.jsonl`), 'utf8');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const home = mkdtempSync(join(tmpdir(), 'wenshu-verified-'));
  const connection = { id: name, ...connectionSchema.parse({ url: `sqlite:${file}`, ...settings }) };
  const config = { ...parseConfig({ model: 'embedded' }), home, today: () => settings.today, secret: () => undefined };
  const wenshu = createWenshu({ ...config, connection, connections: [connection] });
  const database = await openBenchDatabase(file);
  const approved = lines.filter(({ kind }) => kind === 'approved');
  const pairs = approved.map(({ question, sql }) => JSON.stringify({ question, sql })).join('\n');
  const { left } = await wenshu.memory.import({ name: 'approved.jsonl', text: pairs });
  if (left.length > 0) throw new Error(`not approved: ${JSON.stringify(left)}`);
  const score: Score = {
    approved: approved.length,
    variants: 0,
    served: 0,
    wrong: 0,
    near_misses: 0,
    near_misses_served: 0,
    later_near_misses: 0,
    later_served: 0,
  };
  for (const line of lines.filter(({ kind }) => kind !== 'approved')) {
    const sql = await servedSql(wenshu, line.question);
    if (line.kind === 'near-miss') {
      score.near_misses += 1;
      if (sql) score.near_misses_served += 1;
      if (sql && flags.verbose) console.log(`served wrongly (${line.why}): ${line.id} ${line.question}`);
      continue;
    }
    score.variants += 1;
    if (!sql) {
      if (flags.verbose) console.log(`not served: ${line.id} ${line.question}`);
      continue;
    }
    score.served += 1;
    if (await database.isRight(line.sql ?? '', sql)) continue;
    score.wrong += 1;
    if (flags.verbose) console.log(`wrong: ${line.id} ${line.question}\n${sql}`);
  }
  const later = readFileSync(join(import.meta.dirname, `data/verified/${name}.later.txt`), 'utf8')
    .trim()
    .split('\n');
  for (const question of later) {
    score.later_near_misses += 1;
    if (!(await servedSql(wenshu, question))) continue;
    score.later_served += 1;
    if (flags.verbose) console.log(`served wrongly: ${question}`);
  }
  await wenshu.close();
  await database.driver.close();
  rmSync(home, { recursive: true });
  return score;
}

async function servedSql(wenshu: Wenshu, question: string): Promise<string | null> {
  const { receipt } = await wenshu.ask(question);
  return receipt.source === 'verified' ? receipt.sql : null;
}
