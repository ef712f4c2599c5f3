import { isUnique } from '../../schema/keys/keys.ts';
import { nameTokens } from '../../schema/names/name-similarity.ts';
import type { StoredColumn } from '../scope/scope.ts';
import { fullName, type LintRule, type Warning } from './warning.ts';

/** Grouping by a name that several things bear: they are added up as one. */
export const groupByName: LintRule = async (input) => {
  const { statement, values } = input;
  const warnings: Warning[] = [];
  for (const scope of values ? statement.scopes.all : []) {
    const groups = scope.columns.filter((use) => use.clause === 'group');
    const [use] = groups.length === 1 ? groups : [];
    const stored = use && statement.stored(use);
    if (!values || !use || !stored || !scope.aggregates || !isName(stored) || isUnique(stored)) continue;
    const { table, column } = stored;
    if (table.primaryKey.length !== 1 || table.rowCount === undefined) continue;
    const known = await values.valuesOf(table.name, column.name);
    if (!known.complete || known.values.length === 0 || known.values.length >= table.rowCount) continue;
    warnings.push({
      code: 'group_by_name',
      severity: 'hard',
      zh: `有些“${input.tableLabel(table, 'zh')}”的“${input.label(stored, 'zh')}”相同，会被合并成一组。`,
      en: `Several "${input.tableLabel(table, 'en')}" share the same "${input.label(stored, 'en')}"; they are put into one group.`,
      detail: `GROUP BY ${fullName(stored)}`,
      range: use.range,
    });
  }
  return warnings;
};

/** `name`, `last_name`, `student_name`, 姓名: what the things in the table are called, as opposed to what they are like. */
function isName({ table, column }: StoredColumn): boolean {
  if (/(?:姓名|名称|名字)$/.test(column.name)) return true;
  const tokens = nameTokens(column.name);
  const ofTable = new Set([...nameTokens(table.name), 'first', 'last', 'full', 'family', 'given']);
  return (
    /^(?:name|title|lname|fname)$/.test(tokens.at(-1) ?? '') && tokens.slice(0, -1).every((token) => ofTable.has(token))
  );
}
