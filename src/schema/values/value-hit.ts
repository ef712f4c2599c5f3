import type { Span } from '../../question/question.ts';
import type { Scalar } from '../snapshot/snapshot.ts';

/** A stored value that occurs in a question. */
export interface ValueHit extends Span {
  table: string;
  column: string;
  /** As stored: what the SQL must say. */
  value: Scalar;
  /** `exact`, `case` (only letter case differs), `inflected` (plural), `part`, `sound` (pinyin), `gloss` (translated), `near` (typing error). */
  match: 'exact' | 'case' | 'inflected' | 'part' | 'sound' | 'gloss' | 'near';
}

/** What finds stored values in a text; the value index is one. */
export interface ValueFinder {
  /** Only in the given tables when there are any. */
  find(text: string, options?: { tables?: readonly string[] }): ValueHit[] | Promise<ValueHit[]>;
  /** Stored Chinese values that the text says in Latin letters or in English. */
  findSpoken?(text: string): Promise<ValueHit[]>;
}
