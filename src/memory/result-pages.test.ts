import { expect, it } from 'vitest';
import { createResultPages } from './result-pages.ts';

const page = (value: number) => ({ columns: [], rows: [[value]], truncated: false });

it('keeps the latest pages and drops the oldest', () => {
  const pages = createResultPages(2);
  pages.put('a', page(1));
  pages.put('b', page(2));
  pages.put('a', page(3));
  pages.put('c', page(4));
  expect(pages.get('a')?.rows).toEqual([[3]]);
  expect(pages.get('b')).toBeUndefined();
  expect(pages.get('c')?.rows).toEqual([[4]]);
});

it('keeps no more than fits, and the last one always', () => {
  const pages = createResultPages(50, 1000);
  const wide = { columns: [], rows: [['x'.repeat(600)]], truncated: false };
  pages.put('a', wide);
  pages.put('b', page(2));
  pages.put('c', wide);
  expect(pages.get('a')).toBeUndefined();
  expect(pages.get('b')?.rows).toEqual([[2]]);
  expect(pages.get('c')).toBe(wide);
  pages.put('d', { columns: [], rows: [['x'.repeat(5000)]], truncated: false });
  expect(pages.get('d')).toBeDefined();
  expect(pages.get('c')).toBeUndefined();
});
