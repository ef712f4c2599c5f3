import type { ColumnKind, Scalar } from '../../schema/snapshot/snapshot.ts';
import { decimalScalar, doubleScalar } from '../rows/exact-number.ts';

/** The part of a column's description that decides how its cells are read: the client's name for the type. */
interface TediousColumn {
  type: { name: string };
  scale?: number | undefined;
}

const kinds: readonly [RegExp, ColumnKind][] = [
  [/^(?:Tiny|Small|Big)?Int(?:N)?$/, 'integer'],
  [/^Bit(?:N)?$/, 'boolean'],
  [/^(?:Float|Real|Money|SmallMoney|Decimal|Numeric)(?:N)?$/, 'decimal'],
  [/^Date$/, 'date'],
  [/^Time$/, 'time'],
  [/^(?:Small)?DateTime/, 'datetime'],
  [/^(?:N?VarChar|N?Char|N?Text|Xml|UniqueIdentifier)(?:N)?$/, 'text'],
  [/^(?:VarBinary|Binary|Image)$/, 'binary'],
];

export function kindOfSqlserverColumn({ type, scale }: TediousColumn): ColumnKind {
  const kind = kinds.find(([name]) => name.test(type.name))?.[1] ?? 'other';
  return /^(?:Decimal|Numeric)/.test(type.name) && scale === 0 ? 'integer' : kind;
}

/**
 * How a cell, as `tedious` gives it with times in UTC, becomes what travels. The client has read decimals as doubles already: of more than
 * fifteen digits the last are lost there.
 */
export function sqlserverReader({ type }: TediousColumn): (cell: unknown) => Scalar {
  const { name } = type;
  return (cell) => {
    if (cell === null || cell === undefined) return null;
    if (cell instanceof Date) return momentText(cell, name);
    if (Buffer.isBuffer(cell)) return cell.toString('base64');
    if (typeof cell === 'number') return doubleScalar(cell);
    if (typeof cell === 'bigint') return decimalScalar(String(cell));
    if (typeof cell === 'boolean') return cell;
    // Large integers arrive as text.
    return /^BigInt|^IntN/.test(name) ? decimalScalar(String(cell)) : String(cell);
  };
}

/** With as many places of a second as are not zero; the client keeps those beyond milliseconds apart. */
function momentText(moment: Date & { nanosecondsDelta?: number }, type: string): string {
  const [day = '', rest = ''] = moment.toISOString().split('T');
  if (type === 'Date') return day;
  const beyond = Math.round((moment.nanosecondsDelta ?? 0) * 1e7)
    .toString()
    .padStart(4, '0');
  const time = `${rest.slice(0, 12)}${beyond}`.replace(/\.?0+$/, '');
  const whole = /^\d\d:\d\d:\d\d/.test(time) ? time : rest.slice(0, 8);
  if (type === 'Time') return whole;
  // The server has turned it into UTC; the offset that was stored does not travel.
  return type.startsWith('DateTimeOffset') ? `${day} ${whole}+00:00` : `${day} ${whole}`;
}

/** `DATA_TYPE` of the catalogue. */
export function kindOfSqlserverType(type: string, scale: Scalar | undefined): ColumnKind {
  const name = type.toLowerCase();
  if (/^(?:tiny|small|big)?int$/.test(name)) return 'integer';
  if (/^(?:decimal|numeric)$/.test(name)) return scale === 0 ? 'integer' : 'decimal';
  if (/^(?:money|smallmoney|float|real)$/.test(name)) return 'decimal';
  if (name === 'bit') return 'boolean';
  if (name === 'date') return 'date';
  if (name === 'time') return 'time';
  if (/^(?:small)?datetime/.test(name)) return 'datetime';
  if (/char|text|^xml$|^uniqueidentifier$|^sysname$/.test(name)) return 'text';
  if (name === 'json') return 'json';
  return /binary|^image$|^timestamp$|^rowversion$/.test(name) ? 'binary' : 'other';
}
