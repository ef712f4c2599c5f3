import mysql from 'mysql2';
import type { ColumnKind, Scalar } from '../../schema/snapshot/snapshot.ts';
import { decimalScalar } from '../rows/exact-number.ts';

/** The part of a column's description that decides how its cells are read. */
interface MysqlField {
  columnType?: number | undefined;
  /** 63 is `binary`: bytes and not text. */
  characterSet?: number | undefined;
}

const { Types } = mysql;

const kinds: Record<number, ColumnKind> = {
  [Types.TINY]: 'integer',
  [Types.SHORT]: 'integer',
  [Types.LONG]: 'integer',
  [Types.LONGLONG]: 'integer',
  [Types.INT24]: 'integer',
  [Types.YEAR]: 'integer',
  [Types.BIT]: 'integer',
  [Types.DECIMAL]: 'decimal',
  [Types.NEWDECIMAL]: 'decimal',
  [Types.FLOAT]: 'decimal',
  [Types.DOUBLE]: 'decimal',
  [Types.DATE]: 'date',
  [Types.NEWDATE]: 'date',
  [Types.DATETIME]: 'datetime',
  [Types.TIMESTAMP]: 'datetime',
  [Types.TIME]: 'time',
  [Types.JSON]: 'json',
  [Types.GEOMETRY]: 'other',
  [Types.NULL]: 'other',
};

const bytes = new Set<number>([
  Types.TINY_BLOB,
  Types.MEDIUM_BLOB,
  Types.LONG_BLOB,
  Types.BLOB,
  Types.VAR_STRING,
  Types.STRING,
  Types.VARCHAR,
]);

export function kindOfMysqlField({ columnType = 253, characterSet }: MysqlField): ColumnKind {
  if (bytes.has(columnType) && characterSet === 63) return 'binary';
  return kinds[columnType] ?? 'text';
}

/**
 * How a cell, as `mysql2` gives it with dates and JSON left as text, becomes what travels; undefined where it already is
 * what travels, which is so for most columns and spares the work for every row.
 */
export function mysqlReader({ columnType = 253, characterSet }: MysqlField): ((cell: unknown) => Scalar) | undefined {
  if (columnType === Types.NEWDECIMAL || columnType === Types.DECIMAL)
    return (cell) => (cell === null ? null : decimalScalar(String(cell)));
  if (columnType === Types.BIT)
    return (cell) =>
      cell === null ? null : decimalScalar(BigInt(`0x${(cell as Buffer).toString('hex') || '0'}`).toString());
  if (bytes.has(columnType) && characterSet === 63)
    return (cell) => (Buffer.isBuffer(cell) ? cell.toString('base64') : (cell as Scalar));
  if (kinds[columnType] === 'other') return (cell) => (cell === null ? null : JSON.stringify(cell));
  return undefined;
}

/** What a declared type means: `DATA_TYPE` and `COLUMN_TYPE` of the information schema. */
export function kindOfMysqlType(dataType: string, columnType: string): ColumnKind {
  const name = dataType.toLowerCase();
  // BOOLEAN is spelt so; whether its values agree is looked at later.
  if (columnType.toLowerCase() === 'tinyint(1)') return 'boolean';
  if (/int|year|bit|serial/.test(name) && name !== 'point' && !name.includes('point')) return 'integer';
  if (/decimal|numeric|float|double|real/.test(name)) return 'decimal';
  if (name === 'date') return 'date';
  if (name === 'datetime' || name === 'timestamp') return 'datetime';
  if (name === 'time') return 'time';
  if (name === 'json') return 'json';
  if (/binary|blob/.test(name)) return 'binary';
  if (/char|text|enum|set|uuid|inet/.test(name)) return 'text';
  return 'other';
}
