import type { CueClass } from '../../question/question.ts';
import type { Formula } from '../../schema/lexicon/contracts.ts';
import type { Predicate } from '../form/form.ts';
import type { Book, ColumnOption, FigureOption, RowsOption } from './book.ts';
import type { Piece } from './pieces.ts';

/** Things of which a question speaks: the rows of a table, or what a column tells apart. */
export interface Entity {
  table: string;
  /** Absent: the rows themselves, shown by their name. */
  column?: string;
  score: number;
  /** Conditions that come with the word: a key account is a customer of level A. */
  where?: Predicate[];
  /** A person, for "who". */
  concept?: string;
  /** The key that was named, where it says more than whom it leads to: 下单客户 are those of the orders. */
  through?: { table: string; column: string };
}

/** The part that a piece plays in one reading. */
export type Use = { piece: Piece; score: number; feature: string } & (
  | { as: 'shown' | 'by' | 'counted' | 'context'; entity: Entity }
  | { as: 'figure'; figure: FigureOption }
  | { as: 'formula'; formula: Formula }
  | { as: 'doing'; event: RowsOption; concept: string; negated: boolean }
  | { as: 'moment'; date: ColumnOption; concept: string; negated: boolean }
  | { as: 'condition'; table: string; where: Predicate[]; kind: 'value' | 'state' | 'part' }
  | { as: 'none' }
);

export interface Scene {
  text: string;
  pieces: readonly Piece[];
  book: Book;
  today: string;
  isChinese: boolean;
}

export const hasCue = (piece: Piece | undefined, ...classes: CueClass[]): boolean =>
  piece?.cues.some((cue) => classes.includes(cue.class)) ?? false;

/** The nearest piece that says something, fillers and (where told) numbers skipped. */
export function before(scene: Scene, piece: Piece, skipNumbers = false): Piece | undefined {
  for (let at = piece.index - 1; at >= 0; at--) {
    const one = scene.pieces[at];
    if (one && !one.isFiller && !(skipNumbers && one.number && one.senses.length === 0)) return one;
  }
  return undefined;
}

export function after(scene: Scene, piece: Piece, skipNumbers = false): Piece | undefined {
  for (let at = piece.index + 1; at < scene.pieces.length; at++) {
    const one = scene.pieces[at];
    if (one && !one.isFiller && !(skipNumbers && one.number && one.senses.length === 0)) return one;
  }
  return undefined;
}
