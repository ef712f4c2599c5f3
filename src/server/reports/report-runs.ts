import { WenshuError } from '../../errors/wenshu-error.ts';
import { withRetryBudget } from '../../memory/retry/retry-on-outage.ts';
import type { ReportEvent } from '../../protocol/report.ts';
import { type AgainParts, type Listener, type Order, runAgain } from '../../reports/again/run-again.ts';
import { createJournal, type Journal } from '../runs/journal.ts';
import { createQueue } from '../runs/queue.ts';

/** A report on its way in this process. */
export interface ReportOnItsWay {
  id: string;
  /** The caller that it belongs to; hidden from all others. */
  owner: string;
  journal: Journal<ReportEvent>;
  ended: Promise<void>;
  /** A report continues without listeners, because it is saved. */
  listen(): () => void;
  cancel(): void;
}

export interface ReportRuns {
  /** Begins it, or puts it in line; throws `server_busy` and `server_stopping`. */
  begin(order: Order, as: Pick<Listener, 'wenshu' | 'audience' | 'beforeDelivery'>, owner: string): ReportOnItsWay;
  find(id: string): ReportOnItsWay | undefined;
  /** No new ones; those under way may end within this time, then they stay as they are and can go on later. */
  stop(withinMs: number): Promise<void>;
}

/** Each asks many questions at once; more of them would only wait for each other's connections. */
const bounds = { maxRuns: 4, maxWaiting: 200 };
/** How long what was told is kept for those who come back. */
const keepMs = 300_000;

export function createReportRuns(parts: AgainParts): ReportRuns {
  const queue = createQueue(bounds);
  const known = new Map<string, ReportOnItsWay>();
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
            runAgain(order, parts, { ...as, signal, turn: turn.granted, onEvent }),
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
      const run: ReportOnItsWay = {
        id,
        owner,
        journal,
        ended,
        listen: () => () => undefined,
        cancel: () => left.abort(),
      };
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
