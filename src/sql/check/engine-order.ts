import type { Clause, Scope } from '../scope/scope.ts';
import type { Finding } from './finding.ts';

/** The order in which PostgreSQL reads a SELECT; most others are near to it. */
const ranks: Record<Clause, number> = {
  from: 0,
  on: 0,
  select: 1,
  where: 2,
  having: 3,
  window: 4,
  order: 4,
  group: 5,
  limit: 6,
};

/** Sorts findings so that the first is the one that the engine would most likely name. */
export function inEngineOrder(findings: readonly Finding[]): Finding[] {
  const keyed = findings.map((finding) => ({ finding, key: keyOf(finding) }));
  return keyed.sort((a, b) => compare(a.key, b.key)).map(({ finding }) => finding);
}

/** From the outermost SELECT inwards: the clause, then the place in the text; grouping is checked after all names. */
function keyOf(finding: Finding): number[] {
  // A function is looked up once its arguments are read.
  const at =
    finding.call && finding.class === 'function_not_found'
      ? finding.call.argumentRange.end
      : (finding.range?.start ?? 0);
  const clause = finding.use?.clause ?? finding.call?.clause ?? (finding.source ? 'from' : 'select');
  const isLate = finding.class === 'grouping_error' || finding.class === 'aggregate_misuse';
  let key = isLate && finding.class === 'grouping_error' ? [8, at] : [ranks[clause], at];
  for (let scope: Scope | undefined = finding.scope; scope?.parent; scope = scope.parent) {
    const rank = scope.role === 'cte' ? -1 : scope.role === 'member' ? 0 : scope.clause ? ranks[scope.clause] : 0;
    key = [rank, scope.range.start, ...key];
  }
  return key;
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const difference = (a[i] ?? -1) - (b[i] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}
