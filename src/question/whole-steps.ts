import { describePeriod, trailing, type Unit, unitOf } from './calendar.ts';
import type { Cue, Period } from './question.ts';

const steps: Readonly<Partial<Record<Cue['class'], Unit>>> = {
  'bucket-month': 'month',
  'bucket-quarter': 'quarter',
  'bucket-year': 'year',
};
/** More steps back than anybody asks for. */
const mostSteps = 60;

/** 最近12个月每月: twelve whole months, the one that holds today the last of them, and not the end of a thirteenth. */
export function wholeSteps(periods: readonly Period[], cues: readonly Cue[], today: string): Period[] {
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
