import type { Language } from '../../protocol/answer.ts';
import { detectLanguage } from '../../question/language.ts';
import { checkSql } from '../contract/check-sql.ts';
import { asRole } from '../contract/parts.ts';
import { answerResult } from './answer-result.ts';
import { clarified } from './ask-tool.ts';
import type { Call, ToolResult } from './call.ts';
import { followRun } from './follow-run.ts';
import type { Checked, Input } from './tools.ts';

const clean: Record<Language, string> = { zh: '可以执行，没有发现问题。', en: 'It may run; nothing was found wrong.' };
const note: Record<Language, string> = { zh: '注意：', en: 'Note: ' };

/** May this statement run, and is it right? */
export async function checkSqlTool(input: Input<'check_sql'>, { parts, language }: Call): Promise<ToolResult> {
  const data: Checked = await checkSql(input, parts, language);
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
  const run = await runs.begin(
    (listener) => wenshu.run(input.sql, { audience, settings, ...where, ...asRole(parts), ...listener }),
    detectLanguage(input.sql),
  );
  return answerResult(await clarified(await followRun(run, call), call), input.page_size, call);
}
