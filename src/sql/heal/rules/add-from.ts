import { applyEdits } from '../edits.ts';
import { columnNamed } from '../naming.ts';
import { namesTable } from '../question-words.ts';
import { isStructured, type Rule, spelled } from '../situation.ts';

/** A SELECT of columns without FROM: the one table that has them all. */
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
    return situation.visible.tables
      .filter((table) =>
        scope.columns.every(
          (item) =>
            columnNamed(table, item.name) &&
            (item.qualifier === undefined || item.qualifier.toLowerCase() === table.name.toLowerCase()),
        ),
      )
      .map((table) => ({
        rule: 'add-from',
        sql: applyEdits(sql, [{ start: at, end: at, text: ` FROM ${spelled(situation, table.name)}` }]),
        cost: 0.35 - (namesTable(situation.question, table) ? 0.05 : 0),
        zh: `缺少 FROM，所用的列都在表 ${table.name} 中`,
        en: `FROM was missing; the columns are those of ${table.name}`,
      }));
  },
};
