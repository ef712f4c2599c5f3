import { applyEdits, isWord, type Rule, type TextEdit, textCalls } from '../situation/situation.ts';

/** `CAST(x)` and `CAST(x, REAL)`: the type is missing or follows a comma. */
export const castType: Rule = {
  name: 'cast-type',
  propose({ sql, lexemes, finding }) {
    if (finding.class !== 'syntax_error') return [];
    const edits = textCalls(lexemes).flatMap((call): TextEdit[] => {
      const [value, type] = call.arguments;
      if (!/^cast$/i.test(call.name) || !value) return [];
      const text = sql.slice(value.start, value.end);
      if (type) return [{ start: value.end, end: type.end, text: ` AS ${sql.slice(type.start, type.end)}` }];
      return /\bas\b/i.test(text) ? [] : [{ start: value.end, end: value.end, text: ' AS REAL' }];
    });
    return edits.length === 0
      ? []
      : [{ sql: applyEdits(sql, edits), cost: 0.2, zh: 'CAST 补上类型', en: 'A CAST got its type' }];
  },
};

/** `! =`, `< >`, `> =`: an operator torn apart. */
export const tornOperator: Rule = {
  name: 'torn-operator',
  propose({ sql, lexemes, finding }) {
    if (finding.class !== 'syntax_error') return [];
    const edits = lexemes.flatMap((lexeme, i): TextEdit[] => {
      const next = lexemes[i + 1];
      const joined = `${lexeme.text}${next?.text ?? ''}`;
      const isTorn = next && next.start > lexeme.end && /^(?:!=|<>|<=|>=)$/.test(joined) && lexeme.text.length === 1;
      return isTorn ? [{ start: lexeme.start, end: next.end, text: joined }] : [];
    });
    return edits.length === 0
      ? []
      : [
          {
            sql: applyEdits(sql, edits),
            cost: 0.1,
            zh: '合并被拆开的比较运算符',
            en: 'An operator that was torn apart was joined',
          },
        ];
  },
};

/** HAVING before GROUP BY: the two change places. */
export const havingBeforeGroup: Rule = {
  name: 'having-before-group',
  propose({ sql, lexemes, finding }) {
    if (finding.class !== 'syntax_error') return [];
    let depth = 0;
    const depths = lexemes.map((lexeme) => {
      if (lexeme.text === ')') depth -= 1;
      const own = depth;
      if (lexeme.text === '(') depth += 1;
      return own;
    });
    for (const [i, lexeme] of lexemes.entries()) {
      if (!isWord(lexeme, 'having')) continue;
      const isBeside = (j: number) => depths[j] === depths[i];
      const group = lexemes.findIndex(
        (other, j) => j > i && isBeside(j) && isWord(other, 'group') && isWord(lexemes[j + 1], 'by'),
      );
      if (group < 0) continue;
      const stop = lexemes.findIndex(
        (other, j) =>
          j > group &&
          ((depths[j] ?? 0) < (depths[i] ?? 0) ||
            (isBeside(j) && (isWord(other, 'order', 'limit', 'union', 'intersect', 'except') || other.text === ';'))),
      );
      const end = lexemes[(stop < 0 ? lexemes.length : stop) - 1]!.end;
      const having = sql.slice(lexeme.start, lexemes[group - 1]!.end);
      const grouping = sql.slice(lexemes[group]!.start, end);
      return [
        {
          sql: applyEdits(sql, [{ start: lexeme.start, end, text: `${grouping} ${having}` }]),
          cost: 0.12,
          zh: 'HAVING 移到 GROUP BY 之后',
          en: 'HAVING was moved behind GROUP BY',
        },
      ];
    }
    return [];
  },
};
