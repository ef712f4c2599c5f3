import { createHash } from 'node:crypto';
import type { BatchOptions } from '../../batch/batch-options.ts';
import type { BatchItem, EtlResult } from '../../protocol/batch.ts';
import type { Session } from '../../session/session.ts';

type Batch = Session['batch'];

/** Results by a digest of what was asked: a placeholder that has changed since has none. */
export type Filled = Record<string, EtlResult>;

/** Everything that decides the answer, since the template may have changed. */
function keyOf(item: BatchItem, { connection: usual, window, language, audience }: BatchOptions): string {
  const { id, question, sql, connection = usual, requirements, description, objective } = item;
  const asked = [id, question, sql, connection, requirements, description, objective, window, language, audience];
  return createHash('sha256')
    .update(JSON.stringify(asked.map((part) => part ?? null)))
    .digest('hex');
}

/**
 * A batch that leaves out what was filled before the run was interrupted, and notes each new result. Failed questions are asked again: they may
 * have failed for the reason that interrupted the run.
 */
export function resumeBatch(batch: Batch, filled: Filled, note: (key: string, result: EtlResult) => void): Batch {
  return async (items, options = {}) => {
    const keys = new Map(items.map((item) => [item.id, keyOf(item, options)]));
    const earlier = items.flatMap(({ id }) => {
      const result = filled[keys.get(id) ?? ''];
      return result ? [[id, result] as const] : [];
    });
    const earlierIds = new Set(earlier.map(([id]) => id));
    const total = items.length;
    const { etl_results, metrics } = await batch(
      items.filter(({ id }) => !earlierIds.has(id)),
      {
        ...options,
        onResult: (result) => {
          const key = keys.get(result.placeholder_id);
          if (key !== undefined && result.status === 'filled') note(key, result);
          options.onResult?.(result);
        },
        onEvent: (event) => {
          if (event.type === 'batch-start') options.onEvent?.({ ...event, total });
          else if (event.type === 'item-end') options.onEvent?.({ ...event, done: event.done + earlier.length, total });
          else options.onEvent?.(event);
        },
      },
    );
    const repaired = earlier.filter(([, { repaired_by }]) => repaired_by !== null).length;
    return {
      etl_results: { ...Object.fromEntries(earlier), ...etl_results },
      metrics: {
        ...metrics,
        total: metrics.total + earlier.length,
        filled: metrics.filled + earlier.length,
        first_try: metrics.first_try + earlier.length - repaired,
        repaired: metrics.repaired + repaired,
        // Rows from before the interruption and rows from now are of two moments.
        one_view: metrics.one_view && earlier.length === 0,
      },
    };
  };
}
