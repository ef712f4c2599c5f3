import { identifierWords } from '../names/identifier-words.ts';
import type { Table } from '../snapshot/snapshot.ts';
import { means } from './concept-kinds.ts';
import type { ColumnMeaning, TableRole } from './contracts.ts';
import type { TableFacts } from './schema-facts.ts';

/** Whether a column is called a name: of people, of things, a title. */
export function isCalledName({ column, concepts, role }: ColumnMeaning): boolean {
  if (role === 'date' || role === 'figure' || role === 'flag' || role === 'key') return false;
  const last = identifierWords(column).at(-1) ?? '';
  return means(concepts.slice(0, 2), 'name', 0.55) || last === 'name' || last === 'title';
}

const nameless = new Set<ColumnMeaning['role']>(['date', 'figure', 'flag', 'state', 'key']);

/** The column that names a row to a person: a name; of an event its number; of other things what tells them apart. */
export function rowName(
  table: Table,
  role: TableRole,
  facts: TableFacts | undefined,
  columns: readonly ColumnMeaning[],
): string | undefined {
  if (role === 'flat' || role === 'link') return undefined;
  const usable = columns.filter((column) => !nameless.has(column.role));
  const named = (facts?.names ?? []).filter((name) => usable.some(({ column }) => column === name));
  const called = named.filter((name) => usable.some((column) => column.column === name && isCalledName(column)));
  if (role === 'lines') return undefined;
  const distinct = (name: string): boolean => {
    const count = table.columns.find((column) => column.name === name)?.distinctCount;
    const isKey = table.uniqueKeys.some((key) => key.length === 1 && key[0] === name);
    return isKey || count === undefined || table.rowCount === undefined || count >= table.rowCount * 0.9;
  };
  if (role === 'event') {
    const numbers = usable.filter(({ column, role: kind }) => kind === 'code' && distinct(column));
    return called.find(distinct) ?? numbers[0]?.column;
  }
  const code = usable.find(({ column, role: kind }) => kind === 'code' && distinct(column))?.column;
  return called[0] ?? named.find((name) => distinct(name) && isShort(table, name)) ?? code ?? named[0];
}

/** Names are short; remarks and addresses are not. */
function isShort(table: Table, name: string): boolean {
  const samples = table.columns.find((column) => column.name === name)?.samples ?? [];
  return samples.length === 0 || samples.some((value) => String(value).length <= 30);
}
