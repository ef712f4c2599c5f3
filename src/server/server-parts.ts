import { anybody } from '../agents/runner.ts';
import type { WenshuConfig } from '../config/config.ts';
import { scopes } from '../protocol/access.ts';
import type { Language } from '../protocol/answer.ts';
import { makeReports } from '../reports/again/make-reports.ts';
import { openSavedReports } from '../reports/again/saved-reports.ts';
import { shownRun } from '../reports/again/shown-run.ts';
import type { Wenshu } from '../wenshu.ts';
import { allowanceOf, type Callers, createCallers } from './callers/callers.ts';
import { type CommonParts, partsOf } from './callers/parts-of.ts';
import { openTokens } from './callers/tokens.ts';
import type { Caller } from './contract/caller.ts';
import type { Parts } from './contract/parts.ts';
import { createRate, noRate, type Rate } from './guard/rate.ts';
import type { Door } from './guard/refusal.ts';
import { denyUnlessOpenToModels } from './mcp/open-to-models.ts';
import { type ReportClock, startReportClock } from './reports/report-clock.ts';
import { createReportRuns } from './reports/report-runs.ts';
import { reportWriter } from './reports/report-writer.ts';
import { createReadiness } from './runs/readiness.ts';
import { createRuns, type Runs, type RunsOptions, usualRuns } from './runs/runs.ts';
import { createMetrics } from './watch/metrics.ts';
import { noTraces, type Traces } from './watch/traces.ts';

export interface ServerOptions extends Partial<Pick<Parts, 'heartbeatMs' | 'role'>> {
  allowPrivileged?: boolean;
  language?: Language;
  runs?: Partial<RunsOptions>;
  log?: Parts['log'];
  /** Where spans of runs go; nowhere when absent. */
  traces?: Traces;
  /** Who says who calls, instead of what the configuration and the keys say. */
  callers?: Callers;
  /** For reports that are run by the clock. */
  reports?: { now?: () => Date; everyMs?: number; pausesMs?: readonly number[] };
}

/** The parts of all callers, and who says which caller it is. */
export interface ServerParts extends CommonParts {
  callers: Callers;
  /** Whatever a person sends, a question or not; counted by each process, because it is counted for every key that is pressed. */
  requests: Rate;
  /** Under which names it is called, and by whose pages; where it listens is known later. */
  names: Pick<Door, 'hosts' | 'cors'>;
  /** Begins to run what is planned; for a server that listens. */
  startClock(): Pick<ReportClock, 'stop'>;
}

/** What the routes work with, made from the configuration. The library must have been opened for `config.server.audience`. */
export function serverParts(wenshu: Wenshu, config: WenshuConfig, options: ServerOptions = {}): ServerParts {
  const { server, connections, limits } = config;
  const writable = connections.filter(({ access }) => access === 'write').map(({ id, title = id }) => title);
  const allowPrivileged = options.allowPrivileged === true || server.allow_privileged;
  const configured = config.language === 'auto' ? 'en' : config.language;
  const local: Caller = {
    user: config.user ?? anybody,
    role: options.role,
    audience: server.audience,
    claims: {},
    scopes: new Set(scopes),
    how: 'local',
    allowance: allowanceOf(options.role === undefined ? undefined : config.roles[options.role]),
  };
  const metrics = createMetrics({
    running: () => runs.load().running,
    waiting: () => runs.load().waiting,
  });
  const { heard } = options.traces ?? noTraces;
  const bounds = { maxRuns: server.max_runs, maxWaiting: server.max_waiting };
  const runs: Runs = createRuns({ ...bounds, ...usualRuns, watch: { ...metrics, heard }, ...options.runs });
  const callers =
    options.callers ??
    createCallers({
      keys: wenshu.keys,
      readToken: config.auth && openTokens(config.auth),
      roles: config.roles,
      local,
    });
  const log = options.log ?? (() => {});
  const { now = () => new Date(), everyMs, pausesMs } = options.reports ?? {};
  const again = {
    books: wenshu.reportBooks,
    config,
    making: makeReports(reportWriter(wenshu, config.reports), now),
    now,
    log: (message: string, detail?: string) => log(message, detail),
    ...(pausesMs ? { pausesMs } : {}),
  };
  const reports = { saved: openSavedReports(again), runs: createReportRuns(again) };
  const parts: ServerParts = {
    callers,
    reports,
    startClock: () =>
      startReportClock(
        {
          plans: wenshu.reportBooks.plans,
          claim: wenshu.claim,
          now,
          log: again.log,
          callerNow: (plan) => callers.again(plan),
          async begin(template, caller, { at, isLate }) {
            await parts.readiness.check();
            const owned = partsOf(parts, caller, 'schedule');
            await owned.reports.beginPlanned(template, isLate ? at : undefined, parts.language);
          },
          async brokenOff(template, { user, role }) {
            const [last] = await wenshu.reportBooks.runs.list({ user, role }, template, 1);
            const isBroken = last?.by === 'schedule' && shownRun(last, now()).status === 'broken';
            return isBroken ? last.id : undefined;
          },
          async goOn(template, run, caller) {
            await parts.readiness.check();
            await partsOf(parts, caller, 'schedule').reports.goOn(template, run);
          },
        },
        everyMs,
      ),
    rate: server.rate ? createRate(server.rate.questions_per_minute) : noRate,
    requests: server.rate ? createRate(server.rate.requests_per_minute) : noRate,
    audit: wenshu.audit,
    names: { hosts: server.hosts, cors: server.cors },
    wenshu,
    runs,
    metrics,
    readiness: createReadiness(wenshu, { allowPrivileged, writable }),
    audience: server.audience,
    role: options.role,
    isWritable: writable.length > 0,
    denyUnlessOpenToModels: (role) => denyUnlessOpenToModels(config, role),
    language: options.language ?? configured,
    questionLength: limits.question_length,
    heartbeatMs: options.heartbeatMs ?? 15_000,
    log,
  };
  return parts;
}
