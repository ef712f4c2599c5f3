import type { Dialect } from '../../dialects/dialect.ts';
import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import { codeLexemes, isName, type Lexeme } from '../lex/lex.ts';
import { type Fields, identifier, isFields, type Tree, walkTree } from '../parse/parse.ts';
import {
  asciiLower,
  type ColumnUse,
  oncePerSnapshot,
  outerScope,
  type Resolution,
  type ResolvedColumn,
  resolveColumns,
  type Scope,
  type Scopes,
  type Source,
  scopesOf,
  storedAs,
} from '../scope/scope.ts';
import { unwrapped } from './surveyed.ts';

/**
 * Columns of PostgreSQL's own table functions: those with fixed names, and those that return one value each, whose column is
 * called like the alias. Others (`unnest` of rows) need a column list: `AS u(item)`.
 */
const functionColumns: Readonly<Record<string, readonly string[] | 'alias'>> = {
  json_each: ['key', 'value'],
  jsonb_each: ['key', 'value'],
  json_each_text: ['key', 'value'],
  jsonb_each_text: ['key', 'value'],
  json_array_elements: ['value'],
  jsonb_array_elements: ['value'],
  json_array_elements_text: ['value'],
  jsonb_array_elements_text: ['value'],
  generate_series: 'alias',
  generate_subscripts: 'alias',
  json_object_keys: 'alias',
  jsonb_object_keys: 'alias',
  jsonb_path_query: 'alias',
  regexp_matches: 'alias',
  regexp_split_to_table: 'alias',
  string_to_table: 'alias',
};

interface AttributeCall {
  name: string;
  isRepairable: boolean;
}

interface AttributeCallContext {
  dialect: Dialect;
  statements: readonly Tree[];
  snapshot: Snapshot | undefined;
  /** Whether the role is limited in any way: then a column that isn't known to exist is refused even without a snapshot. */
  isLimited: boolean;
  /** Tables outside of the snapshot that the role may still read (the engine's catalogue). */
  isOpenTable(name: string): boolean;
}

/**
 * PostgreSQL calls any function of one argument by a dot: `('…'::text).ts_stat` is `ts_stat('…')`, and `n.pg_sleep` is
 * `pg_sleep(n)` where `n` has no such column. Our list of functions never sees such a name. So every name behind a dot must
 * be a column of a known relation, a field of a known composite type, or part of the name of a table, type or function.
 * Returns the first name that isn't. Behind the name of a relation it may be a mistyped column, which can be repaired.
 */
export function findAttributeCall(sql: string, context: AttributeCallContext): AttributeCall | undefined {
  const { dialect, statements, snapshot } = context;
  if (!dialect.functionsByDot) return undefined;
  const code = codeLexemes(sql, dialect);
  const names = namesBehindDots(code);
  if (names.length === 0) return undefined;
  const scopes = scopesOf(sql, dialect, statements, code);
  const known = withHeirs(snapshot ?? { dialect: dialect.name, database: '', fingerprint: '', tables: [] });
  const columns = scopes ? knownPlaces(scopes, resolveColumns(scopes, known), context) : new Set<number>();
  const match = names.find(({ lexeme }) => !columns.has(lexeme.start));
  return match && { name: match.lexeme.value.toLowerCase(), isRepairable: match.isPath };
}

interface DottedName {
  lexeme: Lexeme;
  /** Whether names alone stand in front, no expression. */
  isPath: boolean;
}

/** Last names of dotted chains that the engine looks up as columns: neither calls nor types, collations or `schema.table.*`. */
function namesBehindDots(code: readonly Lexeme[]): DottedName[] {
  return code.flatMap((lexeme, index) => {
    if (!isName(lexeme) || code[index - 1]?.text !== '.') return [];
    let first = index;
    while (code[first - 1]?.text === '.' && isName(code[first - 2])) first -= 2;
    const isPath = code[first - 1]?.text !== '.';
    const next = code[index + 1]?.text;
    // A call is judged by the list of functions, a path by its last name.
    if (next === '(' || (next === '.' && isPath)) return [];
    const isOther = isPath && /^(?:::|as|collate)$/i.test(code[first - 1]?.text ?? '');
    return isOther ? [] : [{ lexeme, isPath }];
  });
}

