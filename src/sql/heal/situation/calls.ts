import type { Lexeme } from '../../lex/lex.ts';
import type { TextRange } from '../../scope/scope.ts';

/** A call as the lexemes show it, also in a text that does not parse. */
export interface TextCall {
  name: string;
  /** Index of the name among the lexemes. */
  at: number;
  /** Index of the closing bracket. */
  close: number;
  range: TextRange;
  /** Places of the arguments; empty for `f()`. */
  arguments: TextRange[];
}

export function textCalls(lexemes: readonly Lexeme[]): TextCall[] {
  const calls: TextCall[] = [];
  for (const [at, lexeme] of lexemes.entries()) {
    if (lexeme.kind !== 'word' || lexemes[at + 1]?.text !== '(') continue;
    const call = callAt(lexemes, at);
    if (call) calls.push(call);
  }
  return calls;
}

function callAt(lexemes: readonly Lexeme[], at: number): TextCall | undefined {
  const parts: TextRange[] = [];
  let depth = 0;
  let first = at + 2;
  for (let i = at + 1; i < lexemes.length; i += 1) {
    const { text } = lexemes[i] as Lexeme;
    if (text === '(') depth += 1;
    else if (text === ')') depth -= 1;
    const ends = depth === 0 || (depth === 1 && text === ',');
    if (ends && i > first) parts.push({ start: lexemes[first]!.start, end: lexemes[i - 1]!.end });
    if (ends) first = i + 1;
    if (depth === 0) {
      const range = { start: lexemes[at]!.start, end: lexemes[i]!.end };
      return { name: lexemes[at]!.text, at, close: i, range, arguments: parts };
    }
  }
  return undefined;
}

/** Index of the bracket that closes the one at `open`, or -1. */
export function closingBracket(lexemes: readonly Lexeme[], open: number): number {
  let depth = 0;
  for (let i = open; i < lexemes.length; i += 1) {
    if (lexemes[i]?.text === '(') depth += 1;
    else if (lexemes[i]?.text === ')') depth -= 1;
    if (depth === 0) return i;
  }
  return -1;
}

/** Index of the bracket that opens the one closed at `close`, or -1. */
export function openingBracket(lexemes: readonly Lexeme[], close: number): number {
  let depth = 0;
  for (let i = close; i >= 0; i -= 1) {
    if (lexemes[i]?.text === ')') depth += 1;
    else if (lexemes[i]?.text === '(') depth -= 1;
    if (depth === 0) return i;
  }
  return -1;
}

export function isWord(lexeme: Lexeme | undefined, ...words: string[]): boolean {
  return lexeme?.kind === 'word' && words.includes(lexeme.text.toLowerCase());
}
