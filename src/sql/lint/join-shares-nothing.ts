import { comparable, knownEnds } from './join-ends.ts';
import { fullName, type LintRule, type Warning } from './warning.ts';

/** Two columns that are equated but have no value in common: the join cannot find anything. */
export const joinSharesNothing: LintRule = async (input) => {
  const warnings: Warning[] = [];
  for (const { pair, left, right, leftValues, rightValues } of await knownEnds(input)) {
    const there = new Set(rightValues.values.map(comparable));
    if (leftValues.values.some((value) => there.has(comparable(value)))) continue;
    warnings.push({
      code: 'join_shares_nothing',
      severity: 'hard',
      zh: `“${input.tableLabel(left.table, 'zh')}”的“${input.label(left, 'zh')}”与“${input.tableLabel(right.table, 'zh')}”的“${input.label(right, 'zh')}”没有任何相同的值，对不上。`,
      en: `"${input.label(left, 'en')}" of "${input.tableLabel(left.table, 'en')}" and "${input.label(right, 'en')}" of "${input.tableLabel(right.table, 'en')}" have no value in common, so nothing matches.`,
      detail: `${fullName(left)} = ${fullName(right)}`,
      range: pair.range,
    });
  }
  return warnings;
};
