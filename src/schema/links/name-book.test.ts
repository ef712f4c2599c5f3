import { expect, it } from 'vitest';
import { goldenSnapshot } from '../../../tests/fixtures/golden-snapshot.ts';
import { nameBook } from './name-book.ts';

it('makes the book of a schema once for each glossary, whoever asks in between', () => {
  const snapshot = goldenSnapshot([{ name: 'orders', columns: [['id', 'integer']] }]);
  const glossary = [{ kind: 'table' as const, words: ['sales'], table: 'orders' }];
  const book = nameBook(snapshot, glossary);
  const plain = nameBook(snapshot, []);
  expect(plain).not.toBe(book);
  expect(nameBook(snapshot, glossary)).toBe(book);
  expect(nameBook(snapshot, [])).toBe(plain);
  expect(nameBook(snapshot)).toBe(plain);
});
