import type { CostConfig } from '../../config/schema.ts';
import type { Dialect } from '../../dialects/dialect.ts';
import type { WantedTables } from '../../schema/snapshot/wanted-table.ts';

/** SQL that a writer proposes as the answer to a question, with how sure it is and what it took for granted. */
export interface Candidate {
  sql: string;
  /** 0 to 1; calibrated where the writer can be. */
  confidence: number;
  assumptions: Assumption[];
  /** How the question was read, one sentence in the question's language, no table names. */
  interpretation: string;
  /** Which writer: `verified`, `embedded`, or a model's name. */
  source: string;
  /** Question words that nothing in the candidate accounts for. */
  unexplained: string[];
  /** The id of the verified answer that it comes from. */
  verified?: string;
}

/** A reading that could have been another one, in the question's language. */
export interface Assumption {
  /** Stable name of the kind: `period`, `metric`, `value`, `entity`, `tie`, `role`, `today`, `word`. */
  kind: string;
  text: string;
  /** Other readings, in business words, when the choice is worth asking about. */
  alternatives?: string[];
  /** Those of them that can be answered at once: by this question, or by this statement. */
  readings?: { label: string; question: string; sql?: string }[];
}

/** What a check, or a live database, found wrong with a statement. */
export interface Problem {
  class: ProblemClass;
  /** A technical sentence in English for analysts and logs; never shown to the `business` audience. */
  message: string;
  /** Exact place in the text that was checked, in UTF-16 units, end exclusive; absent when the engine gave none. */
  range?: { start: number; end: number };
  /** The offending name or word as it stands in the text, without quotes. */
  subject?: string;
  /** The qualifier before it (`t2` of `t2.price`). */
  qualifier?: string;
  /** The database's own message is withheld from this person: it may contain data that they must not see. */
  concealed?: true;
  /** Names that exist and are near, best first, at most three. */
  suggestions: string[];
}

export const problemClasses = [
  'syntax_error',
  'table_not_found',
  'column_not_found',
  'ambiguous_column',
  'type_mismatch',
  'grouping_error',
  'aggregate_misuse',
  'join_error',
  'function_not_found',
  'argument_error',
  'permission_error',
  'timeout',
  'connection_error',
  'unknown_error',
] as const;

export type ProblemClass = (typeof problemClasses)[number];

/** An engine's complaint as data: what `classifyError` turns into a problem. No stack, no credentials. */
export interface DriverFailure {
  message: string;
  /** SQLSTATE where the engine has one. */
  sqlState?: string;
  /** Vendor code (`1054`, `ORA-00904`, `SQLITE_BUSY`). */
  code?: string;
  /** Character offset into the statement, when the engine tells. */
  position?: number;
  /** The file that it is about, where there are several. */
  file?: string;
  /** Set by the driver itself when it ended the query. */
  ended?: 'timeout' | 'cancelled';
  /** What kind of error it was, where the engine's own message is withheld; `message` is ours then. */
  concealed?: ProblemClass;
}

/**
 * An empty copy of a schema inside the same engine that will run the SQL, so that a statement can be checked exactly
 * without a connection and without data. A driver implements it (`<engine>-shadow.ts`); `wenshu.ts` joins the two.
 */
export interface Shadow {
  /** Whether the engine's messages are withheld from this user; they are still classified. */
  isConcealed?: true;
  /**
   * Lets the engine prepare the statement and gives back its complaint, or nothing when it would run.
   * The text must already have passed the access policy: a shadow doesn't guard anything.
   */
  prepare(sql: string): Promise<DriverFailure | undefined>;
  /** The columns that the statement would return, in order; absent when it does not prepare. */
  resultColumns?(sql: string): Promise<string[] | undefined>;
  close(): Promise<void>;
}

/** What a statement is, by everything in its tree; ranked from harmless to dangerous, `unknown` being the worst. */
export const statementClasses = [
  'read',
  'session',
  'write',
  'schema',
  'privilege',
  'file',
  'execute',
  'unknown',
] as const;

export type StatementClass = (typeof statementClasses)[number];

/** Who asks, and what they may see. An absent list means "all"; columns are compared without regard to case. */
export interface Role extends WantedTables {
  name: string;
  /** Tables that may be read, `*` at the end as a wildcard; see `isListed` for what a name means where case counts. */
  tables?: string[];
  /** Columns that must not be read, as `table.column`. */
  deniedColumns?: string[];
  /** Conditions that the rows of a table must meet, by the table's name; `{user.region}` stands for a claim of the person. */
  rowFilters?: Readonly<Record<string, string>>;
  /** Columns that are shown otherwise than they are stored, by `table.column`. */
  masks?: Readonly<Record<string, 'mask' | 'null' | 'hash'>>;
  /** Functions allowed beyond the dialect's own list, lower case. */
  functions?: string[];
  /** Whether the engine's catalogue may be read. */
  catalog?: boolean;
}

/** One verdict per text: messages, badges and logs are all derived from it. */
export interface Verdict {
  allowed: boolean;
  statement_class: StatementClass;
  /** Why it was refused; absent when allowed. */
  reason?: RefusalReason;
  /** The offending word, function, table or column as written. */
  subject?: string;
  /** How much it would make or read, and how much it may. */
  amount?: { found: number; most: number };
  /**
   * Set when nothing about the text is dangerous, it is only wrong: it starts as a query and does not parse, or it calls a
   * harmless function that another engine has and this one lacks. It must not run as it stands, but may be repaired and
   * judged anew.
   */
  repairable?: true;
  /** Tables and functions that the statement reads, lower case, for receipts and row filters. */
  tables: string[];
  functions: string[];
}

export type RefusalReason =
  | 'empty'
  | 'too_large'
  | 'multiplies'
  | 'too_deep'
  | 'not_parsed'
  | 'several_statements'
  | 'not_a_query'
  | 'writes'
  | 'locks'
  | 'selects_into'
  | 'function'
  | 'table_function'
  | 'catalog'
  | 'table'
  | 'column'
  /** Nothing is said of the person that decides which rows are theirs. */
  | 'claim'
  /** A table of which the person may see a part is read in a way in which that part cannot be told. */
  | 'limit_form'
  /** What the configuration says of a role's rows or columns does not fit the database. */
  | 'limit_setup'
  /** How the engine would run a query tells of what the role may not see. */
  | 'plan'
  | 'executable_comment'
  | 'session'
  | 'parameter'
  | 'suspicious_text'
  /** A name in a form that crashes the database server. */
  | 'crashes_server';

/** What a query would read, as far as the engine says. */
export interface Volume {
  rows?: number;
  bytes?: number;
}

/** How much may be read without asking; what is absent has no limit. */
export interface Budget extends Volume {
  onExceed: 'ask' | 'refuse';
}

/** The budget of a connection; undefined where nothing is limited, so that nothing needs to be estimated. */
export function budgetOf(cost: CostConfig | undefined, dialect: Dialect): Budget | undefined {
  const rows = cost?.max_rows;
  const bytes = cost?.max_bytes ?? dialect.byteBudget;
  if (rows === undefined && bytes === undefined) return undefined;
  return {
    onExceed: cost?.on_exceed ?? 'ask',
    ...(rows === undefined ? {} : { rows }),
    ...(bytes === undefined ? {} : { bytes }),
  };
}

/** What the engine does not tell is not over. */
export function isOver({ rows = 0, bytes = 0 }: Volume, budget: Budget): boolean {
  return rows > (budget.rows ?? Number.POSITIVE_INFINITY) || bytes > (budget.bytes ?? Number.POSITIVE_INFINITY);
}
