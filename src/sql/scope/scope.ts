import type { Dialect } from '../../dialects/dialect.ts';
import type { StoredColumn } from '../../schema/keys/keys.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { codeLexemes, type Lexeme, lexSql, splitAtCommas } from '../lex/lex.ts';
import { parseSql, type Tree } from '../parse/parse.ts';
import { ScopeBuilder } from './build.ts';
import { type Resolution, resolveColumns } from './resolve.ts';
import {
  applyEdits,
  type ColumnUse,
  isWithin,
  type Projection,
  type Scope,
  type Scopes,
  type Source,
} from './types.ts';

/** Where every name of a statement stands, and what it means. */

export { isAggregateName } from './layout.ts';
export {
  asciiLower,
  isInSchema,
  oncePerSnapshot,
  outerScope,
  type Resolution,
  type ResolvedColumn,
  resolveColumns,
  storedAs,
  tablesNamed,
} from './resolve.ts';
export type {
  Clause,
  ColumnUse,
  Comparison,
  FunctionUse,
  Projection,
  Scope,
  Scopes,
  Source,
  StarUse,
  TextRange,
} from './types.ts';
export { applyEdits, isWithin, type TextEdit } from './types.ts';

/**
 * The SELECT blocks of one statement with everything in them that has a place in the text. Undefined when the text does
 * not parse, holds several statements, or is not a query.
 */
export function analyseScopes(sql: string, dialect: Dialect): Scopes | undefined {
  const parsed = parseSql(sql, dialect);
  return parsed.ok ? scopesOf(sql, dialect, parsed.statements) : undefined;
}

/** The same for a text that was parsed already. */
export function scopesOf(
  sql: string,
  dialect: Dialect,
  statements: readonly Tree[],
  lexemes = codeLexemes(sql, dialect),
): Scopes | undefined {
  const [statement, ...rest] = statements;
  if (!statement || rest.length > 0) return undefined;
  // The tree of pipes is not their meaning.
  if (dialect.pipes && lexemes.some(({ text }) => text === '|>')) return undefined;
  return new ScopeBuilder(sql, dialect, lexemes).build(statement);
}

/** The items of GROUP BY or ORDER BY. */
export function clauseItems({ lexemes }: Scopes, scope: Scope, clause: 'group' | 'order'): (readonly Lexeme[])[] {
  const range = scope.clauses[clause];
  if (!range) return [];
  const inside = lexemes.filter(({ start, end }) => start >= range.start && end <= range.end);
  return splitAtCommas(inside.slice(2)).filter((item) => item.length > 0);
}

/** A column of the database that a column use stands for. */
export type { StoredColumn };

/** `left = right` between columns of two sources of one block, in ON or in WHERE. */
export interface JoinPair {
  scope: Scope;
  left: ColumnUse;
  right: ColumnUse;
  /** From the left column to the right one. */
  range: { start: number; end: number };
}

/** One statement, read once: its blocks, and what each column in it stands for. */
export interface Statement {
  sql: string;
  scopes: Scopes;
  resolution: Resolution;
  /** The stored column behind a use, also through subqueries that pass it on; absent for computed and unknown ones. */
  stored(use: ColumnUse): StoredColumn | undefined;
  pairs: JoinPair[];
}

/** A sentence for the receipt in both languages. */
export interface Note {
  zh: string;
  en: string;
}

/** Undefined when the text is not one readable query: then there is nothing to say about it here. */
export function readStatement(sql: string, dialect: Dialect, snapshot: Snapshot): Statement | undefined {
  const scopes = analyseScopes(blankComments(sql, dialect), dialect);
  if (!scopes) return undefined;
  const resolution = resolveColumns(scopes, snapshot);
  const stored = (use: ColumnUse) => {
    const meaning = resolution.columns.get(use);
    if (meaning?.kind === 'column') return { table: meaning.table, column: meaning.column };
    return meaning?.kind === 'derived' ? meaning.origin : undefined;
  };
  return { sql, scopes, resolution, stored, pairs: joinPairs(scopes, resolution) };
}

