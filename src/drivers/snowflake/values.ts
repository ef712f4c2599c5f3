import type { ColumnKind, Scalar } from '../../schema/snapshot/snapshot.ts';
import { decimalScalar, doubleScalar } from '../rows/exact-number.ts';

/** What a result column's type means; numbers without a fraction are integers. */
export function kindOfSnowflakeType(type: string, scale = 0): ColumnKind {
  const name = type.toLowerCase();
  if (/^(?:fixed|number|decimal|numeric)/.test(name)) return scale > 0 ? 'decimal' : 'integer';
  if (/int/.test(name)) return 'integer';
  if (/^(?:real|float|double)/.test(name)) return 'decimal';
  if (name === 'boolean') return 'boolean';
  if (name === 'date') return 'date';
  if (name.startsWith('timestamp') || name === 'datetime') return 'datetime';
  if (name === 'time') return 'time';
  if (/^(?:variant|object|array|map|vector)/.test(name)) return 'json';
  if (/^(?:binary|varbinary)/.test(name)) return 'binary';
  return /^(?:text|varchar|char|string)/.test(name) ? 'text' : 'other';
}

/** How a cell becomes what travels; the connection asks for numbers, dates, JSON and bytes as text. */
export function snowflakeReader(type: string, scale: number): (cell: unknown) => Scalar {
  const kind = kindOfSnowflakeType(type, scale);
  return (cell) => {
    if (cell === null || cell === undefined) return null;
    if (typeof cell === 'boolean') return cell;
    if (typeof cell === 'number') return doubleScalar(cell);
    const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
    if (kind === 'integer' || kind === 'decimal') return numberIn(text);
    if (kind === 'binary') return Buffer.from(text, 'hex').toString('base64');
    // Six digits of a second are always written; people write what is there.
    if (kind === 'datetime' || kind === 'time')
      return text.replace(/\.(\d*?)0+(?=$|[ +-])/, (_, digits) => (digits ? `.${digits}` : ''));
    return text;
  };
}

function numberIn(text: string): Scalar {
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(Number(text)) ? Number(text) : text;
  return decimalScalar(text);
}
