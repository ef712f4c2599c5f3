import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import type { Session } from '../../src/session/session.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';

let folder: string;
let wenshu: Wenshu;
let clerk: Session;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-schema-'));
  const database = new DatabaseSync(join(folder, 'shop.sqlite'));
  database.exec(`
    CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, region INTEGER, salary INTEGER);
    CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id), amount INTEGER);
    CREATE TABLE bonus (id INTEGER PRIMARY KEY, pay INTEGER);
    CREATE VIEW earners AS SELECT name FROM customers WHERE salary > 9000;
    INSERT INTO customers VALUES (1, 'Ann', 1, 9500), (2, 'Bob', 2, 100);
    INSERT INTO orders VALUES (1, 1, 10), (2, 2, 20);
    INSERT INTO bonus VALUES (1, 5);
  `);
  database.close();
  writeFileSync(join(folder, 'sales.csv'), 'city,amount\nLyon,3\nOslo,5\n');
  writeFileSync(
    join(folder, 'wenshu.yaml'),
    `connections:
  shop: {url: shop.sqlite}
  files: {url: sales.csv}
roles:
  clerk:
    tables: [customers, orders]
    denied_columns: [customers.salary]
    row_filters: {shop/customers: "region = {user.region}"}
`,
  );
  wenshu = createWenshu(loadConfig({ folder, secret: () => undefined }));
  clerk = wenshu.as({ role: 'clerk', claims: { region: 1 } });
});

afterAll(async () => {
  await wenshu.close();
  rmSync(folder, { recursive: true });
});

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const shop = { connection: 'shop' } as const;

it('answers PRAGMA table_info from the schema, typed as a question or as SQL', async () => {
  for (const answer of [
    await wenshu.ask('PRAGMA table_info(orders)', shop),
    await wenshu.run('pragma table_info(orders);', shop),
  ]) {
    expect(answer).toMatchObject({ status: 'answered', chart: null, warnings: [] });
    expect(answer.table?.columns.map(({ name }) => name)).toEqual([
      'cid',
      'name',
      'type',
      'notnull',
      'dflt_value',
      'pk',
    ]);
    expect(answer.table?.rows.map((row) => row[1])).toEqual(['id', 'customer_id', 'amount']);
    expect(answer.receipt.interpretation).toBe(
      'Answered from the schema that you may see; the database was not queried; default values are not recorded',
    );
  }
  expect(await wenshu.check('PRAGMA table_info(orders)', shop)).toMatchObject({ verdict: { allowed: true } });
});

it('answers forms of other engines, and leaves a sentence that names no table to be a question', async () => {
  const tables = await clerk.ask('SHOW TABLES', shop);
  expect(tables.table?.rows.map((row) => row[0])).toEqual(['customers', 'orders']);
  const keys = await clerk.ask('SHOW INDEX FROM customers', shop);
  expect(keys.table?.rows).toEqual([['customers', 'PRIMARY', 'id']]);
  const texts = new Set<string>();
  for (const name of ['bonus', 'earners', 'zorp']) {
    const answer = await clerk.ask(`describe ${name}`, shop);
    expect(answer.table, name).toBeNull();
    expect(answer.receipt.interpretation).not.toContain('schema');
    texts.add(answer.text.replaceAll(name, 'NAME'));
    expect((await clerk.run(`describe ${name}`, shop)).text).toContain(`The table ${name} doesn't exist or is not`);
  }
  // A hidden table and view read as the unknown "zorp".
  expect([...texts]).toHaveLength(1);
});

