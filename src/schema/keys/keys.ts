import { type ColumnAddress, findColumn, type Snapshot, type Table } from '../snapshot/snapshot.ts';
import {
  type Edge,
  isKeyOf,
  isUnique,
  type JoinPath,
  type JoinTree,
  type KeyLink,
  type StoredColumn,
} from './contracts.ts';
import { areCalledAlike, sharedNames } from './guess-keys.ts';
import { addressOf } from './infer-keys.ts';
import { bridgesIn, treeFinder } from './join-tree.ts';

export {
  type Edge,
  isForeign,
  isUnique,
  type Join,
  type JoinPath,
  type JoinTree,
  type KeyLink,
  type StoredColumn,
} from './contracts.ts';
export { type Inclusion, inferKeys, withInferredKeys } from './infer-keys.ts';
export { isMultiplied, tableOfInstance } from './join-tree.ts';

/** How the tables of a snapshot are joined: the one answer for prompts, lint, healing, the embedded engine and words. */
export interface KeyGraph {
  /** Keys of one column, from the table that holds them to the one they point to. */
  edges: readonly Edge[];
  /** All links that begin at a table, along its own keys and against those that point to it. */
  linksOf(table: Table): readonly KeyLink[];
  linksBetween(from: Table, to: Table): KeyLink[];
  /** The names of the other tables that are one key away. */
  neighbours(table: string): ReadonlySet<string>;
  /**
   * All shortest chains from any of the tables to the wanted one; where there are several, the tables do not say which is
   * meant. Where no key leads there, columns of one name that tell things apart do (`uuid` and `uuid`), unless their values said no.
   */
  paths(from: readonly Table[], to: Table): JoinPath[];
  /** The smallest tree that connects table instances, or undefined when the keys do not connect them. */
  tree(instances: readonly string[]): JoinTree | undefined;
  /** Shortest ways between the wanted instances of a tree that go over other tables than the tree does. */
  otherWays(tree: JoinTree, wanted: ReadonlySet<string>): { over: Table[]; instead: Table[][] }[];
  /** Whether a column points to another one. */
  refers(from: StoredColumn, to: StoredColumn): boolean;
  /** Whether two columns belong together: the ends of a key, two that point to the same, or names that say so and were not refuted. */
  isKeyPair(one: StoredColumn, other: StoredColumn): boolean;
  /** Whether the values were asked about these two columns, and said that they have nothing to do with each other. */
  isRefuted(one: StoredColumn, other: StoredColumn): boolean;
}

const known = new WeakMap<Snapshot, KeyGraph>();

/** The graph of the keys that a snapshot holds, built once. It infers nothing: `inferKeys` has done that when the snapshot was made. */
export function keyGraph(snapshot: Snapshot): KeyGraph {
  const before = known.get(snapshot);
  if (before) return before;
  const graph = build(snapshot);
  known.set(snapshot, graph);
  return graph;
}

const maxLinks = 3;
/** More chains of one length to one table are no help to anybody. */
const maxChains = 12;
/** Enough for the repairs of one statement; a service must not remember every combination ever asked. */
const mostKnown = 200;

