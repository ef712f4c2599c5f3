import type { Dialect } from '../../dialects/dialect.ts';
import type { Verdict } from '../contracts/verdict.ts';
import { codeLexemes } from '../lex/lex.ts';

/**
 * A forbidden statement is never healed into an allowed one: only what the policy allows, what it calls repairable,
 * several SELECTs where one was wanted, and a query whose only fault is its quotes. Whatever comes out is judged anew.
 */
export function mayBeHealed(sql: string, verdict: Verdict, dialect: Dialect): boolean {
  if (verdict.allowed || verdict.repairable) return true;
  if (verdict.reason === 'several_statements')
    return verdict.statement_class === 'read' && allBeginAsQueries(sql, dialect);
  return verdict.reason === 'suspicious_text' && isMisquoted(sql, verdict.subject);
}

function allBeginAsQueries(sql: string, dialect: Dialect): boolean {
  const lexemes = codeLexemes(sql, dialect);
  return lexemes.every((lexeme, i) => {
    const isFirst = i === 0 || lexemes[i - 1]?.text === ';';
    return !isFirst || lexeme.text === ';' || /^(?:select|with|\()$/i.test(lexeme.text);
  });
}

/** Words that a plain question has no use for; inside what should be a string they forbid the repair as well. */
const dangerous =
  /\b(?:insert|update|delete|merge|drop|alter|create|truncate|grant|revoke|attach|detach|pragma|vacuum|copy|call|exec|execute|into|outfile|dumpfile|handler|declare|prepare|commit|rollback|begin|union)\b/i;

/**
 * `'Women's Soccer'`, or backticks where the engine has none. An open quote makes two readings of a text possible, so it
 * must hold nothing that could be harm in either: one query, no comment, no further statement, no dangerous word.
 */
function isMisquoted(sql: string, subject: string | undefined): boolean {
  if (!/['"`\\]/.test(subject ?? '') || !/^\s*(?:select|with)\b/i.test(sql)) return false;
  return !/;(?!\s*$)|--|\/\*|#|\$\$/.test(sql) && !dangerous.test(sql);
}
