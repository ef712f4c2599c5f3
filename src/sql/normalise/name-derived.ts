import type { Dialect } from '../../dialects/dialect.ts';
import { codeLexemes } from '../lex.ts';

/**
 * The parser reads `FROM (query) UNION …` as if the set operation stood inside FROM, unless the bracket has an alias:
 * this gives it one. For the tree only; the text that runs is never this one.
 */
export function nameDerivedTables(sql: string, dialect: Dialect): string {
  if (!/\)\s*(?:union|intersect|except|minus)\b/i.test(sql)) return sql;
  const code = codeLexemes(sql, dialect);
  const opened: { after: string; isQuery: boolean }[] = [];
  const places: number[] = [];
  for (const [at, lexeme] of code.entries()) {
    if (lexeme.text === '(') {
      const after = code[at - 1]?.text.toLowerCase() ?? '';
      opened.push({ after, isQuery: /^(?:select|with|values|\()$/i.test(code[at + 1]?.text ?? '') });
    } else if (lexeme.text === ')') {
      const bracket = opened.pop();
      const isSource = bracket?.isQuery && ['from', 'join', ','].includes(bracket.after);
      if (isSource && /^(?:union|intersect|except|minus)$/i.test(code[at + 1]?.text ?? '')) places.push(lexeme.end);
    }
  }
  let named = sql;
  for (const place of places.reverse()) named = `${named.slice(0, place)} derived_table${named.slice(place)}`;
  return named;
}
