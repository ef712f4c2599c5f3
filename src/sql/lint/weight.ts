import type { Warning, WarningCode } from './warning.ts';

/**
 * True of the data and worth telling people, but the gold SQL of public question sets is written the same way, so it says
 * nothing about which of two candidates is right.
 */
const uncounted: ReadonlySet<WarningCode> = new Set(['text_order', 'join_loses_rows', 'outside_data']);

/**
 * What is left of a candidate's vote: 1 without warnings, .3 with a hard one, .8 for each soft one. Measured on
 * published predictions; see bench/scores.
 */
export function lintWeight(warnings: readonly Warning[]): number {
  const counted = warnings.filter((warning) => !uncounted.has(warning.code));
  const soft = new Set(counted.filter((warning) => warning.severity === 'soft').map((warning) => warning.code));
  return (counted.some((warning) => warning.severity === 'hard') ? 0.3 : 1) * 0.8 ** soft.size;
}
