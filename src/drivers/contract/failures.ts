import type { DriverFailure } from '../../sql/contracts/driver-failure.ts';

/** What is the same in every engine. */
export const closedFailure: DriverFailure = { code: 'CLOSED', message: 'the connection is closed' };
export const cancelledFailure: DriverFailure = { message: 'the query was cancelled', ended: 'cancelled' };
/** The moment that a view was of can no longer be had; the data can. */
export const viewLost: DriverFailure = { code: 'VIEW_LOST', message: 'the view of the data was lost' };
export const timeoutFailure = (timeoutMs: number): DriverFailure => ({
  message: `the query took longer than ${timeoutMs} ms`,
  ended: 'timeout',
});
