import {
  type DuckDBArrayType,
  type DuckDBArrayValue,
  type DuckDBBlobValue,
  type DuckDBDecimalValue,
  type DuckDBListType,
  type DuckDBListValue,
  type DuckDBMapType,
  type DuckDBMapValue,
  type DuckDBStructType,
  type DuckDBStructValue,
  type DuckDBTimestampTZValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBUnionType,
  type DuckDBUnionValue,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { ColumnKind, Scalar } from '../../schema/snapshot/snapshot.ts';
import {
  decimalScalar,
  doubleScalar,
  instantText,
  integerScalar,
  type KindRules,
  kindByRules,
} from '../rows/values.ts';

const kinds: KindRules = [
  [/^BOOLEAN$/, 'boolean'],
  [/^U?(?:TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$|^BIGNUM$/, 'integer'],
  [/^(?:FLOAT|DOUBLE|DECIMAL)$/, 'decimal'],
  [/^DATE$/, 'date'],
  [/^TIMESTAMP/, 'datetime'],
  [/^TIME/, 'time'],
  [/^(?:VARCHAR|UUID|ENUM|BIT)$/, 'text'],
  [/^BLOB$/, 'binary'],
  [/^(?:JSON|LIST|ARRAY|STRUCT|MAP|UNION|VARIANT)$/, 'json'],
];

/** What a type means, from its SQL spelling (`DECIMAL(10,2)`, `INTEGER[]`, `STRUCT(a INTEGER)`). */
export function kindOfDuckdbType(type: string): ColumnKind {
  if (type.endsWith(']')) return 'json';
  return kindByRules(kinds, type.replace(/\(.*$/s, '').trim().toUpperCase());
}

const nested = new Set([
  DuckDBTypeId.LIST,
  DuckDBTypeId.ARRAY,
  DuckDBTypeId.STRUCT,
  DuckDBTypeId.MAP,
  DuckDBTypeId.UNION,
]);

/** How a column's cells become what travels. Nested values become JSON text. */
export function readerFor(type: DuckDBType): (value: DuckDBValue) => Scalar {
  const read = orNull(valueReader(type));
  if (!nested.has(type.typeId)) return read as (value: DuckDBValue) => Scalar;
  return (value) => (value === null ? null : JSON.stringify(read(value)));
}

function orNull(read: (value: DuckDBValue) => unknown): (value: DuckDBValue) => unknown {
  return (value) => (value === null ? null : read(value));
}

/** Anything that JSON can carry. */
function valueReader(type: DuckDBType): (value: DuckDBValue) => unknown {
  const inner = (other: DuckDBType) => orNull(valueReader(other));
  switch (type.typeId) {
    case DuckDBTypeId.BOOLEAN:
    case DuckDBTypeId.TINYINT:
    case DuckDBTypeId.SMALLINT:
    case DuckDBTypeId.INTEGER:
    case DuckDBTypeId.UTINYINT:
    case DuckDBTypeId.USMALLINT:
    case DuckDBTypeId.UINTEGER:
    case DuckDBTypeId.VARCHAR:
    case DuckDBTypeId.ENUM:
      return (value) => value;
    case DuckDBTypeId.BIGINT:
    case DuckDBTypeId.UBIGINT:
    case DuckDBTypeId.HUGEINT:
    case DuckDBTypeId.UHUGEINT:
    case DuckDBTypeId.BIGNUM:
      return (value) => integerScalar(value as bigint);
    case DuckDBTypeId.FLOAT:
    case DuckDBTypeId.DOUBLE:
      return (value) => doubleScalar(value as number);
    case DuckDBTypeId.DECIMAL:
      return (value) => readDecimal(value as DuckDBDecimalValue);
    case DuckDBTypeId.BLOB:
      return (value) => Buffer.from((value as DuckDBBlobValue).bytes).toString('base64');
    case DuckDBTypeId.TIMESTAMP_TZ:
      return (value) => readInstant(value as DuckDBTimestampTZValue);
    case DuckDBTypeId.LIST: {
      const read = inner((type as DuckDBListType).valueType);
      return (value) => (value as DuckDBListValue).items.map(read);
    }
    case DuckDBTypeId.ARRAY: {
      const read = inner((type as DuckDBArrayType).valueType);
      return (value) => (value as DuckDBArrayValue).items.map(read);
    }
    case DuckDBTypeId.STRUCT: {
      const { entryNames, entryTypes } = type as DuckDBStructType;
      const reads = entryTypes.map(inner);
      return (value) => {
        const { entries } = value as DuckDBStructValue;
        return Object.fromEntries(entryNames.map((name, index) => [name, reads[index]?.(entries[name] ?? null)]));
      };
    }
    case DuckDBTypeId.MAP: {
      const { keyType, valueType } = type as DuckDBMapType;
      const [readKey, read] = [inner(keyType), inner(valueType)];
      return (value) =>
        Object.fromEntries(
          (value as DuckDBMapValue).entries.map((entry) => [String(readKey(entry.key)), read(entry.value)]),
        );
    }
    case DuckDBTypeId.UNION: {
      const union = type as DuckDBUnionType;
      return (value) => {
        const { tag, value: held } = value as DuckDBUnionValue;
        return inner(union.memberTypes[union.memberTags.indexOf(tag)] ?? type)(held);
      };
    }
    case DuckDBTypeId.SQLNULL:
      return () => null;
    default:
      return (value) => String(value);
  }
}

function readDecimal(decimal: DuckDBDecimalValue): Scalar {
  // Both sides are exact doubles here, and a quotient of exact doubles is rounded once: the same number as its text gives.
  if (decimal.width <= 15) return Number(decimal.value) / 10 ** decimal.scale;
  return decimalScalar(decimal.toString());
}

/** In the process's zone, which is DuckDB's as well; the client itself takes today's offset for every date. */
function readInstant(instant: DuckDBTimestampTZValue): string {
  if (!instant.isFinite) return String(instant);
  const offset = -new Date(Number(instant.micros / 1000n)).getTimezoneOffset();
  return (Number.isNaN(offset) ? undefined : instantText(instant.micros, offset)) ?? String(instant);
}
