import { createHash } from 'node:crypto';
import type { BatchItem, EtlResult } from '../../protocol/batch.ts';
import type { BatchOptions, Wenshu } from '../../wenshu.ts';

type Batch = Wenshu['batch'];
type Asking = Pick<BatchOptions, 'connection' | 'window' | 'language' | 'audience'>;

/** Results by what was asked: a placeholder that says something else since has none. */
export type Filled = Record<string, EtlResult>;

/** All that decides the answer; a template may have been changed since, and what it says for all of its questions as well. */
function keyOf(item: BatchItem, { connection: usual, window, language, audience }: Asking): string {
  const { id, question, sql, connection = usual, requirements, description, objective } = item;
  const asked = [id, question, sql, connection, requirements, description, objective, window, language, audience];
  return createHash('sha256')
    .update(JSON.stringify(asked.map((part) => part ?? null)))
    .digest('hex');
}

/**
 * A batch that leaves out what was filled before it broke off, and tells of each result as it stands. What had failed is asked again:
 * it may have failed for the same reason that broke it off.
 */
export function goingOn(batch: Batch, filled: Filled, note: (key: string, result: EtlResult) => void): Batch {
  return async (items, options = {}) => {
    const key = new Map(items.map((item) => [item.id, keyOf(item, options)]));
    const known = (id: string) => filled[key.get(id) ?? ''];
    const rest = items.filter(({ id }) => known(id) === undefined);
    const kept = items.filter(({ id }) => known(id) !== undefined);
    const outcome = await batch(rest, {
      ...options,
      onResult: (result) => {
        const at = key.get(result.placeholder_id);
        if (at !== undefined && result.status === 'filled') note(at, result);
        options.onResult?.(result);
      },
      onEvent: (event) => {
        if (event.type === 'batch-start') options.onEvent?.({ ...event, total: items.length });
        else if (event.type === 'item-end')
          options.onEvent?.({ ...event, done: event.done + kept.length, total: items.length });
        else options.onEvent?.(event);
      },
    });
    const before = Object.fromEntries(kept.map(({ id }) => [id, known(id) as EtlResult]));
    const { metrics } = outcome;
    const repaired = Object.values(before).filter(({ repaired_by }) => repaired_by !== null).length;
    return {
      etl_results: { ...before, ...outcome.etl_results },
      metrics: {
        ...metrics,
        total: metrics.total + kept.length,
        filled: metrics.filled + kept.length,
        first_try: metrics.first_try + kept.length - repaired,
        repaired: metrics.repaired + repaired,
        // Rows of before it broke off and rows of now are of two moments.
        one_view: metrics.one_view && kept.length === 0,
      },
    };
  };
}
