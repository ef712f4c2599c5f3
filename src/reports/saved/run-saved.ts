import { randomUUID } from 'node:crypto';
import type { WenshuConfig } from '../../config/config.ts';
import { errorText, WenshuError } from '../../errors/wenshu-error.ts';
import type { ReportRecords, ReportRunRecord } from '../../memory/report-records.ts';
import type { Keeper } from '../../memory/user-records.ts';
import type { ReportEvent } from '../../protocol/report.ts';
import { type Delivered, deliver } from '../deliver/deliver.ts';
import { type Parcel, problemText } from '../deliver/parcel.ts';
import type { Figure, ReportDocument } from '../document/document.ts';
import type { Template } from '../template/template.ts';
import { differences, differenceText, lastLike, raisedAlerts, shownRun, withChanges } from './comparison.ts';
import type { FillOptions, ReportFile, ReportMaking } from './making.ts';
import { keeperOf, type Owner, targetsOf } from './owner.ts';
import { type Filled, resumeBatch } from './resume.ts';

export interface SavedReportParts {
  books: ReportRecords;
  config: Pick<WenshuConfig, 'reports' | 'roles' | 'secret'>;
  making: ReportMaking;
  now(): Date;
  /** Reports a failed delivery, without addresses and secrets. */
  log(message: string, detail?: string): void;
  /** Between the attempts of a delivery, where not the usual. */
  pausesMs?: readonly number[];
}

/** A run whose record exists, with its template. */
export interface Order {
  id: string;
  report: string;
  owner: Owner;
  template: Template;
  deliver: boolean;
}

export type Listener = Omit<FillOptions, 'onEvent'> & {
  onEvent(event: ReportEvent): void;
  /** Resolves when it may begin, with false when it may not. While it waits it still beats, or another process would take it on. */
  turn?: Promise<boolean> | undefined;
  /** Rejects where the report may not leave. */
  beforeDelivery(run: string, to: string): Promise<void>;
};

/** What a record can store. */
const asJson = (value: object) => JSON.parse(JSON.stringify(value));

const beatMs = 2000;

/**
 * Writes every few seconds that a run is alive and how far it is, saves what is filled so that another process could resume, and checks whether
 * it was cancelled. A beat may fail: the run itself doesn't need it.
 */
function startHeartbeat(
  { id, ...begun }: ReportRunRecord & { id: string },
  keeper: Keeper,
  filled: Filled,
  { books, now }: SavedReportParts,
  cancel: () => void,
) {
  const progress = { done: begun.done, total: begun.total };
  let hasNews = false;
  let beat: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  async function saveFilled(): Promise<void> {
    if (!hasNews) return;
    hasNews = false;
    await books.bodies.put(keeper, id, { kind: 'part', value: asJson(filled) });
  }
  async function write(): Promise<void> {
    if (await books.runs.isCancelled(keeper, id)) return cancel();
    await saveFilled();
    await books.runs.change(keeper, id, { ...begun, ...progress, beat_at: now().toISOString() });
  }
  function schedule(afterMs: number): void {
    timer = setTimeout(() => {
      const began = performance.now();
      beat = write()
        .catch(() => undefined)
        .finally(() => {
          // The longer a beat takes, the rarer it is.
          if (!isOver) schedule(Math.max(beatMs, (performance.now() - began) * 10));
        });
    }, afterMs).unref();
  }
  schedule(beatMs);

  return {
    progress,
    add(key: string, result: Filled[string]) {
      filled[key] = result;
      hasNews = true;
    },
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await beat;
      await saveFilled();
    },
  };
}

