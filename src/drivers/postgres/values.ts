import type { ColumnKind, Scalar } from '../../schema/snapshot/snapshot.ts';
import { decimalScalar, doubleScalar, integerScalar, type KindRules, kindByRules } from '../rows/values.ts';

type Read = (text: string) => Scalar;

interface PostgresType {
  kind: ColumnKind;
  read: Read;
}

const text: PostgresType = { kind: 'text', read: (value) => value };
const other: PostgresType = { kind: 'other', read: (value) => value };
const small: PostgresType = { kind: 'integer', read: Number };
const float: PostgresType = { kind: 'decimal', read: (value) => doubleScalar(Number(value)) };
const instant: PostgresType = { kind: 'datetime', read: withMinutes };
const json: PostgresType = { kind: 'json', read: (value) => value };

const typesAs = (type: PostgresType, numbers: number[]): Record<number, PostgresType> =>
  Object.fromEntries(numbers.map((number) => [number, type]));

/** Types by their number, which is fixed for all built-in ones: https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat */
const scalars: Record<number, PostgresType> = {
  // "char", name, text, xml, cidr, inet, varchar, bit, varbit, uuid
  ...typesAs(text, [18, 19, 25, 142, 650, 869, 1043, 1560, 1562, 2950]),
  // int2, int4, oid
  ...typesAs(small, [21, 23, 26]),
  16: { kind: 'boolean', read: (value) => value === 't' },
  17: { kind: 'binary', read: (value) => Buffer.from(value.slice(2), 'hex').toString('base64') },
  20: { kind: 'integer', read: (value) => (value.length < 16 ? Number(value) : integerScalar(BigInt(value))) },
  114: json,
  700: float,
  701: float,
  790: other,
  // Trailing blanks of CHAR(n) are padding and mean nothing.
  1042: { kind: 'text', read: (value) => value.trimEnd() },
  1082: { kind: 'date', read: (value) => value },
  1083: { kind: 'time', read: (value) => value },
  1114: { kind: 'datetime', read: (value) => value },
  1184: instant,
  1266: { kind: 'time', read: withMinutes },
  1700: { kind: 'decimal', read: decimalScalar },
  3802: json,
};

/** Array types and what they hold. */
const arrays: Record<number, number> = {
  1000: 16,
  1001: 17,
  1002: 18,
  1003: 19,
  1005: 21,
  1007: 23,
  1009: 25,
  1014: 1042,
  1015: 1043,
  1016: 20,
  1021: 700,
  1022: 701,
  1028: 26,
  1115: 1114,
  1182: 1082,
  1183: 1083,
  1185: 1184,
  1231: 1700,
  199: 114,
  2951: 2950,
  3807: 3802,
};

/** A type that a database declares for itself. */
export interface DeclaredType {
  /** Number of the type that the array holds; 0 for what is no array. */
  element: number;
  isEnum: boolean;
}

/** Reads every value of a result column from the text that the server sends. */
export function postgresType(oid: number, declared: ReadonlyMap<number, DeclaredType>): PostgresType {
  const known = scalars[oid];
  if (known) return known;
  const own = declared.get(oid);
  const element = arrays[oid] ?? own?.element ?? 0;
  if (element !== 0) {
    const { read, kind } = postgresType(element, declared);
    // JSON inside an array is a value there, not a text.
    const readItem = kind === 'json' ? (item: string) => JSON.parse(item) as unknown : read;
    return { kind: 'json', read: (value) => JSON.stringify(readArray(value, readItem)) };
  }
  return own?.isEnum ? text : other;
}

/** What a column's type means, from the name of its base type as the catalogue has it. */
export function kindOfPostgresType(base: string, category: string): ColumnKind {
  if (category === 'A') return 'json';
  if (category === 'E' || category === 'S') return 'text';
  return kindByRules(kinds, base);
}

const kinds: KindRules = [
  [/^bool$/, 'boolean'],
  [/^bytea$/, 'binary'],
  [/^(?:int[248]|oid)$/, 'integer'],
  [/^(?:float[48]|numeric)$/, 'decimal'],
  [/^date$/, 'date'],
  [/^time(?:tz)?$/, 'time'],
  [/^timestamp(?:tz)?$/, 'datetime'],
  [/^jsonb?$/, 'json'],
  [/^(?:uuid|inet|cidr|xml|(?:var)?bit)$/, 'text'],
];

/** `+08` and `+05:30` are both written with minutes, so that every reader understands them. */
function withMinutes(value: string): string {
  return /[+-]\d\d$/.test(value) ? `${value}:00` : value;
}

/** The text form of an array: https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
function readArray(value: string, readItem: (item: string) => unknown): unknown[] {
  // An array that does not start at 1 is preceded by its bounds.
  let at = value.indexOf('{');
  const readList = (): unknown[] => {
    const items: unknown[] = [];
    at += 1;
    while (at < value.length && value[at] !== '}') {
      if (value[at] === ',') at += 1;
      else if (value[at] === '{') items.push(readList());
      else if (value[at] === '"') items.push(readItem(readQuoted()));
      else {
        const end = value.slice(at).search(/[,}]/) + at;
        const item = value.slice(at, end);
        items.push(item.toUpperCase() === 'NULL' ? null : readItem(item));
        at = end;
      }
    }
    at += 1;
    return items;
  };
  const readQuoted = (): string => {
    let item = '';
    for (at += 1; at < value.length && value[at] !== '"'; at += 1) {
      if (value[at] === '\\') at += 1;
      item += value[at];
    }
    at += 1;
    return item;
  };
  return readList();
}
