import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fault, formula, rows, type SheetParts, serial, workbook, zip } from '../../../tests/fixtures/workbook.ts';
import { DriverError } from '../contract/driver.ts';
import { connectionError } from '../registry.ts';
import { openDuckdb } from './duckdb.ts';

const root = mkdtempSync(join(tmpdir(), 'wenshu-workbooks-'));
afterAll(() => rmSync(root, { recursive: true }));
const limits = { maxRows: 100, timeoutMs: 60_000 };
let count = 0;

function folder(files: Record<string, Buffer | string>): string {
  count += 1;
  const path = join(root, String(count));
  mkdirSync(path);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content);
  return path;
}

const saved = (sheets: SheetParts[], name = 'book.xlsx', options = {}) =>
  join(folder({ [name]: workbook(sheets, options) }), name);

async function read(path: string, sql?: string) {
  const driver = openDuckdb({ path });
  try {
    const { tables } = await driver.introspect();
    return {
      shapes: Object.fromEntries(
        tables.map((table) => [table.name, table.columns.map(({ name, kind }) => `${name} ${kind}`).join(', ')]),
      ),
      notes: tables.flatMap(({ fileNotes = [] }) => fileNotes),
      rows: sql === undefined ? [] : (await driver.run(sql, limits)).rows,
    };
  } finally {
    await driver.close();
  }
}

async function errorOf(path: string) {
  const driver = openDuckdb({ path });
  const error = await driver.connect().catch((reason: unknown) => reason);
  await driver.close();
  return error instanceof DriverError ? connectionError(error, 'x') : error;
}

describe('cells', () => {
  it('are what the workbook says: dates, times, numbers, texts, booleans, cached formulas, and nothing for errors', async () => {
    const path = saved([
      {
        name: '销售',
        rows: rows([
          ['日期', '时间', '编号', '金额', '毛利率', '退货', '合计', '说明', '成本'],
          [
            serial(45356),
            serial(45356.75, 2),
            '00123',
            12.5,
            { xml: 's="3"><v>0.12</v>' },
            true,
            formula('D2*2', 25),
            formula('A', '好'),
            fault('#N/A'),
          ],
          [serial(45357), serial(45357.5, 2), '00124', 3, null, false, formula('D3*2', 6), '<坏> & "x"', 7],
        ]),
      },
    ]);
    const found = await read(path, 'SELECT * FROM 销售 ORDER BY 编号');
    expect(found.shapes).toEqual({
      销售: '日期 date, 时间 datetime, 编号 text, 金额 decimal, 毛利率 decimal, 退货 boolean, 合计 integer, 说明 text, 成本 integer',
    });
    expect(found.rows).toEqual([
      ['2024-03-05', '2024-03-05 18:00:00', '00123', 12.5, 0.12, true, 25, '好', null],
      ['2024-03-06', '2024-03-06 12:00:00', '00124', 3, null, false, 6, '<坏> & "x"', 7],
    ]);
  });

  it('numbers that were typed as texts are read as in CSV', async () => {
    const path = saved([
      {
        name: 'prices',
        rows: rows([
          ['item', 'price', 'share', 'stock', 'sold on'],
          ['tea', '$1,234.50', '12 %', '3.5万', '2024年3月5日'],
          ['pot', '$2.00', '8 %', '1万', '2024年11月20日'],
        ]),
      },
    ]);
    const { shapes, rows: found } = await read(
      path,
      'SELECT sum(price), max(share), sum(stock), min("sold on") FROM prices',
    );
    expect(shapes).toEqual({ prices: 'item text, price decimal, share decimal, stock decimal, sold on date' });
    expect(found).toEqual([[1236.5, 12, 45000, '2024-03-05']]);
  });

  it('dates of the other calendar of old Macs', async () => {
    const path = saved([{ name: 'days', rows: rows([['on'], [serial(43894)]]) }], 'mac.xlsx', { date1904: true });
    expect((await read(path, 'SELECT * FROM days')).rows).toEqual([['2024-03-05']]);
  });
});

