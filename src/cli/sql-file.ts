import type { Dialect } from '../dialects/dialect.ts';
import { type Lexeme, lexSql } from '../sql/lex/lex.ts';

/** A text with SQL, and the name people know it by. */
export interface SqlFile {
  name: string;
  text: string;
}

export interface SqlStatement {
  sql: string;
  /** Where it begins in the file. */
  start: number;
}

/** The statements of a file. A file without any counts as one empty statement: somebody meant to check something. */
export function splitSqlFile(text: string, dialect: Dialect): SqlStatement[] {
  const pieces: Lexeme[][] = [[]];
  for (const lexeme of lexSql(text, dialect)) {
    if (lexeme.kind === 'punctuation' && lexeme.text === ';') pieces.push([]);
    else pieces.at(-1)?.push(lexeme);
  }
  // A comment before a statement belongs to it: some engines obey comments.
  const statements = pieces.flatMap((piece) => {
    const [first] = piece;
    const last = piece.at(-1);
    const hasCode = piece.some((lexeme) => lexeme.kind !== 'comment');
    const isHarmless = !hasCode && !dialect.executableComments;
    return first && last && !isHarmless ? [{ sql: text.slice(first.start, last.end), start: first.start }] : [];
  });
  return statements.length > 0 ? statements : [{ sql: text.trim(), start: 0 }];
}

export interface Place {
  /** From 1. */
  line: number;
  column: number;
}

export function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - (before.lastIndexOf('\n') + 1) + 1 };
}
