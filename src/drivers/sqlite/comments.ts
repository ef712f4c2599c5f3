import { sqlite } from '../../dialects/sqlite.ts';
import { type Lexeme, lexSql } from '../../sql/lex/lex.ts';

/** What the author of a table wrote beside it: SQLite has no COMMENT clause, but it keeps the text of CREATE TABLE. */
interface TableComments {
  table?: string;
  /** By column name in lower case. */
  columns: Map<string, string>;
}

const constraintWords = new Set(['constraint', 'primary', 'unique', 'check', 'foreign']);

/**
 * Whose a comment is, by where it stands: right after the opening bracket, or before it, the table's; at the end of a
 * line (the comma may come first) that line's column; alone on its line the next column's, unless that has one at its
 * end. Commented-out definitions are not comments.
 */
export function commentsIn(createTable: string): TableComments {
  const lexemes = lexSql(createTable, sqlite);
  const before = new Map<string, string[]>();
  const beside = new Map<string, string[]>();
  const table: string[] = [];
  let depth = 0;
  let code: Lexeme | undefined;
  let column: string | undefined;
  let previousColumn: string | undefined;
  let waiting: string[] = [];
  let isStart = false;
  lexemes.forEach((lexeme, index) => {
    if (lexeme.kind !== 'comment') {
      if (lexeme.text === '(') depth += 1;
      else if (lexeme.text === ')') depth -= 1;
      if ((lexeme.text === '(' && depth === 1) || (lexeme.text === ',' && depth === 1)) {
        previousColumn = column;
        column = undefined;
        isStart = true;
      } else if (isStart && depth === 1) {
        isStart = false;
        column = columnName(lexeme);
        if (column !== undefined) before.set(column, waiting);
        waiting = [];
      }
      code = lexeme;
      return;
    }
    const text = commentText(lexeme.text);
    if (text === '') return;
    const next = lexemes[index + 1];
    const endsLine = !next || createTable.slice(lexeme.end, next.start).includes('\n') || lexeme.text.startsWith('--');
    const isBeside = code !== undefined && !createTable.slice(code.end, lexeme.start).includes('\n');
    const isAfterComma = code?.text === ',' && isStart;
    if (depth === 0 || (isBeside && isStart && code?.text === '(')) {
      // Text after the closing bracket is about the table as well.
      table.push(text);
    } else if (isBeside && isAfterComma && endsLine) add(beside, previousColumn, text);
    else if (isBeside && !isStart) add(beside, column, text);
    else if (!/[,;]$/.test(text)) waiting.push(text);
  });
  const columns = new Map<string, string>();
  for (const [name, texts] of [...before, ...beside]) if (texts.length > 0) columns.set(name, texts.join(' '));
  return table.length > 0 ? { table: table.join(' '), columns } : { columns };
}

function columnName(lexeme: Lexeme): string | undefined {
  const name = lexeme.value.toLowerCase();
  return lexeme.kind === 'word' && constraintWords.has(name) ? undefined : name;
}

function add(to: Map<string, string[]>, name: string | undefined, text: string): void {
  if (name === undefined) return;
  to.set(name, [...(to.get(name) ?? []), text]);
}

function commentText(comment: string): string {
  const inner = comment.startsWith('--') ? comment.replace(/^-+/, '') : comment.slice(2).replace(/\*\/$/, '');
  return inner
    .split('\n')
    .map((line) => line.replace(/^[\s*]+/, '').trim())
    .join(' ')
    .trim();
}
