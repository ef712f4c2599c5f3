import type { Dialect } from '../../dialects/dialect.ts';
import { words } from '../../dialects/functions/words.ts';
import { codeLexemes, type Lexeme } from '../lex/lex.ts';
import { analyseScopes } from '../scope/scope.ts';

/** Functions that no value makes fail, in any engine. */
const safeCalls = words('count sum avg min max lower upper length char_length coalesce nullif ifnull exists');
/** What may stand before a bracket without calling anything. */
const brackets = words(
  `in and or not on where from join select as by when then else case between any all some exists using having union intersect
  except minus with recursive over distinct values like is`,
);
/** Words that convert or match, and so may fail on a value. */
const risky = words('cast try_cast convert safe_cast regexp rlike similar glob match escape collate at interval');
const plainOperators = words('= == <> != < <= > >= <=>');

/**
 * Whether looking at a row may fail, outside of what a statement only does with the rows that it has chosen: the lists of its
 * outermost SELECT, GROUP BY, HAVING and ORDER BY. An engine may look at a condition before it looks at ours; where that can end in
 * an error, the error would tell of a row that the person must not see. In doubt it may fail.
 */
export function mayFail(sql: string, dialect: Dialect): boolean {
  if (dialect.comparisonsMayFail) return true;
  const root = analyseScopes(sql, dialect)?.root;
  if (root?.kind !== 'select') return true;
  const { select, group, having, order, limit } = root.clauses;
  const nested = root.children.map(({ range }) => range);
  const isInside = ({ start, end }: Lexeme, range: { start: number; end: number } | undefined) =>
    range !== undefined && range.start <= start && end <= range.end;
  const code = codeLexemes(sql, dialect);
  return code.some((lexeme, at) => {
    const isChosen = [select, group, having, order, limit].some((range) => isInside(lexeme, range));
    if (isChosen && !nested.some((range) => isInside(lexeme, range))) return false;
    return isRisky(code, at);
  });
}

function isRisky(code: readonly Lexeme[], at: number): boolean {
  const { kind, text, value } = code[at] as Lexeme;
  const [before, after] = [code[at - 1], code[at + 1]];
  const word = value.toLowerCase();
  if (kind === 'operator') return !plainOperators.has(text) && !isStar(text, before) && !isSign(text, before);
  if (kind !== 'word') return kind !== 'quoted' && kind !== 'string' && kind !== 'number' && !'(),.;'.includes(text);
  if (before?.text === '.') return after?.text === '(';
  if (risky.has(word)) return true;
  if (/^i?like$/.test(word)) return after?.kind !== 'string' || after.text.includes('\\');
  return after?.text === '(' && !brackets.has(word) && !safeCalls.has(word) && !isNamed(before);
}

const isStar = (text: string, before: Lexeme | undefined) =>
  text === '*' && /^(?:\(|,|\.|select|distinct|all)$/i.test(before?.text ?? '(');

/** `> -5`: a sign, no subtraction. */
const isSign = (text: string, before: Lexeme | undefined) =>
  (text === '-' || text === '+') &&
  (before?.kind === 'operator' || /^(?:\(|,|and|or|between|in|then|else|when)$/i.test(before?.text ?? ''));

/** `AS o(a, b)`, `FROM t o (a)`: an alias with names for its columns. */
const isNamed = (before: Lexeme | undefined) => /^(?:as|with|,|recursive)$/i.test(before?.text ?? '');
