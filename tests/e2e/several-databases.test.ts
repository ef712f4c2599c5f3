import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { WenshuError } from '../../src/errors/wenshu-error.ts';
import { answerSchema } from '../../src/protocol/answer.ts';
import { eventSchema, type WenshuEvent } from '../../src/protocol/event.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';

let folder: string;
const open: Wenshu[] = [];

const sales = `
  CREATE TABLE customers ( -- 客户 / Customers
    id INTEGER PRIMARY KEY, name TEXT, -- 客户姓名 / Customer name
    city TEXT -- 城市 / City
  );
  CREATE TABLE orders ( -- 订单 / Orders
    id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers, amount NUMERIC -- 金额 / Amount
  );
  INSERT INTO customers VALUES (1, 'Ann', 'Paris'), (2, '王芳', '上海');
  INSERT INTO orders VALUES (1, 1, 10), (2, 2, 32);`;
const people = `
  CREATE TABLE employees ( -- 员工 / Employees
    id INTEGER PRIMARY KEY, name TEXT, -- 姓名 / Name
    salary NUMERIC, -- 工资 / Salary
    department TEXT, -- 部门 / Department
    city TEXT -- 城市 / City
  );
  INSERT INTO employees VALUES (1, 'Bob', 100, 'IT', 'Rome'), (2, '李雷', 300, 'HR', '北京'), (3, 'Eve', 200, 'IT', 'Rome');`;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-several-'));
  for (const [name, sql] of Object.entries({ sales, people })) {
    const database = new DatabaseSync(join(folder, `${name}.sqlite`));
    database.exec(sql);
    database.close();
  }
  const duck = await DuckDBInstance.create(join(folder, 'sensors.duckdb'));
  const connection = await duck.connect();
  await connection.run(`CREATE TABLE readings (station VARCHAR, temperature DOUBLE, humidity DOUBLE);
    COMMENT ON TABLE readings IS '读数 / Readings'; COMMENT ON COLUMN readings.temperature IS '温度 / Temperature';
    INSERT INTO readings VALUES ('north', 10, 40), ('south', 30, 60)`);
  connection.closeSync();
  duck.closeSync();
  writeFileSync(
    join(folder, 'wenshu.yaml'),
    `connections:
  sales: {url: sales.sqlite, title: 销售}
  people: {url: people.sqlite, title: 人事}
  sensors: {url: sensors.duckdb, title: Sensors}
roles: {clerk: {tables: [customers, orders, readings]}}
`,
  );
});

afterEach(async () => {
  for (const wenshu of open.splice(0)) await wenshu.close();
  rmSync(folder, { recursive: true });
});

function connect(db?: string): Wenshu {
  const wenshu = createWenshu(loadConfig({ folder, db }));
  open.push(wenshu);
  return wenshu;
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error) => (error instanceof WenshuError ? error.code : `bare ${error}`),
  );

describe('a question finds its database', () => {
  it.each([
    ['有多少订单？', '销售', 2],
    ['How many orders are there?', '销售', 2],
    ['员工的平均工资是多少？', '人事', 200],
    ['What is the average salary?', '人事', 200],
    ['平均温度是多少？', 'Sensors', 20],
    ['average temperature', 'Sensors', 20],
  ])('%s', async (question, title, value) => {
    const answer = answerSchema.parse(await connect().ask(question));
    expect(answer).toMatchObject({ status: 'answered', table: { rows: [[value]] } });
    expect(answer.receipt.connection).toBe(title);
    expect(answer.receipt.assumptions[0]).toContain(title);
  });

  it('the person who names one is not told so, and others are not asked', async () => {
    const wenshu = connect();
    const answer = await wenshu.ask('How many customers are there?', { connection: 'sales' });
    expect(answer.receipt).toMatchObject({ connection: '销售', assumptions: [] });
    expect(readdirSync(join(folder, '.wenshu', 'snapshots'))).toHaveLength(1);
    expect((await wenshu.ask('有多少人', { connection: '人事' })).receipt.connection).toBe('人事');
    expect(await codeOf(wenshu.ask('x', { connection: 'gone' }))).toBe('connection_unknown');
    expect((await connect('people').ask('How many orders are there?')).receipt.connection).toBe('人事');
  });

  it('pages and streams go to the database that answered', async () => {
    const wenshu = connect();
    const answer = await wenshu.ask('List the station of all readings');
    expect(answer.receipt.connection).toBe('Sensors');
    expect((await wenshu.page(answer.receipt.run_id, 1)).total_count).toBe(2);
    const rows = [];
    for await (const row of connect().rows(answer.receipt.run_id)) rows.push(row);
    expect(rows).toHaveLength(2);
    expect(await codeOf(wenshu.page('no-such-run', 1))).toBe('connection_needed');
  });

  it('a conversation goes on in each database', async () => {
    const wenshu = connect();
    const thread = wenshu.thread('talk');
    expect((await thread.ask('有多少订单？')).receipt.connection).toBe('销售');
    expect((await thread.ask('员工的平均工资是多少？')).receipt.connection).toBe('人事');
    expect((await thread.ask('总金额是多少？')).table?.rows).toEqual([[42]]);
    expect(await thread.history({ connection: 'sales' })).toHaveLength(2);
  });
});

