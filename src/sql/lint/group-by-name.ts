import { nameTokens } from '../name-similarity.ts';
import { isUnique } from './keys.ts';
import { fullName, type LintRule, labelOf, labelOfTable, type Warning } from './warning.ts';

/** Grouping by a name that several things bear: they are added up as one. */
export const groupByName: LintRule = async ({ statement, values }) => {
  const warnings: Warning[] = [];
  for (const scope of values ? statement.scopes.all : []) {
    const groups = scope.columns.filter((use) => use.clause === 'group');
    const [use] = groups.length === 1 ? groups : [];
    const stored = use && statement.stored(use);
    if (!values || !use || !stored || !isName(stored.column.name) || isUnique(stored)) continue;
    const { table, column } = stored;
    if (table.primaryKey.length !== 1 || table.rowCount === undefined) continue;
    const known = await values.valuesOf(table.name, column.name);
    if (!known.complete || known.values.length === 0 || known.values.length >= table.rowCount) continue;
    warnings.push({
      code: 'group_by_name',
      severity: 'hard',
      zh: `有些“${labelOfTable(table, 'zh')}”的“${labelOf(stored, 'zh')}”相同，会被合并成一组。`,
      en: `Several "${labelOfTable(table, 'en')}" share the same "${labelOf(stored, 'en')}"; they are put into one group.`,
      detail: `GROUP BY ${fullName(stored)}`,
      range: use.range,
    });
  }
  return warnings;
};

/** `name`, `last_name`, `title`, 姓名: what a thing is called, as opposed to what it is like. */
function isName(column: string): boolean {
  return /^(?:name|title|lname|fname)$/.test(nameTokens(column).at(-1) ?? '') || /(?:姓名|名称|名字)$/.test(column);
}
