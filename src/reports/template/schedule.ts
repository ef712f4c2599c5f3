import { Cron } from 'croner';

/** When a report is run: a cron expression of five fields, in a time zone. */
export interface Plan {
  cron: string;
  timezone: string | null;
  /** ISO; nothing that was due before is run. */
  since: string;
  /** ISO, the last time that a server took it on; null before the first. */
  last_at: string | null;
}

export interface Due {
  /** The planned time. */
  at: Date;
  /** No server was running at that time. */
  isLate: boolean;
}

const lateAfterMs = 120_000;
/** Clocks of machines differ by less. */
const maxClockSkewMs = 86_400_000;

/**
 * The planned time to run now. Of several missed ones only the newest, and only within its own period: a weekly report is useful two days late,
 * a daily one isn't.
 */
export function dueNow({ cron, timezone, since, last_at }: Plan, now: Date): Due | null {
  // `previousRuns` excludes the moment itself.
  const [at, before] = jobOf(cron, timezone).previousRuns(2, new Date(now.getTime() + 1000));
  if (!at || at.getTime() > now.getTime()) return null;
  if (at.getTime() <= Math.max(plausibleTime(since, now), plausibleTime(last_at, now))) return null;
  const lateMs = now.getTime() - at.getTime();
  const periodMs = before ? at.getTime() - before.getTime() : Number.POSITIVE_INFINITY;
  return lateMs < periodMs ? { at, isLate: lateMs > lateAfterMs } : null;
}

/** A time that a clock far ahead wrote must not prevent runs for years after the clock was corrected. */
function plausibleTime(written: string | null, now: Date): number {
  const at = written === null ? 0 : Date.parse(written);
  return at > now.getTime() + maxClockSkewMs ? 0 : at;
}

/** The next run; null where there is none, or the plan is invalid. */
export function nextAfter({ cron, timezone }: Pick<Plan, 'cron' | 'timezone'>, now = new Date()): Date | null {
  try {
    return jobOf(cron, timezone).nextRun(now);
  } catch {
    return null;
  }
}

/** Five fields: a report every second would keep the server busy with nothing else. */
const jobOf = (cron: string, timezone: string | null): Cron =>
  new Cron(cron, { paused: true, mode: '5-part', ...(timezone === null ? {} : { timezone }) });

export const isPlan = (cron: string, timezone: string | null): boolean => nextAfter({ cron, timezone }) !== null;

/** The date in a time zone, ISO: seven in the morning in Shanghai is still yesterday in UTC. */
export function dayIn(timezone: string | null, at: Date): string {
  const zone = timezone === null ? {} : { timeZone: timezone };
  return new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', ...zone }).format(at);
}