/** Finds the shortest chains from any of some tables to another, at most three links long; declared keys before inferred ones. */
function pathFinder(linksOf: (table: Table) => readonly KeyLink[]) {
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

function build(snapshot: Snapshot): KeyGraph {
  const links = new Map<Table, KeyLink[]>(snapshot.tables.map((table) => [table, []]));
  const edges: Edge[] = [];
  const tablesNamed = Map.groupBy(snapshot.tables, ({ name }) => name.toLowerCase());
  for (const from of snapshot.tables) {
    for (const key of from.foreignKeys) {
      const named = tablesNamed.get(key.table.toLowerCase()) ?? [];
      const to = named.find(({ schema }) => schema === (key.schema ?? from.schema)) ?? named[0];
      const pairs = to && pairsOf(from, to, key);
      if (!to || !pairs || links.get(from)?.some((link) => link.to === to && isSame(link.pairs, pairs))) continue;
      const { evidence } = key;
      const back = pairs.map((pair) => ({ from: pair.to, to: pair.from }));
      const multiplies = !isKeyOf(
        from,
        pairs.map((pair) => pair.from),
      );
      links.get(from)?.push({ from, to, pairs, evidence, refers: true, multiplies: false });
      links.get(to)?.push({ from: to, to: from, pairs: back, evidence, refers: false, multiplies });
      const [pair, ...more] = pairs;
      if (pair && more.length === 0)
        edges.push({
          from: { table: from.name, column: pair.from },
          to: { table: to.name, column: pair.to },
          evidence,
          multiplies,
        });
    }
  }
  const linksOf = (table: Table) => links.get(table) ?? [];
  const near = new Map(
    [...links].map(([table, own]) => [
      table.name,
      new Set(own.map(({ to }) => to.name).filter((name) => name !== table.name)),
    ]),
  );
  /** What a column points to, alone or as a part of a wider key. */
  const targetsOf = ({ table, column }: StoredColumn): StoredColumn[] =>
    linksOf(table).flatMap(({ to, pairs, refers }) => {
      const pair = refers ? pairs.find(({ from }) => from === column.name) : undefined;
      const target = pair && findColumn(to, pair.to);
      return target ? [{ table: to, column: target }] : [];
    });
  const refuted = new Set(snapshot.refutedKeys?.map(({ column, target }) => addressPair(column, target)));
  const byKeys = pathFinder(linksOf);
  let byNames: ReturnType<typeof pathFinder> | undefined;
  /** Where no key leads, columns that are called alike may. */
  const paths: KeyGraph['paths'] = (from, to) => {
    const found = byKeys(from, to);
    if (found.length > 0) return found;
    byNames ??= pathFinder(withSharedNames());
    return byNames(from, to);
  };
  function withSharedNames(): (table: Table) => readonly KeyLink[] {
    const more = new Map([...links].map(([table, own]) => [table, [...own]]));
    for (const [one, other] of sharedNames(snapshot)) {
      const isJoined = linksOf(one.table).some(({ to }) => to === other.table);
      if (isJoined || targetsOf(one).length > 0 || targetsOf(other).length > 0 || isRefuted(one, other)) continue;
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const) {
        const pairs = [{ from: from.column.name, to: to.column.name }];
        more.get(from.table)?.push({
          ...{ from: from.table, to: to.table, pairs, evidence: 'names' },
          ...{ refers: false, multiplies: !isUnique(to) },
        });
      }
    }
    return (table) => more.get(table) ?? [];
  }
  const isRefuted = (one: StoredColumn, other: StoredColumn) =>
    refuted.has(addressPair(addressOf(one.table, one.column.name), addressOf(other.table, other.column.name)));
  return {
    edges,
    linksOf,
    linksBetween: (from, to) => linksOf(from).filter((link) => link.to === to),
    neighbours: (table) => near.get(table) ?? new Set(),
    paths,
    tree: treeFinder(edges),
    otherWays: (tree, wanted) =>
      bridgesIn(tree, wanted).flatMap(({ ends, over }) => {
        const [from, to, ...between] = [...ends, ...over].map((name) => tablesNamed.get(name.toLowerCase())?.[0]);
        if (!from || !to) return [];
        const ways = paths([from], to).map((path) => path.slice(0, -1).map((link) => link.to));
        const instead = ways.filter((way) => way.some((table) => !between.includes(table)));
        return instead.length > 0 ? [{ over: between.filter((table) => table !== undefined), instead }] : [];
      }),
    refers: (from, to) => targetsOf(from).some((target) => isColumn(target, to)),
    isKeyPair(one, other) {
      if (targetsOf(one).some((target) => isColumn(target, other))) return true;
      if (targetsOf(other).some((target) => isColumn(target, one))) return true;
      if (targetsOf(one).some((target) => targetsOf(other).some((shared) => isColumn(target, shared)))) return true;
      return !isRefuted(one, other) && areCalledAlike(one, other);
    },
    isRefuted,
  };
}

/** Undefined for a key that names a column which is not there (SQLite takes such declarations). */
function pairsOf(from: Table, to: Table, key: Table['foreignKeys'][number]): KeyLink['pairs'] | undefined {
  const pairs = key.columns.flatMap((column, index) => {
    // A key that names no column of the other table refers to its primary key.
    const own = findColumn(from, column);
    const other = findColumn(to, key.referenced[index] || to.primaryKey[index] || column);
    return own && other ? [{ from: own.name, to: other.name }] : [];
  });
  return pairs.length > 0 && pairs.length === key.columns.length ? pairs : undefined;
}

const isColumn = (one: StoredColumn, other: StoredColumn): boolean =>
  one.table === other.table && one.column.name === other.column.name;

function isSame(one: KeyLink['pairs'], other: KeyLink['pairs']): boolean {
  const text = (pairs: KeyLink['pairs']) =>
    pairs
      .map(({ from, to }) => `${from}=${to}`)
      .sort()
      .join('&');
  return text(one) === text(other);
}

function addressPair(one: ColumnAddress, other: ColumnAddress): string {
  const text = ({ schema, table, column }: ColumnAddress) => `${schema ?? ''}.${table}.${column}`.toLowerCase();
  return [text(one), text(other)].sort().join('\n');
}
