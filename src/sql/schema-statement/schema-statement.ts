import { type Dialect, nameInSql } from '../../dialects/dialect.ts';
import { dialectOf } from '../../dialects/registry.ts';
import type { ColumnKind, Scalar, Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import type { RefusalReason, Role, Verdict } from '../contracts/contracts.ts';
import { isLimited } from '../filter/filter.ts';
import { codeLexemes, isName, type Lexeme, lexSql } from '../lex/lex.ts';
import { findOddity } from '../policy/policy.ts';
import { asciiLower } from '../scope/scope.ts';

/**
 * Statements about the schema that have the same answer, in every dialect: people type the form they know from another engine. The engine never
 * runs them, so a form only has to be harmless to answer, not valid there.
 *
 * A text is a whole statement in lower case with one space between its parts: `a|b` for either word, `a?` for an optional one, `<table>`,
 * `<schema>` and `<pattern>` (of a LIKE) for what the user fills in.
 */
interface SchemaForm {
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

/** With `result` the engine isn't asked. Without it the statement asks for a plan, which the engine makes without running the query. */
export interface SchemaAnswer {
  verdict: Verdict;
  result?: { columns: { name: string; kind: ColumnKind }[]; rows: Scalar[][]; truncated: boolean };
  omits?: SchemaForm['omits'];
}

interface SchemaContext {
  dialect: Dialect;
  /** The part of the schema that the role may see. */
  snapshot: Snapshot;
  role: Role;
  judge(sql: string): Verdict;
}

/** What the user filled into a form, and the lexemes after it. */
interface Match {
  table?: string[];
  schema?: string;
  pattern?: string;
  rest: readonly Lexeme[];
}

/** The lexemes without the semicolon that ends them. */
function statementLexemes(sql: string, dialect: Dialect): Lexeme[] {
  const code = codeLexemes(sql, dialect);
  return code.at(-1)?.text === ';' ? code.slice(0, -1) : code;
}

/** Matches the beginning of a statement with a form, written as `SchemaForm` says. Its words are ASCII and unquoted, as an engine's keywords are. */
function matchForm(form: string, code: readonly Lexeme[]): Match | undefined {
  const match: Match = { rest: code };
  let at = 0;
  for (const part of form.split(' ')) {
    const lexeme = code[at];
    if (part === '<table>') {
      const path = pathAt(code, at);
      if (!path) return undefined;
      match.table = path.names;
      at = path.end;
    } else if (part === '<schema>') {
      if (!isName(lexeme)) return undefined;
      match.schema = lexeme.value;
      at += 1;
    } else if (part === '<pattern>') {
      if (lexeme?.kind !== 'string') return undefined;
      match.pattern = lexeme.value;
      at += 1;
    } else {
      const isOptional = part.endsWith('?');
      const words = (isOptional ? part.slice(0, -1) : part).split('|');
      const isWord = lexeme !== undefined && lexeme.kind !== 'quoted' && lexeme.kind !== 'string';
      if (isWord && words.includes(asciiLower(lexeme.text))) at += 1;
      else if (!isOptional) return undefined;
    }
  }
  return { ...match, rest: code.slice(at) };
}

/** `orders`, `shop.orders`, `'orders'` */
function pathAt(code: readonly Lexeme[], from: number): { names: string[]; end: number } | undefined {
  const first = code[from];
  if (first?.kind === 'string') return { names: first.value.split('.'), end: from + 1 };
  if (!isName(first)) return undefined;
  const names = [first.value];
  let at = from + 1;
  for (let next = code[at + 1]; code[at]?.text === '.' && isName(next); next = code[at + 1]) {
    names.push(next.value);
    at += 2;
  }
  return { names, end: at };
}

/**
 * Answers a statement about the schema (`SHOW TABLES`, `DESCRIBE orders`, `PRAGMA table_info(orders)`) from the role's own part of the snapshot:
 * the engine would show every table and column that the account sees. The whole text must be one of `schemaForms`; returns undefined for any
 * other, which the policy then judges. `EXPLAIN` of a query that the role may run is for roles that see everything: a plan names what stands
 * behind views, and its estimates depend on rows. Nothing here runs a query.
 */
export function answerAboutSchema(sql: string, context: SchemaContext): SchemaAnswer | undefined {
  const { dialect } = context;
  const code = statementLexemes(sql, dialect);
  for (const form of schemaForms) {
    const match = form.texts.map((text) => matchForm(text, code)).find((one) => one?.rest.length === 0);
    if (match) return refuseUnclearText(sql, dialect) ?? answerForm(form, match, context);
  }
  const query = plannedQuery(sql, dialect);
  if (query === undefined) return undefined;
  return refuseUnclearText(sql, dialect) ?? { verdict: planVerdict(context.judge(query), context) };
}

/** The query whose plan is asked for; a sentence may begin with "explain with" as well. */
export function plannedQuery(sql: string, dialect: Dialect): string | undefined {
  const code = statementLexemes(sql, dialect);
  for (const form of dialect.planForms) {
    const { rest = [] } = matchForm(form, code) ?? {};
    const [first] = rest;
    const isQuery =
      /^select$/i.test(first?.text ?? '') ||
      (/^with$/i.test(first?.text ?? '') && rest.some(({ text }) => text === '('));
    if (first && isQuery) return sql.slice(first.start);
  }
  return undefined;
}

function refuseUnclearText(sql: string, dialect: Dialect): SchemaAnswer | undefined {
  const oddity = findOddity(sql, lexSql(sql, dialect), dialect);
  return oddity && refuse(oddity.reason, oddity.subject);
}

function refuse(reason: RefusalReason, subject: string): SchemaAnswer {
  return { verdict: { allowed: false, statement_class: 'read', reason, subject, tables: [], functions: [] } };
}

function answerForm(form: SchemaForm, { table: path, schema, pattern }: Match, context: SchemaContext): SchemaAnswer {
  const { snapshot } = context;
  const known = path ? tableAt(path, context) : schema === undefined ? snapshot.tables : tablesIn(schema, context);
  const target = path?.join('.') ?? schema;
  // A hidden name is answered as an unknown one.
  if (known.length === 0 && target !== undefined) return refuse('table', target);
  if (form.isForTablesOnly && known.some(({ kind }) => kind === 'view')) return refuse('not_a_query', 'SHOW CREATE');
  const tables = pattern === undefined ? known : known.filter(({ name }) => isLike(name, pattern));
  const rows = form.rows(tables, snapshot);
  const columns = form.headers.map((name, index) => {
    const kind: ColumnKind = typeof rows[0]?.[index] === 'number' ? 'integer' : 'text';
    return { name, kind };
  });
  const names = path ? tables.map(({ name }) => name.toLowerCase()) : [];
  return {
    verdict: { allowed: true, statement_class: 'read', tables: names, functions: [] },
    result: { columns, rows, truncated: false },
    ...(form.omits ? { omits: form.omits } : {}),
  };
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** At most one table: rather the one in this very case, then the one that needs no schema in front of it. */
function tableAt(path: readonly string[], { snapshot: { tables, database }, dialect }: SchemaContext): Table[] {
  const [name = '', schema, catalog] = path.toReversed();
  if (path.length > 3 || (catalog !== undefined && !isSame(catalog, database))) return [];
  const { ownSchema } = dialect;
  const isIn = (table: Table, wanted: string) => isSame(table.schema ?? ownSchema ?? database, wanted);
  const matches = tables.filter((table) => isSame(table.name, name) && (schema === undefined || isIn(table, schema)));
  const rank = (table: Table) =>
    (table.name === name ? 2 : 0) + (table.schema === undefined || table.schema === ownSchema ? 1 : 0);
  return matches.sort((one, other) => rank(other) - rank(one)).slice(0, 1);
}

function tablesIn(schema: string, { snapshot: { tables, database }, dialect }: SchemaContext): Table[] {
  if (isSame(schema, database)) return tables;
  return tables.filter((table) => isSame(table.schema ?? dialect.ownSchema ?? '', schema));
}

/** Plans are for those who see everything; a connection that leaves tables out has to know all that is read. */
function planVerdict(verdict: Verdict, { role, snapshot }: SchemaContext): Verdict {
  if (!verdict.allowed) return verdict;
  const isPart = role.tables !== undefined || (role.deniedColumns ?? []).length > 0 || isLimited(role);
  const isPlain = (path: string) =>
    snapshot.tables.some(
      ({ name, kind, heirs }) => kind === 'table' && !heirs && isSame(name, path.split('.').at(-1) as string),
    );
  const mayName = (!role.include && !role.exclude) || verdict.tables.every(isPlain);
  return !isPart && mayName ? verdict : { ...verdict, allowed: false, reason: 'plan', subject: 'EXPLAIN' };
}

/** LIKE in any case. Keeps all places that the pattern can have reached, so that many wildcards don't take long. */
function isLike(name: string, pattern: string): boolean {
  const letters = [...name.toLowerCase()];
  let reached = [0];
  for (const sign of pattern.toLowerCase()) {
    const [first = letters.length + 1] = reached;
    reached =
      sign === '%'
        ? [...letters.keys(), letters.length].slice(first)
        : reached.filter((at) => at < letters.length && (sign === '_' || letters[at] === sign)).map((at) => at + 1);
  }
  return reached.includes(letters.length);
}
