import { WenshuError } from '../../errors/wenshu-error.ts';
import type { ReportPlanRecord } from '../../memory/report-records.ts';
import { shownRun } from '../../reports/saved/comparison.ts';
import { type Due, dueNow } from '../../reports/template/schedule.ts';
import type { Wenshu } from '../../wenshu.ts';
import type { Caller, Callers } from '../auth/callers.ts';

interface ClockParts extends Pick<Wenshu, 'reportBooks' | 'claim'>, Pick<Callers, 'again'> {
  now(): Date;
  log(message: string, detail?: string): void;
  /** The reports of a caller; throws while questions cannot be answered. */
  reportsOf(caller: Caller): Promise<{
    beginPlanned(template: string, lateFor: Date | undefined): Promise<void>;
    resume(template: string, run: string): Promise<unknown>;
  }>;
}

const dayMs = 86_400_000;
const isRecent = ({ last_at }: ReportPlanRecord, now: Date): boolean =>
  last_at !== null && now.getTime() - Date.parse(last_at) < dayMs;

/**
 * Runs planned reports. Every process looks, and of all that share a memory one gets the claim to a planned time. No timer holds a plan, so
 * that what another process has planned or changed is known at the next look.
 */
export function startReportClock(parts: ClockParts, everyMs = 10_000): { stop(): void } {
  const { claim, now, log, again, reportsOf } = parts;
  const { plans, runs } = parts.reportBooks;

  async function begin(id: string, plan: ReportPlanRecord, { at, isLate }: Due): Promise<void> {
    if (!(await claim(`report.${id}.${at.getTime()}`))) return;
    const caller = await again(plan);
    const newest = (await plans.find(id)) ?? plan;
    const save = (problem: string | null) => plans.put(id, { ...newest, last_at: at.toISOString(), problem });
    await save(caller ? null : 'access');
    if (!caller) {
      log(`report ${id} was not run: the person who planned it may no longer run it`);
      return;
    }
    if (isLate) log(`report ${id} is run late: it was due at ${at.toISOString()}`);
    try {
      await (await reportsOf(caller)).beginPlanned(id, isLate ? at : undefined);
    } catch (error) {
      log(`report ${id} was not run`, error instanceof Error ? error.message : String(error));
      await save(error instanceof WenshuError ? error.code : 'internal');
    }
  }

  /** Resumes a planned run that broke off, once: a report that crashes its process must not crash one after the other. */
  async function resume(id: string, plan: ReportPlanRecord): Promise<void> {
    const [last] = await runs.list({ user: plan.user, role: plan.role }, id, 1);
    if (last?.by !== 'schedule' || shownRun(last, now()).status !== 'broken') return;
    if (!(await claim(`report.${last.id}.again`))) return;
    const caller = await again(plan);
    if (!caller) return;
    log(`report ${id}: the run ${last.id} broke off and goes on`);
    await reportsOf(caller)
      .then((reports) => reports.resume(id, last.id))
      .catch((error: unknown) => log(`report ${id} did not go on`, String(error)));
  }

  async function tick(): Promise<void> {
    for (const { id, ...plan } of await plans.all()) {
      const due = dueNow(plan, now());
      if (due) await begin(id, plan, due);
      else if (isRecent(plan, now())) await resume(id, plan);
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
    stop() {
      clearInterval(timer);
      clearTimeout(first);
    },
  };
}
