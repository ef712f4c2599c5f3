import { DatabaseSync } from 'node:sqlite';
import type { Column, ColumnKind, ForeignKey, Scalar, Snapshot, Table } from '../src/schema/snapshot.ts';

/** A snapshot straight from a SQLite file: the bench opens hundreds of files and wants no workers in between. */
export function sqliteSnapshot(file: string, name: string): { snapshot: Snapshot; database: DatabaseSync } {
  const database = new DatabaseSync(file, { readOnly: true, enableDoubleQuotedStringLiterals: true });
  database.exec('PRAGMA cache_size = -16000');
  const rows = database
    .prepare("SELECT name, type, sql FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'")
    .all() as { name: string; type: 'table' | 'view'; sql: string }[];
  const tables = rows.map((row) => readTable(database, row));
  for (const table of tables) for (const key of table.foreignKeys) fixKey(key, tables);
  return { snapshot: { dialect: 'sqlite', database: name, tables, fingerprint: name }, database };
}

function fixKey(key: ForeignKey, tables: Table[]): void {
  const target = tables.find((table) => table.name.toLowerCase() === key.table.toLowerCase());
  if (!target) return;
  key.table = target.name;
  key.referenced = key.referenced.map((name, index) => name ?? target.primaryKey[index] ?? '');
}

function readTable(database: DatabaseSync, row: { name: string; type: 'table' | 'view'; sql: string }): Table {
  const quoted = `"${row.name.replaceAll('"', '""')}"`;
  const info = database.prepare(`PRAGMA table_info(${quoted})`).all() as {
    name: string;
    type: string;
    notnull: number;
    pk: number;
  }[];
  const keys = database.prepare(`PRAGMA foreign_key_list(${quoted})`).all() as {
    id: number;
    table: string;
    from: string;
    to: string;
  }[];
  const comments = readComments(row.sql);
  const rowCount = Number((database.prepare(`SELECT count(*) AS n FROM ${quoted}`).get() as { n: number }).n);
  const columns = info.map((column) => readColumn(database, quoted, column, comments.get(column.name.toLowerCase())));
  const byId = Map.groupBy(keys, (key) => key.id);
  const comment = comments.get('');
  return {
    name: row.name,
    kind: row.type,
    ...(comment ? { comment } : {}),
    columns,
    primaryKey: info
      .filter((column) => column.pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map((column) => column.name),
    uniqueKeys: [],
    foreignKeys: [...byId.values()].reverse().map((parts) => ({
      columns: parts.map((part) => part.from),
      table: parts[0]?.table ?? '',
      referenced: parts.map((part) => part.to),
      declared: true,
    })),
    rowCount,
  };
}

function readComments(sql: string): Map<string, string> {
  const comments = new Map<string, string>();
  for (const [index, line] of (sql ?? '').split('\n').entries()) {
    const match = /^(.*?)--\s*(.*)$/.exec(line);
    if (!match) continue;
    const name = index === 0 ? '' : (/^\s*"?([\p{L}\p{N}_]+)"?/u.exec(match[1] ?? '')?.[1] ?? '').toLowerCase();
    comments.set(name, (match[2] ?? '').trim());
  }
  return comments;
}

function readColumn(
  database: DatabaseSync,
  table: string,
  { name, type, notnull }: { name: string; type: string; notnull: number },
  comment: string | undefined,
): Column {
  const quoted = `"${name.replaceAll('"', '""')}"`;
  let samples: Scalar[] = [];
  try {
    samples = (
      database
        .prepare(
          `SELECT DISTINCT ${quoted} AS v FROM (SELECT ${quoted} FROM ${table} WHERE ${quoted} IS NOT NULL LIMIT 200) LIMIT 20`,
        )
        .all() as {
        v: Scalar;
      }[]
    ).map(({ v }) => v);
  } catch {
    // A damaged or too wide value; the bench goes on without samples.
  }
  return {
    name,
    type,
    kind: kindOf(type, samples),
    nullable: notnull === 0,
    samples: samples.filter((value) => typeof value !== 'object'),
    ...(comment ? { comment } : {}),
  };
}

function kindOf(type: string, samples: Scalar[]): ColumnKind {
  const upper = type.toUpperCase();
  if (/DATETIME|TIMESTAMP/.test(upper)) return 'datetime';
  if (/DATE/.test(upper)) return 'date';
  if (/BOOL/.test(upper)) return samples.every((value) => typeof value === 'number') ? 'boolean' : 'text';
  if (/INT/.test(upper)) return 'integer';
  if (/REAL|FLOA|DOUB|DEC|NUM/.test(upper)) return 'decimal';
  if (/CHAR|TEXT|CLOB/.test(upper)) return 'text';
  if (/TIME/.test(upper)) return 'time';
  if (upper === '') return samples.every((value) => typeof value === 'number') ? 'decimal' : 'text';
  return 'other';
}

export function distinctValues(database: DatabaseSync, table: string, column: string, limit: number): Scalar[] {
  const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const statement = database.prepare(
    `SELECT DISTINCT ${quote(column)} FROM ${quote(table)} WHERE ${quote(column)} IS NOT NULL LIMIT ${limit}`,
  );
  statement.setReturnArrays(true);
  return (statement.all() as unknown as Scalar[][]).map(([value]) => value ?? null);
}
