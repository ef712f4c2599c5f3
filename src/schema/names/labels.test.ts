import { describe, expect, it } from 'vitest';
import { compactSchema } from '../../../tests/fixtures/compact-schema.ts';
import type { GlossaryTerm } from '../glossary/glossary.ts';
import { expandWords, identifierWords, languageSuffix, ownName } from './identifier-words.ts';
import { columnLabel, nameInWords, tableLabel } from './labels.ts';

describe('the words of a name', () => {
  it.each([
    ['customer_id', ['customer', 'id']],
    ['customerID', ['customer', 'id']],
    ['HTTPServerName', ['http', 'server', 'name']],
    ['Budget_in_Billions', ['budget', 'in', 'billions']],
    ['address1', ['address', '1']],
    ['two words', ['two', 'words']],
    ['客户_姓名', ['客户', '姓名']],
    ['__a__', ['a']],
    ['', []],
  ])('%s', (name, words) => expect(identifierWords(name)).toEqual(words));

  it('spells out short forms, and says when there are none', () => {
    expect(expandWords(['yr', 'total'])).toEqual(['year', 'total']);
    expect(expandWords(['l', 'name'])).toEqual(['last', 'name']);
    expect(expandWords(['customer', 'name'])).toBeUndefined();
    expect(expandWords(['constructor'])).toBeUndefined();
  });

  it.each([
    ['name_zh', 'zh'],
    ['name_CN', 'zh'],
    ['name_en', 'en'],
    ['token', undefined],
    ['open', undefined],
    ['chen', undefined],
  ])('the language of %s is %s', (name, language) => expect(languageSuffix(name)).toBe(language));

  it.each([
    ['dwd_orders', 'orders'],
    ['shop__orders', 'orders'],
    ['tbl_customer', 'customer'],
    ['dim_', 'dim_'],
    ['dimension', 'dimension'],
    ['factory', 'factory'],
    ['orders', 'orders'],
  ])('%s is the table of %s', (table, own) => expect(ownName(table)).toBe(own));
});

describe('what a person calls it', () => {
  const snapshot = compactSchema('cust_orders: cust_id* int, name_en text, 金额 real, total_amt real');
  const [table] = snapshot.tables;
  const labelOf = (name: string, language: 'zh' | 'en', comment?: string, glossary: GlossaryTerm[] = []) => {
    const column = table!.columns.find((one) => one.name === name)!;
    return columnLabel(table!, { ...column, ...(comment ? { comment } : {}) }, language, glossary);
  };
  const turnover: GlossaryTerm = {
    kind: 'column',
    words: ['销售额', 'turnover'],
    table: 'cust_orders',
    column: 'total_amt',
  };

  it.each([
    // the comment in the reader's language, then the glossary, then the comment in the other, then the name
    ['total_amt', 'zh', '订单金额 / Order amount', '订单金额'],
    ['total_amt', 'en', '订单金额 / Order amount', 'Order amount'],
    ['total_amt', 'en', '订单金额', 'turnover'],
    ['total_amt', 'zh', undefined, '销售额'],
    ['total_amt', 'en', undefined, 'turnover'],
    ['cust_id', 'zh', undefined, 'customer id'],
    ['name_en', 'en', undefined, 'name'],
    ['金额', 'en', undefined, '金额'],
  ] as const)('%s for %s with the comment %s is %s', (name, language, comment, label) => {
    expect(labelOf(name, language, comment, [turnover])).toBe(label);
  });

  it('a word for another column is not taken', () => {
    const other: GlossaryTerm = { ...turnover, table: 'refunds' };
    expect(labelOf('total_amt', 'en', undefined, [other])).toBe(nameInWords('total_amt'));
  });

  it('tables too', () => {
    expect(tableLabel(table!, 'en')).toBe('customer orders');
    expect(tableLabel({ ...table!, comment: '订单 / Orders' }, 'zh')).toBe('订单');
    expect(tableLabel(table!, 'zh', [{ kind: 'table', words: ['订货单'], table: 'cust_orders' }])).toBe('订货单');
  });
});

it.each([
  ['学生信息表', '学生'],
  ['缴费记录表', '缴费记录'],
  ['客户主档', '客户'],
  ['订单表', '订单'],
  ['销售代表', '销售代表'],
  ['日报表', '日报表'],
  ['表', '表'],
])('a table that is called %s holds %s', (comment, things) => {
  const [table] = compactSchema('t: id* int').tables;
  if (!table) throw new Error('no table');
  expect(tableLabel({ ...table, comment }, 'zh')).toBe(things);
});
