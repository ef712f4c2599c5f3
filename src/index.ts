/** The public API. Nothing else is public. */
export type { ThreadInfo } from './agents/thread-list.ts';
export type { BatchOptions } from './batch/batch-options.ts';
export { type ConfigSources, loadConfig, type Settings, type WenshuConfig } from './config/config.ts';
export type { RunSettings } from './config/schema.ts';
export type { Driver, IntrospectOptions, RowSet, RunOptions, StreamOptions } from './drivers/contract/driver.ts';
export { DriverError } from './drivers/contract/driver.ts';
export { WenshuError } from './errors/wenshu-error.ts';
export type { ChatModel, CompleteOptions, Model, ModelMessage, ModelReply } from './models/model.ts';
export type { Answer, Receipt } from './protocol/answer.ts';
export type { BatchEvent, BatchItem, BatchOutcome } from './protocol/batch.ts';
export type { WenshuEvent } from './protocol/event.ts';
export type { AskOptions, Session, Thread } from './session/session.ts';
export type { VerifiedMemory } from './session/verified-memory.ts';
export {
  createWenshu,
  type OpenOptions,
  openWenshu,
  type SessionIdentity,
  type Wenshu,
  type WenshuOptions,
} from './wenshu.ts';
export type { Writer, WriterInput, Written } from './writers/writer.ts';
