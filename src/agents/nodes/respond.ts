import { RemoveMessage } from '@langchain/core/messages';
import { REMOVE_ALL_MESSAGES } from '@langchain/langgraph';
import { type AnswerOptions, buildAnswer } from '../../answer/build-answer.ts';
import { createGate } from '../../answer/gate.ts';
import { suggestQuestions } from '../../embedded/suggest-questions.ts';
import { answerMessage, trimHistory } from '../../memory/history.ts';
import type { Answer } from '../../protocol/answer.ts';
import type { Dependencies } from '../state/dependencies.ts';
import type { State, Update } from '../state/state.ts';
import type { Node } from '../supervisor/stage.ts';

/** Turns what the run knows into the one object that leaves it. The rows are joined in by the runner. */
export const respond: Node = async (state, dependencies) => {
  const usage = dependencies.models.account.usageOf(state.run_id);
  // This is the last step, and the answer tells of it.
  const ended = { ...state, usage, execution_path: [...state.execution_path, 'format_response'] };
  const gate = createGate(await dependencies.leakGuard(), state);
  // Already here: what is kept of a conversation is read again, by people and by models.
  const answer = gate.answer(
    buildAnswer(ended, {
      suggestions: await otherQuestions(state, dependencies),
      timeoutSeconds: dependencies.settings.limits.timeout_seconds,
      ...taughtIn(state, dependencies),
    }),
  );
  return {
    usage,
    answer,
    final_result: answer.status === 'answered' ? state.execution_result : null,
    final_error: state.final_error ?? (answer.error as State['final_error']),
    final_response: answer.final_response,
    messages: remembered(answer, state, dependencies),
  };
};

function taughtIn({ follow_up }: State, { teachesEveryone }: Dependencies): Pick<AnswerOptions, 'taught'> {
  const rule = follow_up?.taught;
  if (!rule) return {};
  return { taught: { text: rule.said, scopes: teachesEveryone ? ['me', 'everyone'] : ['me'] } };
}

/** For a question that led nowhere; a schema that cannot be read now is no reason to lose the answer. */
async function otherQuestions(state: State, { snapshot, glossary }: Dependencies): Promise<string[]> {
  const isStuck = state.sql_generation_failure_reason !== null && (state.query_analysis?.suggestions.length ?? 0) === 0;
  if (!isStuck) return [];
  const known = await snapshot().catch(() => undefined);
  return known ? suggestQuestions(known, state.language, 3, glossary) : [];
}

/** The answer joins the conversation, and what no longer fits leaves it. */
function remembered({ text }: Answer, state: State, { settings }: Dependencies): NonNullable<Update['messages']> {
  const said = answerMessage(text, state.run_id, state.execution_result ? state.generated_sql : null);
  const whole = [...state.messages, said];
  const kept = trimHistory(whole, settings.context);
  return kept === whole ? [said] : [new RemoveMessage({ id: REMOVE_ALL_MESSAGES }), ...kept];
}
