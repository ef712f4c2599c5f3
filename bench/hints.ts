/**
 * Are the stored values that a prompt tells of the ones that the question means? Hints of train questions (Spider, DuSQL) and of the
 * businesses that rules may be made on are drawn by seed. A hint is what a prompt says of some words: one column that holds them, or up to three to choose
 * from. It is right when gold compares one of these columns, or the other end of its key, with that value; what gold does not
 * say was labelled by reading the question, and what gold says by chance was labelled wrong. `node bench/hints.ts` measures with
 * bench/data/hints-labelled.jsonl and writes bench/scores/hints.json; `node bench/hints.ts draw FILE` writes the sample out, with `right: null` where
 * a label is missing. Recall is the share of gold's texts, among those that are stored, that a hint tells. Needs python3.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dialectOf } from '../src/dialects/registry.ts';
import { readQuestion } from '../src/question/read-question.ts';
import { keyGraph, type StoredColumn } from '../src/schema/keys/keys.ts';
import { linkQuestion } from '../src/schema/links/links.ts';
import type { Snapshot } from '../src/schema/snapshot/snapshot.ts';
import { caseForm, trimForm } from '../src/schema/values/value-form.ts';
import { createValueIndex } from '../src/schema/values/value-index.ts';
import { readStatement } from '../src/sql/scope/scope.ts';
import { type ValueHint, valueHints } from '../src/writers/value-hints.ts';
import { databasePaths, readLines, requireData } from './data/sources.ts';
import { distinctValues, sqliteSnapshot } from './sqlite-snapshot.ts';

interface Item {
  id: string;
  db: string;
  question: string;
  golds: string[];
}

interface Labelled {
  id: string;
  question: string;
  hint: string;
  right: boolean;
  /** `gold`: the statement says so; `read`: somebody read the question. */
  by: 'gold' | 'read';
}

const labelsFile = join(import.meta.dirname, 'data/hints-labelled.jsonl');
const dialect = dialectOf('sqlite');
const today = '2026-10-31';
/** How many questions of each set are looked at, and how many of their hints are drawn. */
const drawn = {
  spider: { questions: 900, hints: 100 },
  dusql: { questions: 800, hints: 100 },
  business: { questions: 10_000, hints: 100 },
};
/** Rules were made on other draws of the public sets (7, 23), and on all the businesses, this draw of them included. */
const seed = 41;

/** The same order for the same seed on every machine. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const copy = [...list];
  for (let at = copy.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1));
    [copy[at], copy[other]] = [copy[other] as T, copy[at] as T];
  }
  return copy;
}

/** A literal that a statement compares a stored column with. */
interface GoldValue extends StoredColumn {
  text: string;
}

/** Gold of DuSQL writes dates and some names of columns without quotes. */
const readable = (sql: string): string =>
  sql.replace(/\b([ab])\.(\d[^\s,)]*)/g, '$1."$2"').replace(/(?<!['\d-])(\d{4}-\d{2}-\d{2})(?!['\d-])/g, "'$1'");

function goldValues(sql: string, snapshot: Snapshot): GoldValue[] {
  const statement = readStatement(readable(sql), dialect, snapshot);
  return (statement?.scopes.all ?? []).flatMap(({ comparisons }) =>
    comparisons.flatMap(({ column, value, kind, asColumn }) => {
      const stored = statement?.stored(column);
      const isText = kind === 'string' && (!asColumn || statement?.resolution.columns.get(asColumn)?.kind === 'string');
      return stored && (isText || kind === 'number') ? [{ ...stored, text: value }] : [];
    }),
  );
}

const units: Record<string, number> = { 百: 100, 千: 1000, 万: 10_000, 亿: 100_000_000 };

/** The number, or the day, that a stored text begins with: `181亿美元`, `16G`, `2019年1月1日`. */
function figureOf(text: string): string | undefined {
  const day = /^(\d{4})[年-](\d{1,2})[月-](\d{1,2})日?$/.exec(text);
  if (day) return [day[1], day[2]?.padStart(2, '0'), day[3]?.padStart(2, '0')].join('-');
  const found = /^(\d+(?:\.\d+)?)([百千万亿]*)/.exec(text);
  if (!found) return undefined;
  return String([...(found[2] ?? '')].reduce((number, unit) => number * (units[unit] ?? 1), Number(found[1])));
}

