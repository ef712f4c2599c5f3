import { buildAnswer } from '../answer/build-answer.ts';
import { suggestQuestions } from '../embedded/suggest-questions.ts';
import type { Node } from './stage.ts';

/** Turns what the run knows into the one object that leaves it. The rows are joined in by `wenshu.ts`. */
export const respond: Node = async (state, dependencies) => {
  const isStuck = state.sql_generation_failure_reason !== null && (state.query_analysis?.suggestions.length ?? 0) === 0;
  const fallback = isStuck
    ? suggestQuestions(await dependencies.snapshot(), state.language, 3, dependencies.glossary)
    : [];
  const usage = dependencies.models.account.usageOf(state.run_id);
  return {
    usage,
    final_response: buildAnswer(
      { ...state, usage },
      {
        suggestions: fallback,
        timeoutSeconds: dependencies.settings.limits.timeout_seconds,
      },
    ),
  };
};
