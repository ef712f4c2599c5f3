import { z } from 'zod';
import { batchEventSchema, batchMetricsSchema, windowSchema } from './batch.ts';

/**
 * `running`; `filled`: every figure; `partly`: some are missing; `failed`: none; `cancelled` by a person; `broken`: its process died, it can
 * resume.
 */
export const runStandings = ['running', 'filled', 'partly', 'failed', 'cancelled', 'broken'] as const;

const reportFormats = ['md', 'html', 'docx', 'pdf'] as const;

/** One figure of a run, as lists and messages show it. */
const reportFigureSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['filled', 'failed']),
  shown: z.string(),
  value: z.number().nullable(),
  /** What it is counted in, where the template says so. */
  unit: z.string().nullable(),
  /** Against the last run with the same parameters: `+12 %`. */
  change: z.string().nullable(),
  problem: z.string().nullable(),
});

/** A threshold that was passed, or could not be checked. */
const alertedSchema = z.object({
  figure: z.string(),
  name: z.string(),
  status: z.enum(['raised', 'unknown']),
  text: z.string(),
});

/** A delivery; `to` is the name of a target, never an address. */
const deliverySchema = z.object({
  to: z.string(),
  kind: z.string(),
  status: z.enum(['delivered', 'failed']),
  tries: z.number().int(),
  problem: z.string().nullable(),
});

/** One run of a report. */
export const reportRunSchema = z.object({
  id: z.string(),
  report_id: z.string(),
  title: z.string(),
  status: z.enum(runStandings),
  by: z.enum(['person', 'schedule']),
  /** ISO: the planned time of a late run. */
  late_for: z.string().nullable(),
  at: z.string(),
  ended_at: z.string().nullable(),
  window: windowSchema.nullable(),
  params: z.record(z.string(), z.string()),
  done: z.number().int(),
  total: z.number().int(),
  figures: z.array(reportFigureSchema),
  metrics: batchMetricsSchema.nullable(),
  /** In one sentence, what changed since the last run; empty where there is none to compare with. */
  change: z.string(),
  alerts: z.array(alertedSchema),
  deliveries: z.array(deliverySchema),
  /** Why it failed. */
  problem: z.string().nullable(),
});

/** A saved template. */
export const reportSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  at: z.string(),
  /** From its settings. */
  window: z.string().nullable(),
  params: z.record(z.string(), z.string().nullable()),
  placeholders: z.number().int(),
  schedule: z
    .object({
      cron: z.string(),
      timezone: z.string().nullable(),
      /** ISO; null where it is never run. */
      next_at: z.string().nullable(),
      /** Why it was not run the last time: `access` (its owner may no longer run it), or the code of an error. */
      problem: z.string().nullable(),
    })
    .nullable(),
  deliver: z.array(z.object({ to: z.string(), kind: z.string(), format: z.string(), only_alerts: z.boolean() })),
  last_run: reportRunSchema.pick({ id: true, status: true, at: true, change: true }).nullable(),
});

/** What is wrong with a template, where; lines and columns from 1. */
const reportFaultSchema = z.object({ line: z.number().int(), column: z.number().int(), text: z.string() });

const longestTemplate = 200_000;
const template = z.string().min(1).max(longestTemplate);

/** `POST /api/v1/reports`, `PUT /api/v1/reports/:id`: the whole template. */
export const saveReportSchema = z.strictObject({ text: template });

/** `POST /api/v1/reports/check`: also what is not yet a template. */
export const checkReportSchema = z.strictObject({ text: z.string().max(longestTemplate) });

export const checkedReportSchema = z.object({
  faults: z.array(reportFaultSchema),
  title: z.string(),
  placeholders: z.number().int(),
  window: z.string().nullable(),
  params: z.record(z.string(), z.string().nullable()),
});

/** `POST /api/v1/reports/draft`: a template made of a board, or of what was asked in a conversation. */
export const draftReportSchema = z.union([
  z.strictObject({ board: z.string().min(1).max(100) }),
  z.strictObject({ thread: z.string().min(1).max(200) }),
]);
export const draftedReportSchema = z.object({ text: z.string() });

/** `POST /api/v1/reports/:id/runs`. */
export const startReportSchema = z.strictObject({
  /** `last_month`, `2026-03`, `2026-01-01..2026-03-31`; the template's own when absent. */
  window: z.string().trim().min(1).max(50).optional(),
  params: z.record(z.string().max(100), z.string().max(1000)).default({}),
  /** Whether it is delivered as the template says. */
  deliver: z.boolean().default(false),
});

const reportTargetInfoSchema = z.object({ name: z.string(), kind: z.string() });
/** The targets are those that templates of the caller may name. */
export const reportsReply = z.object({ reports: z.array(reportSchema), targets: z.array(reportTargetInfoSchema) });
export const reportRunsReply = z.object({ runs: z.array(reportRunSchema) });

export const reportFileSearch = z.object({ format: z.enum(reportFormats).default('html') });

/** Events of a report: those of its batch, and its own beginning and end. */
export const reportEventSchema = z.union([
  batchEventSchema,
  z.object({ type: z.literal('report-start'), run_id: z.string(), title: z.string() }),
  /** Of a run of another process. */
  z.object({ type: z.literal('report-progress'), run_id: z.string(), done: z.number().int(), total: z.number().int() }),
  /** The document is complete; its delivery follows. */
  z.object({
    type: z.literal('report-filled'),
    run_id: z.string(),
    filled: z.number().int(),
    failed: z.number().int(),
  }),
  z.object({ type: z.literal('report-delivered'), run_id: z.string(), delivery: deliverySchema }),
  /** The last event, with the result. */
  z.object({ type: z.literal('report-end'), run_id: z.string(), run: reportRunSchema }),
]);

export type ReportFormat = (typeof reportFormats)[number];
export type ReportFigure = z.infer<typeof reportFigureSchema>;
export type ReportRun = z.infer<typeof reportRunSchema>;
export type Report = z.infer<typeof reportSchema>;
export type ReportFault = z.infer<typeof reportFaultSchema>;
export type ReportEvent = z.infer<typeof reportEventSchema>;
