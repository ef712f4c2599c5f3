import type { Language } from '../protocol/answer.ts';
import { generationFailureTexts, notUnderstoodText, plainFailureTexts } from './texts.ts';

interface FailedWriting {
  notUnderstood: string[];
  /** What a model said instead of writing SQL; for business people after the leak guard. */
  failure?: { explanation: string };
}

/** Why there is no SQL, in the person's language: the reason's own text, the model's words before it, the unknown words after it. */
export function generationFailureText(
  reason: keyof typeof generationFailureTexts,
  { notUnderstood, failure }: FailedWriting,
  { audience, language }: { audience: 'analyst' | 'business'; language: Language },
): string {
  const texts = audience === 'business' ? plainFailureTexts : generationFailureTexts;
  const said = reason === 'llm_explanation' ? (failure?.explanation ?? '') : '';
  const unknown = notUnderstood.length > 0 ? notUnderstoodText(notUnderstood, language) : '';
  return [said, texts[reason][language], unknown].filter(Boolean).join(language === 'zh' ? '' : ' ');
}
