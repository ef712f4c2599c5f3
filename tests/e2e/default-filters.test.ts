import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { createWenshu, type Wenshu, type WenshuOptions } from '../../src/wenshu.ts';
import { scriptedModel } from '../fixtures/scripted-model.ts';
import { scriptedModels } from '../fixtures/scripted-models.ts';

let folder: string;
const open: Wenshu[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-filters-'));
  const database = new DatabaseSync(join(folder, 'shop.sqlite'));
  database.exec(`
    CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT);
    CREATE TABLE orders ( -- 订单 / Orders
      id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id), amount REAL, -- 金额 / Amount
      status TEXT, -- 状态 / Status
      kind INTEGER, -- 类型 / Kind: 1=正常, 7=测试
      ordered_on DATE);
    INSERT INTO customers VALUES (1, 'Anna', 'Berlin'), (2, 'Bob', 'Paris'), (3, 'Carl', 'Rome');
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
      INSERT INTO orders SELECT i, i % 2 + 1, i, CASE i % 4 WHEN 0 THEN 'cancelled' WHEN 1 THEN 'paid' ELSE 'shipped' END,
        CASE i % 10 WHEN 0 THEN 7 ELSE 1 END, '2026-01-0' || (i % 9 + 1) FROM n;
    INSERT INTO orders VALUES (61, 3, 5, 'cancelled', 1, '2026-02-01');
  `);
  database.close();
});
afterAll(async () => {
  for (const wenshu of open.splice(0)) await wenshu.close();
  rmSync(folder, { recursive: true });
});

function connect(filter: string, { options = {}, more = '' }: { options?: WenshuOptions; more?: string } = {}): Wenshu {
  const yaml = `connections:\n  shop:\n    url: shop.sqlite\n    filters:\n      orders: ${filter}\nhome: null\n${more}`;
  writeFileSync(join(folder, 'wenshu.yaml'), yaml);
  const wenshu = createWenshu(loadConfig({ folder, secret: () => undefined }), options);
  open.push(wenshu);
  return wenshu;
}

const toldIn = ({ receipt }: { receipt: { assumption_details: { kind: string; text: string }[] } }) =>
  receipt.assumption_details.filter(({ kind }) => kind === 'filter').map(({ text }) => text);

const leftOut = "status <> 'cancelled'";

test.each([
  ['how many orders are there', [[45]], '“Orders” that are cancelled are left out; ask for them by name'],
  ['订单总数', [[45]], '订单里不算“cancelled”的；想看就在问题里说出来'],
  ['customers without orders', [['Carl']], '“Orders” that are cancelled are left out; ask for them by name'],
])('%s: what is left out is left out everywhere and told', async (question, rows, told) => {
  const answer = await connect(leftOut).ask(question);
  expect(answer.table?.rows).toEqual(rows);
  expect(toldIn(answer)).toEqual([told]);
  // Nothing else claims the contrary.
  expect(answer.receipt.assumptions.join()).not.toMatch(/included|也计算在内/);
});

test.each(['how many cancelled orders are there', '已取消的订单有多少', '取消了多少订单'])(
  '%s: a question about what is left out lifts it',
  async (question) => {
    const answer = await connect(leftOut).ask(question);
    expect(answer.table?.rows).toEqual([[16]]);
    expect(toldIn(answer)).toEqual([]);
  },
);

test('a question by the column lifts it too', async () => {
  const { table } = await connect(leftOut).ask('number of orders by status');
  expect(table?.rows.flat()).toContain('cancelled');
});

test('codes are told by what they are called', async () => {
  const wenshu = connect('kind <> 7');
  expect(toldIn(await wenshu.ask('订单总数'))).toEqual(['订单里不算“测试”的；想看就在问题里说出来']);
  expect(toldIn(await wenshu.ask('测试订单有多少'))).toEqual([]);
});

test('what a model writes is filtered, and it is told so before', async () => {
  const sql = scriptedModel(['sql: |\n  SELECT COUNT(*) AS n FROM orders o\nconfidence: 0.9']);
  const answer = await connect(leftOut, { options: { models: scriptedModels({ sql }) } }).ask('zorble the orders');
  expect(answer.table?.rows).toEqual([[45]]);
  expect(toldIn(answer)).toHaveLength(1);
  expect(
    sql.asked
      .flat()
      .map(({ content }) => content)
      .join(),
  ).toContain("orders WHERE status <> 'cancelled'");
});

test('SQL that somebody types stays as it is', async () => {
  const answer = await connect(leftOut).ask('SELECT COUNT(*) FROM orders');
  expect(answer.table?.rows).toEqual([[61]]);
  expect(toldIn(answer)).toEqual([]);
});

test('a role that may not see the column gets all rows and is told so, without its name', async () => {
  const more = 'roles:\n  clerk: {denied_columns: [orders.status]}\n';
  const answer = await connect(leftOut, { more }).as({ role: 'clerk' }).ask('how many orders are there');
  expect(answer.table?.rows).toEqual([[61]]);
  expect(toldIn(answer)).toEqual([
    'Of “Orders” only some rows usually count; this time the others could not be left out, so all of them count',
  ]);
  expect(JSON.stringify(answer)).not.toContain('cancelled');
});

test('a follow-up has it once', async () => {
  const thread = connect(leftOut).thread('t');
  await thread.ask('total amount by customer name');
  const { receipt } = await thread.ask('only the top 1');
  expect(receipt.sql?.match(/kept WHERE/g)).toHaveLength(1);
});

test('a filter whose column was renamed is told and not used', async () => {
  const wenshu = connect("statu <> 'cancelled'");
  const { table } = await wenshu.ask('how many orders are there');
  expect(table?.rows).toEqual([[61]]);
  const texts = JSON.stringify(await wenshu.doctor());
  expect(texts).toMatch(/statu.*near it: .*status/);
});
