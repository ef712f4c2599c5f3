import type { Snapshot, Table } from '../schema/snapshot/snapshot.ts';
import { nameTokens } from './name-similarity.ts';

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

/** The shortest chains from any of the tables to the wanted one, at most three links long; declared keys before inferred ones. */
export function shortestPaths(snapshot: Snapshot, from: readonly Table[], to: Table): JoinPath[] {
  const found = pathsFrom(snapshot, from).get(to) ?? [];
  const declared = found.filter((path) => path.every((link) => link.declared));
  return declared.length > 0 ? declared : found;
}

const maxLinks = 3;
/** More chains of one length to one table are no help to anybody. */
const maxChains = 12;

const pathCache = new WeakMap<Snapshot, Map<string, Map<Table, JoinPath[]>>>();

/** All shortest chains to every table within reach. The beginning of a shortest chain is one itself, so levels suffice. */
function pathsFrom(snapshot: Snapshot, from: readonly Table[]): Map<Table, JoinPath[]> {
  const cache = pathCache.get(snapshot) ?? new Map<string, Map<Table, JoinPath[]>>();
  pathCache.set(snapshot, cache);
  const key = from.map((table) => `${table.schema ?? ''}.${table.name}`).join('\n');
  const known = cache.get(key);
  if (known) return known;
  const reached = new Map<Table, JoinPath[]>();
  let level = new Map<Table, JoinPath[]>(from.map((table) => [table, [[]]]));
  for (let length = 1; length <= maxLinks; length += 1) {
    const next = new Map<Table, JoinPath[]>();
    for (const [end, paths] of level) {
      for (const link of linksOf(snapshot, end)) {
        if (reached.has(link.to) || from.includes(link.to)) continue;
        const chains = next.get(link.to) ?? [];
        chains.push(...paths.map((path) => [...path, link]).slice(0, maxChains - chains.length));
        next.set(link.to, chains);
      }
    }
    for (const [table, paths] of next) reached.set(table, paths);
    level = next;
  }
  if (cache.size > 200) cache.clear();
  cache.set(key, reached);
  return reached;
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
  for (const guess of [byKeyName, byTableName, bySharedName]) {
    const linked = new Map([...links].map(([table, list]) => [table, new Set(list.map((link) => link.to))]));
    for (const { from, to, column, key } of guess(snapshot)) {
      if (from === to || linked.get(from)?.has(to)) continue;
      // Two columns that both refer to a third table are siblings, not a key.
      if (guess === bySharedName && (isLinked(links, from, column) || isLinked(links, to, key))) continue;
      add(from, to, [{ from: column, to: key }], false);
    }
  }
  return links;
}

function isLinked(links: Map<Table, KeyLink[]>, table: Table, column: string): boolean {
  return links.get(table)?.some((link) => link.declared && link.pairs.some((pair) => pair.from === column)) ?? false;
}

function pairKey(pairs: KeyLink['pairs']): string {
  return pairs
    .map((pair) => `${pair.from}=${pair.to}`.toLowerCase())
    .sort()
    .join('&');
}

interface Guess {
  from: Table;
  to: Table;
  column: string;
  key: string;
}

/** A column with the very name of another table's key: `student_id` and `student_id`. */
function byKeyName(snapshot: Snapshot): Guess[] {
  const owners = new Map<string, Table[]>();
  for (const table of snapshot.tables) {
    const key = singleKey(table)?.toLowerCase();
    if (key !== undefined && key !== 'id') owners.set(key, [...(owners.get(key) ?? []), table]);
  }
  return snapshot.tables.flatMap((from) =>
    from.columns.flatMap(({ name: column }) =>
      (owners.get(column.toLowerCase()) ?? []).map((to) => ({ from, to, column, key: singleKey(to) as string })),
    ),
  );
}

/** A column that names another table and its key: `station_id`, `start_station_id`, `link_to_event`, `setcode` for `sets.code`. */
function byTableName(snapshot: Snapshot): Guess[] {
  const byEnding = new Map<string, { to: Table; key: string }[]>();
  const offer = (ending: string, to: Table, key: string) =>
    byEnding.set(ending, [...(byEnding.get(ending) ?? []), { to, key }]);
  for (const table of snapshot.tables) {
    const name = nameTokens(table.name).join('');
    const key = singleKey(table);
    if (key !== undefined) {
      for (const last of new Set([...['id', 'code', 'key', 'no'], nameTokens(key).join('')]))
        offer(name + last, table, key);
      offer(`linkto${name}`, table, key);
    }
    for (const column of table.columns)
      if (/^(?:code|uuid|number|no)$/i.test(column.name) && column.name !== key)
        offer(name + column.name.toLowerCase(), table, column.name);
  }
  return snapshot.tables.flatMap((from) =>
    from.columns.flatMap(({ name: column, kind }) => {
      const tokens = nameTokens(column);
      const endings = tokens.map((_, i) => tokens.slice(i).join(''));
      const found = endings
        .flatMap((ending) => byEnding.get(ending) ?? [])
        .filter(({ to, key }) => kindOf(to, key) === kind && column !== singleKey(from));
      return found.slice(0, 1).map(({ to, key }) => ({ from, to, column, key }));
    }),
  );
}

/** Two columns of one name that says it identifies something: `uuid` and `uuid`. */
function bySharedName(snapshot: Snapshot): Guess[] {
  const holders = new Map<string, { table: Table; column: string; kind: string }[]>();
  for (const table of snapshot.tables) {
    for (const { name, kind } of table.columns) {
      const lower = name.toLowerCase();
      if (lower === 'id' || !/(?:id|key|code)$/.test(lower) || kind === 'date') continue;
      holders.set(lower, [...(holders.get(lower) ?? []), { table, column: name, kind }]);
    }
  }
  const guesses: Guess[] = [];
  for (const list of holders.values()) {
    if (list.length > 6) continue;
    for (const [i, a] of list.entries()) {
      for (const b of list.slice(i + 1))
        if (a.kind === b.kind) guesses.push({ from: a.table, to: b.table, column: a.column, key: b.column });
    }
  }
  return guesses;
}

function singleKey(table: Table): string | undefined {
  return table.primaryKey.length === 1 ? table.primaryKey[0] : undefined;
}

function kindOf(table: Table, column: string): string | undefined {
  return table.columns.find(({ name }) => name === column)?.kind;
}
