import type { Dialect, StringForm } from '../../dialects/dialect.ts';

/** Where a quoted piece ends and what it says. */
export interface Found {
  end: number;
  value?: string;
  unterminated?: boolean;
  /** The quotes were a name's (`U&"…"`). */
  isName?: boolean;
}

export function commentAt(sql: string, at: number, dialect: Dialect): Found | undefined {
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
export function stringAt(sql: string, at: number, dialect: Dialect): Found | undefined {
  const forms = dialect.stringForms;
  if (sql[at] === '$') return dollarQuoted(sql, at, forms);
  const [form, open] = prefixAt(sql, at, forms) ?? [undefined, at];
  const mark = sql[open];
  const isName = mark === '"' && form === 'unicode';
  if (mark !== "'" && !isName && !(mark === '"' && isStringQuote(dialect))) return undefined;
  if (form === 'q') return delimiterQuoted(sql, open);
  const backslash = form === 'escape' || (dialect.backslashEscapes && form !== 'hex' && form !== 'unicode');
  if (forms.has('triple') && sql.startsWith(mark.repeat(3), open)) return tripleQuoted(sql, open, mark.repeat(3));
  const found = quotedEnd(sql, open + 1, mark, backslash, form === 'raw');
  return isName ? { ...found, isName } : found;
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
export function quotedAt(sql: string, at: number, dialect: Dialect): Found | undefined {
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

function dollarQuoted(sql: string, at: number, forms: ReadonlySet<StringForm>): Found | undefined {
  dollarTag.lastIndex = at;
  const tag = dollarTag.exec(sql)?.[0];
  if (!tag || !(forms.has('dollar') || (forms.has('untagged') && tag === '$$'))) return undefined;
  return closedBy(sql, at + tag.length, tag);
}

function delimiterQuoted(sql: string, open: number): Found {
  const mark = sql[open + 1] ?? '';
  const close = `${{ '[': ']', '(': ')', '{': '}', '<': '>' }[mark] ?? mark}'`;
  return closedBy(sql, open + 2, close);
}

function closedBy(sql: string, from: number, close: string): Found {
  const at = sql.indexOf(close, from);
  if (at < 0) return { end: sql.length, value: sql.slice(from), unterminated: true };
  return { end: at + close.length, value: sql.slice(from, at) };
}

function tripleQuoted(sql: string, open: number, mark: string): Found {
  for (let i = open + 3; i < sql.length; i += 1) {
    if (sql[i] === '\\') i += 1;
    else if (sql.startsWith(mark, i)) return { end: i + 3, value: sql.slice(open + 3, i) };
  }
  return { end: sql.length, value: sql.slice(open + 3), unterminated: true };
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '0': '\0' };

function quotedEnd(sql: string, from: number, close: string, backslash: boolean, raw = false, isDoubled = true): Found {
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
