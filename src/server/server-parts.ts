import type { WenshuConfig } from '../config/config.ts';
import type { Language } from '../protocol/answer.ts';
import type { Wenshu } from '../wenshu.ts';
import type { Parts } from './contract/parts.ts';
import { createReadiness } from './runs/readiness.ts';
import { createRuns, type RunsOptions, usualRuns } from './runs/runs.ts';

export interface ServerOptions extends Partial<Pick<Parts, 'heartbeatMs' | 'role'>> {
  allowPrivileged?: boolean;
  language?: Language;
  runs?: Partial<RunsOptions>;
  log?: Parts['log'];
}

/** What the routes work with, made from the configuration. The library must have been opened for `config.server.audience`. */
export function serverParts(wenshu: Wenshu, config: WenshuConfig, options: ServerOptions = {}): Parts {
  const { server, connections, limits } = config;
  const writable = connections.filter(({ access }) => access === 'write').map(({ id, title = id }) => title);
  const allowPrivileged = options.allowPrivileged === true || server.allow_privileged;
  const configured = config.language === 'auto' ? 'en' : config.language;
  return {
    wenshu,
    runs: createRuns({ maxRuns: server.max_runs, maxWaiting: server.max_waiting, ...usualRuns, ...options.runs }),
    readiness: createReadiness(wenshu, { allowPrivileged, writable }),
    audience: server.audience,
    role: options.role,
    language: options.language ?? configured,
    questionLength: limits.question_length,
    heartbeatMs: options.heartbeatMs ?? 15_000,
    log: options.log ?? (() => {}),
  };
}
