import { type Dialect, nameInSql } from '../dialects/dialect.ts';
import type { Language } from '../protocol/answer.ts';
import type { Column, ColumnKind, Scalar, Table } from '../schema/snapshot/snapshot.ts';
import { isPlainName, isPlainValue, quoteText } from './data-text.ts';

/** A table with the columns of it that a prompt shows, in the table's order. */
export interface ShownTable {
  table: Table;
  columns: Column[];
}

export interface SchemaTextOptions {
  dialect: Dialect;
  /** Comments often say the same in both; only the reader's part is shown. */
  language: Language;
  /** Whether stored values may be shown. */
  allowData: boolean;
  /** Columns (`table.column`, lower case) whose values help more than others': those that the question names. */
  linked?: ReadonlySet<string>;
}

/** Text is the common case and goes without a word; the prompt says so. */
const kindWords: Partial<Record<ColumnKind, string>> = {
  integer: 'int',
  decimal: 'num',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  boolean: 'bool',
  json: 'json',
  binary: 'binary',
};

/** A column with so few distinct values is a code or a category: its values are worth their tokens. */
const fewValues = 6;

/** One line a table: `orders "订单" (id int key, customer_id int -> customers.id, status 'paid' 'open')`. */
export function schemaText(tables: readonly ShownTable[], options: SchemaTextOptions): string {
  return tables
    .filter(({ table }) => isPlainName(table.name))
    .map(({ table, columns }) => {
      const parts = columns
        .filter((column) => isPlainName(column.name))
        .map((column) => columnText(table, column, options))
        .concat(wideReferences(table, options));
      return `${tableName(table, options.dialect)}${comment(table.comment, options.language)}(${parts.join(', ')})`;
    })
    .join('\n');
}

export function tableName(table: Table, dialect: Dialect): string {
  const name = nameInSql(dialect, table.name);
  return table.schema ? `${nameInSql(dialect, table.schema)}.${name}` : name;
}

function columnText(table: Table, column: Column, options: SchemaTextOptions): string {
  const isKey = table.primaryKey.includes(column.name);
  const words = [nameInSql(options.dialect, column.name), kindWords[column.kind], isKey ? 'key' : undefined];
  return words.filter(Boolean).join(' ') + reference(table, column, options) + remarks(table, column, options);
}

function reference(table: Table, column: Column, { dialect }: SchemaTextOptions): string {
  const key = table.foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === column.name);
  if (!key) return '';
  const target = key.referenced[0];
  return ` -> ${nameInSql(dialect, key.table)}${target ? `.${nameInSql(dialect, target)}` : ''}`;
}

/** Keys over several columns stand after them. */
function wideReferences(table: Table, { dialect }: SchemaTextOptions): string[] {
  const list = (names: readonly string[]) => `(${names.map((name) => nameInSql(dialect, name)).join(', ')})`;
  return table.foreignKeys
    .filter(({ columns }) => columns.length > 1)
    .map(({ columns, table: target, referenced }) => {
      return `${list(columns)} -> ${nameInSql(dialect, target)}${list(referenced)}`;
    });
}

function remarks(table: Table, column: Column, { language, allowData, linked }: SchemaTextOptions): string {
  const isLinked = linked?.has(`${table.name}.${column.name}`.toLowerCase()) ?? false;
  const values = allowData ? samples(column, isLinked) : '';
  return comment(column.comment, language).trimEnd() + values;
}

function samples(column: Column, isLinked: boolean): string {
  const isCode = (column.distinctCount ?? Number.POSITIVE_INFINITY) <= fewValues;
  if (column.kind !== 'text' && column.kind !== 'other') return '';
  const shown = (column.samples ?? []).filter((value) => isPlainValue(value, 24)).slice(0, isCode ? 4 : 2);
  return (isCode || isLinked) && shown.length > 0 ? ` ${shown.map(literal).join(' ')}` : '';
}

const literal = (value: Scalar): string => `'${String(value).replaceAll("'", "''")}'`;

const han = /\p{Script=Han}/u;

/** The reader's half of `销售额 / Sales`, else all of it. */
function comment(text: string | undefined, language: Language): string {
  if (!text) return '';
  const parts = text.split(/\s+[/|]\s+/);
  const own = parts.length > 1 ? parts.find((part) => han.test(part) === (language === 'zh')) : undefined;
  return ` ${quoteText(own ?? text, 60)} `;
}
