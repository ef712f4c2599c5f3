import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLeakGuard } from '../../src/answer/leak-guard.ts';
import { loadConfig } from '../../src/config/config.ts';
import { openDriver } from '../../src/drivers/registry.ts';
import { answerSchema } from '../../src/protocol/answer.ts';
import { eventSchema, type WenshuEvent } from '../../src/protocol/event.ts';
import { createWenshu, type Wenshu, type WenshuOptions } from '../../src/wenshu.ts';

let folder: string;
const open: Wenshu[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-change-'));
  const database = new DatabaseSync(join(folder, 'shop.sqlite'));
  database.exec(`
    CREATE TABLE tbl_cust ( -- 客户 / Customers
      cust_id INTEGER PRIMARY KEY, -- 客户编号 / customer number
      cust_name TEXT NOT NULL UNIQUE, -- 姓名 / name
      cust_city TEXT, -- 城市 / city
      secret_note TEXT -- 备注 / note
    );
    CREATE TABLE tbl_log (log_id INTEGER PRIMARY KEY, log_text TEXT);
    CREATE VIEW all_cust AS SELECT * FROM tbl_cust;
    INSERT INTO tbl_cust VALUES (1, '王芳', '上海', 'a'), (2, '李雷', '北京', 'b'), (3, 'Ann', '上海', 'c');
    INSERT INTO tbl_log VALUES (1, 'x');
  `);
  database.close();
  writeFileSync(
    join(folder, 'wenshu.yaml'),
    `connections:
  reading: {url: shop.sqlite}
  writing: {url: shop.sqlite, access: write}
roles:
  clerk: {tables: [tbl_cust], denied_columns: [tbl_cust.secret_note]}
`,
  );
});

afterEach(async () => {
  for (const wenshu of open.splice(0)) await wenshu.close();
  rmSync(folder, { recursive: true });
});

function connect(db = 'writing', options: WenshuOptions = {}): Wenshu {
  const wenshu = createWenshu(loadConfig({ folder, db, secret: () => undefined }), options);
  open.push(wenshu);
  return wenshu;
}

/** What is really in the file. */
function stored(): string {
  const database = new DatabaseSync(join(folder, 'shop.sqlite'), { readOnly: true });
  const rows = database.prepare('SELECT cust_id, cust_name, cust_city FROM tbl_cust ORDER BY 1').all();
  database.close();
  return rows.map((row) => Object.values(row).join(' ')).join(', ');
}
const untouched = '1 王芳 上海, 2 李雷 北京, 3 Ann 上海';

describe('a connection that reads', () => {
  it.each([
    'DELETE FROM tbl_cust',
    "UPDATE tbl_cust SET cust_city = 'x'",
    "INSERT INTO tbl_cust VALUES (9, 'x', 'y', 'z')",
  ])('refuses %s, whatever it is told', async (sql) => {
    const answer = await connect('reading').ask(sql);
    expect(answer).toMatchObject({ status: 'refused', error: { code: 'statement_refused' }, clarification: null });
    expect(stored()).toBe(untouched);
  });

  it('has no way to write at all, and no option of a run opens one', async () => {
    const wenshu = connect('reading');
    const sneaky = { access: 'write', settings: { access: 'write' } } as object;
    const outcome = await wenshu.ask('DELETE FROM tbl_cust', sneaky).then(
      (answer) => answer.status,
      (error: { code: string }) => error.code,
    );
    expect(['refused', 'config_invalid']).toContain(outcome);
    expect(openDriver(`sqlite:${join(folder, 'shop.sqlite')}`).write).toBeUndefined();
    expect(stored()).toBe(untouched);
  });
});

