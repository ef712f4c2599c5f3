import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { connectionSchema } from '../../src/config/schema.ts';
import type { AskOptions } from '../../src/index.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { type Behaviour, openEndpoint, says } from './endpoint.ts';

let folder: string;
const open: { close(): Promise<void> }[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-names-'));
  const database = new DatabaseSync(join(folder, 'shop.sqlite'));
  database.exec(`
    CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, city TEXT);
    INSERT INTO customer VALUES (1, 'Ada', 'Bern'), (2, 'Bo', 'Rome');
    CREATE TABLE sale (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id), amount NUMERIC);
    INSERT INTO sale VALUES (1, 1, 10), (2, 1, 20), (3, 2, 5), (4, NULL, 7);
  `);
  database.close();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function ask(question: string, replies: string[], options: AskOptions = {}) {
  const server = await openEndpoint(...(replies.map((sql) => says(`sql: |\n  ${sql}`)) as Behaviour[]));
  const config = parseConfig({
    home: null,
    routing_mode: 'database_direct',
    model: `${server.url}#test`,
    model_settings: { retries: 0, timeout_seconds: 20 },
  });
  const wenshu = createWenshu({
    ...config,
    connection: { id: 'shop', ...connectionSchema.parse({ url: `sqlite:${join(folder, 'shop.sqlite')}` }) },
    connections: [],
    today: () => '2026-06-30',
    secret: () => undefined,
  });
  open.push(wenshu, server);
  return wenshu.ask(question, options);
}

const byKey = 'SELECT customer_id, SUM(amount) AS total FROM sale GROUP BY customer_id ORDER BY total DESC';
const rows = [
  [1, 'Ada', 30],
  [null, null, 7],
  [2, 'Bo', 5],
];

describe('a model that returns bare keys', () => {
  it('is answered with the names, and the receipt tells it', async () => {
    const { table, receipt } = await ask('Who buys the most?', [byKey]);
    expect(table?.columns.map(({ name }) => name)).toEqual(['customer_id', 'name', 'total']);
    expect(table?.rows).toEqual(rows);
    expect(receipt.repairs).toEqual(['Beside its key, the "name" of each "customer" is shown.']);
    expect(receipt).toMatchObject({ attempts: 1, model_calls: 1 });
  });

  it('so is a statement that it had to repair', async () => {
    const { table, receipt } = await ask('谁买得最多？', ['SELECT qqq FROM xxyyzz WHERE www = 1', byKey]);
    expect(table?.rows).toEqual(rows);
    expect(receipt.repairs).toEqual(['由模型重写了查询。', '除编号外，还列出了“customer”的“name”。']);
  });

  it('and one that is only checked', async () => {
    const { receipt } = await ask('Who buys the most?', [byKey], { dryRun: true });
    expect(receipt.sql).toContain('LEFT JOIN customer ON customer.id = sale.customer_id');
  });

  it('gives the key alone to whoever asks for it', async () => {
    const { table, receipt } = await ask('Total per customer id', [byKey]);
    expect(table?.columns.map(({ name }) => name)).toEqual(['customer_id', 'total']);
    expect(receipt.repairs).toEqual([]);
  });

  it('never touches what a person typed', async () => {
    const { table } = await ask(byKey, ['SELECT 1']);
    expect(table?.columns).toHaveLength(2);
  });

  it('tells business people without a name of the schema', async () => {
    const { table, receipt } = await ask('Who buys the most?', [byKey], { audience: 'business' });
    expect(table?.rows).toEqual(rows);
    expect(JSON.stringify([table?.columns, receipt.repairs])).not.toMatch(/customer_id|\bsale\b/);
  });
});
