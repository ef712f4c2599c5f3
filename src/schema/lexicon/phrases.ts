import type { Concept, Formula } from './contracts.ts';
import { concepts, formulas } from './lexicon.ts';
import { formOf, phraseWords } from './word-forms.ts';

/** A way to say a concept or a formula. English: its words and the forms they are found by. Chinese: the text. */
export interface Phrase<Of> {
  of: Of;
  isVerb: boolean;
  text: string;
  words: readonly string[];
  forms: readonly string[];
  /** Its place among the words for the same: the plainest is 0. */
  rank: number;
}

/** Phrases by what they begin with, so that a text is walked once. */
export interface Phrasebook<Of> {
  /** By the form of the first word, longest first. */
  english: ReadonlyMap<string, readonly Phrase<Of>[]>;
  /** By the first character, longest first. */
  chinese: ReadonlyMap<string, readonly Phrase<Of>[]>;
}

const han = /\p{Script=Han}/u;

let ofConcepts: Phrasebook<Concept> | undefined;
let ofFormulas: Phrasebook<Formula> | undefined;

/** Every phrase of every concept. */
export function conceptPhrases(): Phrasebook<Concept> {
  ofConcepts ??= book(
    concepts().flatMap((concept) => [
      ...concept.en.flatMap((text, rank) => english(concept, text, false, rank)),
      ...(concept.verbs?.en ?? []).flatMap((text, rank) => english(concept, text, true, rank)),
      ...concept.zh.flatMap((text, rank) => chinese(concept, text, false, rank)),
      ...(concept.verbs?.zh ?? []).flatMap((text, rank) => chinese(concept, text, true, rank)),
    ]),
  );
  return ofConcepts;
}

export function formulaPhrases(): Phrasebook<Formula> {
  ofFormulas ??= book(
    formulas().flatMap((formula) => [
      ...formula.en
        .flatMap((text) => (text.startsWith('average ') ? [text, text.replace('average', 'avg')] : [text]))
        .flatMap((text, rank) => english(formula, text, false, rank)),
      ...formula.zh.flatMap((text, rank) => chinese(formula, text, false, rank)),
    ]),
  );
  return ofFormulas;
}

function english<Of>(of: Of, text: string, isVerb: boolean, rank: number): Phrase<Of>[] {
  const all = phraseWords(text);
  // `be born`: the form of "be" says nothing.
  const words = isVerb && all.length > 1 && all[0] === 'be' ? all.slice(1) : all;
  return words.length === 0 ? [] : [{ of, isVerb, text, words, forms: words.map(formOf), rank }];
}

/** What stands among the Chinese words in Latin letters (`vip`, `gmv`) is found as a word. */
function chinese<Of>(of: Of, text: string, isVerb: boolean, rank: number): Phrase<Of>[] {
  return han.test(text)
    ? [{ of, isVerb, text: text.toLowerCase(), words: [], forms: [], rank }]
    : english(of, text, isVerb, rank);
}

function book<Of>(phrases: readonly Phrase<Of>[]): Phrasebook<Of> {
  const longest = (one: Phrase<Of>, other: Phrase<Of>) =>
    other.forms.length - one.forms.length || other.text.length - one.text.length;
  const sorted = phrases.toSorted(longest);
  return {
    english: Map.groupBy(
      sorted.filter(({ forms }) => forms.length > 0),
      ({ forms }) => forms[0] ?? '',
    ),
    chinese: Map.groupBy(
      sorted.filter(({ forms }) => forms.length === 0),
      ({ text }) => text[0] ?? '',
    ),
  };
}
