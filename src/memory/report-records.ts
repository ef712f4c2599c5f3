import { z } from 'zod';
import { claimSchema, scopes } from '../protocol/access.ts';
import { reportRunSchema, runStandings } from '../protocol/report.ts';
import { type Collection, collection, type LazyStore, labelOf, recordsIn } from './records.ts';
import { findRecord, type Keeper, listRecords, newId, openUserRecords, ownerLabels } from './user-records.ts';

const text = z.string().min(1);
const at = z.iso.datetime();

/** A template that somebody keeps, as they wrote it. */
const reportRecordSchema = z.strictObject({
  title: z.string(),
  text,
  /** When it was written or last changed. */
  at,
});

/** One run of a template: what came of it, without the document. */
const reportRunRecordSchema = z.strictObject({
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
const reportBodyRecordSchema = z.strictObject({
  kind: z.enum(['document', 'part', 'cancel']),
  value: z.json(),
});

/** When a template is to be run, and as whom. By the id of the template. */
const reportPlanRecordSchema = z.strictObject({
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

type ReportRecord = z.infer<typeof reportRecordSchema>;
export type ReportRunRecord = z.infer<typeof reportRunRecordSchema>;
type ReportBodyRecord = z.infer<typeof reportBodyRecordSchema>;
export type ReportPlanRecord = z.infer<typeof reportPlanRecordSchema>;

const reportsOf = (owner: Keeper): Collection<ReportRecord> =>
  collection(reportRecordSchema, 'reports', ...ownerLabels(owner));
const reportRunsOf = (owner: Keeper, report: string): Collection<ReportRunRecord> =>
  collection(reportRunRecordSchema, 'report-runs', ...ownerLabels(owner), labelOf(report));
/** By the id of the run. */
const reportBodiesOf = (owner: Keeper): Collection<ReportBodyRecord> =>
  collection(reportBodyRecordSchema, 'report-bodies', ...ownerLabels(owner));
const reportPlans = collection(reportPlanRecordSchema, 'report-plans');

const most = { templates: 200, runs: 1000, plans: 10_000 };

/** A key of its own: two processes that write one record at the same time would lose the change of one of them. */
const cancelKey = (id: string): string => `${id}.cancel`;

/** Templates, their runs and when they are run. The caller checks who may see what. */
export function openReportRecords(place: LazyStore) {
  const runs = (owner: Keeper, report: string) => recordsIn(place, reportRunsOf(owner, report));
  const bodies = (owner: Keeper) => recordsIn(place, reportBodiesOf(owner));
  const plans = recordsIn(place, reportPlans);
  return {
    templates: openUserRecords(place, reportsOf, 'r', most.templates),
    runs: {
      /** Of one template, the latest first. */
      list: (owner: Keeper, report: string, limit = most.runs) => listRecords(runs(owner, report), limit),
      find: (owner: Keeper, report: string, id: string) => findRecord(runs(owner, report), id),
      /** Returns its id. */
      async add(owner: Keeper, record: ReportRunRecord): Promise<string> {
        const id = newId('p');
        await runs(owner, record.report).put(id, record);
        return id;
      },
      change: (owner: Keeper, id: string, record: ReportRunRecord) => runs(owner, record.report).put(id, record),
      /** Asks the process that runs it to stop. */
      async cancel(owner: Keeper, id: string, isWanted: boolean): Promise<void> {
        if (isWanted) await bodies(owner).put(cancelKey(id), { kind: 'cancel', value: true });
        else await bodies(owner).delete(cancelKey(id));
      },
      isCancelled: async (owner: Keeper, id: string) => (await bodies(owner).get(cancelKey(id))) !== undefined,
      /** With its document. */
      async remove(owner: Keeper, report: string, id: string): Promise<void> {
        await bodies(owner).delete(id);
        await bodies(owner).delete(cancelKey(id));
        await runs(owner, report).delete(id);
      },
    },
    bodies: {
      find: async (owner: Keeper, run: string) => (await bodies(owner).get(run))?.record,
      put: (owner: Keeper, run: string, body: ReportBodyRecord) => bodies(owner).put(run, body),
    },
    plans: {
      /** Of all users, by the id of the template. */
      async all(): Promise<(ReportPlanRecord & { id: string })[]> {
        const entries = await plans.search({ limit: most.plans });
        return entries.map(({ key, record }) => ({ ...record, id: key }));
      },
      find: async (id: string) => (await plans.get(id))?.record,
      put: plans.put,
      remove: plans.delete,
    },
  };
}

export type ReportRecords = ReturnType<typeof openReportRecords>;
