import type { FunctionUse, Scopes } from '../scope.ts';
import type { Finding } from './finding.ts';

/** Aggregates where none may stand: inside another one, in WHERE, ON or GROUP BY. */
export function aggregateProblems(scopes: Scopes): Finding[] {
  const findings: Finding[] = [];
  for (const scope of scopes.all) {
    const calls = scope.functions.filter((call) => call.aggregate && !call.over);
    for (const call of calls) {
      const outer = calls.find((other) => other !== call && holds(other, call));
      if (outer) findings.push(misuse(call, `The aggregate ${call.name} stands inside ${outer.name}.`));
      else if ((call.clause === 'where' || call.clause === 'on' || call.clause === 'group') && hasLocalColumn(call)) {
        findings.push(misuse(call, `The aggregate ${call.name} may not stand in ${call.clause.toUpperCase()}.`));
      }
    }
  }
  return findings;
}

/** An aggregate over columns of the outer query alone belongs to the outer query, where it may be right. */
function hasLocalColumn(call: FunctionUse): boolean {
  const uses = call.scope.columns.filter(
    ({ range }) => range.start >= call.argumentRange.start && range.end <= call.argumentRange.end,
  );
  if (uses.length === 0) return true;
  const labels = new Set(call.scope.sources.map((source) => source.label.toLowerCase()));
  return uses.some((use) => use.qualifier === undefined || labels.has(use.qualifier.toLowerCase()));
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
