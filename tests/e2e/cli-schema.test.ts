import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createShop, runCli, type Shop } from './run-cli.ts';

let shop: Shop;
beforeEach(() => {
  shop = createShop();
});
afterEach(() => shop.remove());

const schema = (...words: string[]) => runCli(['schema', '--db', 'shop.sqlite', ...words], { folder: shop.folder });

function change(sql: string): void {
  const database = new DatabaseSync(shop.database);
  database.exec(sql);
  database.close();
}

it('--diff tells what changed since the last time, and once', async () => {
  for (const told of ['nothing to compare', 'Nothing has changed']) {
    const { code, stdout, stderr } = await schema('--diff');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(told);
  }
  change('CREATE TABLE extra (a INTEGER)');
  const told = await schema('--diff', '--json');
  expect(told.code).toBe(1);
  expect(JSON.parse(told.stdout).changes).toEqual([{ change: 'table_added', table: 'extra', kind: 'table' }]);
  expect((await schema('--diff', '--lang', 'zh')).stdout).toContain('没有变化');
});

it('--diff looks at one table alone, and says when it cannot look', async () => {
  await schema('--diff');
  change('CREATE TABLE extra (a INTEGER)');
  expect(await schema('--diff', 'customers')).toMatchObject({ code: 0 });
  const gone = await runCli(['schema', '--diff', '--db', 'gone.sqlite'], { folder: shop.folder });
  expect(gone).toMatchObject({ code: 1, stdout: '' });
  expect(gone.stderr).toContain('gone.sqlite');
});

it('--role shows what the role may know of, in a diff too', async () => {
  writeFileSync(join(shop.folder, 'wenshu.yaml'), 'roles: {clerk: {tables: [orders]}}');
  const seen = await schema('--role', 'clerk', '--json');
  expect(JSON.parse(seen.stdout).tables.map((table: { name: string }) => table.name)).toEqual(['orders']);
  await schema('--refresh');
  change('CREATE TABLE salaries (a INTEGER); ALTER TABLE orders ADD COLUMN note TEXT');
  const told = await schema('--diff', '--role', 'clerk');
  expect(told.stdout).toContain('note');
  expect(told.stdout).not.toContain('salaries');
  expect(await schema('--role', 'nobody')).toMatchObject({ code: 2, stdout: '' });
});

it('--meaning tells what tables and columns stand for, in both languages and for programs', async () => {
  change(`CREATE TABLE invoices (id INTEGER PRIMARY KEY, invoice_no TEXT, customer_id INTEGER REFERENCES customers(id), issued_on DATE,
    due_on DATE, amount_cents INTEGER, status TEXT);
    INSERT INTO invoices VALUES (1, 'R-1', 1, '2026-01-05', '2026-02-05', 1250, 'paid'), (2, 'R-2', 1, '2026-02-05', '2026-03-05', 900, 'void')`);
  await schema('--refresh');
  const english = await schema('--meaning', 'invoices');
  expect([english.code, english.stderr]).toEqual([0, '']);
  expect(english.stdout).toMatch(/^invoices {2}event · invoice.* · named by invoice_no · dated by issued_on$/m);
  expect(english.stdout).toMatch(/amount_cents +figure +amount · sum · money · × 0\.01/);
  expect(english.stdout).toMatch(/status +state +status · paid · void = cancelled/);
  expect(english.stdout).toMatch(/customer_id +key +→ customers/);
  expect((await schema('--meaning', '--lang', 'zh', 'invoices')).stdout).toMatch(/事件 · 发票.* · 日期看 issued_on/);
  const { tables } = JSON.parse((await schema('--meaning', '--json', 'invoices')).stdout);
  expect(tables).toHaveLength(1);
  expect(tables[0]).toMatchObject({ table: 'invoices', role: 'event', date: 'issued_on', name: 'invoice_no' });
});
