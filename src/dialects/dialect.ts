/** The SQL languages we speak. Oracle 11 is its own name because its paging differs from 12 on. */
export type DialectName =
  | 'sqlite'
  | 'postgres'
  | 'mysql'
  | 'mariadb'
  | 'doris'
  | 'starrocks'
  | 'duckdb'
  | 'clickhouse'
  | 'oracle'
  | 'oracle11'
  | 'snowflake'
  | 'bigquery'
  | 'sqlserver';

/**
 * Ways to write a string beyond '…', each of which changes where it ends or what stands in front of it:
 * - `dollar`: `$tag$ … $tag$` (PostgreSQL, DuckDB, ClickHouse);
 * - `untagged`: `$$ … $$` alone (Snowflake, where `$tag$` is a variable);
 * - `escape`: `E'…'` knows backslashes although `'…'` does not (PostgreSQL, DuckDB);
 * - `unicode`: `U&'…'` and `U&"…"` (PostgreSQL);
 * - `hex`, `bit`, `national`: `x'…'`, `b'…'`, `n'…'`;
 * - `q`: `q'[ … ]'` (Oracle);
 * - `triple`: `'''…'''` and `"""…"""` (BigQuery);
 * - `raw`: `r'…'` and `rb"…"`, where a backslash stays but still guards a quote (BigQuery).
 */
export type StringForm =
  | 'dollar'
  | 'untagged'
  | 'escape'
  | 'unicode'
  | 'hex'
  | 'bit'
  | 'national'
  | 'q'
  | 'triple'
  | 'raw';

/** Hints that change neither what is read nor what others may do meanwhile, in lower case; see `sql/lex/lex.ts`. */
export interface HintSyntax {
  /** Behind SELECT (MySQL's `SQL_NO_CACHE`). */
  select: ReadonlySet<string>;
  /** In brackets behind a table (SQL Server's `NOLOCK`); where there are any, brackets behind a table's alias are never a list of columns. */
  table: ReadonlySet<string>;
  /** One of those of `OPTION (…)` at the end, with one space between its words. */
  option?: RegExp;
}

/** Where in a statement a name stands. */
export type Clause = 'select' | 'from' | 'on' | 'where' | 'group' | 'having' | 'window' | 'order' | 'limit';

/** Spellings of a date format: `%Y-%m-%d %H:%M`, the same with MySQL's `%i` for minutes, `YYYY-MM-DD HH24:MI`. */
export type FormatStyle = 'strftime' | 'dateFormat' | 'toChar';

/**
 * How one database's SQL is spelt and read: data and pure functions, no I/O. A dialect is not a driver: the checker, the
 * healer and the prompts need it with no connection at all. Whatever differs between engines is a field here; no other code
 * asks for an engine's name. "Default" is what `standard` (`standard.ts`) says and most dialects leave as it is.
 */
export interface Dialect {
  name: DialectName;
  /** As people write it ("PostgreSQL"). */
  title: string;
  /** The name under which the parser library knows this language. */
  parserName: string;
  /** Spellings of this language that the parser library lacks, and that `sql/parse/parse.ts` replaces. Default: none. */
  unknownToParser: RegExp | undefined;
  /** Hints that only say how a query is to be read. Default: none, any hint is refused. */
  hints: HintSyntax | undefined;
  /** Address of the manual's page on lexical structure: the source of the facts below. */
  manual: string;

  /**
   * What stands before a query whose plan is asked for: `a|b` for either word, `a?` for an optional one. Never one that runs the query.
   * Default: none.
   */
  planForms: readonly string[];

  // Characters and words

