import { WenshuError } from '../errors/wenshu-error.ts';
import type { Model } from './model.ts';

/** Ends a request that takes too long. Stands inside the queue, so that waiting for one's turn does not count. */
export function timed(model: Model, timeoutMs: number): Model {
  return {
    name: model.name,
    async complete(messages, options = {}) {
      const limit = AbortSignal.timeout(timeoutMs);
      const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
      try {
        return await model.complete(messages, { ...options, signal });
      } catch (error) {
        if (limit.aborted && !options.signal?.aborted) throw new WenshuError('model_timeout', { name: model.name });
        throw error;
      }
    },
  };
}
