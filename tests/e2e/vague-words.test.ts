import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { createWenshu } from '../../src/wenshu.ts';

const demo = loadConfig({ folder: import.meta.dirname, db: 'demo', secret: () => undefined });
const wenshu = createWenshu({ ...demo, home: null });
afterAll(() => wenshu.close());

describe('a vague word, with no model', () => {
  it.each([
    ['最近订单', '最近'],
    ['最近有哪些订单', '最近'],
    ['最近的订单有哪些', '最近'],
    ['最近的退款', '最近'],
    ['大客户有哪些', '大客户'],
    ['主要产品有哪些', '主要'],
    ['主要客户的订单数', '主要'],
    ['recent orders', 'recent'],
    ['show recent orders', 'recent'],
    ['sales recently', 'recently'],
    ['who are our major customers', 'major'],
  ])('is asked about, or told with how it was read: %s', async (question, word) => {
    const { status, receipt, clarification } = await wenshu.ask(question, { audience: 'business' });
    if (status === 'clarify') return expect(clarification?.options.length).toBeGreaterThan(2);
    expect(status).toBe('answered');
    expect(receipt.assumption_details.filter(({ text }) => text.includes(word))).toHaveLength(1);
  });

  it.each(['最近30天有多少订单', 'the most recent order', '上个月的销售额'])(
    'is not told where it is none: %s',
    async (question) => {
      const { receipt } = await wenshu.ask(question);
      expect(receipt.assumption_details.filter(({ kind }) => kind === 'vague')).toEqual([]);
    },
  );
});
