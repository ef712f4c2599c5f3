import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LogLine } from '../../src/cli/log-file.ts';
import { parseConfig } from '../../src/config/config.ts';
import { connectionSchema } from '../../src/config/schema.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';

let folder: string;
let wenshu: Wenshu;
let lines: LogLine[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-glossary-'));
  const path = join(folder, 'shop.sqlite');
  const database = new DatabaseSync(path);
  database.exec(`CREATE TABLE orders (id INTEGER PRIMARY KEY, city TEXT, amount INTEGER);
    CREATE TABLE wages (id INTEGER PRIMARY KEY, pay INTEGER);
    INSERT INTO orders VALUES (1, 'Berlin', 10), (2, 'Paris', 20);
    INSERT INTO wages VALUES (1, 5000);`);
  database.close();
  const glossary = [
    { words: ['销售额', 'sales'], column: 'orders.amount' },
    { words: ['税额', 'tax'], expression: 'orders.amuont * 0.19' },
    { words: ['退货', 'returns'], table: 'refunds' },
    { words: ['人工成本', 'labour cost'], expression: 'sum(wages.pay)' },
  ];
  const connection = { id: 'shop', ...connectionSchema.parse({ url: `sqlite:${path}`, glossary }) };
  const shared = { connection, connections: [connection], today: () => '2026-06-30', secret: () => undefined };
  const settings = parseConfig({ home: null, model: 'embedded', roles: { clerk: { tables: ['orders'] } } });
  lines = [];
  wenshu = createWenshu({ ...settings, ...shared }, { log: (line) => void lines.push(line) });
});

afterEach(async () => {
  await wenshu.close();
  rmSync(folder, { recursive: true });
});

const taxFault =
  'The glossary entry “税额” (orders.amuont * 0.19) is not used: the table “orders” has no column “amuont”; near it: amount.';
const returnsFault = 'The glossary entry “退货” (refunds) is not used: there is no table “refunds”.';

it('doctor names every entry that means nothing, in both languages', async () => {
  const found = (await wenshu.doctor()).filter(({ name }) => name === 'glossary');
  expect(found.map(({ status, en }) => `${status} ${en}`)).toEqual([`warn ${taxFault}`, `warn ${returnsFault}`]);
  expect(found[1]?.zh).toBe('业务词汇“退货”（refunds）没有采用：没有名为“refunds”的表。');
});

it('is told once in the log, and beside the answer only where its word is used', async () => {
  const sales = await wenshu.ask('sales by city');
  expect(sales.status).toBe('answered');
  expect(sales.warnings).toEqual([]);
  expect((await wenshu.ask('tax by city')).warnings).toContain(taxFault);
  const told = lines.map(({ message }) => message).filter((message) => String(message).includes('glossary entry'));
  expect(told).toEqual([taxFault, returnsFault]);
});

it('a role has no words for what it may not see, and is not told why', async () => {
  expect((await wenshu.ask('人工成本是多少')).table?.rows).toEqual([[5000]]);
  const clerk = wenshu.as({ role: 'clerk' });
  const refused = await clerk.ask('人工成本是多少');
  expect(refused.status).not.toBe('answered');
  expect(JSON.stringify(refused)).not.toMatch(/wages|pay\b/);
  expect((await clerk.ask('tax by city')).warnings).toEqual([]);
});
