import { findTable, type Snapshot } from '../../schema/snapshot/snapshot.ts';

interface PlanNode {
  name?: string;
  children?: PlanNode[];
  extra_info?: Record<string, unknown>;
}

/** The rows of the largest step of a plan, which decides what a query costs; undefined for an empty plan. */
export function mostRows(nodes: PlanNode[], snapshot: Snapshot | undefined): number | undefined {
  return nodes.length > 0 ? Math.max(...nodes.map((node) => sizeOf(node, snapshot).most)) : undefined;
}

/** What a step hands on, and the most that it or a step below it goes through. */
function sizeOf(
  { name = '', children = [], extra_info: info = {} }: PlanNode,
  snapshot: Snapshot | undefined,
): { out: number; most: number } {
  const below = children.map((child) => sizeOf(child, snapshot));
  const handed = below.map(({ out }) => out);
  // Everything with everything, and the engine does not say how much that is.
  const pairs = /CROSS_PRODUCT|NESTED_LOOP|NL_JOIN/.test(name) ? handed.reduce((all, rows) => all * rows, 1) : 0;
  const told = Number(info['Estimated Cardinality'] ?? Number.NaN);
  const out = Number.isFinite(told) ? told : pairs || Math.max(0, ...handed);
  return { out, most: Math.max(out, pairs, wholeTable(info, snapshot), ...below.map(({ most }) => most)) };
}

/** A scan reads its table whole, whatever it keeps of it. */
function wholeTable({ Table: path }: Record<string, unknown>, snapshot: Snapshot | undefined): number {
  const name = typeof path === 'string' ? path.split('.').at(-1) : undefined;
  return (name && snapshot && findTable(snapshot, name)?.rowCount) || 0;
}

export const explainPlain = 'EXPLAIN';
export const explainJson = 'EXPLAIN (FORMAT json)';

/** Whether this is a plan as the driver asks for it. */
export function isPlainPlan(sql: string): boolean {
  const prefix = sql.startsWith(`${explainJson} `) ? explainJson : explainPlain;
  return sql.startsWith(`${prefix} `) && !/^[\s(]*(?:analy[sz]e|--|\/\*)/i.test(sql.slice(prefix.length));
}
