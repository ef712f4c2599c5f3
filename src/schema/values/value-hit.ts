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
  /** Found by what it means or by another form of the word: the embedded engine weighs it, models are not told. */
  isIndirect?: true;
}

/** A stored value and what it stands for: a concept of the lexicon or a place. */
export interface MeantValue {
  table: string;
  column: string;
  value: string;
  meaning: string;
}

/** Words of a question that stand inside stored values: 明辉 in 宁波明辉机械有限公司. */
export interface PartHit extends Span {
  table: string;
  column: string;
  /** Some of the values, shortest first. */
  values: string[];
  /** What the values contain, where it is another form of the words. */
  form?: string;
  /** How many values of the column contain the words. */
  count: number;
  /** As for a value: for the embedded engine only. */
  isIndirect?: true;
}

/** What finds stored values in a text; the value index is one. */
export interface ValueFinder {
  /** Only in the given tables when there are any. */
  find(text: string, options?: { tables?: readonly string[] }): ValueHit[] | Promise<ValueHit[]>;
  /** Stored Chinese values that the text says in Latin letters or in English. */
  findSpoken?(text: string): Promise<ValueHit[]>;
  /** The only stored Chinese value of its column that holds what the text spells in Latin letters. */
  findSpokenParts?(text: string): Promise<ValueHit[]>;
  /** Stored values of short columns that stand for one of these concepts or places. */
  findMeant?(meanings: ReadonlySet<string>): Promise<MeantValue[]>;
  /** Stored values that contain words of the text. */
  findParts?(text: string, spans: readonly Span[]): Promise<PartHit[]>;
}
