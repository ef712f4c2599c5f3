import type { Dialect } from '../../dialects/dialect.ts';
import { words } from '../../dialects/standard.ts';
import { asciiLower } from '../scope/scope.ts';
import { queryKinds, sourceKinds } from './vocabulary.ts';

/** One SELECT block's view: the names that its columns can belong to. */
export interface Block {
  parent: Block | undefined;
  sources: Source[];
  /** A subquery in FROM, which sees nothing of its neighbours. */
  derived?: true;
  /** What stands in FROM hands out other columns than its tables have, or may do so: PIVOT, column lists, SEMI JOIN. */
  isUnclear?: true;
  /** It stands in FROM, ON or HAVING of its parent, or in WITH: there an engine may not see the parent's sources. */
  isApart?: true;
}

/** Something in FROM. `table` is the real table's dotted name in lower case; absent for a CTE, a subquery, a function. */
export interface Source {
  alias: string;
  /** The alias and the table's bare name as the engine compares them. */
  exactNames: string[];
  table?: string;
  /** A table inside of a join that has an alias: columns of equal names are renamed there. */
  joined?: true;
}

export interface ColumnUse {
  block: Block | undefined;
  /** Lower case: whatever may mean a denied column does. */
  name: string;
  /** As the engine compares it: only so can a name be known to mean something else. */
  exact: string;
  /** Lower case: alias or table before the dot, the schema dropped; for a star and the fields of a column all that was written. */
  qualifier?: string;
  /** `base`: a column, or a table behind its schema, in front of a `field`. `natural`: a join on all names that two tables share. */
  /** It stands in FROM, ON or HAVING: there an engine may look past the sources of the block. */
  isApart?: true;
  kind: 'column' | 'base' | 'star' | 'field' | 'natural';
  /** Names that `* EXCEPT (…)` leaves out, as the engine compares them. */
  except: string[];
}

/** One place at which a stored table is read. */
export interface TableRead {
  /** Dotted, in lower case. */
  table: string;
  /** The table of the tree that stands in FROM by its name; absent for `x IN name`, PIVOT and names that may be columns. */
  node?: Readonly<Record<string, unknown>>;
}

/** Everything that the policy wants to know of a tree, from one walk over all of its nodes. */
export interface Survey {
  tables: Set<string>;
  /** The same with every part spelt as the engine looks it up: only then two tables that differ in case are two. */
  storedNames: Set<string>;
  /** Every place at which one of them is read. */
  places: TableRead[];
  /** Names of WITH items, in lower case. */
  withNames: Set<string>;
  /** Names that may be tables or columns: who has a snapshot can tell. */
  doubtfulTables: { table: string; stored: string }[];
  columns: ColumnUse[];
  /** Names of functions as the tree has them, lower case. */
  functions: Set<string>;
  /** The part of them that stands in FROM. */
  tableFunctions: Set<string>;
  /** Names by the place where they start, and the places of those that are aliases and so may have a column list. */
  names: Map<number, { end: number; text: string }>;
  aliasStarts: Set<number>;
  /** Names that the parser gives no place for, and how often it has each. */
  placelessNames: Map<string, number>;
  /** Types that the parser knows no more of than their names, in lower case. */
  types: Set<string>;
  /** How many queries the tree has: each SELECT and each UNION, INTERSECT or MINUS of the text must be one of them. */
  selects: number;
  setOperations: number;
  /** How often tables are read once every reference to a WITH item is written out. */
  reads: number;
  /** Keys that no reading statement has. */
  foreignKeys: Set<string>;
}

/** All that can be named from here, the nearest first. */
export function sourcesOf(block: Block | undefined): Source[] {
  const sources: Source[] = [];
  for (let at = block; at; at = at.parent) sources.push(...at.sources);
  return sources;
}

/** What a path in FROM (`FROM orders o, o.items`) can begin with: sources to its left, and those around an expression's subquery. */
export function sourcesBefore(source: Source, block: Block): Source[] {
  const own = block.sources.slice(0, block.sources.indexOf(source));
  return block.derived ? own : [...own, ...sourcesOf(block.parent)];
}

export type Node = Record<string, unknown>;

/**
 * What precedes the last UNION of a query; all of it where there is none. Behind INTERSECT, EXCEPT and UNION BY NAME nothing
 * recurs: an engine reads the table there.
 */
export function startOf(query: unknown): object {
  const [kind, node] = Object.entries(query ?? {})[0] ?? [];
  if (kind === 'union' && !(node as Node).by_name) return (node as Node).left as object;
  return /^(?:paren|annotated|subquery)$/.test(kind ?? '') ? startOf((node as Node).this) : (query as object);
}

