import type { Gate } from '../answer/gate.ts';
import { presentAnswer } from '../answer/present-answer.ts';
import type { Answer } from '../protocol/answer.ts';
import { tableFor } from './nodes/analyse.ts';
import type { Dependencies } from './state/dependencies.ts';
import type { State } from './state/state.ts';

/** What leaves a run that has ended or waits: its answer with its rows, through the gate. */
export async function presentedAnswer(
  state: State,
  gate: Gate,
  dependencies: Dependencies,
  withRows = true,
): Promise<Answer> {
  const rows = withRows && (await dependencies.results.rows(state.execution_result?.reference ?? ''));
  const table = rows ? await tableFor(rows, state, dependencies) : null;
  // A run that waits has not come to the stage that counts; one that ended in another process was counted there.
  const usage = state.answer ? state.usage : dependencies.models.account.usageOf(state.run_id);
  return gate.answer(presentAnswer({ ...state, usage }, table));
}
