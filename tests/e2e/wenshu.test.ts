import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { WenshuError } from '../../src/errors/wenshu-error.ts';
import { answerSchema } from '../../src/protocol/answer.ts';
import { eventSchema, type WenshuEvent } from '../../src/protocol/event.ts';
import { createWenshu, type Wenshu, type WenshuOptions } from '../../src/wenshu.ts';
import { writing } from '../fixtures/scripted-writer.ts';

let folder: string;
const open: Wenshu[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-e2e-'));
  const database = new DatabaseSync(join(folder, 'shop.sqlite'));
  database.exec(`
    CREATE TABLE customers ( -- 客户 / Customers
      id INTEGER PRIMARY KEY, -- 客户编号 / Customer ID
      name TEXT NOT NULL, -- 客户姓名 / Customer name
      phone TEXT, -- 电话 / Phone
      city TEXT -- 城市 / City
    );
    CREATE TABLE orders ( -- 订单 / Orders
      id INTEGER PRIMARY KEY,
      customer_id INTEGER REFERENCES customers (id),
      amount NUMERIC, -- 金额 / Amount
      ordered_on DATE -- 下单日期 / Order date
    );
    INSERT INTO customers VALUES (1, '王芳', '138', '上海'), (2, '李雷', '139', '北京'), (3, 'Ann', NULL, '上海');
    INSERT INTO orders VALUES (1, 1, 10, '2026-01-05'), (2, 1, 30, '2026-02-05'), (3, 2, 20, '2026-02-10');
  `);
  database.close();
});

afterEach(async () => {
  for (const wenshu of open.splice(0)) await wenshu.close();
  rmSync(folder, { recursive: true });
});

function connect(options: WenshuOptions & { db?: string; yaml?: string } = {}): Wenshu {
  if (options.yaml) writeFileSync(join(folder, 'wenshu.yaml'), options.yaml);
  const wenshu = createWenshu(loadConfig({ folder, db: options.db ?? 'shop.sqlite' }), options);
  open.push(wenshu);
  return wenshu;
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no error',
    (error) => (error instanceof WenshuError ? error.code : `bare ${error}`),
  );
}