/** Names that the parser keeps as bare text, with no place: of aliases, collations, types and their fields. */
function placelessIn(node: Node): string[] {
  const texts: unknown[] = ['alias', 'collation', 'unit', 'window_name'].map((key) => node[key]);
  if (isName(node) && !node.span) texts.push(node.name);
  if (node.data_type === 'custom') texts.push(node.name);
  if (Array.isArray(node.column_aliases)) texts.push(...node.column_aliases);
  for (const field of Array.isArray(node.fields) ? node.fields : [])
    texts.push(Array.isArray(field) ? field[0] : field?.name);
  return texts.flatMap((text) => (typeof text === 'string' ? text.split(/[\s.]+/) : []));
}

function isFields(value: unknown): value is Node {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** An identifier node. Function nodes have a text name as well, and arguments beside it. */
export function isName(value: unknown): value is Node & { name: string } {
  if (value === null || typeof value !== 'object') return false;
  return typeof (value as Node).name === 'string' && 'quoted' in value && !('args' in value);
}

export function lower(name: Node): string {
  return String(name.name).toLowerCase();
}

/** Whether an alias names the columns as well, and so by their places. */
export function hasColumnList(node: Node): boolean {
  return Array.isArray(node.column_aliases) && node.column_aliases.length > 0;
}

/** What stands in brackets. */
export function unwrapped(node: Node): Node {
  const inner = (node.paren as Node | undefined)?.this as Node | undefined;
  return inner ? unwrapped(inner) : node;
}

/** Counts what must be found again in the text; to be called once for each node. */
function countQueries(node: Node, survey: Survey): void {
  if (node.data_type === 'custom') survey.types.add(String(node.name).toLowerCase());
  const { placelessNames } = survey;
  for (const word of placelessIn(node).map((text) => text.toLowerCase()))
    placelessNames.set(word, (placelessNames.get(word) ?? 0) + 1);
  if (isFields(node.select)) survey.selects += 1;
  for (const kind of ['union', 'intersect', 'except']) {
    const operation = node[kind];
    if (isFields(operation) && 'right' in operation) survey.setOperations += 1;
  }
}

export function lastPart(dotted: string | undefined): string | undefined {
  return dotted?.split('.').at(-1);
}

/**
 * A name as the engine compares it. Where that depends on the server (MySQL) only the same spelling counts, so that in
 * doubt a name is a real table's and not a CTE's.
 */
export function identityOf(name: Node, { foldsTo, ignoresCase, tableCase }: Dialect): string {
  const text = String(name.name);
  if (ignoresCase && tableCase !== 'server') return asciiLower(text);
  if (name.quoted === true || foldsTo === 'preserve') return text;
  return foldsTo === 'lower' ? asciiLower(text) : text.toUpperCase();
}

/** A table's name as it is stored; where the server decides about case, as it is written. */
export function storedName(name: Node, dialect: Dialect): string {
  const isKept = dialect.foldsTo === 'preserve' && dialect.tableCase !== 'ignored';
  return isKept ? String(name.name) : identityOf(name, dialect);
}

/** Without a list of its values a PIVOT makes a type first and isn't a query; and it may read a file. */
function isPivotQuery(node: Node, { pivotQueries }: Dialect): boolean {
  const on = Array.isArray(node.expressions) ? (node.expressions as Node[]) : [];
  const isOfTable = /^(?:column|subquery)$/.test(Object.keys((node.this as Node | undefined) ?? {})[0] ?? '');
  return pivotQueries && isOfTable && on.length > 0 && on.every((item) => 'in' in item);
}

/** Notes a name's place, a function's name, and names that are given as bare text. */
export function noteNode(survey: Survey, node: Node, counted: WeakSet<object>): void {
  if (isName(node)) {
    const span = node.span as { start: number; end: number } | null | undefined;
    const cached = span && survey.names.get(span.start);
    if (span && !(cached && cached.end > span.end)) survey.names.set(span.start, { end: span.end, text: node.name });
  }
  if (!counted.has(node)) countQueries(node, survey);
  counted.add(node);
  for (const kind of ['function', 'aggregate_function', 'anonymous', 'anonymous_agg_func', 'combined_agg_func']) {
    const call = node[kind] as Node | null | undefined;
    const name = call && typeof call === 'object' ? (call.name ?? call.this) : undefined;
    if (typeof name === 'string') survey.functions.add(name.toLowerCase());
  }
}

export function noteAlias(survey: Survey, name: Node): void {
  const span = name.span as { start: number } | undefined;
  if (span) survey.aliasStarts.add(span.start);
}

export function addDerived(survey: Survey, alias: Node, block: Block | undefined, dialect: Dialect): void {
  noteAlias(survey, alias);
  block?.sources.push({ alias: lower(alias), exactNames: [identityOf(alias, dialect)] });
}

/** Joins that show all columns of both sides. */
const plainJoins = words(
  'implicit inner left right full outer cross natural naturalleft naturalright naturalfull straight',
);

export function addJoin(survey: Survey, join: Node, block: Block | undefined, dialect: Dialect): void {
  const kind = typeof join.kind === 'string' ? join.kind.toLowerCase() : '';
  // ClickHouse's ARRAY JOIN takes columns
  if (!kind.includes('array')) addSources(survey, [join.this], block, dialect);
  if (!block) return;
  // ClickHouse: SEMI, ANTI, ANY and ASOF are hints to the parser.
  if (!plainJoins.has(kind) || join.join_hint) block.isUnclear = true;
  if (kind.includes('natural')) survey.columns.push({ block, name: '*', exact: '*', kind: 'natural', except: [] });
  for (const name of Array.isArray(join.using) ? join.using : []) {
    if (isName(name)) addColumn(survey, { name }, block, dialect);
  }
}

/** Looks through aliases and wrappers at what stands in FROM. */
export function addSources(survey: Survey, list: unknown, block: Block | undefined, dialect: Dialect): void {
  if (!Array.isArray(list)) return;
  for (const item of list) {
    if (item === null || typeof item !== 'object') continue;
    for (const [kind, value] of Object.entries(item)) {
      if (value === null || typeof value !== 'object') continue;
      if (!sourceKinds.has(kind)) survey.tableFunctions.add(kind);
      const node = value as Node;
      if (kind === 'function') addTableFunction(survey, node, block, dialect);
      if (kind === 'method_call' && isName(node.method)) survey.tableFunctions.add(lower(node.method));
      if (kind === 'alias' && isName(node.alias)) addDerived(survey, node.alias, block, dialect);
      if (['alias', 'paren', 'annotated', 'lateral', 'table_sample', 'pivot', 'unpivot'].includes(kind))
        addSources(survey, [node.this], block, dialect);
      if (kind === 'joined_table') addSources(survey, [node.left], block, dialect);
      if (['tuple', 'rows_from', 'table_from_rows'].includes(kind))
        addSources(survey, node.expressions ?? [node.this], block, dialect);
    }
  }
}

function addTableFunction(survey: Survey, node: Node, block: Block | undefined, dialect: Dialect): void {
  const name = String(node.name).toLowerCase();
  // Snowflake and Oracle: TABLE(function(…)); but Snowflake's TABLE('name') hides a table's name in a string
  if (name === 'table' && Array.isArray(node.args) && node.args.every((item) => 'function' in item)) {
    addSources(survey, node.args, block, dialect);
  } else survey.tableFunctions.add(name);
}

export function addColumn(
  survey: Survey,
  node: Node,
  block: Block | undefined,
  dialect: Dialect,
  kind: 'column' | 'base' | 'field' = 'column',
): void {
  const name = node.name as Node;
  const use: ColumnUse = { block, name: lower(name), exact: identityOf(name, dialect), kind, except: [] };
  if (isName(node.table)) use.qualifier = lower(node.table).split('.').at(-1) as string;
  survey.columns.push(use);
}

/** `(TABLE t)`, `(PIVOT t …)`, `(SUMMARIZE t)`: brackets around something else than a query. */
export function mustBeQuery(survey: Survey, dialect: Dialect, value: unknown): void {
  const [kind, node] = Object.entries(value ?? {})[0] ?? ['query', undefined];
  if (kind === 'pivot' && isPivotQuery(node as Node, dialect)) return;
  if (!queryKinds.has(kind)) survey.foreignKeys.add(kind);
  else if (['paren', 'annotated', 'subquery'].includes(kind)) mustBeQuery(survey, dialect, (node as Node).this);
}

/** What a query reads by itself: tables, and items of a WITH as often as it names them. */
export interface TableReads {
  tables: number;
  items: TableReads[];
}

/**
 * How often tables are read once every reference to a WITH item is written out, as engines do that keep no steps. Items may
 * name later ones and themselves, so that this can only be told when all were seen; one that leads back to itself counts once.
 */
export function totalReads(query: TableReads, knownNames = new Map<TableReads, number>()): number {
  const result = knownNames.get(query);
  if (result !== undefined) return result;
  knownNames.set(query, 1);
  const total = query.items.reduce((sum, item) => sum + totalReads(item, knownNames), query.tables);
  knownNames.set(query, Math.max(1, total));
  return total;
}
