import type { Cue, Span } from '../../question/question.ts';
import type { Draft, Reading } from './draft.ts';
import type { Mention } from './mentions.ts';

const boundary = /[,，。；;:：？?！!]/;

/** What stands between two places. */
export function gapOf(reading: Reading, left: Span, right: Span): string {
  return reading.question.text.slice(left.end, right.start);
}

/** How far apart, in words (English) or characters (Chinese); a clause boundary in between counts much. */
export function gapSize(reading: Reading, left: Span, right: Span): number {
  const gap = gapOf(reading, left, right);
  if (gap.length > 60) return 99;
  const words = gap.match(/[A-Za-z0-9]+|\p{Script=Han}/gu)?.length ?? 0;
  return words + (boundary.test(gap) ? 4 : 0);
}

export const isFree = (draft: Draft, mention: Mention): boolean => !draft.used.has(mention.index);

export interface Neighbour {
  mention: Mention;
  distance: number;
  side: 'left' | 'right';
}

/** The nearest mentions on one side that may be what a cue speaks of, nearest first. */
export function neighbours(
  reading: Reading,
  place: Span,
  side: 'left' | 'right',
  accept: (mention: Mention) => boolean,
  reach: number,
): Neighbour[] {
  const found: Neighbour[] = [];
  for (const mention of reading.mentions) {
    const beyond = side === 'right' ? mention.start >= place.end : mention.end <= place.start;
    if (!beyond || !accept(mention)) continue;
    const distance = side === 'right' ? gapSize(reading, place, mention) : gapSize(reading, mention, place);
    if (distance <= reach) found.push({ mention, distance, side });
  }
  return found.sort((left, right) => left.distance - right.distance);
}

/** Whether a place lies in the clause that only sets the scene. */
export const isScene = ({ scope }: Reading, place: Span): boolean => scope !== undefined && place.end <= scope.end;

/** Said outright, a figure of the glossary leaves nothing else to count or to rank by. */
export const isFigure = ({ metrics }: Mention): boolean => metrics.some(({ score }) => score >= 0.9);

export const isNamed = (mention: Mention): boolean =>
  mention.columns.length > 0 || mention.tables.length > 0 || mention.metrics.length > 0 || mention.derived.length > 0;

/** Cues of a class that no step has used. */
export function openCues(draft: Draft, reading: Reading, ...classes: Cue['class'][]): Cue[] {
  return reading.cues.filter(
    (cue) =>
      classes.includes(cue.class) && !draft.usedCues.has(cue) && !(cue.class === 'each' && isScene(reading, cue)),
  );
}

/** The cue nearest before a place, with nothing but small words in between. */
export function cueBefore(
  reading: Reading,
  place: Span,
  classes: readonly Cue['class'][],
  reach: number,
  /** Whether a column's name may stand in between ("not in the country Iceland"). */
  across = false,
): Cue | undefined {
  let best: Cue | undefined;
  for (const cue of reading.cues) {
    if (!classes.includes(cue.class) || cue.end > place.start) continue;
    if (
      gapSize(reading, cue, place) > reach ||
      (across ? valueBetween(reading, cue, place) : mentionBetween(reading, cue, place))
    )
      continue;
    if (!best || cue.end > best.end || (cue.end === best.end && cue.start < best.start)) best = cue;
  }
  return best;
}

export function cueAfter(
  reading: Reading,
  place: Span,
  classes: readonly Cue['class'][],
  reach: number,
): Cue | undefined {
  return reading.cues.find(
    (cue) =>
      classes.includes(cue.class) &&
      cue.start >= place.end &&
      gapSize(reading, place, cue) <= reach &&
      !mentionBetween(reading, place, cue),
  );
}

function mentionBetween(reading: Reading, left: Span, right: Span): boolean {
  return reading.mentions.some((mention) => mention.start >= left.end && mention.end <= right.start);
}

function valueBetween(reading: Reading, left: Span, right: Span): boolean {
  const between = reading.mentions.filter((mention) => mention.start >= left.end && mention.end <= right.start);
  return between.length > 1 || between.some((mention) => mention.columns.length === 0);
}
