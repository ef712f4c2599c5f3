import mysql from 'mysql2';
import type { ColumnKind, Scalar } from '../../schema/snapshot/snapshot.ts';
import { decimalScalar, type KindRules, kindByRules } from '../rows/values.ts';

/** The part of a column's description that decides how its cells are read. */
interface MysqlField {
  columnType?: number | undefined;
  /** 63 is `binary`: bytes and not text. */
  characterSet?: number | undefined;
}

/** The client's names for the types on the wire, such as `NEWDECIMAL`; the client's own types only know the other direction. */
const typeNames = mysql.Types as unknown as Record<number, string>;

const kinds: KindRules = [
  [/^(?:TINY|SHORT|LONG|LONGLONG|INT24|YEAR|BIT)$/, 'integer'],
  [/^(?:(?:NEW)?DECIMAL|FLOAT|DOUBLE)$/, 'decimal'],
  [/^(?:NEW)?DATE$/, 'date'],
  [/^(?:DATETIME|TIMESTAMP)$/, 'datetime'],
  [/^TIME$/, 'time'],
  [/^JSON$/, 'json'],
  [/^(?:GEOMETRY|NULL)$/, 'other'],
  [/./, 'text'],
];

const isBytes = (type: string, characterSet: number | undefined) =>
  characterSet === 63 && /(?:BLOB|STRING|VARCHAR)$/.test(type);

export function kindOfMysqlField({ columnType = 253, characterSet }: MysqlField): ColumnKind {
  const type = typeNames[columnType] ?? '?';
  return isBytes(type, characterSet) ? 'binary' : kindByRules(kinds, type);
}

/**
 * How a cell, as `mysql2` gives it with dates and JSON left as text, becomes what travels; undefined where it already is
 * what travels, which is so for most columns and spares the work for every row.
 */
export function mysqlReader({ columnType = 253, characterSet }: MysqlField): ((cell: unknown) => Scalar) | undefined {
  const type = typeNames[columnType] ?? '?';
  if (/DECIMAL$/.test(type)) return (cell) => (cell === null ? null : decimalScalar(String(cell)));
  if (type === 'BIT')
    return (cell) =>
      cell === null ? null : decimalScalar(BigInt(`0x${(cell as Buffer).toString('hex') || '0'}`).toString());
  if (isBytes(type, characterSet))
    return (cell) => (Buffer.isBuffer(cell) ? cell.toString('base64') : (cell as Scalar));
  if (kindByRules(kinds, type) === 'other') return (cell) => (cell === null ? null : JSON.stringify(cell));
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
