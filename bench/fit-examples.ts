import type { DatabaseSync } from 'node:sqlite';
import { dialectOf } from '../src/dialects/registry.ts';
import { readForms } from '../src/embedded/judge/read-forms.ts';
import { rowFeatures } from '../src/embedded/judge/try-candidates.ts';
import { weights } from '../src/embedded/judge/weights.ts';
import { ordersAtTop, sameRows } from '../src/eval/compare-rows.ts';
import { readQuestion } from '../src/question/read-question.ts';
import { linkQuestion } from '../src/schema/links/links.ts';
import { schemaFacts } from '../src/schema/meaning/schema-facts.ts';
import type { Scalar } from '../src/schema/snapshot/snapshot.ts';
import { type Item, loadSet, open, type PublicSet, type QuestionSet, rowsOf, sample } from './embedded-set.ts';
import { perturbed } from './perturb.ts';

export interface FitCandidate {
  names: Int32Array;
  values: Float64Array;
  /** Its rows equal gold's, the figure aside that people see beside a ranking: what the score counts. */
  right: boolean;
  /** They do on other rows as well. */
  verified: boolean;
  /** What the fit learns from: the verified ones, or all right ones where none is verified. */
  positive: boolean;
}

export interface Example {
  habits: PublicSet;
  set: string;
  db: string;
  candidates: FitCandidate[];
}

/** Features by number, and the databases in which each was seen. */
export interface FeatureBook {
  names: string[];
  databases: Set<string>[];
  index(name: string, db: string): number;
}

export function featureBook(): FeatureBook {
  const names: string[] = [];
  const databases: Set<string>[] = [];
  const numbers = new Map<string, number>();
  return {
    names,
    databases,
    index(name, db) {
      let index = numbers.get(name);
      if (index === undefined) {
        index = names.length;
        names.push(name);
        numbers.set(name, index);
        databases.push(new Set());
      }
      databases[index]?.add(db);
      return index;
    },
  };
}

const dialect = dialectOf('sqlite');
const mostCandidates = 50;
const hasContent = (rows: readonly Scalar[][]) => rows.some((row) => row.some((cell) => cell !== null && cell !== 0));

/** Gold's rows; where the figure behind a ranking is shown as the last column, without it. */
export const isGold = (gold: Scalar[][], own: Scalar[][], ordered: boolean, isShown: boolean): boolean =>
  sameRows(gold, own, ordered) ||
  (isShown &&
    sameRows(
      gold,
      own.map((row) => row.slice(0, -1)),
      ordered,
    ));

async function example(
  item: Item,
  set: QuestionSet,
  habits: PublicSet,
  book: FeatureBook,
): Promise<Example | undefined> {
  const { snapshot, values, rows } = await open(set, item.db);
  const gold = rows(item.sql);
  if (!gold || !hasContent(gold)) return undefined;
  const ordered = ordersAtTop(item.sql, dialect);
  const question = readQuestion(item.question, { today: set.today });
  const links = await linkQuestion(question, { snapshot, values });
  const { ranked } = readForms({ question, links, snapshot, dialect, weights, everyFeature: true });
  const found = ranked.slice(0, mostCandidates).map(({ compiled: { sql }, features }) => {
    const own = rows(sql);
    const all = { ...features, ...(own ? rowFeatures(own) : { 'rows:failed': 1 }) };
    const isShown = (features['convention:order-shown'] ?? 0) > 0;
    return { sql, all, isShown, right: own !== undefined && isGold(gold, own, ordered, isShown) };
  });
  const copies = (await copiesOf(set, item.db)).map((copy) => ({ copy, want: rowsOf(copy, item.sql) }));
  const isVerified = ({ sql, isShown }: { sql: string; isShown: boolean }) =>
    copies.every(({ copy, want }) => {
      if (!want || !hasContent(want)) return true;
      const own = rowsOf(copy, sql);
      return own !== undefined && isGold(want, own, ordered, isShown);
    });
  const verified = new Set(found.filter((one) => one.right && isVerified(one)));
  const candidates = found.map((one): FitCandidate => {
    const entries = Object.entries(one.all).filter(([, value]) => value !== 0);
    return {
      names: Int32Array.from(entries.map(([name]) => book.index(name, item.db))),
      values: Float64Array.from(entries.map(([, value]) => value)),
      right: one.right,
      verified: verified.has(one),
      positive: verified.size > 0 ? verified.has(one) : one.right,
    };
  });
  return { habits, set: set.name, db: item.db, candidates };
}

const known = new Map<string, DatabaseSync[]>();

async function copiesOf(set: QuestionSet, db: string): Promise<DatabaseSync[]> {
  const file = set.fileOf(db);
  let copies = known.get(file);
  if (!copies) {
    const { snapshot, database } = await open(set, db);
    copies = [1, 2].map((seed) => perturbed(database, schemaFacts(snapshot), seed));
    known.set(file, copies);
  }
  return copies;
}

/** Candidates of `count` training questions of each set, those whose gold returns something. */
export async function collectExamples(count: number, book: FeatureBook): Promise<Example[]> {
  const examples: Example[] = [];
  for (const name of ['spider', 'spider-chinese', 'dusql']) {
    const set = loadSet(name);
    for (const item of sample(set.items, count, 11)) {
      const one = await example(item, set, set.habits ?? 'spider', book);
      if (one) examples.push(one);
    }
  }
  return examples;
}
