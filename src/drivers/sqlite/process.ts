import { type Child, startChild } from '../process/child.ts';
import type { WorkerRequests, WorkerWork } from './protocol.ts';

/** One worker process; it answers one request at a time. */
export type SqliteProcess = Child<WorkerRequests, WorkerWork>;

// Starting a process costs 40 ms and more; one that a closed driver left behind serves the next one.
const idle: { process: SqliteProcess; mostMemory: number }[] = [];
const idleLimit = 2;

export function takeProcess(mostMemory: number): SqliteProcess {
  for (;;) {
    const at = idle.findLastIndex((left) => left.mostMemory === mostMemory || !left.process.isAlive);
    if (at < 0) return startChild({ program: 'worker', beside: import.meta.url, mostMemory });
    const [left] = idle.splice(at, 1);
    if (left?.process.isAlive) return left.process;
  }
}

/** Only for a process that has nothing to do and has let go of its files. */
export function giveProcessBack(process: SqliteProcess, mostMemory: number): void {
  if (process.isAlive && idle.length < idleLimit) idle.push({ process, mostMemory });
  else void process.end({ message: 'not needed any more' });
}
