import type { Dialect } from '../../dialects/dialect.ts';
import type { Lexeme } from '../lex/lex.ts';
import type { Block, ColumnUse, Survey } from './surveyed.ts';

/**
 * To a MySQL or MariaDB server in ANSI_QUOTES mode `"salary"` is a column, to any other a string. We cannot know the mode,
 * so such a string counts as a use of that column of every table that is read.
 */
export function columnsInAnsiQuotes(code: Lexeme[], survey: Survey, dialect: Dialect): ColumnUse[] {
  if (!dialect.doubleQuotesBySetting) return [];
  const block: Block = {
    parent: undefined,
    sources: [...survey.tables].map((table) => ({ alias: '', exactNames: [], table })),
  };
  return code
    .filter(({ kind, text }) => kind === 'string' && text.startsWith('"'))
    .map(({ value }) => ({ block, name: value.toLowerCase(), exact: value, kind: 'field', except: [] }));
}
