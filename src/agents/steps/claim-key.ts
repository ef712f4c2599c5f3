import { digestOf } from '../../answer/confirmation.ts';

/** What one execution of one statement in one run is claimed by: a plain name, whatever the conversation is called. */
export const claimKey = (runId: string, sql: string): string =>
  `${digestOf(runId).slice(0, 32)}.${digestOf(sql).slice(0, 16)}`;
