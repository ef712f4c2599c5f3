import type { Figures } from './scores.ts';

/** What a machine and its load change; everything else is counted. */
const isTime = /(?:_ms|ms$|seconds|milliseconds|median|p\d\d|per_second|_mb|load_average|ratio|slowest)/;

export interface Move {
  figure: string;
  before: number;
  after: number;
  isTime: boolean;
}

/** Figures that are not what they were: of counts any difference, of times what is more than half as much again. */
export function movesOf(before: Figures, after: Figures, path: readonly string[] = []): Move[] {
  if (typeof before === 'number' && typeof after === 'number') {
    const figure = path.join('.');
    const timed = path.some((step) => isTime.test(step));
    const [least, most] = [Math.min(before, after), Math.max(before, after)];
    const hasMoved = timed ? most > 1.5 * least && most - least > 1 : before !== after;
    return hasMoved ? [{ figure, before, after, isTime: timed }] : [];
  }
  if (before === null || after === null || typeof before !== 'object' || typeof after !== 'object') return [];
  return Object.keys(after).flatMap((key) => movesOf(before[key], after[key], [...path, key]));
}

export function tellMoves(source: string, before: Figures, after: Figures): string[] {
  if (before === undefined) return [`${source}: new`];
  const moves = movesOf(before, after);
  if (moves.length === 0) return [];
  const told = moves.map(
    ({ figure, before: was, after: is, isTime: timed }) => `  ${figure}: ${was} → ${is}${timed ? ' (time)' : ''}`,
  );
  const most = 12;
  const more = told.length > most ? [`  and ${told.length - most} more`] : [];
  return [`${source}:`, ...told.slice(0, most), ...more];
}
