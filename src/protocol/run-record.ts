import { z } from 'zod';
import { type Answer, answerSchema, receiptSchema } from './answer.ts';

const { shape: receipt } = receiptSchema;

/**
 * One run in figures, for the log, `wenshu stats` and `/metrics`. It holds no word of the question, the statement or the data.
 * A run with a clarification is recorded when it asks, and again when it resumes.
 */
export const runRecordSchema = z.object({
  /** `broken`: it ended with an error that no answer tells of. */
  status: z.enum([...answerSchema.shape.status.options, 'broken']),
  /** Why there was no answer: a code of the catalogue or a failure reason. */
  reason: z.string().nullable(),
  source: receipt.source,
  ms: z.number(),
  stages: receipt.stages,
  /** Statements that were tried; 0 when none was written. */
  attempts: receipt.attempts,
  first_try: receipt.first_try,
  /** How often a statement was repaired, with or without a model. */
  repairs: z.number().int(),
  /** What checks and the database found wrong on the way, by class; lines of older versions have none. */
  error_classes: z.array(z.string()).default([]),
  connections_opened: receipt.connections_opened,
  statements: receipt.statements,
  from_cache: z.boolean(),
  model_calls: receipt.model_calls,
  tokens: receipt.tokens,
  cached_tokens: receipt.cached_tokens,
  cost: receipt.cost,
});

export type RunRecord = z.infer<typeof runRecordSchema>;

export function recordOf(answer: Answer, ms: number, error_classes: string[] = []): RunRecord {
  const { receipt: made } = answer;
  return {
    status: answer.status,
    reason: answer.error?.code ?? answer.failure_reason,
    source: made.source,
    ms: Math.round(ms),
    stages: made.stages,
    attempts: made.attempts,
    first_try: made.first_try,
    repairs: made.repairs.length,
    error_classes,
    connections_opened: made.connections_opened,
    statements: made.statements,
    from_cache: made.cache?.hit ?? false,
    model_calls: made.model_calls,
    tokens: made.tokens,
    cached_tokens: made.cached_tokens,
    cost: made.cost,
  };
}

/** What is known of a run that broke off. */
export const brokenRecord = (code: string, ms: number): RunRecord => ({
  status: 'broken',
  reason: code,
  source: null,
  ms: Math.round(ms),
  stages: [],
  attempts: 0,
  first_try: false,
  repairs: 0,
  error_classes: [],
  connections_opened: 0,
  statements: [],
  from_cache: false,
  model_calls: 0,
  tokens: 0,
  cached_tokens: 0,
  cost: 0,
});
