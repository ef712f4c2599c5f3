import type { WenshuError } from '../../errors/wenshu-error.ts';
import type { Answer } from '../../protocol/answer.ts';
import type { WenshuEvent } from '../../protocol/event.ts';
import type { Journal } from './journal.ts';

/** What a run does once it is its turn. */
export type Work = (listener: { signal: AbortSignal; onEvent: (event: WenshuEvent) => void }) => Promise<Answer>;

export type Outcome = { answer: Answer } | { error: WenshuError };

/** What is known of a run from its beginning. */
export interface About {
  /** The conversation that it belongs to; absent for a question that begins one of its own. */
  thread?: string;
  /** What the door by which it came needs to tell it again to those who come back. */
  told?: unknown;
  /** What it does, as data: another process can go on with it when this one dies. */
  order?: unknown;
}

/** One question, or one reply to a question back, on its way. */
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
  /** `waiting`: in line; an outcome once it has ended. */
  standing(): 'waiting' | 'running' | Outcome;
  /** False when it had ended. */
  cancel(): boolean;
  /** Registers a listener; the returned function removes it. Without any, the run is cancelled after a while. */
  listen(): () => void;
}
