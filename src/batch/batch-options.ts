import type { Language } from '../protocol/answer.ts';
import type { BatchEvent, EtlResult, Window } from '../protocol/batch.ts';

export interface BatchOptions {
  /** Name or title of the connection of every item that names none. */
  connection?: string;
  audience?: 'analyst' | 'business';
  /** Of the answers; each question's own when absent. */
  language?: Language;
  model?: string;
  /** The period that all is about; questions say their own when absent. */
  window?: Window | null;
  /** Ends the batch, and its queries in the engines. */
  signal?: AbortSignal;
  onEvent?: (event: BatchEvent) => void;
  /** Each result as soon as it stands, for whoever wants to go on after a batch that broke off. */
  onResult?: (result: EtlResult) => void;
}