describe('a sheet as people lay it out', () => {
  it('title, remarks, empty rows and columns, merged names, totals and a signature', async () => {
    const path = saved([
      {
        name: '台账',
        rows:
          rows([[null, '2024年销售台账'], [], [null, null, null, '单位：元'], [null, '门店', '商品', null, '金额']]) +
          rows(
            [[null, '一号店', '茶', null, 10], [null, null, '壶', null, 20], [], [null, '二号店', '茶', null, 30]],
            5,
          ) +
          rows(
            [
              [null, '合计', null, null, 60],
              [null, '制表人：李四'],
            ],
            9,
          ),
        after: '<mergeCells><mergeCell ref="B1:E1"/><mergeCell ref="B5:B6"/></mergeCells>',
      },
    ]);
    const found = await read(path, 'SELECT * FROM 台账');
    expect(found.shapes).toEqual({ 台账: '门店 text, 商品 text, 金额 integer' });
    expect(found.rows).toEqual([
      ['一号店', '茶', 10],
      ['一号店', '壶', 20],
      ['二号店', '茶', 30],
    ]);
    expect(found.notes).toEqual([
      { kind: 'totals', source: 'book.xlsx / 台账', count: 1, places: [9] },
      { kind: 'remarks', source: 'book.xlsx / 台账', count: 1, places: [10] },
    ]);
  });

  it('a merged amount counts once', async () => {
    const path = saved([
      {
        name: 'orders',
        rows: rows([
          ['customer', 'item', 'paid'],
          ['Ann', 'tea', 100],
          [null, 'pot', null],
          ['Bob', 'cup', 5],
        ]),
        after: '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="C2:C3"/></mergeCells>',
      },
    ]);
    const { rows: found } = await read(path, 'SELECT customer, sum(paid) FROM orders GROUP BY 1 ORDER BY 1');
    expect(found).toEqual([
      ['Ann', 100],
      ['Bob', 5],
    ]);
  });

  it('names in two rows', async () => {
    const path = saved([
      {
        name: 'plan',
        rows: rows([
          ['门店', '2023年', null, '2024年', null],
          [null, '收入', '成本', '收入', '成本'],
          ['一号店', 1, 2, 3, 4],
        ]),
        after: '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="D1:E1"/></mergeCells>',
      },
    ]);
    expect((await read(path)).shapes).toEqual({
      plan: '门店 text, 2023年 收入 integer, 2023年 成本 integer, 2024年 收入 integer, 2024年 成本 integer',
    });
  });

  it('names that are missing, alike, or in two lines; and no names at all', async () => {
    const path = saved([
      {
        name: 'odd',
        rows: rows([
          ['item', 'item', null, 'sold\nin May'],
          ['tea', 'green', 'x', 3],
          ['pot', 'red', 'y', 4],
        ]),
      },
      {
        name: 'bare',
        rows: rows([
          ['tea', 3],
          ['pot', 4],
        ]),
      },
    ]);
    const { shapes, notes } = await read(path);
    expect(shapes).toEqual({
      odd: 'item text, item_2 text, column3 text, sold in May integer',
      bare: 'column1 text, column2 integer',
    });
    expect(notes).toMatchObject([{ kind: 'unnamed', source: 'book.xlsx / bare' }]);
  });
});