/** Comments as blanks, so that places stay: the parser hangs comments onto nodes, and such nodes look like others. */
function blankComments(sql: string, dialect: Dialect): string {
  const comments = lexSql(sql, dialect).filter((lexeme) => lexeme.kind === 'comment');
  return applyEdits(
    sql,
    comments.map(({ start, end }) => ({ start, end, text: ' '.repeat(end - start) })),
  );
}

function joinPairs({ all, lexemes }: Scopes, resolution: Resolution): JoinPair[] {
  const pairs: JoinPair[] = [];
  const starting = new Map(lexemes.map((lexeme, index) => [lexeme.start, index]));
  const ending = new Map(lexemes.map((lexeme, index) => [lexeme.end, index]));
  for (const scope of all) {
    const joining = scope.columns.filter((use) => use.clause === 'on' || use.clause === 'where');
    const byStart = new Map(joining.map((use) => [use.range.start, use]));
    for (const left of joining) {
      const at = (ending.get(left.range.end) ?? -2) + 1;
      const equals = lexemes[at]?.text;
      const right = byStart.get(lexemes[at + 1]?.start ?? -1);
      if (!right || (equals !== '=' && equals !== '==')) continue;
      // `a + b.x = c.y`, `b.x = c.y + 1`: a part of something larger isn't a join condition.
      const before = lexemes[(starting.get(left.range.start) ?? 0) - 1];
      const after = lexemes[(ending.get(right.range.end) ?? 0) + 1];
      if (before?.kind === 'operator' || after?.kind === 'operator') continue;
      const [from, to] = [left, right].map((use) => resolution.columns.get(use));
      if (!from || !to || !('source' in from) || !('source' in to)) continue;
      if (from.source === to.source || from.source?.scope !== scope || to.source?.scope !== scope) continue;
      pairs.push({ scope, left, right, range: { start: left.range.start, end: right.range.end } });
    }
  }
  return pairs;
}

/** One column of a result. */
export interface ShownColumn {
  name: string | undefined;
  /** The stored columns whose values it shows, as they are or within an expression; what is only counted is not shown. */
  stored: readonly StoredColumn[];
  /** Whether it is a stored column and nothing else. */
  isPlain: boolean;
  /** False where something in it cannot be tied to a column. */
  isKnown: boolean;
}

/** Tells how many or how long, and no value; the sum of one phone number is that number. */
const counting = /^(?:count|length|char_length|character_length|octet_length|len|row_number|rank|dense_rank)$/i;
const deepest = 12;

