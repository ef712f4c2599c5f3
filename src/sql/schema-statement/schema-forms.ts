import { nameInSql } from '../../dialects/dialect.ts';
import { dialectOf } from '../../dialects/registry.ts';
import type { Scalar, Snapshot, Table } from '../../schema/snapshot/snapshot.ts';

/**
 * Statements about the schema that have the same answer, in every dialect: people type the form they know from another engine. The engine never
 * runs them, so a form only has to be harmless to answer, not valid there.
 *
 * A text is a whole statement in lower case with one space between its parts: `a|b` for either word, `a?` for an optional one, `<table>`,
 * `<schema>` and `<pattern>` (of a LIKE) for what the user fills in.
 */
export interface SchemaForm {
  texts: readonly string[];
  headers: readonly string[];
  /** Cells in the order of `headers`; null for what the snapshot doesn't hold. */
  rows(tables: readonly Table[], snapshot: Snapshot): Scalar[][];
  /** Views are refused: the statement asks for their query, which no role may read. */
  isForTablesOnly?: true;
  /** What the engine's own answer would also hold, so that an empty cell or a short list isn't misread. */
  omits?: Readonly<Record<'zh' | 'en', string>>;
}

const filters = ['', ' from|in <schema>', ' like <pattern>', ' from|in <schema> like <pattern>'];

const omitsDefaults = { zh: '不含默认值', en: 'default values are not recorded' };

export const schemaForms: readonly SchemaForm[] = [
  {
    texts: [
      ...filters.map((filter) => `show full|terse|all? tables${filter}`),
      'pragma table_list',
      'pragma table_list ( <table> )',
      'pragma show_tables',
      'exec|execute? sp_tables|sp_help',
    ],
    headers: ['name', 'type', 'comment'],
    rows: (tables) =>
      tables.map(({ schema, name, kind, comment }) => [
        schema === undefined ? name : `${schema}.${name}`,
        kind,
        comment ?? null,
      ]),
  },
  {
    texts: [
      'show full? columns|fields from|in table|view? <table>',
      'describe|desc table|view? <table>',
      'exec|execute? sp_columns|sp_help <table>',
    ],
    headers: ['Field', 'Type', 'Null', 'Key', 'Default', 'Extra', 'Comment'],
    rows: (tables) =>
      tables.flatMap((table) =>
        table.columns.map(({ name, type, nullable, comment }) => [
          name,
          type,
          nullable ? 'YES' : 'NO',
          keyOf(name, table),
          null,
          null,
          comment ?? null,
        ]),
      ),
    omits: omitsDefaults,
  },
  {
    texts: ['pragma table_info|table_xinfo ( <table> )'],
    headers: ['cid', 'name', 'type', 'notnull', 'dflt_value', 'pk'],
    rows: (tables) =>
      tables.flatMap(({ columns, primaryKey }) =>
        columns.map(({ name, type, nullable }, place) => [
          place,
          name,
          type,
          nullable ? 0 : 1,
          null,
          primaryKey.indexOf(name) + 1,
        ]),
      ),
    omits: omitsDefaults,
  },
  {
    texts: ['pragma foreign_key_list ( <table> )'],
    headers: ['id', 'seq', 'table', 'from', 'to'],
    rows: (tables) =>
      tables.flatMap((table) =>
        declaredKeys(table).flatMap(({ columns, table: target, referenced }, id) =>
          columns.map((column, seq) => [id, seq, target, column, referenced[seq] ?? null]),
        ),
      ),
  },
  {
    texts: ['show index|indexes|keys from|in <table>', 'pragma index_list ( <table> )'],
    headers: ['table', 'key', 'columns'],
    rows: (tables) =>
      tables.flatMap(({ name, primaryKey, uniqueKeys }) => [
        ...(primaryKey.length > 0 ? [[name, 'PRIMARY', primaryKey.join(', ')]] : []),
        ...uniqueKeys.map((key) => [name, 'UNIQUE', key.join(', ')]),
      ]),
    omits: {
      zh: '只列出主键和唯一键，不含其他索引',
      en: 'only primary and unique keys are recorded, no other indexes',
    },
  },
  {
    texts: ['show create table? <table>'],
    headers: ['Table', 'Create Table'],
    rows: (tables, { dialect }) => tables.map((table) => [table.name, createTable(table, dialect)]),
    isForTablesOnly: true,
    omits: {
      zh: '不含默认值、检查约束和普通索引',
      en: 'defaults, checks and indexes other than unique keys are not recorded',
    },
  },
  {
    texts: ['show databases|schemas'],
    headers: ['database', 'schema'],
    rows: (tables, { database, dialect }) =>
      [...new Set(tables.map(({ schema }) => schema ?? dialectOf(dialect).ownSchema ?? null))].map((schema) => [
        database,
        schema,
      ]),
  },
];

/** Keys that the database declares; Wenshu guesses others from names and values. */
const declaredKeys = ({ foreignKeys }: Table) => foreignKeys.filter(({ evidence }) => evidence === 'declared');

/** MySQL's marks; `MUL` is the first column of a foreign key here. */
function keyOf(column: string, table: Table): string {
  if (table.primaryKey.includes(column)) return 'PRI';
  if (table.uniqueKeys.some(([first, ...more]) => first === column && more.length === 0)) return 'UNI';
  return declaredKeys(table).some(({ columns }) => columns[0] === column) ? 'MUL' : '';
}

function createTable(table: Table, dialect: Snapshot['dialect']): string {
  const quoted = (name: string) => nameInSql(dialectOf(dialect), name);
  const list = (names: readonly string[]) => `(${names.map(quoted).join(', ')})`;
  const lines = [
    ...table.columns.map(({ name, type, nullable }) => `${quoted(name)} ${type}${nullable ? '' : ' NOT NULL'}`),
    ...(table.primaryKey.length > 0 ? [`PRIMARY KEY ${list(table.primaryKey)}`] : []),
    ...table.uniqueKeys.map((key) => `UNIQUE ${list(key)}`),
    ...declaredKeys(table).map(
      (key) => `FOREIGN KEY ${list(key.columns)} REFERENCES ${quoted(key.table)} ${list(key.referenced)}`,
    ),
  ];
  return `CREATE TABLE ${quoted(table.name)} (\n  ${lines.join(',\n  ')}\n)`;
}
