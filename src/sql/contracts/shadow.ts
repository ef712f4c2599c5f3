import type { DriverFailure } from './driver-failure.ts';

/**
 * An empty copy of a schema inside the same engine that will run the SQL, so that a statement can be checked exactly
 * without a connection and without data. A driver implements it (`<engine>-shadow.ts`); `wenshu.ts` joins the two.
 */
export interface Shadow {
  /** Whether the engine's own words are withheld from this person; they are understood all the same. */
  isConcealed?: true;
  /**
   * Lets the engine prepare the statement and gives back its complaint, or nothing when it would run.
   * The text must already have passed the access policy: a shadow is no guard.
   */
  prepare(sql: string): Promise<DriverFailure | undefined>;
  /** The columns that the statement would return, in order; absent when it does not prepare. */
  resultColumns?(sql: string): Promise<string[] | undefined>;
  close(): Promise<void>;
}
