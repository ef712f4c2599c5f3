import { expect, it } from 'vitest';
import { createWaitingLine } from './waiting-line.ts';

const busy = { code: 'POOL_BUSY', message: 'busy' };

it('admits in the order of arrival, each caller once', async () => {
  const line = createWaitingLine();
  const order: number[] = [];
  const waits = [1, 2, 3].map((n) => line.wait(1000, undefined, busy).then(() => order.push(n)));
  expect(line.length).toBe(3);
  expect([line.admit(), line.admit(), line.admit(), line.admit()]).toEqual([true, true, true, false]);
  await Promise.all(waits);
  expect(order).toEqual([1, 2, 3]);
});

it('a caller that times out or is cancelled leaves the line, so that no turn is wasted', async () => {
  const line = createWaitingLine();
  const cancel = new AbortController();
  const impatient = expect(line.wait(1, undefined, busy)).rejects.toMatchObject({ failure: busy });
  const cancelled = expect(line.wait(1000, cancel.signal, busy)).rejects.toMatchObject({
    failure: { ended: 'cancelled' },
  });
  cancel.abort();
  await Promise.all([impatient, cancelled]);
  expect(line.admit()).toBe(false);
});

it('does not admit a caller that was cancelled before', async () => {
  const line = createWaitingLine();
  await expect(line.wait(1000, AbortSignal.abort(), busy)).rejects.toMatchObject({ failure: { ended: 'cancelled' } });
  expect(line.length).toBe(0);
});

it('sends everybody away', async () => {
  const line = createWaitingLine();
  const waits = [1, 2].map(() => expect(line.wait(1000, undefined, busy)).rejects.toThrow('closed'));
  line.refuse({ message: 'closed' });
  await Promise.all(waits);
  expect(line.length).toBe(0);
});
