import type { Dialect } from '../../dialects/dialect.ts';
import { type Lexeme, lexSql, withoutHints } from '../lex/lex.ts';

/**
 * The same text for a parser that lacks some spellings of the dialect: hints, MySQL's `#` comments, Oracle's `q'[…]'`, DuckDB's
 * `//`. Every piece keeps its length, so all places stay true. The text that runs is never this one.
 */
export function respell(given: string, dialect: Dialect): string {
  const sql = withoutHints(given, dialect);
  if (!dialect.unknownToParser?.test(sql)) return sql;
  let text = '';
  let at = 0;
  for (const lexeme of lexSql(sql, dialect)) {
    const spelling = spellingOf(lexeme);
    if (spelling === undefined) continue;
    text += sql.slice(at, lexeme.start) + spelling;
    at = lexeme.end;
  }
  return text + sql.slice(at);
}

function spellingOf({ kind, text, value }: Lexeme): string | undefined {
  if (kind === 'comment' && text.startsWith('#')) return ' '.repeat(text.length);
  if (kind === 'operator' && text === '//') return '/ ';
  if (kind !== 'string' || !/^n?q'/i.test(text)) return undefined;
  const quoted = `'${value.replaceAll("'", "''")}'`;
  // Too many quotes inside: the value no longer fits, and only its place matters.
  return quoted.length > text.length ? `'${'x'.repeat(text.length - 2)}'` : quoted.padEnd(text.length);
}
