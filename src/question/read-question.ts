import { tightened } from './blanks.ts';
import { type Days, describePeriod, trailing, type Unit, unitOf } from './calendar.ts';
import { findCues } from './cues/cues.ts';
import { detectLanguage } from './language.ts';
import { findNumbers } from './numbers.ts';
import { findPeriods } from './periods.ts';
import { type FiscalYear, fiscalRules } from './periods-fiscal.ts';
import type { Cue, Period, Question, Span } from './question.ts';
import { findQuoted, tokenize } from './tokens.ts';

export interface ReadOptions {
  /** ISO date that "last month" counts from. */
  today: string;
  /** When the business year begins; words for it are read only where it is said. */
  fiscalYear?: FiscalYear;
  /** Nothing after that date is meant: this year, said so, ends with it. */
  endsToday?: boolean;
  /** The period that all is about, as in a report: 去年同期 is of it. */
  window?: Days | undefined;
}

/** Longer texts are read up to here, so that the work stays bounded. What is left over has been read by nobody: see `Question.whole`. */
export const longestRead = 600;

const steps: Readonly<Partial<Record<Cue['class'], Unit>>> = {
  'bucket-month': 'month',
  'bucket-quarter': 'quarter',
  'bucket-year': 'year',
};
/** More steps back than anybody asks for. */
const mostSteps = 60;

/** 最近12个月每月: twelve whole months, the one that holds today the last of them, and not the end of a thirteenth. */
function wholeSteps(periods: readonly Period[], cues: readonly Cue[], today: string): Period[] {
  return periods.map((period) => {
    const isInside = (cue: Cue) => cue.start >= period.start && cue.end <= period.end;
    const unit = cues.flatMap((cue) => (isInside(cue) ? [] : (steps[cue.class] ?? [])))[0];
    if (!unit || period.kind !== 'range' || !period.relative || period.to !== today) return period;
    for (let count = 1; count <= mostSteps; count++) {
      if (trailing(today, count, unit).from !== period.from) continue;
      const { from } = unitOf(today, unit, 1 - count);
      return from === period.from ? period : { ...period, from, description: describePeriod({ ...period, from }) };
    }
    return period;
  });
}

/** Reads numbers, periods, quoted texts and cues out of a question. Pure: the same text and date give the same reading. */
export function readQuestion(text: string, { today, fiscalYear, endsToday = false, window }: ReadOptions): Question {
  const read = text.length > longestRead ? text.slice(0, longestRead) : text;
  const quoted = findQuoted(read);
  const tight = tightened(read);
  const cues = tight.placed(findCues(tight.text));
  const own = fiscalYear ? fiscalRules(fiscalYear) : [];
  const found = wholeSteps(tight.placed(findPeriods(tight.text, today, { own, window })), cues, today);
  const periods = endsToday ? found.map((period) => endedBy(period, today)) : found;
  const outside = (span: Span) => !quoted.some((quote) => span.start < quote.end && span.end > quote.start);
  return {
    text: read,
    whole: text,
    language: detectLanguage(read),
    today,
    tokens: tokenize(read),
    numbers: tight.placed(findNumbers(tight.text)),
    periods: periods.filter((period) => outside(period)),
    quoted,
    cues: cues.filter(outside),
  };
}

/** The part of a period that has gone by, where it goes on after that day and does not say its end itself. */
function endedBy(period: Period, today: string): Period {
  const { kind, from, to, relative, bound: _, ...rest } = period;
  const goesOn = kind === 'since' || (relative && to !== undefined && to > today);
  if (!goesOn || from === undefined || from > today) return period;
  const ended = { kind: 'range' as const, from, to: today, relative };
  return { ...rest, ...ended, description: describePeriod(ended) };
}
