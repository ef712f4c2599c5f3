import type { Dialect } from '../../dialects/dialect.ts';
import { codeLexemes } from '../lex.ts';
import type { Verdict } from '../verdict.ts';

/**
 * A forbidden statement is never healed into an allowed one: only what the policy allows, what it calls repairable, and
 * several SELECTs where one was wanted.
 */
export function mayBeHealed(sql: string, verdict: Verdict, dialect: Dialect): boolean {
  if (verdict.allowed || verdict.repairable) return true;
  return (
    verdict.reason === 'several_statements' && verdict.statement_class === 'read' && allBeginAsQueries(sql, dialect)
  );
}

function allBeginAsQueries(sql: string, dialect: Dialect): boolean {
  const lexemes = codeLexemes(sql, dialect);
  return lexemes.every((lexeme, i) => {
    const isFirst = i === 0 || lexemes[i - 1]?.text === ';';
    return !isFirst || lexeme.text === ';' || /^(?:select|with|\()$/i.test(lexeme.text);
  });
}
