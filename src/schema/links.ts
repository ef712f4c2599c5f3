import type { Question, Span } from '../question/question.ts';
import { matchGloss, needsGloss } from './link-gloss.ts';
import { hintLinks } from './link-hints.ts';
import { matchEnglish, matchHan, type NameMatch } from './link-match.ts';
import { nameBook } from './link-names.ts';
import { codeHits, genderHits, isTellingValue } from './link-values.ts';
import { verbLinks } from './link-verbs.ts';
import { isWide, rankTables } from './rank-tables.ts';
import type { Scalar, Snapshot } from './snapshot.ts';
import { translateValues } from './translate-values.ts';
import { unmatchedWords } from './unmatched-words.ts';

/** A business word and what it stands for. */
export interface GlossaryEntry {
  words: string[];
  /** `table.column` that the words mean. */
  column?: string;
  /** Table that the words mean. */
  table?: string;
  /** SQL expression over columns written `table.column` (`order_items.quantity * order_items.unit_price`). */
  expression?: string;
}

/** A stored value that occurs in a question. */
export interface ValueHit extends Span {
  table: string;
  column: string;
  /** As stored: what the SQL must say. */
  value: Scalar;
  /** `exact`, `case` (only letter case differs), `inflected` (plural), `part`, `sound` (pinyin), `gloss` (translated), `near` (typing error). */
  match: 'exact' | 'case' | 'inflected' | 'part' | 'sound' | 'gloss' | 'near';
}

/** What finds stored values in a text; the value index is one. */
export interface ValueFinder {
  /** Only in the given tables when there are any. */
  find(text: string, options?: { tables?: readonly string[] }): ValueHit[] | Promise<ValueHit[]>;
  /** Stored Chinese values that the text says in Latin letters or in English. */
  findSpoken?(text: string): Promise<ValueHit[]>;
}

/** How a span matched a name, best first. */
export const linkClasses = [
  'glossary',
  'exact',
  'lemma',
  'comment',
  'table-dropped',
  'any-order',
  'suffix-dropped',
  'gloss',
  'part',
  'abbreviation',
  'hint',
  'shared',
] as const;

export type LinkClass = (typeof linkClasses)[number];

export interface ColumnLink extends Span {
  table: string;
  column: string;
  class: LinkClass;
  /** 0 to 1, comparable across classes. */
  score: number;
}

export interface TableLink extends Span {
  table: string;
  class: LinkClass;
  score: number;
}

export interface MetricLink extends Span {
  entry: GlossaryEntry;
  score: number;
}

/** Which words of a question stand for which tables, columns and stored values. */
export interface Links {
  tables: TableLink[];
  columns: ColumnLink[];
  values: ValueHit[];
  metrics: MetricLink[];
  /** Content words that matched nothing, as they stand in the question. */
  unmatched: (Span & { text: string })[];
}

export interface LinkOptions {
  snapshot: Snapshot;
  glossary?: readonly GlossaryEntry[];
  values?: ValueFinder;
}

/** Links a question to a schema: for the embedded engine, for choosing what a prompt shows, for hints in errors. */
export async function linkQuestion(question: Question, options: LinkOptions): Promise<Links> {
  const { snapshot, glossary, values } = options;
  if (!values) return linkNames(question, snapshot, glossary, []);
  const place = isWide(snapshot) ? { tables: tablesToSearch(question, snapshot, glossary) } : {};
  const links = linkNames(question, snapshot, glossary, await values.find(question.text, place));
  const translated = await translateValues(question, links, values, { ...place, foreign: needsGloss(snapshot) });
  return translated.length === 0 ? links : withValues(question, links, translated);
}

/** Reading the values of hundreds of tables takes minutes; a value is looked for where the question's names lead. */
const mostSearched = 60;

function tablesToSearch(
  question: Question,
  snapshot: Snapshot,
  glossary: readonly GlossaryEntry[] | undefined,
): string[] {
  const named = linkNames(question, snapshot, glossary, []);
  return rankTables(question, named, snapshot)
    .slice(0, mostSearched)
    .map(({ table }) => table);
}

/** The same links with more values; what these explain is no longer unmatched. */
function withValues(question: Question, links: Links, found: readonly ValueHit[]): Links {
  const values = [...links.values, ...found.filter((hit) => isTellingValue(question, hit))];
  const all = { ...links, values };
  return { ...all, unmatched: unmatchedWords(question, all) };
}

/** The same with the stored values already found, or with none. */
export function linkNames(
  question: Question,
  snapshot: Snapshot,
  glossary: readonly GlossaryEntry[] | undefined,
  values: readonly ValueHit[],
): Links {
  const book = nameBook(snapshot, glossary);
  const matches = [
    ...matchEnglish(question, book),
    ...matchHan(question, book),
    ...matchGloss(question, snapshot, book),
  ];
  const links: Links = {
    tables: [],
    columns: [],
    values: [...values, ...codeHits(question, snapshot), ...genderHits(question, snapshot)],
    metrics: [],
    unmatched: [],
  };
  for (const { target, start, end, class: linkClass, score } of bestPerTarget(matches)) {
    const place = { start, end, score };
    if (target.entry) links.metrics.push({ ...place, entry: target.entry });
    else if (target.column === undefined) links.tables.push({ ...place, table: target.table, class: linkClass });
    else links.columns.push({ ...place, table: target.table, column: target.column, class: linkClass });
  }
  links.tables.push(...verbLinks(question, snapshot));
  links.columns.push(...hintLinks(question, snapshot));
  links.values = links.values.filter((hit) => isTellingValue(question, hit));
  links.unmatched = unmatchedWords(question, links);
  return links;
}

/** One link per target and place, the strongest class. */
function bestPerTarget(matches: readonly NameMatch[]): NameMatch[] {
  const best = new Map<string, NameMatch>();
  for (const match of matches) {
    const { target, start, end } = match;
    const key = `${start}:${end}:${target.table}.${target.column ?? ''}.${target.entry?.words[0] ?? ''}`;
    const known = best.get(key);
    if (!known || known.score < match.score) best.set(key, match);
  }
  return [...best.values()].sort((left, right) => left.start - right.start || right.score - left.score);
}
