import type { WenshuConfig } from '../config/config.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { type Audit, openAudit } from './audit/audit.ts';
import { sealOf } from './audit/seal.ts';
import { type Claim, claimsOf } from './claims/claims.ts';
import { type KeyBook, openKeyBook } from './key-book.ts';
import { hasStore, type Memory } from './open-memory.ts';
import { openReportBooks, type ReportBooks } from './report-books.ts';

/** What only a server needs of memory; no caller of one is given it. */
export interface ServerBooks {
  /** With which programs say to `wenshu serve` for whom they ask. */
  readonly keys: KeyBook;
  /** Who asked `wenshu serve` what. */
  readonly audit: Audit;
  /** Templates of reports that people keep there, their runs, and when they are run. */
  readonly reportBooks: ReportBooks;
  /** What one process of all that share this memory does. */
  readonly claim: Claim;
  /** What a run needs besides its database; each rejects where it is out of order. */
  readonly probes: { memory(): Promise<void>; audit(): Promise<void> };
}

/** Where memory is and why it is away is for the log: `/ready` is for anybody. */
function memoryError(error: unknown): WenshuError {
  if (error instanceof WenshuError && !error.code.startsWith('database_')) return error;
  return new WenshuError('memory_unreachable', {}, error instanceof Error ? error.message : String(error));
}

export const openServerBooks = (
  config: Pick<WenshuConfig, 'home' | 'memory' | 'audit' | 'secret'>,
  memory: () => Promise<Memory>,
): ServerBooks => {
  const audit = openAudit(
    async () => (await memory()).audit,
    () => sealOf(config),
  );
  return {
    probes: {
      memory: async () => {
        try {
          await (await memory()).probe();
        } catch (error) {
          throw memoryError(error);
        }
      },
      audit: () => audit.probe(),
    },
    keys: openKeyBook({
      store: async () => (await memory()).store,
      hasStore: () => hasStore(config),
      isKept: config.home !== null || config.memory !== undefined,
    }),
    audit,
    reportBooks: openReportBooks({ store: async () => (await memory()).store, hasStore: () => hasStore(config) }),
    claim: claimsOf(memory),
  };
};
