import { parseSql } from '../../parse/parse.ts';
import { isWord, type Rule } from '../situation/situation.ts';

const clauseWords =
  'select from where and or not in like between is group having order limit offset union intersect except join on using case when then else end exists'.split(
    ' ',
  );

/** Words after the end of the statement that are no SQL. Nothing that could be a clause, a comparison or a value is cut. */
export const junkTail: Rule = {
  name: 'junk-tail',
  propose({ sql, lexemes, dialect, finding }) {
    if (finding.class !== 'syntax_error' || lexemes.length < 4) return [];
    for (let last = lexemes.length - 1; last > 3 && last > lexemes.length - 25; last -= 1) {
      const lexeme = lexemes[last]!;
      if (isWord(lexeme, ...clauseWords) || lexeme.kind === 'string' || lexeme.kind === 'operator') return [];
      const kept = sql.slice(0, lexeme.start).trimEnd();
      const before = lexemes[last - 1]!;
      if (isWord(before, ...clauseWords, 'by') || before.kind === 'operator' || !parseSql(kept, dialect).ok) continue;
      return [
        {
          sql: kept,
          cost: 0.3,
          zh: `去掉语句后面多余的内容“${sql.slice(lexeme.start).trim().slice(0, 40)}”`,
          en: `Cut what followed the statement: "${sql.slice(lexeme.start).trim().slice(0, 40)}"`,
        },
      ];
    }
    return [];
  },
};
