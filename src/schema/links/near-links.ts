import type { Question, Span } from '../../question/question.ts';
import type { GlossaryTerm } from '../glossary/glossary.ts';
import { conceptsInQuestion } from '../lexicon/concepts-in-question.ts';
import { type Meant, nameMeanings } from '../near/name-meanings.ts';
import { nearWords } from '../near/near-words.ts';
import { keyOf } from '../near/phrase-key.ts';
import { type Said, saidInEnglish } from '../near/said-in-english.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { ColumnLink, Links, TableLink } from './contracts.ts';
import { type NameBook, nameBook, type Target } from './name-book.ts';

interface NearLinks {
  tables: TableLink[];
  columns: ColumnLink[];
}

/** A word of a lower grade is a guess: `bench/near-words.ts` says how often each was meant. */
const leastGrade = 5;
/** How many names one word may stand for. */
const mostTargets = 4;

/**
 * Names for words that nothing else explains: by the lexicon's other words for the same (`concept`: "wages" of `salary`), by what a
 * dictionary has for a name in the other language (`meaning`: "designers" of 设计师), and by words that are near in meaning (`near`:
 * "forename" of `first_name`). For a figure of the lexicon only the first will do: a profit that is not kept is no price.
 */
export function nearLinks(
  question: Question,
  { unmatched }: Links,
  snapshot: Snapshot,
  glossary: readonly GlossaryTerm[] | undefined,
): NearLinks {
  if (unmatched.length === 0) return { tables: [], columns: [] };
  const book = nameBook(snapshot, glossary);
  const meanings = nameMeanings(snapshot);
  const open = unmatched.filter((span) => !isFigure(span, question));
  return linksOf([
    ...sameConcept(question, unmatched).flatMap((said) => meantBy(said, said.phrase, 'concept', book, meanings)),
    ...saidInEnglish(question, open).flatMap((said) => targetsOf(said, book, meanings)),
  ]);
}

/** The other words that the lexicon has for the same: "wages" of `salary`, "shop" of 门店. */
function sameConcept(question: Question, open: readonly Span[]): Said[] {
  return conceptsInQuestion(question).concepts.flatMap(({ start, end, concept, isVerb, score }) => {
    const isOpen = open.some((span) => span.start <= start && end <= span.end);
    if (!isOpen || isVerb || score < 1) return [];
    const phrases = [...concept.en.slice(0, mostWords), ...concept.zh.slice(0, mostWords)];
    return phrases.map((phrase) => ({ start, end, phrase, weight: 1, isTranslated: true }));
  });
}

/** The plainest words for a concept come first. */
const mostWords = 6;

/** 利润, "margin": the lexicon knows what it is, so that nothing else will do. */
function isFigure(span: Span, question: Question): boolean {
  const { concepts, formulas } = conceptsInQuestion(question);
  const overlaps = (one: Span) => one.start < span.end && span.start < one.end;
  return formulas.some(overlaps) || concepts.some((one) => one.concept.kind === 'figure' && overlaps(one));
}

interface Found extends Span {
  target: Target;
  class: 'concept' | 'meaning' | 'near';
  score: number;
}

/** The names that are made of a phrase. */
function meantBy(
  { start, end, weight: said }: Said,
  phrase: string,
  linkClass: Found['class'],
  book: NameBook,
  meanings: ReadonlyMap<string, readonly Meant[]>,
  factor = linkClass === 'concept' ? 0.85 : 0.75,
): Found[] {
  const key = keyOf(phrase);
  const named = (book.english.get(key) ?? []).flatMap(({ target, score }) =>
    target.term === undefined ? [{ target, score }] : [],
  );
  const translated = (meanings.get(key) ?? []).map(({ weight, ...target }) => ({ target, score: weight }));
  return [...named, ...translated].map(({ target, score }) => ({
    ...{ start, end, target, class: linkClass, score: score * factor * said },
  }));
}

function targetsOf(said: Said, book: NameBook, meanings: ReadonlyMap<string, readonly Meant[]>): Found[] {
  const exact = meantBy(said, said.phrase, 'meaning', book, meanings);
  if (exact.length > 0 || said.phrase.includes(' ')) return exact;
  return nearWords(said.phrase)
    .filter(({ grade }) => grade >= leastGrade)
    .flatMap(({ word, grade }) => meantBy(said, word, 'near', book, meanings, 0.35 + 0.03 * grade));
}

/** Of each stretch the longest and surest; what lies inside a longer one is part of it. */
function linksOf(found: readonly Found[]): NearLinks {
  const links: NearLinks = { tables: [], columns: [] };
  const covered: Span[] = [];
  const places = [...Map.groupBy(found, ({ start, end }) => `${start}:${end}`).values()].sort(
    ([left], [right]) => lengthOf(right) - lengthOf(left),
  );
  for (const place of places) {
    const [first] = place;
    if (!first || covered.some((one) => one.start < first.end && first.start < one.end)) continue;
    const best = new Map<string, Found>();
    for (const one of place) {
      const key = `${one.target.table}.${one.target.column ?? ''}`;
      if ((best.get(key)?.score ?? 0) < one.score) best.set(key, one);
    }
    const sorted = [...best.values()].sort((left, right) => right.score - left.score);
    const least = (sorted[0]?.score ?? 0) * 0.75;
    if ((sorted[0]?.score ?? 0) < leastScore) continue;
    covered.push(first);
    for (const { target, ...link } of sorted.slice(0, mostTargets).filter(({ score }) => score >= least))
      if (target.column === undefined) links.tables.push({ ...link, table: target.table });
      else links.columns.push({ ...link, table: target.table, column: target.column });
  }
  return links;
}

/** Below it a word is rather told as not understood. */
const leastScore = 0.42;

const lengthOf = (one: Span | undefined): number => (one ? one.end - one.start : 0);
