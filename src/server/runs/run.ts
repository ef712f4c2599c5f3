import type { WenshuError } from '../../errors/wenshu-error.ts';
import type { Answer } from '../../protocol/answer.ts';
import type { WenshuEvent } from '../../protocol/event.ts';
import type { Journal } from './journal.ts';

/** What a run does once it is its turn. */
export type Work = (listener: { signal: AbortSignal; onEvent: (event: WenshuEvent) => void }) => Promise<Answer>;

export type Outcome = { answer: Answer } | { error: WenshuError };

/** One question, or one reply to a question back, on its way. */
export interface Run {
  /** Of its stream of events; the run's own id comes with its first event. */
  id: string;
  /** Whose it is; nobody else hears of it. */
  owner: string;
  journal: Journal;
  outcome: Promise<Outcome>;
  /** False when it had ended. */
  cancel(): boolean;
  /** Somebody listens, until what is given back is called. Without a listener the run is cancelled after a while. */
  listen(): () => void;
}
