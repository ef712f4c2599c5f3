import { z } from 'zod';
import { answerSchema, clarificationSchema, tableSchema } from './answer.ts';
import { chartSchema } from './chart.ts';

/** Values of `current_stage`. */
export const currentStages = [
  'classify',
  'schema_analysis',
  'sql_generation',
  'sql_validation',
  'sql_execution',
  'error_recovery',
  'clarification',
  'chart_generation',
  'chat',
  'completed',
] as const;

/**
 * The steps of a run as people see them in events and receipts: two more, since reading the rows is the second half of
 * `sql_execution`, and to confirm a statement is a `clarification`.
 */
export const stageNames = [...currentStages, 'analysis', 'confirmation'] as const;

export type CurrentStage = (typeof currentStages)[number];
export type StageName = (typeof stageNames)[number];

const base = { run_id: z.string() };
const stage = z.enum(stageNames);

/** One union for SSE, the terminal's progress line, the page and the tests. Names are noun-verb. */
export const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('run-start'), ...base, question: z.string(), language: z.enum(['zh', 'en']) }),
  z.object({ type: z.literal('stage-start'), ...base, stage }),
  z.object({ type: z.literal('stage-end'), ...base, stage, ms: z.number(), status: z.enum(['ok', 'problem']) }),
  z.object({ type: z.literal('stage-warning'), ...base, stage, text: z.string() }),
  /** A piece of the statement while it is written; it replaces everything from this position on. */
  z.object({ type: z.literal('sql-delta'), ...base, at: z.number().int(), text: z.string() }),
  z.object({ type: z.literal('sql-ready'), ...base, sql: z.string(), source: z.string() }),
  /** No statement was written: a failure reason, or the code of what broke. */
  z.object({ type: z.literal('sql-error'), ...base, reason: z.string(), text: z.string() }),
  z.object({ type: z.literal('rows-ready'), ...base, table: tableSchema }),
  /** The rows could not be summarised: `summary_failed`, and the text says how many there are; or the code of what broke. */
  z.object({ type: z.literal('analysis-error'), ...base, reason: z.string(), text: z.string() }),
  z.object({ type: z.literal('text-delta'), ...base, text: z.string() }),
  z.object({ type: z.literal('chart-ready'), ...base, chart: chartSchema, choices: z.array(chartSchema) }),
  z.object({ type: z.literal('clarification-ask'), ...base, clarification: clarificationSchema }),
  z.object({ type: z.literal('confirmation-ask'), ...base, confirmation: clarificationSchema }),
  z.object({ type: z.literal('run-end'), ...base, answer: answerSchema }),
  z.object({ type: z.literal('run-error'), ...base, code: z.string(), message: z.string() }),
]);

export type WenshuEvent = z.infer<typeof eventSchema>;

/** The place in the queue, from 1. There is no run yet: `run_id` is that of the stream. */
const queuedSchema = z.object({ type: z.literal('run-queued'), run_id: z.string(), position: z.number().int() });

/** Events that a client of the server gets: those of a run, and its place in the queue before it begins. */
export const serverEventSchema = z.union([queuedSchema, eventSchema]);

export type ServerEvent = z.infer<typeof serverEventSchema>;
