import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runOnDemo } from '../../demo/sample-questions.ts';
import { loadConfig } from '../../src/config/config.ts';
import { createWenshu } from '../../src/wenshu.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-follow-ups-'));
const wenshu = createWenshu(loadConfig({ folder, secret: () => undefined }));
afterAll(() => wenshu.close());

let count = 0;

/** The last answer of a conversation. */
async function converse(lines: readonly string[]) {
  count += 1;
  const thread = wenshu.thread(`talk-${count}`);
  let answer = await thread.ask(lines[0] ?? '');
  for (const line of lines.slice(1)) answer = await thread.ask(line);
  return answer;
}

const marks = /^(?:接着上一个问题：|Going on from the question before: )/;
const readAs = ({ receipt }: Awaited<ReturnType<typeof converse>>) =>
  receipt.assumptions.find((text) => marks.test(text))?.replace(marks, '');

describe('goes on from the question before', () => {
  it.each([
    [['2025年的销售额是多少？', '那2024年呢？'], '2024年的销售额是多少？'],
    [['2025年的销售额是多少？', '按月看'], '2025年每个月的销售额是多少？'],
    [['2025年各渠道的销售额', '按地区分'], '2025年各地区的销售额'],
    [['华南有多少客户？', '那华东呢？'], '华东有多少客户？'],
    [['2025年的销售额是多少？', '华东呢'], '华东2025年的销售额是多少？'],
    [['2025年的销售额是多少？', '华东呢', '按渠道分'], '华东2025年各渠道的销售额是多少？'],
    [['上个月销售额最高的5个产品是什么？', '那销量呢'], '上个月销量最高的5个产品是什么？'],
    [['华东有多少客户？', '那订单呢'], '华东有多少订单？'],
    [['2025年的销售额是多少？', '2024？'], '2024年的销售额是多少？'],
    [['What were our total sales last month?', 'and for 2024?'], 'What were our total sales in 2024?'],
    [['Show total sales by region for 2025', 'by month instead'], 'Show total sales per month for 2025'],
    [
      ['What is the average order value in 2025?', 'what about last month?'],
      'What is the average order value last month?',
    ],
    [
      ['How many customers are there in South China?', 'and East China?'],
      'How many customers are there in East China?',
    ],
    [
      ['How many orders did we get in 2025?', 'how about 2024', 'per month'],
      'How many orders did we get in 2024 per month?',
    ],
  ])('%j', async (lines, text) => {
    const answer = await converse(lines);
    expect(readAs(answer)).toBe(text);
    expect(answer.status).toBe('answered');
    expect(answer.table?.row_count).toBeGreaterThan(0);
  });

  it('finds what the whole question finds', async () => {
    const follow = await converse(['2025年的销售额是多少？', '那2024年呢？', '那华东呢？']);
    const [[whole] = []] = runOnDemo(`
      SELECT SUM(o.total_amount) FROM orders AS o JOIN customers AS c ON c.id = o.customer_id JOIN regions AS r ON r.id = c.region_id
      WHERE r.name_zh = '华东' AND o.ordered_at >= '2024-01-01' AND o.ordered_at < '2025-01-01'`);
    expect(follow.table?.rows[0]?.[0]).toBeCloseTo(Number(whole), 2);
  });
});

describe('changes the rows that were shown', () => {
  it.each([
    [
      ['Show total sales by region for 2025', 'only the top 3'],
      ['East China', 'South China', 'Southwest China'],
    ],
    [
      ['2025年各地区的销售额', '只要前3个'],
      ['华东', '华南', '西南'],
    ],
    [['标价最贵的3个产品是哪些？', '第二个'], undefined],
    [['Which stores opened in 2024?', 'how many are there?'], [2]],
    [['哪些产品从来没有卖出过？', '有多少个？'], undefined],
    [['Show total sales by region for 2025', 'sort by sales', 'the first one'], ['East China']],
    [
      ['Show total sales by region for 2025', 'the second one', 'only the top 2'],
      ['East China', 'South China'],
    ],
  ] as const)('%j', async (lines, first) => {
    const answer = await converse(lines);
    expect(answer.status, answer.text).toBe('answered');
    if (first) expect(answer.table?.rows.map(([cell]) => cell)).toEqual(first);
    else expect(answer.table?.row_count).toBe(1);
    expect(answer.receipt.interpretation).toMatch(/上一个结果|answer before/);
  });
});

describe('is about the rows that were shown', () => {
  it.each([
    [
      ['Which customers placed orders in June 2026?', 'how many of them are companies?'],
      "SELECT COUNT(*) FROM customers WHERE customer_type = 2 AND name IN (SELECT c.name FROM customers AS c JOIN orders AS o ON o.customer_id = c.id WHERE o.ordered_at LIKE '2026-06%')",
    ],
    [
      ['各门店有多少员工', '哪个最多', '它今年的订单数'],
      "SELECT COUNT(*) FROM orders WHERE store_id = 1 AND ordered_at LIKE '2026%'",
    ],
    [['上个月卖得最好的产品', '它的价格'], "SELECT list_price FROM products WHERE name_zh = '每日坚果 30包'"],
  ])('%j', async (lines, sql) => {
    const answer = await converse(lines);
    expect(answer.table?.rows).toEqual(runOnDemo(sql));
    expect(answer.receipt.assumptions.join()).toMatch(/只看|only /);
  });

  it('asks which one where several could be meant, and what where nothing was shown', async () => {
    const which = await converse(['标价最贵的3个产品是哪些？', '它的成本价呢']);
    expect(which.clarification?.options).toHaveLength(3);
    expect((await converse(['它们的退款原因'])).clarification?.question).toBe('“它们”指的是什么？');
  });
});

describe('a question that stands alone is alone', () => {
  it.each([
    [['2025年的销售额是多少？', '我们一共有多少个客户？']],
    [['2025年的销售额是多少？', '2024年各渠道的销售额']],
    [['Show total sales by region for 2025', 'What is the average list price of products?']],
    [['Show total sales by region for 2025', 'And how many customers are there?']],
    [['Show total sales by region for 2025', 'sales by channel']],
    [['华东有多少客户？', '那天气呢？']],
    [['Show total sales by region for 2025', 'and the weather?']],
  ])('%j', async (lines) => {
    const together = await converse(lines);
    const alone = await wenshu.ask(lines.at(-1) ?? '');
    expect(readAs(together)).toBeUndefined();
    expect(together.receipt.sql).toBe(alone.receipt.sql);
    expect(together.status).toBe(alone.status);
  });

  it.each([
    '第二个客户是谁',
    '第二个的金额是多少',
    '第二个呢？',
    '最后一个是什么',
    '第一个月的销售额',
    'who is the second customer',
    'what is the last one called?',
  ])('a place among rows that nobody has seen is asked about, and not left out: %s', async (question) => {
    const answer = await converse([question]);
    expect(answer.status).toBe('clarify');
    expect(answer.clarification?.question).toMatch(/refer to|指的是什么/);
  });

  it.each(['When was the last order placed?', '第一个订单是什么时候下的？', 'what is the last order of Shanghai?'])(
    'the first or the last of all is asked back by nobody who has shown nothing: %s',
    async (question) => {
      const answer = await converse([question]);
      expect(answer.clarification?.question ?? '').not.toMatch(/refer to|指的是什么/);
    },
  );

  it('and so is the first of a conversation', async () => {
    const answer = await converse(['那2024年呢？']);
    expect(answer.status).not.toBe('answered');
  });
});
