import { Worker } from 'node:worker_threads';
import type { DriverFailure } from '../../sql/contracts/driver-failure.ts';

/** What a process can be asked, by name; each process declares its own. */
export type Requests = Record<string, { ask: unknown; answer: unknown }>;

/** A process that needs more memory than it was given ends itself with this signal. */
export const outOfMemorySignal = 'SIGUSR2';

/** Bytes that one statement may take where nobody said otherwise. */
export const usualMemory = 450_000_000;

type Request = { id: number; kind: string; ask: unknown } | { interrupt: number };

export type Reply = { id: number } & ({ value: unknown } | { failure: DriverFailure });

type Answers<Asked extends Requests> = {
  [Kind in keyof Asked]: (
    ask: Asked[Kind]['ask'],
    signal: AbortSignal,
  ) => Asked[Kind]['answer'] | Promise<Asked[Kind]['answer']>;
};

interface Served<Asked extends Requests> {
  answers: Answers<Asked>;
  failureOf(error: unknown): DriverFailure;
  /** A request of our own whose memory is not watched: some engines take twice as much to start as to work. */
  unwatched?: keyof Asked;
}

/** Everything that a process does that holds an engine: it answers its parent, and ends with it or when it takes too much. */
export function serve<Asked extends Requests>({ answers, failureOf, unwatched }: Served<Asked>): void {
  const watcher = watch(Number(process.argv[2]));
  let current: { id: number; controller: AbortController } | undefined;
  process.on('message', async (request: Request) => {
    if ('interrupt' in request) {
      if (current?.id === request.interrupt) current.controller.abort();
      return;
    }
    const { id, kind, ask } = request;
    const controller = new AbortController();
    current = { id, controller };
    if (kind !== unwatched) watcher.postMessage('busy');
    let reply: Reply;
    try {
      reply = { id, value: await answers[kind as keyof Asked](ask, controller.signal) };
    } catch (error) {
      reply = { id, failure: failureOf(error) };
    }
    watcher.postMessage('idle');
    process.send?.(reply);
  });
  process.on('disconnect', () => process.exit());
  // Ctrl-C on a terminal reaches every process of the program: whether the query ends is for the program to say, which ends this one.
  process.on('SIGINT', () => undefined);
}

/**
 * Inside a long query this process hears nothing, not even that its parent died: a thread watches for it. It also watches
 * the memory: values of a hundred megabytes are legal, many of them in one row are not.
 * Where the system hands orphans to nobody else (Windows), the parent's number stays and only a signal can tell.
 */
function watch(mostMemory: number): Worker {
  const watcher = new Worker(
    `const { parentPort } = require('node:worker_threads');
    const parent = process.ppid;
    const isGone = () => {
      try {
        return process.ppid !== parent || !process.kill(parent, 0);
      } catch (error) {
        return error.code === 'ESRCH';
      }
    };
    setInterval(() => { if (isGone()) process.kill(process.pid, 'SIGKILL'); }, 2000);
    let looking;
    parentPort.on('message', (state) => {
      clearInterval(looking);
      if (state === 'busy') looking = setInterval(() => {
        if (process.memoryUsage.rss() > ${mostMemory}) process.kill(process.pid, '${outOfMemorySignal}');
      }, 20);
    });`,
    { eval: true },
  );
  watcher.unref();
  return watcher;
}
