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
export function countQueries(node: Node, survey: Survey): void {
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
