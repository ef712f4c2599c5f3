/**
 * Do the words for a query say all of it? Every gold SQL of the public sets in both languages: how many sentences are
 * complete, and whether two queries of one database that differ ever get one sentence. A third check changes each tree
 * in one place and wants another sentence.
 *
 *   node bench/words.ts            writes bench/scores/words.json
 *   node bench/words.ts --show 20  prints every nth sentence and writes nothing (--suite spider-train: that one only)
 *   node bench/words.ts --doc      writes docs/sql-in-words.md
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dialectOf } from '../src/dialects/registry.ts';
import type { Snapshot } from '../src/schema/snapshot/snapshot.ts';
import { normaliseSql } from '../src/sql/normalise/normalise.ts';
import type { Tree } from '../src/sql/parse/parse.ts';
import { treeInWords, type WordsOptions } from '../src/sql/words/words.ts';
import { changesOf } from '../tests/fixtures/tree-changes.ts';
import { databasePaths, predictionFiles, readLines, requireData } from './data/sources.ts';
import { sqliteSnapshot } from './data/sqlite-snapshot.ts';
import { writeWordsDoc } from './words-doc.ts';

interface Row {
  id: number;
  db: string;
  sql: string;
}

const { values: flags } = parseArgs({
  options: { show: { type: 'string' }, suite: { type: 'string' }, doc: { type: 'boolean' } },
});
requireData();
if (flags.doc) {
  await writeWordsDoc();
  process.exit(0);
}

const dialect = dialectOf('sqlite');
const dev = readLines<Row>('spider/dev-open.jsonl');
const databaseOf = new Map(dev.map((row) => [row.id, row.db]));
const suites: { name: string; path: (db: string) => string; rows: Row[] }[] = [
  { name: 'spider-train', path: databasePaths.spider, rows: readLines('spider/train.jsonl') },
  { name: 'spider-dev-open', path: databasePaths.spider, rows: dev },
  { name: 'dusql-train', path: databasePaths.dusql, rows: readLines('dusql/train.jsonl') },
  { name: 'bird-dev-open', path: databasePaths.bird, rows: readLines('bird/dev-open.jsonl') },
  {
    name: 'spider-dev-open-predictions',
    path: databasePaths.spider,
    rows: predictionFiles('spider-dev-open').flatMap((file) =>
      readLines<Row>(`predictions/spider-dev-open/${file}.jsonl`).map((row) => ({
        ...row,
        db: databaseOf.get(row.id) ?? '',
      })),
    ),
  },
];

const snapshots = new Map<string, Snapshot>();
function snapshotOf(path: string, db: string): Snapshot {
  const known = snapshots.get(path) ?? sqliteSnapshot(path, db);
  snapshots.set(path, known);
  return known;
}

/** Equal for equal trees, whatever the order of their fields and wherever the numbering of their sources began. */
function keyOf(tree: unknown): string {
  const numbers = new Map<unknown, number>();
  return JSON.stringify(tree, (key, value) => {
    if (key === 'source') {
      if (!numbers.has(value)) numbers.set(value, numbers.size);
      return numbers.get(value);
    }
    if (!value || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

function score(suite: (typeof suites)[number], language: 'zh' | 'en') {
  const sentences = new Map<string, { tree: string; sql: string }>();
  const counts = { queries: 0, parsed: 0, complete: 0, different: 0, changed: 0, collisions: 0 };
  const times: number[] = [];
  const met = new Set<string>();
  const listen = (db: string, tree: Tree, text: string, sql: string): void => {
    const key = keyOf(tree);
    const other = sentences.get(`${db}\n${text}`);
    if (!other) sentences.set(`${db}\n${text}`, { tree: key, sql });
    if (!other || other.tree === key) return;
    counts.collisions += 1;
    console.log(`COLLISION ${language} ${db}\n  ${text}\n  ${other.sql}\n  ${sql}`);
  };
  for (const [at, row] of suite.rows.entries()) {
    counts.queries += 1;
    const snapshot = snapshotOf(suite.path(row.db), row.db);
    const start = performance.now();
    const parsed = normaliseSql(row.sql, { dialect, snapshot });
    const [tree] = parsed.ok ? parsed.statements : [];
    if (!tree) continue;
    counts.parsed += 1;
    const options: WordsOptions = { dialect, snapshot, language, audience: 'analyst' };
    const words = treeInWords(tree, options);
    times.push(performance.now() - start);
    if (words.complete) counts.complete += 1;
    else console.log(`INCOMPLETE ${language} ${row.sql}`);
    if (flags.show && at % Number(flags.show) === 0) console.log(`${row.sql}\n  ${words.text}`);
    listen(row.db, tree, words.text, row.sql);
    const key = `${row.db}\n${keyOf(tree)}`;
    if (met.has(key)) continue;
    met.add(key);
    counts.different += 1;
    for (const change of changesOf(tree, snapshot)) {
      counts.changed += 1;
      listen(row.db, change.tree, treeInWords(change.tree, options).text, `${row.sql} WITH ${change.what}`);
    }
  }
  const median = times.sort((one, other) => one - other)[times.length >> 1] ?? 0;
  return { ...counts, median_ms: Math.round(median * 100) / 100 };
}

const scores: Record<string, unknown> = {};
for (const suite of suites.filter(({ name }) => !flags.suite || name === flags.suite)) {
  for (const language of ['zh', 'en'] as const) {
    const result = score(suite, language);
    scores[`${suite.name}-${language}`] = result;
    console.log(suite.name, language, JSON.stringify(result));
  }
}
if (!flags.suite && !flags.show) {
  const meaning = {
    parsed: 'queries that the parser reads; the rest is no SQL',
    complete: 'sentences that say everything',
    different: 'different normalised trees among the queries of each database',
    changed: 'trees made from those by one change each; they count for collisions too',
    collisions: 'sentences that two different trees of one database share',
    median_ms: 'normalising and saying one query',
  };
  const report = { command: 'node bench/words.ts', audience: 'analyst', meaning, suites: scores };
  writeFileSync(join(import.meta.dirname, 'scores/words.json'), `${JSON.stringify(report, null, 2)}\n`);
}
