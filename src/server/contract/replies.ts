import { z } from 'zod';
import { answerSchema, cellSchema, finalResponseSchema } from '../../protocol/answer.ts';
import { currentStages } from '../../protocol/event.ts';

/** Where a page stands among all rows. */
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

/** `schema` only for analysts: business people are not told how data is stored. */
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
  completions: z.array(z.string()),
});

/** The id of the verified answer that came to be or is gone; null where it is an opinion. */
export const feedbackReply = z.object({ approved: z.string().nullable(), revoked: z.string().nullable() });

export const verifiedReply = z.object({
  verified: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      by: z.string(),
      at: z.string(),
      /** False once the database no longer is what it was approved for. */
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
  connections: z.array(z.object({ id: z.string(), title: z.string(), today: z.string().optional() })),
});

export const connectionTestReply = z.object({
  id: z.string(),
  reachable: z.literal(true),
  /** That the role may know of. */
  tables: z.number().int(),
});