/** Where names start that are known to be columns, fields or tables. */
function knownPlaces(scopes: Scopes, resolution: Resolution, context: AttributeCallContext): Set<number> {
  const starts = new Set<number>();
  for (const { sources } of scopes.all)
    for (const { kind, nameRange } of sources)
      if (nameRange && (kind === 'table' || kind === 'cte')) starts.add(nameRange.start);
  for (const [use, resolved] of resolution.columns)
    if (isColumn(use, resolved, context) && isColumnOfAll(use, resolution, context)) starts.add(use.nameRange.start);
  walkTree(scopes.tree, (kind, node) => {
    const field = kind === 'dot' ? identifier(node.field) : undefined;
    const span = field?.span as { start: number } | undefined;
    if (field && span && isFields(node.this) && hasField(unwrapped(node.this), field, scopes, resolution, context))
      starts.add(span.start);
    return undefined;
  });
  return starts;
}

/**
 * Whether every source that the qualifier may name has the column. In FROM and ON an engine sees only what stands before, so that a
 * name may mean a source further out.
 */
function isColumnOfAll(use: ColumnUse, { outputs }: Resolution, context: AttributeCallContext): boolean {
  const { qualifier } = use;
  if (qualifier === undefined) return false;
  const name = written(use);
  const sources: Source[] = [];
  for (let scope: Scope | undefined = use.scope; scope; scope = scope.parent)
    sources.push(...scope.sources.filter(({ label }) => asciiLower(label) === asciiLower(qualifier)));
  return (
    sources.length < 2 || sources.every((one) => outputs(one)?.includes(name) ?? mayHaveColumn(one, name, context))
  );
}

function isColumn(use: ColumnUse, resolved: ResolvedColumn, context: AttributeCallContext): boolean {
  if (resolved.kind === 'unknown')
    return resolved.reason === 'column' && isUnnamedOutput(resolved.source, use, context);
  if (resolved.kind !== 'open') return true;
  return mayHaveColumn(resolved.owner, written(use), context);
}

/**
 * `q.coalesce` of `(SELECT coalesce(a, 0) …) q`: PostgreSQL calls an unnamed column by its function. If there is no such column,
 * it calls that function with the row of the subquery, so only functions on the list may be named.
 */
function isUnnamedOutput(source: Source | undefined, use: ColumnUse, { dialect }: AttributeCallContext): boolean {
  const name = written(use);
  const isOfQuery = source?.kind === 'subquery' || source?.kind === 'cte';
  return isOfQuery && (dialect.allowedFunctions.has(name) || name === '?column?' || name === 'case');
}

const written = ({ name, quoted }: { name: string; quoted?: unknown }) => (quoted === true ? name : asciiLower(name));

/** Whether a source with unknown columns may have this one; `source` is undefined when several sources may. */
function mayHaveColumn(
  source: Source | undefined,
  name: string,
  { snapshot, isLimited, isOpenTable }: AttributeCallContext,
): boolean {
  if (source?.kind === 'function') return isFunctionColumn(source, name);
  const isUnlimited = !snapshot && !isLimited;
  if (!isUnlimited && !(source?.kind === 'table' && isOpenTable(tableName(source)))) return false;
  // Unknown columns of a relation: none of the engine's own functions that reach further takes a row.
  return !name.startsWith('pg_');
}

/** `g.g` of `generate_series(1, 3) AS g`, `e.value` of `json_each(…) AS e`. */
function isFunctionColumn({ name, label, aliasQuoted = false }: Source, column: string): boolean {
  const called = name.toLowerCase();
  const columns = functionColumns[called];
  if (columns === 'alias' && column === (aliasQuoted ? label : asciiLower(label))) return true;
  return column === 'ordinality' || (Array.isArray(columns) && columns.includes(column));
}

/** Whether an expression in brackets is a row or a composite value that has this field. */
function hasField(
  base: Fields,
  field: { name: string; quoted?: unknown },
  scopes: Scopes,
  resolution: Resolution,
  context: AttributeCallContext,
): boolean {
  const name = written(field);
  const columns = isFields(base.function) ? functionColumns[String(base.function.name).toLowerCase()] : undefined;
  if (columns) return columns !== 'alias' && columns.includes(name);
  const use = scopes.uses.get((base.column ?? base.dot) as object);
  const resolved = use && resolution.columns.get(use);
  if (resolved?.kind === 'column') return resolved.column.fields?.includes(name) === true;
  if (resolved?.kind !== 'open' || use?.qualifier !== undefined) return false;
  const source = use && sourceNamed(use.scope, use.name.toLowerCase());
  return source !== undefined && (resolution.outputs(source)?.includes(name) ?? mayHaveColumn(source, name, context));
}

