import type { Table } from '../snapshot/snapshot.ts';
import type { JoinPath, KeyLink } from './contracts.ts';

const maxLinks = 3;
/** More chains of one length to one table are no help to anybody. */
const maxChains = 12;
/** Enough for the repairs of one statement; a service must not remember every combination ever asked. */
const mostKnown = 200;

/** Finds the shortest chains from any of some tables to another, at most three links long; declared keys before inferred ones. */
export function pathFinder(linksOf: (table: Table) => readonly KeyLink[]) {
  const known = new Map<string, Map<Table, JoinPath[]>>();
  return (from: readonly Table[], to: Table): JoinPath[] => {
    const key = from.map(({ schema, name }) => `${schema ?? ''}.${name}`).join('\n');
    const reached = known.get(key) ?? pathsFrom(from, linksOf);
    if (known.size >= mostKnown) known.clear();
    known.set(key, reached);
    const found = reached.get(to) ?? [];
    const declared = found.filter((path) => path.every(({ evidence }) => evidence === 'declared'));
    return declared.length > 0 ? declared : found;
  };
}

/** All shortest chains to every table within reach. The beginning of a shortest chain is one itself, so levels suffice. */
function pathsFrom(from: readonly Table[], linksOf: (table: Table) => readonly KeyLink[]): Map<Table, JoinPath[]> {
  const reached = new Map<Table, JoinPath[]>();
  let level = new Map<Table, JoinPath[]>(from.map((table) => [table, [[]]]));
  for (let length = 1; length <= maxLinks; length += 1) {
    const next = new Map<Table, JoinPath[]>();
    for (const [end, paths] of level) {
      for (const link of linksOf(end)) {
        if (reached.has(link.to) || from.includes(link.to)) continue;
        const chains = next.get(link.to) ?? [];
        chains.push(...paths.map((path) => [...path, link]).slice(0, maxChains - chains.length));
        next.set(link.to, chains);
      }
    }
    for (const [table, paths] of next) reached.set(table, paths);
    level = next;
  }
  return reached;
}
