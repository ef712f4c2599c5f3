import { randomUUID } from 'node:crypto';
import { conversationOf } from '../../agents/threads.ts';
import { asWenshuError } from '../../databases/as-wenshu-error.ts';
import { errorText, WenshuError } from '../../errors/wenshu-error.ts';
import { withRetryBudget } from '../../memory/outage-retry.ts';
import type { Answer, Language } from '../../protocol/answer.ts';
import type { ServerEvent, WenshuEvent } from '../../protocol/event.ts';
import { brokenRecord, recordOf } from '../../protocol/run-record.ts';
import type { Metrics } from '../watch/metrics.ts';
import type { Traces } from '../watch/traces.ts';
import { createJournal, type Journal } from './journal.ts';
import { createQueue, onlyOnce } from './queue.ts';

export interface RunsOptions {
  maxRuns: number;
  maxWaiting: number;
  /** How long a run without listeners continues. */
  graceMs: number;
  /** How long, how many and how much of ended runs stays available. */
  keepMs: number;
  keepRuns: number;
  keepCharacters: number;
  /** Whether a run has a listener in another process. */
  isHeardElsewhere?: (id: string) => Promise<boolean>;
  /** Runs that a stop cuts off end without an event: another process resumes them. */
  handsOver?: boolean;
  watch?: Pick<Metrics, 'ran' | 'turnedAway'> & Pick<Traces, 'heard'>;
}

export const usualRuns = { graceMs: 30_000, keepMs: 300_000, keepRuns: 500, keepCharacters: 64_000_000 };

/** The events of a run before its process died. */
interface Before {
  id: string;
  told: readonly ServerEvent[];
}

/** What a run does once it leaves the queue. */
export type Work = (listener: { signal: AbortSignal; onEvent: (event: WenshuEvent) => void }) => Promise<Answer>;

export type Outcome = { answer: Answer } | { error: WenshuError };

/** What is known of a run from its beginning. */
export interface About {
  /** The conversation that it belongs to; absent for a question that begins one of its own. */
  thread?: string;
  /** What its protocol needs to repeat its stream. */
  told?: unknown;
  /** What it does, as data: another process can resume it when this one dies. */
  order?: object;
}

/** One question, or one reply to a clarification. */
export interface Run {
  /** Of its stream of events; the run's own id comes with its first event. */
  id: string;
  /** The caller that it belongs to; hidden from all others. */
  owner: string;
  about: About;
  /** ISO time. */
  since: string;
  journal: Journal;
  outcome: Promise<Outcome>;
  /** `waiting`: in the queue; an outcome once it has ended. */
  standing(): 'waiting' | 'running' | Outcome;
  /** False when it had ended. */
  cancel(): boolean;
  /** Registers a listener; the returned function removes it. Without any, the run is cancelled after a while. */
  listen(): () => void;
}

export interface Runs {
  /** Begins or queues it; throws `server_busy` and `server_stopping`. */
  begin(work: Work, language: Language, about?: About, owner?: string, before?: Before): Promise<Run>;
  /** By the id of the run or of its stream; the newest of a run that resumed after a reply. */
  find(id: string): Promise<Run | undefined>;
  /** Those of a conversation that are active or still available, the newest first. */
  ofThread(thread: string): Promise<Run[]>;
  isStopping(): boolean;
  /** How many are active, and how many wait. */
  load(): { running: number; waiting: number };
  /** Refuses new runs; active ones may end within this time, then they stay at their checkpoint. */
  stop(withinMs: number): Promise<void>;
}

/** Runs by their ids; ended ones for a while, the oldest are dropped first. */
function createRunIndex(bounds: { keepMs: number; keepRuns: number; keepCharacters: number }) {
  const byName = new Map<string, Run>();
  const namesOf = new Map<Run, Set<string>>();
  /** In the order in which they ended. */
  const ended = new Map<Run, NodeJS.Timeout>();
  let characters = 0;

  function drop(run: Run): void {
    clearTimeout(ended.get(run));
    if (ended.delete(run)) characters -= run.journal.size();
    for (const name of namesOf.get(run) ?? []) if (byName.get(name) === run) byName.delete(name);
    namesOf.delete(run);
  }

  return {
    name(id: string, run: Run) {
      byName.set(id, run);
      const names = namesOf.get(run) ?? new Set();
      namesOf.set(run, names.add(id));
    },
    find: (id: string) => byName.get(id),
    /** The newest first. */
    all: () => [...namesOf.keys()].reverse(),
    ended(run: Run) {
      ended.set(run, setTimeout(() => drop(run), bounds.keepMs).unref());
      characters += run.journal.size();
      for (const oldest of [...ended.keys()]) {
        if (ended.size <= bounds.keepRuns && characters <= bounds.keepCharacters) return;
        drop(oldest);
      }
    },
    clear() {
      for (const run of [...namesOf.keys()]) drop(run);
    },
  };
}

