import type { Dialect } from '../../dialects/dialect.ts';
import type { Fields } from '../normalise/node.ts';
import type { Labels } from './labels.ts';
import type { Flavour, Lexicon } from './lexicon.ts';
import type { SourceFacts } from './source-facts.ts';

/** What is needed at every place of the tree to say what stands there. */
export interface Speech {
  lexicon: Lexicon;
  labels: Labels;
  dialect: Dialect;
  /** Every source of the statement by its number. */
  facts: ReadonlyMap<number, SourceFacts>;
  /** The query of every step of a WITH by its number. */
  steps: ReadonlyMap<number, unknown>;
  /** The words of the result columns of each query that was asked for them. */
  outputs: Map<Fields, readonly (Phrase | undefined)[]>;
  /** The query blocks around this place, innermost last. */
  frames: readonly Frame[];
  /** The query whose result columns a bare position means (ORDER BY after a UNION). */
  resultOf?: unknown;
  /** Notes that the tree has something that these words leave out. */
  leaveOut(): void;
}

export interface Frame {
  /** The name of each source in this block. */
  called: ReadonlyMap<number, string>;
}

/** Words for a value. */
export interface Phrase {
  text: string;
  /** How it binds: a `name` and an `atom` need no brackets, a `loose` phrase and `arithmetic` do inside another. */
  shape: 'name' | 'atom' | 'loose' | 'arithmetic';
  /** For arithmetic: the sign, so that a chain of one sign needs no brackets. */
  sign?: string;
  flavour: Flavour;
}

/** Marks the sentence incomplete when a node carries fields beyond the ones that its words account for. */
export function accountFor(speech: Speech, fields: Fields, known: readonly string[]): void {
  if (Object.keys(fields).some((key) => !known.includes(key))) speech.leaveOut();
}
