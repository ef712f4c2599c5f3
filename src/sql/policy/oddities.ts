import type { Dialect } from '../../dialects/dialect.ts';
import type { RefusalReason } from '../contracts/contracts.ts';
import { type Lexeme, lexSql } from '../lex/lex.ts';
import { limits } from './size.ts';

interface Oddity {
  reason: RefusalReason;
  subject: string;
}

/**
 * What the bare text tells before anything is parsed: too much of it, comments that an engine obeys, characters and quotes
 * that two readers could take for two things, parameters. `isKnownName` tells whether a table or column has this very name.
 */
export function findOddity(
  sql: string,
  lexemes: Lexeme[],
  dialect: Dialect,
  isKnownName: (name: string) => boolean = () => false,
): Oddity | undefined {
  return (
    tooDeep(lexemes) ??
    obeyedComment(lexemes) ??
    brokenText(sql) ??
    ambiguousText(lexemes, dialect) ??
    ambiguousSpace(lexemes, dialect, isKnownName) ??
    secondReading(sql, lexemes, dialect) ??
    parameter(lexemes, dialect) ??
    crashingName(lexemes, dialect)
  );
}

function tooDeep(lexemes: Lexeme[]): Oddity | undefined {
  if (lexemes.length > limits.lexemes) return { reason: 'too_large', subject: `${lexemes.length}` };
  let depth = 0;
  for (const { text, kind } of lexemes) {
    if (kind !== 'punctuation') continue;
    if (text === '(' || text === '[' || text === '{') depth += 1;
    else if (text === ')' || text === ']' || text === '}') depth -= 1;
    if (depth > limits.depth) return { reason: 'too_deep', subject: `${limits.depth}` };
  }
  return undefined;
}

/**
 * `/*! … *​/` runs in MySQL and MariaDB, `/*+ SET_VAR(…) *​/` and PostgreSQL's pg_hint_plan change settings. Refused in every
 * dialect: a server that speaks another engine's protocol may obey them too.
 */
function obeyedComment(lexemes: Lexeme[]): Oddity | undefined {
  const match = lexemes.find(({ kind, text }) => kind === 'comment' && /^(?:\/\*\s*(?:M?!|\+)|--\+)/i.test(text));
  return match && { reason: 'executable_comment', subject: match.text.slice(0, 40) };
}

function brokenText(sql: string): Oddity | undefined {
  // C clients stop reading at NUL; half a surrogate pair becomes another character on the wire.
  if (sql.includes('\0')) return { reason: 'suspicious_text', subject: 'U+0000' };
  if (!sql.isWellFormed()) return { reason: 'suspicious_text', subject: 'U+D800' };
  return undefined;
}

/** Greek and Cyrillic letters beside Latin ones in one word: no person writes that, a look-alike does. */
const mixedScripts = /[A-Za-z][\p{Script=Greek}\p{Script=Cyrillic}]|[\p{Script=Greek}\p{Script=Cyrillic}][A-Za-z]/u;

function ambiguousText(lexemes: Lexeme[], dialect: Dialect): Oddity | undefined {
  for (const [index, lexeme] of lexemes.entries()) {
    const { kind, text } = lexeme;
    const odd = (): Oddity => ({ reason: 'suspicious_text', subject: printable(text) });
    if (lexeme.unterminated || kind === 'unknown') return odd();
    if (kind === 'word' && isLookAlike(text)) return odd();
    // where engines disagree: comments inside comments, a carriage return that ends a line comment for some, a backslash that
    // takes it on to the next line (Doris)
    if (kind === 'comment' && (text.indexOf('/*', 2) > 0 || /\r(?!$)|\\[\r\n]*$/.test(text))) return odd();
    if (kind === 'operator' && text === '-' && dialect.dashNeedsSpace && lexemes[index + 1]?.start === lexeme.end) {
      if (lexemes[index + 1]?.text === '-') return odd();
    }
    // `U&"\0070g_shadow"` hides a name; `1union` is one word to some engines and two to others
    if ((kind === 'quoted' || kind === 'string') && /^u&/i.test(text)) return odd();
    const next = lexemes[index + 1];
    if (kind === 'number' && next?.kind === 'word' && next.start === lexeme.end) return odd();
    if (kind === 'number' && dialect.digitsBeginNames && isName(lexeme, lexemes[index - 1])) return odd();
    // PostgreSQL and DuckDB: a string on the next line continues with the escapes of the first
    if (kind === 'string' && /^e/i.test(text) && lexemes.slice(index + 1).find(isCode)?.kind === 'string') return odd();
  }
  return undefined;
}

const isCode = ({ kind }: Lexeme) => kind !== 'comment';

/** MySQL: `1_000` is a name, and so is what follows the dot of `t.1`. */
function isName({ text, start }: Lexeme, before: Lexeme | undefined): boolean {
  return text.includes('_') || (text.startsWith('.') && before?.end === start);
}

