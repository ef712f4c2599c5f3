import type { Language } from '../../protocol/answer.ts';
import type { Window } from '../../protocol/batch.ts';
import type { DeliveryProblem } from './problem-words.ts';

/** A finished report on its way to somebody. Everything in it is text or bytes; nothing in it says where it goes. */
export interface Parcel {
  /** The same at every try, so that whoever gets it twice can tell. */
  id: string;
  report: string;
  run: string;
  title: string;
  language: Language;
  /** ISO. */
  at: string;
  window: Window | null;
  filled: number;
  failed: number;
  figures: readonly ParcelFigure[];
  /** In words. */
  alerts: readonly string[];
  file: { name: string; type: string; bytes: Uint8Array };
  /** Where the run is seen, for whoever may; null where nobody said where the page is. */
  link: string | null;
}

export interface ParcelFigure {
  id: string;
  name: string;
  status: 'filled' | 'failed';
  shown: string;
  value: number | null;
  change: string | null;
}

/** What a target is opened with: its address and secrets, read anew for each delivery. */
export interface Means {
  /** Text of a variable; undefined where it is not set. */
  secret(variable: string): string | undefined;
  now(): Date;
}

/** How one try ended. `again`: it may go better later. No address and no secret is in `problem`. */
export type Tried = { ok: true } | { ok: false; again: boolean; problem: DeliveryProblem };

export const failed = (problem: DeliveryProblem, again = false): Tried => ({ ok: false, again, problem });
