import { randomBytes } from 'node:crypto';
import { type BookPlace, type Kept, openOwnBook } from './own-book.ts';
import type { Keeper } from './own-records.ts';
import { recordsIn } from './records.ts';
import {
  type ReportBodyRecord,
  type ReportPlanRecord,
  type ReportRecord,
  type ReportRunRecord,
  reportBodiesOf,
  reportPlans,
  reportRunsOf,
  reportsOf,
} from './report-records.ts';

/** Templates, their runs and when they are run. Who may see what is asked by whoever reads them. */
export interface ReportBooks {
  templates: Kept<ReportRecord>;
  runs: {
    /** Of one template, the latest first; all of them unless told how many. */
    list(keeper: Keeper, report: string, most?: number): Promise<(ReportRunRecord & { id: string })[]>;
    find(keeper: Keeper, report: string, id: string): Promise<(ReportRunRecord & { id: string }) | undefined>;
    /** Gives its id. */
    add(keeper: Keeper, record: ReportRunRecord): Promise<string>;
    change(keeper: Keeper, id: string, record: ReportRunRecord): Promise<void>;
    /** Says to whichever process runs it that it is to end. */
    cancel(keeper: Keeper, id: string, isWanted: boolean): Promise<void>;
    isCancelled(keeper: Keeper, id: string): Promise<boolean>;
    /** With its document. */
    remove(keeper: Keeper, report: string, id: string): Promise<void>;
  };
  bodies: {
    find(keeper: Keeper, run: string): Promise<ReportBodyRecord | undefined>;
    put(keeper: Keeper, run: string, body: ReportBodyRecord): Promise<void>;
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

/** A key of its own: two who write one record at the same time would lose what one of them said. */
const cancelKey = (id: string): string => `${id}.cancel`;

export function openReportBooks(place: BookPlace): ReportBooks {
  const { store, hasStore } = place;
  const runs = async (keeper: Keeper, report: string) => recordsIn(await store(), reportRunsOf(keeper, report));
  const bodies = async (keeper: Keeper) => recordsIn(await store(), reportBodiesOf(keeper));
  const plans = async () => recordsIn(await store(), reportPlans);
  return {
    templates: openOwnBook(place, reportsOf, 'r', most.templates),
    runs: {
      async list(keeper, report, limit = most.runs) {
        if (!hasStore()) return [];
        const found = await (await runs(keeper, report)).search({ limit });
        return found
          .map(({ key, record }) => ({ ...record, id: key }))
          .sort((one, other) => (one.at < other.at ? 1 : -1));
      },
      async find(keeper, report, id) {
        const found = hasStore() ? await (await runs(keeper, report)).get(id) : undefined;
        return found && { ...found.record, id };
      },
      async add(keeper, record) {
        const id = `p-${randomBytes(9).toString('hex')}`;
        await (await runs(keeper, record.report)).put(id, record);
        return id;
      },
      change: async (keeper, id, record) => (await runs(keeper, record.report)).put(id, record),
      async cancel(keeper, id, isWanted) {
        const at = await bodies(keeper);
        if (isWanted) await at.put(cancelKey(id), { kind: 'cancel', value: true });
        else await at.delete(cancelKey(id));
      },
      isCancelled: async (keeper, id) => (await (await bodies(keeper)).get(cancelKey(id))) !== undefined,
      async remove(keeper, report, id) {
        const at = await bodies(keeper);
        await at.delete(id);
        await at.delete(cancelKey(id));
        await (await runs(keeper, report)).delete(id);
      },
    },
    bodies: {
      find: async (keeper, run) => (hasStore() ? (await (await bodies(keeper)).get(run))?.record : undefined),
      put: async (keeper, run, body) => (await bodies(keeper)).put(run, body),
    },
    plans: {
      async all() {
        if (!hasStore()) return [];
        const found = await (await plans()).search({ limit: most.plans });
        return found.map(({ key, record }) => ({ ...record, id: key }));
      },
      find: async (id) => (hasStore() ? (await (await plans()).get(id))?.record : undefined),
      put: async (id, plan) => (await plans()).put(id, plan),
      remove: async (id) => {
        if (hasStore()) await (await plans()).delete(id);
      },
    },
  };
}
