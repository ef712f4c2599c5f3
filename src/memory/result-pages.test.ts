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
