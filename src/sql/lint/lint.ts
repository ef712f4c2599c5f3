import type { GlossaryTerm } from '../../schema/glossary/glossary.ts';
import { columnLabel, tableLabel } from '../../schema/names/labels.ts';
import { readStatement, type Statement } from '../scope/scope.ts';
import { allNull } from './all-null.ts';
import { bareColumn } from './bare-column.ts';
import { countMissing } from './count-missing.ts';
import { distinctMissing } from './distinct-missing.ts';
import { duplicateRows } from './duplicate-rows.ts';
import { emptyResult } from './empty-result.ts';
import { groupByName } from './group-by-name.ts';
import { integerDivision } from './integer-division.ts';
import { joinFanOut } from './join-fan-out.ts';
import { joinLosesRows } from './join-loses-rows.ts';
import { joinOffKey } from './join-off-key.ts';
import { joinSharesNothing } from './join-shares-nothing.ts';
import { limitInsideAggregate } from './limit-inside-aggregate.ts';
import { notInNull } from './not-in-null.ts';
import { numberAgainstText } from './number-against-text.ts';
import { oneRole } from './one-role.ts';
import { outerColumn } from './outer-column.ts';
import { outsideData } from './outside-data.ts';
import { periodMissing } from './period-missing.ts';
import { starNotAsked } from './star-not-asked.ts';
import { textOrder } from './text-order.ts';
import { valueAbsent } from './value-absent.ts';
import type { LintInput, LintRule, Warning, WarningCode } from './warning.ts';

export { unaskedTables } from './unasked-tables.ts';
export { type Warning, type WarningCode, warningCodes, warningText } from './warning.ts';
export { lintWeight } from './weight.ts';

const rules: readonly LintRule[] = [
  valueAbsent,
  joinOffKey,
  joinSharesNothing,
  joinFanOut,
  joinLosesRows,
  oneRole,
  limitInsideAggregate,
  integerDivision,
  numberAgainstText,
  textOrder,
  notInNull,
  outerColumn,
  bareColumn,
  groupByName,
  periodMissing,
  countMissing,
  distinctMissing,
  starNotAsked,
  allNull,
  outsideData,
  emptyResult,
  duplicateRows,
];

export type LintOptions = Omit<LintInput, 'statement' | 'label' | 'tableLabel'> & {
  /** Business words, for what things are called. */
  glossary?: readonly GlossaryTerm[];
  /** The statement as already read, to save reading it twice. */
  statement?: Statement;
};

/**
 * What may mislead about SQL that runs. Says nothing about SQL that does not parse, and less when it is given less: the
 * question, the value index and the result each open the rules that need them.
 */
export async function lintSql(sql: string, options: LintOptions): Promise<Warning[]> {
  const statement = options.statement ?? readStatement(sql, options.dialect, options.snapshot);
  if (!statement) return [];
  const { glossary } = options;
  const input: LintInput = {
    ...options,
    statement,
    label: ({ table, column }, language) => columnLabel(table, column, language, glossary),
    tableLabel: (table, language) => tableLabel(table, language, glossary),
  };
  const found: Warning[] = [];
  for (const rule of rules) found.push(...(await rule(input)));
  return withoutEchoes(found);
}

/** Why nothing was found, where a rule can tell. */
const reasonsForNothing: ReadonlySet<WarningCode> = new Set([
  'value_near',
  'value_absent',
  'join_shares_nothing',
  'number_against_text',
  'one_role',
  'not_in_null',
]);

/** One cause, one warning: an empty result is not worth a sentence of its own beside the reason for it. */
function withoutEchoes(found: readonly Warning[]): Warning[] {
  const isExplained = found.some(({ code }) => reasonsForNothing.has(code));
  const offKey = new Set(found.filter(({ code }) => code === 'join_off_key').map(({ range }) => range?.start));
  return found.filter(({ code, range }) => {
    if (code === 'empty_result' || code === 'all_null') return !isExplained;
    return code !== 'join_shares_nothing' || !offKey.has(range?.start);
  });
}
