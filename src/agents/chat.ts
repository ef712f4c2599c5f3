import { chatText } from '../answer/chat-text.ts';
import { suggestQuestions } from '../embedded/suggest-questions.ts';
import type { Node } from './stage.ts';

/** Talks about the data and how to ask; it has no opinion on anything else. */
export const chat: Node = async (state, dependencies, run) => {
  const snapshot = await dependencies.snapshot();
  const suggestions = suggestQuestions(snapshot, state.language, 3, dependencies.glossary);
  const summary = chatText({
    question: state.question,
    language: state.language,
    snapshot,
    glossary: dependencies.glossary,
  });
  run.emit({ type: 'text-delta', run_id: state.run_id, text: summary });
  return {
    summary,
    query_analysis: {
      sql: null,
      interpretation: '',
      assumptions: [],
      source: '',
      confidence: 0,
      not_understood: [],
      suggestions,
    },
  };
};
