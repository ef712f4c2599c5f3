import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { createLeakGuard } from './leak-guard.ts';

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
const plain = createLeakGuard(snapshot({ customers: ['name', 'city', '价格'], singer: ['age', 'song name'] }));

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
  ])('finds the leak in %j', (text) => expect(coded.leaksIn(text)).not.toEqual([]));

  it.each([
    'What is the name of the city?',
    '价格最高的城市是哪个？',
    'Please select an option from the list.',
    '3 singers are older than 30.',
    'The song name is shown where it is known.',
    'Join us and order by phone.',
    '确认数据类型',
  ])('leaves %j alone', (text) => expect(plain.leaksIn(text)).toEqual([]));

  it.each([
    'customers.name',
    'The column `city` is empty',
    "where city = 'Paris'",
    'singer.age is missing',
    'select the name from customers',
  ])('finds an everyday name used as code in %j', (text) => expect(plain.leaksIn(text)).not.toEqual([]));

  it('replaces a whole text that leaks', () => {
    expect(coded.guard('zx_cust_tbl is locked', 'The data is busy.')).toBe('The data is busy.');
    expect(coded.guard('The data is busy.', 'x')).toBe('The data is busy.');
  });
});
