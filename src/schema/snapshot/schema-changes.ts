import type { ForeignKey, Snapshot, Table } from './snapshot.ts';

/** One difference between two snapshots of a database. Data does not count: samples, estimates and inferred keys may differ. */
export type SchemaChange =
  | { change: 'table_added' | 'table_removed'; table: string; kind: Table['kind'] }
  | { change: 'kind_changed'; table: string; from: Table['kind']; to: Table['kind'] }
  | { change: 'column_added' | 'column_removed'; table: string; column: string; type: string }
  | { change: 'type_changed'; table: string; column: string; from: string; to: string }
  | { change: 'nullable_changed'; table: string; column: string; to: boolean }
  | { change: 'comment_changed'; table: string; column: string | null; from: string | null; to: string | null }
  | { change: 'primary_key_changed'; table: string; from: string[]; to: string[] }
  | { change: 'unique_key_added' | 'unique_key_removed'; table: string; columns: string[] }
  | {
      change: 'foreign_key_added' | 'foreign_key_removed';
      table: string;
      columns: string[];
      target: string;
      referenced: string[];
    };

/** What is different now, table by table in the order of their names. */
export function schemaChanges(before: Snapshot, after: Snapshot): SchemaChange[] {
  const [old, now] = [byName(before), byName(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  return names.flatMap((name): SchemaChange[] => {
    const [left, right] = [old.get(name), now.get(name)];
    if (!left && right) return [{ change: 'table_added', table: name, kind: right.kind }];
    if (left && !right) return [{ change: 'table_removed', table: name, kind: left.kind }];
    return left && right ? tableChanges(name, left, right) : [];
  });
}

const fullName = ({ name, schema }: { name: string; schema?: string }) => (schema ? `${schema}.${name}` : name);

const byName = ({ tables }: Snapshot) => new Map(tables.map((table) => [fullName(table), table]));

function tableChanges(table: string, before: Table, after: Table): SchemaChange[] {
  const changes: SchemaChange[] = [];
  if (before.kind !== after.kind) changes.push({ change: 'kind_changed', table, from: before.kind, to: after.kind });
  if (before.comment !== after.comment) changes.push(commentChange(table, null, before.comment, after.comment));
  changes.push(...columnChanges(table, before, after));
  const [oldKey, newKey] = [before.primaryKey, after.primaryKey];
  if (String(oldKey) !== String(newKey))
    changes.push({ change: 'primary_key_changed', table, from: oldKey, to: newKey });
  const unique = onlyIn(before.uniqueKeys, after.uniqueKeys, String);
  for (const columns of unique.removed) changes.push({ change: 'unique_key_removed', table, columns });
  for (const columns of unique.added) changes.push({ change: 'unique_key_added', table, columns });
  const declared = (keys: ForeignKey[]) => keys.filter(({ evidence }) => evidence === 'declared');
  const keys = onlyIn(declared(before.foreignKeys), declared(after.foreignKeys), foreignKeyText);
  for (const key of keys.removed) changes.push({ change: 'foreign_key_removed', table, ...keyParts(key) });
  for (const key of keys.added) changes.push({ change: 'foreign_key_added', table, ...keyParts(key) });
  return changes;
}

function columnChanges(table: string, before: Table, after: Table): SchemaChange[] {
  const now = new Map(after.columns.map((column) => [column.name, column]));
  const old = new Map(before.columns.map((column) => [column.name, column]));
  const changes: SchemaChange[] = [];
  for (const { name: column, type } of before.columns)
    if (!now.has(column)) changes.push({ change: 'column_removed', table, column, type });
  for (const { name: column, type, nullable, comment } of after.columns) {
    const was = old.get(column);
    if (!was) {
      changes.push({ change: 'column_added', table, column, type });
      continue;
    }
    if (was.type !== type) changes.push({ change: 'type_changed', table, column, from: was.type, to: type });
    if (was.nullable !== nullable) changes.push({ change: 'nullable_changed', table, column, to: nullable });
    if (was.comment !== comment) changes.push(commentChange(table, column, was.comment, comment));
  }
  return changes;
}

function commentChange(table: string, column: string | null, from: string | undefined, to: string | undefined) {
  return { change: 'comment_changed' as const, table, column, from: from ?? null, to: to ?? null };
}

const keyParts = (key: ForeignKey) => ({
  columns: key.columns,
  target: fullName({ name: key.table, ...(key.schema === undefined ? {} : { schema: key.schema }) }),
  referenced: key.referenced,
});

const foreignKeyText = (key: ForeignKey) => JSON.stringify(keyParts(key));

function onlyIn<T>(before: T[], after: T[], textOf: (item: T) => string): { removed: T[]; added: T[] } {
  const [old, now] = [new Set(before.map(textOf)), new Set(after.map(textOf))];
  return {
    removed: before.filter((item) => !now.has(textOf(item))),
    added: after.filter((item) => !old.has(textOf(item))),
  };
}
