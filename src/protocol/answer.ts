import { z } from 'zod';
import { chartSchema } from './chart.ts';

/** A cell on the wire; integers beyond 2^53 and exact decimals are strings. */
export const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const columnSchema = z.object({ name: z.string(), type: z.string() });

export const tableSchema = z.object({
  columns: z.array(columnSchema),
  rows: z.array(z.array(cellSchema)),
  /** Rows in this table, not in the database. */
  row_count: z.number().int(),
  /** True when the query had more rows than were fetched. */
  truncated: z.boolean(),
});

const stageRecordSchema = z.object({ name: z.string(), ms: z.number(), status: z.enum(['ok', 'problem']) });

/** An interpretation that could have been another. */
const assumptionSchema = z.object({
  /** `period`, `metric`, `value`, `entity`, `tie`, `role`, `today`, `follow_up`, `model`, `vague`, `cancelled`, `connection`, … */
  kind: z.string(),
  text: z.string(),
  /** The other readings, in business words; none when the choice was not worth asking about. */
  alternatives: z.array(z.string()),
  /** Those of them that are ready to be had: by asking `question`, or by running `sql` (null for the `business` audience). */
  readings: z.array(z.object({ label: z.string(), question: z.string(), sql: z.string().nullable() })).optional(),
});

/** What a statement was run for. */
const purposeSchema = z.enum([
  /** The answer's own statement. */
  'answer',
  /** Rows were changed, with a person's yes. */
  'change',
  /** Readings of a question were compared by their rows. */
  'trial',
  /** A statement that a model repaired was tried. */
  'verify',
  /** Rows were counted before a person was asked for a yes. */
  'probe',
  /** A warning was looked into. */
  'warning',
  /** The engine was asked what the statement would read. */
  'cost',
  /** Words of the question were looked up among stored values. */
  'values',
  /** The schema was read. */
  'introspection',
]);

/** Counted by the driver; what it puts around a statement (begin, settings, roll back, signs of life) is not counted. */
const statementCountSchema = z.object({
  purpose: purposeSchema,
  count: z.number().int(),
  /** Rows that the database sent for them; those that were changed for `change`. */
  rows: z.number().int(),
  /** Together, in the database and on the way; statements at the same time add up. */
  ms: z.number(),
});

/** A tool that a model asked for on the way, by a call or in words. */
const toolCallSchema = z.object({
  agent: z.enum(['supervisor', 'error_recovery']),
  /** `transfer_to_…`, `list_tables`, `list_columns`, `sql_validate`, `sql_execute`; `unknown` for what there is not. */
  tool: z.string(),
  /** False when it was refused: not permitted, not allowed, or its budget spent. */
  granted: z.boolean(),
});

/** Where the rows come from: the database, or the cache of a caller who asked the same and may see the same. */
const cacheNoteSchema = z.object({
  /** True when no statement was run for these rows. */
  hit: z.boolean(),
  /** How long ago they were read; 0 when they were read for this run. */
  age_ms: z.number(),
  /** When they were read, ISO. */
  stored_at: z.string(),
  /** Whether they are known to be those of now: just read, or the data bears the same mark as then. False when only little time has passed. */
  current: z.boolean(),
});

/** What the caller's rights left out of an answer. */
const limitedSchema = z.object({
  /** One sentence for the person. */
  text: z.string(),
  /** Tables of which only the person's rows were read, and columns that are not shown as they are stored; none for `business`. */
  tables: z.array(z.string()),
  masked: z.array(z.string()),
  /** What ran in the place of `sql`; null for the `business` audience. */
  sql: z.string().nullable(),
});

/** How the answer was made: enough to trust it, repeat it or dispute it. */
export const receiptSchema = z.object({
  /** One sentence: how the question was read. */
  interpretation: z.string(),
  /** The texts alone, one for each of `assumption_details`. */
  assumptions: z.array(z.string()),
  assumption_details: z.array(assumptionSchema),
  /** What ran, or the best candidate when it was too unsure to run; null for the `business` audience and where none was written. */
  sql: z.string().nullable(),
  source: z.string().nullable(),
  confidence: z.number().nullable(),
  classification: z.object({
    route: z.enum(['database', 'chat']),
    confidence: z.number(),
    reason: z.string(),
    method: z.enum(['rule', 'model']),
  }),
  repairs: z.array(z.string()),
  checks: z.array(z.string()),
  execution_path: z.array(z.string()),
  stages: z.array(stageRecordSchema),
  attempts: z.number().int(),
  first_try: z.boolean(),
  /** Really opened for this run: 0 when those at rest were enough. */
  connections_opened: z.number().int(),
  /** Every statement that reached the database for this run, by what it was for; none in a dry run. */
  statements: z.array(statementCountSchema),
  /** Set where the caller's rights left something out. */
  limited: limitedSchema.optional(),
  /** Null where no rows were read, and in answers of older versions. */
  cache: cacheNoteSchema.nullable(),
  model_calls: z.number().int(),
  tool_calls: z.array(toolCallSchema),
  tokens: z.number().int(),
  /** Of those, what the provider had kept from an earlier request. */
  cached_tokens: z.number().int(),
  cost: z.number(),
  /** What people call the database that was asked; null while it is not chosen yet. */
  connection: z.string().nullable(),
  run_id: z.string(),
});

export const clarificationSchema = z.object({
  /** Set when the run waits for a yes to this very statement: it would read more than the budget, or change data. */
  confirms: z.enum(['cost', 'write']).optional(),
  question: z.string(),
  options: z.array(z.object({ id: z.string(), label: z.string() })),
});

/** How a run ended, in the words of the first system; a failed generation says so by `sql_generation_failed`. */
export const finalResponseSchema = z.object({
  success: z.boolean(),
  response: z.string(),
  type: z.enum(['DATABASE', 'CHAT']),
  sql_generation_failed: z.literal(true).optional(),
  execution_path: z.array(z.string()),
  classification_info: receiptSchema.shape.classification.omit({ route: true }),
});

export const answerSchema = z.object({
  status: z.enum(['answered', 'clarify', 'refused', 'failed', 'chat']),
  text: z.string(),
  language: z.enum(['zh', 'en']),
  table: tableSchema.nullable(),
  /** What to draw; null where the rows are better read. */
  chart: chartSchema.nullable(),
  /** All that the rows can sensibly be shown as, the best first: `chart` is the first of them unless that is a table. */
  chart_choices: z.array(chartSchema),
  clarification: clarificationSchema.nullable(),
  follow_ups: z.array(z.string()),
  warnings: z.array(z.string()),
  failure_reason: z.string().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** What the person said to keep to, and for whom it may be kept; absent when nothing was taught. */
  taught: z.object({ text: z.string(), scopes: z.array(z.enum(['me', 'everyone'])) }).optional(),
  receipt: receiptSchema,
  final_response: finalResponseSchema,
});

export type Answer = z.infer<typeof answerSchema>;
export type FinalResponse = z.infer<typeof finalResponseSchema>;
export type Receipt = z.infer<typeof receiptSchema>;
export type Limited = z.infer<typeof limitedSchema>;
export type CacheNote = z.infer<typeof cacheNoteSchema>;
export type Purpose = z.infer<typeof purposeSchema>;
export type StatementCount = z.infer<typeof statementCountSchema>;
export type AnswerTable = z.infer<typeof tableSchema>;
export type Clarification = z.infer<typeof clarificationSchema>;
export type Language = Answer['language'];
