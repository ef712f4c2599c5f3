import type { Dialect, HintSyntax, StringForm } from '../../dialects/dialect.ts';

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
  unterminated?: true;
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

/**
 * The lexemes of hints: words of a closed list that say how a query is to be read and not what, at the only places where the engine takes them
 * for that: `SELECT SQL_NO_CACHE …`, `FROM orders WITH (NOLOCK)`, `FROM orders o (NOLOCK)`, `… OPTION (RECOMPILE)`. Only the engine needs
 * them, so they count as comments. One word that is not on the list, a locking one for instance, leaves the whole hint in the text, where the
 * policy refuses it.
 */
function hintsIn(lexemes: readonly Lexeme[], { select, table, option }: HintSyntax): Set<Lexeme> {
  const code = lexemes.filter(({ kind }) => kind !== 'comment');
  const results = new Set<Lexeme>();
  const wordAt = (at: number) =>
    code[at]?.kind === 'word' && /^\w+$/.test(code[at].text) ? code[at].text.toLowerCase() : '';
  const mark = (from: number, to: number) => {
    for (const lexeme of code.slice(from, to)) results.add(lexeme);
  };

  /** Past the brackets that open here if they hold hints of a table and nothing else; without WITH a single one. */
  const endOfTableHints = (open: number, isBare = false): number | undefined => {
    let at = open + 1;
    for (;;) {
      const word = wordAt(at);
      const index = word === 'index' ? endOfIndex(at + 1) : at + 1;
      if (!table.has(word) || index === undefined) return undefined;
      at = code[index]?.text === ',' ? index + 1 : index;
      if (code[index]?.text === ')') return index + 1;
      if (isBare) return undefined;
    }
  };

  /** `INDEX(ix_date, 2)`, `INDEX = ix_date` */
  const endOfIndex = (from: number): number | undefined => {
    const isIndex = (at: number) => /^(?:word|quoted|number)$/.test(code[at]?.kind ?? '');
    if (code[from]?.text === '=') return isIndex(from + 1) ? from + 2 : undefined;
    if (code[from]?.text !== '(' || !isIndex(from + 1)) return undefined;
    let at = from + 2;
    while (code[at]?.text === ',' && isIndex(at + 1)) at += 2;
    return code[at]?.text === ')' ? at + 1 : undefined;
  };

  /** `FROM a x (NOLOCK), b (NOLOCK)`: without WITH only behind a table's name and alias. */
  const markBareHints = (from: number): void => {
    let at = from;
    for (;;) {
      if (!isName(code[at])) return;
      while (code[at + 1]?.text === '.' && isName(code[at + 2])) at += 2;
      at += 1;
      if (wordAt(at) === 'as') at += 1;
      if (isName(code[at]) && wordAt(at) !== 'with') at += 1;
      const open = wordAt(at) === 'with' ? at + 1 : at;
      const end = code[open]?.text === '(' ? endOfTableHints(open, open === at) : at;
      if (end === undefined) return;
      mark(at, end);
      if (code[end]?.text !== ',') return;
      at = end + 1;
    }
  };

  /** Not the FROM of `IS DISTINCT FROM f(x)`, nor that of `TRIM('a' FROM f(x))`: brackets around a clause hold a query. */
  const beginsClause = (at: number, open: number | undefined): boolean => {
    if (wordAt(at - 1) === 'distinct' && /^(?:is|not)$/.test(wordAt(at - 2))) return false;
    return open === undefined || wordAt(open + 1) === 'select';
  };

  const opened: number[] = [];
  for (let at = 0; at < code.length; at += 1) {
    const word = wordAt(at);
    if (code[at]?.text === '(') opened.push(at);
    if (code[at]?.text === ')') opened.pop();
    if (word === 'select') {
      for (
        let next = at + 1;
        /^(?:all|distinct|distinctrow)$/.test(wordAt(next)) || select.has(wordAt(next));
        next += 1
      )
        if (select.has(wordAt(next)) && !/^[.,]$/.test(code[next + 1]?.text ?? ',')) mark(next, next + 1);
    }
    if (table.size === 0) continue;
    if (word === 'join' || (word === 'from' && beginsClause(at, opened.at(-1)))) markBareHints(at + 1);
    if (word === 'with' && code[at + 1]?.text === '(') mark(at, endOfTableHints(at + 1) ?? at);
    if (word === 'option' && code[at + 1]?.text === '(') {
      const close = code.findIndex(({ text }, index) => index > at && text === ')');
      const isLast = close > 0 && code.slice(close + 1).every(({ text }) => text === ';');
      const inside = code.slice(at + 2, close);
      const options = inside.map(({ text }) => text.toLowerCase()).join(' ');
      if (isLast && option && options.split(' , ').every((one) => option.test(one))) mark(at, close + 1);
    }
  }
  return results;
}

