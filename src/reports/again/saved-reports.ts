import { WenshuError } from '../../errors/wenshu-error.ts';
import type { ReportRunRecord } from '../../memory/report-records.ts';
import type { Language } from '../../protocol/answer.ts';
import type { Report, ReportFault, ReportFormat, ReportRun } from '../../protocol/report.ts';
import type { ReportDocument } from '../document/document.ts';
import type { Template, TemplateFault } from '../template/template.ts';
import { isPlan, nextAfter } from './due.ts';
import type { ReportFile } from './making.ts';
import { keeperOf, type Owner, targetsOf, viewOf } from './owner.ts';
import type { AgainParts, Order } from './run-again.ts';
import { shownRun } from './shown-run.ts';

export interface Wish {
  window?: string | undefined;
  params: Record<string, string>;
  deliver: boolean;
  by: 'person' | 'schedule';
  /** The planned time, where it is run later. */
  lateFor?: Date | undefined;
  language: Language;
}

export type Saving = { report: Report } | { faults: ReportFault[] };

/** Templates that people keep, and their runs. Everything is its owner's, in their role, and of what they may see now. */
export interface SavedReports {
  list(owner: Owner): Promise<{ reports: Report[]; targets: { name: string; kind: string }[] }>;
  find(id: string, owner: Owner): Promise<Report>;
  /** Rejects with `report_target_refused` where it names a target that is not theirs to name. */
  add(text: string, owner: Owner, language: Language): Promise<Saving>;
  change(id: string, text: string, owner: Owner, language: Language): Promise<Saving>;
  /** With its runs. */
  remove(id: string, owner: Owner): Promise<void>;
  check(text: string, language: Language): { faults: ReportFault[]; template: Template | null };
  runs(id: string, owner: Owner): Promise<ReportRun[]>;
  run(id: string, run: string, owner: Owner): Promise<ReportRun>;
  /** Writes down that it begins; whoever is given the order runs it. */
  begin(id: string, wish: Wish, owner: Owner): Promise<Order>;
  /** The same for one that broke off or was cancelled: what was filled stays. */
  goOn(id: string, run: string, owner: Owner): Promise<Order>;
  /** Gives whether there was something to end. */
  cancel(id: string, run: string, owner: Owner): Promise<boolean>;
  file(
    id: string,
    run: string,
    format: ReportFormat,
    owner: Owner,
  ): Promise<ReportFile & { title: string; at: string }>;
}

/** Enough to find the last one that they may see. */
const fewRuns = 5;

type Kept = { id: string; title: string; text: string; at: string };

