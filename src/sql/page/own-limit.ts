import type { Dialect } from '../../dialects/dialect.ts';
import { codeLexemes, type Lexeme } from '../lex/lex.ts';

/** The limit that a statement sets itself, at its top level. */
export type OwnLimit =
  | { kind: 'none' }
  /** Plain numbers at the very end of the statement; `start` is where their clause begins. */
  | { kind: 'plain'; start: number; count?: number; offset: number }
  /** Parameters, percentages, ties, TOP, VALUES: to be wrapped, not edited. `count` is that of a plain TOP. */
  | { kind: 'other'; count?: number };

/** The forms of the manuals, over the last words of a statement written with one space between. */
const forms = [
  /(?:^| )offset (?<offset>\d+)(?: rows?)? limit (?<count>\d+)$/,
  /(?:^| )limit (?<count>\d+)(?: offset (?<offset>\d+)(?: rows?)?)?$/,
  /(?:^| )limit (?<offset>\d+) , (?<count>\d+)$/,
  /(?:^| )limit all(?: offset (?<offset>\d+)(?: rows?)?)?$/,
  /(?:^| )(?:offset (?<offset>\d+) rows? )?fetch (?:first|next) (?:(?<count>\d+) )?rows? only$/,
  /(?:^| )offset (?<offset>\d+)(?: rows?)?$/,
];

/** Longest form above, in words. */
const longest = 9;

export function ownLimit(sql: string, dialect: Dialect): OwnLimit {
  const code = statementLexemes(sql, dialect);
  // SQLite takes no clause after VALUES.
  if (/^values$/i.test(code[0]?.text ?? '')) return { kind: 'other' };
  const tail = code.slice(-longest);
  const text = tail.map((lexeme) => lexeme.text.toLowerCase()).join(' ');
  const places = startsOf(tail);
  for (const form of forms) {
    const match = form.exec(text);
    if (!match) continue;
    const start = places.get(match.index + (match[0].startsWith(' ') ? 1 : 0));
    if (start === undefined || start.kind !== 'word') continue;
    const { count, offset } = match.groups ?? {};
    const isOneRow = count === undefined && text.endsWith(' only');
    const limit = count !== undefined ? Number(count) : isOneRow ? 1 : undefined;
    return {
      kind: 'plain',
      start: start.start,
      offset: Number(offset ?? 0),
      ...(limit === undefined ? {} : { count: limit }),
    };
  }
  if (!setsLimit(code)) return { kind: 'none' };
  const words = code.map((lexeme) => lexeme.text.toLowerCase()).join(' ');
  const plainTop =
    /^select (?:distinct )?top (?:\( (?<inside>\d+) \)|(?<bare>\d+)\b)(?! percent| with)(?!.* (?:union|intersect|except) )/;
  const { inside, bare } = plainTop.exec(words)?.groups ?? {};
  const top = inside ?? bare;
  return { kind: 'other', ...(top === undefined ? {} : { count: Number(top) }) };
}

/** Each lexeme by its place in the joined text. */
function startsOf(tail: readonly Lexeme[]): Map<number, Lexeme> {
  const places = new Map<number, Lexeme>();
  let at = 0;
  for (const lexeme of tail) {
    places.set(at, lexeme);
    at += lexeme.text.length + 1;
  }
  return places;
}

function setsLimit(code: readonly Lexeme[]): boolean {
  let depth = 0;
  return code.some((lexeme, at) => {
    if (lexeme.text === '(') depth += 1;
    else if (lexeme.text === ')') depth -= 1;
    if (depth > 0 || lexeme.kind !== 'word' || code[at - 1]?.text === '.') return false;
    const next = code[at + 1];
    const takesValue = next?.kind === 'number' || next?.kind === 'parameter' || next?.text === '(';
    const name = lexeme.text.toLowerCase();
    if (name === 'fetch') return /^(?:first|next)$/i.test(next?.text ?? '');
    if (name === 'top') return takesValue && /^(?:select|distinct)$/i.test(code[at - 1]?.text ?? '');
    return (name === 'limit' && (takesValue || next?.kind === 'word')) || (name === 'offset' && takesValue);
  });
}

/** The lexemes of the statement without the semicolons after it. */
function statementLexemes(sql: string, dialect: Dialect): Lexeme[] {
  const code = codeLexemes(sql, dialect);
  while (code.at(-1)?.text === ';') code.pop();
  return code;
}

/** The statement without what trails it: semicolons, comments, white space. */
export function statementText(sql: string, dialect: Dialect): string {
  return sql.slice(0, statementLexemes(sql, dialect).at(-1)?.end ?? 0);
}
