import type { WantedTables } from '../../schema/snapshot/wanted-table.ts';

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
