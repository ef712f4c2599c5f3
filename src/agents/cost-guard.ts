import { costConfirmation, volumeText } from '../answer/cost-confirmation.ts';
import { excessOf } from '../drivers/affordable.ts';
import { errorText } from '../errors/wenshu-error.ts';
import { askedText } from './conversation.ts';
import type { Dependencies } from './dependencies.ts';
import type { State, Update } from './state.ts';

/**
 * What is to be done about a statement that would read more than the connection's budget: ask, or stop. Nothing when it
 * would not, or when the engine cannot tell. An engine sees only what the policy allows.
 */
export async function costGuard(sql: string, state: State, dependencies: Dependencies): Promise<Update> {
  const { driver, budget, judge, read, snapshot } = dependencies;
  // Judged as it stands now: it may have been rewritten since.
  if (!budget || !(await judge(sql)).allowed) return {};
  const excess = await excessOf(sql, driver, budget, await snapshot());
  if (!excess) return {};
  const { language, question } = state;
  if (budget.onExceed === 'refuse') {
    const words = { volume: volumeText(excess, language), limit: volumeText(budget, language) };
    return { stop_reason: 'cost_exceeded', user_prompt: errorText('cost_exceeded', language, words) };
  }
  const hasPeriod = (await read(askedText(state))).question.periods.length > 0;
  const mayNarrow = state.query_analysis?.source !== 'typed' && !hasPeriod;
  return { confirmation_context: costConfirmation(excess, budget, { sql, question, language, mayNarrow }) };
}
