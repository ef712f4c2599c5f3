import { stringInSql } from '../../../dialects/dialect.ts';
import { nameSimilarity } from '../../../schema/names/name-similarity.ts';
import { applyEdits, isStructured, type Rule } from '../situation/situation.ts';

/** A bare word or a double-quoted text that names nothing and is compared with a column: it was meant as a text. */
export const bareLiteral: Rule = {
  name: 'bare-literal',
  propose(situation) {
    const { finding, sql, dialect } = situation;
    const { use } = finding;
    if (finding.class !== 'column_not_found' || !use || use.qualifier !== undefined || !isStructured(situation))
      return [];
    const before = sql.slice(0, use.range.start).trimEnd();
    const isCompared =
      /(?:[=<>]|\b(?:like|ilike|in\s*\(|,))$/i.test(before) &&
      use.clause !== 'select' &&
      use.clause !== 'group' &&
      use.clause !== 'order';
    const isNear = situation.snapshot.tables.some((table) =>
      table.columns.some((column) => nameSimilarity(use.name, column.name, table.name) >= 0.9),
    );
    if (!isCompared || (isNear && !use.quoted)) return [];
    return [
      {
        sql: applyEdits(sql, [{ ...use.range, text: stringInSql(dialect, use.name) }]),
        cost: use.quoted ? 0.15 : 0.4,
        zh: `${use.name} 不是列名，按文本值处理`,
        en: `${use.name} is no column; it was read as a text`,
      },
    ];
  },
};