describe('a connection that writes', () => {
  it('shows the change in words, and makes it after a yes and not before', async () => {
    const wenshu = connect();
    const events: WenshuEvent[] = [];
    const onEvent = (event: WenshuEvent) => events.push(eventSchema.parse(event));
    const sql = "DELETE FROM tbl_cust WHERE cust_city = '上海'";
    const asked = answerSchema.parse(await wenshu.ask(sql, { onEvent, settings: { language: 'en' } }));
    expect(asked).toMatchObject({ status: 'clarify', clarification: { confirms: 'write' } });
    expect(asked.text).toBe(
      `Delete the rows of tbl_cust where cust_city is "上海".\nIt touches 2 rows. It cannot be undone. Do it?\n\n${sql}`,
    );
    expect(events.filter((event) => event.type === 'confirmation-ask')).toHaveLength(1);
    expect(stored()).toBe(untouched);
    const done = await wenshu.resume(asked.receipt.run_id, { choose: '1' }, { onEvent });
    expect(answerSchema.parse(done)).toMatchObject({ status: 'answered', text: '2 rows were deleted.', table: null });
    expect(done.receipt.checks).toEqual(['policy', 'check', 'confirmed', 'one_transaction']);
    // Of the whole run, before and after the yes.
    const ran = (purpose: string) => done.receipt.statements.find((one) => one.purpose === purpose);
    expect(asked.receipt.statements.map(({ purpose }) => purpose)).not.toContain('change');
    expect(ran('probe')?.count).toBe(2);
    expect(ran('change')).toMatchObject({ count: 1, rows: 2 });
    expect(ran('answer')).toBeUndefined();
    expect(stored()).toBe('2 李雷 北京');
    await expect(wenshu.resume(asked.receipt.run_id, { choose: '1' })).rejects.toMatchObject({ code: 'run_unknown' });
    await expect(wenshu.page(asked.receipt.run_id, 1)).rejects.toMatchObject({ code: 'run_unknown' });
  });

  it.each([{ choose: '2' }, { say: 'no' }, { say: '' }, { say: 'yes, but only one' }, { say: 'what would happen?' }])(
    'makes nothing of %j',
    async (reply) => {
      const wenshu = connect();
      const asked = await wenshu.ask("UPDATE tbl_cust SET cust_city = 'x'");
      const answer = await wenshu.resume(asked.receipt.run_id, reply);
      expect(answer).toMatchObject({ status: 'refused', error: { code: 'not_confirmed' } });
      expect(stored()).toBe(untouched);
    },
  );

  it('says plainly when a whole table is meant, in both languages', async () => {
    const wenshu = connect();
    const all = await wenshu.ask('DELETE FROM tbl_cust');
    expect(all.text).toMatch(
      /^Delete ALL rows of tbl_cust: there is no condition\.\nIt touches 3 rows, which is every/,
    );
    const zh = await wenshu.ask('DELETE FROM tbl_cust', { settings: { language: 'zh' }, audience: 'business' });
    expect(zh.text).toBe(
      '删除“客户”的全部记录：没有任何条件。\n将影响 3 条记录，即全部记录。执行后无法撤销。确定要执行吗？',
    );
    const hidden = await wenshu.ask('DELETE FROM tbl_cust WHERE 1 = 1');
    expect(hidden.text).toContain('which is every row there is');
  });

  it('speaks to business people in their words, or not at all', async () => {
    const wenshu = connect();
    const { leaksIn } = createLeakGuard(await wenshu.schema());
    const asked = await wenshu.ask("UPDATE tbl_cust SET cust_city = '广州' WHERE cust_name = '王芳'", {
      audience: 'business',
      settings: { language: 'zh' },
    });
    expect(asked.text).toContain('在“客户”中，把符合以下条件的记录（姓名是“王芳”）的城市改为“广州”。');
    expect([asked.text, ...(asked.clarification?.options ?? []).map(({ label }) => label)].flatMap(leaksIn)).toEqual(
      [],
    );
    expect(asked.receipt.sql).toBeNull();
    const done = await wenshu.resume(asked.receipt.run_id, { say: '是' });
    expect(done.text).toBe('已修改 1 条记录。');
    expect(stored()).toBe('1 王芳 广州, 2 李雷 北京, 3 Ann 上海');
    const unclear = await wenshu.ask('DELETE FROM tbl_log WHERE log_id = 1', {
      audience: 'business',
      settings: { language: 'en' },
    });
    expect(unclear).toMatchObject({ status: 'refused', error: { code: 'change_unclear' } });
    expect(leaksIn(unclear.text)).toEqual([]);
  });

  it('is resumed by another process, by one alone', async () => {
    const sql = "INSERT INTO tbl_cust (cust_id, cust_name) VALUES (4, 'Bob')";
    const asked = await connect().ask(sql);
    const others = [connect(), connect(), connect()];
    const outcomes = await Promise.allSettled(
      others.map((wenshu) => wenshu.resume(asked.receipt.run_id, { say: 'yes' })),
    );
    const made = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value.status === 'answered');
    expect(made).toHaveLength(1);
    expect(stored()).toBe(`${untouched}, 4 Bob `);
  });

  it('is undone when more rows fit than were told', async () => {
    const wenshu = connect();
    const asked = await wenshu.ask("DELETE FROM tbl_cust WHERE cust_city = '北京'");
    expect(asked.text).toContain('It touches 1 row.');
    const other = new DatabaseSync(join(folder, 'shop.sqlite'));
    other.exec("INSERT INTO tbl_cust VALUES (8, 'new', '北京', NULL)");
    other.close();
    const answer = await wenshu.resume(asked.receipt.run_id, { choose: '1' });
    expect(answer).toMatchObject({ status: 'failed', error: { code: 'change_grew' } });
    expect(stored()).toBe(`${untouched}, 8 new 北京`);
  });

  it('is rolled back when it fails, and never repaired', async () => {
    const wenshu = connect();
    const asked = await wenshu.ask("INSERT INTO tbl_cust (cust_id, cust_name) VALUES (5, 'x'), (6, '王芳')");
    const answer = await wenshu.resume(asked.receipt.run_id, { choose: '1' });
    expect(answer).toMatchObject({ status: 'failed', error: { code: 'change_failed' } });
    expect(answer.text).toMatch(/rolled back.*UNIQUE/);
    expect(answer.receipt.repairs).toEqual([]);
    expect(stored()).toBe(untouched);
  });

  it('knows a mistake before it asks, and does not mend it', async () => {
    const answer = await connect().ask("UPDATE tbl_cust SET cust_cty = 'x' WHERE cust_id = 1");
    expect(answer).toMatchObject({ status: 'failed', error: { code: 'query_failed' }, clarification: null });
    expect(answer.text).toContain('cust_cty');
  });

  it('asks nobody in a dry run', async () => {
    const answer = await connect().ask('DELETE FROM tbl_cust', { dryRun: true });
    expect(answer).toMatchObject({ status: 'answered', clarification: null });
    expect(stored()).toBe(untouched);
  });

  it.each([
    'DROP TABLE tbl_cust',
    'DELETE FROM tbl_cust; DROP TABLE tbl_log',
    'DELETE FROM tbl_cust RETURNING secret_note',
    "INSERT OR REPLACE INTO tbl_cust VALUES (1, 'x', 'y', 'z')",
    'DELETE FROM all_cust',
    'DELETE FROM sqlite_master',
    "ATTACH DATABASE 'x' AS y",
    'PRAGMA writable_schema = 1',
    'CREATE TABLE made AS SELECT 1',
    "UPDATE tbl_cust SET cust_city = load_extension('x')",
  ])('still refuses %s', async (sql) => {
    const answer = await connect().ask(sql);
    expect(answer).toMatchObject({ status: 'refused', clarification: null });
    expect(stored()).toBe(untouched);
  });

  it.each([
    'DELETE FROM tbl_log',
    "UPDATE tbl_cust SET secret_note = 'x' WHERE cust_id = 1",
    'UPDATE tbl_cust SET cust_city = secret_note',
    "UPDATE tbl_cust SET cust_city = 'x' WHERE secret_note = 'a'",
    'UPDATE tbl_cust SET cust_city = (SELECT log_text FROM tbl_log)',
    'INSERT INTO tbl_cust (cust_id, cust_name) SELECT log_id + 100, log_text FROM tbl_log',
    'DELETE FROM tbl_cust WHERE cust_id = 1',
  ])('holds a role to what it may see: %s', async (sql) => {
    const answer = await connect().as({ role: 'clerk' }).ask(sql);
    expect(answer).toMatchObject({ status: 'refused', error: { code: 'statement_refused' }, clarification: null });
  });

  it('lets a role change what it may see', async () => {
    const wenshu = connect();
    const clerk = wenshu.as({ role: 'clerk' });
    const asked = await clerk.ask("UPDATE tbl_cust SET cust_city = '广州' WHERE cust_id = 2");
    await expect(wenshu.resume(asked.receipt.run_id, { choose: '1' })).rejects.toMatchObject({ code: 'run_unknown' });
    const done = await clerk.resume(asked.receipt.run_id, { choose: '1' });
    expect(done.status).toBe('answered');
    expect(stored()).toBe('1 王芳 上海, 2 李雷 广州, 3 Ann 上海');
  });

  it('without a model an order in words leads to no change, and says how to make one', async () => {
    const answer = await connect().ask('delete all customers');
    expect(answer).toMatchObject({ status: 'refused', clarification: null });
    expect(answer.text).toContain('Type a single INSERT, UPDATE or DELETE statement');
    const zh = await connect().ask('删除所有客户', { audience: 'business' });
    expect(zh.status).toBe('refused');
    expect(stored()).toBe(untouched);
  });
});