  /** Opening and closing character of a quoted identifier; the closing one is doubled inside. Default: double quotes. */
  identifierQuote: [open: string, close: string];
  /** Further pairs that the engine accepts for identifiers (backticks in SQLite). Default: none. */
  otherIdentifierQuotes: [open: string, close: string][];
  /** Characters that a bare name may hold beside letters, digits, `_` and `$` (Oracle: `#`). Default: none. */
  nameCharacters: string;
  /** Whether a bare name may begin with a digit, so that `2024_01` is one (MySQL). Default: no. */
  digitsBeginNames: boolean;
  /** Whether U+00A0, U+3000 and their like are replaced by spaces before the text is read (DuckDB). Default: no. */
  replacesSpaces: boolean;
  /** Whether a double-quoted non-name is read as a string (SQLite's historic habit, MySQL without ANSI_QUOTES). Default: no. */
  doubleQuotedStrings: boolean;
  /** Whether a setting of the server makes names of double-quoted strings (MySQL's ANSI_QUOTES): then they count as both. Default: no. */
  doubleQuotesBySetting: boolean;
  /** Whether a backslash escapes inside a plain string literal. Default: no. */
  backslashEscapes: boolean;
  /** Whether a backslash escapes inside a quoted name as well (ClickHouse, BigQuery). Default: no. */
  backslashInNames: boolean;
  /** Whether `/*! … *​/` comments are executed (MySQL, MariaDB): then such a comment is never harmless. Default: no. */
  executableComments: boolean;
  /** Whether block comments nest (PostgreSQL, DuckDB). Default: no. */
  nestedComments: boolean;
  /** Whether `#` starts a line comment (MySQL). Default: no. */
  hashComments: boolean;
  /** Whether `//` starts a line comment (Snowflake). Default: no. */
  slashComments: boolean;
  /** Whether `--` starts a comment only before white space, and is two minus signs otherwise (MySQL). Default: no. */
  dashNeedsSpace: boolean;
  /**
   * Whether a column written as `database.table.column` that isn't there crashes the server when the query has a NATURAL JOIN or
   * USING (MariaDB up to 10.11.19 at least). Default: no.
   */
  longNamesCrashJoins: boolean;
  /** String forms beyond '…': see `StringForm`. */
  stringForms: ReadonlySet<StringForm>;
  /** Whether other characters than ASCII's are lost in '…' and need N'…' (SQL Server). Default: no. */
  plainStringsAreAscii: boolean;
  /** Characters that start a parameter or a session variable: some of `?:@$`. */
  parameterMarks: string;
  /** Whether `@name` is a variable of the session and no parameter (MySQL). Default: no. */
  sessionVariables: boolean;
  /** Whether `{name:Type}` is a parameter (ClickHouse). Default: no. */
  bracedParameters: boolean;
  /** Operators beyond the shared ones, longest first where one begins another. Default: none. */
  operators: readonly string[];
  /** Words that must be quoted when used as a name, in lower case. */
  reservedWords: ReadonlySet<string>;
  /**
   * Words that begin another statement wherever they stand bare, since none needs to be separated from the one before it
   * (SQL Server: `SELECT 1 DELETE FROM t`). Default: none, a semicolon does.
   */
  statementWords: ReadonlySet<string>;
  /** Whether a reserved word still passes as a bare table name where the engine can guess (SQLite). Default: no. */
  guessesReservedNames: boolean;

  // Names

  /** How an unquoted name is folded before look-up. Default: not at all. */
  foldsTo: 'lower' | 'upper' | 'preserve';
  /** Whether quoted names are compared without regard to case as well (SQLite, MySQL columns). Default: no. */
  ignoresCase: boolean;
  /** Whether two tables may differ in nothing but case: `server` where its settings decide (MySQL). Default: `kept`. */
  tableCase: 'ignored' | 'kept' | 'server';
  /** The schema of a bare table name, for comparison with a qualified one. Default: undefined, only what introspection tells. */
  ownSchema: string | undefined;
  /** Whether a name of three parts or more may lead to another database or server, past what this connection is about (SQL Server). Default: no. */
  crossesDatabases: boolean;
  /** Names that every table has without having a column of that name, in lower case. Default: none. */
  pseudoColumns: ReadonlySet<string>;
  /**
   * Where a function without arguments is called by its bare name (Oracle: `SELECT wipe_all FROM dual`): the names that are
   * known to be no such call. Any other name must then be a known column. Default: undefined, a bare name is a column.
   */
  harmlessBareNames: ReadonlySet<string> | undefined;
  /** Bare names that tell who is connected, beyond `current_user` and its kin, in lower case. Default: none. */
  sessionNames: ReadonlySet<string>;
  /** Names under which an integer key can be read as well, in lower case (SQLite's `rowid`, MySQL's `_rowid`). Default: none. */
  keyNames: ReadonlySet<string>;
  /** Names that may show any column of a table, in lower case (Oracle's `object_value`, SQL Server's `identitycol`). Default: none. */
  rowNames: ReadonlySet<string>;
  /** Whether `sequence.nextval` takes the next number of a sequence (Oracle, Snowflake, MariaDB). Default: no. */
  sequencesByDot: boolean;
  /** Whether the name of a source stands for its whole row (`SELECT e FROM employees e`). Default: no. */
  rowsByName: boolean;
  /** Whether each table's name is also the type of its rows (`NULL::employees` in PostgreSQL). Default: no. */
  tablesAreTypes: boolean;
  /** Whether a column without an alias is named after its function, `count` for `COUNT(*)` (PostgreSQL). Default: no. */
  columnsNamedByFunction: boolean;
  /** Where the alias of a SELECT item can be named. Default: anywhere but in FROM. */
  aliases: {
    clauses: ReadonlySet<Clause>;
    /** Only as the whole of an item, not inside an expression (PostgreSQL). */
    wholeOnly: boolean;
    /** Also from a subquery (SQLite). */
    fromSubqueries: boolean;
  };
  /** Whether a subquery in FROM with two columns of one name is refused. Default: no. */
  refusesTwinColumns: boolean;

