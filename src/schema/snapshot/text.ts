import { type Column, type ColumnKind, columnKinds, type Snapshot, type Table } from './snapshot.ts';

/** Raised whenever the form of a snapshot, or what a driver puts into it, changes. */
const version = 7;

type PackedColumn = [name: string, type: number, facts?: Partial<Column>];
type PackedTable = [table: Omit<Table, 'columns'>, columns: PackedColumn[]];

/**
 * A snapshot as one JSON text. Columns are short lists that name their type by its number: a schema of 100,000 columns has a
 * few dozen types, and a reader that need not look at every key again takes half the time.
 */
export function packSnapshot({ tables, ...head }: Snapshot): string {
  const types = new Map<string, number>();
  const packed = tables.map(
    ({ columns, ...table }): PackedTable => [
      table,
      columns.map(({ name, type, kind, nullable, ...facts }) => {
        const key = JSON.stringify([type, kind, nullable]);
        const number = types.get(key) ?? types.size;
        types.set(key, number);
        return Object.keys(facts).length === 0 ? [name, number] : [name, number, facts];
      }),
    ],
  );
  return JSON.stringify({ version, head, types: [...types.keys()].map((key) => JSON.parse(key)), tables: packed });
}

/** Undefined for a text of another version or of another form; throws where it is no JSON at all. */
export function unpackSnapshot(text: string): Snapshot | undefined {
  const { version: found, head, types, tables } = (JSON.parse(text) ?? {}) as Record<string, unknown>;
  if (found !== version || !isHead(head) || !Array.isArray(types) || !Array.isArray(tables)) return undefined;
  const known = types.map(([type, kind, nullable]: [string, ColumnKind, boolean]) => ({ type, kind, nullable }));
  if (known.some(({ type, kind }) => typeof type !== 'string' || !columnKinds.includes(kind))) return undefined;
  const unpacked = (tables as PackedTable[]).map(([table, columns]) => ({
    ...table,
    columns: columns.map(([name, number, facts]) => {
      const { type, kind, nullable } = known[number] as (typeof known)[number];
      return facts ? { name, type, kind, nullable, ...facts } : { name, type, kind, nullable };
    }),
  }));
  return unpacked.every(isTable) ? { ...head, tables: unpacked } : undefined;
}

function isHead(value: unknown): value is Omit<Snapshot, 'tables'> {
  const { fingerprint, dialect, database } = (value ?? {}) as Partial<Snapshot>;
  return [fingerprint, dialect, database].every((part) => typeof part === 'string');
}

function isTable({ name, kind, primaryKey, uniqueKeys, foreignKeys }: Table): boolean {
  const lists = [primaryKey, uniqueKeys, foreignKeys].every(Array.isArray);
  return typeof name === 'string' && lists && (kind === 'table' || kind === 'view');
}
