import type { Question, Span } from '../../question/question.ts';
import type { PartHit, ValueFinder } from '../values/value-hit.ts';
import type { Links } from './contracts.ts';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const longest = 6;
/** Longer values are sentences, and what stands in a sentence is no name. */
const longestValue = 24;
const mostHolders = 20;

/**
 * Parts of stored values around what nothing explains, where everyday characters belong to the name: 西单 in 北京西单店, though 单 by
 * itself is an order; also short names in capital letters (VPN).
 */
export async function cutParts(question: Question, { unmatched }: Links, values: ValueFinder): Promise<PartHit[]> {
  if (!values.findParts) return [];
  const found: PartHit[] = [];
  for (const open of unmatched) {
    for (const span of widerThan(question.text, open)) {
      const hits = await values.findParts(question.text, [span]);
      const telling = hits.filter(
        ({ start, end, count, values: [value = ''] }) =>
          start === span.start && end === span.end && count <= mostHolders && value.length <= longestValue,
      );
      if (telling.length === 0) continue;
      found.push(...telling.map((hit): PartHit => ({ ...hit, isIndirect: true })));
      break;
    }
  }
  return found;
}

/** Stretches of whole words that hold the span and more, the longest first. */
function widerThan(text: string, { start, end }: Span): Span[] {
  if (!/^\p{Script=Han}+$/u.test(text.slice(start, end))) return [];
  const edges = [0, text.length];
  for (const { index, segment } of segmenter.segment(text)) edges.push(index, index + segment.length);
  const places = [...new Set(edges)].sort((left, right) => left - right);
  const spans = places
    .filter((from) => from <= start && end - from <= longest)
    .flatMap((from) =>
      places
        .filter((to) => to >= end && to - from <= longest && to - from >= 2)
        .map((to) => ({ start: from, end: to })),
    );
  return spans
    .filter(
      (span) => span.end - span.start > end - start && /^\p{Script=Han}+$/u.test(text.slice(span.start, span.end)),
    )
    .sort((one, other) => other.end - other.start - (one.end - one.start));
}
