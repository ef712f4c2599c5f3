import type { WenshuConfig } from '../../config/config.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Audit } from '../../memory/audit.ts';
import type { Language } from '../../protocol/answer.ts';
import type { Wenshu } from '../../wenshu.ts';
import { type Caller, ownerOf, type Protocol, plainCaller } from '../auth/callers.ts';
import type { Rate } from '../auth/rate.ts';
import type { Readiness } from '../runs/readiness.ts';
import type { Runs } from '../runs/runs.ts';
import type { Metrics } from '../watch/metrics.ts';
import { type Auditor, auditorOf, noAuditor } from './auditor.ts';
import { type Databases, databasesOf } from './databases.ts';
import { type ReportParts, type Reports, reportsOf } from './reports.ts';
import { type SavedAnswers, savedOf } from './saved.ts';
import { offeredTo, type PersonalWenshu, threadNames, wenshuAs } from './wenshu-as.ts';

/** The same for every caller. */
interface CommonParts {
  readiness: Readiness;
  metrics: Metrics;
  /** Of the caller; the server's own on public paths. */
  audience: Caller['audience'];
  /** Whether some connection lets data be changed, after a person confirms it. */
  isWritable: boolean;
  /** Throws where the configuration keeps from models what this role sees. */
  denyUnlessOpenToModels(role: string | undefined): void;
  /** Of problems, where the caller names no language. */
  language: Language;
  /** Longest question, in characters. */
  questionLength: number;
  /** A stream sends a sign of life after this much silence. */
  heartbeatMs: number;
  /** For unexpected errors; never sent to a caller. */
  log(message: string, detail: string | undefined): void;
}

/** What all sessions are made from; no route gets it. */
export interface SharedParts extends CommonParts {
  wenshu: Wenshu;
  runs: Runs;
  reports: ReportParts;
  /** Of questions. */
  rate: Rate;
  audit: Pick<Audit, 'append'>;
}

/**
 * One request: who asks, and everything a route may use on their behalf. Identity enters here and is never an argument again; nothing in a
 * session reaches what belongs to another person.
 */
export interface Session extends CommonParts {
  caller: Caller;
  wenshu: PersonalWenshu;
  databases: Databases;
  saved: SavedAnswers;
  reports: Reports;
  /** The caller's own; those of others are not found. */
  runs: Runs;
}

export function createSession(parts: SharedParts, caller: Caller, protocol: Protocol): Session {
  const count = () => countQuestion(caller, parts.rate);
  const runs = runsOf(caller, parts.runs, count, protocol);
  return sessionWith(parts, caller, { auditor: auditorOf(parts.audit, caller, protocol), runs, count });
}

/** For the program that started this process: nothing is audited or rate-limited. */
export const createLocalSession = (parts: SharedParts, caller: Caller): Session =>
  sessionWith(parts, caller, { auditor: noAuditor, runs: parts.runs, count: async () => undefined });

function sessionWith(
  { rate: _rate, audit: _audit, wenshu: all, reports, ...common }: SharedParts,
  caller: Caller,
  { auditor, runs, count }: { auditor: Auditor; runs: Runs; count: () => Promise<void> },
): Session {
  const { user, role, claims, audience } = caller;
  const own = all.as({ user, role, claims, audience });
  const databases = databasesOf(caller, own.own, offeredTo(caller, all), auditor);
  const wenshu = wenshuAs(caller, { ...all, ...own }, auditor, databases);
  const saved = savedOf(own.boards, auditor, count);
  return {
    ...common,
    audience: caller.audience,
    caller,
    wenshu,
    databases,
    saved,
    reports: reportsOf(caller, reports, auditor, { wenshu, databases, saved, count, language: common.language }),
    runs,
  };
}

/** Throws where this person asks too often. */
async function countQuestion({ user }: Caller, rate: Rate): Promise<void> {
  const seconds = await rate.take(user);
  if (seconds !== undefined) throw new WenshuError('rate_limited', { seconds, limit: rate.perMinute });
}

function runsOf(caller: Caller, runs: Runs, count: () => Promise<void>, protocol: Protocol): Runs {
  const owner = ownerOf(caller);
  return {
    ...runs,
    async begin(work, language, { order, thread, ...about } = {}) {
      await count();
      return runs.begin(
        work,
        language,
        {
          ...about,
          // A reply knows its conversation by the stored name.
          ...(thread === undefined ? {} : { thread: threadNames(caller).outside(thread) }),
          ...(order ? { order: { ...order, caller: plainCaller(caller), door: protocol } } : {}),
        },
        owner,
      );
    },
    async find(id) {
      const run = await runs.find(id);
      return run?.owner === owner ? run : undefined;
    },
    ofThread: async (thread) => (await runs.ofThread(thread)).filter((run) => run.owner === owner),
  };
}

/**
 * Over MCP a model of the client reads every answer. What the configuration keeps from models must not be reachable then: throws unless
 * the role is denied every masked column.
 */
export function denyUnlessOpenToModels(
  { allow_llm_to_see_data: mayRead, connections, roles }: WenshuConfig,
  role: string | undefined,
): void {
  if (!mayRead) throw new WenshuError('models_may_not_read', { detail: 'allow_llm_to_see_data: false' });
  const known = role !== undefined && Object.hasOwn(roles, role) ? roles[role] : undefined;
  const denied = new Set((known?.denied_columns ?? []).map((column) => column.toLowerCase()));
  const open = connections
    .flatMap(({ masked_columns: masked }) => masked)
    .filter((column) => !denied.has(column.toLowerCase()));
  if (open.length > 0) throw new WenshuError('models_may_not_read', { detail: `masked_columns: ${open.join(', ')}` });
}
