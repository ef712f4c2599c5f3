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
