import { WenshuError } from '../../errors/wenshu-error.ts';
import type { ReportRunRecord } from '../../memory/report-records.ts';
import type { Language } from '../../protocol/answer.ts';
import type { Report, ReportFault, ReportFormat, ReportRun } from '../../protocol/report.ts';
import type { ReportDocument } from '../document/document.ts';
import { nextAfter } from '../template/schedule.ts';
import type { Template } from '../template/template.ts';
import { shownRun } from './comparison.ts';
import type { ReportFile } from './making.ts';
import { keeperOf, type Owner, targetsOf, viewOf } from './owner.ts';
import type { Order, SavedReportParts } from './run-saved.ts';

/** What a run is asked for. */
interface RunRequest {
  window?: string | undefined;
  params: Record<string, string>;
  deliver: boolean;
  by: 'person' | 'schedule';
  /** The planned time, where it is run later. */
  lateFor?: Date | undefined;
  language: Language;
}

export type Saving = { report: Report } | { faults: ReportFault[] };

/** Saved templates and their runs. Each call sees only what belongs to the owner in their role, and only rows that they may see now. */
export interface SavedReports {
  list(owner: Owner): Promise<{ reports: Report[]; targets: { name: string; kind: string }[] }>;
  find(id: string, owner: Owner): Promise<Report>;
  /** Rejects with `report_target_refused` where the role may not use a target. */
  add(text: string, owner: Owner, language: Language): Promise<Saving>;
  change(id: string, text: string, owner: Owner, language: Language): Promise<Saving>;
  /** With its runs. */
  remove(id: string, owner: Owner): Promise<void>;
  check(text: string, language: Language): { faults: ReportFault[]; template: Template | null };
  runs(id: string, owner: Owner): Promise<ReportRun[]>;
  run(id: string, run: string, owner: Owner): Promise<ReportRun>;
  /** Adds the record of a run; the caller runs the order. */
  begin(id: string, request: RunRequest, owner: Owner): Promise<Order>;
  /** The same for an interrupted or cancelled run; what was filled stays. */
  resume(id: string, run: string, owner: Owner): Promise<Order>;
  /** Returns whether it was running. */
  cancel(id: string, run: string, owner: Owner): Promise<boolean>;
  file(
    id: string,
    run: string,
    format: ReportFormat,
    owner: Owner,
  ): Promise<ReportFile & { title: string; at: string }>;
}

/** Enough to find the last one that they may see. */
const recentRuns = 5;

type SavedTemplate = { id: string; title: string; text: string; at: string };

