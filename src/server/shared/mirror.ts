import type { Redis } from 'ioredis';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Answer } from '../../protocol/answer.ts';
import type { ServerEvent } from '../../protocol/event.ts';
import { createJournal, type Journal } from '../runs/journal.ts';
import { onlyOnce } from '../runs/queue.ts';
import type { About, Outcome, Run } from '../runs/runs.ts';
import { endOfRun, numberOf } from './publisher.ts';
import { keys, type SharedRedis } from './redis.ts';

/** Runs of other processes, as if they were here. */
interface Mirrors {
  /** By the id of the run or of its stream. */
  find(id: string): Promise<Run | undefined>;
  /** Those of a conversation, the newest first. */
  ofThread(thread: string): Promise<Run[]>;
  close(): void;
}

interface Mirrored {
  run: Run;
  /** Reads on, one reading at a time. */
  read(): Promise<void>;
}

/** How often this process reports its listeners and looks for missed events. */
const beatMs = 2000;

export async function openMirrors(shared: SharedRedis): Promise<Mirrors> {
  const { redis } = shared;
  const mirrored = new Map<string, Promise<Mirrored | undefined>>();
  /** A failed lookup is reported by `find`. */
  const readOn = (one: Promise<Mirrored | undefined> | undefined) =>
    void one?.then(
      (known) => known?.read(),
      () => undefined,
    );
  const readAll = () => {
    for (const one of mirrored.values()) readOn(one);
  };
  await shared.subscribe(keys.told, (id) => {
    if (id === undefined) readAll();
    else readOn(mirrored.get(id));
  });
  const beat = setInterval(readAll, beatMs).unref();

  async function make(id: string): Promise<Mirrored | undefined> {
    const { owner, about, since } = await redis.hgetall(keys.run(id));
    if (owner === undefined) return undefined;
    const facts = { id, owner, about: JSON.parse(about ?? '{}') as About, since: since ?? '' };
    const made = mirror(facts, redis, beatMs * 3);
    await made.read();
    void made.run.outcome.then(() => mirrored.delete(id));
    return made;
  }

  async function find(name: string): Promise<Run | undefined> {
    const id = (await redis.get(keys.name(name))) ?? name;
    const known = mirrored.get(id) ?? make(id);
    mirrored.set(id, known);
    const found = await known.catch(() => undefined);
    // An unknown run is looked up again.
    if (!found) mirrored.delete(id);
    return found?.run;
  }

  return {
    find,
    async ofThread(thread) {
      const found = await Promise.all((await redis.smembers(keys.thread(thread))).map(find));
      return found.filter((run) => run !== undefined).sort((a, b) => (a.since < b.since ? 1 : -1));
    },
    close() {
      clearInterval(beat);
      mirrored.clear();
    },
  };
}

function mirror(facts: Pick<Run, 'id' | 'owner' | 'about' | 'since'>, redis: Redis, heardMs: number): Mirrored {
  const { id } = facts;
  const journal = createJournal();
  const { promise: outcome, resolve } = Promise.withResolvers<Outcome>();
  let ended: Outcome | undefined;
  void outcome.then((how) => {
    ended = how;
  });
  let listeners = 0;
  let reading: Promise<void> | undefined;
  let isAgain = false;

  async function readOn(): Promise<void> {
    const from = journal.since(0).length;
    const entries = await redis.xrange(keys.events(id), `(${from}-0`, '+');
    for (const [at, fields] of entries) take(numberOf(at), fields, journal, resolve);
    if (journal.isClosed()) return;
    if (listeners > 0) await redis.set(keys.heard(id), '1', 'PX', heardMs);
    // It has expired: no more events will come.
    const isGone = entries.length === 0 && (await redis.exists(keys.run(id), keys.events(id))) === 0;
    if (isGone) take(from + 1, ['type', endOfRun, 'text', '{"code":"events_gone"}'], journal, resolve);
  }

  function read(): Promise<void> {
    isAgain = reading !== undefined;
    // A broken connection is tried again at the next beat.
    reading ??= readOn()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
        if (isAgain && !journal.isClosed()) void read();
      });
    return reading;
  }

  const run: Run = {
    ...facts,
    journal,
    outcome,
    standing: () => ended ?? (journal.since(0).some(({ type }) => type !== 'run-queued') ? 'running' : 'waiting'),
    cancel() {
      if (journal.isClosed()) return false;
      void redis.publish(keys.cancel, id).catch(() => undefined);
      return true;
    },
    listen() {
      listeners += 1;
      void read();
      return onlyOnce(() => {
        listeners -= 1;
      });
    },
  };
  return { run, read };
}

/** Puts one entry into the journal, in order; the last one ends it. */
function take(number: number, [, type, , text]: string[], journal: Journal, end: (outcome: Outcome) => void): void {
  const told = journal.since(0);
  if (journal.isClosed() || number !== told.length + 1 || text === undefined) return;
  if (type !== endOfRun) {
    journal.append(JSON.parse(text) as ServerEvent);
    return;
  }
  journal.close();
  const { code, params } = JSON.parse(text) as { code?: ConstructorParameters<typeof WenshuError>[0]; params?: object };
  const last = told.at(-1);
  const answer = last?.type === 'run-end' ? (JSON.parse(last.text) as { answer: Answer }).answer : undefined;
  if (answer && code === undefined) end({ answer });
  else end({ error: new WenshuError(code ?? 'internal', (params ?? {}) as Record<string, string>) });
}
