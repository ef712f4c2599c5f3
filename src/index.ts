/** What may be imported from `wenshu`. Nothing else is public. */
export { loadConfig, type WenshuConfig } from './config/config.ts';
export { WenshuError } from './errors/wenshu-error.ts';
export type { Answer, Receipt } from './protocol/answer.ts';
export type { BatchEvent, BatchItem, BatchOutcome } from './protocol/batch.ts';
export type { WenshuEvent } from './protocol/event.ts';
export {
  type AskOptions,
  type BatchOptions,
  createWenshu,
  type RoleOption,
  type Thread,
  type ThreadInfo,
  type VerifiedMemory,
  type Wenshu,
} from './wenshu.ts';