  // Clauses

  /** Whether AS may stand before the alias of a table; Oracle refuses it. Default: yes. */
  tableAliasTakesAs: boolean;
  /**
   * What the items of a WITH see. `itself`: under RECURSIVE, or always. `startsWithTable`: what precedes the last UNION of an
   * item that names itself means the table of that name (`WITH RECURSIVE t AS (SELECT … FROM t)` reads it in DuckDB);
   * else it is an error. `later`: never, under RECURSIVE, or always. Default: `recursive`, yes, `never`.
   */
  withItems: { itself: 'recursive' | 'always'; startsWithTable: boolean; later: 'never' | 'recursive' | 'always' };
  /** Whether `WITH expression AS name` names a value and no table (ClickHouse). Default: no. */
  withValues: boolean;
  /** Whether `x IN name` reads the table of that name (SQLite, ClickHouse); elsewhere it is a column. Default: no. */
  inReadsTables: boolean;
  /** Whether `x IN (name)` does so too (ClickHouse). Default: no. */
  inReadsBrackets: boolean;
  /** Whether a query may go on with `|> WHERE …` and its like (BigQuery). Default: no. */
  pipes: boolean;
  /** Whether `PIVOT t ON c IN (…) USING …` is a query by itself (DuckDB). Default: no. */
  pivotQueries: boolean;
  /** Whether `FROM t, t.list AS x` reads a column of a table that stands there already (BigQuery). Default: no. */
  columnsInFrom: boolean;
  /** Table names that are read as files (DuckDB, ClickHouse). Default: undefined, none is. */
  filesByName: RegExp | undefined;
  /** Whether `e.row_to_json` calls `row_to_json(e)` where no column has that name (PostgreSQL). Default: no. */
  functionsByDot: boolean;
  /** Whether `column.field` reads a field without brackets around the column (DuckDB, BigQuery, ClickHouse). Default: no. */
  fieldsByDot: boolean;
  /** Whether `x.upper()` and `(…).upper()` call `upper` (DuckDB): what stands before the dot is then no schema. Default: no. */
  methodCalls: boolean;
  /** Whether `random()` gives any integer and not a fraction of one (SQLite, ClickHouse, Snowflake). Default: no. */
  randomIsInteger: boolean;
  /** Whether `column:field.field` reads inside a document (Snowflake). Default: no. */
  colonPaths: boolean;
  /** The qualifier under which the engine's own functions can be called (`pg_catalog.lower`). Default: undefined, none. */
  functionPrefix: string | undefined;
  /** Whether any column may be selected beside an aggregate (SQLite, MariaDB by default). Default: no, it is refused. */
  groupsByAnyColumn: boolean;
  /** Whether grouping by a table's key covers its other columns (PostgreSQL, MySQL). Default: no. */
  groupsByKey: boolean;
  /** Whether `SELECT` alone is a query (PostgreSQL). Default: no. */
  supportsEmptySelect: boolean;
  /** Whether `LIMIT 5, 10` is understood. Default: no. */
  supportsLimitPair: boolean;
  /** Whether `> ALL (SELECT …)` and `= ANY (SELECT …)` are understood. Default: yes. */
  supportsAllAny: boolean;
  /** Whether there is ILIKE. Default: no. */
  supportsIlike: boolean;
  /**
   * Adds a row limit, and an offset when given, to a statement that has no limit at its top level and ends with neither a semicolon nor
   * a comment. Default: LIMIT and OFFSET.
   */
  limit(sql: string, count: number, offset?: number): string;
  /** Whether `limit` wraps the statement and numbers the rows of a later page in a last column (Oracle 11). Default: no. */
  limitWraps: boolean;

