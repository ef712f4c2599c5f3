import { statementBody } from '../../dialects/append-clause.ts';
import type { Dialect } from '../../dialects/dialect.ts';
import { lexSql } from '../../sql/lex/lex.ts';
import { DriverError } from '../contract/driver.ts';

/** Statements of ours that are no queries: what the account may do, and plans, which run nothing. */
const ownStatement = /^SHOW GRANTS(?: FOR ROLE `[^`]+`)?$/;
const ownPlan = /^EXPLAIN (?:COSTS )?\(\n([\s\S]*)\n\)$/;

/** A plan of what stands in brackets. */
export function planOf(sql: string, level = ''): string {
  return `EXPLAIN ${level}(\n${statementBody(sql, true)}\n)`;
}

/**
 * What the server must be able to compile before the statement may run; undefined for statements of our own. In the grammars of
 * both engines only a query can stand in brackets: neither DML nor DDL, nor a query with INTO OUTFILE at its end. They run
 * all statements of a text, asked for or not, so that a text of two must never arrive there. Throws for such a one.
 */
export function compiling(sql: string, dialect: Dialect): string | undefined {
  if (ownStatement.test(sql)) return undefined;
  const planned = ownPlan.exec(sql)?.[1];
  const body = statementBody(planned ?? sql, true);
  if (body.trim() === '') throw new DriverError({ code: 'NO_RESULT', message: 'the statement is empty' });
  if (!isOne(body, dialect)) throw new DriverError({ code: 'READ_ONLY', message: 'only a single query may run' });
  return planned === undefined ? planOf(body) : undefined;
}

/** One statement that closes what it opens, so that nothing in it can end the brackets around it. */
function isOne(sql: string, dialect: Dialect): boolean {
  let depth = 0;
  for (const { kind, text, unterminated } of lexSql(sql, dialect)) {
    if (unterminated || kind === 'unknown' || (kind === 'punctuation' && text === ';')) return false;
    // Doris goes on with a comment on the next line after a backslash: what follows would be hidden, the bracket too.
    if (kind === 'comment' && /\\[\r\n]*$|\r(?!$)/.test(text)) return false;
    if (kind !== 'punctuation') continue;
    if ('([{'.includes(text)) depth += 1;
    if (')]}'.includes(text)) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
