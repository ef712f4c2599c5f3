import { isUnique } from '../../schema/keys/keys.ts';
import type { ColumnUse, JoinPair, Scope, Source, StoredColumn } from '../scope/scope.ts';
import type { LintInput, LintRule, Warning } from './warning.ts';

/**
 * SUM or AVG over one table while a join repeats its rows: each is added once per partner. Silent where the partner is
 * what the result is broken down by, because then one row per partner is meant.
 */
export const joinFanOut: LintRule = async (input) => {
  const { statement } = input;
  const warnings: Warning[] = [];
  for (const scope of statement.scopes.all) {
    for (const use of scope.columns) {
      const call = use.function;
      if (!call?.aggregate || call.over || call.distinct || !/^(?:sum|avg|total)$/i.test(call.name)) continue;
      const counted = sourceOf(use, input);
      const stored = statement.stored(use);
      const partner = counted && stored && (await repeatingPartner(scope, counted, input));
      if (!partner) continue;
      warnings.push({
        code: 'join_fan_out',
        severity: 'hard',
        zh: `同一个“${input.tableLabel(stored.table, 'zh')}”可能对应多个“${input.tableLabel(partner, 'zh')}”，它的“${input.label(stored, 'zh')}”会被重复计算。`,
        en: `One "${input.tableLabel(stored.table, 'en')}" may have several "${input.tableLabel(partner, 'en')}"; its "${input.label(stored, 'en')}" is then counted more than once.`,
        detail: `${call.name}(${statement.sql.slice(use.range.start, use.range.end)}) × ${partner.name}`,
        range: { start: call.nameRange.start, end: call.argumentRange.end + 1 },
      });
    }
  }
  return warnings;
};

function sourceOf(use: ColumnUse, { statement }: LintInput): Source | undefined {
  const found = statement.resolution.columns.get(use);
  return found?.kind === 'column' && !found.outer ? found.source : undefined;
}

/** A table joined to `counted` through a column that holds the same key more than once. */
async function repeatingPartner(
  scope: Scope,
  counted: Source,
  input: LintInput,
): Promise<StoredColumn['table'] | undefined> {
  const { statement } = input;
  for (const pair of statement.pairs.filter((item) => item.scope === scope)) {
    const other = otherEnd(pair, counted, input);
    const stored = other && statement.stored(other);
    const partner = other && sourceOf(other, input);
    if (!stored || !partner || isBrokenDownBy(scope, partner, input)) continue;
    if (!isUnique(stored) && (await mayRepeat(stored, input))) return stored.table;
  }
  return undefined;
}

function otherEnd({ left, right }: JoinPair, counted: Source, input: LintInput): ColumnUse | undefined {
  if (sourceOf(left, input) === counted) return right;
  return sourceOf(right, input) === counted ? left : undefined;
}

function isBrokenDownBy(scope: Scope, partner: Source, input: LintInput): boolean {
  return scope.columns.some(
    (use) => (use.clause === 'group' || use.clause === 'select') && sourceOf(use, input) === partner,
  );
}

/** With data at hand only a column that really repeats counts. */
async function mayRepeat({ table, column }: StoredColumn, { values }: LintInput): Promise<boolean> {
  const known = await values?.valuesOf(table.name, column.name);
  return !known?.complete || table.rowCount === undefined || known.values.length < table.rowCount;
}
