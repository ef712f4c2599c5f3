import type { Answer, AnswerTable, Clarification } from '../protocol/answer.ts';
import { leftOutNotes } from './connection-notes.ts';
import { withFinalResponse } from './final-response.ts';
import { buildReceipt } from './receipt.ts';
import type { RunOutcome } from './run-outcome.ts';

type Asked = { asked: Clarification } | null;
type Ended = RunOutcome & { answer: Answer | null; clarification_context: Asked; confirmation_context: Asked };

/** The answer as a person gets it: with its rows; or the question that the run waits on. */
export function presentAnswer(state: Ended, table: AnswerTable | null): Answer {
  const built = state.answer ?? waitingAnswer(state);
  // The last stage cannot tell how long it took itself.
  return withFinalResponse({ ...built, table, receipt: { ...built.receipt, stages: state.stages } });
}

/** A run that waits for a person's choice. */
export function waitingAnswer(state: Ended): Answer {
  const asked = (state.confirmation_context ?? state.clarification_context)?.asked ?? { question: '', options: [] };
  return withFinalResponse({
    status: 'clarify',
    text: asked.question,
    language: state.language,
    table: null,
    chart: null,
    chart_choices: [],
    clarification: asked,
    follow_ups: [],
    warnings: [...leftOutNotes(state), ...state.warnings],
    failure_reason: null,
    error: null,
    // The question is an ending too, until somebody replies.
    receipt: buildReceipt({ ...state, execution_path: [...state.execution_path, 'format_response'] }),
  });
}
