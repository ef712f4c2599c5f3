import type { Dialect } from '../../dialects/dialect.ts';
import { words } from '../../dialects/functions/words.ts';
import { codeLexemes, type Lexeme } from '../lex/lex.ts';
import type { ParserEdit } from './edited-text.ts';

/** Steps that make columns; what stands behind the word is a list, for AGGREGATE with a GROUP BY behind it. */
const listing = words('select extend aggregate set drop rename distinct');
/** Steps that go on as the same clause does behind a FROM. */
const clauses = words('where order limit join left right full inner cross as tablesample');

/** The words of a step that need not be words of a query elsewhere. */
export const pipeOperators: ReadonlySet<string> = new Set([...listing]);

/**
 * BigQuery's `FROM t |> WHERE a |> AGGREGATE b GROUP BY c`, which the parser lacks, as queries inside each other:
 * `SELECT * FROM (SELECT * FROM (SELECT * FROM t) WHERE a) CROSS JOIN LATERAL (SELECT b GROUP BY c)`. It means less than the text
 * does, and reads no less: every name stays at its place, and every step reads all that the one before it has. For the tree
 * only; the text that runs is never this one. Other steps stay as they are and are not parsed.
 */
export function unfoldPipes(sql: string, dialect: Dialect): ParserEdit[] {
  if (!dialect.pipes || !sql.includes('|>')) return [];
  const code = codeLexemes(sql, dialect);
  const edits: ParserEdit[] = [];
  // One query for each depth of brackets: where it begins, how many steps it has, what its last step leaves open.
  const levels: { start: Lexeme | undefined; steps: number; open: string }[] = [open()];
  const close = (at: number) => {
    const level = levels.pop();
    if (!level?.start || level.steps === 0) return;
    const isBare = /^from$/i.test(level.start.text);
    edits.push({
      at: level.start.start,
      length: 0,
      text: `${'SELECT * FROM ('.repeat(level.steps)}${isBare ? 'SELECT * ' : ''}`,
    });
    if (level.open) edits.push({ at, length: 0, text: level.open });
  };
  for (const [index, lexeme] of code.entries()) {
    const level = levels.at(-1);
    if (level && lexeme.text !== '(' && lexeme.text !== ')') level.start ??= lexeme;
    if (lexeme.text === '(') levels.push(open());
    else if (lexeme.text === ')' && levels.length > 1) close(lexeme.start);
    else if (lexeme.text === '|>' && level) {
      const next = code[index + 1];
      const word = next?.text.toLowerCase() ?? '';
      if (!next || (!listing.has(word) && !clauses.has(word))) return [];
      // A list of columns has no aliases.
      if (word === 'drop' && isName(code[index + 2]) && isName(code[index + 3])) return [];
      level.steps += 1;
      const isList = listing.has(word);
      const end = isList ? next.end : lexeme.end;
      edits.push({
        at: lexeme.start,
        length: end - lexeme.start,
        text: `${level.open})${isList ? ` CROSS JOIN LATERAL (SELECT ${word === 'distinct' ? '1' : ''}` : ''}`,
      });
      level.open = isList ? ')' : '';
    }
  }
  while (levels.length > 0) close(code.at(-1)?.end ?? sql.length);
  return edits;
}

function open(): { start: Lexeme | undefined; steps: number; open: string } {
  return { start: undefined, steps: 0, open: '' };
}

function isName(lexeme: Lexeme | undefined): boolean {
  return lexeme?.kind === 'word' || lexeme?.kind === 'quoted';
}
