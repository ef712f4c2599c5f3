import type { Answer } from '../protocol/answer.ts';

/** The same ending in the words of the first system: nothing in it that the answer does not say, so nothing more can leak. */
export function withFinalResponse(answer: Omit<Answer, 'final_response'>): Answer {
  const { status, text, failure_reason } = answer;
  const { route, ...classification_info } = answer.receipt.classification;
  return {
    ...answer,
    final_response: {
      success: status === 'answered' || status === 'chat',
      response: text,
      type: route === 'chat' ? 'CHAT' : 'DATABASE',
      ...(failure_reason ? { sql_generation_failed: true as const } : {}),
      execution_path: answer.receipt.execution_path,
      classification_info,
    },
  };
}
