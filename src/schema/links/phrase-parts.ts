import { lemmaOf } from '../../question/lemma.ts';
import type { Question, Span } from '../../question/question.ts';
import type { PartHit, ValueFinder } from '../values/value-hit.ts';
import type { Links } from './contracts.ts';

const mostWords = 4;
const mostHolders = 20;
const latin = /^[\p{sc=Latin}\p{N}]+$/u;

/**
 * Names of several words, or said in the plural, inside stored values: "air fryers" in `Air Fryer 4 Qt`, "p-45" in a longer name. Word by
 * word they are too short or found nowhere.
 */
export async function phraseParts(question: Question, { unmatched }: Links, values: ValueFinder): Promise<PartHit[]> {
  const { findParts } = values;
  if (!findParts) return [];
  const found: PartHit[] = [];
  for (const open of unmatched.filter(({ text }) => latin.test(text))) {
    if (found.some(({ start, end }) => start <= open.start && open.end <= end)) continue;
    for (const { span, form } of formsAround(question, open)) {
      const hits = await findParts(form, [{ start: 0, end: form.length }]);
      const telling = hits.filter(({ count, end }) => count <= mostHolders && end === form.length);
      if (telling.length === 0) continue;
      found.push(...telling.map((hit): PartHit => ({ ...hit, ...span, form, isIndirect: true })));
      break;
    }
  }
  return found;
}

/** Stretches of whole words that hold the word, the longest first, each as it was said and in the singular. */
function formsAround({ text, tokens }: Question, open: Span): { span: Span; form: string }[] {
  const at = tokens.findIndex(({ start, end }) => start === open.start && end === open.end);
  const isInside = (index: number): boolean => {
    const token = tokens[index];
    return token !== undefined && (latin.test(token.text) || token.text === '-');
  };
  let first = at;
  while (at - first < mostWords && isInside(first - 1)) first -= 1;
  let last = at;
  while (last - at < mostWords && isInside(last + 1)) last += 1;
  const spans: Span[] = [];
  for (let from = first; from <= at; from++)
    for (let to = at; to <= last; to++) {
      const [begin, finish] = [tokens[from], tokens[to]];
      if (begin && finish && to - from < mostWords && begin.text !== '-' && finish.text !== '-')
        spans.push({ start: begin.start, end: finish.end });
    }
  spans.sort((left, right) => right.end - right.start - (left.end - left.start));
  return spans.flatMap((span) => {
    const said = text.slice(span.start, span.end);
    const singular = said.replace(/[\p{sc=Latin}]+$/u, (word) => lemmaOf(word.toLowerCase()));
    const isWhole = span.end - span.start > open.end - open.start;
    return [...(isWhole ? [said] : []), ...(singular.length < said.length ? [singular] : [])].map((form) => ({
      span,
      form,
    }));
  });
}
