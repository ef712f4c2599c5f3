import { applyEdits, type Rule, type TextEdit } from '../situation/situation.ts';

/** `'Women's Soccer'` and `'Women\'s Soccer'`: an apostrophe inside a string is doubled. */
export const apostrophe: Rule = {
  name: 'apostrophe',
  propose({ sql, dialect, finding }) {
    if (finding.class !== 'syntax_error' || !sql.includes("'")) return [];
    const edits: TextEdit[] = [];
    let open = -1;
    for (let i = 0; i < sql.length; i += 1) {
      const character = sql[i];
      if (character === '"' && open < 0) {
        const close = sql.indexOf('"', i + 1);
        if (close > 0) i = close;
        continue;
      }
      if (character !== "'") continue;
      if (open < 0) {
        open = i;
      } else if (sql[i - 1] === '\\' && !dialect.backslashEscapes) {
        edits.push({ start: i - 1, end: i + 1, text: "''" });
      } else if (sql[i + 1] === "'") {
        i += 1;
      } else if (
        /[\p{L}\d]/u.test(sql[i + 1] ?? '') &&
        /[\p{L}\d]/u.test(sql[i - 1] ?? '') &&
        sql.indexOf("'", i + 1) > 0
      ) {
        edits.push({ start: i, end: i + 1, text: "''" });
      } else open = -1;
    }
    if (edits.length === 0) return [];
    return [
      {
        sql: applyEdits(sql, edits),
        cost: 0.15,
        zh: '文本中的单引号改为两个单引号',
        en: 'An apostrophe inside a text was doubled',
      },
    ];
  },
};
