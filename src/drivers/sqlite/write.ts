import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DriverFailure } from '../../sql/contracts/driver-failure.ts';
import { DriverError } from '../contract/driver.ts';
import type { WriteOptions } from '../contract/write-options.ts';

export interface WriteRequest {
  path: string;
  /** Null changes nothing and only lets the engine tidy up. */
  sql: string | null;
  maxRows: number;
}

export type WriteReply = { rowCount: number } | { failure: DriverFailure };

const program = new URL(`./write-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);
const tidyMs = 10_000;

/** Changes a SQLite file through one statement, in a process that exists for nothing else. Gives back the rows it touched. */
export async function writeSqlite(path: string, sql: string, options: WriteOptions): Promise<number> {
  const { timeoutMs, maxRows, signal } = options;
  try {
    return await inOwnProcess({ path, sql, maxRows }, timeoutMs, signal);
  } catch (error) {
    // A process that was ended in the middle leaves a journal, which those who only read cannot roll back.
    if (error instanceof DriverError && error.failure.ended)
      await inOwnProcess({ path, sql: null, maxRows: 0 }, tidyMs).catch(() => undefined);
    throw error;
  }
}

function inOwnProcess(request: WriteRequest, timeoutMs: number, signal?: AbortSignal): Promise<number> {
  if (signal?.aborted) return Promise.reject(new DriverError(cancelled));
  const child = fork(fileURLToPath(program), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env: { TZ: Intl.DateTimeFormat().resolvedOptions().timeZone },
  });
  return new Promise((resolve, reject) => {
    let reply: WriteReply | undefined;
    let ended: DriverFailure | undefined;
    const stop = (reason: DriverFailure) => {
      ended = reason;
      child.kill('SIGKILL');
    };
    const abort = () => stop(cancelled);
    const timer = setTimeout(
      () => stop({ message: `the change took longer than ${timeoutMs} ms`, ended: 'timeout' }),
      timeoutMs,
    );
    signal?.addEventListener('abort', abort, { once: true });
    child.once('message', (message: WriteReply) => {
      reply = message;
    });
    child.on('error', (error) => stop({ code: 'WORKER_ENDED', message: error.message }));
    // Only when it is gone has it let go of the file.
    child.once('exit', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      if (reply && 'rowCount' in reply) resolve(reply.rowCount);
      else
        reject(
          new DriverError(
            reply?.failure ?? ended ?? { code: 'WORKER_ENDED', message: 'the SQLite process ended by itself' },
          ),
        );
    });
    child.send(request);
  });
}

const cancelled: DriverFailure = { message: 'the change was cancelled', ended: 'cancelled' };
