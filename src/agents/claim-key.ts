import { digestOf } from '../answer/confirmation.ts';

/** What one execution of one statement in one run is claimed by. */
export const claimKey = (runId: string, sql: string): string => `${runId}.${digestOf(sql).slice(0, 16)}`;