const textOf = (text: string): string => trimForm(text.replace(/^%+|%+$/g, ''));

/** Whether a gold value is what the hint says: the same, or for a part one that holds it, in the same column or across a key. */
function isSaid(gold: GoldValue, hint: ValueHint, question: string, snapshot: Snapshot): boolean {
  const table = snapshot.tables.find(({ name }) => name === hint.table);
  const column = table?.columns.find(({ name }) => name === hint.column);
  if (!table || !column) return false;
  const isSame = gold.table === table && gold.column === column;
  if (!isSame && !keyGraph(snapshot).isKeyPair(gold, { table, column })) return false;
  const wanted = textOf(gold.text);
  const stored = hint.values.map((value) => trimForm(String(value)));
  const isFigure = stored.some((value) => figureOf(value) !== undefined && figureOf(value) === figureOf(wanted));
  if (isFigure) return true;
  if (!hint.isPart) return stored.includes(wanted);
  const said = caseForm(question.slice(hint.start, hint.end));
  return wanted.includes(said) || stored.some((value) => value.includes(wanted) && wanted.length > 1);
}

/** What a prompt says of the same words is one hint: where there are several columns, the model chooses among them. */
const hintText = (hint: readonly ValueHint[]): string =>
  hint
    .map(({ table, column, values, isPart }) => {
      const stored = values.map((value) => JSON.stringify(value)).join(', ');
      return `${table}.${column} ${isPart ? 'holds' : '='} ${stored}`;
    })
    .join(' or ');

interface Collected {
  item: Item;
  said: string;
  hint: ValueHint[];
  isGold: boolean;
}

/** All hints of some questions about one database, and how many of gold's texts a hint told. */
async function hintsOf(file: string, items: readonly Item[]) {
  const { snapshot, database } = await sqliteSnapshot(file, items[0]?.db ?? '');
  const values = createValueIndex({
    snapshot,
    distinctValues: async (table, column, limit) => distinctValues(database, table, column, limit),
  });
  const found: Collected[] = [];
  const recall = { values: 0, stored: 0, told: 0 };
  for (const item of items) {
    const question = readQuestion(item.question, { today });
    const hints = valueHints(await linkQuestion(question, { snapshot, values }), question, snapshot);
    const golds = item.golds.map((sql) => goldValues(sql, snapshot));
    const isGold = (hint: ValueHint) => golds.flat().some((gold) => isSaid(gold, hint, item.question, snapshot));
    const byWords = Map.groupBy(hints, ({ start, end }) => item.question.slice(start, end));
    for (const [said, hint] of byWords) found.push({ item, said, hint, isGold: hint.some(isGold) });
    const [first = []] = golds;
    // What the question says in its own way: dates and figures as texts are no names.
    const named = first.filter(({ text }) => /\p{L}/u.test(text));
    recall.values += named.length;
    for (const { table, column, text } of named) {
      const stored = await values.valuesOf(table.name, column.name);
      const isThere = stored.values.some((value) => trimForm(String(value)).includes(textOf(text)));
      recall.stored += isThere ? 1 : 0;
    }
    recall.told += named.filter((gold) => hints.some((hint) => isSaid(gold, hint, item.question, snapshot))).length;
  }
  database.close();
  return { found, recall };
}

const idOf = ({ item, hint }: Collected): string => `${item.id} ${hintText(hint)}`;

async function collect(set: keyof typeof drawn, items: readonly Item[], pathOf: (db: string) => string) {
  const chosen = shuffled(items, seed).slice(0, drawn[set].questions);
  const found: Collected[] = [];
  const recall = { values: 0, stored: 0, told: 0 };
  for (const [db, own] of Map.groupBy(chosen, (item) => item.db)) {
    const one = await hintsOf(pathOf(db), own);
    found.push(...one.found);
    recall.values += one.recall.values;
    recall.stored += one.recall.stored;
    recall.told += one.recall.told;
  }
  found.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  return { set, questions: chosen.length, found, recall };
}

