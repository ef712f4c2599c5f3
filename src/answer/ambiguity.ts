import { answerConfidence, optionConfidence, rivalMargin, sureConfidence } from '../question/confidence.ts';
import type { Question } from '../question/question.ts';
import type { Candidate } from '../sql/contracts/contracts.ts';
import { chooseText, didYouMeanText, noneText, notUnderstoodText } from './texts.ts';

/** What to ask, and what each option leads to. */
interface Ambiguity {
  trigger: 'ambiguous_query';
  error: string;
  technical_error: string;
  sql: string;
  needs_user_confirmation: true;
  asked: { question: string; options: { id: string; label: string }[] };
  outcomes: { id: string; sql?: string; question?: string; advice?: string }[];
}

/** A writer's own question, with the readings that it offers; none unless there is something to choose between. */
export function askedBack(question: string, ask: string, readings: readonly string[]): Ambiguity | undefined {
  const labels = [...new Set(readings.filter((reading) => reading !== ''))].slice(0, 3);
  if (ask === '' || labels.length < 2) return undefined;
  const options = labels.map((label, index) => ({ id: String(index + 1), label }));
  return {
    trigger: 'ambiguous_query',
    error: ask,
    technical_error: 'the writer asked back',
    sql: '',
    needs_user_confirmation: true,
    asked: { question: ask, options },
    outcomes: options.map(({ id, label }) => ({ id, question: `${question} (${label})` })),
  };
}

/**
 * A question back when the best readings are equally good and say different things, or when the best is not sure enough to be
 * given; at most three options, in the words of their interpretations. Writers return one candidate per reading, so two
 * candidates are two readings. Where none may be meant, that is an option too.
 */
export function ambiguityBetween(
  candidates: Candidate[],
  { language }: Pick<Question, 'language'>,
  /** Words that no option accounts for; where the readings are only offered, they are told. */
  notUnderstood: readonly string[] = [],
): Ambiguity | undefined {
  const best = candidates[0];
  if (!best) return undefined;
  const isUnsure = isOffering(best);
  const margin = isUnsure ? 1 : best.confidence >= sureConfidence ? rivalMargin.sure : rivalMargin.unsure;
  const labels = new Set<string>();
  const rivals = candidates
    .filter((candidate) => {
      const isNear = best.confidence - candidate.confidence < margin && !labels.has(candidate.interpretation);
      if (isNear) labels.add(candidate.interpretation);
      return isNear && (candidate === best || candidate.confidence > optionConfidence);
    })
    .slice(0, 3);
  if (rivals.length < (isUnsure ? 1 : 2)) return undefined;
  const none = isUnsure ? [noneText[language]] : [];
  const options = [...rivals.map(({ interpretation }) => interpretation), ...none.map(({ label }) => label)].map(
    (label, index) => ({ id: String(index + 1), label }),
  );
  const unheard =
    isUnsure && notUnderstood.length > 0
      ? `${notUnderstoodText([...notUnderstood], language)}${language === 'zh' ? '' : ' '}`
      : '';
  const text = `${unheard}${rivals.length === 1 ? didYouMeanText[language] : chooseText[language]}`;
  return {
    trigger: 'ambiguous_query',
    error: text,
    technical_error: `${rivals.length} readings within ${margin}`,
    sql: best.sql,
    needs_user_confirmation: true,
    asked: { question: text, options },
    outcomes: options.map(({ id }, index) => {
      const chosen = rivals[index];
      return chosen ? { id, sql: chosen.sql } : { id, advice: noneText[language].advice };
    }),
  };
}

/** What the embedded engine is not sure enough of to answer with is offered; a model that is unsure has asked itself. */
const isOffering = ({ source, confidence }: Candidate): boolean =>
  source === 'embedded' && confidence < answerConfidence;
