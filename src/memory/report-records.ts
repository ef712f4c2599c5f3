import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { claimSchema, scopes } from '../protocol/access.ts';
import { reportRunSchema, runStandings } from '../protocol/report.ts';
import { type Collection, collection, labelOf, recordsIn } from './records.ts';
import {
  findRecord,
  type Keeper,
  type LazyStore,
  listRecords,
  openUserRecords,
  ownerLabels,
  type UserRecords,
} from './user-records.ts';

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

export type ReportRecord = z.infer<typeof reportRecordSchema>;
export type ReportRunRecord = z.infer<typeof reportRunRecordSchema>;
export type ReportBodyRecord = z.infer<typeof reportBodyRecordSchema>;
export type ReportPlanRecord = z.infer<typeof reportPlanRecordSchema>;

const reportsOf = (owner: Keeper): Collection<ReportRecord> =>
  collection(reportRecordSchema, 'reports', ...ownerLabels(owner));
const reportRunsOf = (owner: Keeper, report: string): Collection<ReportRunRecord> =>
  collection(reportRunRecordSchema, 'report-runs', ...ownerLabels(owner), labelOf(report));
/** By the id of the run. */
const reportBodiesOf = (owner: Keeper): Collection<ReportBodyRecord> =>
  collection(reportBodyRecordSchema, 'report-bodies', ...ownerLabels(owner));
const reportPlans = collection(reportPlanRecordSchema, 'report-plans');

/** Templates, their runs and when they are run. The caller checks who may see what. */
export interface ReportRecords {
  templates: UserRecords<ReportRecord>;
  runs: {
    /** Of one template, the latest first. */
    list(owner: Keeper, report: string, most?: number): Promise<(ReportRunRecord & { id: string })[]>;
    find(owner: Keeper, report: string, id: string): Promise<(ReportRunRecord & { id: string }) | undefined>;
    /** Returns its id. */
    add(owner: Keeper, record: ReportRunRecord): Promise<string>;
    change(owner: Keeper, id: string, record: ReportRunRecord): Promise<void>;
    /** Asks the process that runs it to stop. */
    cancel(owner: Keeper, id: string, isWanted: boolean): Promise<void>;
    isCancelled(owner: Keeper, id: string): Promise<boolean>;
    /** With its document. */
    remove(owner: Keeper, report: string, id: string): Promise<void>;
  };
  bodies: {
    find(owner: Keeper, run: string): Promise<ReportBodyRecord | undefined>;
    put(owner: Keeper, run: string, body: ReportBodyRecord): Promise<void>;
  };
  plans: {
    /** Of everybody, by the id of the template. */
    all(): Promise<(ReportPlanRecord & { id: string })[]>;
    find(id: string): Promise<ReportPlanRecord | undefined>;
    put(id: string, plan: ReportPlanRecord): Promise<void>;
    remove(id: string): Promise<void>;
  };
}

const most = { templates: 200, runs: 1000, plans: 10_000 };

/** A key of its own: two processes that write one record at the same time would lose the change of one of them. */
const cancelKey = (id: string): string => `${id}.cancel`;

export function openReportRecords(place: LazyStore): ReportRecords {
  const { store, hasStore } = place;
  const runs = async (owner: Keeper, report: string) => recordsIn(await store(), reportRunsOf(owner, report));
  const bodies = async (owner: Keeper) => recordsIn(await store(), reportBodiesOf(owner));
  const plans = async () => recordsIn(await store(), reportPlans);
  return {
    templates: openUserRecords(place, reportsOf, 'r', most.templates),
    runs: {
      list: (owner, report, limit = most.runs) => listRecords(place, reportRunsOf(owner, report), limit),
      find: (owner, report, id) => findRecord(place, reportRunsOf(owner, report), id),
      async add(owner, record) {
        const id = `p-${randomBytes(9).toString('hex')}`;
        await (await runs(owner, record.report)).put(id, record);
        return id;
      },
      change: async (owner, id, record) => (await runs(owner, record.report)).put(id, record),
      async cancel(owner, id, isWanted) {
        const at = await bodies(owner);
        if (isWanted) await at.put(cancelKey(id), { kind: 'cancel', value: true });
        else await at.delete(cancelKey(id));
      },
      isCancelled: async (owner, id) => (await (await bodies(owner)).get(cancelKey(id))) !== undefined,
      async remove(owner, report, id) {
        const at = await bodies(owner);
        await at.delete(id);
        await at.delete(cancelKey(id));
        await (await runs(owner, report)).delete(id);
      },
    },
    bodies: {
      find: async (owner, run) => (hasStore() ? (await (await bodies(owner)).get(run))?.record : undefined),
      put: async (owner, run, body) => (await bodies(owner)).put(run, body),
    },
    plans: {
      async all() {
        if (!hasStore()) return [];
        const entries = await (await plans()).search({ limit: most.plans });
        return entries.map(({ key, record }) => ({ ...record, id: key }));
      },
      find: async (id) => (hasStore() ? (await (await plans()).get(id))?.record : undefined),
      put: async (id, plan) => (await plans()).put(id, plan),
      remove: async (id) => {
        if (hasStore()) await (await plans()).delete(id);
      },
    },
  };
}