describe('sheets', () => {
  const sheet = (name: string, value: number, state?: 'hidden' | 'veryHidden'): SheetParts => ({
    name,
    rows: rows([
      ['n', 'text'],
      [value, 'a'],
    ]),
    ...(state ? { state } : {}),
  });

  it('each is a table; empty and hidden ones are not, and hidden ones are told', async () => {
    const { shapes, notes } = await read(
      saved([sheet('销售 明细', 1), { name: '空', rows: '' }, sheet('参数', 2, 'hidden'), sheet('x', 3, 'veryHidden')]),
    );
    expect(Object.keys(shapes)).toEqual(['销售 明细']);
    expect(notes).toEqual([{ kind: 'hidden', source: 'book.xlsx', count: 2, places: [] }]);
  });

  it('two of one name get numbers', async () => {
    expect(Object.keys((await read(saved([sheet('Sales', 1), sheet('SALES ', 2)]))).shapes)).toEqual([
      'Sales',
      'SALES_2',
    ]);
  });

  it('a name that the program gave is no name', async () => {
    expect(Object.keys((await read(saved([sheet('Sheet1', 1)], '进货.xlsx'))).shapes)).toEqual(['进货']);
  });

  it('a folder of workbooks: parts are one table, others keep their names apart', async () => {
    const path = folder({
      'sales_2023.xlsx': workbook([sheet('Sheet1', 5)]),
      'sales_2024.xlsx': workbook([sheet('Sheet1', 6)]),
      'a.xlsx': workbook([sheet('stock', 1), sheet('staff', 2)]),
      'b.xlsx': workbook([sheet('stock', 3), sheet('rent', 4)]),
      '~$a.xlsx': 'kept by the program that has it open',
      'c.csv': 'n\n1\n',
    });
    const found = await read(path, 'SELECT sum(n) FROM sales');
    expect(Object.keys(found.shapes).sort()).toEqual(['a stock', 'b stock', 'c', 'rent', 'sales', 'staff']);
    expect(found.rows).toEqual([[11]]);
  });

  it('a workbook that was saved anew is read anew, by every process', async () => {
    const path = saved([sheet('stock', 1)]);
    const driver = openDuckdb({ path });
    const total = async () => (await driver.run('SELECT sum(n) FROM stock', limits)).rows[0]?.[0];
    expect(await Promise.all([total(), total()])).toEqual([1, 1]);
    writeFileSync(
      path,
      workbook([
        {
          ...sheet('stock', 1),
          rows: rows([
            ['n', 'text'],
            [20, 'a'],
            [3, 'b'],
          ]),
        },
      ]),
    );
    expect(await Promise.all([total(), total()])).toEqual([23, 23]);
    expect(await total()).toBe(23);
    await driver.close();
    expect(readdirSync(join(path, '..'))).toEqual(['book.xlsx']);
  });
});

describe('what is refused, in a sentence', () => {
  const spaces = Buffer.alloc(150_000_000, ' ');
  const bomb = () =>
    zip([
      ['[Content_Types].xml', spaces],
      ['xl/worksheets/sheet1.xml', spaces],
      ['xl/worksheets/sheet2.xml', spaces],
      ['xl/worksheets/sheet3.xml', spaces],
    ]);

  it.each<[string, () => Buffer | string, string]>([
    ['a bomb', bomb, 'workbook_too_large'],
    ['no archive', () => 'this is no workbook', 'workbook_broken'],
    ['nothing at all', () => '', 'file_empty'],
    ['another archive', () => zip([['a.txt', 'hello']]), 'workbook_broken'],
    ['half of one', () => workbook([{ name: 'a', rows: rows([[1]]) }]).subarray(0, 700), 'workbook_broken'],
    ['an old or protected one', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'workbook_protected'],
    ['one without a cell', () => workbook([{ name: 'a', rows: '' }]), 'file_empty'],
  ])('%s', async (_, content, code) => {
    const error = await errorOf(join(folder({ 'book.xlsx': content() }), 'book.xlsx'));
    expect(error).toMatchObject({ code });
    expect(String((error as Error).message)).toContain('book.xlsx');
  });

  it('an archive that lies about its size', async () => {
    const honest = workbook([{ name: 'a', rows: `<row r="1"><c r="A1"><v>1</v></c></row>${' '.repeat(3_000_000)}` }]);
    // The size stands before the length of the name, in the directory and before the part itself.
    const lying = Buffer.from(honest);
    for (let at = lying.indexOf('PK\x01\x02'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 4))
      if (lying.readUInt32LE(at + 24) > 2_000_000) lying.writeUInt32LE(500, at + 24);
    for (let at = lying.indexOf('PK\x03\x04'); at >= 0; at = lying.indexOf('PK\x03\x04', at + 4))
      if (lying.readUInt32LE(at + 22) > 2_000_000) lying.writeUInt32LE(500, at + 22);
    expect(await errorOf(join(folder({ 'book.xlsx': lying }), 'book.xlsx'))).toMatchObject({ code: 'workbook_broken' });
  });
});
