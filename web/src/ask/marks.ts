import type { Understood } from '../../../src/protocol/replies.ts';

/** A piece of the question as it is typed. */
export interface Piece {
  text: string;
  start: number;
  /** Understood as this kind; `unknown` where it was not; undefined between. */
  kind?: Understood['understood'][number]['kind'] | 'unknown';
}

/** The text in pieces, one after the other, none left out. */
export function piecesOf(
  text: string,
  { understood, not_understood }: Pick<Understood, 'understood' | 'not_understood'>,
): Piece[] {
  const spans = [
    ...understood.map(({ start, end, kind }) => ({ start, end, kind })),
    ...not_understood.map(({ start, end }) => ({ start, end, kind: 'unknown' as const })),
  ].sort((a, b) => a.start - b.start);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end, kind } of spans) {
    if (start < at || end > text.length) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), start: at });
    pieces.push({ text: text.slice(start, end), start, kind });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), start: at });
  return pieces;
}
