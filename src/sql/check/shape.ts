import type { Dialect } from '../../dialects/dialect.ts';
import type { Lexeme } from '../lex.ts';
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

/** `@name` is a session variable in MySQL, which the policy judges. */
function isParameter(lexeme: Lexeme, dialect: Dialect): boolean {
  return !(lexeme.text.startsWith('@') && /^(?:mysql|mariadb)$/.test(dialect.name));
}
