import type { DatabaseSync } from 'node:sqlite';
import type { Column, ForeignKey, Table } from '../../schema/snapshot/snapshot.ts';
import { commentsIn } from './comments.ts';
import { kindOfDeclaredType } from './kinds.ts';
import { quoteName } from './name.ts';

interface TableEntry {
  name: string;
  type: 'table' | 'view';
  sql: string;
}

/** Tables and views as they were declared, in the order of their creation; nothing of their rows is read. */
export function readStructure(database: DatabaseSync, isWanted: (name: string) => boolean): Table[] {
  const ask = describingQueries(database);
  const tables = ask
    .entries()
    .filter((entry) => isWanted(entry.name))
    .flatMap((entry) => readTable(entry, ask) ?? []);
  const byName = new Map(tables.map((table) => [table.name.toLowerCase(), table]));
  for (const table of tables) {
    table.foreignKeys = table.foreignKeys.flatMap((key) => resolveKey(key, table, byName) ?? []);
    if (table.kind === 'view') inheritComments(database, table, byName);
  }
  return tables;
}

type Ask = ReturnType<typeof describingQueries>;

function describingQueries(database: DatabaseSync) {
  const plain = { returnArrays: false, readBigInts: false };
  const columns = database.prepare('SELECT name, type, "notnull", pk, hidden FROM pragma_table_xinfo(?)', plain);
  const keys = database.prepare('SELECT id, seq, "table", "from", "to" FROM pragma_foreign_key_list(?)', plain);
  const indexes = database.prepare('SELECT name, origin, partial, "unique" FROM pragma_index_list(?)', plain);
  const indexColumns = database.prepare('SELECT name FROM pragma_index_info(?) ORDER BY seqno', plain);
  return {
    entries: () => {
      // Full-text and spatial indexes keep their data in tables of their own, which are nobody's business.
      const inner = new Set(
        database
          .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow'", plain)
          .all()
          .map((row) => row.name),
      );
      const all = database.prepare(
        `SELECT name, type, sql FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        ORDER BY rowid`,
        plain,
      );
      return (all.all() as unknown as TableEntry[]).filter((entry) => !inner.has(entry.name));
    },
    columns: (table: string) =>
      columns.all(table) as { name: string; type: string; notnull: number; pk: number; hidden: number }[],
    keys: (table: string) =>
      keys.all(table) as { id: number; seq: number; table: string; from: string; to: string | null }[],
    indexes: (table: string) =>
      indexes.all(table) as { name: string; origin: string; partial: number; unique: number }[],
    indexColumns: (index: string) => (indexColumns.all(index) as { name: string | null }[]).map((row) => row.name),
  };
}

/** Undefined for what cannot be described: a view over a lost table, a virtual table whose module is not here. */
function readTable({ name, type, sql }: TableEntry, ask: Ask): Table | undefined {
  try {
    // Hidden columns of virtual tables (1) are arguments; generated columns (2, 3) are columns.
    const described = ask.columns(name).filter((column) => column.hidden !== 1);
    if (described.length === 0) return undefined;
    const comments = commentsIn(sql ?? '');
    const columns = described.map((column): Column => {
      const comment = comments.columns.get(column.name.toLowerCase());
      const declared = column.type.replace(/ ?GENERATED ALWAYS$/i, '');
      return {
        name: column.name,
        type: declared,
        kind: kindOfDeclaredType(declared),
        nullable: column.notnull === 0 && column.pk === 0,
        ...(column.hidden === 2 ? { computed: true } : {}),
        ...(comment === undefined || type === 'view' ? {} : { comment }),
      };
    });
    const primaryKey = described
      .filter((column) => column.pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map((column) => column.name);
    return {
      name,
      kind: type,
      ...(type === 'view' ? { definition: sql } : {}),
      ...(comments.table === undefined ? {} : { comment: comments.table }),
      columns,
      primaryKey,
      uniqueKeys: uniqueKeys(name, ask),
      foreignKeys: declaredKeys(name, ask),
    };
  } catch {
    return undefined;
  }
}

function uniqueKeys(table: string, ask: Ask): string[][] {
  return ask
    .indexes(table)
    .filter((index) => index.unique === 1 && index.partial === 0 && index.origin !== 'pk')
    .map((index) => ask.indexColumns(index.name))
    .filter((columns): columns is string[] => columns.every((column) => column !== null))
    .reverse();
}

function declaredKeys(table: string, ask: Ask): ForeignKey[] {
  const keys = new Map<number, ForeignKey & { referenced: (string | null)[] }>();
  for (const row of ask.keys(table).sort((a, b) => b.id - a.id || a.seq - b.seq)) {
    const key = keys.get(row.id) ?? { columns: [], table: row.table, referenced: [], evidence: 'declared' };
    key.columns.push(row.from);
    key.referenced.push(row.to as string);
    keys.set(row.id, key);
  }
  return [...keys.values()];
}

/** Names as the tables spell them, the primary key where no column was named; none when the target does not exist. */
function resolveKey(key: ForeignKey, table: Table, byName: Map<string, Table>): ForeignKey | undefined {
  const target = byName.get(key.table.toLowerCase());
  if (!target) return undefined;
  const spelt = (from: Table, name: string | null | undefined) =>
    from.columns.find((column) => column.name.toLowerCase() === name?.toLowerCase())?.name;
  const columns = key.columns.map((name) => spelt(table, name));
  const referenced = key.referenced.map((name, index) => spelt(target, name ?? target.primaryKey[index]));
  if (![...columns, ...referenced].every((name) => name !== undefined)) return undefined;
  return { columns: columns as string[], table: target.name, referenced: referenced as string[], evidence: 'declared' };
}

/** A view's column that passes a table's column through means the same thing. */
function inheritComments(database: DatabaseSync, view: Table, byName: Map<string, Table>): void {
  try {
    const described = database.prepare(`SELECT * FROM ${quoteName(view.name)}`).columns();
    view.columns.forEach((column, index) => {
      const origin = described[index];
      const source = byName.get(origin?.table?.toLowerCase() ?? '');
      const comment = source?.columns.find((candidate) => candidate.name === origin?.column)?.comment;
      if (comment !== undefined) column.comment = comment;
    });
  } catch {
    // A view that does not prepare has no columns worth explaining; running it will say why.
  }
}
