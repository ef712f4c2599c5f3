import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import type { Session } from '../../src/session/session.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';
import { scriptedModel } from '../fixtures/scripted-model.ts';
import { scriptedModels } from '../fixtures/scripted-models.ts';

const question = '员工的平均工资是多少';
const role = 'clerk';
/** What the answer says, with or without a separator. */
const figure = /4,?321/;

let folder: string;
let open: Wenshu[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-tightened-'));
  open = [];
  const database = new DatabaseSync(join(folder, 'staff.sqlite'));
  database.exec(`
    CREATE TABLE employees ( -- 员工 / Employees
      id INTEGER PRIMARY KEY, name TEXT, -- 姓名 / Name
      salary NUMERIC -- 工资 / Salary
    );
    INSERT INTO employees VALUES (1, 'Bob', 4300), (2, '李雷', 4342);`);
  database.close();
});
afterEach(async () => {
  for (const one of open) await one.close();
});

/** Another process, as far as memory goes: only what is on disk is shared. */
function start(denied: string[], options: Parameters<typeof createWenshu>[1] = {}): Session {
  const rights = `{denied_columns: [${denied.join(', ')}]}`;
  writeFileSync(
    join(folder, 'wenshu.yaml'),
    `connections:\n  staff: {url: staff.sqlite}\nroles:\n  ${role}: ${rights}\n`,
  );
  const wenshu = createWenshu(loadConfig({ folder, secret: () => undefined }), options);
  open.push(wenshu);
  return wenshu.as({ role });
}

async function asked() {
  const before = start([]);
  const answer = await before.thread('pay').ask(question);
  expect(answer.text).toMatch(figure);
  return answer.receipt.run_id;
}

it('an answer is not read again once its role may no longer see what it was read from', async () => {
  const run = await asked();
  const after = start(['employees.salary']);
  await expect(after.resume(run, null)).rejects.toMatchObject({ code: 'run_unknown' });
  await expect(after.page(run, 1)).rejects.toMatchObject({ code: 'run_unknown' });
  for (const stages of [false, true]) {
    const moments = await after.thread('pay').history({ stages });
    expect(moments[0]).toMatchObject({ question, status: 'answered', text: '' });
    expect(JSON.stringify(moments)).not.toMatch(figure);
  }
});

it('nor in a conversation that branches off from it', async () => {
  await asked();
  const after = start(['employees.salary']);
  const [moment] = await after.thread('pay').history();
  const branch = await after.branch(moment?.id ?? '', { thread: 'other' });
  const moments = await branch.history();
  expect(moments).toHaveLength(1);
  expect(JSON.stringify(moments)).not.toMatch(figure);
  await expect(after.resume(moments[0]?.run_id ?? '', null)).rejects.toMatchObject({ code: 'run_unknown' });
});

it('nor told to a model with the next question, nor taken over by the rules', async () => {
  await asked();
  const models = { sql: scriptedModel(['sql: SELECT COUNT(*) FROM employees']) };
  const asking = start(['employees.salary'], { models: scriptedModels(models) });
  const next = await asking.thread('pay').ask('zorble frumious');
  expect(next.status).toBe('answered');
  const told = JSON.stringify(models.sql.asked);
  expect(told).toContain(question);
  expect(told).not.toMatch(figure);
  expect(told).not.toContain('salary');
  const ruled = await start(['employees.salary']).thread('pay').ask('那最高的呢');
  expect(JSON.stringify(ruled)).not.toMatch(/4,?3(?:21|42)/);
});

it('what it may still see is read again as ever', async () => {
  const run = await asked();
  const after = start(['employees.name']);
  expect((await after.resume(run, null)).text).toMatch(figure);
  expect((await after.thread('pay').history())[0]?.text).toMatch(figure);
});
