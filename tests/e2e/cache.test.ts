import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { connectionSchema } from '../../src/config/schema.ts';
import { openConnection } from '../../src/drivers/registry.ts';
import type { Answer } from '../../src/protocol/answer.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';
import { settledVersion } from '../fixtures/settled-version.ts';

const settings = (cache = '{}') => `connections:
  shop: {url: shop.sqlite, masked_columns: [customers.phone]}
roles:
  clerk: {denied_columns: [customers.phone]}
  trainee: {denied_columns: [customers.phone, customers.city]}
  deputy: {denied_columns: [customers.phone]}
cache: ${cache}
`;
const question = 'How many customers are there in each city?';
const typed = 'SELECT id, name FROM customers ORDER BY id';

let folder: string;
const open: Wenshu[] = [];

function change(sql: string): void {
  const database = new DatabaseSync(join(folder, 'shop.sqlite'));
  database.exec(sql);
  database.close();
}

/** A file that was just written is not served from the cache; time alone decides when it may be. */
async function settle(): Promise<void> {
  const driver = openConnection(connectionSchema.parse({ url: join(folder, 'shop.sqlite') }));
  await settledVersion(driver);
  await driver.close();
}

function connect(yaml = settings()): Wenshu {
  writeFileSync(join(folder, 'wenshu.yaml'), yaml);
  const wenshu = createWenshu(loadConfig({ folder }));
  open.push(wenshu);
  return wenshu;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-cache-'));
  change(`CREATE TABLE customers ( -- 客户 / Customers
      id INTEGER PRIMARY KEY, name TEXT, -- 客户姓名 / Customer name
      phone TEXT, -- 电话 / Phone
      city TEXT -- 城市 / City
    );
    INSERT INTO customers VALUES (1, '王芳', '138', '上海'), (2, '李雷', '139', '北京'), (3, 'Ann', NULL, '上海')`);
  await settle();
});
afterEach(async () => {
  for (const wenshu of open.splice(0)) await wenshu.close();
  rmSync(folder, { recursive: true });
});

/** Statements that answered or compared readings; looking at the schema and its values is not what is kept here. */
const ran = ({ receipt: { statements } }: Answer): number =>
  statements
    .filter(({ purpose }) => ['answer', 'trial', 'warning'].includes(purpose))
    .reduce((sum, { count }) => sum + count, 0);

describe('the same question again', () => {
  it('runs nothing until the file changes, in words and as SQL', async () => {
    const wenshu = connect();
    for (const asked of [question, typed]) {
      const first = await wenshu.ask(asked);
      expect(first.status).toBe('answered');
      expect(ran(first)).toBeGreaterThan(0);
      const second = await wenshu.ask(asked);
      expect([ran(second), second.receipt.cache]).toMatchObject([0, { hit: true, current: true }]);
      expect(second.table).toEqual(first.table);
      expect(second.text).toBe(first.text);
    }
    change("INSERT INTO customers VALUES (4, 'Bob', NULL, '上海')");
    const third = await wenshu.ask(typed);
    expect([ran(third), third.receipt.cache?.hit, third.table?.row_count]).toEqual([1, false, 4]);
  });

  it('is asked anew with `fresh`, and by whoever may see less by one column', async () => {
    const wenshu = connect();
    const clerk = wenshu.as({ role: 'clerk' });
    const trainee = wenshu.as({ role: 'trainee' });
    const deputy = wenshu.as({ role: 'deputy' });
    await clerk.ask(typed);
    expect(ran(await clerk.ask(typed))).toBe(0);
    expect(ran(await clerk.ask(typed, { settings: { fresh: true } }))).toBe(1);
    expect(ran(await trainee.ask(typed))).toBe(1);
    expect(ran(await wenshu.ask(typed))).toBe(1);
    // Another name for the same rules.
    expect(ran(await deputy.ask(typed))).toBe(0);
    expect((await clerk.ask('SELECT city FROM customers')).status).toBe('answered');
    expect((await trainee.ask('SELECT city FROM customers')).status).toBe('refused');
  });

  it('is asked every time when switched off', async () => {
    const wenshu = connect(settings('{ttl_seconds: 0}'));
    await wenshu.ask(typed);
    const second = await wenshu.ask(typed);
    expect([ran(second), second.receipt.cache?.hit]).toEqual([1, false]);
  });
});

describe('pages of an answered run', () => {
  const paged = `${settings()}limits: {page_size: 2}\n`;

  it('are those of the answer while they are kept, and of now with `fresh`', async () => {
    const wenshu = connect(paged);
    const { run_id } = (await wenshu.ask(typed)).receipt;
    change('DELETE FROM customers WHERE id = 3');
    expect(await wenshu.page(run_id, 2)).toMatchObject({ data: [[3, 'Ann']], total_count: 3, has_next: false });
    expect(await wenshu.page(run_id, 1, { settings: { fresh: true } })).toMatchObject({ total_count: 2 });
    await expect(wenshu.as({ user: 'nobody' }).page(run_id, 1)).rejects.toMatchObject({
      code: 'run_unknown',
    });
  });

  it('of rows that were cut are read from the database', async () => {
    const wenshu = connect(`${settings()}limits: {page_size: 2, max_rows: 2}\n`);
    const answer = await wenshu.ask(typed);
    expect(answer.table?.truncated).toBe(true);
    expect(await wenshu.page(answer.receipt.run_id, 2)).toMatchObject({ data: [[3, 'Ann']], total_count: 3 });
  });

  it('are turned by another process, and gone when all is forgotten, where rows are kept in the home folder', async () => {
    const yaml = paged.replace('cache: {}', 'cache: {keep: home}');
    const { run_id } = (await connect(yaml).ask(typed)).receipt;
    change('DELETE FROM customers WHERE id = 3');
    const other = connect(yaml);
    expect(await other.page(run_id, 2)).toMatchObject({ data: [[3, 'Ann']], total_count: 3 });
    await settle();
    await other.ask(typed);
    expect((await connect(yaml).ask(typed)).receipt.cache?.hit).toBe(true);
    await other.forget({});
    expect((await connect(yaml).ask(typed)).receipt.cache?.hit).toBe(false);
  });
});