/** The columns of a statement's result; undefined where the text doesn't say which they are. */
export function shownColumns(statement: Statement): ShownColumn[] | undefined {
  const { resolution, scopes } = statement;
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const unknown = (name?: string): ShownColumn => ({ name, stored: [], isPlain: false, isKnown: false });

  function ofScope(scope: Scope, depth: number): ShownColumn[] | undefined {
    if (depth > deepest || scope.opaque) return undefined;
    const columns = scope.kind === 'set' ? ofMembers(scope, depth) : ofBlock(scope, depth);
    return columns?.map((column, at) => ({ ...column, name: scope.columnNames?.[at] ?? column.name }));
  }

  function ofMembers(scope: Scope, depth: number): ShownColumn[] | undefined {
    const members = scope.children.filter(({ role }) => role === 'member').map((one) => ofScope(one, depth + 1));
    const [first] = members;
    if (!first || members.some((one) => one?.length !== first.length)) return undefined;
    return first.map(({ name }, at) => {
      const parts = members.map((one) => one?.[at] ?? unknown());
      return {
        name,
        stored: parts.flatMap(({ stored }) => stored),
        isPlain: parts.every(({ isPlain }) => isPlain),
        isKnown: parts.every(({ isKnown }) => isKnown),
      };
    });
  }

  function ofBlock(scope: Scope, depth: number): ShownColumn[] | undefined {
    const columns: ShownColumn[] = [];
    // A merged column stands once, and where depends on the engine.
    const isMerged = scope.sources.some(({ join, using }) => join === 'natural' || using.length > 0);
    for (const projection of scope.projections) {
      const { range } = projection;
      if (
        projection.star ? !isPlainStar(range && scopes.sql.slice(range.start, range.end)) : isPattern(projection.tree)
      )
        return undefined;
      if (!projection.star) {
        columns.push({ ...ofProjection(projection, scope, depth), name: projection.name });
        continue;
      }
      const { qualifier } = projection.star;
      if (isMerged && qualifier === undefined) return undefined;
      const sources = scope.sources.filter(({ label }) => qualifier === undefined || same(label, qualifier));
      for (const source of sources) {
        const result = ofSource(source, depth);
        if (!result) return undefined;
        columns.push(...result);
      }
    }
    return columns;
  }

  function ofSource(source: Source, depth: number): ShownColumn[] | undefined {
    const table = resolution.tables.get(source);
    const columns = table
      ? table.columns.map(
          (column): ShownColumn => ({
            name: column.name,
            stored: [{ table, column }],
            isPlain: true,
            isKnown: true,
          }),
        )
      : source.child && ofScope(source.child, depth + 1);
    return columns?.map((column, at) => ({ ...column, name: source.columnNames?.[at] ?? column.name }));
  }

  function ofProjection({ range, column, tree }: Projection, scope: Scope, depth: number): ShownColumn {
    if (column) return ofUse(column, depth);
    if (!range || holds(tree, (key, value) => key === 'star' && isFields(value))) return unknown();
    const isCounted = (use: ColumnUse) =>
      scope.functions.some(({ name, argumentRange }) => counting.test(name) && isWithin(use.range, argumentRange));
    const uses = scope.columns.filter((use) => isWithin(use.range, range) && !isCounted(use));
    const inner = scope.children
      .filter((child) => child.role === 'expression' && child.serves !== 'exists' && isWithin(child.range, range))
      .flatMap((child) => ofScope(child, depth + 1) ?? [unknown()]);
    const parts = [...uses.map((use) => ofUse(use, depth)), ...inner];
    return {
      name: undefined,
      stored: parts.flatMap(({ stored }) => stored),
      isPlain: false,
      isKnown: parts.every(({ isKnown }) => isKnown),
    };
  }

  function ofUse(use: ColumnUse, depth: number): ShownColumn {
    const meaning = resolution.columns.get(use);
    if (meaning?.kind === 'column') {
      const { table, column } = meaning;
      return { name: use.name, stored: [{ table, column }], isPlain: true, isKnown: true };
    }
    if (meaning?.kind === 'derived')
      return (
        ofSource(meaning.source, depth)?.find(({ name }) => name !== undefined && same(name, use.name)) ?? unknown()
      );
    if (meaning?.kind === 'alias' && depth < deepest) return ofProjection(meaning.projection, meaning.scope, depth + 1);
    if (meaning?.kind === 'string' || meaning?.kind === 'pseudo')
      return { name: use.name, stored: [], isPlain: false, isKnown: true };
    return unknown(use.name);
  }

  return ofScope(scopes.root, 0);
}

/** `* REPLACE (…)`, `* EXCLUDE (…)` and the like show other columns than the tables have. */
const isPlainStar = (text: string | undefined): boolean =>
  text !== undefined && /^(?:[^()]*\.\s*)?\*$/.test(text.trim());

/** `COLUMNS('pattern')` of some engines stands for any number of columns. */
const isPattern = (tree: unknown): boolean =>
  holds(tree, (key, value) => (key === 'name' || key === 'method') && /^columns$/i.test(nameOf(value)));

const nameOf = (value: unknown): string => String(isFields(value) ? value.name : value);

/** Whether a node of an expression is such a one; subqueries are read by themselves. */
function holds(tree: unknown, isSuch: (key: string, value: unknown) => boolean): boolean {
  if (!isFields(tree)) return false;
  return Object.entries(tree).some(
    ([key, value]) => key !== 'select' && key !== 'column' && (isSuch(key, value) || holds(value, isSuch)),
  );
}

const isFields = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';
