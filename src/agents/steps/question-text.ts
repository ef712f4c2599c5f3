import { WenshuError } from '../../errors/wenshu-error.ts';

/** A question as it is asked; one that is empty or too long is not. */
export function questionText(question: string, limit: number): string {
  const text = question.trim();
  if (text === '') throw new WenshuError('question_empty');
  if (text.length > limit) throw new WenshuError('question_too_long', { length: text.length, limit });
  return text;
}
