import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import { applyEdits, type Comparison } from '../scope/scope.ts';
import { fullName, type LintInput, type LintRule, type Warning } from './warning.ts';

/**
 * A text column compared by size with a number: engines that convert the number to text find '9' greater than '10'.
 * Said only where the stored values show that it makes a difference.
 */
export const textOrder: LintRule = async (input) => {
  const { statement, values, dialect } = input;
  const warnings: Warning[] = [];
  for (const comparison of values ? statement.scopes.all.flatMap((scope) => scope.comparisons) : []) {
    const { column, operator, value, wrapped } = comparison;
    const stored = statement.stored(column);
    if (!values || !stored || stored.column.kind !== 'text' || wrapped || !(operator in orders)) continue;
    // Other engines compare a text with a bare number as numbers, or refuse.
    if (comparison.kind === 'number' && !dialect.numbersBecomeText) continue;
    if (value.trim() === '' || !Number.isFinite(Number(value))) continue;
    const known = await values.valuesOf(stored.table.name, stored.column.name);
    if (!known.values.some((item) => differs(item, operator, value))) continue;
    warnings.push({
      code: 'text_order',
      severity: 'soft',
      zh: `“${input.label(stored, 'zh')}”存的是文字，比较大小时按文字顺序（“9”排在“10”后面）。`,
      en: `"${input.label(stored, 'en')}" is stored as text and is compared letter by letter ("9" comes after "10").`,
      detail: `${fullName(stored)} ${operator} ${value}`,
      range: column.range,
      proposal: castProposal(comparison, input),
    });
  }
  return warnings;
};

const orders: Record<string, (left: number | string, right: number | string) => boolean> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};

function differs(item: Scalar, operator: string, value: string): boolean {
  if (typeof item !== 'string' || item.trim() === '' || !Number.isFinite(Number(item))) return false;
  return orders[operator]?.(item, value) !== orders[operator]?.(Number(item), Number(value));
}

function castProposal({ column }: Comparison, { statement, dialect }: LintInput) {
  const written = statement.sql.slice(column.range.start, column.range.end);
  const cast = `CAST(${written} AS ${dialect.numberType})`;
  return {
    sql: applyEdits(statement.sql, [{ ...column.range, text: cast }]),
    zh: '按数字比较',
    en: 'Compare as numbers',
  };
}
