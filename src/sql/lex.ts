import type { Dialect } from '../dialects/dialect.ts';

/** A piece of SQL text with its exact UTF-16 range. Unlike the parser's tokens these exist for broken SQL too. */
export interface Lexeme {
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

const operators = ['<=>', '->>', '||', '<>', '<=', '>=', '!=', '==', '::', '->', '<<', '>>', ':='];

/** Cuts the text into lexemes, white space dropped, comments kept. Never throws; total length is preserved by the ranges. */
export function lexSql(sql: string, dialect: Dialect): Lexeme[] {
  const lexemes: Lexeme[] = [];
  const quotes: [string, string][] = [dialect.identifierQuote, ...dialect.otherIdentifierQuotes];
  let at = 0;
  const push = (kind: Lexeme['kind'], end: number, value?: string, unterminated?: boolean) => {
    const text = sql.slice(at, end);
    lexemes.push({ kind, text, value: value ?? text, start: at, end, ...(unterminated ? { unterminated } : {}) });
    at = end;
  };
  while (at < sql.length) {
    const rest = sql[at] as string;
    if (/\s/.test(rest)) {
      at += 1;
      continue;
    }
    const comment = commentEnd(sql, at, dialect);
    if (comment) {
      push('comment', comment.end, undefined, comment.unterminated);
      continue;
    }
    const dollar = dollarQuoted(sql, at, dialect);
    if (dollar) {
      push('string', dollar.end, dollar.value, dollar.unterminated);
      continue;
    }
    const quote = quotes.find(([open]) => sql.startsWith(open, at));
    if (rest === "'" || quote) {
      const close = quote ? quote[1] : "'";
      const found = quotedEnd(sql, at + 1, close, dialect.backslashEscapes && (rest === "'" || rest === '"'));
      push(rest === "'" ? 'string' : 'quoted', found.end, found.value, found.unterminated);
      continue;
    }
    const word = /^[\p{L}_][\p{L}\p{N}\p{M}_$]*/u.exec(sql.slice(at, at + 300))?.[0];
    if (word) {
      push('word', at + word.length);
      continue;
    }
    const number = /^(?:0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/.exec(sql.slice(at, at + 300))?.[0];
    if (number) {
      push('number', at + number.length);
      continue;
    }
    const parameter = /^(?:\?\d*|[:@$][\p{L}_][\p{L}\p{N}_]*|\$\d+|@@[\p{L}_.]+)/u.exec(sql.slice(at, at + 300))?.[0];
    if (parameter && !(rest === ':' && sql[at - 1] === ':')) {
      push('parameter', at + parameter.length);
      continue;
    }
    const operator = operators.find((text) => sql.startsWith(text, at));
    if (operator) push('operator', at + operator.length);
    else if ('+-*/%<>=!&|^~'.includes(rest)) push('operator', at + 1);
    else if ('(),;.[]{}:'.includes(rest)) push('punctuation', at + 1);
    else push('unknown', at + ((sql.codePointAt(at) ?? 0) > 0xffff ? 2 : 1));
  }
  return lexemes;
}

function commentEnd(sql: string, at: number, dialect: Dialect): { end: number; unterminated?: boolean } | undefined {
  if (sql.startsWith('--', at) || (dialect.hashComments && sql[at] === '#')) {
    const end = sql.indexOf('\n', at);
    return { end: end < 0 ? sql.length : end };
  }
  if (!sql.startsWith('/*', at)) return undefined;
  let depth = 1;
  for (let i = at + 2; i < sql.length; i += 1) {
    if (sql.startsWith('*/', i)) {
      depth -= 1;
      if (depth === 0) return { end: i + 2 };
      i += 1;
    } else if (dialect.nestedComments && sql.startsWith('/*', i)) {
      depth += 1;
      i += 1;
    }
  }
  return { end: sql.length, unterminated: true };
}

/** PostgreSQL and DuckDB: `$tag$ … $tag$`. */
function dollarQuoted(sql: string, at: number, dialect: Dialect) {
  if (sql[at] !== '$' || !dialect.nestedComments) return undefined;
  const tag = /^\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/u.exec(sql.slice(at, at + 80))?.[0];
  if (!tag) return undefined;
  const close = sql.indexOf(tag, at + tag.length);
  const end = close < 0 ? sql.length : close + tag.length;
  return { end, value: sql.slice(at + tag.length, close < 0 ? sql.length : close), unterminated: close < 0 };
}

function quotedEnd(sql: string, from: number, close: string, backslash: boolean) {
  let value = '';
  for (let i = from; i < sql.length; i += 1) {
    if (backslash && sql[i] === '\\' && i + 1 < sql.length) {
      value += sql[i + 1];
      i += 1;
    } else if (sql[i] === close) {
      if (sql[i + 1] !== close || close === ']') return { end: i + 1, value, unterminated: false };
      value += close;
      i += 1;
    } else value += sql[i];
  }
  return { end: sql.length, value, unterminated: true };
}

/** The lexemes that the engine reads: without comments. */
export function codeLexemes(sql: string, dialect: Dialect): Lexeme[] {
  return lexSql(sql, dialect).filter((lexeme) => lexeme.kind !== 'comment');
}
