import type { Dialect } from '../../dialects/dialect.ts';
import type { Problem } from '../contracts/problem.ts';
import { codeLexemes, type Lexeme } from '../lex/lex.ts';
import type { TextRange } from '../scope/scope.ts';

/** Finds the place of a problem in the text: where the engine pointed, or else the first lexemes that spell its subject. */
export function locate(sql: string, dialect: Dialect, problem: Problem, position?: number): TextRange | undefined {
  const lexemes = codeLexemes(sql, dialect);
  const { subject, qualifier } = problem;
  if (position !== undefined) {
    // Engines count from 0 or from 1: the reading that finds the subject wins.
    for (const offset of [position, position - 1]) {
      const at = lexemes.findIndex((lexeme) => lexeme.start === offset);
      if (at < 0) continue;
      const found = spelledAt(lexemes, at, subject, qualifier) ?? wholeName(lexemes, at);
      if (found) return found;
    }
  }
  if (subject === undefined) return undefined;
  if (problem.class === 'syntax_error') return syntaxPlace(sql, lexemes, subject);
  const wantsCall =
    problem.class === 'function_not_found' ||
    problem.class === 'aggregate_misuse' ||
    problem.class === 'argument_error';
  for (let i = 0; i < lexemes.length; i += 1) {
    const found = spelledAt(lexemes, i, subject, qualifier);
    if (!found) continue;
    const next = lexemes[i + 1]?.text;
    if (wantsCall ? next !== '(' : problem.class === 'column_not_found' && next === '(') continue;
    if (
      problem.class === 'column_not_found' &&
      qualifier === undefined &&
      (next === '.' || lexemes[i - 1]?.text === '.')
    )
      continue;
    return found;
  }
  const at = sql.toLowerCase().indexOf(subject.toLowerCase());
  return at < 0 ? undefined : { start: at, end: at + subject.length };
}

/** Where the statement stops making sense: engines name the word only, so the last one that fits is the best guess. */
function syntaxPlace(sql: string, lexemes: readonly Lexeme[], subject: string): TextRange | undefined {
  const matches = lexemes.filter((lexeme) => lexeme.text === subject || lexeme.value === subject);
  const only = matches.length === 1 ? matches[0] : undefined;
  if (only) return { start: only.start, end: only.end };
  const at = sql.lastIndexOf(subject);
  return at < 0 ? undefined : { start: at, end: at + subject.length };
}

function spelledAt(
  lexemes: readonly Lexeme[],
  at: number,
  subject: string | undefined,
  qualifier: string | undefined,
): TextRange | undefined {
  const first = lexemes[at];
  if (!first || subject === undefined) return undefined;
  if (qualifier === undefined) return isName(first, subject) ? { start: first.start, end: first.end } : undefined;
  const last = lexemes[at + 2];
  const fits = isName(first, qualifier) && lexemes[at + 1]?.text === '.' && last && isName(last, subject);
  return fits ? { start: first.start, end: last.end } : undefined;
}

function wholeName(lexemes: readonly Lexeme[], at: number): TextRange | undefined {
  const first = lexemes[at];
  if (!first) return undefined;
  const last = lexemes[at + 1]?.text === '.' ? lexemes[at + 2] : undefined;
  return { start: first.start, end: (last ?? first).end };
}

function isName(lexeme: Lexeme, name: string): boolean {
  return (lexeme.kind === 'word' || lexeme.kind === 'quoted') && lexeme.value.toLowerCase() === name.toLowerCase();
}