export function openSavedReports({ books, config, making, now }: SavedReportParts): SavedReports {
  async function templateOf(id: string, owner: Owner): Promise<SavedTemplate> {
    const found = await books.templates.find(keeperOf(owner), id);
    if (!found) throw new WenshuError('report_unknown');
    return found;
  }

  /** Of this template, and made of rows that they may see now. */
  async function runOf(id: string, run: string, owner: Owner): Promise<ReportRunRecord & { id: string }> {
    await templateOf(id, owner);
    const found = await books.runs.find(keeperOf(owner), id, run);
    if (!found || found.view !== viewOf(owner, config.roles)) throw new WenshuError('report_run_unknown');
    return found;
  }
  const runsOf = async (id: string, owner: Owner, limit?: number) =>
    (await books.runs.list(keeperOf(owner), id, limit)).filter(({ view }) => view === viewOf(owner, config.roles));

  async function shown({ id, title, text, at }: SavedTemplate, owner: Owner): Promise<Report> {
    const { template } = making.read(text);
    const [last] = await runsOf(id, owner, recentRuns);
    const run = last && shownRun(last, now());
    const plan = template?.schedule ? await books.plans.find(id) : undefined;
    const next_at = plan ? (nextAfter(plan, now())?.toISOString() ?? null) : null;
    return {
      id,
      title,
      text,
      at,
      window: template?.window ?? null,
      params: template?.params ?? {},
      placeholders: template?.placeholders.length ?? 0,
      schedule: plan ? { cron: plan.cron, timezone: plan.timezone, next_at, problem: plan.problem } : null,
      deliver: (template?.deliver ?? []).map(({ onlyAlerts, ...one }) => ({ ...one, only_alerts: onlyAlerts })),
      last_run: run ? { id: run.id, status: run.status, at: run.at, change: run.change } : null,
    };
  }

  function check(text: string, language: Language): { faults: ReportFault[]; template: Template | null } {
    const { template, faults } = making.read(text);
    return { template, faults: faults.map(({ line, column, texts }) => ({ line, column, text: texts[language] })) };
  }

  /** The schedule runs as the user who saved it last. */
  async function savePlan(id: string, { schedule, timezone }: Template, owner: Owner): Promise<void> {
    if (schedule === null) return books.plans.remove(id);
    const before = await books.plans.find(id);
    const isSame = before?.cron === schedule && before.timezone === timezone;
    const { user, role = null, claims, scopes, how } = owner;
    await books.plans.put(id, {
      user,
      role,
      claims,
      scopes: [...scopes],
      how,
      cron: schedule,
      timezone,
      since: isSame ? before.since : now().toISOString(),
      last_at: isSame ? before.last_at : null,
      problem: null,
    });
  }

  /** Checks and saves a template; `write` returns its id. */
  async function save(
    text: string,
    owner: Owner,
    language: Language,
    write: (record: Omit<SavedTemplate, 'id'>) => Promise<string>,
  ): Promise<Saving> {
    const { template, faults } = check(text, language);
    if (!template) return { faults };
    const allowed = targetsOf(owner, config);
    for (const { to, kind } of template.deliver)
      if (!Object.hasOwn(allowed, to) || allowed[to]?.kind !== kind)
        throw new WenshuError('report_target_refused', { name: to });
    const record = { title: template.title || firstLine(text), text, at: now().toISOString() };
    const id = await write(record);
    await savePlan(id, template, owner);
    return { report: await shown({ ...record, id }, owner) };
  }

  function readSaved({ id, text }: SavedTemplate): Template {
    const { template } = making.read(text);
    if (!template) throw new WenshuError('report_unknown', {}, `the template ${id} cannot be read any more`);
    return template;
  }

  return {
    async list(owner) {
      const all = await books.templates.list(keeperOf(owner));
      const targets = Object.entries(targetsOf(owner, config)).map(([name, { kind }]) => ({ name, kind }));
      return { reports: await Promise.all(all.map((one) => shown(one, owner))), targets };
    },
    find: async (id, owner) => shown(await templateOf(id, owner), owner),
    add: (text, owner, language) =>
      save(text, owner, language, (record) => books.templates.add(keeperOf(owner), record)),
    async change(id, text, owner, language) {
      await templateOf(id, owner);
      return save(text, owner, language, async (record) => {
        await books.templates.change(keeperOf(owner), id, record);
        return id;
      });
    },
    async remove(id, owner) {
      await templateOf(id, owner);
      const keeper = keeperOf(owner);
      await books.plans.remove(id);
      for (const run of await books.runs.list(keeper, id)) await books.runs.remove(keeper, id, run.id);
      await books.templates.remove(keeper, id);
    },
    check,
    async runs(id, owner) {
      await templateOf(id, owner);
      return (await runsOf(id, owner)).map((run) => shownRun(run, now()));
    },
    run: async (id, run, owner) => shownRun(await runOf(id, run, owner), now()),
    async begin(id, { window, params, deliver, by, lateFor, language }, owner) {
      const saved = await templateOf(id, owner);
      const template = readSaved(saved);
      making.checkGiven(template, { window, params });
      const at = now().toISOString();
      const run = await books.runs.add(keeperOf(owner), {
        report: id,
        title: saved.title,
        view: viewOf(owner, config.roles),
        status: 'running',
        by,
        late_for: lateFor?.toISOString() ?? null,
        at,
        ended_at: null,
        beat_at: at,
        window_given: window ?? null,
        window: null,
        params,
        language: template.language ?? language,
        done: 0,
        total: template.placeholders.length,
        figures: [],
        metrics: null,
        change: '',
        alerts: [],
        deliveries: [],
        problem: null,
      });
      return { id: run, report: id, owner, template, deliver: deliver || by === 'schedule' };
    },
    async resume(id, run, owner) {
      const found = await runOf(id, run, owner);
      const keeper = keeperOf(owner);
      const { status } = shownRun(found, now());
      const body = await books.bodies.find(keeper, run);
      if (!['broken', 'cancelled', 'failed'].includes(status) || body?.kind === 'document')
        throw new WenshuError(status === 'running' ? 'report_run_open' : 'report_run_ended');
      const template = readSaved(await templateOf(id, owner));
      const { id: _, ...record } = found;
      const beat_at = now().toISOString();
      await books.runs.cancel(keeper, run, false);
      await books.runs.change(keeper, run, { ...record, status: 'running', ended_at: null, beat_at, problem: null });
      return { id: run, report: id, owner, template, deliver: record.by === 'schedule' };
    },
    async cancel(id, run, owner) {
      const found = await runOf(id, run, owner);
      if (found.status !== 'running') return false;
      const keeper = keeperOf(owner);
      await books.runs.cancel(keeper, run, true);
      // A run whose process is gone has no one else to end it.
      if (shownRun(found, now()).status === 'broken') {
        const { id: _, ...record } = found;
        await books.runs.change(keeper, run, { ...record, status: 'cancelled', ended_at: now().toISOString() });
      }
      return true;
    },
    async file(id, run, format, owner) {
      const { title, at } = await runOf(id, run, owner);
      const body = await books.bodies.find(keeperOf(owner), run);
      if (body?.kind !== 'document') throw new WenshuError('report_run_open');
      return { ...(await making.write(body.value as unknown as ReportDocument, format)), title, at };
    },
  };
}

/** What a template without a title and without a heading is called. */
const firstLine = (text: string): string =>
  text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .trim()
    .split('\n')[0]
    ?.slice(0, 100) ?? '';
