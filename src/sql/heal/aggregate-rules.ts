import type { FunctionUse, Scope } from '../scope/scope.ts';
import { columnRule, isStructured, type Repair, repairBy, rule, type Structured } from './situation.ts';

/** `(SELECT max(count(*)) … GROUP BY g)`: the largest group, so the groups are ordered and the first is taken. */
export const nestedAggregate = rule('nested-aggregate', 'aggregate_misuse', (situation) => {
  if (!isStructured(situation)) return [];
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
});

function rewritten(situation: Structured, scope: Scope, outer: FunctionUse, inner: FunctionUse): Repair[] {
  const { sql, dialect } = situation;
  const name = outer.name.toLowerCase();
  const argument = sql.slice(outer.argumentRange.start, outer.argumentRange.end).trim();
  const call = /^\w+\s*\([^()]*\)$/.test(argument) ? argument : `(${argument})`;
  const whole = { start: outer.nameRange.start, end: outer.argumentRange.end + 1 };
  const isExtreme = name === 'max' || name === 'min';
  const zh = `聚合函数不能嵌套：${outer.name}(${inner.name}) 改为先分组、再取结果`;
  const en = `Aggregates cannot be nested: ${outer.name}(${inner.name}) was computed over the groups`;
  // Ordered already: the first row is the extreme, so the outer aggregate says nothing more.
  if (!scope.grouped || (isExtreme && (scope.ordered || scope.limited)))
    return repairBy(situation, [{ ...whole, text: call }], 0.3, zh, en);
  const before = sql.slice(scope.range.start, whole.start);
  const after = sql.slice(whole.end, scope.range.end);
  if (isExtreme) {
    const ordered = `${before}${call}${after} ORDER BY ${call}${name === 'max' ? ' DESC' : ''}`;
    return repairBy(situation, [{ ...scope.range, text: dialect.limit(ordered, 1) }], 0.2, zh, en);
  }
  if (scope.projections.length !== 1) return [];
  const text = `SELECT ${outer.name}(group_value) FROM (${before}${call} AS group_value${after}) AS grouped_values`;
  return repairBy(situation, [{ ...scope.range, text }], 0.25, zh, en);
}

/** Selected columns that are neither grouped nor aggregated are added to the groups. */
export const groupByColumns = columnRule('group-by-columns', 'grouping_error', (situation) => {
  const { finding, sql } = situation;
  const { scope } = finding;
  if (!scope) return [];
  const texts = situation.findings
    .filter((item) => item.class === 'grouping_error' && item.scope === scope)
    .flatMap(({ use }) => (use ? [sql.slice(use.range.start, use.range.end)] : []));
  const missing = [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()].join(', ');
  const { group, where, from, select } = scope.clauses;
  const at = group?.end ?? where?.end ?? from?.end ?? select?.end;
  if (at === undefined) return [];
  const edit = { start: at, end: at, text: group ? `, ${missing}` : ` GROUP BY ${missing}` };
  return repairBy(situation, [edit], 0.25, `分组中补上 ${missing}`, `${missing} was added to the groups`);
});
