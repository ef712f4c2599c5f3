import oracledb from 'oracledb';
import type { ColumnKind, Scalar } from '../../schema/snapshot/snapshot.ts';
import { computedScalar, decimalScalar, doubleScalar } from '../rows/exact-number.ts';

/** The part of a column's description that decides how it is read. */
interface OracleColumn {
  /** Number of its type; the client's types are objects that hold it. */
  dbType?: unknown;
  scale?: number | undefined;
  precision?: number | undefined;
}

const numbers = new Set<unknown>([oracledb.DB_TYPE_NUMBER, oracledb.DB_TYPE_BINARY_INTEGER]);
const floats = new Set<unknown>([oracledb.DB_TYPE_BINARY_DOUBLE, oracledb.DB_TYPE_BINARY_FLOAT]);
const zoned = new Set<unknown>([oracledb.DB_TYPE_TIMESTAMP_TZ, oracledb.DB_TYPE_TIMESTAMP_LTZ]);
const bytes = new Set<unknown>([oracledb.DB_TYPE_RAW, oracledb.DB_TYPE_BLOB, oracledb.DB_TYPE_LONG_RAW]);
const texts = new Set<unknown>([
  oracledb.DB_TYPE_VARCHAR,
  oracledb.DB_TYPE_NVARCHAR,
  oracledb.DB_TYPE_CHAR,
  oracledb.DB_TYPE_NCHAR,
  oracledb.DB_TYPE_CLOB,
  oracledb.DB_TYPE_NCLOB,
  oracledb.DB_TYPE_LONG,
  oracledb.DB_TYPE_ROWID,
]);
/** A NUMBER without a declared scale may hold any fraction. */
const anyScale = -127;

export function kindOfOracleColumn({ dbType, scale = 0, precision = 0 }: OracleColumn): ColumnKind {
  if (numbers.has(dbType))
    return scale === 0 && precision > 0 ? 'integer' : scale === anyScale || scale > 0 ? 'decimal' : 'integer';
  if (floats.has(dbType)) return 'decimal';
  if (dbType === oracledb.DB_TYPE_DATE) return 'date';
  if (dbType === oracledb.DB_TYPE_TIMESTAMP || zoned.has(dbType)) return 'datetime';
  if (dbType === oracledb.DB_TYPE_BOOLEAN) return 'boolean';
  if (dbType === oracledb.DB_TYPE_JSON) return 'json';
  if (bytes.has(dbType)) return 'binary';
  return texts.has(dbType) ? 'text' : 'other';
}

/** Numbers as text, for a double would lose digits; long texts and bytes whole instead of as streams. */
export function fetchTypeOf({ dbType }: OracleColumn): oracledb.FetchTypeResponse | undefined {
  if (numbers.has(dbType) || texts.has(dbType)) return { type: oracledb.STRING };
  return bytes.has(dbType) ? { type: oracledb.BUFFER } : undefined;
}

export function oracleReader({ dbType }: OracleColumn): (cell: unknown) => Scalar {
  return (cell) => {
    if (cell === null || cell === undefined) return null;
    if (numbers.has(dbType)) return numberIn(String(cell));
    if (typeof cell === 'boolean') return cell;
    if (typeof cell === 'number') return doubleScalar(cell);
    if (Buffer.isBuffer(cell)) return cell.toString('base64');
    if (cell instanceof Date) return dateText(cell, dbType);
    return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  };
}

function numberIn(text: string): Scalar {
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(Number(text)) ? Number(text) : text;
  // More digits than a column can hold: a quotient.
  const isQuotient = text.replace(/\D/g, '').length > 38;
  return isQuotient ? computedScalar(decimalScalar(text)) : decimalScalar(text);
}

/** The wall clock as the database has it: the client builds its dates in the process's own zone. */
function dateText(date: Date, dbType: unknown): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const milliseconds = date.getMilliseconds();
  const fraction = milliseconds === 0 ? '' : `.${String(milliseconds).padStart(3, '0').replace(/0+$/, '')}`;
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}${fraction}`;
  // A DATE always has a time; midnight stands for none.
  if (dbType === oracledb.DB_TYPE_DATE) return clock === '00:00:00' ? day : `${day} ${clock}`;
  if (!zoned.has(dbType)) return `${day} ${clock}`;
  const offset = -date.getTimezoneOffset();
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  return `${day} ${clock}${zone}`;
}
