import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import type { DriverFailure } from '../../sql/contracts/contracts.ts';
import { cancelledFailure, DriverError, type ResultColumn } from '../contract/driver.ts';
import type { Cursor } from '../contract/engine.ts';
import { createQueryLimits } from '../contract/query-limits.ts';
import { outOfMemorySignal, type Reply, type Requests } from './serve.ts';

/**
 * A child process that holds an engine, so that any statement can be ended. It ends itself when it takes more memory than allowed, and
 * answers one request at a time.
 */
export interface Child<Asked extends Requests> {
  readonly isAlive: boolean;
  /** Whether it is alive and works on nothing. */
  readonly isIdle: boolean;
  /** Send the next request only after this one has settled. Rejects with a `DriverError` when the engine refuses or the process ends. */
  ask<Kind extends keyof Asked & string>(kind: Kind, ask: Asked[Kind]['ask']): Promise<Asked[Kind]['answer']>;
  /** Asks the pending request to end; some requests ignore it. */
  interrupt(): void;
  /** Ends the process at once, whatever it does; settles when it is gone. A pending request then rejects. */
  end(reason: DriverFailure): Promise<void>;
}

interface ChildOptions {
  /** The file beside the caller, without its extension. */
  program: string;
  /** `import.meta.url` of the caller. */
  beside: string;
  /** Bytes that the process may take; one that needs more ends itself. */
  mostMemory: number;
}

const outOfMemory: DriverFailure = {
  code: 'RESULT_TOO_LARGE',
  message: 'the statement needs more memory than one may take (limits.memory_mb)',
};

export function startChild<Asked extends Requests>({ program, beside, mostMemory }: ChildOptions): Child<Asked> {
  // `.ts` when run from the sources, `.js` when built: the file beside the caller carries the same extension.
  const file = new URL(`./${program}.${beside.endsWith('.ts') ? 'ts' : 'js'}`, beside);
  const child = fork(fileURLToPath(file), [String(mostMemory)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    // The environment holds secrets and NODE_OPTIONS, so only the time zone is passed on: `localtime` must mean the same there.
    env: { TZ: Intl.DateTimeFormat().resolvedOptions().timeZone },
  });
  let pending: { id: number; resolve: (value: unknown) => void; reject: (error: DriverError) => void } | undefined;
  let ended: DriverFailure | undefined;
  let count = 0;
  const gone = new Promise<void>((resolve) => {
    const settle = (failure: DriverFailure) => {
      ended ??= failure;
      pending?.reject(new DriverError(ended));
      pending = undefined;
      resolve();
    };
    child.once('exit', (code, signal) => settle(signal === outOfMemorySignal ? outOfMemory : byItself(code, signal)));
    child.on('error', (error) => settle({ code: 'WORKER_ENDED', message: error.message }));
  });
  child.on('message', (reply: Reply) => {
    if (pending?.id !== reply.id) return;
    const { resolve, reject } = pending;
    pending = undefined;
    if ('failure' in reply) reject(new DriverError(reply.failure));
    else resolve(reply.value);
  });
  keepParentAlive(child, false);
  const isAlive = () => ended === undefined && child.connected && child.exitCode === null && child.signalCode === null;
  return {
    get isAlive() {
      return isAlive();
    },
    get isIdle() {
      return isAlive() && pending === undefined;
    },
    async ask(kind, ask) {
      if (ended) throw new DriverError(ended);
      keepParentAlive(child, true);
      try {
        return await new Promise<never>((resolve, reject) => {
          count += 1;
          pending = { id: count, resolve: resolve as (value: unknown) => void, reject };
          child.send({ id: count, kind, ask });
        });
      } finally {
        // A process that is being ended is waited for: its last answer may arrive before it exits.
        if (ended === undefined) keepParentAlive(child, false);
      }
    },
    interrupt() {
      if (ended === undefined && pending && child.connected) child.send({ interrupt: pending.id });
    },
    async end(reason) {
      if (ended === undefined) {
        ended = reason;
        keepParentAlive(child, true);
        child.kill('SIGKILL');
      }
      await gone;
    },
  };
}

/** Some rows of a running statement. */
export interface Batch {
  /** Their kinds are those of all rows so far, where an engine knows them by the rows. */
  columns: ResultColumn[];
  /** JSON of `Scalar[][]`: scalars lose nothing in it, and it crosses faster than the rows themselves. */
  rows: string;
  /** The process has ended the statement. */
  isLast: boolean;
}

/** What every process that runs statements can be asked; it runs one at a time. */
export type StatementRequests = {
  /** The first rows come at once, which are all rows of most statements. */
  start: { ask: { sql: string }; answer: Batch };
  next: { ask: Record<never, never>; answer: Batch };
  /** Ends the statement before its last row. */
  end: { ask: Record<never, never>; answer: null };
};

export async function startStatement(child: Child<StatementRequests>, sql: string): Promise<Cursor> {
  let batch = await child.ask('start', { sql });
  let isRead = false;
  return {
    get columns() {
      return batch.columns;
    },
    async next() {
      if (isRead && batch.isLast) return [];
      if (isRead) batch = await child.ask('next', {});
      isRead = true;
      return JSON.parse(batch.rows) as Scalar[][];
    },
    async end() {
      // Fails only when the process has ended, and the statement with it.
      if (!batch.isLast) await child.ask('end', {}).catch(() => undefined);
      return child.isAlive;
    },
  };
}

/**
 * Asks a process that exists for this one request, and ends it. When the time is over, the process gets `graceMs` to end the request by
 * itself.
 */
export async function askOnce<Asked extends Requests, Kind extends keyof Asked & string>(
  child: Child<Asked>,
  kind: Kind,
  ask: Asked[Kind]['ask'],
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal | undefined },
  graceMs = 0,
): Promise<Asked[Kind]['answer']> {
  const limit = createQueryLimits().begin({ timeoutMs, signal });
  let late: NodeJS.Timeout | undefined;
  limit.signal.addEventListener('abort', () => {
    child.interrupt();
    late = setTimeout(() => void child.end(limit.failure ?? cancelledFailure), graceMs);
  });
  limit.startClock();
  try {
    if (limit.failure) throw new DriverError(limit.failure);
    return await child.ask(kind, ask);
  } catch (error) {
    throw limit.failure ? new DriverError(limit.failure) : error;
  } finally {
    limit.end();
    clearTimeout(late);
    await child.end({ message: 'not needed any more' });
  }
}

const byItself = (code: number | null, signal: string | null): DriverFailure => ({
  code: 'WORKER_ENDED',
  message: `the process of the engine ended by itself (${signal ?? code})`,
});

/** An idle worker must not keep the program from ending; a busy one must, or its answer would never arrive. */
function keepParentAlive(child: ChildProcess, isBusy: boolean): void {
  if (isBusy) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/** Whether an optional package is installed; loads nothing of it. */
export function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** For engines whose client is loaded in another process: fails as loading it here would. */
export function assertInstalled(name: string): void {
  if (isInstalled(name)) return;
  throw Object.assign(new Error(`Cannot find package '${name}'`), { code: 'ERR_MODULE_NOT_FOUND' });
}