describe('a tie', () => {
  it('is asked about in business words, and answered in another process', async () => {
    const events: WenshuEvent[] = [];
    const asked = await connect().ask('按城市统计人数', {
      audience: 'business',
      onEvent: (event) => events.push(event),
    });
    expect(answerSchema.parse(asked)).toMatchObject({ status: 'clarify', text: '这个问题要查哪里的数据？请选择：' });
    expect(asked.clarification?.options.map((option) => option.label).toSorted()).toEqual(['人事', '销售']);
    expect(asked.receipt.connection).toBeNull();
    expect(events.map((event) => eventSchema.parse(event).type)).toEqual(['run-start', 'clarification-ask', 'run-end']);
    const choose = asked.clarification?.options.find((option) => option.label === '人事')?.id ?? '';
    const answer = await connect().resume(asked.receipt.run_id, { choose }, { audience: 'business' });
    expect(answer.receipt.connection).toBe('人事');
    expect(await codeOf(connect().resume(asked.receipt.run_id, { choose: '1' }))).not.toBe('no error');
  });

  it('takes the reply once more from whoever was killed before the run that it leads to was kept', async () => {
    const asked = await connect().ask('按城市统计人数');
    const { run_id } = asked.receipt;
    const script = fileURLToPath(new URL('../faults/kill-choice-host.ts', import.meta.url));
    const killed = spawnSync(process.execPath, [script, folder, run_id, '1'], { encoding: 'utf8' });
    expect([killed.signal, killed.stderr]).toEqual(['SIGKILL', '']);
    const wenshu = connect();
    const events: WenshuEvent[] = [];
    const answer = await wenshu.resume(run_id, { choose: '1' }, { onEvent: (event) => events.push(event) });
    expect(answer.receipt.connection).toBe(asked.clarification?.options[0]?.label);
    expect(events[0]).toMatchObject({ type: 'run-start', run_id: answer.receipt.run_id });
    // It led to a run: nobody begins another by it.
    expect(await codeOf(wenshu.resume(run_id, { choose: '1' }))).not.toBe('no error');
  });

  it('is still asked when the database that was chosen cannot be opened', async () => {
    const wenshu = connect();
    const { receipt, clarification } = await wenshu.ask('按城市统计人数');
    const choose = clarification?.options.find(({ label }) => label === '人事')?.id ?? '';
    renameSync(join(folder, 'people.sqlite'), join(folder, 'away.sqlite'));
    expect(await codeOf(connect().resume(receipt.run_id, { choose }))).toBe('database_missing');
    renameSync(join(folder, 'away.sqlite'), join(folder, 'people.sqlite'));
    expect((await connect().resume(receipt.run_id, { choose })).receipt.connection).toBe('人事');
  });

  it('takes the words of an option, more words, and no other number', async () => {
    const wenshu = connect();
    const asked = await wenshu.ask('What is in each city?');
    expect(asked.status).toBe('clarify');
    expect(await codeOf(wenshu.resume(asked.receipt.run_id, { choose: '9' }))).toBe('choice_unknown');
    expect((await wenshu.resume(asked.receipt.run_id, { say: '销售' })).receipt.connection).toBe('销售');
    const again = await wenshu.thread('t').ask('What is in each city?');
    expect((await wenshu.resume(again.receipt.run_id, { say: 'employees salary' })).receipt.connection).toBe('人事');
  });

  it('what no database speaks of is not guessed at; a greeting is answered', async () => {
    const asked = await connect().ask('What is the weather on Mars?');
    expect(asked).toMatchObject({ status: 'clarify' });
    expect(asked.clarification?.options).toHaveLength(3);
    expect((await connect().ask('谢谢')).status).toBe('chat');
  });
});

it('a role does not find what it may not see', async () => {
  const answer = await connect().as({ role: 'clerk' }).ask('What is the highest salary?');
  expect(answer.status).toBe('clarify');
  expect(JSON.stringify(answer)).not.toMatch(/employees|department/);
});

it('a dead database is left out with a note, and one that is known is not opened to choose', async () => {
  renameSync(join(folder, 'people.sqlite'), join(folder, 'away.sqlite'));
  const answer = await connect().ask('有多少订单？');
  expect(answer).toMatchObject({ status: 'answered', warnings: ['没能连上“人事”，这次没有考虑它。'] });
  renameSync(join(folder, 'away.sqlite'), join(folder, 'people.sqlite'));
  await connect().ask('员工的平均工资是多少？');
  rmSync(join(folder, 'people.sqlite'));
  expect(await connect().ask('有多少订单？')).toMatchObject({ status: 'answered', warnings: [] });
  expect(await codeOf(connect().ask('员工的平均工资是多少？'))).toBe('database_missing');
});

it('looking needs a name; suggestions come from what is known', async () => {
  const wenshu = connect();
  expect([wenshu.connection, wenshu.connections.map(({ title }) => title)]).toEqual([
    null,
    ['销售', '人事', 'Sensors'],
  ]);
  expect(await codeOf(wenshu.schema())).toBe('connection_needed');
  expect((await wenshu.schema({ connection: 'sensors' })).tables.map((table) => table.name)).toEqual(['readings']);
  expect(await connect().suggestions('zh')).toEqual([]);
  await wenshu.ask('有多少订单？');
  expect((await connect().suggestions('zh')).length).toBeGreaterThan(1);
  const lines = await wenshu.doctor();
  expect(lines.filter(({ name, status }) => name === 'database' && status === 'ok')).toHaveLength(3);
});
