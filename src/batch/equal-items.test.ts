import { expect, it } from 'vitest';
import type { BatchItem } from '../protocol/batch.ts';
import { equalItems } from './equal-items.ts';

const one: BatchItem = { id: 'a', name: 'a', question: 'sales of sku-a' };
const isAskedOnce = (other: Partial<BatchItem>) => equalItems([one, { ...one, id: 'b', ...other }]).length === 1;

it.each([{ question: ' Sales  of sku-a？' }, { name: 'something else' }, { context_text: 'another sentence' }])(
  'is equal: %j',
  (other) => expect(isAskedOnce(other)).toBe(true),
);

it.each([
  { question: 'sales of sku-A' },
  { connection: 'depot' },
  { requirements: 'without tax' },
  { description: 'of open shops' },
  { objective: 'a forecast' },
  { sql: 'SELECT 1' },
])('is another question: %j', (other) => expect(isAskedOnce(other)).toBe(false));
