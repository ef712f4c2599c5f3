import type { Edge, Join, JoinTree } from './contracts.ts';

/** An instance is a table, or one in a role: `city@student.home_city` are the cities that this key leads to. */
export const tableOfInstance = (instance: string): string => instance.split('@')[0] ?? instance;

interface Link {
  to: string;
  join: Join;
  cost: number;
}

/** All steps away from an instance. An instance that names its key has that one way only. */
function linksFrom(instance: string, wanted: ReadonlySet<string>, edges: readonly Edge[]): Link[] {
  const links: Link[] = [];
  const table = tableOfInstance(instance);
  const [, role] = instance.split('@');
  for (const edge of edges) {
    const cost = edge.evidence === 'declared' ? 1 : 1.1;
    const roleName = `${edge.from.table}.${edge.from.column}`;
    if (edge.to.table === table && (role === undefined || role === roleName)) {
      if (role === undefined && [...wanted].some((name) => name === `${table}@${roleName}`)) continue;
      links.push({ to: edge.from.table, join: { child: edge.from.table, parent: instance, edge }, cost });
    }
    if (edge.from.table === table && role === undefined) {
      const named = `${edge.to.table}@${roleName}`;
      const to = wanted.has(named) ? named : edge.to.table;
      if (to !== instance) links.push({ to, join: { child: instance, parent: to, edge }, cost });
    }
  }
  return links;
}

/** Enough for the readings of one question; a service must not remember every combination ever asked. */
const mostKnown = 500;

export function treeFinder(edges: readonly Edge[]): (instances: readonly string[]) => JoinTree | undefined {
  const trees = new Map<string, JoinTree | undefined>();
  return (instances) => {
    const key = instances.join('\n');
    if (!trees.has(key)) {
      if (trees.size >= mostKnown) trees.clear();
      trees.set(key, findTree(instances, edges));
    }
    return trees.get(key);
  };
}

function findTree(instances: readonly string[], edges: readonly Edge[]): JoinTree | undefined {
  const wanted = new Set(instances);
  const [first] = wanted;
  if (first === undefined) return undefined;
  if (wanted.size === 1) return soleTree(first, edges);
  let best: { tree: JoinTree; cost: number } | undefined;
  for (const start of wanted) {
    const grown = grow(start, wanted, edges);
    if (grown && (!best || grown.cost < best.cost)) best = grown;
  }
  return best?.tree;
}

function soleTree(instance: string, edges: readonly Edge[]): JoinTree | undefined {
  const [, role] = instance.split('@');
  if (role === undefined) return { instances: [instance], joins: [] };
  const child = role.split('.')[0] ?? '';
  return grow(child, new Set([child, instance]), edges)?.tree;
}

function grow(
  start: string,
  wanted: ReadonlySet<string>,
  edges: readonly Edge[],
): { tree: JoinTree; cost: number } | undefined {
  const tree: JoinTree = { instances: [start], joins: [] };
  let total = 0;
  const missing = new Set([...wanted].filter((name) => name !== start));
  while (missing.size > 0) {
    const path = nearest(tree.instances, missing, wanted, edges);
    if (!path) return undefined;
    for (const link of path) {
      if (tree.instances.includes(link.to)) continue;
      tree.instances.push(link.to);
      tree.joins.push(link.join);
      missing.delete(link.to);
      total += link.cost;
    }
  }
  return { tree, cost: total };
}

function nearest(
  from: readonly string[],
  targets: ReadonlySet<string>,
  wanted: ReadonlySet<string>,
  edges: readonly Edge[],
): Link[] | undefined {
  const paths = new Map<string, { cost: number; path: Link[] }>(from.map((name) => [name, { cost: 0, path: [] }]));
  const open = [...from];
  let best: { cost: number; path: Link[] } | undefined;
  while (open.length > 0) {
    open.sort((left, right) => (paths.get(left)?.cost ?? 0) - (paths.get(right)?.cost ?? 0));
    const here = open.shift();
    const walked = here === undefined ? undefined : paths.get(here);
    if (here === undefined || !walked) break;
    if (best && walked.cost >= best.cost) continue;
    if (targets.has(here) && walked.path.length > 0) {
      best = walked;
      continue;
    }
    if (walked.path.length >= 4) continue;
    for (const link of linksFrom(here, wanted, edges)) {
      const cost = walked.cost + link.cost + turnCost(walked.path.at(-1), link);
      const known = paths.get(link.to);
      if (known && known.cost <= cost) continue;
      paths.set(link.to, { cost, path: [...walked.path, link] });
      open.push(link.to);
    }
  }
  return best?.path;
}

/**
 * Up to what two things share and down again relates everything on one side to everything on the other (a region to the
 * orders that its manager sold). Less than a hop, so that it only decides between ways of the same length.
 */
function turnCost(before: Link | undefined, next: Link): number {
  const wentUp = before !== undefined && before.join.parent === before.to;
  return wentUp && next.join.child === next.to ? 0.4 : 0;
}

/** Whether joining multiplies the rows of `instance`: some step on the way leads from it to many rows. */
export function isMultiplied(instance: string, tree: JoinTree): boolean {
  const seen = new Set([instance]);
  const walk = (here: string): boolean =>
    tree.joins.some((join) => {
      if (join.parent === here && !seen.has(join.child)) {
        if (join.edge.multiplies) return true;
        seen.add(join.child);
        return walk(join.child);
      }
      if (join.child === here && !seen.has(join.parent)) {
        seen.add(join.parent);
        return walk(join.parent);
      }
      return false;
    });
  return walk(instance);
}

/** The chains of tables that nobody asked for, each between two that were wanted. */
export function bridgesIn(tree: JoinTree, wanted: ReadonlySet<string>): { ends: [string, string]; over: string[] }[] {
  const next = (here: string) =>
    tree.joins.flatMap(({ child, parent }) => (child === here ? [parent] : parent === here ? [child] : []));
  const walk = (from: string, here: string, over: string[]): { ends: [string, string]; over: string[] }[] => {
    if (wanted.has(here)) return over.length > 0 && from < here ? [{ ends: [from, here], over }] : [];
    const further = next(here).filter((other) => other !== from && !over.includes(other));
    return further.flatMap((other) => walk(from, other, [...over, here]));
  };
  return [...wanted].flatMap((from) => (from.includes('@') ? [] : next(from).flatMap((here) => walk(from, here, []))));
}