/** The nearest source of that name; undefined where two differ only in case. */
function sourceNamed(scope: Scope | undefined, label: string): Source | undefined {
  for (let at = scope; at; at = outerScope(at)) {
    const [source, ...others] = at.sources.filter((one) => one.label.toLowerCase() === label);
    if (source) return others.length === 0 ? source : undefined;
  }
  return undefined;
}

const tableName = ({ schema, name }: Source): string => [schema, name].filter(Boolean).join('.').toLowerCase();

/** Partitions aren't listed themselves; they have their parent's columns. */
const withHeirs = oncePerSnapshot((snapshot: Snapshot): Snapshot => {
  const listed = new Set(snapshot.tables.map(({ name }) => name));
  const heirs = snapshot.tables.flatMap((table) =>
    (table.heirs ?? []).filter((name) => !listed.has(name)).map((name) => ({ ...table, name })),
  );
  return heirs.length > 0 ? { ...snapshot, tables: [...snapshot.tables, ...heirs] } : snapshot;
});

const dual: Table = {
  name: 'DUAL',
  kind: 'table',
  columns: [{ name: 'DUMMY', type: 'VARCHAR2(1)', kind: 'text', nullable: true }],
  primaryKey: [],
  uniqueKeys: [],
  foreignKeys: [],
};

const withDual = oncePerSnapshot(
  (snapshot: Snapshot): Snapshot => ({ ...snapshot, tables: [...snapshot.tables, dual] }),
);

/**
 * Oracle calls a function without arguments where any other engine sees a column: `SELECT wipe_all FROM dual`,
 * `SELECT pkg.next_id FROM orders`. So each name must be a column that is known to be there, or a pseudo-column. Without a
 * snapshot only what belongs to no table of the statement can be told. A mistyped column looks the same, so that the
 * caller lets it be repaired.
 */
export function findBareCall(
  sql: string,
  dialect: Dialect,
  statements: readonly Tree[],
  snapshot: Snapshot | undefined,
): string | undefined {
  const harmless = dialect.harmlessBareNames;
  if (!harmless) return undefined;
  const scopes = scopesOf(sql, dialect, statements);
  if (!scopes) return 'SELECT';
  const known = snapshot ?? { dialect: dialect.name, database: '', fingerprint: '', tables: [] };
  const { columns, tables } = resolveColumns(scopes, withDual(known));
  const made = new Set([...tables.values()].flatMap((table) => table.columns.map(({ name }) => name)));
  for (const name of namesGivenByPivots(statements, dialect)) made.add(name);
  for (const [use, found] of columns) {
    // What a PIVOT hands out are columns of its tables and names that the statement gives.
    if (found.kind === 'open' && found.owner?.child?.opaque && made.has(storedAs(dialect, use.name, use.quoted)))
      continue;
    if (!isKnownColumn(use, found, snapshot !== undefined, harmless))
      return `${use.qualifier === undefined ? '' : `${use.qualifier}.`}${use.name}`.toLowerCase();
  }
  return undefined;
}

function isKnownColumn(
  use: ColumnUse,
  meaning: ResolvedColumn,
  isKnown: boolean,
  harmless: ReadonlySet<string>,
): boolean {
  if (meaning.kind === 'unknown')
    return use.qualifier === undefined && !use.quoted && harmless.has(use.name.toLowerCase());
  // A source with unknown columns: its own name in front of the column is proof enough, a bare name is not. The
  // ORDER BY of a UNION can name nothing but its columns.
  if (meaning.kind === 'open')
    return !isKnown || use.qualifier !== undefined || use.scope.kind === 'set' || harmless.has(use.name.toLowerCase());
  return true;
}

/** Aliases inside of a PIVOT or UNPIVOT, and the new columns of an UNPIVOT, as the engine keeps them. */
function namesGivenByPivots(statements: readonly Tree[], dialect: Dialect): string[] {
  const names: string[] = [];
  const collect = (node: Fields) => {
    for (const key of ['alias', 'value_column', 'name_column']) {
      const given = node[key];
      const name = identifier(isFields(given) && isFields(given.column) ? given.column.name : given);
      if (name) names.push(storedAs(dialect, name.name, name.quoted === true));
    }
  };
  walkTree({ statements }, (kind, node) => {
    if (kind !== 'pivot' && kind !== 'unpivot') return undefined;
    collect(node);
    walkTree(node, (_, inner) => {
      collect(inner);
      return undefined;
    });
    return undefined;
  });
  return names;
}
