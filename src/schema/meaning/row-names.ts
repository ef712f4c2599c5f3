import type { ConceptScore } from '../lexicon/contracts.ts';
import { isA } from '../lexicon/lexicon.ts';
import { identifierWords } from '../names/identifier-words.ts';
import type { Table } from '../snapshot/snapshot.ts';
import { ofKinds } from './concept-kinds.ts';
import type { ColumnMeaning, TableRole } from './contracts.ts';
import type { TableFacts } from './schema-facts.ts';

/** Whether a column is called a name: of people, of things, a title. */
export function isCalledName({ column, concepts, role }: ColumnMeaning): boolean {
  if (role === 'date' || role === 'figure' || role === 'flag' || role === 'key') return false;
  const last = identifierWords(column).at(-1) ?? '';
  if (concepts.some(({ concept, score }) => concept === 'name' && score >= 0.55) || last === 'name') return true;
  // A job title names no person.
  return last === 'title' && !ofKinds(concepts, 'attribute').some(({ score }) => score >= 0.7);
}

/** Whether a name is that of something else: the manager's in a table of stores. */
export function isNameOfOther({ concepts }: ColumnMeaning, owners: readonly ConceptScore[]): boolean {
  const [other] = ofKinds(concepts, 'thing', 'event');
  if (!other || owners.length === 0) return false;
  return !owners.some(({ concept }) => isA(concept, other.concept) || isA(other.concept, concept));
}

const nameless = new Set<ColumnMeaning['role']>(['date', 'figure', 'flag', 'state', 'key']);

/** The column that names a row to a person: a name; of an event its number; of other things what tells them apart. */
export function rowName(
  table: Table,
  role: TableRole,
  facts: TableFacts | undefined,
  columns: readonly ColumnMeaning[],
  owners: readonly ConceptScore[],
): string | undefined {
  if (role === 'flat' || role === 'link') return undefined;
  const usable = columns.filter(
    ({ role: kind, column }) => !nameless.has(kind) && !/middle_?name|^(?:date|time|日期|时间)$/i.test(column),
  );
  const named = (facts?.names ?? []).filter((name) => usable.some(({ column }) => column === name));
  const byName = new Map(usable.map((column) => [column.column, column]));
  const called = named
    .flatMap((name) => byName.get(name) ?? [])
    .filter(isCalledName)
    .sort((one, other) => Number(isNameOfOther(one, owners)) - Number(isNameOfOther(other, owners)))
    .map(({ column }) => column);
  if (role === 'lines') return undefined;
  const distinct = (name: string) => isDistinct(table, name);
  if (role === 'event') {
    const numbers = usable.filter(
      (column) => column.role === 'code' && distinct(column.column) && !isNameOfOther(column, owners),
    );
    return called.find(distinct) ?? numbers[0]?.column ?? writtenKey(table);
  }
  const code = usable.find(({ column, role: kind }) => kind === 'code' && distinct(column))?.column;
  const anyCode = usable.find(
    (column) => column.concepts.some(({ concept }) => concept === 'code') && !isNameOfOther(column, owners),
  )?.column;
  return (
    called[0] ??
    named.find((name) => distinct(name) && isShort(table, name)) ??
    code ??
    named[0] ??
    anyCode ??
    writtenKey(table)
  );
}

/** A key in letters is what people say for want of a name: `MO-2024-0012`. */
function writtenKey({ primaryKey, columns }: Table): string | undefined {
  const [key, ...more] = primaryKey;
  return more.length === 0 && columns.some(({ name, kind }) => name === key && kind === 'text') ? key : undefined;
}

/** First and last name of a person, where no column holds both. */
export function nameParts(columns: readonly ColumnMeaning[]): [string, string] | undefined {
  const find = (...words: string[]) =>
    columns.find(({ column }) => words.includes(identifierWords(column).join('')))?.column;
  const [first, last] = [find('firstname', 'givenname', 'fname'), find('lastname', 'surname', 'familyname', 'lname')];
  return first !== undefined && last !== undefined ? [first, last] : undefined;
}

/** Whether a column tells nearly all rows apart, as far as is known. */
export function isDistinct(table: Table, name: string): boolean {
  const count = table.columns.find((column) => column.name === name)?.distinctCount;
  const isKey = table.uniqueKeys.some((key) => key.length === 1 && key[0] === name);
  return isKey || count === undefined || table.rowCount === undefined || count >= table.rowCount * 0.9;
}

/** Names are short; remarks and addresses are not. */
function isShort(table: Table, name: string): boolean {
  const samples = table.columns.find((column) => column.name === name)?.samples ?? [];
  return samples.length === 0 || samples.some((value) => String(value).length <= 30);
}
