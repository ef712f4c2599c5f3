import type { DriverFailure } from '../../sql/contracts/driver-failure.ts';

/** What is the same in every engine. */
export const closedFailure: DriverFailure = { code: 'CLOSED', message: 'the connection is closed' };
export const cancelledFailure: DriverFailure = { message: 'the query was cancelled', ended: 'cancelled' };
export const timeoutFailure = (timeoutMs: number): DriverFailure => ({
  message: `the query took longer than ${timeoutMs} ms`,
  ended: 'timeout',
});
