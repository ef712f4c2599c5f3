import type { Table } from './snapshot.ts';

/** A column that somebody must not see, in lower case. */
export interface DeniedColumn {
  table: string;
  column: string;
}

type Structure = Pick<Table, 'name' | 'heirs'>;

/**
 * The columns that a list of `table.column` means, for roles and masks alike: those that it names, the same columns of the
 * tables whose rows are rows of such a table too (heirs, partitions), and of the tables that show its rows as their own.
 */
export function deniedColumnsOf(entries: readonly string[], tables: readonly Structure[]): DeniedColumn[] {
  const heirs = new Map<string, string[]>();
  const parents = new Map<string, string[]>();
  const add = (map: Map<string, string[]>, key: string, value: string) =>
    map.set(key, [...(map.get(key) ?? []), value]);
  for (const table of tables) {
    for (const heir of table.heirs ?? []) {
      add(heirs, table.name.toLowerCase(), heir.toLowerCase());
      add(parents, heir.toLowerCase(), table.name.toLowerCase());
    }
  }
  return entries.flatMap((entry) => {
    const parts = entry.toLowerCase().split('.');
    const column = parts.at(-1) as string;
    const table = parts.at(-2) ?? '';
    return [...new Set([...reached(table, heirs), ...reached(table, parents)])].map((one) => ({ table: one, column }));
  });
}

/** Whether a stored column is one of them: by its name, or as a part of it (`tags.pay` of `tags`, as ClickHouse stores them). */
export function isDeniedColumn(denied: readonly DeniedColumn[], table: string, column: string): boolean {
  const [owner, name] = [table.toLowerCase(), column.toLowerCase()];
  return denied.some((one) => one.table === owner && (name === one.column || name.startsWith(`${one.column}.`)));
}

function reached(start: string, steps: Map<string, string[]>): Set<string> {
  const found = new Set([start]);
  for (const one of found) for (const next of steps.get(one) ?? []) found.add(next);
  return found;
}
