import type { MatchCondition } from '@langchain/langgraph';

/** Ends a label. Nobody types it, and everything under a path lies between the path and the path with the next character. */
const end = '\u001f';
const afterEnd = '\u0020';

/** As a namespace stands in the file. */
export function pathOf(namespace: readonly string[]): string {
  if (namespace.length === 0) throw new TypeError('a namespace needs a label');
  for (const label of namespace)
    if (typeof label !== 'string' || label === '' || label.includes(end))
      throw new TypeError(`${JSON.stringify(label)} cannot be a label of a namespace`);
  return namespace.map((label) => label + end).join('');
}

export const namespaceOf = (path: string): string[] => path.slice(0, -1).split(end);

/** The range in which every path under a prefix lies; the prefix itself belongs to it. */
export function rangeOf(prefix: readonly string[]): { from: string; to: string } {
  if (prefix.length === 0) return { from: '', to: '\u{10ffff}' };
  const path = pathOf(prefix);
  return { from: path, to: path.slice(0, -1) + afterEnd };
}

/** Whether a namespace satisfies every condition; `*` in a condition stands for any one label. */
export function isMatch(namespace: readonly string[], conditions: readonly MatchCondition[]): boolean {
  return conditions.every(({ matchType, path }) => {
    const from = matchType === 'prefix' ? 0 : namespace.length - path.length;
    return (
      path.length <= namespace.length && path.every((label, at) => label === '*' || label === namespace[from + at])
    );
  });
}

/** What `listNamespaces` gives of all namespaces: those that match, cut to a depth, each once, in order. */
export function listed(
  namespaces: readonly (readonly string[])[],
  { matchConditions = [], maxDepth, limit, offset }: Listing,
): string[][] {
  const found = new Map<string, string[]>();
  for (const namespace of namespaces) {
    if (!isMatch(namespace, matchConditions)) continue;
    const cut = namespace.slice(0, maxDepth);
    found.set(cut.join(end), cut);
  }
  const inOrder = [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, namespace]) => namespace);
  return inOrder.slice(offset, limit === undefined ? undefined : offset + limit);
}

interface Listing {
  matchConditions?: MatchCondition[] | undefined;
  maxDepth?: number | undefined;
  limit?: number | undefined;
  offset: number;
}
