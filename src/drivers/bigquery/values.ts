import type { ColumnKind, Scalar } from '../../schema/snapshot/snapshot.ts';
import { decimalScalar, doubleScalar, integerScalar } from '../rows/exact-number.ts';

/** https://cloud.google.com/bigquery/docs/reference/rest/v2/tables#TableFieldSchema */
export interface BigqueryField {
  name?: string | undefined;
  type?: string | undefined;
  mode?: string | undefined;
  description?: string | undefined;
  fields?: BigqueryField[] | undefined;
}

const kinds: Record<string, ColumnKind> = {
  BOOL: 'boolean',
  BOOLEAN: 'boolean',
  INT64: 'integer',
  INTEGER: 'integer',
  FLOAT: 'decimal',
  FLOAT64: 'decimal',
  NUMERIC: 'decimal',
  BIGNUMERIC: 'decimal',
  STRING: 'text',
  BYTES: 'binary',
  DATE: 'date',
  DATETIME: 'datetime',
  TIMESTAMP: 'datetime',
  TIME: 'time',
  JSON: 'json',
  RECORD: 'json',
  STRUCT: 'json',
};

export function kindOfBigqueryField({ type = '', mode }: BigqueryField): ColumnKind {
  return mode === 'REPEATED' ? 'json' : (kinds[type] ?? 'other');
}

/** How a raw cell of the REST interface becomes what travels: there every value is text, a list or a nested row. */
export function bigqueryReader(field: BigqueryField): (cell: unknown) => Scalar {
  const read = valueReader(field);
  const isNested = field.mode === 'REPEATED' || field.type === 'RECORD' || field.type === 'STRUCT';
  return (cell) => {
    if (cell === null || cell === undefined) return null;
    return isNested ? JSON.stringify(read(cell)) : (read(cell) as Scalar);
  };
}

function valueReader(field: BigqueryField): (cell: unknown) => unknown {
  if (field.mode === 'REPEATED') {
    const read = valueReader({ ...field, mode: 'NULLABLE' });
    return (cell) => (cell as { v: unknown }[]).map(({ v }) => (v === null ? null : read(v)));
  }
  switch (field.type) {
    case 'INT64':
    case 'INTEGER':
      return (cell) => integerScalar(BigInt(cell as string));
    case 'FLOAT':
    case 'FLOAT64':
      return (cell) => doubleScalar(Number(cell));
    case 'NUMERIC':
    case 'BIGNUMERIC':
      return (cell) => decimalScalar(cell as string);
    case 'BOOL':
    case 'BOOLEAN':
      return (cell) => cell === true || cell === 'true';
    case 'TIMESTAMP':
      return (cell) => instant(cell as string);
    case 'DATETIME':
      return (cell) => (cell as string).replace('T', ' ');
    case 'RECORD':
    case 'STRUCT': {
      const parts = (field.fields ?? []).map((part) => ({ name: part.name ?? '', read: valueReader(part) }));
      return (cell) => {
        const { f } = cell as { f: { v: unknown }[] };
        return Object.fromEntries(
          parts.map(({ name, read }, index) => [name, f[index]?.v == null ? null : read(f[index]?.v)]),
        );
      };
    }
    default:
      return (cell) => cell;
  }
}

/** Microseconds since 1970, as the client asks for them. */
function instant(text: string): string {
  const micros = BigInt(text);
  const fraction = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const date = new Date(Number((micros - fraction) / 1000n));
  if (Number.isNaN(date.getTime())) return text;
  const digits = fraction === 0n ? '' : `.${String(fraction).padStart(6, '0').replace(/0+$/, '')}`;
  return `${date.toISOString().replace('T', ' ').slice(0, -5)}${digits}+00:00`;
}
