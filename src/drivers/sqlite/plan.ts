import { sqlite } from '../../dialects/sqlite.ts';
import { findTable, type Scalar, type Snapshot } from '../../schema/snapshot/snapshot.ts';
import { analyseScopes } from '../../sql/scope/scope.ts';
import type { Estimate } from '../contract/driver.ts';

interface Step {
  detail: string;
  children: Step[];
}

/** A plan of `EXPLAIN QUERY PLAN`, and from the snapshot how many rows its loops would visit: SQLite itself does not say. */
export function sqliteEstimate(rows: Scalar[][], sql: string, snapshot: Snapshot | undefined): Estimate {
  const steps = treeOf(rows);
  const plan = planText(steps, 0).join('\n');
  if (!snapshot) return { plan };
  const tables = tablesByLabel(sql);
  const sizeOf = (label: string) => findTable(snapshot, tables.get(label.toLowerCase()) ?? label)?.rowCount ?? 1;
  return { plan, rows: visited(steps, sizeOf) };
}

/** Rows of the plan are (id, parent, unused, detail). */
function treeOf(rows: Scalar[][]): Step[] {
  const root: Step = { detail: '', children: [] };
  const byId = new Map<Scalar, Step>();
  for (const [id = null, parent = null, , detail] of rows) {
    const step: Step = { detail: String(detail), children: [] };
    byId.set(id, step);
    (byId.get(parent) ?? root).children.push(step);
  }
  return root.children;
}

function planText(steps: Step[], depth: number): string[] {
  return steps.flatMap(({ detail, children }) => [`${'  '.repeat(depth)}${detail}`, ...planText(children, depth + 1)]);
}

/** Steps side by side are loops within each other; a search finds a row or few, after an index of its own was built from all. */
function visited(steps: Step[], sizeOf: (label: string) => number): number {
  let rounds = 1;
  let once = 0;
  for (const { detail, children } of steps) {
    const [, verb, label] = /^(SCAN|SEARCH) (\S+)/.exec(detail) ?? [];
    if (verb === 'SCAN' && label && !/^SCAN (?:CONSTANT ROW|\d+ CONSTANT)/.test(detail)) rounds *= sizeOf(label);
    else if (verb === 'SEARCH' && label && detail.includes('AUTOMATIC')) once += sizeOf(label);
    const inner = visited(children, sizeOf);
    if (children.length > 0) once += detail.startsWith('CORRELATED') ? rounds * inner : inner;
  }
  return rounds + once;
}

/** The plan names a table by its alias where it has one. */
function tablesByLabel(sql: string): Map<string, string> {
  const sources = analyseScopes(sql, sqlite)?.all.flatMap((scope) => scope.sources) ?? [];
  return new Map(sources.filter(({ kind }) => kind === 'table').map(({ label, name }) => [label.toLowerCase(), name]));
}
