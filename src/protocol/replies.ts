import { z } from 'zod';
import { scopes } from './access.ts';
import { answerSchema, cellSchema, finalResponseSchema } from './answer.ts';
import { chartSchema } from './chart.ts';
import { connectionInfoSchema } from './connection.ts';
import { currentStages } from './event.ts';

/** The place of a page among all rows. */
const placeShape = {
  total_count: z.number().int(),
  page: z.number().int(),
  page_size: z.number().int(),
  total_pages: z.number().int(),
  has_next: z.boolean(),
  has_prev: z.boolean(),
};

export const pageReply = z.object({
  columns: z.array(z.string()),
  data: z.array(z.array(cellSchema)),
  /** What all of the rows can be drawn as. */
  chart_choices: z.array(chartSchema),
  language: answerSchema.shape.language,
  ...placeShape,
});

/** An answer whose table is the page that was asked for. */
export const pagedAnswerSchema = answerSchema.extend({ pagination: z.object(placeShape).optional() });

export const syncReply = z.object({ answer: pagedAnswerSchema, final_response: finalResponseSchema });

export const cancelReply = z.object({ run_id: z.string(), cancelled: z.boolean() });

const status = z.enum([...answerSchema.shape.status.options, 'unfinished']);
const stage = z.enum(currentStages).nullable();

export const threadSchema = z.object({
  thread: z.string(),
  questions: z.number().int(),
  question: z.string(),
  status,
  stage,
  run_id: z.string(),
  at: z.string(),
});

export const threadsReply = z.object({ threads: z.array(threadSchema) });

export const historyReply = z.object({
  thread: z.string(),
  checkpoints: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      run_id: z.string(),
      question: z.string(),
      status,
      stage,
      text: z.string(),
    }),
  ),
});

export const deletedReply = z.object({ deleted: z.array(z.string()) });

/** `schema` only for analysts: business users do not see how data is stored. */
export const schemaReply = z.object({
  connections: z.array(z.object({ title: z.string(), schema: z.record(z.string(), z.unknown()).optional() })),
  suggestions: z.array(z.string()),
});

export const exportReply = z.object({ columns: z.array(z.string()), rows: z.array(z.array(cellSchema)) });

export const statusReply = z.object({ status: z.string() });

/** RFC 9457; `code` is one of docs/errors.md. */
export const problemReply = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  /** Of `/ready` alone: the parts that keep questions from being answered. */
  not_ready: z.array(z.enum(['draining', 'database', 'memory', 'audit'])).optional(),
});

const span = { start: z.number().int(), end: z.number().int(), text: z.string() };

export const understoodReply = z.object({
  understood: z.array(
    z.object({
      ...span,
      kind: z.enum(['thing', 'field', 'figure', 'value', 'period', 'number']),
      means: z.string(),
    }),
  ),
  not_understood: z.array(z.object(span)),
  /** The text with its last word as it may end. */
  completions: z.array(z.string()),
  /** The text as it may go on after its last word. */
  continuations: z.array(z.string()),
});

/** Whether a statement may run, and what is wrong with it. */
export const checkedReply = z.object({
  allowed: z.boolean(),
  /** Why it may not run at all. */
  reason: z.string().optional(),
  problems: z.array(z.string()),
  warnings: z.array(z.string()),
});

/** The id of the verified answer that was added or revoked; null for an opinion. */
export const feedbackReply = z.object({ approved: z.string().nullable(), revoked: z.string().nullable() });

export const verifiedReply = z.object({
  verified: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      by: z.string(),
      at: z.string(),
      /** False once the database has changed too much for it. */
      in_use: z.boolean(),
      note: z.string().optional(),
      sql: z.string().optional(),
    }),
  ),
});

export const approvedReply = z.object({ id: z.string() });

export const revokedReply = z.object({ revoked: z.string() });

export const glossaryReply = z.object({
  databases: z.array(
    z.object({
      title: z.string(),
      words: z.array(z.string()),
      things: z.array(z.object({ name: z.string(), fields: z.array(z.string()) })),
    }),
  ),
});

export const modelsReply = z.object({ models: z.array(z.object({ stage: z.string(), name: z.string() })) });

export const connectionsReply = z.object({
  connections: z.array(connectionInfoSchema),
});

export const removedReply = z.object({ removed: z.string() });

export const connectionTestReply = z.object({
  id: z.string(),
  reachable: z.literal(true),
  /** That the role may know of. */
  tables: z.number().int(),
});

/** Who the caller is and what they may do; the page shows accordingly. */
export const meReply = z.object({
  /** Null where no login is needed. */
  name: z.string().nullable(),
  role: z.string().nullable(),
  audience: z.enum(['analyst', 'business']),
  scopes: z.array(z.enum(scopes)),
  /** Whether their approval makes an answer a verified one. */
  approves: z.boolean(),
  /** Whether a chat model writes what the built-in engine cannot. */
  has_model: z.boolean(),
});

export type Me = z.infer<typeof meReply>;
export type Understood = z.infer<typeof understoodReply>;
export type CheckedSql = z.infer<typeof checkedReply>;
export type Page = z.infer<typeof pageReply>;
export type Thread = z.infer<typeof threadSchema>;
export type Threads = z.infer<typeof threadsReply>;
export type History = z.infer<typeof historyReply>;
export type WireProblem = z.infer<typeof problemReply>;
export type FeedbackResult = z.infer<typeof feedbackReply>;
