import { otherSpelling, singularOf, stemOf } from '../../question/lemma.ts';
import type { Question, Span } from '../../question/question.ts';
import { lookUpChinese } from '../chinese/chinese-dictionary.ts';
import type { GlossaryTerm } from '../glossary/glossary.ts';
import { commentLabels } from '../names/comment-labels.ts';
import { identifierWords, ownName } from '../names/identifier-words.ts';
import type { Scalar, Snapshot } from '../snapshot/snapshot.ts';
import type { PartHit, ValueFinder, ValueHit } from '../values/value-hit.ts';
import type { Links, TableLink } from './contracts.ts';
import { cutParts } from './cut-parts.ts';
import { hintLinks } from './hints.ts';
import { inflectedHits } from './inflected-values.ts';
import { matchEnglish, matchHan, type NameMatch } from './match.ts';
import { meantHits } from './meant-values.ts';
import { nameBook } from './name-book.ts';
import { nearLinks } from './near-links.ts';
import { phraseParts } from './phrase-parts.ts';
import { isWide, rankTables } from './rank-tables.ts';
import { translateValues } from './translate-values.ts';
import { matchTranslated, needsTranslation } from './translated-names.ts';
import { unmatchedWords } from './unmatched-words.ts';
import { codedColumns, codeHits, genderHits, isGrade, isTellingValue } from './values.ts';

interface LinkOptions {
  snapshot: Snapshot;
  glossary?: readonly GlossaryTerm[];
  values?: ValueFinder;
}

interface IndirectOptions {
  snapshot: Snapshot;
  values: ValueFinder;
  /** Where to look; absent means everywhere. */
  tables?: readonly string[];
}

interface Labelled {
  table: string;
  column: string;
  value: Scalar;
}

const known = new WeakMap<Snapshot, Map<string, Labelled[]>>();

/** Codes by the English words for their Chinese labels. */
function labelsOf(snapshot: Snapshot): Map<string, Labelled[]> {
  let found = known.get(snapshot);
  if (!found) {
    found = new Map();
    for (const { table, column, codes } of codedColumns(snapshot))
      for (const { code, words } of codes) {
        const value = column.kind === 'integer' ? Number(code) : code;
        const meanings = new Set(words.flatMap((word) => lookUpChinese(word)?.meanings ?? []));
        for (const meaning of meanings)
          found.set(meaning.toLowerCase(), [
            ...(found.get(meaning.toLowerCase()) ?? []),
            { table, column: column.name, value },
          ]);
      }
    known.set(snapshot, found);
  }
  return found;
}

/** English words that nothing explains, where a comment has the Chinese word for them: tyres of `4 轮胎`. */
function labelHits({ unmatched }: Links, snapshot: Snapshot): ValueHit[] {
  const labels = labelsOf(snapshot);
  if (labels.size === 0) return [];
  return unmatched.flatMap(({ start, end, text }) => {
    const lower = text.toLowerCase();
    const forms = [lower, singularOf(lower), singularOf(otherSpelling(lower) ?? lower)];
    const found = forms.map((form) => labels.get(form)).find((one) => one !== undefined) ?? [];
    return found.map((one): ValueHit => ({ start, end, ...one, match: 'gloss', isIndirect: true }));
  });
}

/** The same links with values that stand for what is said, in other words, forms or letters; each step only sees what is still open. */
async function withIndirectValues(question: Question, links: Links, options: IndirectOptions): Promise<Links> {
  const { snapshot, values, tables } = options;
  const steps: ((known: Links) => Promise<ValueHit[]>)[] = [
    (known) => meantHits(question, known, snapshot, values),
    async (known) => labelHits(known, snapshot),
    (known) => inflectedHits(question, known, values, tables ? { tables } : {}),
    (known) => spokenParts(question, known, values),
  ];
  let known = links;
  for (const step of steps) {
    const found = await step(known);
    if (found.length > 0) known = addValues(question, known, found);
  }
  return known;
}

