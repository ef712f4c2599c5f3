import type { ColumnKind, Scalar } from '../../schema/snapshot/snapshot.ts';
import { doubleScalar, integerScalar } from '../rows/values.ts';

/** A cell as `node:sqlite` gives it when integers are read as BigInt. */
export type Cell = null | bigint | number | string | Uint8Array;

/** Integers beyond 2^53 and infinities become text, because JSON could not carry them; blobs become base64. */
export function toScalar(cell: Cell): Scalar {
  if (typeof cell === 'bigint') return integerScalar(cell);
  if (typeof cell === 'number') return doubleScalar(cell);
  if (cell instanceof Uint8Array) return Buffer.from(cell).toString('base64');
  return cell;
}

/**
 * What a declared type means: names that SQLite itself has no type for (dates, booleans, JSON) first, then its
 * affinity rules (https://www.sqlite.org/datatype3.html#determination_of_column_affinity).
 */
export function kindOfDeclaredType(type: string): ColumnKind {
  const name = type.toUpperCase();
  if (name === '') return 'other';
  if (name.includes('BOOL')) return 'boolean';
  if (name.includes('DATETIME') || name.includes('TIMESTAMP')) return 'datetime';
  if (name.includes('DATE')) return 'date';
  if (name.includes('TIME')) return 'time';
  if (name.includes('JSON')) return 'json';
  if (name.includes('INT') && !name.includes('POINT')) return 'integer';
  if (/CHAR|CLOB|TEXT|STRING/.test(name)) return 'text';
  if (/BLOB|BINARY/.test(name)) return 'binary';
  if (name === 'YEAR') return 'integer';
  return 'decimal';
}

const isoDate = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const isoDateTime = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[T ]\d{2}:\d{2}/;
const clock = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$/;

function kindOfCell(cell: Cell): ColumnKind | undefined {
  if (cell === null) return undefined;
  if (typeof cell === 'bigint') return 'integer';
  if (typeof cell === 'number') return 'decimal';
  if (typeof cell !== 'string') return 'binary';
  if (isoDate.test(cell)) return 'date';
  if (isoDateTime.test(cell)) return 'datetime';
  return clock.test(cell) ? 'time' : 'text';
}

/** Gathers cells of one column and says what they are; SQLite's types bind nobody, so the values have a word too. */
export class KindFromValues {
  private kind: ColumnKind | undefined;
  private hasNumber = false;

  add(cell: Cell): void {
    if (typeof cell === 'bigint' || typeof cell === 'number') this.hasNumber = true;
    if (this.kind === 'text') return;
    const next = kindOfCell(cell);
    if (next === undefined || next === this.kind) return;
    this.kind = this.kind === undefined ? next : widen(this.kind, next);
  }

  /**
   * For a stored column: what was declared, except that text which is all dates is dates, that a number column with
   * nothing but text in it is text, and that no type means the values' own.
   */
  refine(declared: string): ColumnKind {
    const kind = kindOfDeclaredType(declared);
    if (this.kind === undefined) return kind;
    if (kind === 'other') return this.kind;
    const isTemporal = this.kind === 'date' || this.kind === 'datetime' || this.kind === 'time';
    if (kind === 'text') return isTemporal ? this.kind : kind;
    const isNumeric = kind === 'integer' || kind === 'decimal';
    return isNumeric && !this.hasNumber && this.kind !== 'binary' ? this.kind : kind;
  }

  /** For a result, where what is there counts more: text among declared numbers makes the column text. */
  resolve(declared: string): ColumnKind {
    const kind = this.refine(declared);
    if (kind !== 'integer' && kind !== 'decimal') return kind;
    return this.kind === undefined || this.kind === 'integer' ? kind : this.kind;
  }
}

function widen(a: ColumnKind, b: ColumnKind): ColumnKind {
  const pair = new Set([a, b]);
  if (pair.has('integer') && pair.has('decimal')) return 'decimal';
  if (pair.has('date') && pair.has('datetime')) return 'datetime';
  return pair.has('binary') ? 'binary' : 'text';
}

/** A name in double quotes. The worker process does without the dialect's tables of words, which take longer to load than to ask. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
