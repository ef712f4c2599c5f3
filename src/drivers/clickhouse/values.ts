import type { ColumnKind, Scalar } from '../../schema/snapshot/snapshot.ts';
import { decimalScalar, doubleScalar } from '../rows/exact-number.ts';

/** What a type means, whatever is wrapped around it: `LowCardinality(Nullable(String))` is text. */
export function kindOfClickhouseType(type: string): ColumnKind {
  const name = bareType(type);
  if (/^U?Int\d+/.test(name)) return 'integer';
  if (/^(?:Float|BFloat|Decimal)/.test(name)) return 'decimal';
  if (name === 'Bool') return 'boolean';
  if (/^Date(?:32)?$/.test(name)) return 'date';
  if (name.startsWith('DateTime')) return 'datetime';
  if (/^Time(?:64)?\b/.test(name)) return 'time';
  if (/^(?:String|FixedString|UUID|Enum|IPv[46])/.test(name)) return 'text';
  if (/^(?:Array|Map|Tuple|Nested|JSON|Object|Variant|Dynamic)/.test(name)) return 'json';
  return 'other';
}

export function isNullableType(type: string): boolean {
  return /^(?:LowCardinality\()?Nullable\(/.test(type);
}

/**
 * How a parsed JSON cell becomes what travels; undefined where it already is what travels, which is so for most columns and
 * spares the work for every row. Integers of 64 bits and decimals arrive as text (see the driver's settings).
 */
export function clickhouseReader(type: string): ((cell: unknown) => Scalar) | undefined {
  if (/^(?:Bool|U?Int(?:8|16|32)|B?Float\d+|String|Date|Date32|DateTime.*|UUID|Enum.*|IPv[46])$/s.test(bareType(type)))
    return undefined;
  const read = valueReader(type);
  if (kindOfClickhouseType(type) === 'json')
    return (cell) => (cell === null || cell === undefined ? null : JSON.stringify(read(cell)));
  return (cell) => (cell === null || cell === undefined ? null : (read(cell) as Scalar));
}

function valueReader(type: string): (cell: unknown) => unknown {
  const name = bareType(type);
  if (name.startsWith('Decimal')) return (cell) => (typeof cell === 'string' ? decimalScalar(cell) : cell);
  if (/^U?Int\d+/.test(name)) return (cell) => (typeof cell === 'string' ? exactInteger(cell) : cell);
  if (/^B?Float/.test(name)) return (cell) => (typeof cell === 'number' ? doubleScalar(cell) : cell);
  // Padding of a fixed width means nothing.
  if (name.startsWith('FixedString')) return (cell) => String(cell).replace(/\0+$/, '');
  const [, item] = /^Array\((.*)\)$/s.exec(name) ?? [];
  if (item === undefined) return (cell) => cell;
  const read = valueReader(item);
  return (cell) => (cell as unknown[]).map((inner) => (inner === null ? null : read(inner)));
}

function exactInteger(text: string): Scalar {
  return Number.isSafeInteger(Number(text)) ? Number(text) : text;
}

function bareType(type: string): string {
  const [, inner] = /^(?:Nullable|LowCardinality)\((.*)\)$/s.exec(type.trim()) ?? [];
  return inner === undefined ? type.trim() : bareType(inner);
}
