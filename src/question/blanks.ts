import type { Span } from './question.ts';

/** A text without the blanks between digits and Chinese (最近 12 个月), and the way back to the places of the text as it was typed. */
interface Tight {
  text: string;
  /** The same finds where they stand in what was typed. */
  placed<Found extends Span & { text: string }>(found: readonly Found[]): Found[];
}

const between = /(?<=\p{Script=Han})[ \t\u3000\u00a0]+(?=\d)|(?<=[\d%])[ \t\u3000\u00a0]+(?=\p{Script=Han})/gu;

export function tightened(typed: string): Tight {
  const blanks = [...typed.matchAll(between)].map(({ index, 0: blank }) => ({ start: index, length: blank.length }));
  if (blanks.length === 0) return { text: typed, placed: (found) => [...found] };
  /** A blank at the very place belongs to what comes behind it, unless an end is asked for. */
  const typedAt = (at: number, isEnd: boolean): number => {
    let place = at;
    for (const { start, length } of blanks) if (isEnd ? start < place : start <= place) place += length;
    return place;
  };
  return {
    text: typed.replace(between, ''),
    placed: (found) =>
      found.map((one) => {
        const [start, end] = [typedAt(one.start, false), typedAt(one.end, true)];
        return { ...one, start, end, text: typed.slice(start, end) };
      }),
  };
}
