import { setTimeout as pause } from 'node:timers/promises';
import type { ReportEvent, ReportRun } from '../../protocol/report.ts';
import type { Told } from '../contract/told.ts';
import { createJournal } from '../runs/journal.ts';

const lookMs = 1000;

/** A run that another process is at, or that has ended: looked at now and then in the memory that both share, until its end. */
export function watchedRun(id: string, look: () => Promise<ReportRun>, gone: AbortSignal): Told<ReportEvent> {
  const journal = createJournal<ReportEvent>();
  async function watch(): Promise<void> {
    let told = '';
    while (!gone.aborted) {
      const run = await look();
      if (run.status !== 'running') {
        journal.append({ type: 'report-end', run_id: id, run });
        return;
      }
      const stand = `${run.done}/${run.total}`;
      if (stand !== told) journal.append({ type: 'report-progress', run_id: id, done: run.done, total: run.total });
      told = stand;
      await pause(lookMs, undefined, { signal: gone }).catch(() => undefined);
    }
  }
  // One that was deleted meanwhile has nothing more to tell.
  void watch()
    .catch(() => undefined)
    .finally(() => journal.close());
  return { id, journal, listen: () => () => undefined };
}
