import type { Dialect } from '../../dialects/dialect.ts';
import { hintsIn } from './hints.ts';
import { commentAt, type Found, quotedAt, stringAt } from './quoted.ts';

/** A piece of SQL text with its exact UTF-16 range. Unlike the parser's tokens these exist for broken SQL too. */
export interface Lexeme {
  /** `unknown` is a character that no dialect gives a meaning to outside of quotes, odd white space included. */
  kind: 'word' | 'quoted' | 'string' | 'number' | 'operator' | 'punctuation' | 'comment' | 'parameter' | 'unknown';
  /** As it stands in the text. */
  text: string;
  /** A name without its quotes, a string without its quotes and escapes; otherwise the text. */
  value: string;
  start: number;
  end: number;
  /** For quoted names, strings and comments that the text ends inside of. */
  unterminated?: boolean;
}

const sharedOperators = ['<=>', '->>', '||', '<>', '<=', '>=', '!=', '==', '::', '->', '=>', '<<', '>>', ':='];
// Sticky expressions: they match at `lastIndex` only, so that nothing is copied and no word is cut short.
const space = /[ \t\n\r\f\v]+/y;
const number = /0[xX][0-9a-fA-F]+|(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const parameters: Record<string, RegExp> = {
  '?': /\?\d*/y,
  ':': /:[\p{L}_\d][\p{L}\p{N}_]*/uy,
  '@': /@@?[\p{L}_$][\p{L}\p{N}_.$]*|@@?(?=['"`])/uy,
  $: /\$[\p{L}_\d][\p{L}\p{N}_]*/uy,
};

const words = new Map<string, RegExp>();

/** A bare name that may also hold these characters. */
function wordWith(more: string): RegExp {
  const word = words.get(more) ?? new RegExp(`[\\p{L}\\p{Nl}_][\\p{L}\\p{N}\\p{M}_$${more}]*`, 'uy');
  words.set(more, word);
  return word;
}

/** Cuts the text into lexemes, white space dropped, comments kept. Never throws; the ranges cover every other character. */
export function lexSql(sql: string, dialect: Dialect): Lexeme[] {
  const lexemes: Lexeme[] = [];
  const operators = [...dialect.operators, ...sharedOperators];
  const nameAt = wordWith(dialect.nameCharacters);
  let at = 0;
  const push = (kind: Lexeme['kind'], end: number, found?: Found) => {
    const text = sql.slice(at, end);
    const lexeme: Lexeme = { kind, text, value: found?.value ?? text, start: at, end };
    if (found?.unterminated) lexeme.unterminated = true;
    lexemes.push(lexeme);
    at = end;
  };
  while (at < sql.length) {
    const blank = endOf(space, sql, at);
    if (blank) {
      at = blank;
      continue;
    }
    const comment = commentAt(sql, at, dialect);
    if (comment) {
      push('comment', comment.end, comment);
      continue;
    }
    const string = stringAt(sql, at, dialect);
    if (string) {
      push(string.isName ? 'quoted' : 'string', string.end, string);
      continue;
    }
    const quoted = quotedAt(sql, at, dialect);
    if (quoted) {
      push('quoted', quoted.end, quoted);
      continue;
    }
    const name = endOf(nameAt, sql, at);
    if (name) {
      push('word', name);
      continue;
    }
    const digits = endOf(number, sql, at);
    if (digits) {
      push('number', digits);
      continue;
    }
    const first = sql[at] as string;
    const parameter = isParameterMark(sql, at, dialect) && endOf(parameters[first] as RegExp, sql, at);
    if (parameter) {
      push('parameter', parameter);
      continue;
    }
    const operator = operators.find((text) => sql.startsWith(text, at));
    if (operator) push('operator', at + operator.length);
    else if ('+-*/%<>=!&|^~'.includes(first)) push('operator', at + 1);
    else if ('(),;.[]{}:'.includes(first)) push('punctuation', at + 1);
    else push('unknown', at + ((sql.codePointAt(at) ?? 0) > 0xffff ? 2 : 1));
  }
  if (dialect.hints) for (const lexeme of hintsIn(lexemes, dialect.hints)) lexeme.kind = 'comment';
  return lexemes;
}

/** A hint counts as a comment, and is none to the parser. */
export const isHint = ({ kind, text }: Lexeme): boolean => kind === 'comment' && !/^(?:--|\/[*/]|#)/.test(text);

/** The same query without its hints, at the same places. */
export function withoutHints(sql: string, dialect: Dialect): string {
  if (!dialect.hints) return sql;
  let text = '';
  for (const { start, end } of lexSql(sql, dialect).filter(isHint))
    text += sql.slice(text.length, start) + ' '.repeat(end - start);
  return text + sql.slice(text.length);
}

function endOf(expression: RegExp, sql: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(sql) ? expression.lastIndex : 0;
}

/** `a[1:n]`, `{'k':v}`, `x::date` and Snowflake's `column:field` are no parameters: what precedes the colon tells. */
function isParameterMark(sql: string, at: number, dialect: Dialect): boolean {
  const mark = sql[at] as string;
  if (!'?:@$'.includes(mark) || !dialect.parameterMarks.includes(mark)) return false;
  return mark !== ':' || !/[\p{L}\p{N}_$:'"`\])}]/u.test(sql[at - 1] ?? ' ');
}

/** The lexemes that the engine reads: without comments. */
export function codeLexemes(sql: string, dialect: Dialect): Lexeme[] {
  return lexSql(sql, dialect).filter((lexeme) => lexeme.kind !== 'comment');
}
