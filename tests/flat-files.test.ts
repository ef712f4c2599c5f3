import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../src/config/config.ts';
import { createWenshu, type Wenshu } from '../src/wenshu.ts';

/** Flat files as people have them, asked without a model. */
const home = mkdtempSync(join(tmpdir(), 'wenshu-flat-'));
const opened: Wenshu[] = [];
afterAll(async () => {
  for (const wenshu of opened) await wenshu.close();
  rmSync(home, { recursive: true });
});

function open(name: string, lines: string[]): Wenshu {
  const path = join(home, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  const wenshu = createWenshu(loadConfig({ folder: home, db: path, environment: { WENSHU_HOME: home } }));
  opened.push(wenshu);
  return wenshu;
}

const rowsOf = async (wenshu: Wenshu, question: string) => {
  const { status, table, receipt } = await wenshu.ask(question);
  return { status, rows: table?.rows, told: receipt.assumptions.join('\n') };
};

describe('a Chinese export', () => {
  const sales = open('门店销售.csv', [
    '下单日期,门店,成交金额(元),重量',
    '2024年3月5日,一号店,"¥1,200.50",12 kg',
    '2024年3月20日,二号店,¥99.50,3.5 kg',
    '2024年11月2日,一号店,¥300.00,1 kg',
    '2025年1月9日,二号店,"¥2,000.00",-',
  ]);
  it.each([
    [
      '每个门店的成交金额合计',
      [
        ['一号店', 1500.5],
        ['二号店', 2099.5],
      ],
    ],
    ['成交金额的总和', [[3600]]],
    ['重量的总和', [[16.5]]],
  ])('%s', async (question, rows) => {
    const found = await rowsOf(sales, question);
    expect(found.status).toBe('answered');
    expect([...(found.rows ?? [])].sort()).toEqual(rows);
    expect(found.told).toMatch(/文件里的文字按数字读取/);
  });
  it('a period and months', async () => {
    const march = await rowsOf(sales, '2024年3月的成交金额合计');
    expect(march.rows).toEqual([[1300]]);
    expect(march.told).toMatch(/按日期读取：下单日期（2024年\d+月\d+日）/);
    const months = await rowsOf(sales, '每个月的成交金额');
    expect(months.rows).toEqual([
      ['2024-03', 1300],
      ['2024-11', 300],
      ['2025-01', 2000],
    ]);
  });
});

describe('an English statement with the month first', () => {
  const bank = open('statement.csv', [
    'Transaction Date,Description,Debit ($),Credit ($)',
    '"Mar 5, 2024",RENT,"1,450.00",',
    '"Mar 25, 2024",COFFEE,6.50,',
    '"Apr 1, 2024",PAYROLL,,"3,200.00"',
  ]);
  it.each([
    [
      'debit per month',
      [
        ['2024-03', 1456.5],
        ['2024-04', null],
      ],
    ],
    ['total debit in march 2024', [[1456.5]]],
    ['total credit', [[3200]]],
  ])('%s', async (question, rows) => {
    const found = await rowsOf(bank, question);
    expect(found).toMatchObject({ status: 'answered', rows });
    expect(found.told).toMatch(/Texts of the file read as numbers/);
  });
});

it('says that nothing tells day from month', async () => {
  const orders = open('orders.csv', ['order_date,amount', '05/03/2024,10', '04/03/2024,20', '05/06/2024,5']);
  const found = await rowsOf(orders, 'total amount in may 2024');
  expect(found.rows).toEqual([[15]]);
  expect(found.told).toMatch(/"order date" is written like \d\d\/\d\d\/2024, which does not tell day from month/);
});

it('German dates and decimals', async () => {
  const staff = open('staff.csv', [
    'Name;Department;Hire Date;Salary',
    'Anna Koch;IT;06.11.2022;7.963,50 €',
    'Jonas Weber;Sales;13.06.2020;3.000,00 €',
    'Mia Bauer;IT;01.02.2020;5.000,00 €',
  ]);
  const pay = await rowsOf(staff, 'average salary by department');
  expect([...(pay.rows ?? [])].sort()).toEqual([
    ['IT', 6481.75],
    ['Sales', 3000],
  ]);
  const hired = await rowsOf(staff, 'number of names with hire date in 2020');
  expect(hired.rows).toEqual([[2]]);
});
