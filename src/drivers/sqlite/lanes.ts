import type { Purpose } from '../../protocol/answer.ts';
import type { DriverFailure } from '../../sql/contracts/contracts.ts';
import { DriverError } from '../contract/driver.ts';
import { cancelledFailure, closedFailure } from '../contract/failures.ts';
import { beginStatement, countOpened } from '../contract/meter.ts';
import { createQueryLimits } from '../contract/query-limits.ts';
import { createWaitingLine } from '../pool/waiting-line.ts';
import { type Child, startChild } from '../process/child.ts';
import type { RequestKind, WorkerRequests, WorkerWork } from './worker.ts';

interface AskLimits {
  /** Counted from the moment the engine starts on it, not from when it was queued. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** What its statements are counted as; absent for requests that are none. */
  purpose?: Purpose;
}

type AskWithin = <Kind extends RequestKind>(
  kind: Kind,
  ask: WorkerRequests[Kind]['ask'],
  limits: AskLimits,
) => Promise<WorkerRequests[Kind]['answer']>;

/** A process that is the holder's alone, for a stream that lives in it. It is never replaced: what it held would be lost. */
interface SqliteLane {
  ask: AskWithin;
  release(): void;
}

/**
 * The requests of one driver, as many at a time as there are lanes, the others in the order of their arrival. Each lane is a
 * process; a time-out or an abort ends the process of that request alone, and the next request starts a new one.
 */
interface SqliteLanes {
  ask: AskWithin;
  hold(signal?: AbortSignal): Promise<SqliteLane>;
  /** Ends what runs, refuses what waits. Idempotent. */
  close(): Promise<void>;
}

interface LanesOptions {
  size: number;
  acquireTimeoutMs: number;
  /** Bytes that each process may take. */
  mostMemory: number;
}

export const streamLost: DriverFailure = {
  code: 'STREAM_LOST',
  message: 'the stream ended with the process that held it',
};
const busy: DriverFailure = { code: 'POOL_BUSY', message: 'every process that may read the file is busy' };

/** One worker process; it answers one request at a time. */
type SqliteProcess = Child<WorkerRequests, WorkerWork>;

// Starting a process costs 40 ms and more; one that a closed driver left behind serves the next one.
const idle: { process: SqliteProcess; mostMemory: number }[] = [];
const idleLimit = 2;

function takeProcess(mostMemory: number): SqliteProcess {
  for (;;) {
    const at = idle.findLastIndex((left) => left.mostMemory === mostMemory || !left.process.isAlive);
    if (at < 0) return startChild({ program: 'worker', beside: import.meta.url, mostMemory });
    const [left] = idle.splice(at, 1);
    if (left?.process.isAlive) return left.process;
  }
}

/** Only for a process that has nothing to do and has let go of its files. */
function giveProcessBack(process: SqliteProcess, mostMemory: number): void {
  if (process.isAlive && idle.length < idleLimit) idle.push({ process, mostMemory });
  else void process.end({ message: 'not needed any more' });
}

export function createSqliteLanes({ size, acquireTimeoutMs, mostMemory }: LanesOptions): SqliteLanes {
  const waiting = createWaitingLine();
  const limits = createQueryLimits();
  const free: SqliteProcess[] = [];
  const working = new Set<SqliteProcess>();
  const held = new Set<SqliteProcess>();
  let taken = 0;
  let isClosed = false;

  /** Settles when a lane is the caller's; whoever gives up while still waiting leaves the line. */
  function enter(signal: AbortSignal | undefined): Promise<void> {
    if (isClosed) return Promise.reject(new DriverError(closedFailure));
    if (signal?.aborted) return Promise.reject(new DriverError(cancelledFailure));
    if (taken < size) {
      taken += 1;
      return Promise.resolve();
    }
    return waiting.wait(acquireTimeoutMs, signal, busy);
  }

  function leave(process: SqliteProcess | undefined): void {
    if (process?.isAlive) {
      if (isClosed) void letGo(process);
      else free.push(process);
    }
    if (!waiting.admit()) taken -= 1;
  }

  function anyProcess(): SqliteProcess {
    for (let left = free.pop(); left; left = free.pop()) if (left.isAlive) return left;
    return takeProcess(mostMemory);
  }

  async function letGo(process: SqliteProcess): Promise<void> {
    // A process that ended meanwhile has let go of everything as well.
    await process.ask('release', {}).catch(() => undefined);
    giveProcessBack(process, mostMemory);
  }

  async function askIn<Kind extends RequestKind>(
    process: SqliteProcess,
    kind: Kind,
    ask: WorkerRequests[Kind]['ask'],
    { timeoutMs, signal, purpose }: AskLimits,
  ): Promise<WorkerRequests[Kind]['answer']> {
    if (isClosed) throw new DriverError(closedFailure);
    if (signal?.aborted) throw new DriverError(cancelledFailure);
    const ended = purpose && beginStatement(purpose);
    const started = performance.now();
    // A process that was ended cannot tell; what it was about to do had begun.
    let work: WorkerWork = { connections: 0, statements: 1, rows: 0 };
    let end: Promise<void> | undefined;
    const limit = limits.begin({ timeoutMs, signal });
    limit.signal.addEventListener('abort', () => {
      end = process.end(limit.failure ?? cancelledFailure);
    });
    limit.startClock();
    working.add(process);
    try {
      const reply = await process.ask(kind, ask);
      work = reply.usage;
      if ('failure' in reply) throw new DriverError(reply.failure);
      return reply.value;
    } finally {
      countOpened(work.connections);
      ended?.(work.rows, performance.now() - started, work.statements);
      limit.end();
      working.delete(process);
      await end;
    }
  }

  return {
    async ask(kind, ask, limits) {
      await enter(limits.signal);
      const process = anyProcess();
      try {
        return await askIn(process, kind, ask, limits);
      } finally {
        leave(process);
      }
    },
    async hold(signal) {
      await enter(signal);
      const process = anyProcess();
      held.add(process);
      return {
        async ask(kind, ask, limits) {
          if (!process.isAlive) throw new DriverError(streamLost);
          return askIn(process, kind, ask, limits);
        },
        release() {
          if (held.delete(process)) leave(process);
        },
      };
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      waiting.refuse(closedFailure);
      const ended = [...working, ...held].map((process) => process.end(cancelledFailure));
      await Promise.all([...ended, ...free.splice(0).map(letGo)]);
    },
  };
}
