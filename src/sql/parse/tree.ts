/** A node of the parser's tree: one key naming the kind, its fields below it. Walk it, do not print it back. */
export type Tree = { [kind: string]: unknown };

/** The fields of a tree node. */
export type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Kind and fields of a node such as `{ eq: { left, right } }`; nothing for lists, scalars and plain records. */
export function tagged(node: unknown): [kind: string, fields: Fields] | undefined {
  if (!isFields(node)) return undefined;
  const entries = Object.entries(node);
  const [entry] = entries;
  return entries.length === 1 && entry && isFields(entry[1]) ? [entry[0], entry[1]] : undefined;
}

/** The fields of a node if it is of that kind. */
export function fieldsOf(node: unknown, kind: string): Fields | undefined {
  const found = tagged(node);
  return found?.[0] === kind ? found[1] : undefined;
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The same value with `change` applied to every item or field. */
export function mapChildren(value: unknown, change: (child: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, change(child)]));
}

/** A record without its undefined fields. */
export function defined(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A name with its quotes noted and, before normalising, its place in the text. */
export interface Identifier {
  name: string;
  quoted?: boolean;
  span?: { start: number; end: number };
}

export function identifier(node: unknown): Identifier | undefined {
  if (!isFields(node)) return undefined;
  if (isFields(node.identifier)) return identifier(node.identifier);
  return typeof node.name === 'string' ? (node as unknown as Identifier) : undefined;
}

/** The name of an identifier as it was written, without quotes. */
export function nameOf(node: unknown): string | undefined {
  return identifier(node)?.name;
}

/** Visits every node below `tree` in document order; `path` holds the keys that lead to it. Return false to skip a node's children. */
export function walkTree(
  tree: unknown,
  visit: (kind: string, node: Fields, path: readonly string[]) => boolean | undefined,
  path: readonly string[] = [],
): void {
  if (Array.isArray(tree)) {
    for (const item of tree) walkTree(item, visit, path);
    return;
  }
  if (tree === null || typeof tree !== 'object') return;
  for (const [kind, node] of Object.entries(tree)) {
    if (node === null || typeof node !== 'object') continue;
    if (!Array.isArray(node) && visit(kind, node as Fields, path) === false) continue;
    walkTree(node, visit, [...path, kind]);
  }
}
