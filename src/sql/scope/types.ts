import type { Clause, Dialect } from '../../dialects/dialect.ts';
import type { Lexeme } from '../lex/lex.ts';
import type { Tree } from '../parse/parse.ts';

/** UTF-16 units of the analysed text, end exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

export const isWithin = (inner: TextRange, outer: TextRange): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

/** Every SELECT block of one statement, with exact places in the text. */
export interface Scopes {
  sql: string;
  dialect: Dialect;
  root: Scope;
  /** All scopes in document order of their first word; the root is among them. */
  all: Scope[];
  /** The lexemes of the text without comments. */
  lexemes: Lexeme[];
  /** The parser's tree of the statement; what became of its `column` and `dot` nodes, and of its queries (their fields). */
  tree: Tree;
  uses: ReadonlyMap<object, ColumnUse>;
  blocks: ReadonlyMap<object, Scope>;
}

export type { Clause };

/** One SELECT block, or a set operation over several (then only its ORDER BY has column uses). */
export interface Scope {
  kind: 'select' | 'set';
  /**
   * Where it stands: the statement itself, a WITH item, a subquery in FROM, one inside an expression, or a member of a
   * set operation.
   */
  role: 'root' | 'cte' | 'derived' | 'expression' | 'member';
  /** Name of the WITH item. */
  name?: string;
  nameQuoted?: boolean;
  /** Column names given in the WITH item's own list, as the engine keeps them. */
  columnNames?: string[];
  /** What an expression subquery serves: `x IN (…)`, `EXISTS (…)`, `> ALL (…)`, or a single value. */
  serves?: 'in' | 'exists' | 'quantified' | 'scalar';
  /** The clause of the parent in which it stands. */
  clause?: Clause;
  /** Whether names of the parent can be seen (expression subqueries, LATERAL, and members of such set operations). */
  correlated: boolean;
  parent?: Scope;
  children: Scope[];
  /** WITH items defined at this scope, in order. */
  ctes: Scope[];
  /** A WITH item that isn't a SELECT: its columns are unknown. */
  opaque?: true;
  /** From its SELECT word to its last lexeme, without surrounding brackets. */
  range: TextRange;
  /** The text of each clause, from its keyword to its end; absent clauses are absent. */
  clauses: Partial<Record<Clause, TextRange>>;
  sources: Source[];
  columns: ColumnUse[];
  stars: StarUse[];
  projections: Projection[];
  comparisons: Comparison[];
  functions: FunctionUse[];
  distinct: boolean;
  grouped: boolean;
  /** Whether an aggregate without OVER stands in this block itself. */
  aggregates: boolean;
  limited: boolean;
  ordered: boolean;
  /** For a set operation. */
  set?: { operator: 'union' | 'intersect' | 'except'; all: boolean };
}

/** Something in FROM. */
export interface Source {
  kind: 'table' | 'cte' | 'subquery' | 'function';
  /** As written, without quotes; empty for a subquery. */
  name: string;
  quoted: boolean;
  nameRange?: TextRange;
  /** What stands before the name: `schema`, or `catalog.schema`. */
  schema?: string;
  alias?: string;
  aliasQuoted?: boolean;
  aliasRange?: TextRange;
  /** What its columns are qualified with: the alias or else the name. */
  label: string;
  scope: Scope;
  /** The subquery, or the WITH item it names. */
  child?: Scope;
  /** Column names of `AS g(a, b)` or VALUES, as the engine keeps them. */
  columnNames?: string[];
  join: 'first' | 'comma' | 'inner' | 'left' | 'right' | 'full' | 'cross' | 'natural' | 'other';
  /** The item itself: name or bracketed subquery, and alias. */
  range?: TextRange;
  /** From the comma or join words to the end of its ON or USING; the item's own range for the first one. */
  joinRange?: TextRange;
  /** The condition without the word ON. */
  onRange?: TextRange;
  /** `column = column` pairs joined by AND in its ON. */
  onPairs: { left: ColumnUse; right: ColumnUse; range: TextRange }[];
  using: { name: string; range: TextRange }[];
}

/** A column as it stands in the text; nothing is looked up yet. */
export interface ColumnUse {
  name: string;
  quoted: boolean;
  qualifier?: string;
  qualifierQuoted?: boolean;
  /** Qualifier and name. */
  range: TextRange;
  nameRange: TextRange;
  qualifierRange?: TextRange;
  clause: Clause;
  /** The innermost function that it is an argument of. */
  function?: FunctionUse;
  scope: Scope;
  /** Set when the whole ORDER BY or GROUP BY item is this column: only then some engines look at aliases. */
  whole?: boolean;
}

export interface StarUse {
  qualifier?: string;
  qualifierRange?: TextRange;
}

/** One item of the SELECT list. */
export interface Projection {
  /** What the item is called outside: alias, plain column's name, or a bare function's name; absent when only the engine knows. */
  name?: string;
  /** Set when the name is only that of the function, which some engines use and others do not. */
  implicit?: true;
  alias?: string;
  aliasQuoted?: boolean;
  aliasRange?: TextRange;
  /** When the item is a column and nothing else. */
  column?: ColumnUse;
  star?: StarUse;
  /** The item with its alias. */
  range?: TextRange;
  /** The expression in the parser's tree. */
  tree?: unknown;
}

export interface FunctionUse {
  /** As written. */
  name: string;
  nameRange: TextRange;
  /** Between the brackets. */
  argumentRange: TextRange;
  aggregate: boolean;
  distinct: boolean;
  /** Inside the brackets of a FILTER that follows. */
  filterRange?: TextRange;
  /** What belongs to the call beyond its brackets: further arguments, WITHIN GROUP, KEEP. */
  tailRange?: TextRange;
  /** Whether OVER follows: a window function, not an aggregate. */
  over: boolean;
  clause: Clause;
  scope: Scope;
}

/** A column compared with a constant. */
export interface Comparison {
  column: ColumnUse;
  /** `=`, `!=`, `<`, `<=`, `>`, `>=`, `like`, `ilike`, `in`, `between`; one entry per literal of an IN list or range. */
  operator: string;
  negated: boolean;
  value: string;
  kind: 'string' | 'number';
  /** The literal with its quotes; absent when the text could not be tied to it. */
  range?: TextRange;
  /** Set when the literal stands in double quotes: it is a constant only if no column has that name. */
  asColumn?: ColumnUse;
  /** Whether the column stood inside a function, cast or collation (`lower(name) = 'x'`). */
  wrapped: boolean;
}

/** A replacement of a part of the text; an empty range inserts. */
export interface TextEdit extends TextRange {
  text: string;
}

/** Applies edits to the text; one that overlaps an earlier one of the list is left out, insertions at one place keep their order. */
export function applyEdits(sql: string, edits: readonly TextEdit[]): string {
  const remaining: TextEdit[] = [];
  for (const edit of edits) {
    const overlaps = remaining.some((other) => edit.start < other.end && other.start < edit.end);
    const repeats = remaining.some(
      (other) => edit.start === other.start && edit.end === other.end && edit.text === other.text,
    );
    if (!overlaps && !repeats) remaining.push(edit);
  }
  let result = '';
  let at = 0;
  for (const edit of remaining.sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += sql.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + sql.slice(at);
}