describe('ask', () => {
  it('answers with rows, words and a receipt that fit the wire', async () => {
    const events: WenshuEvent[] = [];
    const wenshu = connect({ writers: [writing({ sql: 'SELECT COUNT(*) AS 客户数 FROM customers' })] });
    const answer = await wenshu.ask('有多少客户？', { onEvent: (event) => events.push(event) });
    expect(answerSchema.parse(answer)).toMatchObject({ status: 'answered', text: '客户数：3。', language: 'zh' });
    expect(answer.table).toMatchObject({ rows: [[3]], row_count: 1, truncated: false });
    expect(answer.receipt).toMatchObject({ source: 'scripted', attempts: 1, first_try: true, model_calls: 0 });
    expect(answer.receipt.execution_path).toEqual([
      'classify_question',
      'agent_sql_generation',
      'agent_sql_execution',
      'format_response',
    ]);
    for (const event of events) eventSchema.parse(event);
    expect(events.map((event) => event.type)).toContain('rows-ready');
    expect(events.at(0)?.type).toBe('run-start');
    expect(events.at(-1)?.type).toBe('run-end');
  });

  it('writes and checks but does not run a dry run', async () => {
    const wenshu = connect({ writers: [writing({ sql: 'SELECT name FROM customers' })] });
    const answer = await wenshu.ask('names', { dryRun: true });
    expect(answer).toMatchObject({ status: 'answered', table: null });
    expect(answer.receipt.sql).toBe('SELECT name FROM customers');
    expect(answer.receipt.execution_path).not.toContain('agent_sql_execution');
  });

  it.each(['DROP TABLE customers', 'DELETE FROM orders', 'SELECT 1; DELETE FROM orders', "ATTACH DATABASE 'x' AS y"])(
    'refuses %s, never repairs it, and the data stays',
    async (sql) => {
      const answer = await connect({ writers: [writing({ sql })] }).ask('anything');
      expect(answer).toMatchObject({ status: 'refused', error: { code: 'statement_refused' }, table: null });
      expect(answer.receipt.execution_path).toContain('forbidden_keywords_failed');
      expect(answer.receipt.repairs).toEqual([]);
      const database = new DatabaseSync(join(folder, 'shop.sqlite'), { readOnly: true });
      expect(database.prepare('SELECT COUNT(*) AS n FROM orders').get()).toEqual({ n: 3 });
      database.close();
    },
  );

  it('refuses in a dry run too, whatever is switched off', async () => {
    const yaml = 'enable_forbidden_check: false';
    const wenshu = connect({ yaml, writers: [writing({ sql: "SELECT load_extension('x')" })] });
    expect((await wenshu.ask('anything', { dryRun: true })).status).toBe('refused');
  });

  it('tells only the checks that were made', async () => {
    const yaml = 'enable_syntax_validation: false';
    const answer = await connect({ yaml, writers: [writing({ sql: 'SELECT 1 AS one' })] }).ask('x');
    expect(answer.receipt.checks).toEqual(['policy', 'read_only']);
  });

  it('refuses at execution when the early check is switched off', async () => {
    const yaml = 'enable_forbidden_check: false\nenable_syntax_validation: false';
    const answer = await connect({ yaml, writers: [writing({ sql: 'DELETE FROM orders' })] }).ask('anything');
    expect(answer.status).toBe('refused');
    const database = new DatabaseSync(join(folder, 'shop.sqlite'), { readOnly: true });
    expect(database.prepare('SELECT COUNT(*) AS n FROM orders').get()).toEqual({ n: 3 });
    database.close();
  });

  it('heals a wrong name without a model and says so', async () => {
    const answer = await connect({ writers: [writing({ sql: 'SELECT names FROM customers ORDER BY 1' })] }).ask(
      'names',
    );
    expect(answer).toMatchObject({ status: 'answered' });
    expect(answer.table?.row_count).toBe(3);
    expect(answer.receipt.repairs).toHaveLength(1);
    expect(answer.receipt.first_try).toBe(false);
    expect(answer.receipt.execution_path).toContain('sql_repair_success');
  });

  it('does not heal when it may not', async () => {
    const answer = await connect({
      yaml: 'enable_auto_repair: false',
      writers: [writing({ sql: 'SELECT names FROM customers' })],
    }).ask('姓名');
    expect(answer).toMatchObject({ status: 'clarify' });
    expect(answer.text).toContain('查询的数据维度可能不存在');
  });

  it('spells a value as it is stored, with a note', async () => {
    const answer = await connect({
      writers: [writing({ sql: "SELECT COUNT(*) FROM customers WHERE name = 'ann'" })],
    }).ask('x');
    expect(answer.table?.rows).toEqual([[1]]);
    expect(answer.receipt.repairs).toHaveLength(1);
  });

  it('ends a query at its time limit', async () => {
    const sql = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n';
    const wenshu = connect({ yaml: 'limits: {timeout_seconds: 0.3}', writers: [writing({ sql })] });
    const answer = await wenshu.ask('endless');
    expect(answer).toMatchObject({ status: 'clarify' });
    // Neither a date to narrow nor rows to sum up.
    expect(answer.clarification?.options.map(({ label }) => label)).toEqual(['Add more conditions', 'Try again']);
    // Asked at most once: the same wall again ends the run.
    const again = await wenshu.resume(answer.receipt.run_id, { choose: '2' });
    expect(again).toMatchObject({ status: 'failed', error: { code: 'query_timeout' } });
  });

  it('ends a query when the person does', async () => {
    const sql = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n';
    const controller = new AbortController();
    const wenshu = connect({ writers: [writing({ sql })] });
    const asked = wenshu.ask('endless', {
      signal: controller.signal,
      onEvent: (event) =>
        event.type === 'stage-start' && event.stage === 'sql_execution' && setTimeout(() => controller.abort(), 100),
    });
    expect(await codeOf(asked)).toBe('query_cancelled');
    expect((await connect({ writers: [writing({ sql: 'SELECT 1 AS one' })] }).ask('next')).status).toBe('answered');
  });

  it('says exactly when there is more', async () => {
    const yaml = 'limits: {max_rows: 2, page_size: 2}';
    const wenshu = connect({ yaml, writers: [writing({ sql: 'SELECT id FROM customers ORDER BY id' })] });
    const answer = await wenshu.ask('ids');
    expect(answer.table).toMatchObject({ rows: [[1], [2]], truncated: true });
    const page = await wenshu.page(answer.receipt.run_id, 2);
    expect(page).toMatchObject({
      data: [[3]],
      total_count: 3,
      page: 2,
      total_pages: 2,
      has_next: false,
      has_prev: true,
    });
    const rows = [];
    for await (const row of wenshu.rows(answer.receipt.run_id)) rows.push(row);
    expect(rows).toEqual([[1], [2], [3]]);
  });
});

