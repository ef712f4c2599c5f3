import { z } from 'zod';
import { answerSchema, clarificationSchema, tableSchema } from './answer.ts';
import { chartSchema } from './chart.ts';

/** The steps of a run as people see them; the same words stand in the receipt and in `current_stage`. */
export const stageNames = [
  'classify',
  'schema_analysis',
  'sql_generation',
  'sql_validation',
  'error_recovery',
  'confirmation',
  'sql_execution',
  'clarification',
  'chart_generation',
  'analysis',
  'chat',
  'completed',
] as const;

export type StageName = (typeof stageNames)[number];

const base = { run_id: z.string() };
const stage = z.enum(stageNames);

/** One union for SSE, the terminal's progress line, the page and the tests. Names are noun-verb. */
export const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('run-start'), ...base, question: z.string(), language: z.enum(['zh', 'en']) }),
  z.object({ type: z.literal('stage-start'), ...base, stage }),
  z.object({ type: z.literal('stage-end'), ...base, stage, ms: z.number(), status: z.enum(['ok', 'problem']) }),
  z.object({ type: z.literal('stage-warning'), ...base, stage, text: z.string() }),
  z.object({ type: z.literal('sql-ready'), ...base, sql: z.string(), source: z.string() }),
  z.object({ type: z.literal('rows-ready'), ...base, table: tableSchema }),
  z.object({ type: z.literal('text-delta'), ...base, text: z.string() }),
  z.object({ type: z.literal('chart-ready'), ...base, chart: chartSchema }),
  z.object({ type: z.literal('clarification-ask'), ...base, clarification: clarificationSchema }),
  z.object({ type: z.literal('confirmation-ask'), ...base, confirmation: clarificationSchema }),
  z.object({ type: z.literal('run-end'), ...base, answer: answerSchema }),
  z.object({ type: z.literal('run-error'), ...base, code: z.string(), message: z.string() }),
]);

export type WenshuEvent = z.infer<typeof eventSchema>;
export type EventType = WenshuEvent['type'];
