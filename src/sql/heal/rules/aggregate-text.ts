import { isAggregateName } from '../../scope/scope.ts';
import { applyEdits, isStructured, labelText, outputNamed, type Rule, type TextEdit } from '../situation/situation.ts';

/** `SUM population`: an aggregate without its brackets. */
export const aggregateBrackets: Rule = {
  name: 'aggregate-brackets',
  propose({ sql, lexemes, finding }) {
    if (finding.class !== 'syntax_error' && finding.class !== 'column_not_found') return [];
    const edits: TextEdit[] = [];
    for (const [i, lexeme] of lexemes.entries()) {
      if (lexeme.kind !== 'word' || !/^(?:sum|avg|min|max|count)$/i.test(lexeme.text) || lexemes[i - 1]?.text === '.')
        continue;
      const first = lexemes[i + 1];
      if (
        !first ||
        (first.kind !== 'word' && first.kind !== 'quoted') ||
        /^(?:from|as|over|and|or|then|else|end|where|group|order|asc|desc)$/i.test(first.text)
      )
        continue;
      const last = lexemes[i + 2]?.text === '.' ? lexemes[i + 3] : first;
      if (last) edits.push({ start: lexeme.end, end: last.end, text: `(${sql.slice(first.start, last.end)})` });
    }
    if (edits.length === 0) return [];
    return [
      {
        sql: applyEdits(sql, edits),
        cost: 0.2,
        zh: '聚合函数补上括号',
        en: 'An aggregate got its brackets',
      },
    ];
  },
};

/** `(SELECT MIN(a.x) FROM t)` with `a` outside: the subquery's own column is meant. */
export const outerAggregate: Rule = {
  name: 'outer-aggregate',
  propose(situation) {
    if (situation.finding.class !== 'aggregate_misuse' || !isStructured(situation)) return [];
    const edits: TextEdit[] = [];
    for (const scope of situation.scopes.all) {
      for (const call of scope.functions.filter((item) => item.aggregate && !item.over)) {
        for (const use of scope.columns) {
          const found = situation.resolution.columns.get(use);
          const isInside = use.range.start >= call.argumentRange.start && use.range.end <= call.argumentRange.end;
          if (!isInside || found?.kind !== 'column' || !found.outer) continue;
          const own = scope.sources.find((source) => outputNamed(situation, source, use.name) !== undefined);
          if (own)
            edits.push({
              ...use.range,
              text: `${labelText(situation, own)}.${situation.sql.slice(use.nameRange.start, use.nameRange.end)}`,
            });
        }
      }
    }
    if (edits.length === 0) return [];
    const names = edits.map((edit) => edit.text).join(', ');
    return [
      {
        sql: applyEdits(situation.sql, edits),
        cost: 0.2,
        zh: `子查询中的聚合改用它自己的列 ${names}`,
        en: `The aggregate of the subquery was taken over its own column ${names}`,
      },
    ];
  },
};

/** `max(count)` over `(SELECT count(*) …)`: the subquery's aggregate gets the name that is used outside. */
export const nameAggregate: Rule = {
  name: 'name-aggregate',
  propose(situation) {
    const { use, class: problemClass } = situation.finding;
    if (problemClass !== 'column_not_found' || !use || !isStructured(situation) || !isAggregateName(use.name))
      return [];
    for (const { child } of use.scope.sources) {
      const inner = child?.kind === 'select' ? child : undefined;
      const call = inner?.functions.find(
        (item) => item.aggregate && item.name.toLowerCase() === use.name.toLowerCase(),
      );
      const projection =
        call &&
        inner?.projections.find(({ range, alias }) => alias === undefined && range?.start === call.nameRange.start);
      if (!projection?.range) continue;
      const at = projection.range.end;
      return [
        {
          sql: applyEdits(situation.sql, [{ start: at, end: at, text: ` AS ${use.name}` }]),
          cost: 0.2,
          zh: `子查询中的 ${use.name} 补上名称`,
          en: `The ${use.name} of the subquery got its name`,
        },
      ];
    }
    return [];
  },
};
