import type { Cue, NumberMention } from '../../question/question.ts';
import { firstShown } from '../form/form.ts';
import { cueAfter, gapSize, isFree, isNamed, neighbours } from '../read/attach.ts';
import { type Change, type Draft, extend, type Reading } from '../read/draft.ts';
import { type Mention, overlaps } from '../read/mentions.ts';
import { type Target, targetsAt, targetsBeside } from '../read/order-targets.ts';
import { scoreOf } from '../read/resolve.ts';
import { wordTargets } from './measure-words.ts';
import { isLimit } from './numbers.ts';

export function limitNumber(cue: Cue, reading: Reading): NumberMention | undefined {
  const numbers = reading.question.numbers.filter(
    (number) =>
      !reading.mentions.some((mention) => overlaps(mention, number) && mention.values.length > 0) &&
      !reading.question.periods.some((period) => overlaps(period, number)),
  );
  return (
    numbers.find((number) => isLimit(number, reading)) ??
    numbers.find((number) => number.start >= cue.end && gapSize(reading, cue, number) === 0)
  );
}

export const limitAfter = (cue: Cue, reading: Reading) =>
  reading.question.numbers.find((number) => number.start >= cue.end && gapSize(reading, cue, number) <= 1);

export function placeTop(draft: Draft, cue: Cue, reading: Reading): Draft[] {
  const number = limitAfter(cue, reading);
  if (!number) return [draft];
  const by =
    cueAfter(reading, number, ['by'], 9) ??
    reading.cues.find((other) => other.class === 'by' && other.start > number.end);
  const accept = (one: Mention) => isFree(draft, one) && isNamed(one);
  const right = by
    ? neighbours(reading, by, 'right', accept, 2)[0]
    : neighbours(reading, number, 'right', accept, 2)[0];
  const left = neighbours(reading, cue, 'left', accept, reading.language === 'zh' ? 6 : 3)[0];
  const targets = targetsBeside(draft, cue, { left, right }, reading);
  targets.push(...wordTargets(draft, reading));
  targets.push({ by: { kind: 'aggregate', name: 'count' }, features: { 'order:rows': 1 }, mentions: [], cues: [] });
  const use = { cues: [cue, by], numbers: [number] };
  return pick(draft, targets, reading, cue.class === 'top' ? 'desc' : 'asc', use, number.value, cue.start);
}

export function placeSort(draft: Draft, sort: Cue | undefined, order: Cue | undefined, reading: Reading): Draft[] {
  const zh = reading.language === 'zh';
  const accept = (one: Mention) => isFree(draft, one) && isNamed(one);
  const by = zh ? reading.cues.find((cue) => cue.class === 'by') : undefined;
  const targets: Target[] = [];
  for (const cue of [order, sort, by].filter((one) => one !== undefined)) {
    const right = neighbours(reading, cue, 'right', accept, zh ? 2 : 4)[0];
    if (right && !(zh && cue !== by))
      targets.push(
        ...targetsAt(
          draft,
          right.mention,
          reading,
          { start: right.mention.end + 4, end: right.mention.end + 4 },
          { 'order:sort': 1, 'order:right': 1, 'order:distance': right.distance },
        ),
      );
    const left = neighbours(reading, cue, 'left', accept, zh ? 6 : 5)[0];
    if (left && cue !== by)
      targets.push(
        ...targetsAt(draft, left.mention, reading, cue, {
          'order:sort': 1,
          'order:left': 1,
          'order:distance': left.distance,
        }).flatMap((target) => [
          target,
          ...(zh ? [] : [{ ...target, mentions: [], features: { ...target.features, 'order:also-shown': 1 } }]),
        ]),
      );
  }
  // "names in alphabetical order": the first thing shown.
  targets.push({
    by: firstShown,
    features: { 'order:first-shown': 1, ...(sort ? {} : { 'order:no-direction': 1 }) },
    mentions: [],
    cues: [],
  });
  const direction = sort?.class === 'descending' ? 'desc' : 'asc';
  const number = reading.question.numbers.find((one) => isLimit(one, reading));
  const use = { cues: [sort, order, by], numbers: number ? [number] : [] };
  return pick(draft, targets, reading, direction, use, number?.value, (sort ?? order)?.start);
}

function pick(
  draft: Draft,
  targets: Target[],
  reading: Reading,
  direction: 'asc' | 'desc',
  use: NonNullable<Change['use']>,
  limit: number | undefined,
  at?: number,
): Draft[] {
  const best = targets
    .map((target) => ({ ...target, score: scoreOf(target.features, reading) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 5);
  if (best.length === 0) return [draft];
  return best.map(({ by, features, mentions, cues }) =>
    extend(
      draft,
      {
        set: {
          order: { by, direction, ...(limit === undefined ? {} : { limit }), ...(at === undefined ? {} : { at }) },
        },
        features,
        use: { ...use, mention: mentions, cues: [...(use.cues ?? []), ...cues] },
      },
      reading.weights,
    ),
  );
}
