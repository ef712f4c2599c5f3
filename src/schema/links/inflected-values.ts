import { otherSpelling, singularOf } from '../../question/lemma.ts';
import type { Question, Span, Token } from '../../question/question.ts';
import type { ValueFinder, ValueHit } from '../values/value-hit.ts';
import type { Links } from './contracts.ts';

interface Said extends Span {
  text: string;
}

/** Between two sayings; no stored value holds it, so that nothing is found across. */
const gap = ' \u0001 ';
/** Shorter words have other words as their plural. */
const shortest = 4;
const mostWords = 3;

/**
 * Stored values that the question says in the plural, or in the singular of a stored plural: laptops where `laptop` is stored, drum
 * where it is `Drums`. Of words that nothing else explains; and where no value is called so, the only one that contains them.
 */
export async function inflectedHits(
  question: Question,
  { unmatched }: Links,
  values: ValueFinder,
  place: { tables?: readonly string[] },
): Promise<ValueHit[]> {
  const sayings = sayingsOf(question, unmatched);
  if (sayings.length === 0) return [];
  let text = '';
  const places = sayings.map((saying) => {
    const start = text.length;
    text += saying.text + gap;
    return { start, end: start + saying.text.length };
  });
  const back = <Hit extends Span>(hit: Hit): (Hit & { said: Said })[] => {
    const said = sayings[places.findIndex(({ start, end }) => start === hit.start && end === hit.end)];
    return said ? [{ ...hit, start: said.start, end: said.end, said }] : [];
  };
  const whole = (await values.find(text, place)).flatMap(back);
  if (whole.length > 0)
    return whole.map(({ said: _, ...hit }): ValueHit => ({ ...hit, match: 'inflected', isIndirect: true }));
  const parts = ((await values.findParts?.(text, places)) ?? []).flatMap(back);
  const longest = Math.max(0, ...parts.map(({ start, end }) => end - start));
  return parts
    .filter(({ count, start, end }) => count === 1 && end - start === longest)
    .map(
      ({ start, end, table, column, values: [value = ''] }): ValueHit => ({
        ...{ start, end, table, column, value, match: 'part', isIndirect: true },
      }),
    );
}

function sayingsOf({ text, tokens }: Question, unmatched: Links['unmatched']): Said[] {
  const words = tokens.filter(({ kind }) => kind === 'word');
  return unmatched.flatMap(({ start }) => {
    const at = words.findIndex((word) => word.start === start);
    const word = words[at];
    if (!word || word.text.length < shortest || !/^[a-z]+$/i.test(word.text)) return [];
    return otherNumbers(word).flatMap((other) =>
      Array.from({ length: mostWords }, (_, count) => words[at - count])
        .filter((first) => first !== undefined && isOneStretch(text.slice(first.start, word.end)))
        .map((first) => ({
          start: first?.start ?? start,
          end: word.end,
          text: text.slice(first?.start ?? start, word.start) + other,
        })),
    );
  });
}

const isOneStretch = (text: string): boolean => /^[\w' -]+$/.test(text);

function otherNumbers({ text }: Token): string[] {
  const other = otherSpelling(text);
  return other ? [other, ...numbersOf(text), ...numbersOf(other)] : numbersOf(text);
}

function numbersOf(text: string): string[] {
  const singular = singularOf(text);
  if (singular !== text.toLowerCase()) return [singular];
  if (/[^aeiou]y$/.test(singular)) return [`${singular.slice(0, -1)}ies`];
  return [/(?:s|x|ch|sh)$/.test(singular) ? `${singular}es` : `${singular}s`];
}
