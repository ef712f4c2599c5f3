import { expect, it } from 'vitest';
import { cellText } from './cell-text.ts';
import { shownColumns } from './columns.ts';

const shown = (cells: (number | string | null)[]) => {
  const table = { columns: [{ name: 'amount', type: 'decimal' as const }], rows: cells.map((cell) => [cell]) };
  const [column] = shownColumns(table, [], 'en');
  if (!column) throw new Error('no column');
  return cells.map((cell) => cellText(cell, column, 'en'));
};

it('figures have two places, as the sentence says them, whatever adding them up left behind', () => {
  expect(shown([348.0813, 157162.98999999, 85690])).toEqual(['348.08', '157,162.99', '85,690.00']);
  expect(shown([120, null, 0])).toEqual(['120', '–', '0']);
});

it('and four where one is smaller than one, so that it does not vanish', () => {
  expect(shown([0.0042, 12.5])).toEqual(['0.0042', '12.5000']);
});
