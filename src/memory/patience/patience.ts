import { AsyncLocalStorage } from 'node:async_hooks';

/** How long the work around a call may wait for a memory server that is away. */
export interface Patience {
  /** Nobody waits for the work any more: it need not go on. */
  isGivenUp(): boolean;
}

/** Follows a run by itself, as what it costs does (`drivers/contract/meter.ts`): LangGraph calls the checkpointer, not we. */
const waiting = new AsyncLocalStorage<Patience>();

/** A run under way outlasts a restart of the memory server; anything else fails after a few seconds. */
export const patiently = <T>(patience: Patience, work: () => Promise<T>): Promise<T> => waiting.run(patience, work);

export const currentPatience = (): Patience | undefined => waiting.getStore();
