import type { Dialect } from '../../dialects/dialect.ts';
import type { Lexeme } from '../lex/lex.ts';
import type { Finding } from './finding.ts';

/** What no engine can run as one question: nothing at all, several statements, or a parameter that nobody fills in. */
export function shapeProblems(lexemes: readonly Lexeme[], dialect: Dialect): Finding[] {
  if (lexemes.length === 0) return [{ class: 'syntax_error', message: 'There is no statement.', suggestions: [] }];
  const end = lexemes.findIndex((lexeme) => lexeme.text === ';');
  const second = end < 0 ? undefined : lexemes.slice(end).find((lexeme) => lexeme.text !== ';');
  if (second) {
    const range = { start: second.start, end: lexemes.at(-1)!.end };
    return [{ class: 'syntax_error', message: 'There is more than one statement.', range, suggestions: [] }];
  }
  const parameter = lexemes.find((lexeme) => lexeme.kind === 'parameter' && isParameter(lexeme, dialect));
  if (!parameter) return [];
  const { text, start, end: last } = parameter;
  return [
    {
      class: 'syntax_error',
      message: `The parameter ${text} has no value.`,
      range: { start, end: last },
      subject: text,
      suggestions: [],
    },
  ];
}

/** `LIMIT a, b`, which the parser takes for every dialect. */
export function limitPairProblem(lexemes: readonly Lexeme[], dialect: Dialect): Finding | undefined {
  if (dialect.supportsLimitPair) return undefined;
  const at = lexemes.findIndex(
    (lexeme, i) => /^limit$/i.test(lexeme.text) && lexemes[i + 1]?.kind === 'number' && lexemes[i + 2]?.text === ',',
  );
  const comma = lexemes[at + 2];
  if (at < 0 || !comma) return undefined;
  const range = { start: comma.start, end: comma.end };
  return {
    class: 'syntax_error',
    message: 'LIMIT takes one number here; the other belongs to OFFSET.',
    range,
    subject: ',',
    suggestions: [],
  };
}

/** `@name` may be a session variable, which the policy judges. */
function isParameter(lexeme: Lexeme, dialect: Dialect): boolean {
  return !(lexeme.text.startsWith('@') && dialect.sessionVariables);
}

/** Characters that no token begins with, and quotes that are never closed. */
export function strayProblem(lexemes: readonly Lexeme[]): Finding | undefined {
  const stray = lexemes.find((lexeme) => lexeme.kind === 'unknown' || lexeme.unterminated);
  if (!stray) return undefined;
  const subject = stray.text.slice(0, 20);
  const range = { start: stray.start, end: stray.end };
  return { class: 'syntax_error', message: `The text cannot be read at ${subject}.`, range, subject, suggestions: [] };
}
