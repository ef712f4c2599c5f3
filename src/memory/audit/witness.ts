import { AsyncLocalStorage } from 'node:async_hooks';

/** Is told of every statement before its rows leave, or before it changes anything; what it throws keeps them from it. */
export interface Witness {
  ran(statement: { run: string; connection: string; sql: string; rows: number | null }): Promise<void>;
}

/** Follows a run by itself, as what it costs does (`drivers/contract/meter.ts`): who asks is no matter of the stages between. */
const watching = new AsyncLocalStorage<Witness>();

export const witnessed = <T>(witness: Witness, work: () => Promise<T>): Promise<T> => watching.run(witness, work);

export const currentWitness = (): Witness | undefined => watching.getStore();
