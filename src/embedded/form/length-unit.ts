import type { Expression } from './form.ts';

type Days = Extract<Expression, { kind: 'days' }>;

/** Days as the hours or minutes that were asked for; `text` says which, days where it says neither. */
export function inUnitOf(days: Days, text: string, isShort = false): Expression {
  const isNamed = /小时|钟头|天|hour|day/i.test(text);
  const factor = /分钟|minute/i.test(text) || (isShort && !isNamed) ? 1440 : /小时|钟头|hour/i.test(text) ? 24 : 1;
  if (factor === 1) return days;
  return { kind: 'arithmetic', operator: '*', left: days, right: { kind: 'number', value: factor } };
}

/** Which unit days were brought to. */
export function unitOfLength(expression: Expression): { days: Days; unit: 'hours' | 'minutes' } | undefined {
  if (expression.kind !== 'arithmetic' || expression.operator !== '*' || expression.left.kind !== 'days')
    return undefined;
  if (expression.right.kind !== 'number') return undefined;
  const unit = { 24: 'hours', 1440: 'minutes' }[expression.right.value] as 'hours' | 'minutes' | undefined;
  return unit && { days: expression.left, unit };
}
