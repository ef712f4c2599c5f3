import type { Dialect } from '../../dialects/dialect.ts';
import type { KeyGraph } from '../../schema/keys/keys.ts';
import type { Fields } from '../parse/parse.ts';
import type { Labels } from './labels.ts';
import type { Flavour, Lexicon } from './lexicon.ts';
import type { SourceFacts } from './source-facts.ts';

/** Who says what: values, tests and queries hold each other, so each is reached through the speech. */
export interface Voices {
  expression(speech: Speech, node: unknown): Phrase;
  predicate(speech: Speech, node: unknown): string;
  query(speech: Speech, node: unknown, nested: boolean): string;
}

/** What is needed at every place of the tree to say what stands there. */
export interface Speech {
  lexicon: Lexicon;
  voices: Voices;
  labels: Labels;
  dialect: Dialect;
  keys: KeyGraph;
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

/** A value in words. */
export function expression(speech: Speech, node: unknown): Phrase {
  return speech.voices.expression(speech, node);
}

/** A test in words. */
export function predicate(speech: Speech, node: unknown): string {
  return speech.voices.predicate(speech, node);
}

/** A whole query in words; `nested` asks for the form that stands inside a sentence. */
export function query(speech: Speech, node: unknown, nested: boolean): string {
  return speech.voices.query(speech, node, nested);
}

/** The words as they must stand inside other words. */
export function embedded(speech: Speech, phrase: Phrase): string {
  const isTight = phrase.shape === 'atom' || phrase.shape === 'name';
  return isTight ? phrase.text : speech.lexicon.bracket(phrase.text);
}

export function embeddedIn(speech: Speech, node: unknown): string {
  return embedded(speech, expression(speech, node));
}
