import { DatabaseSync } from 'node:sqlite';
import type { SchemaFacts } from '../src/schema/meaning/schema-facts.ts';
import type { Scalar } from '../src/schema/snapshot/snapshot.ts';

const rowsPerTable = 30;

/**
 * A copy of a database in memory with other rows of the same kind: keys still lead somewhere, texts are stored texts,
 * numbers are near stored numbers. SQL that only happened to return the right rows will rarely do so here as well.
 */
export function perturbed(source: DatabaseSync, facts: SchemaFacts, seed: number): DatabaseSync {
  let state = seed;
  const random = () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const copy = new DatabaseSync(':memory:', { enableDoubleQuotedStringLiterals: true });
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const keys = new Map<string, Scalar[]>();
  const stored = new Map<string, Scalar[]>();
  const valuesOf = (table: string, column: string): Scalar[] => {
    const name = `${table}.${column}`;
    let known = stored.get(name);
    if (!known) {
      const statement = source.prepare(`SELECT ${quote(column)} FROM ${quote(table)} LIMIT 500`);
      statement.setReturnArrays(true);
      known = (statement.all() as unknown as Scalar[][]).map(([value]) => value ?? null);
      stored.set(name, known);
    }
    return known;
  };
  const keyValues = (table: string, column: string): Scalar[] => {
    const name = `${table}.${column}`;
    let known = keys.get(name);
    if (!known) {
      const before = [...new Set(valuesOf(table, column))].filter((value) => value !== null).slice(0, rowsPerTable);
      known = [...before];
      while (known.length < rowsPerTable) known.push(another(known, before, known.length));
      keys.set(name, known);
    }
    return known;
  };
  for (const { name: table, columns } of facts.snapshot.tables) {
    copy.exec(
      `CREATE TABLE ${quote(table)} (${columns.map((column) => `${quote(column.name)} ${column.type}`).join(', ')})`,
    );
    const key = facts.table(table)?.key;
    const isEmpty = columns.every((column) => valuesOf(table, column.name).length === 0);
    if (isEmpty) continue;
    const insert = copy.prepare(`INSERT INTO ${quote(table)} VALUES (${columns.map(() => '?').join(', ')})`);
    for (let row = 0; row < rowsPerTable; row++) {
      insert.run(
        ...columns
          .map((column): Scalar => {
            const fact = facts.column(table, column.name);
            const edge = facts.edges.find(({ from }) => from.table === table && from.column === column.name);
            if (edge) return pick(keyValues(edge.to.table, edge.to.column)) ?? null;
            const referenced = facts.edges.some(({ to }) => to.table === table && to.column === column.name);
            if (column.name === key || referenced) return keyValues(table, column.name)[row] ?? null;
            const value = pick(valuesOf(table, column.name)) ?? null;
            if (typeof value !== 'number' || !fact?.isMeasure || random() < 0.4) return value;
            return Number((value * (0.5 + random())).toFixed(Number.isInteger(value) ? 0 : 2));
          })
          .map((value) => (typeof value === 'boolean' ? Number(value) : value)),
      );
    }
  }
  return copy;
}

/** One more key of the same kind. */
function another(taken: readonly Scalar[], before: readonly Scalar[], index: number): Scalar {
  if (before.every((value) => typeof value === 'number') && before.length > 0)
    return Math.max(...(taken as number[])) + 1;
  return `${before[index % Math.max(1, before.length)] ?? 'key'}-${index}`;
}
