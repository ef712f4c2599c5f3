import type { Finding } from '../check/check.ts';
import type { Resolution, Scopes } from '../scope/scope.ts';

/**
 * Statements that run and mean nothing, which a repair must not produce: a condition `t.x = t.x`, and `x IN (SELECT y
 * FROM t)` where y is not of t but of the query around it.
 */
export function hollowFindings(scopes: Scopes, resolution: Resolution): Finding[] {
  const findings: Finding[] = [];
  for (const scope of scopes.all) {
    for (const { left, right, range } of scope.sources.flatMap((source) => source.onPairs)) {
      const [a, b] = [resolution.columns.get(left), resolution.columns.get(right)];
      if (a?.kind === 'column' && b?.kind === 'column' && a.source === b.source && a.column === b.column) {
        findings.push({
          class: 'column_not_found',
          message: 'A join compares a column with itself.',
          range,
          subject: left.name,
          scope,
          suggestions: [],
          detail: 'hollow',
        });
      }
    }
    for (const use of scope.columns) {
      const outer = resolution.columns.get(use);
      const isLost =
        use.qualifier === undefined &&
        use.function?.aggregate &&
        !use.function.over &&
        outer?.kind === 'column' &&
        outer.outer;
      if (isLost)
        findings.push({
          class: 'column_not_found',
          message: `There is no column ${use.name} here.`,
          range: use.range,
          subject: use.name,
          use,
          scope,
          suggestions: [],
        });
    }
    const only = scope.projections.length === 1 ? scope.projections[0]?.column : undefined;
    const found = only && resolution.columns.get(only);
    if (only && scope.serves === 'in' && found?.kind === 'column' && found.outer) {
      const message = `There is no column ${only.name} here.`;
      findings.push({
        class: 'column_not_found',
        message,
        range: only.range,
        subject: only.name,
        use: only,
        scope,
        suggestions: [],
      });
    }
  }
  return findings;
}
