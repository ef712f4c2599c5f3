import type { DriverFailure } from '../../sql/contracts/contracts.ts';

/** What is the same in every engine. */
export const closedFailure: DriverFailure = { code: 'CLOSED', message: 'the connection is closed' };
export const cancelledFailure: DriverFailure = { message: 'the query was cancelled', ended: 'cancelled' };
/** The moment that a view was of can no longer be had; the data can. */
export const viewLost: DriverFailure = { code: 'VIEW_LOST', message: 'the view of the data was lost' };
export const timeoutFailure = (timeoutMs: number): DriverFailure => ({
  message: `the query took longer than ${timeoutMs} ms`,
  ended: 'timeout',
});

/** The rows have changed since the person was told how many there are. */
export const tooManyRows = (found: number, agreed: number): DriverFailure => ({
  code: 'TOO_MANY_ROWS',
  message: `the statement touched ${found} rows where ${agreed} were agreed to; it was rolled back`,
});

/** The line broke while the change was being committed: nobody but the database knows how it ended. */
export const commitUnknown = (message: string): DriverFailure => ({ code: 'COMMIT_UNKNOWN', message });

export const notWritable = (what: string): DriverFailure => ({
  code: 'NOT_WRITABLE',
  message: `${what} cannot be changed through this connection`,
});