describe('clarification', () => {
  const readings = writing(
    { sql: 'SELECT COUNT(*) AS n FROM customers', interpretation: '客户的数量', confidence: 0.6 },
    { sql: 'SELECT COUNT(*) AS n FROM orders', interpretation: '订单的数量', confidence: 0.59 },
  );

  it('asks, and goes on in another instance with the option that was chosen', async () => {
    const asked = await connect({ writers: [readings] }).ask('一共多少？');
    expect(asked).toMatchObject({ status: 'clarify', table: null });
    expect(asked.clarification?.options.map((option) => option.label)).toEqual(['客户的数量', '订单的数量']);
    await open.pop()?.close();
    const later = connect({ writers: [readings] });
    const answer = await later.resume(asked.receipt.run_id, { choose: '2' });
    expect(answer).toMatchObject({ status: 'answered', table: { rows: [[3]] } });
    expect(answer.receipt).toMatchObject({ interpretation: '订单的数量', run_id: asked.receipt.run_id });
    expect(await codeOf(later.resume(asked.receipt.run_id, { choose: '1' }))).toBe('run_unknown');
  });

  it('a run of one database is unknown to another of the same name', async () => {
    const asked = await connect({ writers: [readings] }).ask('一共多少？');
    mkdirSync(join(folder, 'other'));
    copyFileSync(join(folder, 'shop.sqlite'), join(folder, 'other', 'shop.sqlite'));
    const other = connect({ db: 'other/shop.sqlite', writers: [readings] });
    expect(await codeOf(other.resume(asked.receipt.run_id, { choose: '1' }))).toBe('run_unknown');
    expect((await connect({ writers: [readings] }).resume(asked.receipt.run_id, { choose: '1' })).status).toBe(
      'answered',
    );
  });

  it('names the options when the choice is none of them', async () => {
    const wenshu = connect({ writers: [readings] });
    const asked = await wenshu.ask('一共多少？');
    expect(await codeOf(wenshu.resume(asked.receipt.run_id, { choose: '7' }))).toBe('choice_unknown');
    expect(await codeOf(wenshu.resume('no-such-run', { choose: '1' }))).toBe('run_unknown');
  });

  it('takes the words of an option for the option, and other words for more of the question', async () => {
    const wenshu = connect({ writers: [readings] });
    const first = await wenshu.ask('一共多少？');
    expect((await wenshu.resume(first.receipt.run_id, { say: '订单的数量' })).receipt.interpretation).toBe(
      '订单的数量',
    );
    const second = await wenshu.ask('一共多少？');
    // Asked at most once per question: the better reading is taken then.
    expect((await wenshu.resume(second.receipt.run_id, { say: '我说的是客户' })).status).toBe('answered');
  });
});