it('a DuckDB file is changed the same way, and read again after it', async () => {
  const path = join(folder, 'shop.duckdb');
  const instance = await DuckDBInstance.create(path);
  const session = await instance.connect();
  await session.run(
    'CREATE TABLE stock (id INTEGER, amount INTEGER); INSERT INTO stock SELECT range, 1 FROM range(10)',
  );
  session.closeSync();
  instance.closeSync();
  writeFileSync(join(folder, 'wenshu.yaml'), 'connections: {stock: {url: shop.duckdb, access: write}}\n');
  const wenshu = connect('stock');
  const asked = await wenshu.ask('UPDATE stock SET amount = amount + 5 WHERE id < 4');
  expect(asked.text).toContain('It touches 4 rows.');
  expect((await wenshu.ask('SELECT SUM(amount) FROM stock')).table?.rows).toEqual([[10]]);
  expect((await wenshu.resume(asked.receipt.run_id, { choose: '1' })).text).toBe('4 rows were changed.');
  expect((await wenshu.ask('SELECT SUM(amount) FROM stock')).table?.rows).toEqual([[30]]);
});

it('engines without such transactions say so', () => {
  for (const url of ['clickhouse://h/d', 'bigquery://p/d', 'snowflake://u@a/D/S', 'oracle://h/s'])
    expect(() => openDriver(url, 'write')).toThrow(/access: write is not offered for/);
});