/** The same links with more values; what these explain is no longer unmatched. */
function addValues(question: Question, links: Links, found: readonly ValueHit[]): Links {
  const all = { ...links, values: [...links.values, ...found] };
  return { ...all, unmatched: unmatchedWords(question, all) };
}

async function spokenParts({ text }: Question, { unmatched }: Links, values: ValueFinder): Promise<ValueHit[]> {
  const open = unmatched.filter((word) => /^[a-z]+$/i.test(word.text));
  if (open.length === 0 || !values.findSpokenParts) return [];
  const found = await values.findSpokenParts(text);
  return found
    .filter((hit) => open.some((word) => hit.start === word.start && hit.end === word.end))
    .map((hit): ValueHit => ({ ...hit, isIndirect: true }));
}

/** Links a question to a schema: for the embedded engine, for choosing what a prompt shows, for hints in errors. */
export async function linkQuestion(question: Question, options: LinkOptions): Promise<Links> {
  const { snapshot, glossary, values } = options;
  if (!values) return linkNames(question, snapshot, glossary, []);
  const place = isWide(snapshot) ? { tables: tablesToSearch(question, snapshot, glossary) } : {};
  const links = linkNames(question, snapshot, glossary, await values.find(question.text, place));
  const translated = await translateValues(question, links, values, { ...place, foreign: needsTranslation(snapshot) });
  const known = translated.length === 0 ? links : withValues(question, links, translated);
  const valued = await withIndirectValues(question, known, { snapshot, values, ...place });
  const all = withNear(question, valued, snapshot, glossary);
  const parts = ((await values.findParts?.(question.text, unexplained(question, known))) ?? []).map(
    (hit): PartHit => (/^[A-Z]{3}$/.test(question.text.slice(hit.start, hit.end)) ? { ...hit, isIndirect: true } : hit),
  );
  const cut = [...(await cutParts(question, all, values)), ...(await phraseParts(question, all, values))];
  return parts.length + cut.length === 0 ? all : { ...all, parts: [...parts, ...cut] };
}

/** What may be a part of a stored value: words that nothing explains, and numbers too odd to be a count or a year. */
function unexplained({ tokens }: Question, { unmatched }: Links): Span[] {
  const codes = tokens.filter(
    ({ kind, text }) => kind === 'number' && /^\d{4,}$/.test(text) && !/^(?:19|20)\d\d$/.test(text),
  );
  return [...unmatched, ...codes];
}

/** Reading the values of hundreds of tables takes minutes; a value is looked for where the question's names lead. */
const mostSearched = 60;

/** What people do, and what the rows that record it are called. */
const deeds: readonly { pattern: RegExp; tables: ReadonlySet<string>; han: RegExp }[] = [
  {
    pattern:
      /\b(?:bought|buy|buys|purchased|purchases?|placed an order|ordered)\b|下过单|下单|购买过?|买过|买了|订购过?/gi,
    tables: new Set(['order', 'purchase', 'sale', 'transaction', 'booking'].map(stemOf)),
    han: /^(?:订单|销售|交易|购买)/,
  },
  {
    pattern: /\b(?:sold|sell|sells)\b|卖出过?|卖过|售出过?/gi,
    tables: new Set(['orderitem', 'sale', 'orderdetail', 'saleitem'].map(stemOf)),
    han: /^(?:订单明细|销售明细|销售记录)/,
  },
];

interface NamedTable {
  table: string;
  stem: string;
  chinese: string;
}

const named = new WeakMap<Snapshot, NamedTable[]>();

function namedTables(snapshot: Snapshot): NamedTable[] {
  let found = named.get(snapshot);
  if (!found) {
    found = snapshot.tables.map(({ name, comment }) => ({
      table: name,
      stem: stemOf(identifierWords(ownName(name)).map(stemOf).join('')),
      chinese: commentLabels(comment).zh ?? name,
    }));
    named.set(snapshot, found);
  }
  return found;
}