export function openSavedReports({ books, config, making, now }: AgainParts): SavedReports {
  async function theirs(id: string, owner: Owner): Promise<Kept> {
    const found = await books.templates.find(keeperOf(owner), id);
    if (!found) throw new WenshuError('report_unknown');
    return found;
  }

  /** Of this template, and made of what they may see now. */
  async function theirRun(id: string, run: string, owner: Owner): Promise<ReportRunRecord & { id: string }> {
    await theirs(id, owner);
    const found = await books.runs.find(keeperOf(owner), id, run);
    if (!found || found.view !== viewOf(owner, config.roles)) throw new WenshuError('report_run_unknown');
    return found;
  }
  const theirRuns = async (id: string, owner: Owner, most?: number) =>
    (await books.runs.list(keeperOf(owner), id, most)).filter(({ view }) => view === viewOf(owner, config.roles));

  async function shown({ id, title, text, at }: Kept, owner: Owner): Promise<Report> {
    const { template } = making.read(text);
    const [last] = await theirRuns(id, owner, fewRuns);
    const run = last && shownRun(last, now());
    const plan = template?.schedule ? await books.plans.find(id) : undefined;
    return {
      id,
      title,
      text,
      at,
      window: template?.window ?? null,
      params: template?.params ?? {},
      placeholders: template?.placeholders.length ?? 0,
      schedule: plan
        ? {
            cron: plan.cron,
            timezone: plan.timezone,
            next_at: nextAfter(plan, now())?.toISOString() ?? null,
            problem: plan.problem,
          }
        : null,
      deliver: (template?.deliver ?? []).map(({ to, kind, format, onlyAlerts }) => ({
        to,
        kind,
        format,
        only_alerts: onlyAlerts,
      })),
      last_run: run ? { id: run.id, status: run.status, at: run.at, change: run.change } : null,
    };
  }

  function check(text: string, language: Language): { faults: ReportFault[]; template: Template | null } {
    const { template, faults } = making.read(text);
    const told = (fault: TemplateFault): ReportFault => ({
      line: fault.line,
      column: fault.column,
      text: fault.texts[language],
    });
    if (!template) return { template, faults: faults.map(told) };
    const { schedule, timezone } = template;
    if (schedule === null || isPlan(schedule, timezone)) return { template, faults: [] };
    const texts = { zh: `schedule 或 timezone 不对：${schedule}`, en: `no such schedule or timezone: ${schedule}` };
    return { template: null, faults: [{ line: 1, column: 1, text: texts[language] }] };
  }

  function checkTargets({ deliver }: Template, owner: Owner): void {
    const allowed = targetsOf(owner, config);
    for (const { to, kind } of deliver)
      if (!Object.hasOwn(allowed, to) || allowed[to]?.kind !== kind)
        throw new WenshuError('report_target_refused', { name: to });
  }

  /** Whoever writes it down last is the one as whom it is run. */
  async function plan(id: string, { schedule, timezone }: Template, owner: Owner): Promise<void> {
    if (schedule === null) return books.plans.remove(id);
    const before = await books.plans.find(id);
    const isSame = before?.cron === schedule && before.timezone === timezone;
    const { user, claims, scopes, how } = owner;
    await books.plans.put(id, {
      user,
      role: owner.role ?? null,
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

  async function order(id: string, kept: Kept, run: string, owner: Owner, isBrought: boolean): Promise<Order> {
    const { template } = making.read(kept.text);
    if (!template) throw new WenshuError('report_unknown', {}, `the template ${id} cannot be read any more`);
    return { id: run, report: id, owner, template, deliver: isBrought };
  }

  return {
    async list(owner) {
      const all = await books.templates.list(keeperOf(owner));
      const targets = Object.entries(targetsOf(owner, config)).map(([name, { kind }]) => ({ name, kind }));
      return { reports: await Promise.all(all.map((one) => shown(one, owner))), targets };
    },
    find: async (id, owner) => shown(await theirs(id, owner), owner),
    async add(text, owner, language) {
      const { template, faults } = check(text, language);
      if (!template) return { faults };
      checkTargets(template, owner);
      const record = { title: template.title || firstLine(text), text, at: now().toISOString() };
      const id = await books.templates.add(keeperOf(owner), record);
      await plan(id, template, owner);
      return { report: await shown({ ...record, id }, owner) };
    },
    async change(id, text, owner, language) {
      await theirs(id, owner);
      const { template, faults } = check(text, language);
      if (!template) return { faults };
      checkTargets(template, owner);
      const record = { title: template.title || firstLine(text), text, at: now().toISOString() };
      await books.templates.change(keeperOf(owner), id, record);
      await plan(id, template, owner);
      return { report: await shown({ ...record, id }, owner) };
    },
    async remove(id, owner) {
      await theirs(id, owner);
      const keeper = keeperOf(owner);
      await books.plans.remove(id);
      for (const run of await books.runs.list(keeper, id)) await books.runs.remove(keeper, id, run.id);
      await books.templates.remove(keeper, id);
    },
    check,
    runs: async (id, owner) => {
      await theirs(id, owner);
      return (await theirRuns(id, owner)).map((run) => shownRun(run, now()));
    },
    run: async (id, run, owner) => shownRun(await theirRun(id, run, owner), now()),
    async begin(id, { window, params, deliver, by, lateFor, language }, owner) {
      const kept = await theirs(id, owner);
      const { template } = making.read(kept.text);
      if (template) making.checkGiven(template, { window, params });
      const at = now().toISOString();
      const run = await books.runs.add(keeperOf(owner), {
        report: id,
        title: kept.title,
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
        language: template?.language ?? language,
        done: 0,
        total: template?.placeholders.length ?? 0,
        figures: [],
        metrics: null,
        change: '',
        alerts: [],
        deliveries: [],
        problem: null,
      });
      return order(id, kept, run, owner, deliver || by === 'schedule');
    },
    async goOn(id, run, owner) {
      const { id: _, ...record } = await theirRun(id, run, owner);
      const { status } = shownRun({ ...record, id: run }, now());
      const body = await books.bodies.find(keeperOf(owner), run);
      if (!['broken', 'cancelled', 'failed'].includes(status) || body?.kind === 'document')
        throw new WenshuError(status === 'running' ? 'report_run_open' : 'report_run_ended');
      const at = now().toISOString();
      await books.runs.cancel(keeperOf(owner), run, false);
      await books.runs.change(keeperOf(owner), run, {
        ...record,
        status: 'running',
        ended_at: null,
        beat_at: at,
        problem: null,
      });
      return order(id, await theirs(id, owner), run, owner, record.by === 'schedule');
    },
    async cancel(id, run, owner) {
      const found = await theirRun(id, run, owner);
      if (found.status !== 'running') return false;
      await books.runs.cancel(keeperOf(owner), run, true);
      const { id: _, ...record } = found;
      // Nobody is there to end it.
      if (shownRun(found, now()).status === 'broken')
        await books.runs.change(keeperOf(owner), run, {
          ...record,
          status: 'cancelled',
          ended_at: now().toISOString(),
        });
      return true;
    },
    async file(id, run, format, owner) {
      const { title, at } = await theirRun(id, run, owner);
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
