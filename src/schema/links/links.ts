import type { Question, Span } from '../../question/question.ts';
import type { GlossaryTerm } from '../glossary/glossary.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { PartHit, ValueFinder, ValueHit } from '../values/value-hit.ts';
import type { Links, TableLink } from './contracts.ts';
import { cutParts } from './cut-parts.ts';
import { hintLinks } from './hints.ts';
import { addValues, withIndirectValues } from './indirect-values.ts';
import { matchEnglish, matchHan, type NameMatch } from './match.ts';
import { nameBook } from './name-book.ts';
import { nearLinks } from './near-links.ts';
import { phraseParts } from './phrase-parts.ts';
import { isWide, rankTables } from './rank-tables.ts';
import { translateValues } from './translate-values.ts';
import { matchTranslated, needsTranslation } from './translated-names.ts';
import { unmatchedWords } from './unmatched-words.ts';
import { codeHits, genderHits, isGrade, isTellingValue } from './values.ts';
import { verbLinks } from './verbs.ts';

export interface LinkOptions {
  snapshot: Snapshot;
  glossary?: readonly GlossaryTerm[];
  values?: ValueFinder;
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
