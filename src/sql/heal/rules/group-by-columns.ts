import { applyEdits, isStructured, type Rule } from '../situation/situation.ts';

/** Selected columns that are neither grouped nor aggregated are added to the groups. */
export const groupByColumns: Rule = {
  name: 'group-by-columns',
  propose(situation) {
    const { finding, sql } = situation;
    const { scope } = finding;
    if (finding.class !== 'grouping_error' || !scope || !finding.use || !isStructured(situation)) return [];
    const texts = situation.findings
      .filter((item) => item.class === 'grouping_error' && item.scope === scope)
      .flatMap(({ use }) => (use ? [sql.slice(use.range.start, use.range.end)] : []));
    const missing = [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()].join(', ');
    const { group, where, from, select } = scope.clauses;
    const at = group?.end ?? where?.end ?? from?.end ?? select?.end;
    if (at === undefined) return [];
    return [
      {
        sql: applyEdits(sql, [{ start: at, end: at, text: group ? `, ${missing}` : ` GROUP BY ${missing}` }]),
        cost: 0.25,
        zh: `分组中补上 ${missing}`,
        en: `${missing} was added to the groups`,
      },
    ];
  },
};
