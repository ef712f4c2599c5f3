import type { Language } from '../../protocol/answer.ts';
import { editSimilarity } from '../../question/edit-similarity.ts';
import type { ColumnName } from '../../schema/glossary/glossary.ts';
import { nearestNames } from '../../schema/names/name-similarity.ts';
import type { Column, Snapshot, Table } from '../../schema/snapshot/snapshot.ts';

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/** As it is spelt, else but for the case of its letters: a person writes names, not what an engine folds them to. */
function named<Item extends { name: string }>(items: readonly Item[], name: string): Item | undefined {
  return items.find((item) => item.name === name) ?? items.find((item) => same(item.name, name));
}

const findStored = (snapshot: Snapshot, name: string): Table | undefined => named(snapshot.tables, name);

/** A table by its name alone or behind its schema's, without quotes. */
export function namedTable(text: string, snapshot: Snapshot): string | undefined {
  const table =
    findStored(snapshot, text) ??
    snapshot.tables.find(({ schema, name }) => schema !== undefined && same(`${schema}.${name}`, text));
  return table?.name;
}

/** `table.column` without quotes; either may hold blanks and full stops. */
export function namedColumn(text: string, snapshot: Snapshot): ColumnName | undefined {
  for (let dot = text.indexOf('.'); dot > 0; dot = text.indexOf('.', dot + 1)) {
    const table = namedTable(text.slice(0, dot), snapshot);
    const column = table !== undefined && named(findStored(snapshot, table)?.columns ?? [], text.slice(dot + 1));
    if (table !== undefined && column) return { table, column: column.name };
  }
  return undefined;
}

/** Why an entry of a glossary is not used. */
export interface GlossaryFault {
  words: readonly string[];
  /** The entry as it was written. */
  text: string;
  reason: 'table' | 'column' | 'ambiguous' | 'syntax' | 'shape' | 'mixed' | 'join';
  /** The name that is not there, or that is there more than once. */
  name: string;
  /** The table in which it was looked for. */
  table?: string;
  /** Names that may have been meant, best first. */
  nearest: readonly string[];
}

/** Ends the reading of one entry. */
export class NotResolved extends Error {
  readonly fault: Omit<GlossaryFault, 'words' | 'text'>;

  constructor(fault: Omit<GlossaryFault, 'words' | 'text' | 'nearest'> & { nearest?: readonly string[] }) {
    super(fault.reason);
    this.fault = { nearest: [], ...fault };
  }
}

const reasons: Record<Language, Record<GlossaryFault['reason'], (fault: GlossaryFault) => string>> = {
  zh: {
    table: ({ name }) => `没有名为“${name}”的表`,
    column: ({ name, table }) => `${table === undefined ? '没有' : `表“${table}”里没有`}名为“${name}”的字段`,
    ambiguous: ({ name }) => `不止一张表有字段“${name}”，请写成“表.字段”`,
    syntax: () => '不是能读懂的 SQL 写法，带空格或特殊字符的名称要加引号',
    shape: () => '只能写一个字段、表、算式或条件',
    join: () => '要写成“表.字段 = 表.字段”，前一个指向后一个',
    mixed: ({ name }) => `汇总之外还用到了单行的字段“${name}”`,
  },
  en: {
    table: ({ name }) => `there is no table “${name}”`,
    column: ({ name, table }) => `${table === undefined ? 'there is' : `the table “${table}” has`} no column “${name}”`,
    ambiguous: ({ name }) => `more than one table has a column “${name}”: write table.column`,
    syntax: () => 'it does not read as SQL; names with blanks or special characters need quotes',
    shape: () => 'it must be one column, table, expression or condition',
    join: () => 'write it as table.column = table.column, the one that points first',
    mixed: ({ name }) => `beside its aggregate stands “${name}”, a column of single rows`,
  },
};

/** The fault as a sentence. */
export function faultText(fault: GlossaryFault, language: Language): string {
  const why = reasons[language][fault.reason](fault);
  const word = fault.words[0] ?? '';
  if (language === 'zh') {
    const near = fault.nearest.length > 0 ? `；相近的有：${fault.nearest.join('、')}` : '';
    return `业务词汇“${word}”（${fault.text}）没有采用：${why}${near}。`;
  }
  const near = fault.nearest.length > 0 ? `; near it: ${fault.nearest.join(', ')}` : '';
  return `The glossary entry “${word}” (${fault.text}) is not used: ${why}${near}.`;
}

export function tableOrFault(name: string, snapshot: Snapshot): Table {
  const table = findStored(snapshot, name);
  if (table) return table;
  throw new NotResolved({ reason: 'table', name, nearest: near(name, snapshot.tables) });
}

/** The column behind its table's name. */
export function columnOrFault(table: Table, name: string, snapshot: Snapshot): ColumnName {
  const column = named(table.columns, name);
  if (column) return { table: table.name, column: column.name };
  const own = near(name, table.columns);
  const elsewhere = ownersOf(name, snapshot.tables).map((owner) => `${owner.name}.${name}`);
  throw new NotResolved({ reason: 'column', name, table: table.name, nearest: own.length > 0 ? own : elsewhere });
}

/**
 * The columns of names without a table: in a table that the entry speaks of already, else in the only one that has the
 * name, else in the only one that has all of them.
 */
export function bareColumns(names: readonly string[], spoken: readonly Table[], snapshot: Snapshot): ColumnName[] {
  const tables = new Set(spoken);
  const owners = new Map(names.map((name) => [name, ownersOf(name, snapshot.tables)]));
  for (const [name, own] of owners) {
    if (own.length === 0) throw new NotResolved({ reason: 'column', name, nearest: nearColumns(name, snapshot) });
    if (own.length === 1 && own[0] && ![...tables].some((table) => named(table.columns, name))) tables.add(own[0]);
  }
  const all = snapshot.tables.filter((table) => names.every((name) => named(table.columns, name)));
  return names.map((name) => {
    const own = owners.get(name) ?? [];
    const inside = own.filter((table) => tables.has(table));
    const [table, ...others] = inside.length > 0 ? inside : all.length === 1 ? all : own;
    if (!table || others.length > 0)
      throw new NotResolved({
        reason: 'ambiguous',
        name,
        nearest: own.slice(0, 3).map((one) => `${one.name}.${name}`),
      });
    return { table: table.name, column: named(table.columns, name)?.name ?? name };
  });
}

const ownersOf = (name: string, tables: readonly Table[]): Table[] =>
  tables.filter((table) => named(table.columns, name));

export const isColumnName = (name: string, snapshot: Snapshot): boolean =>
  snapshot.tables.some((table) => named(table.columns, name));

const nearColumns = (name: string, { tables }: Snapshot): string[] => {
  const columns = near(
    name,
    tables.flatMap((table) => table.columns),
  );
  return columns.flatMap((column) => ownersOf(column, tables).map((table) => `${table.name}.${column}`)).slice(0, 3);
};

/** Up to three; a Chinese name of two characters has half of them wrong with one slip. */
function near(name: string, stored: readonly (Table | Column)[]): string[] {
  const names = stored.map((one) => one.name);
  const alike = nearestNames(name, names, 3);
  if (alike.length > 0) return alike;
  return [...new Set(names)]
    .map((one) => ({ one, ratio: editSimilarity(name.toLowerCase(), one.toLowerCase(), 0.5) }))
    .filter(({ ratio }) => ratio >= 0.5)
    .sort((left, right) => right.ratio - left.ratio)
    .slice(0, 3)
    .map(({ one }) => one);
}
