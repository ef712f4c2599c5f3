import type { Dialect } from '../../dialects/dialect.ts';
import { asciiLower } from '../scope/scope.ts';
import type { Survey } from './surveyed.ts';

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

/** Without a list of its values a PIVOT makes a type first, and is no query; and it may be of a file. */
export function isPivotQuery(node: Node, { pivotQueries }: Dialect): boolean {
  const on = Array.isArray(node.expressions) ? (node.expressions as Node[]) : [];
  const isOfTable = /^(?:column|subquery)$/.test(Object.keys((node.this as Node | undefined) ?? {})[0] ?? '');
  return pivotQueries && isOfTable && on.length > 0 && on.every((item) => 'in' in item);
}

/** Notes a name's place, a function's name, and names that are given as bare text. */
export function noteNode(survey: Survey, node: Node, counted: WeakSet<object>): void {
  if (isName(node)) {
    const span = node.span as { start: number; end: number } | null | undefined;
    const known = span && survey.names.get(span.start);
    if (span && !(known && known.end > span.end)) survey.names.set(span.start, { end: span.end, text: node.name });
  }
  if (!counted.has(node)) countQueries(node, survey);
  counted.add(node);
  for (const kind of ['function', 'aggregate_function', 'anonymous', 'anonymous_agg_func', 'combined_agg_func']) {
    const call = node[kind] as Node | null | undefined;
    const name = call && typeof call === 'object' ? (call.name ?? call.this) : undefined;
    if (typeof name === 'string') survey.functions.add(name.toLowerCase());
  }
}
