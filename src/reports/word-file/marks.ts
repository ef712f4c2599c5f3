/**
 * Marks that stand in the text of a Word template while it is read and filled, so that what comes out of loops and conditions still tells
 * from which paragraph, run and row it is. Letters of the private area: what people wrote is cleaned of them first.
 */
const open = '\ue010';
const close = '\ue011';

/** `p` a paragraph begins, `r` its run changes, `e` something that is no text, `o` and `c` a table, row or cell begins and ends, `k` kept as it is. */
export type MarkKind = 'p' | 'r' | 'e' | 'o' | 'c' | 'k';

export const mark = (kind: MarkKind, at: number): string => `${open}${kind}${at}${close}`;

export type Marked = { kind: 'text'; text: string } | { kind: MarkKind; at: number };

export function markedPieces(text: string): Marked[] {
  return text.split(/\ue010([preock]\d+)\ue011/).flatMap((piece, index): Marked[] => {
    if (index % 2 === 0) return piece === '' ? [] : [{ kind: 'text', text: piece }];
    return [{ kind: piece.charAt(0) as MarkKind, at: Number(piece.slice(1)) }];
  });
}

export const withoutMarks = (text: string): string => text.replace(/\ue010[preock]\d+\ue011/g, '');

export const withoutPrivate = (text: string): string => text.replace(/[\ue000-\ue0ff]/g, '');
