import { expect, it } from 'vitest';
import { compactSchema } from '../../../tests/fixtures/compact-schema.ts';
import { dialectOf } from '../../dialects/registry.ts';
import { driftOf, readsOf } from './answers.ts';

const dialect = dialectOf('sqlite');
const before = compactSchema('orders: id* int, amount real, city text\nstores: id* int, name text');
const sql = 'SELECT SUM(o.amount) AS total FROM orders o WHERE o.city = (SELECT name FROM stores)';

it('is of what the statement reads, and of nothing else', () => {
  expect(readsOf(sql, dialect, before)).toEqual({ orders: { amount: 'REAL', city: 'TEXT' }, stores: { name: 'TEXT' } });
  expect(readsOf('SELECT COUNT(*) FROM stores', dialect, before)).toEqual({ stores: {} });
  expect(Object.keys(readsOf('SELECT * FROM orders', dialect, before)?.orders ?? {})).toEqual(['id', 'amount', 'city']);
});

it('is of no statement that reads what is not there', () => {
  expect(readsOf('SELECT price FROM orders', dialect, before)).toBeUndefined();
  expect(readsOf('SELECT 1 FROM refunds', dialect, before)).toBeUndefined();
  expect(readsOf('no sql', dialect, before)).toBeUndefined();
});

it('tells what is gone or of another type, and minds nothing else', () => {
  const reads = readsOf(sql, dialect, before) ?? {};
  const drift = (text: string) => driftOf(reads, compactSchema(text));
  expect(
    drift('orders: id* text, amount real, city text, extra int\nstores: id* int, name text\nmore: id* int'),
  ).toEqual([]);
  expect(drift('orders: id* int, amount text, city text\nstores: id* int, name text')).toEqual([
    { table: 'orders', column: 'amount', was: 'REAL', is: 'TEXT' },
  ]);
  expect(drift('orders: id* int, amount real\nshops: id* int, name text')).toEqual([
    { table: 'orders', column: 'city' },
    { table: 'stores' },
  ]);
});
