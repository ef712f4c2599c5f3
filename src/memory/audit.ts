import { WenshuError } from '../errors/wenshu-error.ts';
import { type AuditEntry, type Link, linkAfter, type Verified, verifyLinks } from './audit-chain.ts';
import type { AuditLog, AuditStorage, Tally } from './audit-storage.ts';
import { currentRetryBudget, type RetryBudget, withRetryBudget } from './outage-retry.ts';

/** Who asked what, which SQL ran and how many rows were returned, in a log that shows any later change. */
export interface Audit {
  /**
   * Writes an entry behind all others, of all processes; rejects with `audit_failed` when it could not be written. With `within`
   * the user's tally since then is checked in the same transaction: when the check throws, nothing is written and this rejects with it.
   */
  append(entry: AuditEntry, within?: { since: string; check(tally: Tally): void }): Promise<void>;
  /** The newest, newest first. */
  newest(options?: { count?: number; user?: string }): Promise<(AuditEntry & { number: number })[]>;
  /** Whether every entry follows from those before it, and whether one of them has the given hash. */
  verify(hash?: string): Promise<Verified>;
  /** Rejects when nothing can be written now; not retried. */
  probe(): Promise<void>;
}

interface QueuedEntry {
  /** Absent for a probe. */
  entry?: AuditEntry;
  /** Undefined outside a run. */
  budget: RetryBudget | undefined;
  within: Parameters<Audit['append']>[1];
  done(): void;
  failed(error: unknown): void;
}

/** Entries that arrive during a write are written together after it, in one transaction. */
const maxBatch = 200;
const pageSize = 1000;

const noRetries: RetryBudget = { isCancelled: () => true };

export function openAudit(storage: () => Promise<AuditStorage>, key: () => string | undefined): Audit {
  const queue: QueuedEntry[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    try {
      while (queue.length > 0) await writeTogether(nextBatch());
    } finally {
      isWriting = false;
    }
  }

  /** Entries of runs and other entries are retried for different times, so a batch has only one of the two. */
  function nextBatch(): QueuedEntry[] {
    const isOfRun = ({ budget }: QueuedEntry) => budget !== undefined;
    const end = queue.findIndex((one, _, [first = one]) => isOfRun(one) !== isOfRun(first));
    return queue.splice(0, Math.min(maxBatch, end === -1 ? queue.length : end));
  }

  async function writeTogether(batch: QueuedEntry[]): Promise<void> {
    const settled: (() => void)[] = [];
    const budgets = batch.flatMap(({ budget }) => budget ?? []);
    // Retried until the last run of the batch is cancelled: the first may have been cancelled already.
    const shared = budgets.length > 0 ? { isCancelled: () => budgets.every((one) => one.isCancelled()) } : undefined;
    try {
      const opened = await storage();
      await withRetryBudget(shared, () =>
        opened.exclusively(async (log) => {
          settled.length = 0;
          let head = await log.head();
          for (const { entry, within, done, failed } of batch) {
            const refusal = entry && (await refusalOf(entry, within, log));
            settled.push(refusal === undefined ? done : () => failed(refusal));
            if (refusal !== undefined || !entry) continue;
            head = linkAfter(head, JSON.stringify(entry), key());
            await log.add(head, entry);
          }
        }),
      );
      for (const settle of settled) settle();
    } catch (error) {
      const technical = error instanceof Error ? error.message : String(error);
      for (const { failed } of batch) failed(new WenshuError('audit_failed', {}, technical));
    }
  }

  async function* links(): AsyncGenerator<Link> {
    const opened = await storage();
    for (let after = 0; ; ) {
      const page = await opened.links(after, pageSize);
      yield* page;
      if (page.length < pageSize) return;
      after = page.at(-1)?.number ?? after;
    }
  }

  function enqueue(waiting: Pick<QueuedEntry, 'entry' | 'within' | 'budget'>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    queue.push({ ...waiting, done: resolve, failed: reject });
    void writeAll();
    return promise;
  }

  return {
    append: (entry, within) => enqueue({ entry, within, budget: currentRetryBudget() }),
    probe: () => enqueue({ within: undefined, budget: noRetries }),
    async newest({ count = 100, user } = {}) {
      const links = await (await storage()).newest(count, user);
      return links.map(({ number, text }) => ({ number, ...(JSON.parse(text) as AuditEntry) }));
    },
    verify: (hash) => verifyLinks(links(), key(), hash),
  };
}

async function refusalOf(entry: AuditEntry, within: QueuedEntry['within'], log: AuditLog): Promise<unknown> {
  if (!within) return undefined;
  const tally = await log.tally(entry.user, within.since);
  try {
    within.check(tally);
    return undefined;
  } catch (refusal) {
    return refusal;
  }
}
