import { z } from 'zod';
import { jsonValue, messageSchema, paginationSchema, threadName } from '../http/requests.ts';

/** What a stream can send; several may be combined. */
const streamModes = ['values', 'updates', 'messages', 'messages-tuple', 'custom'] as const;
const streamMode = z.enum(streamModes);
export type StreamMode = z.infer<typeof streamMode>;

/** One or several, as a list. */
const modesSchema = z.union([streamMode.transform((mode) => [mode]), z.array(streamMode).max(10)]).nullish();

const metadata = z.record(z.string().max(200), jsonValue);
const checkpointId = z.string().min(1).max(200);
const checkpoint = z.object({ checkpoint_id: checkpointId.nullish() });

/** A bare text is a person's message. */
const messages = z.union([
  z.array(messageSchema).max(200),
  messageSchema.transform((one) => [one]),
  z.string().transform((content) => [{ content }]),
]);

/** The last message of the person is the question. */
export const inputSchema = z.object({ messages, pagination: paginationSchema });

/** Unknown keys are ignored; those that must not be ignored are refused by `unsupported`. */
export const runSchema = z.object({
  assistant_id: z.string().min(1).max(200),
  input: inputSchema.nullish(),
  command: z
    .object({ resume: jsonValue.optional(), update: jsonValue.optional(), goto: jsonValue.optional() })
    .nullish(),
  config: z
    .object({
      configurable: z.object({ checkpoint_id: checkpointId.nullish(), pagination: paginationSchema }).nullish(),
    })
    .nullish(),
  metadata: metadata.nullish(),
  stream_mode: modesSchema,
  checkpoint: checkpoint.nullish(),
  checkpoint_id: checkpointId.nullish(),
  multitask_strategy: z.enum(['reject', 'interrupt', 'rollback', 'enqueue']).nullish(),
  if_not_exists: z.enum(['reject', 'create']).nullish(),
  on_disconnect: z.enum(['cancel', 'continue']).nullish(),
  on_completion: z.enum(['delete', 'keep']).nullish(),
  interrupt_before: z.union([z.string(), z.array(z.string())]).nullish(),
  interrupt_after: z.union([z.string(), z.array(z.string())]).nullish(),
  after_seconds: z.number().nullish(),
  webhook: z.string().nullish(),
});
export type RunRequest = z.infer<typeof runSchema>;

const limit = z.coerce.number().int().min(1).max(1000).default(10);
const offset = z.coerce.number().int().min(0).max(1_000_000).default(0);
const flag = z.enum(['0', '1', 'true', 'false']).optional();

export const searchAssistantsSchema = z.object({
  graph_id: z.string().nullish(),
  name: z.string().nullish(),
  metadata: metadata.nullish(),
  limit,
  offset,
});

export const createThreadSchema = z.object({
  thread_id: threadName.nullish(),
  metadata: metadata.nullish(),
  if_exists: z.enum(['raise', 'do_nothing']).nullish(),
  supersteps: z.array(jsonValue).nullish(),
});

export const updateThreadSchema = z.object({ metadata: metadata.nullish() });

export const searchThreadsSchema = z.object({
  ids: z.array(z.string().max(200)).max(1000).nullish(),
  metadata: metadata.nullish(),
  status: z.enum(['idle', 'busy', 'interrupted', 'error']).nullish(),
  sort_by: z.enum(['thread_id', 'status', 'created_at', 'updated_at', 'state_updated_at']).nullish(),
  sort_order: z.enum(['asc', 'desc']).nullish(),
  limit,
  offset,
});

export const stateAtSchema = z.object({ checkpoint });

export const historySchema = z.object({
  limit,
  before: z.union([checkpointId, z.object({ configurable: checkpoint }), checkpoint]).nullish(),
  checkpoint: checkpoint.nullish(),
});

export const listRunsSchema = z.object({
  limit,
  offset,
  status: z.enum(['pending', 'running', 'error', 'success', 'timeout', 'interrupted']).nullish(),
});

export const cancelSchema = z.object({ wait: flag, action: z.enum(['interrupt', 'rollback']).optional() });

export const cancelManySchema = z.object({
  thread_id: threadName,
  run_ids: z.array(z.string().max(300)).min(1).max(100),
});

export const joinSchema = z.object({ cancel_on_disconnect: flag, stream_mode: modesSchema });

export const isSet = (value: string | undefined): boolean => value === '1' || value === 'true';
