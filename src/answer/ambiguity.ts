import type { Question } from '../question/question.ts';
import type { Candidate } from '../sql/contracts/candidate.ts';
import { chooseText } from './texts.ts';

/** At or above it a reading is right more often than four times in five on questions of databases it was not fitted on. */
export const sureConfidence = 0.75;

/** Readings closer to the best one than this are a matter for the person who asked: nearly equal ones, or any rival of an unsure one. */
const marginOf = (confidence: number): number => (confidence >= sureConfidence ? 0.1 : 0.2);

/** What to ask, and what each option leads to. */
export interface Ambiguity {
  trigger: 'ambiguous_query';
  error: string;
  technical_error: string;
  sql: string;
  needs_user_confirmation: true;
  asked: { question: string; options: { id: string; label: string }[] };
  outcomes: { id: string; sql: string }[];
}

/**
 * A question back when the best readings are equally good and say different things; at most three options, in the
 * words of their interpretations. Writers return one candidate per reading, so two candidates are two readings.
 */
export function ambiguityBetween(
  candidates: Candidate[],
  { language }: Pick<Question, 'language'>,
): Ambiguity | undefined {
  const best = candidates[0];
  if (!best) return undefined;
  const margin = marginOf(best.confidence);
  const labels = new Set<string>();
  const rivals = candidates.filter((candidate) => {
    const isNear = best.confidence - candidate.confidence < margin && !labels.has(candidate.interpretation);
    if (isNear) labels.add(candidate.interpretation);
    return isNear && candidate.confidence > 0.25;
  });
  if (rivals.length < 2) return undefined;
  const options = rivals
    .slice(0, 3)
    .map((candidate, index) => ({ id: String(index + 1), label: candidate.interpretation }));
  return {
    trigger: 'ambiguous_query',
    error: chooseText[language],
    technical_error: `${rivals.length} readings within ${margin}`,
    sql: best.sql,
    needs_user_confirmation: true,
    asked: { question: chooseText[language], options },
    outcomes: options.map((option, index) => ({ id: option.id, sql: rivals[index]?.sql ?? best.sql })),
  };
}