  /**
   * The query `head WHERE condition`, written so that the engine evaluates nothing from outside on a row that the condition rejects,
   * whether while it runs or while it plans: an error outside must not tell of a hidden row. Default: a LIMIT that no table reaches.
   */
  rowFence(head: string, condition: string): string;
  /**
   * Whether an engine is known to evaluate the lists of SELECT, GROUP BY and ORDER BY only for rows that WHERE and ON have chosen, and
   * never to fail when it compares a column with a literal of its kind. Default: no, so that every filtered table is fenced.
   */
  choosesRowsFirst: boolean;

  // Values and types

  /** Whether `a / b` on two integers drops the fraction. Default: no. */
  integerDivision: boolean;
  /** Whether text is equal to text in another case (MySQL's usual collations). Default: no. */
  equalityIgnoresCase: boolean;
  /** Whether LIKE finds text in another case. Default: no. */
  likeIgnoresCase: boolean;
  /** Whether a bare number beside a text column becomes text, so that '9' > '10' (SQLite). Default: no, a number or an error. */
  numbersBecomeText: boolean;
  /** Whether operands and arguments of the wrong type are refused as PostgreSQL does: `sql/check/types.ts`. Default: no, they are converted. */
  refusesWrongTypes: boolean;
  /** How true and false are written. Default: TRUE and FALSE. */
  truths: readonly [yes: string, no: string];
  /** The type to which a text is cast to be counted with. Default: DOUBLE PRECISION. */
  numberType: string;
  /** An expression as another type, which is named as any engine may name it. Default: CAST(… AS …). */
  cast(expression: string, type: string): string;
  /** Concatenation of expressions. Default: `||`. */
  concat(...expressions: string[]): string;
  /** Where a part first stands in a text, from 1; 0 when it does not. Default: INSTR. */
  positionOf(text: string, part: string): string;
  /** A value of any type as text, null where it is null. Default: CAST. */
  textOf(expression: string): string;
  /** How many characters a text has. Default: LENGTH. */
  lengthOf(text: string): string;
  /** So many characters of a text from a place on, counted from 1. Default: SUBSTR. */
  partOf(text: string, from: string, count: number): string;
  /** SHA-256 of a text, in hexadecimal digits. Default: undefined, the engine has no such function. */
  digestOf: ((text: string) => string) | undefined;
  /** Aggregate that joins values, each once when asked, with a separator between them. Default: STRING_AGG. */
  joinValues(value: string, separator: string, once: boolean): string;

  // Dates

  /** Whether dates are stored as text (SQLite). Default: no. */
  datesAreText: boolean;
  /** Whether a text passes where a date is wanted (SQLite, MySQL). Default: no, it must be cast. */
  takesTextForDates: boolean;
  /** A day (`2025-07-14`) to compare a date with. Default: a plain string. */
  dateLiteral(day: string): string;
  /** SQL expression of a date's part as a number, for writers; a weekday counts from Sunday = 0. */
  datePart(part: 'year' | 'quarter' | 'month' | 'day' | 'weekday' | 'hour', expression: string): string;
  /** SQL expression that truncates to a bucket and yields text: `2025`, `2025-Q3`, `2025-07`, `2025-W28` (ISO week), `2025-07-14`. */
  dateBucket(part: 'year' | 'quarter' | 'month' | 'week' | 'day', expression: string): string;
  /** SQL expression of the days from one date or time to another, with the fraction that times of day make. */
  daysBetween(earlier: string, later: string): string;
  /** SQL expression of the whole days from one date to another. Default: one minus the other. */
  wholeDaysBetween(earlier: string, later: string): string;
  /** The function that writes a date as text. Default: TO_CHAR; undefined where none of the known styles fits. */
  dateFormat: { function: string; style: FormatStyle; formatFirst: boolean } | undefined;

