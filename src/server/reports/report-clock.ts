import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Claim } from '../../memory/claims/claims.ts';
import type { ReportBooks } from '../../memory/report-books.ts';
import type { ReportPlanRecord } from '../../memory/report-records.ts';
import { type Due, dueNow } from '../../reports/again/due.ts';
import type { Caller } from '../contract/caller.ts';

export interface ClockParts {
  plans: ReportBooks['plans'];
  claim: Claim;
  now(): Date;
  log(message: string, detail?: string): void;
  /** As whom it is run now; undefined where they may no longer. */
  callerNow(plan: ReportPlanRecord): Promise<Caller | undefined>;
  /** Begins the report of this template as them. */
  begin(template: string, caller: Caller, due: Due): Promise<void>;
  /** The planned run of this template that broke off, if there is one. */
  brokenOff(template: string, plan: ReportPlanRecord): Promise<string | undefined>;
  goOn(template: string, run: string, caller: Caller): Promise<void>;
}

const dayMs = 86_400_000;
const isRecent = ({ last_at }: ReportPlanRecord, now: Date): boolean =>
  last_at !== null && now.getTime() - Date.parse(last_at) < dayMs;

export interface ReportClock {
  /** Looks once. */
  tick(): Promise<void>;
  stop(): void;
}

/**
 * Runs what is due. Every process looks, and of all that share a memory one gets the claim to a planned time. Nothing is kept in timers, so that
 * what another process has planned, changed or taken on is known at the next look.
 */
export function startReportClock(parts: ClockParts, everyMs = 10_000): ReportClock {
  const { plans, claim, now, log, callerNow, begin, brokenOff, goOn } = parts;

  async function take(id: string, plan: ReportPlanRecord, due: Due): Promise<void> {
    if (!(await claim(`report.${id}.${due.at.getTime()}`))) return;
    const caller = await callerNow(plan);
    const problem = caller ? null : 'access';
    const newest = (await plans.find(id)) ?? plan;
    await plans.put(id, { ...newest, last_at: due.at.toISOString(), problem });
    if (!caller) {
      log(`report ${id} was not run: the person who planned it may no longer run it`);
      return;
    }
    if (due.isLate) log(`report ${id} is run late: it was due at ${due.at.toISOString()}`);
    try {
      await begin(id, caller, due);
    } catch (error) {
      log(`report ${id} was not run`, error instanceof Error ? error.message : String(error));
      const code = error instanceof WenshuError ? error.code : 'internal';
      await plans.put(id, { ...newest, last_at: due.at.toISOString(), problem: code });
    }
  }

  /** Once: a report that ends the process that runs it must not end one after the other. */
  async function takeUp(id: string, plan: ReportPlanRecord): Promise<void> {
    const run = await brokenOff(id, plan);
    if (run === undefined || !(await claim(`report.${run}.again`))) return;
    const caller = await callerNow(plan);
    if (!caller) return;
    log(`report ${id}: the run ${run} broke off and goes on`);
    await goOn(id, run, caller).catch((error: unknown) => log(`report ${id} did not go on`, String(error)));
  }

  async function tick(): Promise<void> {
    for (const { id, ...plan } of await plans.all()) {
      const due = dueNow(plan, now());
      if (due) await take(id, plan, due);
      else if (isRecent(plan, now())) await takeUp(id, plan);
    }
  }

  let isBusy = false;
  const look = () => {
    if (isBusy) return;
    isBusy = true;
    // A memory that cannot be reached now is asked again.
    tick()
      .catch((error: unknown) => log('planned reports could not be looked at', String(error)))
      .finally(() => {
        isBusy = false;
      });
  };
  const timer = setInterval(look, everyMs).unref();
  const first = setTimeout(look, Math.min(1000, everyMs)).unref();
  return {
    tick,
    stop() {
      clearInterval(timer);
      clearTimeout(first);
    },
  };
}
