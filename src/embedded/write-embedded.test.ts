import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { processorTime } from '../../tests/fixtures/processor-time.ts';
import type { GlossaryEntry } from '../config/schema.ts';
import { sqlite } from '../dialects/sqlite.ts';
import { openReadOnly } from '../drivers/sqlite/connection.ts';
import { introspectSqlite } from '../drivers/sqlite/introspect.ts';
import { readQuestion } from '../question/read-question.ts';
import { linkQuestion } from '../schema/links/links.ts';
import type { Scalar, Snapshot } from '../schema/snapshot/snapshot.ts';
import { createValueIndex } from '../schema/values/value-index.ts';
import { readGlossary } from '../sql/glossary/glossary.ts';
import { suggestQuestions } from './suggest-questions.ts';
import { writeEmbedded } from './write-embedded.ts';

const demo = fileURLToPath(new URL('../../demo/', import.meta.url));
const file = `${demo}shop.sqlite`;
const { today, glossary: entries } = parse(readFileSync(`${demo}demo.yaml`, 'utf8')) as {
  today: string;
  glossary: GlossaryEntry[];
};
const snapshot: Snapshot = {
  dialect: 'sqlite',
  database: 'shop',
  today,
  ...introspectSqlite(openReadOnly(file, true), {}),
};
const glossary = readGlossary(entries, snapshot, sqlite).terms;
const database = new DatabaseSync(file, { readOnly: true, returnArrays: true });
const rowsOf = (sql: string) => database.prepare(sql).all() as unknown as Scalar[][];
const run = async (sql: string) => ({ columns: [], rows: rowsOf(sql) });
const values = createValueIndex({
  snapshot,
  distinctValues: async (table, column, limit) =>
    rowsOf(`SELECT DISTINCT "${column}" FROM "${table}" WHERE "${column}" IS NOT NULL LIMIT ${limit}`).map(
      ([value]) => value ?? null,
    ),
});

async function write(text: string, runner: typeof run | undefined = run) {
  const question = readQuestion(text, { today });
  const links = await linkQuestion(question, { snapshot, values, glossary });
  return writeEmbedded({
    question,
    links,
    snapshot,
    dialect: sqlite,
    today,
    glossary,
    ...(runner ? { run: runner } : {}),
  });
}

describe('the two questions of the first page', () => {
  it('上个月销售额最高的5个产品是什么？', async () => {
    const [first] = (await write('上个月销售额最高的5个产品是什么？')).candidates;
    const gold =
      rowsOf(`SELECT p.name_zh, SUM(i.amount) FROM order_items i JOIN orders o ON o.id = i.order_id JOIN products p ON p.id = i.product_id
      WHERE o.ordered_at >= '2026-05-01' AND o.ordered_at < '2026-06-01' GROUP BY p.id ORDER BY 2 DESC LIMIT 5`);
    expect(rowsOf(first?.sql ?? '')).toEqual(gold);
    expect(first?.sql).toContain('AS "产品名称"');
    expect(first?.interpretation).toBe('筛选下单时间在2026年5月，按产品名称统计销售额合计，取销售额合计最高的5个。');
    expect(first?.assumptions.map(({ text }) => text)).toContain('上个月 = 2026年5月（数据的今天是 2026-06-30）');
  });

  it('How many customers ordered in 2025?', async () => {
    const [first] = (await write('How many customers ordered in 2025?')).candidates;
    const gold = rowsOf(
      "SELECT COUNT(DISTINCT customer_id) FROM orders WHERE ordered_at >= '2025-01-01' AND ordered_at < '2026-01-01'",
    );
    expect(rowsOf(first?.sql ?? '')).toEqual(gold);
    expect(first?.interpretation).toBe('Number of customers where order time is in 2025.');
  });

  it('gives the same answers with nothing to run on', async () => {
    for (const text of ['上个月销售额最高的5个产品是什么？', 'How many customers ordered in 2025?']) {
      const [with_, without] = [await write(text), await write(text, undefined)];
      expect(without.candidates[0]?.sql).toBe(with_.candidates[0]?.sql);
    }
  });
});

