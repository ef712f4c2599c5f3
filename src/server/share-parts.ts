import type { WenshuConfig } from '../config/config.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { WenshuOptions } from '../wenshu.ts';
import { partsOf } from './callers/parts-of.ts';
import { workOf } from './contract/begin-run.ts';
import { callerOf } from './contract/caller.ts';
import type { Order } from './contract/order.ts';
import type { Work } from './runs/run.ts';
import { usualRuns } from './runs/runs.ts';
import type { ServerParts } from './server-parts.ts';
import type { Line } from './shared/line.ts';
import { redisPace } from './shared/redis-pace.ts';
import { redisRate } from './shared/redis-rate.ts';
import { redisResults } from './shared/redis-results.ts';
import { type ShareOptions, shareRuns } from './shared/share-runs.ts';
import type { Orphan } from './shared/take-over.ts';

/** What the library has in common with those of other processes; to be given to `createWenshu`. */
export const sharedWith = ({ redis }: Line, { cache }: Pick<WenshuConfig, 'cache'>): WenshuOptions['shared'] => ({
  ...(cache.keep === 'auto' ? { results: redisResults(redis, { maxBytes: cache.max_mb * 1_000_000 }) } : {}),
  paceOf: (model, perMinute) => redisPace(redis, model, perMinute),
});

/** The parts of a server that shares its runs and its limits with others. */
export async function shareParts(
  parts: ServerParts,
  line: Line,
  options: Partial<Pick<ShareOptions, 'beatMs' | 'keepMs'>> = {},
): Promise<ServerParts> {
  const runs = await shareRuns(parts.runs, line, {
    keepMs: usualRuns.keepMs,
    ...options,
    workOf: (orphan) => restOf(orphan, parts),
  });
  const { perMinute } = parts.rate;
  return { ...parts, runs, rate: Number.isFinite(perMinute) ? redisRate(line.redis, perMinute) : parts.rate };
}

/** The rest of what another process had begun, as the person who asked there. */
function restOf({ id, about, told }: Orphan, parts: ServerParts): Work {
  const order = about.order as Order | undefined;
  const begunAs = told.find((event) => event.run_id !== id)?.run_id;
  return async (listener) => {
    if (!order?.caller || !order.door) throw new WenshuError('run_lost');
    await parts.readiness.checkAccount();
    return workOf(order, partsOf(parts, callerOf(order.caller), order.door), begunAs)(listener);
  };
}
