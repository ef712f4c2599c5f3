import { chatText } from '../../answer/chat-text.ts';
import { suggestQuestions } from '../../embedded/suggest-questions.ts';
import { cleanQuestion } from '../../prompts/data-text.ts';
import { historyInput } from '../steps/conversation.ts';
import type { Node } from '../supervisor/stage.ts';
import { topicsOf } from './classify.ts';

/** Talks about the data and how to ask; it has no opinion on anything else. */
export const chat: Node = async (state, dependencies, run) => {
  const { glossary } = dependencies;
  const { question, language } = state;
  const snapshot = await dependencies.snapshot();
  const suggestions = suggestQuestions(snapshot, language, 3, glossary);
  const own = chatText({ question, language, snapshot, glossary });
  const topics = await topicsOf(state, dependencies);
  const inputs = {
    question: cleanQuestion(question),
    topics,
    suggestions: suggestions.join('\n'),
    ...(await historyInput(state, dependencies)),
  };
  const { sayByModel } = await import('../steps/say-by-model.ts');
  const said = await sayByModel({ stage: 'chat', prompt: 'chat', inputs }, question, state, dependencies, run);
  const summary = said ?? own;
  if (said === undefined) run.emit({ type: 'text-delta', run_id: state.run_id, text: summary });
  const nothing = { sql: null, interpretation: '', assumptions: [], source: '', confidence: 0, not_understood: [] };
  return { summary, query_analysis: { ...nothing, suggestions } };
};
