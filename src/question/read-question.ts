import { findCues } from './cues/cues.ts';
import { detectLanguage } from './language.ts';
import { findNumbers } from './numbers.ts';
import { findPeriods } from './periods.ts';
import { type FiscalYear, fiscalRules } from './periods-fiscal.ts';
import type { Question, Span } from './question.ts';
import { findQuoted, tokenize } from './tokens.ts';

export interface ReadOptions {
  /** ISO date that "last month" counts from. */
  today: string;
  /** When the business year begins; words for it are read only where it is said. */
  fiscalYear?: FiscalYear;
}

/** Longer texts are read up to here, so that the work stays bounded. What is left over has been read by nobody: see `Question.whole`. */
export const longestRead = 600;

/** Reads numbers, periods, quoted texts and cues out of a question. Pure: the same text and date give the same reading. */
export function readQuestion(text: string, { today, fiscalYear }: ReadOptions): Question {
  const read = text.length > longestRead ? text.slice(0, longestRead) : text;
  const quoted = findQuoted(read);
  const periods = findPeriods(read, today, fiscalYear ? fiscalRules(fiscalYear) : []);
  const outside = (span: Span) => !quoted.some((quote) => span.start < quote.end && span.end > quote.start);
  return {
    text: read,
    whole: text,
    language: detectLanguage(read),
    today,
    tokens: tokenize(read),
    numbers: findNumbers(read),
    periods: periods.filter((period) => outside(period)),
    quoted,
    cues: findCues(read).filter(outside),
  };
}
