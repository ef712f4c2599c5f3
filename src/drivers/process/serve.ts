import { Worker } from 'node:worker_threads';
import type { DriverFailure } from '../../sql/contracts/contracts.ts';

/** What a process can be asked, by name; each process declares its own. */
export type Requests = Record<string, { ask: unknown; answer: unknown }>;

/** A process that needs more memory than it was given ends itself with this signal. */
export const outOfMemorySignal = 'SIGUSR2';

/** Bytes that one statement may take by default. */
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
  /** A request whose memory is not watched: some engines take twice as much to start as to work. */
  unwatched?: keyof Asked;
}

/** The main loop of a process that holds an engine: answers its parent, and ends with it or when it takes too much memory. */
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
  // Ctrl-C on a terminal reaches every process of the program; the parent decides whether the query ends, and then ends this process.
  process.on('SIGINT', () => undefined);
}

/**
 * During a long query this process receives no events, not even that its parent died, so a thread watches for that. It also watches
 * the memory: a value of a hundred megabytes is legal, many of them in one row are not.
 * On Windows an orphan keeps its parent's number, so only a signal can tell.
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
