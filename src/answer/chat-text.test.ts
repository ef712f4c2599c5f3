import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { chatText } from './chat-text.ts';

const table = (name: string, comment: string, rowCount: number) => ({
  name,
  comment,
  rowCount,
  kind: 'table' as const,
  columns: [],
  primaryKey: [],
  uniqueKeys: [],
  foreignKeys: [],
});
const few: Snapshot = {
  dialect: 'sqlite',
  database: 'shop',
  fingerprint: '',
  tables: [table('orders', '订单 / Orders', 10), table('customers', '客户 / Customers', 20)],
};
const many: Snapshot = {
  ...few,
  tables: Array.from({ length: 20 }, (_, index) => table(`t${index}`, `第${index}类 / Kind ${index}`, 20 - index)),
};
const say = (question: string, language: 'zh' | 'en', snapshot = few) =>
  chatText({ question, language, snapshot, glossary: [] });

describe('chatText', () => {
  it('names what there is, the largest first, without table names', () => {
    expect(say('你能做什么', 'zh')).toBe('我可以回答关于这些数据的问题：客户、订单。');
    expect(say('what can you do', 'en')).toBe('I answer questions about this data: Customers, Orders.');
  });

  it('greets back', () => expect(say('hello', 'en')).toMatch(/^Hello! /));

  it('takes thanks', () => expect(say('谢谢', 'zh')).toBe('不客气，有问题随时问我。'));

  it('does not list nine hundred tables', () => {
    expect(say('你好', 'zh', many)).toMatch(/第11类等。$/);
    expect(say('hi', 'en', many)).toMatch(/Kind 11 and more\.$/);
  });
});
