import { type Dialect, quoteIdentifier } from '../../dialects/dialect.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { codeLexemes, type Lexeme } from '../lex/lex.ts';
import { namedColumn } from './names.ts';

const spoken: Readonly<Record<string, string>> = {
  sum: 'SUM',
  total: 'SUM',
  count: 'COUNT',
  number: 'COUNT',
  average: 'AVG',
  avg: 'AVG',
  max: 'MAX',
  maximum: 'MAX',
  min: 'MIN',
  minimum: 'MIN',
};

/** `sum of a * b where c` is SUM(a * b) WHERE c. */
export function spokenAggregate(text: string, dialect: Dialect): string {
  const lexemes = codeLexemes(text, dialect);
  const [first, second] = lexemes;
  const name = spoken[first?.text.toLowerCase() ?? ''];
  if (!name || !second || !isWord(second, 'of')) return text;
  const end = lexemes.find((lexeme, index) => isWord(lexeme, 'where') && depthAt(lexemes, index) === 0)?.start;
  return `${name}(${text.slice(second.end, end).trim()})${end === undefined ? '' : ` ${text.slice(end)}`}`;
}

/** A ratio keeps its fraction where the engine would drop it between whole numbers. */
export function exactDivision(text: string, dialect: Dialect): string {
  if (!dialect.integerDivision) return text;
  const all = codeLexemes(text, dialect);
  const where = all.findIndex((lexeme, index) => isWord(lexeme, 'where') && depthAt(all, index) === 0);
  const lexemes = where < 0 ? all : all.slice(0, where);
  const isExact = lexemes.some((one) => isWord(one, 'cast') || (one.kind === 'number' && one.text.includes('.')));
  if (isExact) return text;
  return lexemes
    .filter((one) => one.text === '/')
    .toReversed()
    .reduce((sql, { start }) => `${sql.slice(0, start).trimEnd()} * 1.0 ${sql.slice(start)}`, text);
}

/** `order.amount * 2`: a table of that name is there, though SQL wants it in quotes. */
export function withQuotes(text: string, snapshot: Snapshot, dialect: Dialect): string {
  const lexemes = codeLexemes(text, dialect);
  return lexemes
    .flatMap((dot, index) => {
      const [left, right] = [lexemes[index - 1], lexemes[index + 1]];
      if (dot.text !== '.' || left?.kind !== 'word' || right?.kind !== 'word') return [];
      const stored = namedColumn(`${left.text}.${right.text}`, snapshot);
      return stored ? [{ start: left.start, end: right.end, stored }] : [];
    })
    .toReversed()
    .reduce(
      (sql, { start, end, stored: { table, column } }) =>
        `${sql.slice(0, start)}${quoteIdentifier(dialect, table)}.${quoteIdentifier(dialect, column)}${sql.slice(end)}`,
      text,
    );
}

/** Whether an OR stands outside of all brackets: beside other conditions it needs its own. */
export function hasOpenOr(text: string, dialect: Dialect): boolean {
  const lexemes = codeLexemes(text, dialect);
  return lexemes.some((lexeme, index) => isWord(lexeme, 'or') && depthAt(lexemes, index) === 0);
}

const isWord = ({ kind, text }: Lexeme, word: string): boolean => kind === 'word' && text.toLowerCase() === word;

function depthAt(lexemes: readonly Lexeme[], index: number): number {
  return lexemes.slice(0, index).reduce((depth, { text }) => depth + (text === '(' ? 1 : text === ')' ? -1 : 0), 0);
}
