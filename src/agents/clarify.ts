import { interrupt } from '@langchain/langgraph';
import { optionFor } from '../answer/option-for.ts';
import { replyMessages } from '../memory/history.ts';
import { askedText } from './conversation.ts';
import type { Node } from './stage.ts';
import { restart } from './state.ts';

/** What a person sent back: an option's number, or words of their own. */
export type Reply = { choose: string } | { say: string };

/** Asks and waits; the run goes on in this process or another when the reply comes. */
export const clarify: Node = async (state, _dependencies, run) => {
  const context = state.clarification_context;
  if (!context) return {};
  // When the reply arrives this node starts anew; what was asked has been told by then.
  if (run.replyTo !== context.asked.question)
    run.emit({ type: 'clarification-ask', run_id: state.run_id, clarification: context.asked });
  const reply = interrupt(context.asked) as Reply;
  const option = optionFor(context.asked, reply);
  const said = option?.label ?? ('say' in reply ? reply.say : reply.choose);
  const messages = replyMessages(context.asked.question, said, state.run_id);
  const outcome = context.outcomes.find((candidate) => candidate.id === option?.id);
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