/** Runs a saved report from its record to its end: fills, compares, checks alerts, saves and delivers. Failures end in the record. */
export async function runSavedReport(
  { id, report, owner, template, deliver: isDelivered }: Order,
  parts: SavedReportParts,
  listener: Listener,
): Promise<ReportRunRecord & { id: string }> {
  const { books, making, now, config } = parts;
  const keeper = keeperOf(owner);
  const begun = await books.runs.find(keeper, report, id);
  if (!begun) throw new WenshuError('report_run_unknown');
  const { id: _, ...record } = begun;
  const cancelled = new AbortController();
  const signal = AbortSignal.any([listener.signal, cancelled.signal]);
  const body = await books.bodies.find(keeper, id);
  const filled: Filled = body?.kind === 'part' ? { ...(body.value as unknown as Filled) } : {};
  const heartbeat = startHeartbeat(begun, keeper, filled, parts, () => cancelled.abort());
  const { progress } = heartbeat;
  const save = async (run: ReportRunRecord): Promise<ReportRunRecord> => {
    await books.runs.change(keeper, id, run);
    return run;
  };
  listener.onEvent({ type: 'report-start', run_id: id, title: record.title });
  let ended: ReportRunRecord;
  try {
    await waitForTurn(listener.turn, signal);
    const document = await making.fill(
      template,
      { params: record.params, ...(record.window_given === null ? {} : { window: record.window_given }) },
      {
        wenshu: { ...listener.wenshu, batch: resumeBatch(listener.wenshu.batch, filled, heartbeat.add) },
        audience: listener.audience,
        signal,
        onEvent(event) {
          if (event.type === 'item-end') Object.assign(progress, { done: event.done, total: event.total });
          if (event.type === 'batch-start') Object.assign(progress, { done: 0, total: event.total });
          listener.onEvent(event);
        },
      },
    );
    await heartbeat.stop();
    ended = await finish(document);
  } catch (error) {
    await heartbeat.stop();
    ended = await fail(error);
  }
  await removeOldest();
  const run = { ...ended, id };
  listener.onEvent({ type: 'report-end', run_id: id, run: shownRun(run, now()) });
  return run;

  async function finish(document: ReportDocument): Promise<ReportRunRecord> {
    const { language, window, metrics } = document;
    const last = lastLike(await books.runs.list(keeper, report), { ...record, id, window });
    const changes = last && last.language === language ? differences(document.figures, last.figures) : [];
    const figures = withChanges(document.figures, changes);
    const failed = figures.filter(({ status }) => status === 'failed').length;
    const at = now().toISOString();
    const whole = { ...document, figures };
    await books.bodies.put(keeper, id, { kind: 'document', value: asJson(whole) });
    const run = await save({
      ...record,
      title: document.title || record.title,
      status: failed === 0 ? 'filled' : failed < figures.length ? 'partly' : 'failed',
      ended_at: at,
      beat_at: at,
      window,
      language,
      done: figures.length,
      total: figures.length,
      figures: figures.map(recordOf),
      metrics,
      change: differenceText(changes, language),
      alerts: raisedAlerts(template.alerts, figures, changes, language),
    });
    listener.onEvent({ type: 'report-filled', run_id: id, filled: figures.length - failed, failed });
    if (!isDelivered || template.deliver.length === 0) return run;
    return save({ ...run, deliveries: await deliverAll(whole, run) });
  }

  async function deliverAll(document: ReportDocument, run: ReportRunRecord): Promise<Delivered[]> {
    const { language } = document;
    const allowed = targetsOf(owner, config);
    const files = new Map<string, Promise<ReportFile>>();
    const wanted = template.deliver.filter(({ onlyAlerts }) => !onlyAlerts || run.alerts.length > 0);
    return Promise.all(
      wanted.map(async ({ to, kind, format }) => {
        const attempt = async (): Promise<Delivered> => {
          const target = Object.hasOwn(allowed, to) ? allowed[to] : undefined;
          if (target?.kind !== kind)
            return { to, kind, status: 'failed', tries: 0, problem: problemText('refused', language) };
          const file = files.get(format) ?? making.write(document, format);
          files.set(format, file);
          const name = `${run.title}-${run.at.slice(0, 10)}.${format}`;
          const parcel = parcelOf(document, run, { ...(await file), name });
          await listener.beforeDelivery(id, to);
          const pauses = parts.pausesMs ? { pausesMs: parts.pausesMs } : {};
          return deliver(parcel, to, target, { secret: config.secret, now, signal, ...pauses });
        };
        const delivery = await attempt().catch((error: unknown): Delivered => {
          return { to, kind, status: 'failed', tries: 0, problem: problemOf(error, language, listener.audience) };
        });
        if (delivery.status === 'failed')
          parts.log(`report ${report}: delivery to ${to} failed`, delivery.problem ?? '');
        listener.onEvent({ type: 'report-delivered', run_id: id, delivery });
        return delivery;
      }),
    );
  }

  function parcelOf({ language, at, window }: ReportDocument, run: ReportRunRecord, file: Parcel['file']): Parcel {
    const { page_url } = config.reports;
    const { title, figures } = run;
    const failed = figures.filter(({ status }) => status === 'failed').length;
    return {
      id: randomUUID(),
      report,
      run: id,
      title,
      language,
      at,
      window,
      filled: figures.length - failed,
      failed,
      figures,
      alerts: run.alerts.map(({ text }) => text),
      file,
      link: page_url === undefined ? null : new URL(`#/reports/${report}/${id}`, page_url).href,
    };
  }

  /** A run that a server stop interrupted is `broken`: it can be resumed, here or elsewhere. */
  async function fail(error: unknown): Promise<ReportRunRecord> {
    const isCancelled = cancelled.signal.aborted || (signal.aborted && (await books.runs.isCancelled(keeper, id)));
    const status = isCancelled ? 'cancelled' : signal.aborted ? 'broken' : 'failed';
    const problem = status === 'failed' ? problemOf(error, record.language, listener.audience) : null;
    // Nobody watches a scheduled run.
    if (status === 'failed' && (record.by === 'schedule' || !(error instanceof WenshuError)))
      parts.log(`report ${report} failed`, error instanceof Error ? error.stack : String(error));
    const at = now().toISOString();
    return save({ ...record, ...progress, status, ended_at: at, beat_at: at, problem });
  }

  async function removeOldest(): Promise<void> {
    const all = await books.runs.list(keeper, report);
    const ended = all.filter((run) => shownRun(run, now()).status !== 'running');
    for (const run of ended.slice(config.reports.keep_runs)) await books.runs.remove(keeper, report, run.id);
  }
}

async function waitForTurn(turn: Listener['turn'], signal: AbortSignal): Promise<void> {
  const { promise: aborted, resolve } = Promise.withResolvers<false>();
  signal.addEventListener('abort', () => resolve(false), { once: true });
  if (signal.aborted || !(await Promise.race([turn ?? true, aborted]))) throw new WenshuError('query_cancelled');
}

/** The unit is part of the wire format, but no template states it. */
const recordOf = ({ id, name, status, shown, value, change, problem }: Figure): ReportRunRecord['figures'][number] => {
  return { id, name, status, shown, value, unit: null, change: change ?? null, problem };
};

const problemOf = (error: unknown, language: 'zh' | 'en', audience: 'analyst' | 'business'): string =>
  error instanceof WenshuError
    ? errorText(error.code, language, error.params, audience)
    : errorText('internal', language, {}, audience);
