import { setTimeout as pause } from 'node:timers/promises';
import type { ReportsConfig } from '../../config/server-schema.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import { withRetryBudget } from '../../memory/outage-retry.ts';
import type { ReportEvent, ReportRun } from '../../protocol/report.ts';
import { outputs } from '../../reports/output/outputs.ts';
import type { ReportMaking } from '../../reports/saved/making.ts';
import { type Listener, type Order, runSavedReport, type SavedReportParts } from '../../reports/saved/run-saved.ts';
import type { Wenshu } from '../../wenshu.ts';
import { createJournal } from '../runs/journal.ts';
import { createQueue } from '../runs/queue.ts';
import type { Observable } from '../runs/runs.ts';

/** A report that this process runs. It continues without listeners, because it is saved. */
interface ActiveReport extends Observable<ReportEvent> {
  /** The caller that it belongs to; hidden from all others. */
  owner: string;
  ended: Promise<void>;
  cancel(): void;
}

export interface ReportRuns {
  /** Begins or queues it; throws `server_busy` and `server_stopping`. */
  begin(order: Order, as: Pick<Listener, 'wenshu' | 'audience' | 'beforeDelivery'>, owner: string): ActiveReport;
  find(id: string): ActiveReport | undefined;
  /** No new ones; those under way may end within this time, then they stay as they are and can go on later. */
  stop(withinMs: number): Promise<void>;
}

/** Each asks many questions at once; more of them would only wait for each other's connections. */
const bounds = { maxRuns: 4, maxWaiting: 200 };
/** How long events are stored for callers who come back. */
const keepMs = 300_000;

export function createReportRuns(parts: SavedReportParts): ReportRuns {
  const queue = createQueue(bounds);
  const known = new Map<string, ActiveReport>();
  const stopping = new AbortController();
  const active = new Set<Promise<void>>();

  return {
    begin(order, as, owner) {
      if (stopping.signal.aborted) throw new WenshuError('server_stopping');
      const turn = queue.enter(() => undefined);
      if (!turn) throw new WenshuError('server_busy');
      const { id } = order;
      const journal = createJournal<ReportEvent>();
      const left = new AbortController();
      const signal = AbortSignal.any([stopping.signal, left.signal]);
      signal.addEventListener('abort', () => turn.leave(), { once: true });
      const going = async () => {
        try {
          const onEvent = (event: ReportEvent) => journal.append(event);
          await withRetryBudget({ isCancelled: () => signal.aborted }, () =>
            runSavedReport(order, parts, { ...as, signal, turn: turn.granted, onEvent }),
          );
        } catch (error) {
          parts.log(`report run ${id} broke`, error instanceof Error ? error.stack : String(error));
        } finally {
          turn.leave();
          journal.close();
          setTimeout(() => known.get(id) === run && known.delete(id), keepMs).unref();
        }
      };
      const ended = going();
      active.add(ended);
      void ended.finally(() => active.delete(ended));
      const cancel = () => left.abort();
      const run: ActiveReport = { id, owner, journal, ended, listen: () => () => undefined, cancel };
      known.set(id, run);
      return run;
    },
    find: (id) => known.get(id),
    async stop(withinMs) {
      const all = Promise.allSettled([...active]);
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, withinMs);
      await Promise.race([all, late]);
      clearTimeout(timer);
      stopping.abort();
      await all;
    },
  };
}

const lookMs = 1000;

/** A run of another process, or one that has ended: polled in the shared memory until its end. */
export function watchedRun(id: string, look: () => Promise<ReportRun>, gone: AbortSignal): Observable<ReportEvent> {
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
  // A deleted run has no more events.
  void watch()
    .catch(() => undefined)
    .finally(() => journal.close());
  return { id, journal, listen: () => () => undefined };
}

const types = {
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
};

/** A saved document as one file: Markdown shows a chart as its rows. */
export const reportWriter =
  (pictures: Pick<Wenshu, 'draw'>, { chromium }: Pick<ReportsConfig, 'chromium'>): ReportMaking['write'] =>
  async (document, format) => {
    const { content } = await outputs[format](document, pictures, chromium ? { chromium } : {});
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    return { type: types[format], bytes };
  };
