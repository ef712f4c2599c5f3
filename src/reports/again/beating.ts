import type { Keeper } from '../../memory/own-records.ts';
import type { ReportBooks } from '../../memory/report-books.ts';
import type { ReportRunRecord } from '../../memory/report-records.ts';
import type { Filled } from './go-on.ts';

export interface Pulse {
  at(done: number, total: number): void;
  /** Something more is filled. */
  filled(): void;
  stand(): Pick<ReportRunRecord, 'done' | 'total'>;
  stop(): Promise<void>;
}

const beatMs = 2000;

/**
 * Says now and then that a run is alive and how far it is, keeps what is filled so that another process could go on, and asks
 * whether somebody wants it to end. A beat that fails is followed by the next: the run itself needs none of it.
 */
export function beating(
  { id, ...begun }: ReportRunRecord & { id: string },
  {
    books,
    keeper,
    now,
    filled,
    cancel,
  }: { books: ReportBooks; keeper: Keeper; now: () => Date; filled: Filled; cancel: () => void },
): Pulse {
  let stand = { done: begun.done, total: begun.total };
  let isNews = false;
  let beat: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  async function tell(): Promise<void> {
    if (await books.runs.isCancelled(keeper, id)) return cancel();
    if (isNews) {
      isNews = false;
      await books.bodies.put(keeper, id, { kind: 'part', value: JSON.parse(JSON.stringify(filled)) });
    }
    await books.runs.change(keeper, id, { ...begun, ...stand, beat_at: now().toISOString() });
  }
  // What takes long to write is written more seldom.
  function later(afterMs: number): void {
    timer = setTimeout(() => {
      const began = performance.now();
      beat = tell()
        .catch(() => undefined)
        .finally(() => {
          if (!isOver) later(Math.max(beatMs, (performance.now() - began) * 10));
        });
    }, afterMs).unref();
  }
  later(beatMs);

  return {
    at(done, total) {
      stand = { done, total };
    },
    filled() {
      isNews = true;
    },
    stand: () => stand,
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await beat;
      if (isNews) await books.bodies.put(keeper, id, { kind: 'part', value: JSON.parse(JSON.stringify(filled)) });
    },
  };
}