/** Whether a lexeme is one of these words, in any case and without quotes. */
export function isWord(lexeme: Lexeme | undefined, ...words: string[]): boolean {
  return lexeme?.kind === 'word' && words.includes(lexeme.text.toLowerCase());
}

/** Whether a lexeme may be a name, bare or in quotes. */
export const isName = (lexeme: Lexeme | undefined): lexeme is Lexeme =>
  lexeme?.kind === 'word' || lexeme?.kind === 'quoted';

/** Where a quoted piece or a comment ends and what it says. */
interface Quoted {
  end: number;
  value?: string;
  unterminated?: true;
  /** The quotes were a name's (`U&"…"`). */
  isName?: boolean;
}

type Piece = Pick<Lexeme, 'kind' | 'end' | 'unterminated'> & { value?: string };

function commentAt(sql: string, at: number, dialect: Dialect): Quoted | undefined {
  if (startsLineComment(sql, at, dialect)) {
    const end = sql.indexOf('\n', at);
    return { end: end < 0 ? sql.length : end };
  }
  if (sql[at] !== '/' || sql[at + 1] !== '*') return undefined;
  let depth = 1;
  for (let i = at + 2; i < sql.length; i += 1) {
    if (sql[i] === '*' && sql[i + 1] === '/') {
      depth -= 1;
      if (depth === 0) return { end: i + 2 };
      i += 1;
    } else if (dialect.nestedComments && sql[i] === '/' && sql[i + 1] === '*') {
      depth += 1;
      i += 1;
    }
  }
  return { end: sql.length, unterminated: true };
}

function startsLineComment(sql: string, at: number, dialect: Dialect): boolean {
  const first = sql[at];
  if (first === '-' && sql[at + 1] === '-') {
    // The engine's isspace and iscntrl; JavaScript's \s has U+00A0 and others, which are names there.
    return !dialect.dashNeedsSpace || /[\0-\x20\x7f]/.test(sql[at + 2] ?? ' ');
  }
  if (first === '#' && dialect.hashComments) return true;
  return first === '/' && sql[at + 1] === '/' && dialect.slashComments;
}

