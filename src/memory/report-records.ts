import { z } from 'zod';
import { claimSchema, scopes } from '../protocol/access.ts';
import { reportRunSchema, runStandings } from '../protocol/report.ts';
import type { Keeper } from './own-records.ts';
import { keptBy } from './own-records.ts';
import { labelOf, type Shelf } from './records.ts';

const text = z.string().min(1);
const at = z.iso.datetime();

/** A template that somebody keeps, as they wrote it. */
export const reportRecordSchema = z.strictObject({
  title: z.string(),
  text,
  /** When it was written or last changed. */
  at,
});

/** One run of a template: what came of it, without the document. */
export const reportRunRecordSchema = z.strictObject({
  report: text,
  title: z.string(),
  /** Whose rows it holds: SHA-256 of what is said of the person and of their role's limits; with another it is not there. */
  view: text,
  status: z.enum(runStandings),
  by: z.enum(['person', 'schedule']),
  /** The planned time of one that was run later than planned. */
  late_for: at.nullable(),
  at,
  /** A sign of life of whoever runs it: without one it has broken off. */
  beat_at: at,
  /** As it was given; null where the template says it. */
  window_given: z.string().nullable(),
  language: z.enum(['zh', 'en']),
  // What is told of it over the wire is what was kept.
  ...reportRunSchema.omit({ id: true, report_id: true, title: true, status: true, by: true, late_for: true, at: true })
    .shape,
  ended_at: at.nullable(),
});

/** The document of a run that has ended, or what was filled of one that has not. */
export const reportBodyRecordSchema = z.strictObject({
  kind: z.enum(['document', 'part', 'cancel']),
  value: z.json(),
});

/** When a template is to be run, and as whom. By the id of the template. */
export const reportPlanRecordSchema = z.strictObject({
  user: text,
  role: z.string().nullable(),
  claims: z.record(z.string(), claimSchema),
  scopes: z.array(z.enum(scopes)),
  how: z.enum(['local', 'key', 'token']),
  cron: text,
  timezone: z.string().nullable(),
  since: at,
  last_at: at.nullable(),
  /** Why it was not run the last time: `access`, or the code of an error. */
  problem: z.string().nullable(),
});

export type ReportRecord = z.infer<typeof reportRecordSchema>;
export type ReportRunRecord = z.infer<typeof reportRunRecordSchema>;
export type ReportBodyRecord = z.infer<typeof reportBodyRecordSchema>;
export type ReportPlanRecord = z.infer<typeof reportPlanRecordSchema>;

export const reportsOf = (keeper: Keeper): Shelf<ReportRecord> => ({
  namespace: ['reports', ...keptBy(keeper)],
  schema: reportRecordSchema,
  indexed: false,
});
export const reportRunsOf = (keeper: Keeper, report: string): Shelf<ReportRunRecord> => ({
  namespace: ['report-runs', ...keptBy(keeper), labelOf(report)],
  schema: reportRunRecordSchema,
  indexed: false,
});
/** By the id of the run, and of one that goes on by that id with its part. */
export const reportBodiesOf = (keeper: Keeper): Shelf<ReportBodyRecord> => ({
  namespace: ['report-bodies', ...keptBy(keeper)],
  schema: reportBodyRecordSchema,
  indexed: false,
});
export const reportPlans: Shelf<ReportPlanRecord> = {
  namespace: ['report-plans'],
  schema: reportPlanRecordSchema,
  indexed: false,
};
