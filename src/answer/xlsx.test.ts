import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import type { Scalar } from '../schema/snapshot/snapshot.ts';
import { xlsxOf } from './xlsx.ts';

async function* given(rows: Scalar[][]): AsyncGenerator<Scalar[]> {
  yield* rows;
}

async function bytesOf(columns: string[], rows: AsyncIterable<Scalar[]>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxOf(columns, rows)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function written(columns: string[], rows: Scalar[][]) {
  const bytes = await bytesOf(columns, given(rows));
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets;
  if (!sheet) throw new Error('no sheet');
  return sheet;
}

it('numbers are numbers, dates are dates, nothing stays empty', async () => {
  const { rows } = await written(
    ['城市', 'amount', 'day', 'at', 'ok'],
    [
      ['北京', -12.5, '2025-01-30', '2025-01-30 23:59:58', true],
      ['Köln', null, null, '2025-02-01', false],
    ],
  );
  expect(rows).toEqual([
    ['城市', 'amount', 'day', 'at', 'ok'],
    ['北京', -12.5, new Date('2025-01-30T00:00:00Z'), new Date('2025-01-30T23:59:58Z'), true],
    ['Köln', null, null, new Date('2025-02-01T00:00:00Z'), false],
  ]);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', "=cmd|'/c calc'!A1", '\t=1', '＝1+1'])(
  '%j is text, never a formula',
  async (text) => {
    const sheet = await written([text], [[text]]);
    expect(sheet.rows).toEqual([[text], [text]]);
    expect([...(sheet.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
  },
);

it.each([
  ['a day that there is not', '2025-02-30'],
  ['an hour that there is not', '2025-02-03 25:00:00'],
  ['a day before the calendar of spreadsheets', '1899-12-31'],
  ['a number in words', '007'],
])('%s stays text', async (_, text) => {
  expect((await written(['x'], [[text]])).rows[1]).toEqual([text]);
});

it('a column that holds other words beside dates stays text', async () => {
  expect((await written(['x'], [['2025-01-30'], ['soon']])).rows.slice(1)).toEqual([['2025-01-30'], ['soon']]);
});

it('a number with more digits than a spreadsheet keeps is text, so that none is lost', async () => {
  expect((await written(['x'], [[9_007_199_254_740_991]])).rows[1]).toEqual(['9007199254740991']);
});

it('a text longer than a cell takes is cut, so that the file can be opened', async () => {
  const [cell] = (await written(['x'], [['长'.repeat(40_000)]])).rows[1] ?? [];
  expect(String(cell)).toHaveLength(32_767);
  expect(String(cell).endsWith('…')).toBe(true);
});

it('rows that break off break the stream', async () => {
  async function* broken(): AsyncGenerator<Scalar[]> {
    for (let at = 0; at < 1000; at += 1) yield [at];
    throw new Error('gone');
  }
  await expect(bytesOf(['x'], broken())).rejects.toThrow('gone');
});

it('who stops reading ends the rows', async () => {
  let isEnded = false;
  async function* endless(): AsyncGenerator<Scalar[]> {
    try {
      for (let at = 0; ; at += 1) yield [`row ${at}`];
    } finally {
      isEnded = true;
    }
  }
  const pieces = xlsxOf(['x'], endless());
  await pieces.next();
  await pieces.return(undefined);
  expect(isEnded).toBe(true);
});

it('no rows are a sheet with its heads', async () => {
  expect((await written(['a', 'b'], [])).rows).toEqual([['a', 'b']]);
});
