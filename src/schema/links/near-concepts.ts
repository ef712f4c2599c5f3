import type { Question, Span } from '../../question/question.ts';
import { conceptsInQuestion } from '../lexicon/concepts-in-question.ts';
import type { Concept, ConceptMention } from '../lexicon/contracts.ts';
import { conceptPhrases } from '../lexicon/phrases.ts';
import { formOf, phraseWords } from '../lexicon/word-forms.ts';
import { nearWords } from '../near/near-words.ts';
import { type Said, saidInEnglish } from '../near/said-in-english.ts';
import type { Links } from './contracts.ts';

/** A concept that a word is only near to, or that a dictionary has for it. */
interface NearConcept extends ConceptMention {
  via: 'meaning' | 'near';
}

/** A word of a lower grade is a guess. */
const leastGrade = 6;
const mostConcepts = 2;

/** Concepts for words that neither a name nor the lexicon explains: 大夫 → doctor, "takings" → revenue. */
export function nearConcepts(
  question: Question,
  { unmatched, tables, columns }: Links,
  isHeld: (concept: Concept) => boolean,
): NearConcept[] {
  const { concepts, formulas } = conceptsInQuestion(question);
  const near = [...tables, ...columns].filter((link) => link.class === 'near' || link.class === 'meaning');
  const open = [...unmatched, ...near.map(({ start, end }) => ({ start, end, text: question.text.slice(start, end) }))]
    .filter((span) => ![...concepts, ...formulas].some((one) => overlaps(one, span)))
    .sort((left, right) => left.start - right.start);
  const once = open.filter((span, index) => open.findIndex((other) => overlaps(other, span)) === index);
  if (once.length === 0) return [];
  const found = saidInEnglish(question, once).flatMap((said) => conceptsOf(said, question.text));
  const places = Map.groupBy(
    found.filter(({ concept }) => isHeld(concept)),
    ({ start, end }) => `${start}:${end}`,
  );
  return [...places.values()].flatMap((place) => {
    const sorted = place.sort((left, right) => right.score - left.score);
    const once = sorted.filter((one, index) => sorted.findIndex(({ concept }) => concept === one.concept) === index);
    return once.slice(0, mostConcepts).filter(({ score }) => score >= 0.75 * (once[0]?.score ?? 0));
  });
}

const overlaps = (left: Span, right: Span): boolean => left.start < right.end && right.start < left.end;

function conceptsOf({ start, end, phrase, weight, isTranslated }: Said, text: string): NearConcept[] {
  const place = { start, end, text: text.slice(start, end) };
  if (isTranslated) {
    const exact = phrasesOf(phrase).map(({ of, isVerb }) => ({ ...place, concept: of, isVerb, score: 0.8 * weight }));
    if (exact.length > 0) return exact.map((one) => ({ ...one, via: 'meaning' as const }));
  }
  if (phrase.includes(' ')) return [];
  return nearWords(phrase)
    .filter(({ grade }) => grade >= leastGrade)
    .flatMap(({ word, grade }) =>
      phrasesOf(word)
        .filter(({ isVerb }) => !isVerb)
        .map(({ of }) => ({
          ...place,
          ...{ concept: of, isVerb: false, score: (0.35 + 0.03 * grade) * weight, via: 'near' as const },
        })),
    );
}

/** The ways to say a concept that are this very phrase, inflected or not. */
function phrasesOf(phrase: string) {
  const words = phraseWords(phrase);
  const forms = words.map(formOf);
  return (conceptPhrases().english.get(forms[0] ?? '') ?? []).filter(
    (one) => one.words.length === words.length && one.words.every((word, index) => word === words[index]),
  );
}
