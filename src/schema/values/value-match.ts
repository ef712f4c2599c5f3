import { editSimilarity } from '../../question/edit-similarity.ts';
import type { Scalar } from '../snapshot/snapshot.ts';
import { caseForm, lettersForm, stemForm, trimForm, yesOrNo } from './value-form.ts';

/**
 * How a literal meets the stored values, strictest first. Everything before `near` is the same value spelt otherwise;
 * `near` and `contains` are guesses, to be proposed and never applied.
 */

export type MatchTier = 'exact' | 'case' | 'trim' | 'letters' | 'yes-no' | 'stem' | 'near' | 'contains';

export interface ValueMatch {
  tier: MatchTier;
  /** Stored values that match in this tier, best first; more than one means that the literal does not say which. */
  values: string[];
}

const mostGuesses = 5;

/** Compares literals with one column's values. The maps behind the tiers are built on first use. */
export function createMatcher(values: readonly Scalar[]): (literal: string) => ValueMatch | undefined {
  const texts = values.filter((value) => value !== null).map(String);
  const exact = new Set(texts);
  const byForm = new Map<(text: string) => string, Map<string, string[]>>();
  const lookUp = (form: (text: string) => string, literal: string): string[] => {
    let map = byForm.get(form);
    if (!map) {
      map = Map.groupBy(new Set(texts), form);
      byForm.set(form, map);
    }
    const key = form(literal);
    return key === '' ? [] : (map.get(key) ?? []);
  };
  const yesNoColumn = isYesNoColumn(exact);
  return (literal) => {
    if (exact.has(literal)) return { tier: 'exact', values: [literal] };
    const found = (tier: MatchTier, matches: string[]) => (matches.length > 0 ? { tier, values: matches } : undefined);
    return (
      found('case', lookUp(caseForm, literal)) ??
      found('trim', lookUp(trimForm, literal)) ??
      found('letters', lookUp(lettersForm, literal)) ??
      found('yes-no', yesNoColumn ? sameSide(exact, literal) : []) ??
      found('stem', lookUp(stemForm, literal)) ??
      found('near', nearValues(texts, literal)) ??
      found('contains', containing(texts, literal))
    );
  };
}

/** At most three values, and either all of them are yes or no words or both sides are there: `F` beside `M` is no "false". */
function isYesNoColumn(values: ReadonlySet<string>): boolean {
  if (values.size === 0 || values.size > 3) return false;
  const sides = [...values].filter((value) => value.trim() !== '').map(yesOrNo);
  return sides.every((side) => side !== undefined) || (sides.includes('yes') && sides.includes('no'));
}

function sameSide(values: ReadonlySet<string>, literal: string): string[] {
  const side = yesOrNo(literal);
  return side ? [...values].filter((value) => yesOrNo(value) === side) : [];
}

function nearValues(texts: readonly string[], literal: string): string[] {
  const wanted = trimForm(literal);
  // Numbers and codes that differ in one digit are different things, not misspellings.
  if (wanted.length < 4 || /\d/.test(wanted)) return [];
  return texts
    .map((text) => ({ text, score: editSimilarity(wanted, trimForm(text), 0.8) }))
    .filter(({ score }) => score >= 0.8)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostGuesses)
    .map(({ text }) => text);
}

function containing(texts: readonly string[], literal: string): string[] {
  const wanted = trimForm(literal);
  if (!isTelling(wanted)) return [];
  const hits: string[] = [];
  for (const text of texts) {
    const form = trimForm(text);
    if (includesWords(form, wanted) || (isTelling(form) && includesWords(wanted, form))) hits.push(text);
  }
  return hits.sort((a, b) => a.length - b.length).slice(0, mostGuesses);
}

/** Long enough that containing it means something: two Chinese characters, or four letters. */
function isTelling(form: string): boolean {
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{2}/u.test(form) || /\p{L}{4}/u.test(form);
}

/** `part` stands in `whole` and, where its ends are alphabetic, at word ends (`man` is not in `woman`). */
function includesWords(whole: string, part: string): boolean {
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
    if (isWordEdge(whole, at) && isWordEdge(whole, at + part.length)) return true;
  }
  return false;
}

/** Whether a word may begin or end at `at`: always beside Chinese, not between two Latin letters or digits. */
export function isWordEdge(text: string, at: number): boolean {
  const inWord = /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}]/u;
  return at <= 0 || at >= text.length || !inWord.test(text[at - 1] as string) || !inWord.test(text[at] as string);
}