/** Read as nothing, as a space or as the end of a line by one reader and not by another. */
const hidden = /[\x00-\x1f\x7f-\x9f\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const hiddenInComment = /[^\P{Zs} \u3000]|(?![\t\n\r])[\x00-\x1f\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/u;
const otherSpace = /[^\P{Zs} ]/u;

/** Spaces that aren't ASCII's: in a string they are text, in a quoted name only where the name has them. */
function ambiguousSpace(
  lexemes: Lexeme[],
  dialect: Dialect,
  isKnownName: (name: string) => boolean,
): Oddity | undefined {
  const match = lexemes.find(({ kind, text, value }) => {
    if (kind === 'comment') return hiddenInComment.test(text);
    return kind === 'quoted' && (hidden.test(value) || (otherSpace.test(value) && !isKnownName(value)));
  });
  if (match) return { reason: 'suspicious_text', subject: printable(match.text) };
  if (!dialect.replacesSpaces || !lexemes.some(({ text }) => otherSpace.test(text))) return undefined;
  // DuckDB looks for quotes inside of block comments and knows no escaped ones when it replaces spaces outside of quotes.
  const misread = lexemes.find(
    ({ kind, text }) =>
      (kind === 'comment' && text.startsWith('/*') && /['"$]/.test(text)) ||
      (kind === 'string' && /^e/i.test(text) && text.includes("\\'")),
  );
  return misread && { reason: 'suspicious_text', subject: printable(misread.text) };
}

function isLookAlike(word: string): boolean {
  if (/^[\w$#]+$/.test(word)) return false;
  if (mixedScripts.test(word)) return true;
  // full-width and mathematical letters, the Kelvin sign, the long s: all fold to ASCII somewhere
  for (const character of word) {
    if (character < '\x80') continue;
    const folded = character.normalize('NFKC');
    if (/[\x00-\x7f]/.test(folded + folded.toLowerCase() + folded.toUpperCase())) return true;
  }
  return false;
}

/**
 * Whether a backslash escapes is a server setting in MySQL (NO_BACKSLASH_ESCAPES) and PostgreSQL
 * (standard_conforming_strings). A text that also makes sense under the other setting has two meanings.
 */
function secondReading(sql: string, lexemes: Lexeme[], dialect: Dialect): Oddity | undefined {
  const isDebatable = lexemes.some(
    ({ kind, text }) => (kind === 'string' || kind === 'quoted') && /\\+['"`]/.test(text),
  );
  if (!isDebatable) return undefined;
  const other = lexSql(sql, { ...dialect, backslashEscapes: !dialect.backslashEscapes });
  const isBroken = other.some((lexeme) => lexeme.unterminated);
  const isSame = other.length === lexemes.length && other.every((lexeme, i) => lexeme.end === lexemes[i]?.end);
  const hasMore = other.some(({ kind, text }) => kind === 'punctuation' && text === ';');
  if (isSame || (isBroken && !hasMore)) return undefined;
  return { reason: 'suspicious_text', subject: '\\' };
}

function parameter(lexemes: Lexeme[], dialect: Dialect): Oddity | undefined {
  const match = lexemes.find(({ kind }) => kind === 'parameter');
  if (match) {
    const isVariable = match.text.startsWith('@') && dialect.sessionVariables;
    return { reason: isVariable ? 'session' : 'parameter', subject: match.text };
  }
  if (!dialect.bracedParameters) return undefined;
  const at = lexemes.findIndex(
    ({ text }, i) => text === '{' && lexemes[i + 1]?.kind === 'word' && lexemes[i + 2]?.text === ':',
  );
  return at < 0 ? undefined : { reason: 'parameter', subject: `{${lexemes[at + 1]?.text}}` };
}

/** `database.table.column` beside NATURAL JOIN or USING, where an unknown one of them takes the server down with it. */
function crashingName(lexemes: Lexeme[], dialect: Dialect): Oddity | undefined {
  if (!dialect.longNamesCrashJoins) return undefined;
  const code = lexemes.filter(isCode);
  if (!code.some(({ kind, text }) => kind === 'word' && /^(?:natural|using)$/i.test(text))) return undefined;
  const isPart = (at: number) => code[at]?.kind === 'word' || code[at]?.kind === 'quoted';
  const isDot = (at: number) => code[at]?.text === '.';
  const at = code.findIndex(
    (_, at) => isPart(at) && isDot(at + 1) && isPart(at + 2) && isDot(at + 3) && isPart(at + 4),
  );
  if (at < 0) return undefined;
  const name = code.slice(at, at + 5).map(({ value }) => value);
  return { reason: 'crashes_server', subject: printable(name.join('')) };
}

function printable(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, (character) => {
      return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
    })
    .slice(0, 40);
}
