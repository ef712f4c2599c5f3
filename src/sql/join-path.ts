import type { Snapshot, Table } from '../schema/snapshot.ts';

/** A way to join two tables: the columns of both sides, pair by pair. */
export interface KeyLink {
  from: Table;
  to: Table;
  pairs: { from: string; to: string }[];
  /** False when it was inferred from names. */
  declared: boolean;
}

/** A chain of links; each begins where the one before ended. */
export type JoinPath = KeyLink[];

const linkCache = new WeakMap<Snapshot, Map<Table, KeyLink[]>>();

/** All links that begin at a table, both from its own keys and from keys that point to it. */
export function linksOf(snapshot: Snapshot, table: Table): KeyLink[] {
  let links = linkCache.get(snapshot);
  if (!links) {
    links = collect(snapshot);
    linkCache.set(snapshot, links);
  }
  return links.get(table) ?? [];
}

export function linksBetween(snapshot: Snapshot, a: Table, b: Table): KeyLink[] {
  return linksOf(snapshot, a).filter((link) => link.to === b);
}

/** The shortest chains from any of the tables to the wanted one, at most `maxHops` long; declared keys before inferred ones. */
export function shortestPaths(snapshot: Snapshot, from: readonly Table[], to: Table, maxHops = 3): JoinPath[] {
  let frontier: JoinPath[] = from.map(() => []);
  let ends = [...from];
  for (let hop = 1; hop <= maxHops; hop += 1) {
    const next: JoinPath[] = [];
    const nextEnds: Table[] = [];
    frontier.forEach((path, i) => {
      for (const link of linksOf(snapshot, ends[i] as Table)) {
        const visited = link.to !== to && from.includes(link.to);
        if (visited || path.some((step) => step.from === link.to || step.to === link.to)) continue;
        next.push([...path, link]);
        nextEnds.push(link.to);
      }
    });
    const found = next.filter((_, i) => nextEnds[i] === to);
    if (found.length > 0) {
      const isDeclared = (path: JoinPath) => path.every((link) => link.declared);
      const declared = found.filter(isDeclared);
      return declared.length > 0 ? declared : found;
    }
    if (next.length > 2_000) return [];
    frontier = next;
    ends = nextEnds;
  }
  return [];
}

function collect(snapshot: Snapshot): Map<Table, KeyLink[]> {
  const byName = new Map(snapshot.tables.map((table) => [table.name.toLowerCase(), table]));
  const links = new Map<Table, KeyLink[]>(snapshot.tables.map((table) => [table, []]));
  const add = (from: Table, to: Table, pairs: KeyLink['pairs'], declared: boolean) => {
    const same = (link: KeyLink) => link.to === to && pairKey(link.pairs) === pairKey(pairs);
    if (!links.get(from)?.some(same)) links.get(from)?.push({ from, to, pairs, declared });
    const back = pairs.map((pair) => ({ from: pair.to, to: pair.from }));
    const sameBack = (link: KeyLink) => link.to === from && pairKey(link.pairs) === pairKey(back);
    if (!links.get(to)?.some(sameBack)) links.get(to)?.push({ from: to, to: from, pairs: back, declared });
  };
  for (const table of snapshot.tables) {
    for (const key of table.foreignKeys) {
      const other = byName.get(key.table.toLowerCase());
      if (!other) continue;
      // A key that names no column of the other table refers to its primary key.
      const pairs = key.columns.map((column, i) => ({
        from: column,
        to: key.referenced[i] || other.primaryKey[i] || column,
      }));
      add(table, other, pairs, key.declared);
    }
  }
  const declared = new Map([...links].map(([table, list]) => [table, new Set(list.map((link) => link.to))]));
  const owners = new Map<string, Table[]>();
  for (const table of snapshot.tables) {
    const [only, ...rest] = table.primaryKey;
    if (only === undefined || rest.length > 0 || only.toLowerCase() === 'id') continue;
    owners.set(only.toLowerCase(), [...(owners.get(only.toLowerCase()) ?? []), table]);
  }
  for (const table of snapshot.tables) {
    for (const column of table.columns) {
      for (const owner of owners.get(column.name.toLowerCase()) ?? []) {
        if (owner === table || declared.get(table)?.has(owner)) continue;
        const key = owner.primaryKey[0] as string;
        add(table, owner, [{ from: column.name, to: key }], false);
      }
    }
  }
  return links;
}

function pairKey(pairs: KeyLink['pairs']): string {
  return pairs
    .map((pair) => `${pair.from}=${pair.to}`.toLowerCase())
    .sort()
    .join('&');
}
