import { randomUUID } from 'node:crypto';
import type { WenshuConfig } from '../../config/config.ts';
import { errorText, WenshuError } from '../../errors/wenshu-error.ts';
import type { ReportBooks } from '../../memory/report-books.ts';
import type { ReportRunRecord } from '../../memory/report-records.ts';
import type { ReportEvent, ReportFigure } from '../../protocol/report.ts';
import { type Delivered, deliver } from '../deliver/deliver.ts';
import type { Parcel } from '../deliver/parcel.ts';
import { problemText } from '../deliver/problem-words.ts';
import type { ReportDocument } from '../document/document.ts';
import type { Template } from '../template/template.ts';
import { raisedAlerts } from './alerts.ts';
import { beating } from './beating.ts';
import { differences, differenceText } from './difference.ts';
import { type Filled, goingOn } from './go-on.ts';
import type { Going, ReportFile, ReportMaking } from './making.ts';
import { keeperOf, type Owner, targetsOf } from './owner.ts';
import { lastLike, shownRun, withChanges } from './shown-run.ts';

export interface AgainParts {
  books: ReportBooks;
  config: Pick<WenshuConfig, 'reports' | 'roles' | 'secret'>;
  making: ReportMaking;
  now(): Date;
  /** What went wrong with a delivery, without addresses and secrets. */
  log(message: string, detail?: string): void;
  /** How long between the tries of a delivery, where not the usual. */
  pausesMs?: readonly number[];
}

export interface Order {
  /** Of a run whose record stands, and of its template. */
  id: string;
  report: string;
  owner: Owner;
  template: Template;
  deliver: boolean;
}

export type Listener = Omit<Going, 'onEvent'> & {
  onEvent(event: ReportEvent): void;
  /** Resolves when it may begin, with false when it may not; while it waits it shows that it is alive, or others would take it on. */
  turn?: Promise<boolean> | undefined;
  /** Rejects where it may not leave. */
  beforeDelivery(run: string, to: string): Promise<void>;
};