/** All runs of the server: waiting, active and recently ended. */
export function createRuns(options: RunsOptions): Runs {
  const queue = createQueue(options);
  const index = createRunIndex(options);
  const active = new Set<Run>();
  let isStopping = false;
  /** Waiting runs never begin once the server stops. */
  const stopping = new AbortController();

  function begin(work: Work, language: Language, given: About = {}, owner = '', before?: Before): Run {
    const about = { ...given };
    if (isStopping) throw new WenshuError('server_stopping');
    const id = before?.id ?? randomUUID();
    const journal = createJournal();
    for (const event of before?.told ?? []) journal.append(event);
    const turn = queue.enter((position) => journal.append({ type: 'run-queued', run_id: id, position }));
    if (!turn) {
      options.watch?.turnedAway();
      throw new WenshuError('server_busy');
    }
    const { granted, leave } = turn;
    const controller = new AbortController();
    const { signal } = controller;
    let hasBegun = false;
    let ended: Outcome | undefined;
    const leaveLine = () => hasBegun || leave();
    signal.addEventListener('abort', leaveLine);
    stopping.signal.addEventListener('abort', leaveLine);
    const told: { error?: ServerEvent } = {};
    /** The end is appended when the work has ended: the answer may still get its page of rows, or another process may resume the run. */
    const onEvent: Parameters<Work>[0]['onEvent'] = (event) => {
      index.name(event.run_id, run);
      about.thread ??= conversationOf(event.run_id);
      options.watch?.heard(event);
      if (event.type === 'run-error') told.error = event;
      else if (event.type !== 'run-end') journal.append(event);
    };

    async function going(): Promise<Outcome> {
      let began = performance.now();
      const taken = () => performance.now() - began;
      try {
        hasBegun = await granted;
        if (!hasBegun) throw new WenshuError(isStopping ? 'server_stopping' : 'query_cancelled');
        began = performance.now();
        const budget = { isCancelled: () => signal.aborted };
        const answer: Answer = await withRetryBudget(budget, () => work({ signal, onEvent }));
        const { run_id } = answer.receipt;
        index.name(run_id, run);
        journal.append({ type: 'run-end', run_id, answer });
        options.watch?.ran(recordOf(answer, taken()));
        ended = { answer };
      } catch (thrown) {
        const error = asWenshuError(thrown, '', signal);
        ended = { error };
        if (options.handsOver && isStopping && (signal.aborted || !hasBegun)) return ended;
        const message = errorText(error.code, language, error.params, error.audience);
        journal.append(told.error ?? { type: 'run-error', run_id: id, code: error.code, message });
        options.watch?.ran(brokenRecord(error.code, taken()));
      } finally {
        stopping.signal.removeEventListener('abort', leaveLine);
        journal.close();
        leave();
        active.delete(run);
        index.ended(run);
      }
      return ended;
    }

    let listeners = 0;
    let grace: NodeJS.Timeout | undefined;
    const leaveAlone = async () => {
      const isHeard = await options.isHeardElsewhere?.(id).catch(() => true);
      if (listeners > 0 || journal.isClosed()) return;
      if (isHeard) grace = setTimeout(leaveAlone, options.graceMs).unref();
      else run.cancel();
    };
    const run: Run = {
      id,
      owner,
      about,
      since: new Date().toISOString(),
      journal,
      outcome: Promise.resolve().then(going),
      standing: () => ended ?? (hasBegun ? 'running' : 'waiting'),
      cancel() {
        if (journal.isClosed() || signal.aborted) return false;
        controller.abort();
        return true;
      },
      listen() {
        listeners += 1;
        clearTimeout(grace);
        return onlyOnce(() => {
          listeners -= 1;
          if (listeners === 0 && !journal.isClosed()) grace = setTimeout(leaveAlone, options.graceMs).unref();
        });
      },
    };
    active.add(run);
    index.name(id, run);
    return run;
  }

  return {
    begin: async (...given) => begin(...given),
    find: async (id) => index.find(id),
    ofThread: async (thread) => index.all().filter(({ about }) => about.thread === thread),
    isStopping: () => isStopping,
    load: queue.load,
    async stop(withinMs) {
      isStopping = true;
      stopping.abort();
      const ended = Promise.all([...active].map(({ outcome }) => outcome));
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, withinMs);
      await Promise.race([ended, late]);
      clearTimeout(timer);
      for (const run of active) run.cancel();
      await ended;
      index.clear();
    },
  };
}

/** Something with events to follow: a run, or a report. */
export interface Observable<Event extends { type: string }> extends Pick<Run, 'id' | 'listen'> {
  journal: Journal<Event>;
}
