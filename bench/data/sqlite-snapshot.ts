import { DatabaseSync } from 'node:sqlite';
import { inferKeys } from '../../src/schema/keys/keys.ts';
import type { Column, ColumnKind, ForeignKey, Snapshot, Table } from '../../src/schema/snapshot/snapshot.ts';

type Row = Record<string, unknown>;

/** A snapshot of a SQLite file with structure only, for benches that need no samples. */
export function sqliteSnapshot(path: string, database: string): Snapshot {
  const file = new DatabaseSync(path, { readOnly: true });
  const names = file
    .prepare("SELECT name, type FROM sqlite_master WHERE type IN ('table','view') AND name NOT LIKE 'sqlite_%'")
    .all() as Row[];
  const tables = names.map(({ name, type }) => readTable(file, String(name), type === 'view' ? 'view' : 'table'));
  file.close();
  return inferKeys({ dialect: 'sqlite', database, tables, fingerprint: database });
}

function readTable(file: DatabaseSync, name: string, kind: Table['kind']): Table {
  const quoted = `"${name.replaceAll('"', '""')}"`;
  const infos = file.prepare(`PRAGMA table_info(${quoted})`).all() as Row[];
  const columns: Column[] = infos.map((info) => ({
    name: String(info.name),
    type: String(info.type ?? ''),
    kind: kindOf(String(info.type ?? '')),
    nullable: info.notnull !== 1,
  }));
  const primaryKey = infos
    .filter((info) => Number(info.pk) > 0)
    .sort((a, b) => Number(a.pk) - Number(b.pk))
    .map((info) => String(info.name));
  const keys = new Map<unknown, ForeignKey>();
  for (const row of file.prepare(`PRAGMA foreign_key_list(${quoted})`).all() as Row[]) {
    const key = keys.get(row.id) ?? { columns: [], table: String(row.table), referenced: [], evidence: 'declared' };
    key.columns.push(String(row.from));
    // A key that names no column refers to the other table's primary key.
    key.referenced.push(row.to === null ? '' : String(row.to));
    keys.set(row.id, key);
  }
  return { name, kind, columns, primaryKey, uniqueKeys: [], foreignKeys: [...keys.values()] };
}

export function kindOf(type: string): ColumnKind {
  const lower = type.toLowerCase();
  if (/bool/.test(lower)) return 'boolean';
  if (/int|year|serial/.test(lower)) return 'integer';
  if (/char|text|clob|enum/.test(lower)) return 'text';
  if (/timestamp|datetime/.test(lower)) return 'datetime';
  if (/date/.test(lower)) return 'date';
  if (/time/.test(lower)) return 'time';
  if (/real|floa|doub|dec|num|money/.test(lower)) return 'decimal';
  if (/json/.test(lower)) return 'json';
  if (/blob|bytea/.test(lower)) return 'binary';
  return lower === '' ? 'other' : 'text';
}
