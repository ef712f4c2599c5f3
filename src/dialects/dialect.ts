/** The SQL languages we speak. Oracle 11 is its own name because its paging differs from 12 on. */
export type DialectName =
  | 'sqlite'
  | 'postgres'
  | 'mysql'
  | 'mariadb'
  | 'duckdb'
  | 'clickhouse'
  | 'oracle'
  | 'oracle11'
  | 'snowflake'
  | 'bigquery';

/**
 * Ways to write a string beyond '…', each of which changes where it ends or what stands in front of it:
 * - `dollar`: `$tag$ … $tag$` (PostgreSQL, DuckDB, ClickHouse; Snowflake with an empty tag);
 * - `escape`: `E'…'` knows backslashes although `'…'` does not (PostgreSQL, DuckDB);
 * - `unicode`: `U&'…'` and `U&"…"` (PostgreSQL);
 * - `hex`, `bit`, `national`: `x'…'`, `b'…'`, `n'…'`;
 * - `q`: `q'[ … ]'` (Oracle);
 * - `triple`: `'''…'''` and `"""…"""` (BigQuery);
 * - `raw`: `r'…'` and `rb"…"`, where a backslash stays but still guards a quote (BigQuery).
 */
export type StringForm = 'dollar' | 'escape' | 'unicode' | 'hex' | 'bit' | 'national' | 'q' | 'triple' | 'raw';

/**
 * How one database's SQL is spelt: data and pure functions, no I/O. A dialect is not a driver: the checker, the healer
 * and the prompts need it with no connection at all.
 */
export interface Dialect {
  name: DialectName;
  /** As people write it ("PostgreSQL"). */
  title: string;
  /** The name under which the parser library knows this language. */
  parserName: string;
  /** Address of the manual's page on lexical structure: the source of the facts below. */
  manual: string;
  /** Opening and closing character of a quoted identifier; the closing one is doubled inside. */
  identifierQuote: [open: string, close: string];
  /** Further pairs that the engine accepts for identifiers (backticks in SQLite). */
  otherIdentifierQuotes: [open: string, close: string][];
  /** How an unquoted name is folded before look-up. */
  foldsTo: 'lower' | 'upper' | 'preserve';
  /** True when quoted names are compared without regard to case as well (SQLite, MySQL columns). */
  ignoresCase: boolean;
  /** Whether a double-quoted non-name is read as a string (SQLite's historic habit, MySQL without ANSI_QUOTES). */
  doubleQuotedStrings: boolean;
  /** Whether a backslash escapes inside a plain string literal. */
  backslashEscapes: boolean;
  /** Whether a backslash escapes inside a quoted name as well (ClickHouse, BigQuery). */
  backslashInNames: boolean;
  /** Whether `/*! … *​/` comments are executed (MySQL, MariaDB): then such a comment is never harmless. */
  executableComments: boolean;
  /** Whether block comments nest (PostgreSQL, DuckDB). */
  nestedComments: boolean;
  /** Whether `#` starts a line comment (MySQL). */
  hashComments: boolean;
  /** Whether `//` starts a line comment (Snowflake). */
  slashComments: boolean;
  /** Whether `--` starts a comment only before white space, and is two minus signs otherwise (MySQL). */
  dashNeedsSpace: boolean;
  /** String forms beyond '…': see `StringForm`. */
  stringForms: ReadonlySet<StringForm>;
  /** Characters that start a parameter or a session variable: some of `?:@$`. */
  parameterMarks: string;
  /** Operators beyond the shared ones, longest first where one begins another. */
  operators: readonly string[];
  /** Words that must be quoted when used as a name, in lower case. */
  reservedWords: ReadonlySet<string>;
  /** Adds a row limit, and an offset when given, to a statement that has none at its top level. */
  limit(sql: string, count: number, offset?: number): string;
  /** SQL expression of a date's part as a number, for writers; a weekday counts from Sunday = 0. */
  datePart(part: 'year' | 'quarter' | 'month' | 'day' | 'weekday' | 'hour', expression: string): string;
  /** SQL expression that truncates to a bucket and yields text: `2025`, `2025-Q3`, `2025-07`, `2025-W28` (ISO week), `2025-07-14`. */
  dateBucket(part: 'year' | 'quarter' | 'month' | 'week' | 'day', expression: string): string;
  /** SQL expression of the days from one date or time to another, with the fraction that times of day make. */
  daysBetween(earlier: string, later: string): string;
  /** Concatenation of expressions. */
  concat(...expressions: string[]): string;
  /** Functions that may be called, lower case. Anything else is refused by the policy: unknown is dangerous. */
  allowedFunctions: ReadonlySet<string>;
  /** Table-valued functions that may stand in FROM, lower case. */
  allowedTableFunctions: ReadonlySet<string>;
  /**
   * Schemas and tables of the catalogue that need an explicit permission, lower case: a prefix where it ends in `.`, `_` or
   * `$` (`information_schema.`, `pg_`, `v$`), else a whole name (`dbstat`).
   */
  catalogPrefixes: readonly string[];
  /** Sentences for a model's prompt about what this language lacks or wants. */
  promptHints: readonly string[];
  supportsRightJoin: boolean;
  supportsFullJoin: boolean;
  supportsIlike: boolean;
  supportsWindowFunctions: boolean;
  /** Whether `a / b` on two integers drops the fraction. */
  integerDivision: boolean;
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
  return `'${escaped.replaceAll("'", "''")}'`;
}
