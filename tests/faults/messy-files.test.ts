import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';
import { rows, serial, workbook } from '../fixtures/workbook.ts';

/** Files as shops have them, asked without a model: what could not be read is told with the answer. */
const home = mkdtempSync(join(tmpdir(), 'wenshu-messy-'));
const opened: Wenshu[] = [];
afterAll(async () => {
  for (const wenshu of opened) await wenshu.close();
  rmSync(home, { recursive: true });
});

function open(name: string, content: string | Buffer): Wenshu {
  const path = join(home, name);
  writeFileSync(path, content);
  const wenshu = createWenshu(loadConfig({ folder: home, db: path, environment: { WENSHU_HOME: home } }));
  opened.push(wenshu);
  return wenshu;
}

const daybook = [
  'Corner shop',
  '',
  'Date,Item,Amount',
  '2024-01-03,Apples,"$1,200.50"',
  '2024-01-04,Milk,$3.20',
  '2024-01-05,Bread',
  '2024-02-06,Milk,$6.40,oops',
  '2024-02-07,"Eggs,$4.00',
  '2024-02-08,Apples,$10.00',
  '2024-03-01,Milk,$3.20',
  '2024-03-02,Bread,$2.00',
  '2024-03-03,Bread,$2.00',
  'Total,,"$1,227.30"',
].join('\n');

it.each(['analyst', 'business'] as const)('an English daybook with bad lines, for %s', async (audience) => {
  const shop = open('daybook.csv', daybook);
  const { status, table, warnings } = await shop.ask('total amount per item', { audience });
  expect(status).toBe('answered');
  expect([...(table?.rows ?? [])].sort()).toEqual([
    ['Apples', 1210.5],
    ['Bread', 4],
    ['Milk', 6.4],
  ]);
  expect(warnings).toEqual([
    '3 lines of daybook.csv could not be read (lines 6, 7, 8) and are left out',
    '1 line of totals at the end of daybook.csv (line 13) is left out, so that nothing is counted twice',
  ]);
});

it('the same in Chinese, and nothing is said of tables that the question does not touch', async () => {
  const lines = [
    '日期,门店,金额',
    '2024-01-03,一号店,10',
    '2024-01-04,二号店',
    '2024-01-05,二号店,20',
    '2024-01-06,一号店,5',
  ];
  const shop = open('流水.csv', lines.join('\r\n'));
  const { table, warnings } = await shop.ask('每个门店的金额合计');
  expect([...(table?.rows ?? [])].sort()).toEqual([
    ['一号店', 15],
    ['二号店', 20],
  ]);
  expect(warnings).toContain('流水.csv 有 1 行读不出来（第 3 行），没有计入');
});

it('doctor and schema tell it as well', async () => {
  const shop = open('told.csv', daybook);
  const findings = (await shop.doctor()).filter(({ name }) => name === 'files');
  expect(findings.map(({ status, en }) => [status, en])).toEqual([
    ['warn', '3 lines of told.csv could not be read (lines 6, 7, 8) and are left out.'],
    ['ok', '1 line of totals at the end of told.csv (line 13) is left out, so that nothing is counted twice.'],
  ]);
  expect(findings[0]?.zh).toBe('told.csv 有 3 行读不出来（第 6、7、8 行），没有计入。');
  const { tables } = await shop.schema();
  expect(tables[0]?.fileNotes?.map(({ kind, count }) => [kind, count])).toEqual([
    ['lines', 3],
    ['totals', 1],
  ]);
});

it('a ledger in a workbook', async () => {
  const ledger = workbook([
    {
      name: '销售明细',
      rows:
        rows([['2024年销售台账'], [], ['日期', '门店', '金额', '状态']]) +
        rows(
          [
            [serial(45356), '一号店', '¥1,200.50', '已付'],
            [serial(45371), null, '¥99.50', '已付'],
            [serial(45400), '二号店', '¥300.00', '未付'],
            ['合计', null, '¥1,600.00'],
          ],
          4,
        ),
      after: '<mergeCells><mergeCell ref="A1:D1"/><mergeCell ref="B4:B5"/></mergeCells>',
    },
    {
      name: '员工',
      rows: rows([
        ['姓名', '城市'],
        ['张三', '北京'],
        ['李四', '上海'],
      ]),
    },
  ]);
  const shop = open('台账.xlsx', ledger);
  const { table, warnings, receipt } = await shop.ask('每个门店的金额合计');
  expect([...(table?.rows ?? [])].sort()).toEqual([
    ['一号店', 1300],
    ['二号店', 300],
  ]);
  expect(warnings).toContain('台账.xlsx / 销售明细 末尾的 1 行合计（第 7 行）没有计入，以免重复计算');
  expect(receipt.assumptions.join('\n')).toContain('文件里的文字按数字读取：金额（¥1,200.50）');
  expect((await shop.ask('2024年3月的销售金额')).table?.rows).toEqual([[1300]]);
  const people = await shop.ask('有多少员工');
  expect(people.table?.rows).toEqual([[2]]);
  expect(people.warnings.join()).not.toContain('合计');
});
