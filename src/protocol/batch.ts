import { z } from 'zod';
import { answerSchema } from './answer.ts';

/** A first and a last day, both counted in; ISO dates. */
export const windowSchema = z.object({ from: z.iso.date(), to: z.iso.date() });

/** One question of many that are answered together. */
export const batchItemSchema = z.object({
  /** Unique in the batch. */
  id: z.string().min(1),
  /** What people call it. */
  name: z.string(),
  /** In plain words. With `sql` it only says what the statement is for. */
  question: z.string(),
  /** A statement that a person pinned: it is not rewritten, and judged and checked like any other. */
  sql: z.string().optional(),
  description: z.string().optional(),
  /** Constraints of the figure in words, for the writer of the statement. */
  requirements: z.string().optional(),
  objective: z.string().default('数据查询'),
  /** The sentence that the figure will stand in. */
  context_text: z.string().optional(),
  /** Name or title of the connection; the batch's own when absent. */
  connection: z.string().optional(),
});

const dataSourceInfoSchema = z.object({
  id: z.string(),
  /** The kind of engine, as connections name it. */
  source_type: z.string(),
  database_name: z.string(),
});

/** Why a statement failed, for its retry. */
const retryContextSchema = z.object({
  original_sql: z.string(),
  error_message: z.string(),
  error_type: z.string(),
  execution_time: z.number(),
  placeholder_id: z.string().optional(),
  placeholder_name: z.string().optional(),
  retry_count: z.number().int(),
  max_retries: z.number().int(),
});

/** The result of one question. */
const etlResultSchema = z.object({
  placeholder_id: z.string(),
  placeholder_name: z.string(),
  /** `filled`: there is an answer, maybe a marked one. Else `problem` says why there is none. */
  status: z.enum(['filled', 'failed']),
  data_source_info: dataSourceInfoSchema.nullable(),
  /** As any question gets it: text, table, chart, warnings, receipt. Null where not even a run began. */
  answer: answerSchema.nullable(),
  /** For the readers of the report; technical words and names only for analysts. */
  problem: z.object({ class: z.string(), text: z.string() }).nullable(),
  /** Who repaired a statement that failed. */
  repaired_by: z.enum(['rules', 'model']).nullable(),
  /** The failure that led to a retry; null where the first statement ran. For analysts only, like SQL. */
  retry_context: retryContextSchema.nullable(),
  /** Executions of its own: at most the first and one that verifies the repair. Equal questions share theirs. */
  executions: z.number().int(),
  /** The id of an equal question that was asked for both; absent where it was asked itself. */
  same_as: z.string().optional(),
});

export const batchMetricsSchema = z.object({
  total: z.number().int(),
  filled: z.number().int(),
  /** Of the first statements, how many ran as they were written. */
  first_try: z.number().int(),
  repaired: z.number().int(),
  failed: z.number().int(),
  error_classes: z.record(z.string(), z.number().int()),
  /** Milliseconds, whole and by part: `schema`, `generation`, `execution`, `repair`. */
  ms: z.number(),
  stages: z.array(z.object({ name: z.string(), ms: z.number() })),
  /** Counted by the drivers. */
  connections_opened: z.number().int(),
  statements: z.number().int(),
  model_calls: z.number().int(),
  tokens: z.number().int(),
  cost: z.number(),
  /** Whether all rows of one database are those of one moment; false where the engine cannot promise it. */
  one_view: z.boolean(),
});

export const batchOutcomeSchema = z.object({
  etl_results: z.record(z.string(), etlResultSchema),
  metrics: batchMetricsSchema,
});

const base = { batch_id: z.string() };

/** Events of a batch. */
export const batchEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('batch-start'), ...base, total: z.number().int() }),
  /** `schema`, `sql_generation`, `sql_execution`, `error_recovery`. */
  z.object({ type: z.literal('stage-start'), ...base, stage: z.string(), total: z.number().int() }),
  z.object({ type: z.literal('stage-end'), ...base, stage: z.string(), ms: z.number() }),
  /** All statements are written and checked; how many could not be. */
  z.object({
    type: z.literal('sql-generation-complete'),
    ...base,
    written: z.number().int(),
    failed: z.number().int(),
  }),
  z.object({ type: z.literal('sql-generation-failed'), ...base, placeholder_id: z.string(), text: z.string() }),
  /** 发现 3 个 SQL 执行失败，启动自动修正... */
  z.object({ type: z.literal('stage-warning'), ...base, stage: z.string(), text: z.string() }),
  z.object({ type: z.literal('analysis-error'), ...base, placeholder_id: z.string(), text: z.string() }),
  /** One more is done, filled or not. */
  z.object({
    type: z.literal('item-end'),
    ...base,
    placeholder_id: z.string(),
    status: z.enum(['filled', 'failed']),
    done: z.number().int(),
    total: z.number().int(),
  }),
  z.object({ type: z.literal('batch-end'), ...base, metrics: batchMetricsSchema }),
]);

export type Window = z.infer<typeof windowSchema>;
export type BatchItem = z.input<typeof batchItemSchema>;
export type EtlResult = z.infer<typeof etlResultSchema>;
export type BatchMetrics = z.infer<typeof batchMetricsSchema>;
export type BatchOutcome = z.infer<typeof batchOutcomeSchema>;
export type BatchEvent = z.infer<typeof batchEventSchema>;
