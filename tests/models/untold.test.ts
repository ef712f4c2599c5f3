import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { connectionSchema } from '../../src/config/schema.ts';
import { answerSchema } from '../../src/protocol/answer.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { openEndpoint, says } from './endpoint.ts';

let folder: string;
const open: { close(): Promise<void> }[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-untold-'));
  const database = new DatabaseSync(join(folder, 'shop.sqlite'));
  database.exec(`
    CREATE TABLE customer ( -- 客户 / customer
      id INTEGER PRIMARY KEY, name TEXT, city TEXT);
    INSERT INTO customer VALUES (1, 'Ada', 'Bern'), (2, 'Bo', 'Rome');
    CREATE TABLE orders ( -- 订单 / order
      id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id), amount NUMERIC, ordered_on DATE, status TEXT);
    INSERT INTO orders VALUES (1, 1, 10, '2026-06-01', 'paid'), (2, 1, 20, '2026-06-20', 'cancelled'), (3, 2, 5, '2026-03-01', NULL);
  `);
  database.close();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function connect(glossary: object[], ...replies: string[]) {
  const server = await openEndpoint(...replies.map((reply) => says(reply)));
  const config = parseConfig({
    home: null,
    routing_mode: 'database_direct',
    model: `${server.url}#test`,
    model_settings: { retries: 0, timeout_seconds: 20 },
  });
  const url = `sqlite:${join(folder, 'shop.sqlite')}`;
  const wenshu = createWenshu({
    ...config,
    connection: { id: 'shop', ...connectionSchema.parse({ url, glossary }) },
    connections: [],
    today: () => '2026-06-30',
    secret: () => undefined,
  });
  open.push(wenshu, server);
  return wenshu;
}

const reply = (sql: string, ...assumptions: string[]) =>
  `sql: |\n  ${sql}\nassumptions: ${JSON.stringify(assumptions)}\nconfidence: 0.9`;
const total = 'SELECT SUM(amount) AS total FROM orders';

describe('cancelled records that a model counts', () => {
  it('are told, and the other reading is a statement and a question away', async () => {
    const wenshu = await connect([], reply(total));
    const answer = await wenshu.ask('What is our turnover?');
    expect(answer.table?.rows).toEqual([[35]]);
    const told = answer.receipt.assumption_details.find(({ kind }) => kind === 'cancelled');
    expect(told).toMatchObject({
      text: 'cancelled or failed “order” are counted too',
      alternatives: ['without cancelled or failed ones'],
    });
    expect(answer.follow_ups).toContain('What is our turnover, without cancelled or failed ones');
    expect(answerSchema.parse(answer)).toEqual(answer);
    // What is one click away is right: typed as it is, it runs, and rows without a state stay.
    const other = await wenshu.ask(told?.readings?.[0]?.sql ?? '');
    expect(other.table?.rows).toEqual([[15]]);
  });

  it.each([
    [
      "SELECT c.name, SUM(o.amount) AS total FROM orders o JOIN customer c ON c.id = o.customer_id WHERE o.amount > 1 OR c.city = 'Rome' GROUP BY c.name ORDER BY total DESC",
      [
        ['Ada', 10],
        ['Bo', 5],
      ],
    ],
    [
      'WITH t AS (SELECT customer_id, SUM(amount) AS s FROM orders GROUP BY customer_id) SELECT COUNT(*) AS n FROM t WHERE s > 8',
      [[1]],
    ],
  ])('are left out of %s', async (sql, rows) => {
    const wenshu = await connect([], reply(sql));
    const { receipt } = await wenshu.ask('Who brings in how much?');
    const other = await wenshu.ask(receipt.assumption_details[0]?.readings?.[0]?.sql ?? '');
    expect(other.table?.rows).toEqual(rows);
  });

  it.each([
    ['the question says so', 'What is our turnover without cancelled orders?', total, []],
    ['the statement looks at the state', 'What is our turnover?', `${total} WHERE status = 'paid'`, []],
    ['nothing is counted', 'Which orders are there?', 'SELECT id FROM orders', []],
    ['no record has a state', 'How many customers?', 'SELECT COUNT(*) FROM customer', []],
    [
      'a business word says so',
      'What is our turnover?',
      total,
      [{ words: ['turnover'], expression: "SUM(orders.amount) WHERE orders.status <> 'cancelled'" }],
    ],
  ])('are not told when %s', async (_, question, sql, glossary) => {
    const { receipt } = await (await connect(glossary as object[], reply(sql))).ask(question as string);
    expect(receipt.assumption_details.filter(({ kind }) => kind === 'cancelled')).toEqual([]);
  });

  it('are told once where the model says it too, in its words', async () => {
    const { receipt } = await (await connect([], reply(total, '已取消的订单也计入'))).ask('营业额是多少？');
    expect(receipt.assumptions).toEqual(['已取消的订单也计入']);
    expect(receipt.assumption_details[0]?.readings).toHaveLength(1);
  });

  it('are told to business people without the statement', async () => {
    const { receipt, follow_ups } = await (await connect([], reply(total))).ask('营业额是多少？', {
      audience: 'business',
    });
    expect(receipt.assumption_details[0]).toMatchObject({ kind: 'cancelled', readings: [{ sql: null }] });
    expect(follow_ups).toContain('营业额是多少，不算已取消或失败的');
    expect(JSON.stringify(receipt.assumption_details)).not.toMatch(/SELECT|status/i);
  });
});

describe('vague words that a model reads in its own way', () => {
  const since = "SELECT id FROM orders WHERE ordered_on >= '2026-06-01'";
  const top = 'SELECT name FROM customer ORDER BY id LIMIT 5';
  it.each([
    ['最近的订单有哪些？', since, '“最近”理解为2026-06-01 以来'],
    ['列出大客户', top, '“大客户”理解为排在最前的 5 个'],
    ['主要产品有哪些？', top, '“主要”理解为排在最前的 5 个'],
    ['show recent orders', since, '“recent” was read as since 2026-06-01'],
    ['who are our major customers', top, '“major” was read as the first 5 in order'],
    [
      'who are our major customers',
      'SELECT name FROM customer',
      '“major” has no exact meaning; it was taken as the reading says',
    ],
  ])('are told: %s', async (question, sql, text) => {
    const { receipt } = await (await connect([], reply(sql))).ask(question);
    expect(receipt.assumption_details).toContainEqual(expect.objectContaining({ kind: 'vague', text }));
  });

  it.each([
    ['the model told it', '最近的订单有哪些？', since, ['最近按本月算'], []],
    ['the words around are exact', '最近30天的订单有哪些？', since, [], []],
    ['one is meant', 'show the most recent order', since, [], []],
    ['the glossary knows it', '列出大客户', top, [], [{ words: ['大客户'], condition: "customer.city = 'Bern'" }]],
  ])('are not told when %s', async (_, question, sql, said, glossary) => {
    const wenshu = await connect(glossary as object[], reply(sql as string, ...(said as string[])));
    const { receipt } = await wenshu.ask(question as string);
    expect(receipt.assumption_details.filter(({ kind }) => kind === 'vague')).toEqual([]);
  });
});
