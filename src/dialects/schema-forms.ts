/** What is told of a table, of one of its columns, or of one of its keys to another table. */
export type SchemaFact =
  | 'database'
  | 'schema'
  | 'table'
  | 'kind'
  | 'comment'
  | 'count'
  | 'ddl'
  | 'column'
  | 'place'
  | 'type'
  | 'nullable'
  | 'required'
  | 'keyPlace'
  | 'key'
  | 'keyNumber'
  | 'keyPart'
  | 'target'
  | 'targetColumn'
  /** What the engine would tell and we do not know. */
  | 'unknown';

/**
 * A statement about the schema as the engine takes it, and the result that it gives there. `text` is the whole statement in lower case with one
 * space between its parts: `a|b` for either word, `a?` for one that may be missing, `<table>` for a name, `<name>` for that of a database or
 * schema, `<pattern>` for a LIKE. The engine is never asked: `sql/schema-statement` answers from what the role may know of.
 */
export interface SchemaForm {
  text: string;
  /** One row for each. */
  of: 'table' | 'column' | 'reference' | 'schema' | 'database';
  /** Headers as the engine writes them, `{database}` filled in. */
  tells: Readonly<Record<string, SchemaFact>>;
}

const each = (texts: string[], of: SchemaForm['of'], tells: SchemaForm['tells']): SchemaForm[] =>
  texts.map((text) => ({ text, of, tells }));

// https://dev.mysql.com/doc/refman/8.4/en/show.html
const mysqlTables = { 'Tables_in_{database}': 'table' } as const;
const mysqlColumns = {
  Field: 'column',
  Type: 'type',
  Null: 'nullable',
  Key: 'key',
  Default: 'unknown',
  Extra: 'unknown',
} as const;
export const mysqlSchemaForms: SchemaForm[] = [
  ...each(['show tables', 'show tables from|in <name>', 'show tables like <pattern>'], 'table', mysqlTables),
  ...each(['show full tables', 'show full tables from|in <name>'], 'table', { ...mysqlTables, Table_type: 'kind' }),
  ...each(['show columns|fields from|in <table>', 'describe|desc <table>'], 'column', mysqlColumns),
  ...each(['show full columns|fields from|in <table>'], 'column', { ...mysqlColumns, Comment: 'comment' }),
  ...each(['show create table <table>'], 'table', { Table: 'table', 'Create Table': 'ddl' }),
  ...each(['show databases|schemas'], 'database', { Database: 'database' }),
];

// https://www.sqlite.org/pragma.html
const sqliteColumns = {
  cid: 'place',
  name: 'column',
  type: 'type',
  notnull: 'required',
  dflt_value: 'unknown',
  pk: 'keyPlace',
} as const;
export const sqliteSchemaForms: SchemaForm[] = [
  ...each(['pragma table_info|table_xinfo ( <table> )'], 'column', sqliteColumns),
  ...each(['pragma table_list', 'pragma table_list ( <table> )'], 'table', {
    schema: 'schema',
    name: 'table',
    type: 'kind',
    ncol: 'count',
  }),
  ...each(['pragma foreign_key_list ( <table> )'], 'reference', {
    id: 'keyNumber',
    seq: 'keyPart',
    table: 'target',
    from: 'column',
    to: 'targetColumn',
  }),
];

// https://duckdb.org/docs/stable/guides/meta/describe
export const duckdbSchemaForms: SchemaForm[] = [
  ...each(['show tables', 'pragma show_tables'], 'table', { name: 'table' }),
  ...each(['show all tables'], 'table', { database: 'database', schema: 'schema', name: 'table' }),
  ...each(['show databases'], 'database', { database_name: 'database' }),
  ...each(['describe|desc table? <table>'], 'column', {
    column_name: 'column',
    column_type: 'type',
    null: 'nullable',
    key: 'key',
    default: 'unknown',
    extra: 'unknown',
  }),
  ...each(['pragma table_info ( <table> )'], 'column', sqliteColumns),
];

// https://clickhouse.com/docs/sql-reference/statements/show
export const clickhouseSchemaForms: SchemaForm[] = [
  ...each(['show tables', 'show tables from|in <name>', 'show tables like <pattern>'], 'table', { name: 'table' }),
  ...each(['show databases'], 'database', { name: 'database' }),
  ...each(['describe|desc table? <table>'], 'column', {
    name: 'column',
    type: 'type',
    default_type: 'unknown',
    default_expression: 'unknown',
    comment: 'comment',
  }),
  ...each(['show full? columns|fields from|in <table>'], 'column', { field: 'column', type: 'type', null: 'nullable' }),
  ...each(['show create table? <table>'], 'table', { statement: 'ddl' }),
];

// https://docs.snowflake.com/en/sql-reference/sql/show
export const snowflakeSchemaForms: SchemaForm[] = [
  ...each(['show terse? tables', 'show tables like <pattern>'], 'table', {
    name: 'table',
    database_name: 'database',
    schema_name: 'schema',
    kind: 'kind',
    comment: 'comment',
  }),
  ...each(['show schemas'], 'schema', { name: 'schema', database_name: 'database' }),
  ...each(['show databases'], 'database', { name: 'database' }),
  ...each(['show columns in|from table|view? <table>'], 'column', {
    table_name: 'table',
    schema_name: 'schema',
    column_name: 'column',
    data_type: 'type',
    'null?': 'nullable',
  }),
  ...each(['describe|desc table|view <table>'], 'column', {
    name: 'column',
    type: 'type',
    'null?': 'nullable',
    'primary key': 'key',
    comment: 'comment',
  }),
];

/** A command of its clients. */
export const oracleSchemaForms: SchemaForm[] = each(['describe|desc <table>'], 'column', {
  Name: 'column',
  'Null?': 'nullable',
  Type: 'type',
});

// https://learn.microsoft.com/en-us/sql/relational-databases/system-stored-procedures/sp-columns-transact-sql
export const sqlserverSchemaForms: SchemaForm[] = [
  ...each(['exec|execute? sp_tables'], 'table', {
    TABLE_QUALIFIER: 'database',
    TABLE_OWNER: 'schema',
    TABLE_NAME: 'table',
    TABLE_TYPE: 'kind',
  }),
  ...each(['exec|execute? sp_columns|sp_help <table>'], 'column', {
    TABLE_OWNER: 'schema',
    TABLE_NAME: 'table',
    COLUMN_NAME: 'column',
    TYPE_NAME: 'type',
    IS_NULLABLE: 'nullable',
  }),
];