requireData();
const publicItems = (set: 'spider' | 'dusql'): Item[] =>
  readLines<{ id: number; db: string; question: string; sql: string }>(`${set}/train.jsonl`).map(
    ({ id, db, question, sql }) => ({ id: `${set}-${id}`, db, question, golds: [sql] }),
  );
const folder = join(import.meta.dirname, 'data/business');
const { fit } = JSON.parse(readFileSync(join(folder, 'split.json'), 'utf8')) as { fit: string[] };
const temporary = mkdtempSync(join(tmpdir(), 'wenshu-hints-'));
const businessFile = (db: string) => join(temporary, `${db}.sqlite`);
/** One that is announced may still be on its way. */
const there = fit.filter((db) => existsSync(join(folder, db, 'questions.jsonl')));
const businessItems = there.flatMap((db) => {
  execFileSync('python3', [join(folder, db, 'build.py'), businessFile(db)], { stdio: 'ignore' });
  const lines = readFileSync(join(folder, db, 'questions.jsonl'), 'utf8')
    .trim()
    .split('\n');
  return lines
    .map((line) => JSON.parse(line) as { id: string; question: string; accept: string[] })
    .map(({ id, question, accept }): Item => ({ id, db, question, golds: accept }));
});
const sets = [
  await collect('spider', publicItems('spider'), databasePaths.spider),
  await collect('dusql', publicItems('dusql'), databasePaths.dusql),
  await collect('business', businessItems, businessFile),
];
rmSync(temporary, { recursive: true });

const labels = new Map(
  readFileSync(labelsFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Labelled)
    .map((one): [string, Labelled] => [`${one.id} ${one.hint}`, one]),
);
/** In an order that stays when other hints come and go, so that few labels are missing after a change of rules. */
const sampleOf = ({ set, found }: (typeof sets)[number]) =>
  found
    .map((one) => ({ one, order: createHash('sha256').update(`${seed} ${one.item.id} ${one.said}`).digest('hex') }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, drawn[set].hints)
    .map(({ one }) => one);

if (process.argv[2] === 'draw') {
  const lines = sets.flatMap(sampleOf).map((one) => {
    const { item, hint, said, isGold } = one;
    const known = labels.get(idOf(one));
    const label = known ?? { right: isGold ? true : null, by: isGold ? 'gold' : 'read' };
    const shown = { id: item.id, question: item.question, hint: hintText(hint), right: label.right, by: label.by };
    return JSON.stringify({ ...shown, said, match: hint[0]?.match, gold: item.golds[0] });
  });
  writeFileSync(process.argv[3] ?? 'hints-drawn.jsonl', `${lines.join('\n')}\n`);
} else {
  const percent = (part: number, of: number) => Math.round((1000 * part) / of) / 10;
  const measured = sets.map((one) => {
    const { set, questions, found, recall } = one;
    const sample = sampleOf(one).map((hint) => labels.get(idOf(hint))?.right);
    const right = sample.filter((label) => label === true).length;
    const unlabelled = sample.filter((label) => label === undefined).length;
    return {
      set,
      report: {
        questions,
        hints: found.length,
        sample: sample.length,
        right,
        unlabelled,
        precision_percent: percent(right, sample.length - unlabelled),
        gold_values: recall.values,
        of_them_stored: recall.stored,
        told_by_a_hint: recall.told,
        recall_of_stored_percent: percent(recall.told, recall.stored),
      },
    };
  });
  const total = (key: 'sample' | 'right' | 'unlabelled') => measured.reduce((sum, { report }) => sum + report[key], 0);
  const report = {
    command: 'node bench/hints.ts',
    seed,
    sample: total('sample'),
    right: total('right'),
    unlabelled: total('unlabelled'),
    precision_percent: percent(total('right'), total('sample') - total('unlabelled')),
    sets: Object.fromEntries(measured.map(({ set, report }) => [set, report])),
  };
  console.log(JSON.stringify(report, null, 2));
  writeFileSync(join(import.meta.dirname, 'scores/hints.json'), `${JSON.stringify(report, null, 2)}\n`);
}
