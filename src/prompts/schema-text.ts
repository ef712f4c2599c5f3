import { type Dialect, nameInSql } from '../dialects/dialect.ts';
import type { Language } from '../protocol/answer.ts';
import { privateTexts } from '../question/private/private-texts.ts';
import { kindText } from '../schema/private/private-columns.ts';
import type { Column, ColumnKind, Scalar, Table } from '../schema/snapshot/snapshot.ts';
import { fewValues } from '../schema/values/all-of-few.ts';
import { isPlainName, isPlainValue, quoteText } from './data-text.ts';

export interface SchemaTextOptions {
  dialect: Dialect;
  /** Comments often say the same in both; only the reader's part is shown. */
  language: Language;
  /** Whether stored values may be shown. */
  allowData: boolean;
  /** Tables whose stored values are not worth their tokens. */
  far?: ReadonlySet<Table>;
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

const fewExamples = 2;

/**
 * One line a table: `orders "订单" (id int key, customer_id int -> customers.id, status = 'paid' 'open', city e.g. '上海')`.
 * It says nothing of the question, so that it is the same for all of them and a provider may keep it.
 */
export function schemaText(tables: readonly Table[], options: SchemaTextOptions): string {
  return tables
    .filter((table) => isPlainName(table.name))
    .map((table) => {
      const parts = table.columns
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
  const mark = table.primaryKey.includes(column.name) ? 'key' : undefined;
  const words = [nameInSql(options.dialect, column.name), kindWords[column.kind], mark];
  const { language, far } = options;
  const allowData = options.allowData && !far?.has(table);
  const kind = kindText(column, language);
  const stored = kind ? ` (${kind})` : allowData ? storedValues(table, column) : '';
  const remark = comment(column.comment, language).trimEnd() + stored;
  return words.filter(Boolean).join(' ') + reference(table, column, options) + remark;
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

/** ` = 'a' 'b'` when these are all that is stored, ` e.g. 'x'` when they are examples; nothing where values say nothing. */
function storedValues(table: Table, column: Column): string {
  const { kind, samples = [], distinctCount } = column;
  const isText = kind === 'text' || kind === 'other';
  const isCode = kind === 'integer' && !isKey(table, column) && samples.every((value) => Math.abs(Number(value)) < 100);
  if (column.private !== undefined) return '';
  const plain = samples.filter(
    (value) => isPlainValue(value, 40) && privateTexts(String(value), { personal: false }).length === 0,
  );
  const isCounted = isKey(table, column) && plain.every((value) => /\d\d$/.test(String(value)));
  const isAll =
    distinctCount !== undefined && distinctCount <= fewValues && plain.length >= distinctCount && !isCounted;
  if (plain.length === 0 || !(isText || (isCode && isAll)) || plain.every(isRandomKey)) return '';
  const shown = isAll ? plain : plain.slice(0, fewExamples);
  return ` ${isAll ? '=' : 'e.g.'} ${shown.map((value) => (isText ? literal(value) : String(value))).join(' ')}`;
}

/** Hashes, commits and the like say nothing of the others. */
const isRandomKey = (value: Scalar): boolean => /^(?=[a-z-]*\d)(?=[\d-]*[a-f])[\da-f-]{7,}$/i.test(String(value));

const isKey = ({ primaryKey, foreignKeys }: Table, { name }: Column): boolean =>
  primaryKey.includes(name) || foreignKeys.some(({ columns }) => columns.includes(name));

const literal = (value: Scalar): string => `'${String(value).replaceAll("'", "''")}'`;

const han = /\p{Script=Han}/u;

/** The reader's half of `销售额 / Sales`, else all of it. */
function comment(text: string | undefined, language: Language): string {
  if (!text) return '';
  const parts = text.split(/\s+[/|]\s+/);
  const own = parts.length > 1 ? parts.find((part) => han.test(part) === (language === 'zh')) : undefined;
  return ` ${quoteText(own ?? text, 160)} `;
}
