import { WenshuError } from '../../errors/wenshu-error.ts';
import { currentPatience, type Patience, patiently } from '../patience/patience.ts';
import type { AuditBook, AuditShelf, Tally } from './audit-shelf.ts';
import { type AuditEntry, type Link, linkAfter, type Verified, verifyLinks } from './chain.ts';

/** Who asked what, which SQL ran and how many rows left, so that nobody can change it later without being found out. */
export interface Audit {
  /**
   * Writes an entry behind all others, of all processes; rejects with `audit_failed` when it could not be written. With `within`
   * the person's tally since then is looked at in the same go, and what that throws is thrown: nothing is written.
   */
  append(entry: AuditEntry, within?: { since: string; check(tally: Tally): void }): Promise<void>;
  /** The newest, newest first. */
  newest(options?: { count?: number; user?: string }): Promise<(AuditEntry & { number: number })[]>;
  /** Whether every entry follows from those before it, and holds this hash when one is named. */
  verify(hash?: string): Promise<Verified>;
  /** Rejects where nothing could be written now. */
  probe(): Promise<void>;
}

interface Waiting {
  /** Absent for a probe. */
  entry?: AuditEntry;
  patience: Patience | undefined;
  within: Parameters<Audit['append']>[1];
  done(): void;
  failed(error: unknown): void;
}

/** What waits while others are written is written together after them: a server is asked once for all of it. */
const mostAtOnce = 200;
const pageSize = 1000;

export function openAudit(shelf: () => Promise<AuditShelf>, key: () => string | undefined): Audit {
  const line: Waiting[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    try {
      while (line.length > 0) await writeTogether(line.splice(0, mostAtOnce));
    } finally {
      isWriting = false;
    }
  }

  async function writeTogether(batch: Waiting[]): Promise<void> {
    const settled: (() => void)[] = [];
    // As long as one of them waits, and no longer: whoever came first may be gone.
    const patience = { isGivenUp: () => batch.every((one) => !one.patience || one.patience.isGivenUp()) };
    try {
      const opened = await shelf();
      await patiently(patience, () =>
        opened.alone(async (book) => {
          settled.length = 0;
          let head = await book.head();
          for (const { entry, within, done, failed } of batch) {
            const refusal = entry && (await refusalOf(entry, within, book));
            settled.push(refusal === undefined ? done : () => failed(refusal));
            if (refusal !== undefined || !entry) continue;
            head = linkAfter(head, JSON.stringify(entry), key());
            await book.add(head, entry);
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
    const opened = await shelf();
    for (let after = 0; ; ) {
      const page = await opened.links(after, pageSize);
      yield* page;
      if (page.length < pageSize) return;
      after = page.at(-1)?.number ?? after;
    }
  }

  function inLine(waiting: Pick<Waiting, 'entry' | 'within'>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    line.push({ ...waiting, patience: currentPatience(), done: resolve, failed: reject });
    void writeAll();
    return promise;
  }

  return {
    append: (entry, within) => inLine({ entry, within }),
    probe: () => inLine({ within: undefined }),
    async newest({ count = 100, user } = {}) {
      const found = await (await shelf()).newest(count, user);
      return found.map(({ number, text }) => ({ number, ...(JSON.parse(text) as AuditEntry) }));
    },
    verify: (hash) => verifyLinks(links(), key(), hash),
  };
}

async function refusalOf(entry: AuditEntry, within: Waiting['within'], book: AuditBook): Promise<unknown> {
  if (!within) return undefined;
  const tally = await book.tally(entry.user, within.since);
  try {
    within.check(tally);
    return undefined;
  } catch (refusal) {
    return refusal;
  }
}