describe('roles and audiences', () => {
  const yaml = 'roles: {clerk: {tables: [customers], denied_columns: [customers.phone]}}';

  it.each(['SELECT phone FROM customers', 'SELECT * FROM customers', 'SELECT amount FROM orders'])(
    'a role does not get %s',
    async (sql) => {
      const wenshu = connect({ yaml, writers: [writing({ sql })] });
      expect((await wenshu.as({ role: 'clerk' }).ask('x')).status).toBe('refused');
      expect((await wenshu.ask('x')).status).toBe('answered');
    },
  );

  it.each([
    ['SELECT phone FROM customers', '客户的电话', '字段 customers.phone 没有对您开放', '这项信息没有对您开放'],
    ['SELECT amount FROM orders', '订单金额', '数据表 orders 不存在，或没有对您开放', '这项信息没有对您开放'],
    [
      'SELECT phone FROM customers',
      'phone numbers',
      'The column customers.phone is not open to you',
      'This information is',
    ],
  ])('a person is told that %s is closed and whom to ask: %s', async (sql, question, analyst, business) => {
    for (const forbidden of ['true', 'false']) {
      const wenshu = connect({ yaml: `${yaml}\nenable_forbidden_check: ${forbidden}`, writers: [writing({ sql })] });
      for (const audience of ['analyst', 'business'] as const) {
        const { text } = await wenshu.as({ role: 'clerk' }).ask(question, { audience });
        expect(text).toContain(audience === 'analyst' ? analyst : business);
        expect(text).toMatch(/联系管理员|Ask your administrator/);
        expect(text).not.toMatch(/SELECT|查询操作/);
        if (audience === 'business') expect(text).not.toMatch(/customers|phone|orders|字段|数据表/);
      }
    }
  });

  it('what the connection leaves out is refused with every check switched off', async () => {
    const left = `connections: {shop: {url: shop.sqlite, exclude: [orders]}}
enable_syntax_validation: false
enable_forbidden_check: false`;
    for (const sql of [
      'SELECT amount FROM orders',
      'SELECT name FROM customers WHERE id IN (SELECT customer_id FROM ORDERS)',
      'WITH x AS (SELECT * FROM main.orders) SELECT * FROM x',
    ]) {
      const wenshu = connect({ yaml: left, db: 'shop', writers: [writing({ sql })] });
      expect(await wenshu.ask('x')).toMatchObject({ status: 'refused', table: null });
    }
    const wenshu = connect({
      yaml: left,
      db: 'shop',
      writers: [writing({ sql: 'SELECT name FROM customers ORDER BY id' })],
    });
    expect((await wenshu.ask('x')).table?.rows).toHaveLength(3);
  });

  it('a view does not show what is denied, unless the role names it', async () => {
    const database = new DatabaseSync(join(folder, 'shop.sqlite'));
    database.exec('CREATE VIEW contacts AS SELECT name AS who, phone AS number FROM customers');
    database.close();
    const yaml =
      'roles: {clerk: {denied_columns: [customers.phone]}, boss: {tables: [contacts], denied_columns: [customers.phone]}}';
    const wenshu = connect({ yaml, writers: [writing({ sql: 'SELECT number FROM contacts' })] });
    expect((await wenshu.as({ role: 'clerk' }).ask('x')).status).toBe('refused');
    expect((await wenshu.as({ role: 'boss' }).ask('x')).status).toBe('answered');
  });

  it('a column that is denied in the wrong form is a mistake, not an open door', async () => {
    expect(() => connect({ yaml: 'roles: {clerk: {denied_columns: [phone]}}' })).toThrow(/denied_columns/);
  });

  it('a role must exist', async () => {
    expect(await codeOf(connect({ yaml }).as({ role: 'boss' }).ask('x'))).toBe('config_invalid');
  });

  it('business people get labels and no SQL', async () => {
    const wenshu = connect({ writers: [writing({ sql: 'SELECT name, city FROM customers' })] });
    const answer = await wenshu.ask('客户和城市', { audience: 'business' });
    expect(answer.table?.columns.map((column) => column.name)).toEqual(['客户姓名', '城市']);
    expect(answer.receipt.sql).toBeNull();
    const events: WenshuEvent[] = [];
    const counted = connect({
      writers: [
        writing({ sql: 'SELECT city, COUNT(*) AS 人数 FROM customers GROUP BY city', interpretation: '各城市的人数' }),
      ],
    });
    const charted = await counted.ask('各城市人数', { audience: 'business', onEvent: (event) => events.push(event) });
    expect(charted.chart).toMatchObject({ kind: 'bar', x: { name: '城市' } });
    const told = events.filter((event) => event.type !== 'run-start');
    expect(JSON.stringify(told)).not.toMatch(/SELECT|"city"/);
  });
});

