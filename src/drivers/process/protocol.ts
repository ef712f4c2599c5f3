import type { DriverFailure } from '../../sql/contracts/driver-failure.ts';

/** What a process can be asked, by name; each process declares its own. */
export type Requests = Record<string, { ask: unknown; answer: unknown }>;

/** A process that needs more memory than it was given ends itself with this signal. */
export const outOfMemorySignal = 'SIGUSR2';

/** Bytes that one statement may take where nobody said otherwise. */
export const usualMemory = 450_000_000;

export type Request = { id: number; kind: string; ask: unknown } | { interrupt: number };

export type Reply = { id: number; told: unknown } & ({ value: unknown } | { failure: DriverFailure });
