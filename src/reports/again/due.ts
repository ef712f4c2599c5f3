import { Cron } from 'croner';

/** When a report is to be run: five fields of cron, in a time zone. */
export interface Plan {
  cron: string;
  timezone: string | null;
  /** ISO; nothing that was due before is run. */
  since: string;
  /** ISO, of the last time that somebody took it on; null before the first. */
  last_at: string | null;
}

export interface Due {
  /** The time that was planned. */
  at: Date;
  /** Nobody was there at the time. */
  isLate: boolean;
}

const lateAfterMs = 120_000;
/** Clocks of machines differ by less. */
const aheadMs = 86_400_000;

/**
 * The planned time that is to be run now. Of several that were missed only the newest, and only within its own period: a weekly report is
 * worth having two days late, a daily one is not.
 */
export function dueNow({ cron, timezone, since, last_at }: Plan, now: Date): Due | null {
  const job = jobOf(cron, timezone);
  // `previousRuns` leaves out the moment that it is asked for.
  const [at, before] = job.previousRuns(2, new Date(now.getTime() + 1000));
  if (!at || at.getTime() > now.getTime()) return null;
  const after = Math.max(believed(since, now), believed(last_at, now));
  if (at.getTime() <= after) return null;
  const lateMs = now.getTime() - at.getTime();
  const periodMs = before ? at.getTime() - before.getTime() : Number.POSITIVE_INFINITY;
  return lateMs < periodMs ? { at, isLate: lateMs > lateAfterMs } : null;
}

/** A clock that was far ahead when this was written, and was set right since, must not keep a report from being run for years. */
function believed(written: string | null, now: Date): number {
  const at = written === null ? 0 : Date.parse(written);
  return at > now.getTime() + aheadMs ? 0 : at;
}

/** When it is run next; null where never, or where the words are no plan. */
export function nextAfter({ cron, timezone }: Pick<Plan, 'cron' | 'timezone'>, now: Date): Date | null {
  try {
    return jobOf(cron, timezone).nextRun(now);
  } catch {
    return null;
  }
}

/** Five fields as cron has them: one with seconds would keep the server busy with nothing else. */
const jobOf = (cron: string, timezone: string | null): Cron =>
  new Cron(cron, { paused: true, mode: '5-part', ...(timezone === null ? {} : { timezone }) });

/** Whether somebody could run by it. */
export const isPlan = (cron: string, timezone: string | null): boolean => {
  try {
    return jobOf(cron, timezone).nextRun() !== null;
  } catch {
    return false;
  }
};
