import type { Problem } from '../contracts/problem.ts';
import type { Verdict } from '../contracts/verdict.ts';
import { refusalText } from '../policy/refusal-text.ts';
import { type CheckContext, checkSql } from './check.ts';

/**
 * What is wrong with a statement that the policy allows or that may be healed (`mayBeHealed`). One that is not allowed as
 * it stands has a problem even if nothing else is found, and no engine gets to see it, not even an empty one.
 */
export async function checkJudged(sql: string, verdict: Verdict, context: CheckContext): Promise<Problem[]> {
  if (verdict.allowed) return checkSql(sql, context);
  const { shadow: _engine, ...apart } = context;
  const found = await checkSql(sql, apart);
  if (found.length > 0) return found;
  return [{ class: 'syntax_error', message: refusalText(verdict, 'en'), suggestions: [] }];
}
