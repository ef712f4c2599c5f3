import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runOnDemo } from '../../demo/sample-questions.ts';
import { loadConfig } from '../../src/config/config.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';

const open: Wenshu[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const newHome = () => mkdtempSync(join(tmpdir(), 'wenshu-kept-'));

/** Another process, as far as memory goes. */
function start(folder: string): Wenshu {
  const wenshu = createWenshu(loadConfig({ folder, secret: () => undefined }));
  open.push(wenshu);
  return wenshu;
}

/** Teaches and keeps in one process; gives what comes after in another. */
async function taught(question: string, rule: string): Promise<Wenshu> {
  const folder = newHome();
  const before = start(folder);
  await before.thread('lesson').ask(question);
  const answer = await before.thread('lesson').ask(rule);
  expect(answer.taught?.text).toBe(rule);
  await before.keep(answer.receipt.run_id, 'me');
  await before.close();
  return start(folder);
}

const figure = async (wenshu: Wenshu, question: string) => (await wenshu.ask(question)).table?.rows[0]?.[0];
const counted = (sql: string) => runOnDemo(sql)[0]?.[0];
const may = (column: string) => `${column} >= '2026-05-01' AND ${column} < '2026-06-01'`;
const ordered = counted(`SELECT COUNT(*) FROM orders WHERE ${may('ordered_at')}`);
const paid = counted(`SELECT COUNT(DISTINCT order_id) FROM payments WHERE ${may('paid_at')}`);

describe('the words of a question win over what was kept', () => {
  it('of a figure: what it leaves out is counted where the question says so', async () => {
    const wenshu = await taught('2025年的销售额', '销售额不含退款');
    const of2025 = `FROM order_items JOIN orders ON orders.id = order_items.order_id WHERE ordered_at LIKE '2025%'`;
    const gross = counted(`SELECT ROUND(SUM(amount), 2) ${of2025}`);
    const net = counted(
      `SELECT ROUND(SUM(amount + COALESCE((SELECT SUM(refunds.amount) FROM refunds WHERE order_item_id = order_items.id), 0)), 2) ${of2025}`,
    );
    expect(gross).not.toBe(net);
    const rounded = async (question: string) => Math.round(Number(await figure(wenshu, question)) * 100) / 100;
    expect(await rounded('2025年的销售额')).toBe(net);
    expect(await rounded('2025年不含退款的销售额')).toBe(net);
    expect(await rounded('2025年含退款的销售额')).toBe(gross);
    expect(await rounded('sales in 2025 including refunds')).toBe(gross);
  });

  it('of a date: also of another table than the one that was kept', async () => {
    const wenshu = await taught('上个月订单数', '以后都按付款时间');
    expect(await figure(wenshu, '按下单时间的上个月订单数')).toBe(ordered);
    expect(await figure(wenshu, '上个月下单的订单数')).toBe(ordered);
  });
});

describe('what was kept', () => {
  it('holds in another process, for what it was said of, and counts nothing twice', async () => {
    const wenshu = await taught('上个月订单数', '以后都按付款时间');
    expect(paid).not.toBe(ordered);
    const answer = await wenshu.ask('上个月订单数');
    expect(answer.table?.rows).toEqual([[paid]]);
    expect(answer.receipt.assumptions.join('\n')).toMatch(/按您 \d{4}-\d\d-\d\d 说的，时间按“付款时间”计算/);
    const other = await wenshu.ask('上个月注册的客户有多少');
    expect(other.receipt.sql).toContain('registered_on');
  });

  it('of one thing does not push out what was kept of another', async () => {
    const folder = newHome();
    const wenshu = start(folder);
    for (const [question, rule] of [
      ['上个月订单数', '以后都按发货时间'],
      ['2026年5月入职的员工有多少', '以后都按入职日期'],
    ] as const) {
      const thread = wenshu.thread(rule);
      await thread.ask(question);
      await wenshu.keep((await thread.ask(rule)).receipt.run_id, 'me');
    }
    const shipped = counted(`SELECT COUNT(*) FROM orders WHERE ${may('shipped_at')}`);
    expect(await figure(start(folder), '上个月订单数')).toBe(shipped);
  });
});

describe('the rows that were shown', () => {
  const last = `ordered_at >= '2026-05-01' AND ordered_at < '2026-06-01'`;

  it('are still known when the conversation goes on in another process', async () => {
    const folder = newHome();
    const before = start(folder).thread('stores');
    await before.ask('各门店的销售额');
    const shown = await before.ask('只看前3个');
    const answer = await start(folder).thread('stores').ask('第二个门店上个月呢');
    const second = shown.table?.rows[1]?.[0];
    const sales = counted(
      `SELECT ROUND(SUM(amount), 2) FROM order_items JOIN orders ON orders.id = order_id JOIN stores ON stores.id = store_id
       WHERE ${last} AND stores.name_zh = '${second}'`,
    );
    expect(answer.table?.rows[0]?.[0]).toBe(second);
    expect(Math.round(Number(answer.table?.rows[0]?.[1]) * 100) / 100).toBe(sales);
  });

  it('are counted in the order in which they were last shown', async () => {
    const thread = start(newHome()).thread('regions');
    const first = await thread.ask('客户最多的4个大区');
    await thread.ask('它们每个大区的销售额');
    const shown = await thread.ask('只看后3个');
    expect(shown.table?.rows[1]?.[0]).not.toBe(first.table?.rows[1]?.[0]);
    const answer = await thread.ask('第二个大区上个月呢');
    expect(answer.table?.rows.map(([name]) => name)).toEqual([shown.table?.rows[1]?.[0]]);
  });
});
