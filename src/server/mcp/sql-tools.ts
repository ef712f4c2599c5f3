import { problemText } from '../../answer/problem-text.ts';
import type { Language } from '../../protocol/answer.ts';
import { detectLanguage } from '../../question/language.ts';
import { warningText } from '../../sql/lint/lint.ts';
import { refusalText } from '../../sql/policy/policy.ts';
import { asRole } from '../contract/parts.ts';
import { answerResult } from './answer-result.ts';
import { clarified } from './ask-tool.ts';
import type { Call, ToolResult } from './call.ts';
import { followRun } from './follow-run.ts';
import type { Checked, Input } from './tools.ts';

const clean: Record<Language, string> = { zh: '可以执行，没有发现问题。', en: 'It may run; nothing was found wrong.' };
const note: Record<Language, string> = { zh: '注意：', en: 'Note: ' };

/** May this statement run, and is it right? */
export async function checkSqlTool({ sql, connection }: Input<'check_sql'>, call: Call): Promise<ToolResult> {
  const { parts, language } = call;
  await parts.readiness.check();
  const { verdict, problems, warnings } = await parts.wenshu.check(sql, {
    ...asRole(parts),
    ...(connection ? { connection } : {}),
  });
  const isRefused = !verdict.allowed && problems.length === 0;
  const data: Checked = {
    allowed: verdict.allowed,
    ...(isRefused ? { reason: refusalText(verdict, language) } : {}),
    problems: problems.map((problem) => problemText(problem, language)),
    warnings: warnings.map((warning) => warningText(warning, 'analyst', language)),
  };
  const lines = [data.reason ?? '', ...data.problems, ...data.warnings.map((one) => note[language] + one)];
  return { data, text: lines.filter(Boolean).join('\n') || clean[language] };
}

/** A run like any other, with a statement where others have a question. */
export async function runSqlTool(input: Input<'run_sql'>, call: Call): Promise<ToolResult> {
  const { parts } = call;
  const { wenshu, runs, readiness, audience } = parts;
  await readiness.check();
  const where = input.connection ? { connection: input.connection } : {};
  const settings = { language: call.language };
  const run = runs.begin(
    (listener) => wenshu.run(input.sql, { audience, settings, ...where, ...asRole(parts), ...listener }),
    detectLanguage(input.sql),
  );
  return answerResult(await clarified(await followRun(run, call), call), input.page_size, call);
}
