import { AsyncLocalStorage } from 'node:async_hooks';
import type { Purpose, StatementCount } from '../../protocol/answer.ts';
import { DriverError } from './driver.ts';

/** What a run cost its database. */
export interface Work {
  connections: number;
  statements: StatementCount[];
}

/** Counts for one run what its drivers really did. */
export interface Meter {
  /** The id of the run, once it has one. */
  run?: string;
  opened(count: number): void;
  ran(purpose: Purpose, rows: number, ms: number, count: number): void;
  /** What was counted since the last call. */
  take(): Work;
}

export const noWork: Work = { connections: 0, statements: [] };

export function createMeter(): Meter {
  let work = noWork;
  return {
    opened: (connections) => {
      work = addWork(work, { connections, statements: [] });
    },
    ran: (purpose, rows, ms, count) => {
      work = addWork(work, { connections: 0, statements: [{ purpose, count, rows, ms }] });
    },
    take() {
      const taken = work;
      work = noWork;
      return taken;
    },
  };
}

/** One line per purpose, in the order of their first statement. */
export function addWork(before: Work, after: Work): Work {
  const sums = new Map(before.statements.map((one) => [one.purpose, one]));
  for (const { purpose, count, rows, ms } of after.statements) {
    const sum = sums.get(purpose) ?? { purpose, count: 0, rows: 0, ms: 0 };
    const total = Math.round((sum.ms + ms) * 10) / 10;
    sums.set(purpose, { purpose, count: sum.count + count, rows: sum.rows + rows, ms: total });
  }
  return { connections: before.connections + after.connections, statements: [...sums.values()] };
}

/**
 * The run of a call follows it implicitly (`AsyncLocalStorage`), because half of the statements come from what all runs share (the
 * value index, the snapshot, the pool), behind contracts of folders that know no driver. What one run starts for all counts as its own.
 */
const running = new AsyncLocalStorage<{ meter: Meter; silence: Silence | undefined; isPrepared: boolean }>();

/** Why a run sends its database nothing but introspection: it is a dry run, or the database is down. */
type Silence = 'dry' | 'down';

/** Everything that `work` leads to is counted there. `isPrepared` as the function of that name says it. */
export function metered<T>(meter: Meter, work: () => Promise<T>, silence?: Silence, isPrepared = false): Promise<T> {
  return running.run({ meter, silence, isPrepared }, work);
}

export const currentMeter = (): Meter | undefined => running.getStore()?.meter;
export const isSilent = (): boolean => running.getStore()?.silence !== undefined;
/** Whether stored values were read in advance: no further column is sampled, though statements may run. */
export const isPrepared = (): boolean => running.getStore()?.isPrepared ?? false;

/** Drivers call this for every connection that was opened. */
export function countOpened(count = 1): void {
  if (count > 0) currentMeter()?.opened(count);
}

const unsent = {
  dry: { code: 'DRY_RUN', message: 'a dry run sends nothing to the database' },
  // A second look in the same run would only take as long as the first.
  down: { code: 'UNREACHABLE', message: 'the database could not be reached' },
};

/** A driver calls this before it sends a statement, and what it returns when the statement has ended or failed. */
export function beginStatement(purpose: Purpose): (rows: number, ms: number, count?: number) => void {
  const silence = running.getStore()?.silence;
  if (silence && purpose !== 'introspection') throw new DriverError(unsent[silence]);
  const meter = currentMeter();
  return (rows, ms, count = 1) => meter?.ran(purpose, rows, ms, count);
}

/** Counts work that is one statement. */
export async function counted<T>(purpose: Purpose, work: () => Promise<T>, rowsOf: (found: T) => number): Promise<T> {
  const end = beginStatement(purpose);
  const started = performance.now();
  let rows = 0;
  try {
    const found = await work();
    rows = rowsOf(found);
    return found;
  } finally {
    end(rows, performance.now() - started);
  }
}
