import { expect, it } from 'vitest';
import { isClaimKey } from '../../memory/claims.ts';
import { claimKey } from './claim-key.ts';

it.each(['8707022a', 'monday.8707022a', 'monday/shop.8707022a', '周一的对话/shop.8707022a', `${'x'.repeat(300)}.1`])(
  'a change in the run %s can be claimed',
  (run) => expect(isClaimKey(claimKey(run, 'UPDATE products SET price = 1'))).toBe(true),
);

it('one statement of one run has one key', () => {
  expect(claimKey('a', 'x')).toBe(claimKey('a', 'x'));
  expect(new Set([claimKey('a', 'x'), claimKey('b', 'x'), claimKey('a', 'y')]).size).toBe(3);
});
