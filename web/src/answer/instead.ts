import type { Answer } from '../../../src/protocol/answer.ts';

type Assumption = Answer['receipt']['assumption_details'][number];

/** Another reading: what it is called, and what to ask to get it; undefined where no words are known that surely lead there. */
export interface Instead {
  label: string;
  question?: string;
}

/**
 * What an assumption could have been instead. Readings that are ready come with their question; a measure is named behind the
 * question; a vague word gives its place to an exact one; what a period refers to is said after the answer, as one goes on with it.
 */
export function insteadOf(
  { kind, text, alternatives, readings }: Assumption,
  { question, language, isLast }: { question: string; language: Answer['language']; isLast: boolean },
): Instead[] {
  if (readings && readings.length > 0)
    return readings.map(({ label, question: ready }) => ({ label, question: ready }));
  const bare = question.replace(/[\s。．.？?！!，,]+$/u, '');
  return [...new Set(alternatives)].map((label) => {
    if (kind === 'metric')
      return { label, question: language === 'zh' ? `${bare}，按${label}` : `${bare} by ${label}` };
    // 最近 in the place of which 近7天 stands: the rest of the question stays as it was.
    const vague = kind === 'vague' ? /“(.+?)”/.exec(text)?.[1] : undefined;
    if (vague && question.includes(vague)) return { label, question: question.replace(vague, label) };
    if (kind === 'period' && isLast) return { label, question: language === 'zh' ? `按${label}` : `by ${label}` };
    return { label };
  });
}
