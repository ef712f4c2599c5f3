import type { Clause, FunctionUse, Resolution, Scopes } from '../scope/scope.ts';
import type { Finding } from './finding.ts';

/** Aggregates where none may stand: inside another one, in WHERE, ON or GROUP BY; and window functions in WHERE. */
export function aggregateProblems(scopes: Scopes, resolution: Resolution): Finding[] {
  const findings: Finding[] = [];
  for (const scope of scopes.all) {
    for (const call of scope.functions.filter((item) => item.over && item.clause === 'where')) {
      findings.push(misuse(call, `The window function ${call.name} may not stand in WHERE.`));
    }
    const calls = scope.functions.filter((call) => call.aggregate && !call.over);
    for (const call of calls) {
      const outer = calls.find((other) => other !== call && holds(other, call));
      const belongs = clauseOfOwner(call, resolution);
      if (outer) findings.push(misuse(call, `The aggregate ${call.name} stands inside ${outer.name}.`));
      else if (belongs === 'where' || belongs === 'on' || belongs === 'group') {
        findings.push(misuse(call, `The aggregate ${call.name} may not stand in ${belongs.toUpperCase()}.`));
      }
    }
  }
  return findings;
}

/** An aggregate over columns of the outer query alone belongs to the outer query: where the subquery stands counts then. */
function clauseOfOwner(call: FunctionUse, resolution: Resolution): Clause | undefined {
  const inside = call.scope.columns.filter(
    ({ range }) => range.start >= call.argumentRange.start && range.end <= call.argumentRange.end,
  );
  const isOuter =
    inside.length > 0 &&
    inside.every((use) => {
      const found = resolution.columns.get(use);
      return (found?.kind === 'column' || found?.kind === 'derived') && found.outer;
    });
  return isOuter ? call.scope.clause : call.clause;
}

function holds(outer: FunctionUse, inner: FunctionUse): boolean {
  return outer.argumentRange.start <= inner.nameRange.start && inner.argumentRange.end <= outer.argumentRange.end;
}

function misuse(call: FunctionUse, message: string): Finding {
  return {
    class: 'aggregate_misuse',
    message,
    range: call.nameRange,
    subject: call.name,
    call,
    scope: call.scope,
    suggestions: [],
  };
}
