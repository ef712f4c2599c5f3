import type { FunctionUse, Scope } from '../../scope/scope.ts';
import { applyEdits, isStructured, type Repair, type Rule, type Structured } from '../situation/situation.ts';

/** `(SELECT max(count(*)) … GROUP BY g)`: the largest group, so the groups are ordered and the first is taken. */
export const nestedAggregate: Rule = {
  name: 'nested-aggregate',
  propose(situation) {
    if (situation.finding.class !== 'aggregate_misuse' || !isStructured(situation)) return [];
    for (const scope of situation.scopes.all) {
      const calls = scope.functions.filter((call) => call.aggregate && !call.over);
      for (const outer of calls) {
        const inner = calls.find(
          (call) =>
            call !== outer &&
            outer.argumentRange.start <= call.nameRange.start &&
            call.argumentRange.end < outer.argumentRange.end,
        );
        if (inner && !outer.distinct) return rewritten(situation, scope, outer, inner);
      }
    }
    return [];
  },
};

function rewritten(situation: Structured, scope: Scope, outer: FunctionUse, inner: FunctionUse): Repair[] {
  const { sql, dialect } = situation;
  const name = outer.name.toLowerCase();
  const argument = sql.slice(outer.argumentRange.start, outer.argumentRange.end).trim();
  const call = /^\w+\s*\([^()]*\)$/.test(argument) ? argument : `(${argument})`;
  const whole = { start: outer.nameRange.start, end: outer.argumentRange.end + 1 };
  const block = sql.slice(scope.range.start, scope.range.end);
  const at = (offset: number) => offset - scope.range.start;
  if (!scope.grouped) return [{ sql: applyEdits(sql, [{ ...whole, text: call }]), cost: 0.3, ...said(outer, inner) }];
  if (name === 'max' || name === 'min') {
    // Ordered already: the first row is the extreme, so the outer aggregate says nothing more.
    if (scope.ordered || scope.limited)
      return [
        {
          sql: applyEdits(sql, [{ ...whole, text: call }]),
          cost: 0.3,
          ...said(outer, inner),
        },
      ];
    const bare = applyEdits(block, [{ start: at(whole.start), end: at(whole.end), text: call }]);
    const text = dialect.limit(`${bare} ORDER BY ${call}${name === 'max' ? ' DESC' : ''}`, 1);
    return [{ sql: applyEdits(sql, [{ ...scope.range, text }]), cost: 0.2, ...said(outer, inner) }];
  }
  if (scope.projections.length !== 1) return [];
  const grouped = applyEdits(block, [{ start: at(whole.start), end: at(whole.end), text: `${call} AS group_value` }]);
  const text = `SELECT ${outer.name}(group_value) FROM (${grouped}) AS grouped_values`;
  return [{ sql: applyEdits(sql, [{ ...scope.range, text }]), cost: 0.25, ...said(outer, inner) }];
}

function said(outer: FunctionUse, inner: FunctionUse): Pick<Repair, 'zh' | 'en'> {
  return {
    zh: `聚合函数不能嵌套：${outer.name}(${inner.name}) 改为先分组、再取结果`,
    en: `Aggregates cannot be nested: ${outer.name}(${inner.name}) was computed over the groups`,
  };
}
