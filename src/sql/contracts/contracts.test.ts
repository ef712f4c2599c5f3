import { expect, it } from 'vitest';
import { dialectOf } from '../../dialects/registry.ts';
import { budgetOf, isOver } from './contracts.ts';

it('without a limit there is no budget, so that nothing is estimated', () => {
  expect(budgetOf(undefined, dialectOf('postgres'))).toBeUndefined();
  expect(budgetOf({ on_exceed: 'refuse' }, dialectOf('sqlite'))).toBeUndefined();
});

it('where every byte is paid for there is always one', () => {
  expect(budgetOf(undefined, dialectOf('bigquery'))).toEqual({ onExceed: 'ask', bytes: 100_000_000_000 });
  expect(budgetOf({ max_bytes: 5, on_exceed: 'refuse' }, dialectOf('bigquery'))).toEqual({
    onExceed: 'refuse',
    bytes: 5,
  });
});

it('what the engine does not tell is not over', () => {
  const budget = { onExceed: 'ask', rows: 10, bytes: 100 } as const;
  expect(isOver({}, budget)).toBe(false);
  expect(isOver({ rows: 10, bytes: 100 }, budget)).toBe(false);
  expect(isOver({ rows: 11 }, budget)).toBe(true);
  expect(isOver({ rows: 1, bytes: 101 }, budget)).toBe(true);
  expect(isOver({ rows: 1e12 }, { onExceed: 'ask', bytes: 100 })).toBe(false);
});
