import { keyGraph } from '../../schema/keys/keys.ts';
import type { JoinPair, Source, StoredColumn } from '../scope/scope.ts';
import { comparable, knownEnds } from './join-ends.ts';
import { fullName, type LintInput, type LintRule, type Warning } from './warning.ts';

/** Below this share a loss is a blemish of the data, not a reason to doubt the answer. */
const notableShare = 0.05;

/**
 * An inner join that drops rows without a word, because their key is empty or leads nowhere. Silent where the other side
 * is filtered: rows without it are not asked for then.
 */
export const joinLosesRows: LintRule = async (input) => {
  const warnings: Warning[] = [];
  for (const { pair, left, right, leftValues, rightValues } of await knownEnds(input)) {
    if (!isInner(pair, input)) continue;
    const sides = [
      { child: left, parent: right, own: leftValues, target: rightValues },
      { child: right, parent: left, own: rightValues, target: leftValues },
    ];
    for (const { child, parent, own, target } of sides) {
      if (!keyGraph(input.snapshot).refers(child, parent)) continue;
      const there = new Set(target.values.map(comparable));
      const lost = own.values.filter((value) => !there.has(comparable(value))).length;
      if (lost === own.values.length) continue;
      const empty = (await input.countNulls?.(child.table.name, child.column.name)) ?? 0;
      const share = Math.max(lost / own.values.length, empty / (child.table.rowCount || Number.POSITIVE_INFINITY));
      if (share < notableShare || isFiltered(pair, parent, input)) continue;
      warnings.push({
        code: 'join_loses_rows',
        severity: share >= 0.5 ? 'hard' : 'soft',
        ...lossText(child, parent, empty, input),
        detail: `${fullName(child)} = ${fullName(parent)}`,
        range: pair.range,
      });
    }
  }
  return warnings;
};

function lossText(child: StoredColumn, parent: StoredColumn, empty: number, input: LintInput) {
  const [zhTable, enTable] = [input.tableLabel(child.table, 'zh'), input.tableLabel(child.table, 'en')];
  const [zhParent, enParent] = [input.tableLabel(parent.table, 'zh'), input.tableLabel(parent.table, 'en')];
  if (empty > 0) {
    return {
      zh: `“${zhTable}”中有 ${empty} 条没有填写对应的“${zhParent}”，它们不在结果里。`,
      en: `${empty} of "${enTable}" without "${enParent}" left out of the result.`,
    };
  }
  return {
    zh: `“${zhTable}”中有些记录对应的“${zhParent}”不存在，它们不在结果里。`,
    en: `Some of "${enTable}" belong to "${enParent}" that do not exist; they are left out of the result.`,
  };
}

function isInner({ left, right }: JoinPair, { statement }: LintInput): boolean {
  return [left, right].every((use) => {
    const found = statement.resolution.columns.get(use);
    const source: Source | undefined = found && 'source' in found ? found.source : undefined;
    return source && ['first', 'comma', 'inner', 'natural', 'other'].includes(source.join);
  });
}

function isFiltered({ scope }: JoinPair, parent: StoredColumn, { statement }: LintInput): boolean {
  return scope.columns.some((use) => {
    const isFilter = use.clause === 'where' || use.clause === 'having';
    return isFilter && statement.stored(use)?.table === parent.table;
  });
}