// What may stand right before a quote, by the form it belongs to. Longest first.
const prefixes: [StringForm, RegExp][] = [
  ['raw', /(?:[rR][bB]?|[bB][rR]?)(?=['"])/y],
  ['q', /[nN]?[qQ](?=')/y],
  ['unicode', /[uU]&(?=['"])/y],
  ['escape', /[eE](?=')/y],
  ['hex', /[xX](?=')/y],
  ['bit', /[bB](?=')/y],
  ['national', /[nN](?=')/y],
];

/** A string in any of the dialect's forms, its prefix included. */
function stringAt(sql: string, at: number, dialect: Dialect): Quoted | undefined {
  const forms = dialect.stringForms;
  if (sql[at] === '$') return dollarQuoted(sql, at, forms);
  const [form, open] = prefixAt(sql, at, forms) ?? [undefined, at];
  const mark = sql[open];
  const isName = mark === '"' && form === 'unicode';
  if (mark !== "'" && !isName && !(mark === '"' && isStringQuote(dialect))) return undefined;
  if (form === 'q') return delimiterQuoted(sql, open);
  const backslash = form === 'escape' || (dialect.backslashEscapes && form !== 'hex' && form !== 'unicode');
  if (forms.has('triple') && sql.startsWith(mark.repeat(3), open)) return tripleQuoted(sql, open, mark.repeat(3));
  return { ...quotedEnd(sql, open + 1, mark, backslash, form === 'raw'), isName };
}

function prefixAt(sql: string, at: number, forms: ReadonlySet<StringForm>): [StringForm, number] | undefined {
  if (!/[a-zA-Z]/.test(sql[at] as string)) return undefined;
  for (const [form, expression] of prefixes) {
    if (!forms.has(form)) continue;
    expression.lastIndex = at;
    if (expression.test(sql)) return [form, expression.lastIndex];
  }
  return undefined;
}

function isStringQuote(dialect: Dialect): boolean {
  return dialect.doubleQuotedStrings && dialect.identifierQuote[0] !== '"';
}

/** A name in any of the dialect's quotes. */
function quotedAt(sql: string, at: number, dialect: Dialect): Quoted | undefined {
  for (const [open, close] of [dialect.identifierQuote, ...dialect.otherIdentifierQuotes]) {
    if (sql[at] === open)
      return quotedEnd(sql, at + 1, close, dialect.backslashInNames, false, isDoubled(open, dialect));
  }
  return undefined;
}

/** SQL Server reads `[a]]b]` as one name. SQLite ends it at the first bracket. */
function isDoubled(open: string, { identifierQuote }: Dialect): boolean {
  return open !== '[' || identifierQuote[0] === '[';
}

const dollarTag = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;

function dollarQuoted(sql: string, at: number, forms: ReadonlySet<StringForm>): Quoted | undefined {
  dollarTag.lastIndex = at;
  const tag = dollarTag.exec(sql)?.[0];
  if (!tag || !(forms.has('dollar') || (forms.has('untagged') && tag === '$$'))) return undefined;
  return closedBy(sql, at + tag.length, tag);
}

function delimiterQuoted(sql: string, open: number): Quoted {
  const mark = sql[open + 1] ?? '';
  const close = `${{ '[': ']', '(': ')', '{': '}', '<': '>' }[mark] ?? mark}'`;
  return closedBy(sql, open + 2, close);
}

function closedBy(sql: string, from: number, close: string): Quoted {
  const at = sql.indexOf(close, from);
  if (at < 0) return { end: sql.length, value: sql.slice(from), unterminated: true };
  return { end: at + close.length, value: sql.slice(from, at) };
}

function tripleQuoted(sql: string, open: number, mark: string): Quoted {
  for (let i = open + 3; i < sql.length; i += 1) {
    if (sql[i] === '\\') i += 1;
    else if (sql.startsWith(mark, i)) return { end: i + 3, value: sql.slice(open + 3, i) };
  }
  return { end: sql.length, value: sql.slice(open + 3), unterminated: true };
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '0': '\0' };

function quotedEnd(
  sql: string,
  from: number,
  close: string,
  backslash: boolean,
  raw = false,
  isDoubled = true,
): Quoted {
  let value = '';
  for (let i = from; i < sql.length; i += 1) {
    const character = sql[i] as string;
    if (backslash && character === '\\' && i + 1 < sql.length) {
      const next = sql[i + 1] as string;
      value += raw ? character + next : (escapes[next] ?? next);
      i += 1;
    } else if (character === close) {
      if (sql[i + 1] !== close || !isDoubled) return { end: i + 1, value };
      value += close;
      i += 1;
    } else value += character;
  }
  return { end: sql.length, value, unterminated: true };
}

/** Cuts the text into lexemes, white space dropped, comments kept. Never throws; the ranges cover every other character. */
export function lexSql(sql: string, dialect: Dialect): Lexeme[] {
  const lexemes: Lexeme[] = [];
  for (let at = endOf(space, sql, 0); at < sql.length; ) {
    const { kind, end, value, unterminated } = pieceAt(sql, at, dialect);
    const text = sql.slice(at, end);
    lexemes.push({ kind, text, value: value ?? text, start: at, end, ...(unterminated ? { unterminated } : {}) });
    at = endOf(space, sql, end) || end;
  }
  if (dialect.hints) for (const lexeme of hintsIn(lexemes, dialect.hints)) lexeme.kind = 'comment';
  return lexemes;
}

function pieceAt(sql: string, at: number, dialect: Dialect): Piece {
  const comment = commentAt(sql, at, dialect);
  if (comment) return { ...comment, kind: 'comment' };
  const string = stringAt(sql, at, dialect);
  if (string) return { ...string, kind: string.isName ? 'quoted' : 'string' };
  const quoted = quotedAt(sql, at, dialect);
  if (quoted) return { ...quoted, kind: 'quoted' };
  const name = endOf(wordWith(dialect.nameCharacters), sql, at);
  if (name) return { kind: 'word', end: name };
  const digits = endOf(number, sql, at);
  if (digits) return { kind: 'number', end: digits };
  const first = sql[at] as string;
  const parameter = isParameterMark(sql, at, dialect) && endOf(parameters[first] as RegExp, sql, at);
  if (parameter) return { kind: 'parameter', end: parameter };
  const isNext = (text: string) => sql.startsWith(text, at);
  const operator = dialect.operators.find(isNext) ?? sharedOperators.find(isNext);
  if (operator) return { kind: 'operator', end: at + operator.length };
  if ('+-*/%<>=!&|^~'.includes(first)) return { kind: 'operator', end: at + 1 };
  if ('(),;.[]{}:'.includes(first)) return { kind: 'punctuation', end: at + 1 };
  return { kind: 'unknown', end: at + ((sql.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) };
}

/** A hint counts as a comment, and is none to the parser. */
const isHint = ({ kind, text }: Lexeme): boolean => kind === 'comment' && !/^(?:--|\/[*/]|#)/.test(text);

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

/** `a[1:n]`, `{'k':v}`, `x::date` and Snowflake's `column:field` aren't parameters: the character before the colon tells. */
function isParameterMark(sql: string, at: number, dialect: Dialect): boolean {
  const mark = sql[at] as string;
  if (!'?:@$'.includes(mark) || !dialect.parameterMarks.includes(mark)) return false;
  return mark !== ':' || !/[\p{L}\p{N}_$:'"`\])}]/u.test(sql[at - 1] ?? ' ');
}

/** The lexemes that the engine reads: without comments. */
export function codeLexemes(sql: string, dialect: Dialect): Lexeme[] {
  return lexSql(sql, dialect).filter((lexeme) => lexeme.kind !== 'comment');
}

/** The index of the bracket that closes the one at `opening`; behind the last lexeme where none does. */
export function closingBracket(code: readonly Lexeme[], opening: number): number {
  let depth = 0;
  for (let at = opening; at < code.length; at += 1) {
    const { kind, text } = code[at] as Lexeme;
    if (kind !== 'punctuation') continue;
    if (text === '(' || text === '[' || text === '{') depth += 1;
    else if (text === ')' || text === ']' || text === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return code.length;
}

/** What stands between the commas of a list, brackets inside kept whole. */
export function splitAtCommas(list: readonly Lexeme[]): (readonly Lexeme[])[] {
  const items: Lexeme[][] = [[]];
  for (let at = 0; at < list.length; at += 1) {
    const lexeme = list[at] as Lexeme;
    if (lexeme.kind === 'punctuation' && lexeme.text === ',') items.push([]);
    else if (lexeme.kind === 'punctuation' && /^[([{]$/.test(lexeme.text)) {
      const end = closingBracket(list, at);
      items.at(-1)?.push(...list.slice(at, end + 1));
      at = end;
    } else items.at(-1)?.push(lexeme);
  }
  return list.length === 0 ? [] : items;
}

/** The text from the first to the last of these lexemes; there must be one. */
export function rangeOfLexemes(lexemes: readonly Lexeme[]): { start: number; end: number } {
  return { start: lexemes[0]!.start, end: lexemes.at(-1)!.end };
}
