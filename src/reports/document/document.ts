import type { AnswerTable, Language } from '../../protocol/answer.ts';
import type { BatchMetrics, Window } from '../../protocol/batch.ts';
import type { Chart } from '../../protocol/chart.ts';

/**
 * A report that is filled in, before it becomes a file. Nothing in it is markup: what came from a template, a person or a
 * database is text, and every output writes it as text.
 */
export interface ReportDocument {
  title: string;
  language: Language;
  /** Who reads it; for `business` no figure shows SQL or a technical name. */
  audience: 'analyst' | 'business';
  /** When the data were read, ISO. */
  at: string;
  window: Window | null;
  /** What people call the databases that were asked. */
  databases: string[];
  blocks: Block[];
  /** One for every placeholder that was asked, in the order of the text: what stands behind the numbers. */
  figures: Figure[];
  metrics: BatchMetrics;
}

export type Block =
  | { kind: 'heading'; depth: 1 | 2 | 3 | 4 | 5 | 6; inlines: Inline[] }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  /** A table that the template's author wrote; its cells may hold values. */
  | { kind: 'table'; header: Inline[][]; rows: Inline[][][]; align: ('left' | 'center' | 'right' | null)[] }
  /** Rows of an answer; `leftOut` is how many more there are at least. */
  | { kind: 'rows'; figure: string; table: AnswerTable; leftOut: number }
  | { kind: 'chart'; figure: string; chart: Chart; table: AnswerTable }
  /** A placeholder that stands alone and could not be filled. */
  | { kind: 'note'; figure: string; text: string };

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; inlines: Inline[] }
  | { kind: 'code'; text: string }
  /** `http`, `https` and `mailto` alone. */
  | { kind: 'link'; href: string; inlines: Inline[] }
  | { kind: 'break' }
  /** What a placeholder became; a marked one says that its reading is not sure. */
  | { kind: 'value'; figure: string; text: string; isMarked: boolean }
  | { kind: 'note'; figure: string; text: string };

/** The receipt of one placeholder, as its reader may see it. */
export interface Figure {
  id: string;
  name: string;
  question: string;
  status: 'filled' | 'failed';
  /** What stands in the text. */
  shown: string;
  /** How the question was read, what was assumed, what to beware of. */
  interpretation: string;
  assumptions: string[];
  warnings: string[];
  /** Why there is none. */
  problem: string | null;
  isMarked: boolean;
  /** Null for business people. */
  sql: string | null;
  connection: string | null;
  runId: string | null;
  /** The number itself where it is one, for differences and alerts. */
  value: number | null;
  /** The number is a percentage: 12 is 12 %. Absent where it is none, or a part of one (0.12). */
  isPercent?: true;
  /** Against the last run: `+12 %`; absent where there is none to compare with. */
  change?: string;
  /** Line of the template, from 1. */
  line: number;
}

/** Around the number of a slot while a text is filled: Markdown reads it as a word, so that no sign around it changes its meaning. */
const open = '\ue000';
const close = '\ue001';

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
    .replaceAll('\ue002', '')
    .split(/\ue000(\d+)\ue001/)
    .map((piece, at): TextPiece => (at % 2 === 0 ? { kind: 'text', text: piece } : { kind: 'slot', at: Number(piece) }))
    .filter((piece) => piece.kind === 'slot' || piece.text !== '');
}

/** Whatever a cell or a person gave, on one line and without signs that cannot be seen. */
export const oneLine = (text: string, most = 1000): string => {
  const line = text
    .replace(/[\p{Cc}\u2028\u2029\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ue000-\ue00f]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
};

/** What an inline says, without its look. */
export function wordsOf(inline: Inline): string {
  if ('text' in inline) return inline.text;
  return inline.kind === 'break' ? ' ' : inline.inlines.map(wordsOf).join('');
}