describe('a date that is named for the period', () => {
  it.each([
    ['orders last month by order date', 'ordered_at'],
    ['how many orders last month by shipping date', 'shipped_at'],
    ['revenue last month by ship date', 'shipped_at'],
    ['refunds last month by order date', 'ordered_at'],
    ['上个月的订单，按发货时间', 'shipped_at'],
    ['上个月按发货时间有多少订单', 'shipped_at'],
    ['按下单时间，上个月有多少订单', 'ordered_at'],
  ])('%s', async (text, column) => {
    const { candidates } = await write(text);
    const dates = candidates.map(({ sql }) => /(\w+) >= '2026-05-01'/.exec(sql)?.[1]);
    expect(dates[0]).toBe(column);
    // No reading by another date is offered either: the words say which.
    expect(dates.filter((date) => date !== undefined && date !== column)).toEqual([]);
  });
});

const golden = [
  '我们一共有多少个客户？',
  '2025年的销售额是多少？',
  '2025年第三季度有多少笔订单？',
  '华东有多少客户？',
  '还有多少订单没发货？',
  '2025年各销售渠道的销售额分别是多少？',
  '去年每个月的销售额是多少？',
  '标价最贵的3个产品是哪些？',
  '绿茶有哪些产品？',
  '今年上半年的客单价是多少？',
  '从来没有下过单的客户有多少？',
  '累计消费金额最高的10位客户是谁？',
  '2025年哪家门店的销售额最高？',
  '2025年各渠道的销售额占比是多少？',
  '2025年销售额比2024年增长了百分之多少？',
  'How many products have been discontinued?',
  'How many orders did we get each month this year?',
  'Which products have never been sold?',
  'Which customers in Shanghai have spent more than 10,000 yuan in total?',
  'What is the average list price of products?',
  '2025年每个大区卖得最好的产品是哪个？',
  'What percentage of orders in 2025 used a promotion?',
  '从下单到发货平均要几天？',
  'How many orders took more than 3 days to ship?',
  '周启明的直属下属有哪些人？',
  'Who manages the East China region?',
  'How many orders were sold and handled by the same employee?',
  '2025年茶叶这个大类卖了多少钱？',
  'Which products cost more than the average list price of their category?',
  '月薪高于本部门平均的员工有哪些？',
  'What is the average monthly sales in 2025?',
  '2025年每个月销售额的环比增长率',
  'How has the price of Daily Nuts 30 packs changed over time?',
  '男客户和女客户各有多少？',
  '2025年哪个月的退款最多？',
  'Who are our best customers?',
];

it('reads the demo questions as it did', async () => {
  const blocks: string[] = [];
  for (const text of golden) {
    const [first] = (await write(text)).candidates;
    blocks.push(
      [
        `> ${text}`,
        first?.interpretation ?? '-',
        first?.sql ?? '-',
        ...(first?.assumptions ?? []).map((one) => `* ${one.kind}: ${one.text}`),
      ].join('\n'),
    );
  }
  await expect(`${blocks.join('\n\n')}\n`).toMatchFileSnapshot('write-embedded.golden.txt');
});

describe('what it does not understand', () => {
  it('says so and offers questions that it can answer', async () => {
    const result = await write('What is the weather on Mars?');
    expect(result.candidates).toEqual([]);
    expect(result.notUnderstood).toEqual(['weather', 'Mars']);
    expect(result.suggestions.length).toBeGreaterThan(0);
    for (const suggestion of result.suggestions) expect((await write(suggestion)).candidates.length).toBeGreaterThan(0);
  });

  it.each(['', '   ', '😀😀', '?!', 'asdf qwer', '火星上的天气怎么样'])('does not guess for “%s”', async (text) => {
    expect((await write(text)).candidates).toEqual([]);
  });

  it('never writes anything but a query', async () => {
    for (const text of [
      '; DROP TABLE customers',
      'delete all customers',
      "客户'; DELETE FROM customers; --",
      '删除所有订单',
    ]) {
      const { candidates, doubtful } = await write(text);
      expect(candidates, text).toEqual([]);
      for (const { sql } of doubtful) expect(sql).toMatch(/^SELECT /);
    }
  });

  it('stays quick on a very long text', async () => {
    const spent = await processorTime(() => write('上个月销售额最高的5个产品是什么 '.repeat(6000)));
    expect(spent).toBeLessThan(8000);
  });
});

it.each(['zh', 'en'] as const)('suggests questions in %s that it answers', async (language) => {
  const list = suggestQuestions(snapshot, language, 5, glossary);
  expect(list).toHaveLength(5);
  for (const text of list) {
    const { candidates } = await write(text);
    expect(candidates[0]?.confidence, text).toBeGreaterThan(0.3);
    expect(rowsOf(candidates[0]?.sql ?? '').length, text).toBeGreaterThan(0);
  }
});