/** Verbs that stand for a table of events: "never bought anything" speaks of orders. */
export function verbLinks(question: Question, snapshot: Snapshot): TableLink[] {
  const found: TableLink[] = [];
  for (const { pattern, tables, han } of deeds) {
    for (const { index: start, 0: verb } of question.text.matchAll(pattern)) {
      const all = namedTables(snapshot);
      const called = all.filter(({ stem }) => tables.has(stem));
      const meant = called.length > 0 ? called : all.filter(({ chinese }) => han.test(chinese));
      for (const { table } of meant) found.push({ start, end: start + verb.length, table, class: 'gloss', score: 0.9 });
    }
  }
  return found;
}

function tablesToSearch(
  question: Question,
  snapshot: Snapshot,
  glossary: readonly GlossaryTerm[] | undefined,
): string[] {
  const named = linkNames(question, snapshot, glossary, []);
  return rankTables(question, named, snapshot)
    .slice(0, mostSearched)
    .map(({ table }) => table);
}

/** The same links with more values; what these explain is no longer unmatched. */
function withValues(question: Question, links: Links, found: readonly ValueHit[]): Links {
  return addValues(
    question,
    links,
    found.filter((hit) => isTellingValue(question, hit)),
  );
}

/** The same links with names that are only near in meaning to what was said; these count as explained, and never as sure. */
function withNear(
  question: Question,
  links: Links,
  snapshot: Snapshot,
  glossary: readonly GlossaryTerm[] | undefined,
): Links {
  if (links.unmatched.length === 0) return links;
  const { tables, columns } = nearLinks(question, links, snapshot, glossary);
  if (tables.length + columns.length === 0) return links;
  const all = { ...links, tables: [...links.tables, ...tables], columns: [...links.columns, ...columns] };
  return { ...all, unmatched: unmatchedWords(question, all) };
}

/** The same with the stored values already found, or with none. */
export function linkNames(
  question: Question,
  snapshot: Snapshot,
  glossary: readonly GlossaryTerm[] | undefined,
  values: readonly ValueHit[],
): Links {
  const book = nameBook(snapshot, glossary);
  const matches = [
    ...matchEnglish(question, book),
    ...matchHan(question, book),
    ...matchTranslated(question, snapshot, book),
  ];
  const links: Links = {
    tables: [],
    columns: [],
    values: [...values, ...codeHits(question, snapshot), ...genderHits(question, snapshot)],
    terms: [],
    unmatched: [],
  };
  for (const { target, start, end, class: linkClass, score } of bestPerTarget(matches)) {
    const place = { start, end, score };
    if (target.term) links.terms.push({ ...place, term: target.term });
    else if (target.column === undefined) links.tables.push({ ...place, table: target.table, class: linkClass });
    else links.columns.push({ ...place, table: target.table, column: target.column, class: linkClass });
  }
  links.tables.push(...thingsOf(links), ...verbLinks(question, snapshot));
  links.columns.push(...hintLinks(question, snapshot));
  links.values = links.values.flatMap((hit): ValueHit[] => {
    if (isTellingValue(question, hit)) return [hit];
    return isGrade(question, hit) ? [{ ...hit, isIndirect: true }] : [];
  });
  links.unmatched = unmatchedWords(question, links);
  return links;
}

/** 大客户 is also said for the customers themselves, unless those are named beside it. */
function thingsOf({ terms, tables }: Links): TableLink[] {
  return terms.flatMap(({ term, start, end, score }) => {
    if (term.kind !== 'condition') return [];
    const { table } = term;
    const isNamed = tables.some(
      (link) => link.table === table && link.score >= 0.9 && (link.start < start || link.end > end),
    );
    return isNamed ? [] : [{ start, end, table, class: 'glossary', score }];
  });
}

/** One link per target and place, the strongest class. */
function bestPerTarget(matches: readonly NameMatch[]): NameMatch[] {
  const best = new Map<string, NameMatch>();
  for (const match of matches) {
    const { target, start, end } = match;
    const key = `${start}:${end}:${target.table}.${target.column ?? ''}.${target.term?.words[0] ?? ''}`;
    const known = best.get(key);
    if (!known || known.score < match.score) best.set(key, match);
  }
  return [...best.values()].sort((left, right) => left.start - right.start || right.score - left.score);
}
