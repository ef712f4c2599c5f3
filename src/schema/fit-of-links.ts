import { databaseFit } from '../question/confidence.ts';
import { chineseStopWords, englishStopWords } from '../question/cues/stop-words.ts';
import type { Question, Span } from '../question/question.ts';
import type { GlossaryTerm } from './glossary/glossary.ts';
import type { Links } from './links/contracts.ts';
import { linkNames } from './links/links.ts';
import type { Snapshot } from './snapshot/snapshot.ts';
import { createValueDictionary } from './values/value-dictionary.ts';
import type { ValueHit } from './values/value-hit.ts';

/** How sure a stored value is that was found in the question. */
const valueScores: Partial<Record<ValueHit['match'], number>> = { exact: 1, case: 1, inflected: 0.9, gloss: 0.8 };

/** Whether a schema accounts for enough of the question, and for clearly more than any other. */
export const isClear = (best: number, second: number): boolean =>
  best >= databaseFit.enough && best - second >= databaseFit.clearly;

/** Names that were said as they stand. */
const sure = 0.9;

/** Links to a schema that is only known from its snapshot: of the stored values, the samples. No database is opened. */
export function linkSnapshot(question: Question, snapshot: Snapshot, glossary: readonly GlossaryTerm[]): Links {
  const dictionary = createValueDictionary();
  for (const table of snapshot.tables)
    for (const column of table.columns)
      for (const value of column.samples ?? [])
        if (column.kind === 'text' && typeof value === 'string')
          dictionary.add({ table: table.name, column: column.name, value });
  return linkNames(question, snapshot, glossary, dictionary.search(question.text));
}

/**
 * How much of a question each schema accounts for, 0 to 1: every letter of a content word counts as much as the best link over it.
 * What no schema knows counts against all of them alike.
 */
export function fitsOf(question: Question, linked: readonly Links[]): number[] {
  const content = contentOf(question);
  // "order" is a little word, unless something is called so.
  for (const { tables, columns, terms } of linked)
    for (const { start, end, score } of [...tables, ...columns, ...terms])
      if (score >= sure) content.fill(1, start, end);
  const total = content.reduce((sum, counts) => sum + counts, 0);
  return linked.map((links) => {
    const best = new Float64Array(question.text.length);
    const mark = ({ start, end }: Span, score: number) => {
      for (let at = start; at < end; at += 1) best[at] = Math.max(best[at] ?? 0, score);
    };
    for (const link of [...links.tables, ...links.columns, ...links.terms]) mark(link, Math.min(1, link.score));
    for (const hit of links.values) mark(hit, valueScores[hit.match] ?? 0.5);
    const known = content.reduce((sum, counts, at) => sum + counts * (best[at] ?? 0), 0);
    return total === 0 ? 0 : known / total;
  });
}

/** 1 for every letter that means something, 0 for blanks, numbers, periods, cues (average, 最高) and little words. */
function contentOf({ text, tokens, numbers, periods, cues }: Question): Uint8Array {
  const content = new Uint8Array(text.length);
  for (const { start, end, kind, text: word, lemma } of tokens) {
    const isWord =
      kind === 'han' || (kind === 'word' && !englishStopWords.has(word.toLowerCase()) && !englishStopWords.has(lemma));
    if (isWord) content.fill(1, start, end);
  }
  for (const word of chineseStopWords)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      content.fill(0, at, at + word.length);
  for (const { start, end } of [...numbers, ...periods, ...cues]) content.fill(0, start, end);
  return content;
}
