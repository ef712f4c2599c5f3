import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { createLeakGuard, plainSpeech } from './leak-guard.ts';

const snapshot = (tables: Record<string, string[]>): Snapshot => ({
  dialect: 'sqlite',
  database: 'x',
  fingerprint: '',
  tables: Object.entries(tables).map(([name, columns]) => ({
    name,
    kind: 'table',
    columns: columns.map((column) => ({ name: column, type: '', kind: 'text', nullable: true })),
    primaryKey: [],
    uniqueKeys: [],
    foreignKeys: [],
  })),
});
const coded = createLeakGuard(snapshot({ zx_cust_tbl: ['FCOL17', 'kundnr'], T_ORD: ['ord_dt'] }));
const plain = createLeakGuard(
  snapshot({
    customers: ['name', 'city', '价格'],
    singer: ['age', 'song name'],
    order_items: ['unit_price', 'orderDate'],
  }),
);

describe('createLeakGuard', () => {
  it.each([
    '查询 zx_cust_tbl 失败',
    'The value of FCOL17 is missing.',
    '按kundnr分组',
    'Please check T_ORD.ord_dt',
    'SELECT 1',
    'no such column: x',
    'SQLITE_BUSY',
    'ORA-00942: 表不存在',
    '数据库里没有',
    'SQL 写错了',
    '数据类型不匹配',
    'Error at run (file.ts:10:3)',
    'ｚｘ＿ｃｕｓｔ＿ｔｂｌ is empty',
    'z\u200bx_cust_tbl is empty',
    'ZxCustTbl is empty',
    '按ordDt汇总',
    'ＳＥＬＥＣＴ 1',
    'db01.internal:5432 refused',
    'localhost is down',
    '无法打开 /data/shop.csv',
    'C:\\data\\shop.csv',
    './exports/orders.parquet',
    'a VARCHAR(255)',
    'not a timestamptz',
    'invalid input for type integer',
    'cannot become INTEGER',
    'OperationalError',
    'java.lang.NullPointerException',
    'Traceback (most recent call last)',
    '请查看表结构',
  ])('finds the leak in %j', (text) => expect(coded.leaksIn(text)).not.toEqual([]));

  it.each([
    'What is the name of the city?',
    '价格最高的城市是哪个？',
    'Please select an option from the list.',
    '3 singers are older than 30.',
    'The song name is shown where it is known.',
    'Join us and order by phone.',
    '确认数据类型',
    'At 10:30 the ratio was 3:1, 12 km/h and/or more.',
    'The most visited page is /blog/2024-review.',
    'See https://example.com/help or write to a@b.com.',
    'An integer number of texts; the date is real, no error was made.',
    'The unit price and the order date are shown; 10.0.0.5 came most often.',
    'YouTube, GitHub, iPhone 12, eBay and McDonald lead.',
    '１０：３０ 的订单数（合计）',
    '12/25/2024 and 2024-12-25 were the best days.',
  ])('leaves %j alone', (text) => expect(plain.leaksIn(text)).toEqual([]));

  it.each([
    'customers.name',
    'The column `city` is empty',
    "where city = 'Paris'",
    'singer.age is missing',
    'select the name from customers',
    'The unitPrice is missing',
    'UnitPrice is missing',
    'order_date is missing',
    'OrderItems are missing',
  ])('finds an everyday name used as code in %j', (text) => expect(plain.leaksIn(text)).not.toEqual([]));

  it.each(['cust_name is empty', 'the custName', 'TblKunden is empty', 't1.amt is high', 'ｃｕｓｔ＿ｎａｍｅ'])(
    'takes %j for a name that a model made up',
    (text) => {
      expect(plainSpeech(text, plain)).toBe('');
      expect(plainSpeech('The customers of GitHub, McDonald, YouTube and macOS; see x.com.', plain)).not.toBe('');
    },
  );

  it('lets a model repeat what it was shown', () => {
    expect(plainSpeech('in_transit leads', plain, 'in_transit 12')).toBe('in_transit leads');
  });

  it('replaces a whole text that leaks', () => {
    expect(coded.guard('zx_cust_tbl is locked', 'The data is busy.')).toBe('The data is busy.');
    expect(coded.guard('The data is busy.', 'x')).toBe('The data is busy.');
  });
});

it('short words and units between words hide nothing that people may read', () => {
  const guard = createLeakGuard(
    snapshot({ dishes: ['created_at', 'is_vegetarian', 'latency_ms', 'weight_kg', 'ms_in'] }),
  );
  for (const text of [
    'Number of dishes where created at is in October 2026.',
    'the period refers to “created at”',
    'List name where is vegetarian is yes.',
    'Average latency ms by path, total weight kg.',
  ])
    expect(guard.leaksIn(text), text).toEqual([]);
  for (const text of ['created_at', 'the isVegetarian of it', 'latency_ms', 'sorted by ms in'])
    expect(guard.leaksIn(text), text).not.toEqual([]);
});
