import { expect, it } from 'vitest';
import { openGrammar, shopScript } from '../../../tests/fixtures/grammar-schemas.ts';
import { wordsOf } from './words.ts';

const { book } = await openGrammar(shopScript);
const wording = { facts: book.facts, glossary: [] };

it('calls an amount that is computed by its name', () => {
  const [sales] = book.figures('revenue');
  if (!sales) throw new Error('the shop has sales');
  expect(sales.row.kind).toBe('arithmetic');
  expect(wordsOf(sales.row, { ...wording, language: 'en' })).toBe('revenue');
  expect(wordsOf(sales.row, { ...wording, language: 'zh' })).toBe('销售额');
});

it('calls an amount in cents by the name of its column', () => {
  const cents = {
    kind: 'arithmetic',
    operator: '/',
    left: { kind: 'column', table: 'payments', column: 'amount cents' },
    right: { kind: 'number', value: 100 },
  } as const;
  expect(wordsOf(cents, { ...wording, language: 'en' })).toBe('amount');
});
