import { interrupt } from '@langchain/langgraph';
import { optionFor } from '../../answer/option-for.ts';
import { replyMessages } from '../../memory/history.ts';
import type { Dependencies } from '../state/dependencies.ts';
import { restart, type State } from '../state/state.ts';
import { askedText } from '../steps/conversation.ts';
import { replyOf } from '../steps/reply.ts';
import type { Node } from '../supervisor/stage.ts';

/** Asks and waits; the run goes on in this process or another when the reply comes. */
export const clarify: Node = async (state, dependencies, run) => {
  const context = state.clarification_context;
  if (!context) return {};
  // When the reply arrives this node starts anew; what was asked has been told by then.
  if (run.replyTo !== context.asked.question)
    run.emit({ type: 'clarification-ask', run_id: state.run_id, clarification: context.asked });
  const reply = replyOf(interrupt(context.asked));
  const option = optionFor(context.asked, reply);
  const said = option?.label ?? ('say' in reply ? reply.say : reply.choose);
  const messages = replyMessages(context.asked.question, said, state.run_id);
  const outcome = context.outcomes.find((candidate) => candidate.id === option?.id);
  if (option) await remembered(outcome?.way ?? option.label, state, dependencies);
  if (outcome?.sql) {
    const analysis = state.query_analysis;
    return {
      ...restart('statement'),
      messages,
      generated_sql: outcome.sql,
      sql_generation_success: true,
      enriched_query: `${askedText(state)} (${option?.label ?? ''})`,
      query_analysis: analysis && {
        ...analysis,
        interpretation: option?.label ?? analysis.interpretation,
        confidence: 1,
      },
    };
  }
  // Only the person can go on from here.
  if (outcome?.advice)
    return { ...restart('statement'), messages, final_error: { code: 'query_failed', message: outcome.advice } };
  const enriched_query = outcome?.question ?? `${askedText(state)} ${said}`.trim();
  return { ...restart('reading'), messages, enriched_query };
};

/** The order of later options follows what was chosen; nobody is answered for. A choice that cannot be kept is no failure. */
async function remembered(
  label: string,
  { user_id: user, run_id }: State,
  { taught, connectionId, log }: Dependencies,
): Promise<void> {
  try {
    await taught.choose(label, { user, connection: connectionId, at: new Date().toISOString() });
  } catch (error) {
    log({ run_id, stage: 'clarify', message: 'the choice could not be kept', detail: error });
  }
}
