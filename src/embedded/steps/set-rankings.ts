import type { Cue, Span } from '../../question/question.ts';
import { type Block, type Form, isAggregate } from '../form/form.ts';
import { type Draft, extend, type Reading } from '../read/draft.ts';
import type { Whole } from './whole.ts';

type SetOperator = Extract<Form, { kind: 'set' }>['operator'];

/** A word that joins two results, and how. */
interface Connective extends Span {
  operator: SetOperator;
  cue?: Cue;
}

const joining: Readonly<Partial<Record<Cue['class'], SetOperator>>> = {
  or: 'union',
  both: 'intersect',
  'but-not': 'except',
};

/** Places where a question may fall into two results: 或者, 同时, 但不包括; or the clause that says where to look. */
function connectivesOf(reading: Reading): Connective[] {
  const found: Connective[] = reading.cues.flatMap((cue) => {
    const operator = joining[cue.class];
    return operator ? [{ start: cue.start, end: cue.end, operator, cue }] : [];
  });
  if (reading.scope) found.push({ start: reading.scope.end - 1, end: reading.scope.end, operator: 'intersect' });
  return found;
}

/** The question as if only this stretch had been said. */
function halfOf(reading: Reading, from: number, to: number): Reading {
  const inside = ({ start, end }: Span) => start >= from && end <= to;
  return {
    ...reading,
    cues: reading.cues.filter(inside),
    mentions: reading.mentions.filter(inside),
    question: { ...reading.question, numbers: reading.question.numbers.filter(inside) },
  };
}

const ranks: readonly Cue['class'][] = ['most', 'least', 'top', 'bottom', 'ascending', 'descending'];
const mostPairs = 3;

/** 年龄最大的3个或身高最矮的5个: a ranking on either side of the joining word. */
export function twoRankings(draft: Draft, reading: Reading, place: (draft: Draft, half: Reading) => Draft[]): Draft[] {
  for (const connective of connectivesOf(reading)) {
    const halves = [
      halfOf(reading, 0, connective.start),
      halfOf(reading, connective.end, reading.question.text.length),
    ] as const;
    if (!halves.every((half) => half.cues.some((cue) => ranks.includes(cue.class)))) continue;
    const limited = (one: Draft) => one.order?.limit !== undefined && !isAggregate(one.order.by);
    const first = place(draft, halves[0]).filter(limited).slice(0, mostPairs);
    const pairs = first.flatMap((one) => {
      const { order, ...rest } = one;
      return place(rest, halves[1])
        .filter(limited)
        .slice(0, mostPairs)
        .flatMap((other) =>
          order && other.order
            ? [
                extend(
                  { ...other, order, pair: { operator: connective.operator, order: other.order } },
                  {
                    features: { 'rankings:two': 1, [`rankings:${connective.operator}`]: 1 },
                    use: { cues: [connective.cue] },
                  },
                  reading.weights,
                ),
              ]
            : [],
        );
    });
    if (pairs.length > 0) return pairs;
  }
  return [];
}

/** Two rankings, or a ranking and a condition with a joining word between them, as two results. */
export function rankedSets(block: Block, draft: Draft, reading: Reading): Whole[] {
  const { order, ...rest } = block;
  if (!order || block.select.some(isAggregate)) return [];
  if (draft.pair) {
    const right: Block = { ...rest, order: draft.pair.order };
    return [{ form: { kind: 'set', operator: draft.pair.operator, left: block, right }, draft }];
  }
  if (order.limit === undefined || order.at === undefined) return [];
  const at = order.at;
  for (const connective of connectivesOf(reading)) {
    if (connective.cue && draft.usedCues.has(connective.cue)) continue;
    const isOther = (place: number) => (at < connective.start ? place >= connective.end : place < connective.start);
    const other = block.where.filter(({ at: place }) => place !== undefined && isOther(place));
    const own = block.where.filter((predicate) => !other.includes(predicate));
    if (other.length === 0 || (at >= connective.start && at < connective.end)) continue;
    const ranking: Block = { ...rest, where: own, order };
    const filtered: Block = { ...rest, where: other };
    const [left, right] = at < connective.start ? [ranking, filtered] : [filtered, ranking];
    const next = extend(
      draft,
      {
        features: { 'rankings:one': 1, [`rankings:${connective.operator}`]: 1 },
        use: { cues: [connective.cue] },
      },
      reading.weights,
    );
    return [{ form: { kind: 'set', operator: connective.operator, left, right }, draft: next }];
  }
  return [];
}
