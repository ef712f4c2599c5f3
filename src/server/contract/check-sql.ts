import { problemText } from '../../answer/problem-text.ts';
import type { Language } from '../../protocol/answer.ts';
import type { CheckedSql } from '../../protocol/replies.ts';
import { warningText } from '../../sql/lint/lint.ts';
import { refusalText } from '../../sql/policy/policy.ts';
import { asRole, type Parts } from './parts.ts';

/** May this statement run, and is it right? In words; only an empty copy of the schema is asked. */
export async function checkSql(
  { sql, connection }: { sql: string; connection?: string | undefined },
  parts: Parts,
  language: Language,
): Promise<CheckedSql> {
  await parts.readiness.checkAccount();
  const { verdict, problems, warnings } = await parts.wenshu.check(sql, {
    ...asRole(parts),
    ...(connection ? { connection } : {}),
  });
  const isRefused = !verdict.allowed && problems.length === 0;
  return {
    allowed: verdict.allowed,
    ...(isRefused ? { reason: refusalText(verdict, language) } : {}),
    problems: problems.map((problem) => problemText(problem, language)),
    warnings: warnings.map((warning) => warningText(warning, 'analyst', language)),
  };
}
