import type { Dialect } from '../../dialects/dialect.ts';
import { words } from '../../dialects/functions/words.ts';
import type { Lexeme } from '../lex/lex.ts';
import { closingBracket, ordinary, type SizeContext, sizeOf } from './size.ts';

/**
 * What a column may hold as far as the statement tells: the largest number that it states, or computes from stated ones, and
 * does not merely compare, divide or count by. `WITH n AS (SELECT 1000000000 AS k) SELECT repeat('x', k) FROM n`.
 */
export function sizeContext(code: readonly Lexeme[], { randomIsInteger }: Dialect): SizeContext {
  let unknown = ordinary;
  const unstated = { unknown, randomIsInteger };
  /** Of each open bracket, whether a list to compare with stands in it: `x IN (20240101, …)`. */
  const lists: boolean[] = [];
  for (let index = 0; index < code.length; index += 1) {
    if (code[index]?.text === '(') lists.push(/^in$/i.test(code[index - 1]?.text ?? ''));
    else if (code[index]?.text === ')') lists.pop();
    if (code[index]?.kind !== 'number' && !isCastNumeral(code, index) && !isPower(code, index)) continue;
    const end = endOfArithmetic(code, index);
    const before = code[index - 1]?.text.toLowerCase() ?? '';
    const after = code[end]?.text ?? '';
    if (!counting.has(before) && !/^[<>=!]=?$|^<>$/.test(before) && !/^[<>=!]=?$|^<>$/.test(after) && !lists.at(-1))
      unknown = Math.max(unknown, sizeOf(code.slice(index, end), unstated).most);
    index = end - 1;
  }
  return { unknown, randomIsInteger };
}

const counting = words(
  'between and limit offset top in like / % fetch first next rows range groups step by tablesample',
);

function isCastNumeral(code: readonly Lexeme[], index: number): boolean {
  if (code[index]?.kind !== 'string') return false;
  return code[index + 1]?.text === '::' || /^(?:try_|safe_)?cast$/i.test(code[index - 2]?.text ?? '');
}

function isPower(code: readonly Lexeme[], index: number): boolean {
  return (
    code[index + 1]?.text === '(' && /^(?:pow|power|exp|exp2|exp10|intexp2|intexp10)$/i.test(code[index]?.text ?? '')
  );
}

/** Behind a run of numbers and signs: `1000 * 1000 << 3`. */
function endOfArithmetic(code: readonly Lexeme[], index: number): number {
  let end = isPower(code, index) ? closingBracket(code, index + 1) + 1 : index + 1;
  while (/^(?:\*|<<|\^|\*\*|\+)$/.test(code[end]?.text ?? '') && code[end + 1]?.kind === 'number') end += 2;
  return end;
}
