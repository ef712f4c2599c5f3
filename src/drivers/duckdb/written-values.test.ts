import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDuckdb } from './duckdb.ts';

const root = mkdtempSync(join(tmpdir(), 'wenshu-written-'));
afterAll(() => rmSync(root, { recursive: true }));
let count = 0;

/** What a file with this one column is read as: type, values in the order of the file, and what is told about it. */
async function read(header: string, values: string[], ...later: string[]) {
  count += 1;
  const path = join(root, `file${count}.csv`);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = [header, ...values, ...later].map((text, index) => `${index === 0 ? 'n' : index},${quoted(text)}`);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return readFile(path);
}

async function readFile(path: string) {
  const driver = openDuckdb({ path });
  try {
    const [table] = (await driver.introspect()).tables;
    const column = table?.columns[1];
    const { rows } = await driver.run(`SELECT * FROM "${table?.name}"`, { maxRows: 10_000, timeoutMs: 60_000 });
    return { kind: column?.kind, written: column?.written, values: rows.map((row) => row[1]) };
  } finally {
    await driver.close();
  }
}

describe('dates in other forms', () => {
  it.each([
    ['日期', ['2024/3/5', '2024/12/15']],
    ['日期', ['2024年3月5日', '2024年12月15日']],
    ['日期', ['2024 年 3 月 5 号', '2024年12月15日']],
    ['datum', ['05.03.2024', '15.12.2024']],
    ['datum', ['5.3.24', '15.12.24']],
    ['date', ['03/05/2024', '12/15/2024']],
    ['交易日期', ['20240305', '20241215']],
    ['date', ['Mar 5, 2024', 'Dec 15, 2024']],
    ['date', ['March 5, 2024', 'December 15, 2024']],
    ['date', ['5 Mar 2024', '15 Dec 2024']],
    ['date', ['05-Mar-24', '15-Dec-24']],
  ])('%s: %j', async (header, values) => {
    const found = await read(header, values);
    expect(found).toMatchObject({ kind: 'date', values: ['2024-03-05', '2024-12-15'] });
    expect(found.written?.isGuess).toBeUndefined();
  });

  it('with a time of day', async () => {
    expect(await read('time', ['5 Mar 2024 14:05', '15 Dec 2024 01:02'])).toMatchObject({
      kind: 'datetime',
      values: ['2024-03-05 14:05:00', '2024-12-15 01:02:00'],
    });
    expect(await read('time', ['3/25/2024 1:02 PM'])).toMatchObject({ values: ['2024-03-25 13:02:00'] });
  });

  it('where nothing tells day from month, the month stands first and that is told; the first of each month tells', async () => {
    const found = await read('date', ['05/03/2024', '04/03/2024']);
    expect(found).toMatchObject({ values: ['2024-05-03', '2024-04-03'] });
    expect(found.written).toEqual({ as: 'date', example: expect.stringMatching(/^0[45]\/03\/2024$/), isGuess: true });
    expect(await read('date', ['01/03/2024', '01/04/2024'])).toMatchObject({ values: ['2024-03-01', '2024-04-01'] });
  });

  it('one that was typed in another form among dates', async () => {
    const found = await read('day', ['2024-03-05', '2024-03-06', '03/15/2024']);
    expect(found).toMatchObject({ kind: 'date', values: ['2024-03-05', '2024-03-06', '2024-03-15'] });
    expect(found.written).toEqual({ as: 'date', example: '03/15/2024' });
  });

  it('a late row tells day from month, and a late surprise leaves all as text', async () => {
    const early = Array.from({ length: 6000 }, () => '05/03/2024');
    const found = await read('date', early, '25/03/2024');
    expect(found).toMatchObject({ kind: 'date' });
    expect(found.values[0]).toBe('2024-03-05');
    expect(await read('date', early, 'soon')).toMatchObject({ kind: 'text', written: undefined });
  });

  it('eight digits are a date only where the header says so', async () => {
    expect(await read('amount', ['20240305', '20241215'])).toMatchObject({ kind: 'integer', written: undefined });
  });
});

describe('numbers in other forms', () => {
  it.each([
    ['金额', ['¥1,234.50', '¥12.00', '-'], [1234.5, 12, null], '¥'],
    ['Betrag', ['1.234,56 €', '-12,50 €'], [1234.56, -12.5], '€'],
    ['balance', ['(1,234.50)', '3.00'], [-1234.5, 3], undefined],
    ['balance', ['-$1,234.50', '$3'], [-1234.5, 3], '$'],
    ['销量', ['3.5万', '120', '1.25亿'], [35_000, 120, 125_000_000], undefined],
    ['销售额', ['3.5万元', '12万元'], [35_000, 120_000], '元'],
    ['weight', ['12 kg', '3.5kg'], [12, 3.5], 'kg'],
    ['rate', ['12.5%', '3%'], [12.5, 3], '%'],
    ['total', ["1'234.50", '12.00'], [1234.5, 12], undefined],
    ['total', ['1 234,50', '12,00'], [1234.5, 12], undefined],
    ['total', ['1,500', 'N/A', ''], [1500, null, null], undefined],
  ])('%s: %j', async (header, values, expected, unit) => {
    const found = await read(header, values);
    expect(found).toMatchObject({ kind: 'decimal', values: expected });
    expect(found.written).toMatchObject({ as: 'number', ...(unit ? { unit } : {}) });
  });

  it.each([
    ['weight', ['12 kg', '300 g']],
    ['phone', ['138-0013', '139,001']],
    ['code', ['1,200', '1,300']],
    ['地址', ['3号', '5号']],
    ['版本', ['1.2.3', '2.0.1']],
    ['name', ['Apollo 13', 'Apollo 11']],
  ])('no numbers: %s %j', async (header, values) => {
    const found = await read(header, values);
    expect(found).toMatchObject({ kind: 'text', values, written: undefined });
  });
});

it('files that are one table are read alike', async () => {
  const folder = mkdtempSync(join(root, 'parts-'));
  writeFileSync(join(folder, 'sales_2023.csv'), 'shop,date,amount\nA,15/12/2023,"1,200.50"\n');
  writeFileSync(join(folder, 'sales_2024.csv'), 'shop,date,amount\nB,05/03/2024,"3.50"\n');
  const driver = openDuckdb({ path: folder });
  const { rows } = await driver.run('SELECT * FROM sales ORDER BY date', { maxRows: 10, timeoutMs: 60_000 });
  expect(rows).toEqual([
    ['A', '2023-12-15', 1200.5],
    ['B', '2024-03-05', 3.5],
  ]);
  await driver.close();
});
