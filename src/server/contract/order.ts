import type { Reply } from '../../agents/reply.ts';
import type { PlainCaller } from './caller.ts';
import type { Door } from './door.ts';
import type { Query } from './requests.ts';

/** What a run does, as data: a question, or a reply to a question back, and whose it is. */
export type Order = (
  | { query: Query; checkpoint?: string | undefined; connection?: string | undefined }
  | { run_id: string; reply: Reply | null }
) & {
  caller?: PlainCaller;
  /** By which it came, for the audit. */
  door?: Door;
};