it('shows a role its own part, and no more by page, export and history', async () => {
  const list = await clerk.run('PRAGMA table_list', shop);
  expect(list.table?.rows.map((row) => row[0])).toEqual(['customers', 'orders']);
  const columns = await clerk.run('PRAGMA table_info(customers)', shop);
  expect(columns.table?.rows.map((row) => [row[0], row[1]])).toEqual([
    [0, 'id'],
    [1, 'name'],
    [2, 'region'],
  ]);
  for (const hidden of ['bonus', 'earners', 'nobody']) {
    const answer = await clerk.run(`PRAGMA table_info(${hidden})`, shop);
    expect(answer).toMatchObject({ status: 'refused', table: null });
    expect(answer.text).toBe(
      `The table ${hidden} doesn't exist or is not open to you. Check the name, or ask your administrator if you need it.`,
    );
  }
  const { run_id } = columns.receipt;
  const page = await clerk.page(run_id, 2, { ...shop, pageSize: 2 });
  expect(page).toMatchObject({ total_count: 3, data: [[2, 'region', 'INTEGER', 0, null, 0]] });
  expect(await all(clerk.rows(run_id, shop))).toHaveLength(3);
  const thread = clerk.thread('of-a-clerk');
  await thread.ask('PRAGMA table_list', shop);
  const [last] = await thread.history(shop);
  expect(last).toMatchObject({ question: 'PRAGMA table_list', text: '2 records.' });
});

it('shows a plan to roles that see everything, and to no others', async () => {
  const plan = await wenshu.run('EXPLAIN QUERY PLAN SELECT name FROM customers WHERE id = 1', shop);
  expect(plan).toMatchObject({ status: 'answered' });
  expect(JSON.stringify(plan.table?.rows)).toContain('SEARCH customers');
  expect(await all(wenshu.rows(plan.receipt.run_id, shop))).toEqual(plan.table?.rows);
  const refused = await clerk.run('EXPLAIN QUERY PLAN SELECT name FROM customers WHERE id = 1', shop);
  expect(refused).toMatchObject({ status: 'refused', table: null });
  expect(refused.text).toBe(
    'A query plan tells of data that you may not see, so EXPLAIN is not open to you. You can run the query itself.',
  );
  for (const sql of ['EXPLAIN QUERY PLAN DELETE FROM orders', 'EXPLAIN QUERY PLAN SELECT load_extension(1)'])
    expect((await wenshu.run(sql, shop)).status, sql).toBe('refused');
});

it("shows business users nothing of it, even of an analyst's run", async () => {
  const asked = await wenshu.run('PRAGMA table_info(customers)', shop);
  const reader = { ...shop, audience: 'business' } as const;
  for (const sql of ['PRAGMA table_info(customers)', 'PRAGMA table_list', 'EXPLAIN QUERY PLAN SELECT 1']) {
    const answer = await wenshu.run(sql, reader);
    expect(answer, sql).toMatchObject({ status: 'refused', table: null });
    expect(JSON.stringify(answer)).not.toMatch(/salary|earners|SCAN/);
  }
  await expect(wenshu.page(asked.receipt.run_id, 1, reader)).rejects.toMatchObject({ code: 'run_unknown' });
  await expect(all(wenshu.rows(asked.receipt.run_id, reader))).rejects.toMatchObject({
    code: 'run_unknown',
  });
});

it('answers on data files, and names no file of the machine', async () => {
  const files = { connection: 'files' } as const;
  const described = await wenshu.ask('DESCRIBE sales', files);
  expect(described.table?.rows.map((row) => row[0])).toEqual(['city', 'amount']);
  expect((await wenshu.ask('SHOW TABLES', files)).table?.rows).toEqual([['sales', 'table', null]]);
  for (const sql of ['EXPLAIN SELECT city FROM sales', 'EXPLAIN (FORMAT JSON) SELECT city FROM sales']) {
    const plan = await wenshu.run(sql, files);
    expect(plan.status, sql).toBe('answered');
    expect(JSON.stringify(plan.table)).not.toContain(folder);
  }
});

it('cannot be saved for others: a saved answer is judged as a query', async () => {
  const { receipt } = await wenshu.run('PRAGMA table_list', shop);
  await expect(wenshu.remember(receipt.run_id)).rejects.toMatchObject({ code: 'run_unanswered' });
});
