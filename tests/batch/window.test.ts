import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { expectedOf } from '../../demo/sample-questions.ts';
import { allTimeText } from '../../src/batch/in-window.ts';
import { loadConfig } from '../../src/config/config.ts';
import type { BatchItem } from '../../src/protocol/batch.ts';
import { sureConfidence } from '../../src/question/confidence.ts';
import { createWenshu } from '../../src/wenshu.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-window-'));
const wenshu = createWenshu(loadConfig({ folder, db: 'demo' }));
afterAll(async () => {
  await wenshu.close();
  rmSync(folder, { recursive: true, force: true });
});

const march = { from: '2026-03-01', to: '2026-03-31' };
const orders = (from: string, to: string) =>
  expectedOf(`SELECT count(*) FROM orders WHERE ordered_at >= '${from}' AND ordered_at < date('${to}', '+1 day')`)
    .rows[0]?.[0];
const asked = (questions: readonly string[]): BatchItem[] =>
  questions.map((question, at) => ({ id: `q${at}`, name: question, question }));

async function figures(questions: readonly string[], window: typeof march | null) {
  const { etl_results } = await wenshu.batch(asked(questions), { window });
  return questions.map((_, at) => etl_results[`q${at}`]?.answer);
}

describe('a report on March', () => {
  it.each([march, { from: '2026-03-11', to: '2026-03-20' }])(
    'sets %j against the period before it where only that one is named',
    async (window) => {
      const before = window === march ? orders('2026-02-01', '2026-02-28') : orders('2026-03-01', '2026-03-10');
      const more = Number(orders(window.from, window.to)) - Number(before);
      const answers = await figures(
        ['订单数比上期增长多少', 'how many orders compared to the previous period'],
        window,
      );
      expect(answers.map((answer) => answer?.table?.rows[0]?.[0])).toEqual([more, more]);
    },
  );

  it.each([
    ['zh', ['订单数', '本期订单数', '上期订单数', '本月订单数', '上个月订单数', '2025年订单数', '今年订单数']],
    [
      'en',
      [
        'number of orders',
        'number of orders this period',
        'number of orders in the previous period',
        'number of orders this month',
        'number of orders last month',
        'number of orders in 2025',
        'number of orders this year',
      ],
    ],
  ] as const)('bounds what names no period, and counts from its last day (%s)', async (language, questions) => {
    const answers = await figures(questions, march);
    const inMarch = orders('2026-03-01', '2026-03-31');
    const inFebruary = orders('2026-02-01', '2026-02-28');
    expect(answers.map((answer) => answer?.table?.rows[0]?.[0])).toEqual([
      inMarch,
      inMarch,
      inFebruary,
      inMarch,
      inFebruary,
      orders('2025-01-01', '2025-12-31'),
      orders('2026-01-01', '2026-03-31'),
    ]);
    const told = answers.map((answer) => answer?.receipt.assumptions.join(' | ') ?? '');
    const period = language === 'zh' ? '报告期：2026年3月' : "The report's period: March 2026";
    expect(told[0]).toContain(period);
    expect(told[1]).toContain(period);
    expect(told[3]).toContain(
      language === 'zh' ? '从报告期最后一天 2026-03-31 算起' : "the report's last day, 2026-03-31",
    );
    expect(told[5]).not.toContain(period);
  });

  it('takes the same stretch of the year before for 去年同期, be it a month or a quarter', async () => {
    const questions = ['去年同期的订单数', 'number of orders in the same period last year'];
    const rowsIn = async (window: typeof march) =>
      (await figures(questions, window)).map((answer) => answer?.table?.rows[0]?.[0]);
    const [inMonth, inQuarter] = [orders('2025-03-01', '2025-03-31'), orders('2025-01-01', '2025-03-31')];
    expect(await rowsIn(march)).toEqual([inMonth, inMonth]);
    expect(await rowsIn({ from: '2026-01-01', to: '2026-03-31' })).toEqual([inQuarter, inQuarter]);
  });

  it('leaves alone what does not happen on days, and says so', async () => {
    const [answer] = await figures(['有多少个产品'], march);
    expect(answer?.table?.rows[0]?.[0]).toBe(expectedOf('SELECT count(*) FROM products').rows[0]?.[0]);
    expect(answer?.receipt.assumptions.join()).toContain('没有限定在报告期（2026年3月）内');
  });

  it('counts from today where its last day is still to come', async () => {
    const [yesterday] = await figures(['昨天的订单数'], { from: '2026-01-01', to: '2026-12-31' });
    expect(yesterday?.table?.rows).toEqual((await wenshu.ask('昨天的订单数')).table?.rows);
  });

  it('is as any question where there is no window', async () => {
    const [batched] = await figures(['本月订单数'], null);
    expect(batched?.table?.rows).toEqual((await wenshu.ask('本月订单数')).table?.rows);
  });
});

describe('a question whose words do not tell that it is about what happened', () => {
  const spent = expectedOf(
    `SELECT c.name FROM orders o JOIN customers c ON c.id = o.customer_id
     WHERE ordered_at >= '2026-03-01' AND ordered_at < '2026-04-01' GROUP BY c.id ORDER BY sum(total_amount) DESC LIMIT 1`,
  ).rows[0]?.[0];
  const sold = expectedOf(
    `SELECT p.name_zh FROM order_items i JOIN orders o ON o.id = i.order_id JOIN products p ON p.id = i.product_id
     WHERE ordered_at >= '2026-03-01' AND ordered_at < '2026-04-01' GROUP BY p.id ORDER BY sum(i.amount) DESC LIMIT 1`,
  ).rows[0]?.[0];

  it('is read within the period, as its statement tells', async () => {
    const [customer, product] = await figures(['哪个客户消费最多', '卖得最好的产品'], march);
    expect(customer?.table?.rows[0]?.[0]).toBe(spent);
    expect(product?.table?.rows[0]?.[0]).toBe(sold);
    for (const answer of [customer, product]) expect(answer?.receipt.assumptions).toContain('报告期：2026年3月');
  });

  it('warns where it cannot be read within the period, and is not sure of it', async () => {
    const [customer] = await figures(['which customer spent the most'], march);
    const isBounded = customer?.table?.rows[0]?.[0] === spent;
    expect(isBounded || customer?.warnings.includes(allTimeText('en'))).toBe(true);
    if (!isBounded) expect(customer?.receipt.confidence).toBeLessThan(sureConfidence);
  });

  it('is of all time where it says so, and of no period where it is about none', async () => {
    const [ever, people] = await figures(['历史上消费最多的客户', 'how many customers are in Shanghai'], march);
    expect(ever?.table?.rows[0]?.[0]).not.toBe(spent);
    expect(ever?.warnings).not.toContain(allTimeText('zh'));
    expect(people?.table?.rows).toEqual([[160]]);
    expect(people?.warnings).toEqual([]);
  });
});
