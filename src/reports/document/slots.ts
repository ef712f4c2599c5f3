import type { Block, Inline } from './document.ts';

/** What stands for a value while a text is laid out: it reads like a word, so that no sign around it changes its meaning. */
const open = '\ue000';
const close = '\ue001';
/** Stands between a sign of emphasis and full-width punctuation: Markdown would not see the emphasis there, Chinese is written so. */
const joint = '\ue002';

/** What a placeholder becomes, by where it stands. */
export interface Slot {
  inlines: Inline[];
  /** Where nothing else is in its paragraph; null where it is words like others. */
  alone: Block[] | null;
  /** What follows the paragraph when it stands in a sentence. */
  after: Block[];
}

export const slotMark = (at: number): string => `${open}${at}${close}`;

export type TextPiece = { kind: 'text'; text: string } | { kind: 'slot'; at: number };

/** A text cut at its slots. */
export function piecesOf(text: string): TextPiece[] {
  return text
    .replaceAll(joint, '')
    .split(/\ue000(\d+)\ue001/)
    .map((piece, at): TextPiece => (at % 2 === 0 ? { kind: 'text', text: piece } : { kind: 'slot', at: Number(piece) }))
    .filter((piece) => piece.kind === 'slot' || piece.text !== '');
}

export const hasSlot = (text: string): boolean => text.includes(open);

export const withoutJoints = (text: string): string => text.replaceAll(joint, '');

/** The text as Markdown is to read it. */
export const withJoints = (source: string): string =>
  source
    .replace(/(?<=(?=[^\p{ASCII}])\p{P})(?=\*)|(?<=\*)(?=(?=[^\p{ASCII}])\p{P})/gu, joint)
    .replace(/(?<=[^\\*\s])(?=\*{1,3}\ue000)|(?<=\ue001\*{1,3})(?=[^*\s])/g, joint);
