import type { Table } from '../../../schema/snapshot/snapshot.ts';
import type { ColumnUse } from '../../scope/scope.ts';
import { applyEdits, columnNamed, isStructured, namesTable, type Rule, spelled } from '../situation/situation.ts';

/** A SELECT of columns without FROM: the table that has them, or most of them. */
export const addFrom: Rule = {
  name: 'add-from',
  propose(situation) {
    const { finding, sql } = situation;
    const { use } = finding;
    if (
      (finding.class !== 'column_not_found' && finding.class !== 'table_not_found') ||
      !use ||
      use.scope.kind !== 'select' ||
      !isStructured(situation)
    )
      return [];
    const { scope } = use;
    if (scope.sources.length > 0 || !scope.clauses.select) return [];
    const at = scope.clauses.select.end;
    const fits = (table: Table, item: ColumnUse) =>
      columnNamed(table, item.name) !== undefined &&
      (item.qualifier === undefined || item.qualifier.toLowerCase() === table.name.toLowerCase());
    const shares = situation.visible.tables
      .map((table) => ({ table, count: scope.columns.filter((item) => fits(table, item)).length }))
      .filter(({ count }) => count > 0);
    // The table with most of them, so that the rest can be joined to it.
    const most = Math.max(...shares.map(({ count }) => count));
    return shares
      .filter(({ count }) => count === most)
      .map(({ table, count }) => ({
        sql: applyEdits(sql, [{ start: at, end: at, text: ` FROM ${spelled(situation, table.name)}` }]),
        cost: 0.35 + 0.2 * (1 - count / scope.columns.length) - (namesTable(situation.question, table) ? 0.05 : 0),
        zh: `缺少 FROM，所用的列在表 ${table.name} 中`,
        en: `FROM was missing; the columns are those of ${table.name}`,
      }));
  },
};
