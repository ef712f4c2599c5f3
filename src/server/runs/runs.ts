import { randomUUID } from 'node:crypto';
import { conversationOf } from '../../agents/threads.ts';
import { asWenshuError } from '../../connections/as-wenshu-error.ts';
import { errorText, WenshuError } from '../../errors/wenshu-error.ts';
import { withRetryBudget } from '../../memory/retry/retry-on-outage.ts';
import type { Answer, Language } from '../../protocol/answer.ts';
import { brokenRecord, recordOf } from '../../protocol/run-record.ts';
import type { ServerEvent } from '../../protocol/server-event.ts';
import type { Metrics } from '../watch/metrics.ts';
import type { Traces } from '../watch/traces.ts';
import { createJournal } from './journal.ts';
import { createKept } from './kept.ts';
import { createQueue } from './queue.ts';
import type { About, Outcome, Run, Work } from './run.ts';

export interface RunsOptions {
  maxRuns: number;
  maxWaiting: number;
  /** How long a run without listeners continues. */
  graceMs: number;
  /** How long, how many and how much of ended runs is kept for those who come back. */
  keepMs: number;
  keepRuns: number;
  keepCharacters: number;
  /** Whether a run has a listener in another process. */
  isHeardElsewhere?: (id: string) => Promise<boolean>;
  /** Those that a stop cuts off end without a word: another process goes on with them. */
  handsOver?: boolean;
  /** Who counts what became of them. */
  watch?: Pick<Metrics, 'ran' | 'turnedAway'> & Pick<Traces, 'heard'>;
}

export const usualRuns: Omit<RunsOptions, 'maxRuns' | 'maxWaiting' | 'watch' | 'isHeardElsewhere' | 'handsOver'> = {
  graceMs: 30_000,
  keepMs: 300_000,
  keepRuns: 500,
  keepCharacters: 64_000_000,
};

/** What another process had told of a run before it died. */
export interface Before {
  id: string;
  told: readonly ServerEvent[];
}

export interface Runs {
  /** Begins it, or puts it in line; throws `server_busy` and `server_stopping`. */
  begin(work: Work, language: Language, about?: About, owner?: string, before?: Before): Promise<Run>;
  /** By the id of the run or of its stream; the newest of a run that went on after a reply. */
  find(id: string): Promise<Run | undefined>;
  /** Those of a conversation that are under way or still kept, the newest first. */
  ofThread(thread: string): Promise<Run[]>;
  isStopping(): boolean;
  /** How many are under way, and how many in line. */
  load(): { running: number; waiting: number };
  /** No new ones; those under way may end within this time, then they stay at their checkpoint. */
  stop(withinMs: number): Promise<void>;
}

/** All runs of the server: who may begin, who is under way, and what is kept of those that ended. */
export function createRuns(options: RunsOptions): Runs {
  const queue = createQueue(options);
  const kept = createKept(options);
  const active = new Set<Run>();
  let isStopping = false;
  /** Those in line when the server stops never begin. */
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
    /** The answer may still get its page of rows, and an end may be left to another process: how it ends is told when the work has ended. */
    const onEvent: Parameters<Work>[0]['onEvent'] = (event) => {
      kept.name(event.run_id, run);
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
        kept.name(run_id, run);
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
        kept.ended(run);
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
        let isLeft = false;
        return () => {
          if (isLeft) return;
          isLeft = true;
          listeners -= 1;
          if (listeners === 0 && !journal.isClosed()) grace = setTimeout(leaveAlone, options.graceMs).unref();
        };
      },
    };
    active.add(run);
    kept.name(id, run);
    return run;
  }

  return {
    begin: async (...given) => begin(...given),
    find: async (id) => kept.find(id),
    ofThread: async (thread) => kept.all().filter(({ about }) => about.thread === thread),
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
      kept.clear();
    },
  };
}