  // What may be called, what is there

  /** Functions that may be called, lower case. Anything else is refused by the policy: unknown is dangerous. */
  allowedFunctions: ReadonlySet<string>;
  /** Table-valued functions that may stand in FROM, lower case. */
  allowedTableFunctions: ReadonlySet<string>;
  /**
   * Functions that people expect everywhere and that this engine lacks. The policy lets such names pass, because a name that
   * an engine lacks does no harm; the check must not. Default: none, the engine itself is asked or tells.
   */
  missingFunctions: ReadonlySet<string>;
  /**
   * Schemas and tables of the catalogue that need an explicit permission, lower case: a prefix where it ends in `.`, `_` or
   * `$` (`information_schema.`, `pg_`, `v$`), else a whole name (`dbstat`).
   */
  catalogPrefixes: readonly string[];
  /** Types that look names up in the catalogue, in lower case (`10::regrole` in PostgreSQL). Default: none. */
  catalogTypes: ReadonlySet<string>;
  /** Bytes that a question may read when the connection sets no limit: where every byte is paid for. Default: undefined, any number. */
  byteBudget: number | undefined;
  /** Sentences for a model's prompt about what this language lacks or wants. */
  promptHints: readonly string[];
}

/** Quotes a name for this dialect, always; the writer decides whether it needs to be quoted. */
export function quoteIdentifier(dialect: Dialect, name: string): string {
  const [open, close] = dialect.identifierQuote;
  return open + name.replaceAll(close, close + close) + close;
}

/** Quotes a name only when it would not read back as itself. */
export function nameInSql(dialect: Dialect, name: string): string {
  const plain = /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !dialect.reservedWords.has(name.toLowerCase());
  const folded =
    dialect.foldsTo === 'preserve' ||
    dialect.ignoresCase ||
    name === (dialect.foldsTo === 'lower' ? name.toLowerCase() : name.toUpperCase());
  return plain && folded ? name : quoteIdentifier(dialect, name);
}

/** A string literal with its quotes. */
export function stringInSql(dialect: Dialect, text: string): string {
  const escaped = dialect.backslashEscapes ? text.replaceAll('\\', '\\\\') : text;
  const prefix = dialect.plainStringsAreAscii && /[^\0-\x7f]/.test(text) ? 'N' : '';
  return `${prefix}'${escaped.replaceAll("'", "''")}'`;
}

/** A value as a literal. */
export function valueInSql(dialect: Dialect, value: string | number | boolean | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  return typeof value === 'boolean' ? dialect.truths[value ? 0 : 1] : stringInSql(dialect, value);
}

/** A query in brackets under a name, as it stands in FROM. The query is given without semicolon and trailing comments. */
export function derivedTable(dialect: Dialect, query: string, alias: string): string {
  return `(\n${query}\n) ${dialect.tableAliasTakesAs ? 'AS ' : ''}${alias}`;
}

/** Whether a function that people expect everywhere is not there. */
export function lacksFunction(dialect: Dialect, name: string): boolean {
  return dialect.missingFunctions.has(name) || !dialect.allowedFunctions.has(name);
}

/** What a function that no dialect allows most likely reaches, by its name: files, the session, or other systems. */
export function reachOf(name: string): 'file' | 'session' | 'execute' | undefined {
  if (
    /file|csv|parquet|json_auto|xlsx|lo_(?:import|export|get|put)|^ls_|_dir|fsdir|extension|^s3|^url|http|hdfs|gcs|azure|iceberg|delta|glob|^load|directory|^text$|outfile|stage/.test(
      name,
    )
  )
    return 'file';
  if (
    /^(?:set_|setval|nextval|currval|lastval|pg_advisory|get_lock|release_|is_.*_lock|pg_notify|current_|session_|last_insert)/.test(
      name,
    )
  )
    return 'session';
  if (
    /sleep|benchmark|dblink|^exec|cmd|cancel|terminate|reload|query_to|cursor_to|remote|mysql|postgres|sqlite|odbc|jdbc|python|^sys_|^dbms_|^utl_|^xp_|^sp_/.test(
      name,
    )
  )
    return 'execute';
  return undefined;
}
