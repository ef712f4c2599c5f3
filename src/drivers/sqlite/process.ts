import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DriverFailure } from '../../sql/contracts/driver-failure.ts';
import { DriverError } from '../contract/driver.ts';
import {
  outOfMemorySignal,
  type RequestKind,
  type WorkerReply,
  type WorkerRequests,
  type WorkerWork,
} from './protocol.ts';

/** What came back; a request that failed has its cost too. */
type Replied<Kind extends RequestKind> = { work: WorkerWork } & (
  | { value: WorkerRequests[Kind]['answer'] }
  | { failure: DriverFailure }
);

/** One worker process; it answers one request at a time. */
export interface SqliteProcess {
  readonly isAlive: boolean;
  /** The next request may be sent only after this one has settled. */
  ask<Kind extends RequestKind>(kind: Kind, ask: WorkerRequests[Kind]['ask']): Promise<Replied<Kind>>;
  /** Ends the process at once, whatever it does; settles when it is gone. A pending request then rejects. */
  end(reason: DriverFailure): Promise<void>;
}

// Starting a process costs 40 ms and more; one that a closed driver left behind serves the next one.
const idle: SqliteProcess[] = [];
const idleLimit = 2;

export function takeProcess(): SqliteProcess {
  for (let left = idle.pop(); left; left = idle.pop()) if (left.isAlive) return left;
  return startProcess();
}

/** Only for a process that has nothing to do and has let go of its files. */
export function giveProcessBack(left: SqliteProcess): void {
  if (left.isAlive && idle.length < idleLimit) idle.push(left);
  else void left.end({ message: 'not needed any more' });
}

// `.ts` when run from the sources, `.js` when built: the file beside this one carries the same extension.
const program = new URL(`./worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

function startProcess(): SqliteProcess {
  const child = fork(fileURLToPath(program), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    // Nothing of our environment (keys, NODE_OPTIONS) is its business, but `localtime` must mean the same there.
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
    child.once('exit', (code, signal) =>
      settle(
        signal === outOfMemorySignal
          ? { code: 'RESULT_TOO_LARGE', message: 'the query needs more memory than one may take' }
          : { code: 'WORKER_ENDED', message: `the SQLite process ended by itself (${signal ?? code})` },
      ),
    );
    child.on('error', (error) => settle({ code: 'WORKER_ENDED', message: error.message }));
  });
  child.on('message', (reply: WorkerReply) => {
    if (pending?.id !== reply.id) return;
    const { resolve } = pending;
    pending = undefined;
    resolve(reply);
  });
  keepParentAlive(child, false);
  return {
    get isAlive() {
      return ended === undefined && child.connected && child.exitCode === null && child.signalCode === null;
    },
    async ask(kind, ask) {
      if (ended) throw new DriverError(ended);
      keepParentAlive(child, true);
      try {
        return await new Promise<never>((resolve, reject) => {
          count += 1;
          pending = { id: count, resolve: resolve as (value: unknown) => void, reject };
          child.send({ id: count, kind, ...ask });
        });
      } finally {
        // One that is being ended is waited for: its last answer may arrive before it is gone.
        if (ended === undefined) keepParentAlive(child, false);
      }
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
