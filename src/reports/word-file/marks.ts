import { piecesOf, type Slot, type TextPiece } from '../document/document.ts';
import { refusal } from './xml.ts';

/**
 * Marks in the text of a Word template while it is read and filled, so that what comes out of loops and conditions still tells from which
 * paragraph, run and row it is. They are characters of the private use area, which is removed from what people wrote.
 */
const open = '\ue010';
const close = '\ue011';

/** `p` a paragraph begins, `r` its run changes, `e` an element that isn't text, `o` and `c` a table, row or cell opens and closes, `k` an element between paragraphs. */
type MarkKind = 'p' | 'r' | 'e' | 'o' | 'c' | 'k';

export const mark = (kind: MarkKind, at: number): string => `${open}${kind}${at}${close}`;

export const withoutMarks = (text: string): string => text.replace(/\ue010[preock]\d+\ue011/g, '');

export const withoutPrivate = (text: string): string => text.replace(/[\ue000-\ue0ff]/g, '');

export interface FilledParagraph {
  kind: 'paragraph';
  /** Null for one that the template doesn't have, such as a note. */
  at: number | null;
  pieces: (TextPiece | { kind: 'r' | 'e'; at: number })[];
}

export interface FilledContainer {
  kind: 'container';
  at: number;
  children: FilledNode[];
}

/** A filled Word template: its paragraphs, tables, rows and cells by their numbers, as often as loops repeat them. */
export type FilledNode = FilledParagraph | FilledContainer | { kind: 'other'; at: number };

export function filledTree(source: string): FilledNode[] {
  const root: FilledContainer = { kind: 'container', at: -1, children: [] };
  const containers = [root];
  const current = () => containers.at(-1) ?? root;
  let paragraph: FilledParagraph | null = null;
  const begin = (at: number | null): FilledParagraph => {
    paragraph = { kind: 'paragraph', at, pieces: [] };
    current().children.push(paragraph);
    return paragraph;
  };
  const readText = (text: string) => {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) paragraph = null;
      if (line === '' || (!paragraph && line.trim() === '')) continue;
      (paragraph ?? begin(null)).pieces.push(...piecesOf(line));
    }
  };
  const readMark = (kind: MarkKind, at: number) => {
    if (kind === 'p') return void begin(at);
    if (kind === 'r' || kind === 'e') return void paragraph?.pieces.push({ kind, at });
    paragraph = null;
    if (kind === 'k') current().children.push({ kind: 'other', at });
    if (kind === 'o') {
      const container: FilledContainer = { kind: 'container', at, children: [] };
      current().children.push(container);
      containers.push(container);
    }
    // A loop that begins in one cell and ends in another leaves halves of both.
    if (kind === 'c' && containers.length === 1) throw refusal('crossed');
    if (kind === 'c') containers.pop();
  };
  for (const [index, piece] of source.split(/\ue010([preock]\d+)\ue011/).entries()) {
    if (index % 2 === 0) readText(piece);
    else readMark(piece.charAt(0) as MarkKind, Number(piece.slice(1)));
  }
  if (containers.length > 1) throw refusal('crossed');
  return root.children;
}

/** The slots of a paragraph; `isAlone` where it holds nothing else and each can be blocks of its own. */
export function slotsOf({ pieces }: FilledParagraph, given: (at: number) => Slot): { slots: Slot[]; isAlone: boolean } {
  const slots = pieces.flatMap((piece) => (piece.kind === 'slot' ? [given(piece.at)] : []));
  const isBare = pieces.every(
    ({ kind, ...piece }) => kind === 'slot' || kind === 'r' || ('text' in piece && piece.text.trim() === ''),
  );
  return { slots, isAlone: isBare && slots.length > 0 && slots.every(({ alone }) => alone !== null) };
}
