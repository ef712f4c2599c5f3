import { words } from '../../dialects/functions/words.ts';
import type { Lexeme } from '../lex/lex.ts';
import { limits } from './limits.ts';
import type { SizeContext } from './size.ts';
import { rowsMade, type TooMuch } from './too-much.ts';

/** What a query makes out of nothing: the product of what stands in its FROM, and the sum over its UNIONs. */
interface Making {
  clause: string;
  rows: number;
  before: number;
  makers: string[];
}

const clauses = words('select from where group having order limit window qualify');
const setWords = words('union intersect except minus');

/** `FROM range(100000) a, range(100000) b`: each of them is small, and they multiply. Also when they stand in subqueries. */
export function seriesMultiply(code: readonly Lexeme[], context: SizeContext): TooMuch | undefined {
  const most = limits.product;
  const making = (): Making => ({ clause: '', rows: 1, before: 0, makers: [] });
  const open: Making[] = [making()];
  for (const [index, { kind, value, text }] of code.entries()) {
    const current = open.at(-1) as Making;
    if (text === '(') {
      const isQuery = /^(?:select|with|from|values)$/i.test(code[index + 1]?.text ?? '');
      open.push(isQuery ? making() : current);
    } else if (text === ')' && open.length > 1) {
      const inner = open.pop() as Making;
      const around = open.at(-1) as Making;
      if (inner !== around && around.clause === 'from') {
        around.rows *= inner.before + inner.rows;
        around.makers.push(...inner.makers);
      }
    } else if (kind === 'word') {
      const word = value.toLowerCase();
      if (clauses.has(word)) current.clause = word;
      if (setWords.has(word)) {
        current.before += current.rows;
        current.rows = 1;
      }
      if (current.clause === 'from' && code[index + 1]?.text === '(') {
        const made = rowsMade(code, index, word, context);
        if (made !== undefined) {
          current.rows *= Math.max(1, made);
          current.makers.push(word);
        }
      }
    }
    const { rows, makers } = open.at(-1) as Making;
    if (rows > most && makers.length > 1) return { subject: makers.join(' × '), amount: { found: rows, most } };
  }
  return undefined;
}