describe('bad input', () => {
  it.each([
    ['an empty question', '   ', 'question_empty'],
    ['100 kB of text', 'a'.repeat(100_000), 'question_too_long'],
  ])('%s', async (_, question, code) => {
    expect(await codeOf(connect().ask(question))).toBe(code);
    expect(readdirSync(folder)).toEqual(['shop.sqlite']);
  });

  it.each([
    ['a missing file', 'gone.sqlite', 'database_missing', () => {}],
    [
      'no database',
      'text.db',
      'database_invalid',
      (path: string) => writeFileSync(path, 'hello, I am text '.repeat(100)),
    ],
    ['an empty database', 'empty.db', 'database_empty', (path: string) => writeFileSync(path, '')],
  ])('%s leaves nothing behind', async (_, name, code, make) => {
    make(join(folder, name));
    const before = readdirSync(folder);
    expect(await codeOf(connect({ db: name }).ask('how many?'))).toBe(code);
    expect(readdirSync(folder)).toEqual(before);
    expect(existsSync(join(folder, '.wenshu'))).toBe(false);
  });

  it('a database that another program has locked', async () => {
    // A process of its own: locks of one process do not hold against itself.
    const hold = `new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec('BEGIN EXCLUSIVE'); console.log('held'); setTimeout(() => {}, 60000)`;
    const other = spawn(process.execPath, ['-e', hold, join(folder, 'shop.sqlite')], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(other.stdout, 'data');
    expect(await codeOf(connect().ask('how many customers?'))).toBe('database_locked');
    other.kill();
    await once(other, 'exit');
  });

  it('a question about nothing in the data says what was not understood and what can be asked', async () => {
    const answer = await connect().ask('What is the weather on Mars?');
    expect(answer).toMatchObject({ status: 'failed', error: { code: 'not_understood' }, table: null });
    expect(answer.follow_ups.length).toBeGreaterThan(0);
    expect((await connect().ask('火星上的天气怎么样？')).text).toMatch(/[\u4e00-\u9fff]/);
  });

  it('SQL typed as a question is judged like any other', async () => {
    expect((await connect().ask('; DROP TABLE customers')).status).toBe('refused');
    expect((await connect().ask('删除所有客户')).status).toBe('refused');
    expect((await connect().ask('SELECT COUNT(*) AS n FROM customers')).table?.rows).toEqual([[3]]);
  });
});

describe('a schema that changes', () => {
  const change = (sql: string) => {
    const database = new DatabaseSync(join(folder, 'shop.sqlite'));
    database.exec(sql);
    database.close();
  };

  it('is read anew when a query meets the change, and the question is answered', async () => {
    const wenshu = connect();
    expect((await wenshu.ask('有多少客户？')).table?.rows).toEqual([[3]]);
    change('ALTER TABLE customers RENAME TO clients');
    const answer = await wenshu.ask('SELECT COUNT(*) AS n FROM clients');
    expect(answer).toMatchObject({ status: 'answered', table: { rows: [[3]] } });
    expect(answer.warnings).toEqual(['The structure of the data had changed; it was read anew for this answer.']);
    expect((await wenshu.schema()).tables.map((table) => table.name)).toContain('clients');
  });

  it('is read anew at an error of the engine', async () => {
    const wenshu = connect();
    await wenshu.ask('有多少订单？');
    change('ALTER TABLE orders RENAME COLUMN amount TO total');
    const answer = await wenshu.ask('总金额是多少？');
    // The comment moved with the column: the same words now mean its new name.
    expect(answer).toMatchObject({ status: 'answered', table: { rows: [[60]] } });
    expect(answer.receipt.sql).toContain('total');
    expect(answer.warnings).toContain('数据的结构刚有变动，已重新读取后再回答。');
  });

  it('a name that was never there does not start the question over', async () => {
    const answer = await connect().ask('SELECT nothing_like_it FROM customers');
    expect(answer.warnings).toEqual([]);
    expect(answer.status).not.toBe('answered');
  });

  it('is kept for the next process, without a second reading of a file that is the same', async () => {
    await connect().ask('有多少客户？');
    const [file] = readdirSync(join(folder, '.wenshu', 'snapshots'));
    const path = join(folder, '.wenshu', 'snapshots', file ?? '');
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('城市 / City', '都市 / Town'));
    const kept = (await connect().schema()).tables.find((table) => table.name === 'customers');
    expect(kept?.columns.at(-1)?.comment).toBe('都市 / Town');
    writeFileSync(path, 'damaged');
    const read = (await connect().schema()).tables.find((table) => table.name === 'customers');
    expect(read?.columns.at(-1)?.comment).toBe('城市 / City');
    change('ALTER TABLE customers ADD COLUMN age INTEGER');
    expect((await connect().schema()).tables[0]?.columns.map((column) => column.name)).toContain('age');
  });

  it('keeps nothing that is stored in a masked column, also when the mask came later', async () => {
    const kept = () =>
      readdirSync(join(folder, '.wenshu', 'snapshots'))
        .map((file) => readFileSync(join(folder, '.wenshu', 'snapshots', file), 'utf8'))
        .join();
    await connect({ db: 'shop', yaml: 'connections: {shop: {url: shop.sqlite}}' }).ask('有多少客户？');
    expect(kept()).toContain('"138"');
    const yaml = 'connections: {shop: {url: shop.sqlite, masked_columns: [customers.phone]}}';
    await connect({ db: 'shop', yaml }).ask('有多少客户？');
    expect(kept()).not.toContain('"138"');
  });

  it('shows a role only what it may know of', async () => {
    const yaml = 'roles: {clerk: {tables: [customers], denied_columns: [customers.phone]}}';
    const seen = JSON.stringify(await connect({ yaml }).as({ role: 'clerk' }).schema());
    expect(seen).toContain('city');
    expect(seen).not.toMatch(/phone|orders|138/);
    const questions = await connect({ yaml }).as({ role: 'clerk' }).suggestions('en', { count: 10 });
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.join()).not.toMatch(/order|amount/i);
    expect((await connect({ yaml }).suggestions('en', { count: 10 })).join()).toMatch(/order/i);
    expect(await codeOf(connect({ yaml }).as({ role: 'nobody' }).schema())).toBe('config_invalid');
  });
});

describe('doctor', () => {
  it('proves that the database is read-only', async () => {
    const lines = await connect().doctor();
    expect(lines.find((line) => line.name === 'read_only')?.status).toBe('ok');
    expect(existsSync(join(folder, '.wenshu'))).toBe(false);
  });

  it('says what is wrong with a file that is not there', async () => {
    const lines = await connect({ db: 'gone.sqlite' }).doctor();
    expect(lines.find((line) => line.name === 'database')).toMatchObject({ status: 'fail' });
  });
});
