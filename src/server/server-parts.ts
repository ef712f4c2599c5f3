import { anybody } from '../agents/runner.ts';
import type { WenshuConfig } from '../config/config.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { scopes } from '../protocol/access.ts';
import type { Language } from '../protocol/answer.ts';
import { makeReports } from '../reports/saved/making.ts';
import { openSavedReports } from '../reports/saved/saved-reports.ts';
import type { Wenshu, WenshuOptions } from '../wenshu.ts';
import { allowanceOf, type Caller, type Callers, callerOf, createCallers } from './auth/callers.ts';
import { createRate, noRate, type Rate } from './auth/rate.ts';
import type { ServerAddress } from './auth/request-guard.ts';
import { openTokens } from './auth/tokens.ts';
import { type Order, workOf } from './http/begin-run.ts';
import { startReportClock } from './reports/report-clock.ts';
import { createReportRuns, reportWriter } from './reports/report-runs.ts';
import { createReadiness } from './runs/readiness.ts';
import { createRuns, type Runs, type RunsOptions, usualRuns, type Work } from './runs/runs.ts';
import { createSession, denyUnlessOpenToModels, type SharedParts } from './session/session.ts';
import type { Orphan } from './shared/publisher.ts';
import type { SharedRedis } from './shared/redis.ts';
import { redisPace, redisRate } from './shared/redis-limits.ts';
import { redisResults } from './shared/redis-results.ts';
import { shareRuns } from './shared/share-runs.ts';
import { createMetrics } from './watch/metrics.ts';
import { noTraces, type Traces } from './watch/traces.ts';

export interface ServerOptions extends Partial<Pick<SharedParts, 'heartbeatMs' | 'log'>> {
  /** Of the local user. */
  role?: string;
  allowPrivileged?: boolean;
  language?: Language;
  runs?: Partial<RunsOptions>;
  /** Where spans of runs go; nowhere when absent. */
  traces?: Traces;
  /** Who says who calls, instead of what the configuration and the keys say. */
  callers?: Callers;
  /** For reports that are run by the clock. */
  reports?: { now?: () => Date; everyMs?: number; pausesMs?: readonly number[] };
}

/** What all sessions share, and how a request gets one. */
export interface ServerParts extends SharedParts {
  callers: Callers;
  /** The user of this machine, where no login is needed. */
  local: Caller;
  /** Of all requests, questions or not. Each process counts its own, because every key that is pressed is one. */
  requests: Rate;
  /** Known before the server listens. */
  names: Pick<ServerAddress, 'hosts' | 'cors'>;
  /** Starts to run planned reports. */
  startClock(): { stop(): void };
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
  const metrics = createMetrics(() => runs.load());
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
    local,
    reports,
    startClock: () => {
      const { reportBooks, claim } = wenshu;
      const reportsOf = async (caller: Caller) => {
        await parts.readiness.check();
        return createSession(parts, caller, 'schedule').reports;
      };
      return startReportClock(
        {
          reportBooks,
          claim,
          again: (plan: Parameters<Callers['again']>[0]) => callers.again(plan),
          now,
          log: again.log,
          reportsOf,
        },
        everyMs,
      );
    },
    rate: server.rate ? createRate(server.rate.questions_per_minute) : noRate,
    requests: server.rate ? createRate(server.rate.requests_per_minute) : noRate,
    audit: wenshu.audit,
    names: { hosts: server.hosts, cors: server.cors },
    wenshu,
    runs,
    metrics,
    readiness: createReadiness(wenshu, { allowPrivileged, writable }),
    audience: server.audience,
    isWritable: writable.length > 0,
    denyUnlessOpenToModels: (role) => denyUnlessOpenToModels(config, role),
    language: options.language ?? configured,
    questionLength: limits.question_length,
    heartbeatMs: options.heartbeatMs ?? 15_000,
    log,
  };
  return parts;
}

/** What the libraries of several processes share; an option of `createWenshu`. */
export const sharedWith = (
  { redis }: SharedRedis,
  { cache }: Pick<WenshuConfig, 'cache'>,
): WenshuOptions['shared'] => ({
  ...(cache.keep === 'auto' ? { results: redisResults(redis, { maxBytes: cache.max_mb * 1_000_000 }) } : {}),
  paceOf: (model, perMinute) => redisPace(redis, model, perMinute),
});

/** The parts of a server that shares its runs and its limits with others. */
export async function shareParts(parts: ServerParts, shared: SharedRedis): Promise<ServerParts> {
  const runs = await shareRuns(parts.runs, shared, (orphan) => restOf(orphan, parts));
  const { perMinute } = parts.rate;
  return { ...parts, runs, rate: Number.isFinite(perMinute) ? redisRate(shared.redis, perMinute) : parts.rate };
}

/** Continues a run that another process had begun, as the person who asked there. */
function restOf({ id, about, told }: Orphan, parts: ServerParts): Work {
  const order = about.order as Order | undefined;
  const begunAs = told.find((event) => event.run_id !== id)?.run_id;
  return async (listener) => {
    if (!order?.caller || !order.door) throw new WenshuError('run_lost');
    await parts.readiness.checkAccount();
    return workOf(order, createSession(parts, callerOf(order.caller), order.door), begunAs)(listener);
  };
}
