import { comparable, knownEnds } from './join-ends.ts';
import { fullName, type LintRule, labelOf, labelOfTable, type Warning } from './warning.ts';

/** Two columns that are equated but have no value in common: the join cannot find anything. */
export const joinSharesNothing: LintRule = async (input) => {
  const warnings: Warning[] = [];
  for (const { pair, left, right, leftValues, rightValues } of await knownEnds(input)) {
    const there = new Set(rightValues.values.map(comparable));
    if (leftValues.values.some((value) => there.has(comparable(value)))) continue;
    warnings.push({
      code: 'join_shares_nothing',
      severity: 'hard',
      zh: `“${labelOfTable(left.table, 'zh')}”的“${labelOf(left, 'zh')}”与“${labelOfTable(right.table, 'zh')}”的“${labelOf(right, 'zh')}”没有任何相同的值，对不上。`,
      en: `"${labelOf(left, 'en')}" of "${labelOfTable(left.table, 'en')}" and "${labelOf(right, 'en')}" of "${labelOfTable(right.table, 'en')}" have no value in common, so nothing matches.`,
      detail: `${fullName(left)} = ${fullName(right)}`,
      range: pair.range,
    });
  }
  return warnings;
};
