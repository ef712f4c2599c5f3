import type { Scope } from '../../scope/scope.ts';
import { applyEdits, isStructured, type Rule, type Structured } from '../situation/situation.ts';

/** HAVING without groups or aggregates is a condition on rows. */
export const havingToWhere: Rule = {
  name: 'having-to-where',
  propose(situation) {
    if (situation.finding.class !== 'grouping_error' || !isStructured(situation)) return [];
    for (const scope of situation.scopes.all) {
      const { having } = scope.clauses;
      if (!having || scope.grouped || scope.functions.some((call) => call.aggregate && call.clause === 'having'))
        continue;
      return [moved(situation, scope)];
    }
    return [];
  },
};

function moved(situation: Structured, scope: Scope) {
  const having = scope.clauses.having!;
  const { where } = scope.clauses;
  const word = { start: having.start, end: having.start + 'having'.length };
  return {
    sql: applyEdits(situation.sql, [{ ...word, text: where ? 'AND' : 'WHERE' }]),
    cost: 0.2,
    zh: '没有分组，HAVING 条件改为 WHERE 条件',
    en: 'There are no groups, so the HAVING condition became a WHERE condition',
  };
}

/** `SELECT (a, b) FROM …`: the brackets make one value of two columns. */
export const selectBrackets: Rule = {
  name: 'select-brackets',
  propose({ sql, lexemes, finding }) {
    if (finding.class !== 'syntax_error' || !/row value/i.test(finding.message)) return [];
    for (const [i, lexeme] of lexemes.entries()) {
      if (lexeme.text !== '(' || !/^(?:select|distinct)$/i.test(lexemes[i - 1]?.text ?? '')) continue;
      const close = lexemes.findIndex((other, j) => j > i && other.text === ')');
      const inner = lexemes.slice(i + 1, close);
      if (close < 0 || inner.some((other) => other.text === '(') || !/^from$/i.test(lexemes[close + 1]?.text ?? ''))
        continue;
      const edits = [lexeme, lexemes[close]!].map(({ start, end }) => ({ start, end, text: '' }));
      return [
        {
          sql: applyEdits(sql, edits),
          cost: 0.15,
          zh: '去掉 SELECT 列表外多余的括号',
          en: 'The brackets around the SELECT list were dropped',
        },
      ];
    }
    return [];
  },
};