/** One run of a template from its record to its end: filled, compared, judged, kept and brought to where it belongs. Never rejects. */
export async function runAgain(
  { id, report, owner, template, deliver: isBrought }: Order,
  parts: AgainParts,
  listener: Listener,
): Promise<ReportRunRecord & { id: string }> {
  const { books, making, now, config } = parts;
  const keeper = keeperOf(owner);
  const begun = await books.runs.find(keeper, report, id);
  if (!begun) throw new WenshuError('report_run_unknown');
  const left = new AbortController();
  const signal = AbortSignal.any([listener.signal, left.signal]);
  const filled: Filled = { ...(await partOf(books, keeper, id)) };
  const pulse = beating(begun, { books, keeper, now, filled, cancel: () => left.abort() });
  const { id: _, ...record } = begun;
  listener.onEvent({ type: 'report-start', run_id: id, title: record.title });
  let ended: ReportRunRecord;
  try {
    await itsTurn(listener.turn, signal);
    const batch = goingOn(listener.wenshu.batch, filled, (key, result) => {
      filled[key] = result;
      pulse.filled();
    });
    const document = await making.fill(
      template,
      { params: record.params, ...(record.window_given === null ? {} : { window: record.window_given }) },
      {
        wenshu: { ...listener.wenshu, batch },
        audience: listener.audience,
        signal,
        onEvent(event) {
          if (event.type === 'item-end') pulse.at(event.done, event.total);
          if (event.type === 'batch-start') pulse.at(0, event.total);
          listener.onEvent(event);
        },
      },
    );
    await pulse.stop();
    ended = await keep(document, record);
  } catch (error) {
    await pulse.stop();
    ended = await broken(error, record);
  }
  await forgetOldest();
  const run = { ...ended, id };
  listener.onEvent({ type: 'report-end', run_id: id, run: shownRun(run, now()) });
  return run;

  async function keep(document: ReportDocument, record: ReportRunRecord): Promise<ReportRunRecord> {
    const last = lastLike(await books.runs.list(keeper, record.report), { ...record, id, window: document.window });
    const changes = last && last.language === document.language ? differences(document.figures, last.figures) : [];
    const figures = withChanges(document.figures, changes);
    const failed = figures.filter(({ status }) => status === 'failed').length;
    const alerts = raisedAlerts(template.alerts, figures, changes, document.language);
    const kept: ReportRunRecord = {
      ...record,
      title: document.title || record.title,
      status: failed === 0 ? 'filled' : failed < figures.length ? 'partly' : 'failed',
      ended_at: now().toISOString(),
      beat_at: now().toISOString(),
      window: document.window,
      language: document.language,
      done: figures.length,
      total: figures.length,
      figures: figures.map(figureOf),
      metrics: document.metrics,
      change: differenceText(changes, document.language),
      alerts,
    };
    const whole = { ...document, figures };
    await books.bodies.put(keeper, id, { kind: 'document', value: JSON.parse(JSON.stringify(whole)) });
    await books.runs.change(keeper, id, kept);
    listener.onEvent({ type: 'report-filled', run_id: id, filled: figures.length - failed, failed });
    if (!isBrought || template.deliver.length === 0) return kept;
    const deliveries = await bring(whole, kept);
    const delivered = { ...kept, deliveries };
    await books.runs.change(keeper, id, delivered);
    return delivered;
  }

  async function bring(document: ReportDocument, run: ReportRunRecord): Promise<Delivered[]> {
    const allowed = targetsOf(owner, config);
    const files = new Map<string, Promise<ReportFile>>();
    const wanted = template.deliver.filter(({ onlyAlerts }) => !onlyAlerts || run.alerts.length > 0);
    return Promise.all(
      wanted.map(async ({ to, kind, format }) => {
        const target = Object.hasOwn(allowed, to) ? allowed[to] : undefined;
        const lost = (problem: string): Delivered => ({ to, kind, status: 'failed', tries: 0, problem });
        const done = await (async () => {
          if (target?.kind !== kind) return lost(problemText('refused', document.language));
          const file = files.get(format) ?? making.write(document, format);
          files.set(format, file);
          const made = await file.catch((error: unknown) => problemOf(error, document.language, listener.audience));
          if (typeof made === 'string') return lost(made);
          const parcel = parcelOf(document, run, { ...made, name: `${run.title}-${run.at.slice(0, 10)}.${format}` });
          const { pausesMs } = parts;
          await listener.beforeDelivery(id, to);
          const means = { secret: config.secret, now, signal, ...(pausesMs ? { pausesMs } : {}) };
          return deliver(parcel, to, target, means);
        })().catch((error: unknown) => lost(problemOf(error, document.language, listener.audience)));
        if (done.status === 'failed')
          parts.log(`report ${record.report}: delivery to ${to} failed`, done.problem ?? '');
        listener.onEvent({ type: 'report-delivered', run_id: id, delivery: done });
        return done;
      }),
    );
  }

  function parcelOf(document: ReportDocument, run: ReportRunRecord, file: Parcel['file']): Parcel {
    const { page_url } = config.reports;
    const figures = run.figures;
    return {
      id: randomUUID(),
      report: run.report,
      run: id,
      title: run.title,
      language: document.language,
      at: document.at,
      window: document.window,
      filled: figures.filter(({ status }) => status === 'filled').length,
      failed: figures.filter(({ status }) => status === 'failed').length,
      figures,
      alerts: run.alerts.map(({ text }) => text),
      file,
      link: page_url === undefined ? null : new URL(`#/reports/${run.report}/${id}`, page_url).href,
    };
  }

  /** One that a stop of the server cut off is not ended: it can go on, here or elsewhere. */
  async function broken(error: unknown, record: ReportRunRecord): Promise<ReportRunRecord> {
    const isCancelled = left.signal.aborted || (signal.aborted && (await books.runs.isCancelled(keeper, id)));
    const at = now().toISOString();
    const status = isCancelled ? 'cancelled' : signal.aborted ? 'broken' : 'failed';
    const problem = status === 'failed' ? problemOf(error, record.language, listener.audience) : null;
    const told = { ...record, ...pulse.stand(), status, ended_at: at, beat_at: at, problem } as const;
    // Nobody looks on at one that the clock began.
    if (status === 'failed' && (record.by === 'schedule' || !(error instanceof WenshuError)))
      parts.log(`report ${record.report} failed`, error instanceof Error ? error.stack : String(error));
    await books.runs.change(keeper, id, told);
    return told;
  }

  async function forgetOldest(): Promise<void> {
    const all = await books.runs.list(keeper, record.report);
    const over = all.filter((run) => shownRun(run, now()).status !== 'running').slice(config.reports.keep_runs);
    for (const run of over) await books.runs.remove(keeper, report, run.id);
  }
}

async function itsTurn(turn: Listener['turn'], signal: AbortSignal): Promise<void> {
  const { promise: left, resolve } = Promise.withResolvers<false>();
  signal.addEventListener('abort', () => resolve(false), { once: true });
  if (signal.aborted || !(await Promise.race([turn ?? true, left]))) throw new WenshuError('query_cancelled');
}

const figureOf = ({
  id,
  name,
  status,
  shown,
  value,
  change,
  problem,
  ...more
}: ReportDocument['figures'][number]): ReportFigure => ({
  id,
  name,
  status,
  shown,
  value,
  unit: 'unit' in more && typeof more.unit === 'string' ? more.unit : null,
  change: change ?? null,
  problem,
});

async function partOf(books: ReportBooks, keeper: ReturnType<typeof keeperOf>, id: string): Promise<Filled> {
  const body = await books.bodies.find(keeper, id);
  return body?.kind === 'part' ? (body.value as unknown as Filled) : {};
}

const problemOf = (error: unknown, language: 'zh' | 'en', audience: 'analyst' | 'business'): string =>
  error instanceof WenshuError
    ? errorText(error.code, language, error.params, audience)
    : errorText('internal', language, {}, audience);
