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
  const edges = edgesOf(question.text);
  for (const open of unmatched) {
    for (const span of widerThan(question.text, open, edges)) {
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

function edgesOf(text: string): Set<number> {
  const edges = new Set([0, text.length]);
  for (const { index, segment } of segmenter.segment(text)) edges.add(index).add(index + segment.length);
  return edges;
}

/** Stretches of whole words that hold the span and more, the longest first. */
function widerThan(text: string, { start, end }: Span, edges: ReadonlySet<number>): Span[] {
  if (!/^\p{Script=Han}+$/u.test(text.slice(start, end))) return [];
  const spans: Span[] = [];
  for (let from = Math.max(0, end - longest); from <= start; from += 1)
    for (let to = end; to <= Math.min(text.length, from + longest); to += 1)
      if (edges.has(from) && edges.has(to) && to - from > Math.max(1, end - start))
        spans.push({ start: from, end: to });
  return spans
    .filter((span) => /^\p{Script=Han}+$/u.test(text.slice(span.start, span.end)))
    .sort((one, other) => other.end - other.start - (one.end - one.start));
}
