import { interrupt } from '@langchain/langgraph';
import { decisionOf } from '../../answer/confirmation.ts';
import { restart } from '../state/state.ts';
import { unconfirmed } from '../steps/findings.ts';
import { replyOf } from '../steps/reply.ts';
import type { Node } from '../supervisor/stage.ts';

/**
 * Asks a person whether this very statement is to run, and waits. No model has a part in it: the reply comes from whoever
 * resumes the run, and execution asks the runner, not the state, whether a change was agreed to.
 */
export const confirm: Node = async (state, _dependencies, run) => {
  const context = state.confirmation_context;
  if (!context) return {};
  // When the reply arrives this node starts anew; what was asked has been told by then.
  if (run.replyTo !== context.statement)
    run.emit({ type: 'confirmation-ask', run_id: state.run_id, confirmation: context.asked });
  const reply = replyOf(interrupt(context.asked));
  const decision = decisionOf(context, reply, state.question) ?? 'stop';
  if (decision === 'run') return { confirmation_context: null };
  if (decision === 'stop') return unconfirmed(state);
  return { ...restart('reading'), enriched_query: decision.question };
};
