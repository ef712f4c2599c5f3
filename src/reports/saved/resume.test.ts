import { expect, it } from 'vitest';
import type { BatchOptions } from '../../batch/batch-options.ts';
import type { BatchItem, EtlResult } from '../../protocol/batch.ts';
import { type Filled, resumeBatch } from './resume.ts';

const item: BatchItem = { id: 'sales', name: 'Sales', question: 'total sales' };

/** Which items are asked when a run resumes after `item` was filled. */
async function askedAgain(then: Partial<BatchItem>, options: BatchOptions): Promise<string[]> {
  const filled: Filled = {};
  const asked: string[] = [];
  const batch = resumeBatch(
    async (items, { onResult } = {}) => {
      for (const { id } of items) onResult?.({ placeholder_id: id, status: 'filled' } as EtlResult);
      asked.push(...items.map(({ id }) => id));
      return { etl_results: {}, metrics: {} as never };
    },
    filled,
    (key, result) => {
      filled[key] = result;
    },
  );
  await batch([item], { connection: 'shop' });
  asked.length = 0;
  await batch([{ ...item, ...then }], { connection: 'shop', ...options });
  return asked;
}

it('what was filled is not asked again', async () => {
  expect(await askedAgain({ name: 'Revenue' }, {})).toEqual([]);
});

it.each([
  [{ question: 'total returns' }, {}],
  [{ requirements: 'without tax' }, {}],
  [{ description: 'of shops that are open' }, {}],
  [{ connection: 'depot' }, {}],
  [{}, { connection: 'depot' }],
  [{}, { window: { from: '2026-01-01', to: '2026-01-31' } }],
  [{}, { audience: 'business' }],
] as const)('what says something else now is: %j %j', async (then, options) => {
  expect(await askedAgain(then, options)).toEqual(['sales']);
});
