import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { connectionSchema } from '../../src/config/schema.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';

/** What was approved or kept by those who see more is not shown to, taken back or replaced by those who see less. */
const folder = mkdtempSync(join(tmpdir(), 'wenshu-role-memory-'));
const file = join(folder, 'staff.sqlite');
const database = new DatabaseSync(file);
database.exec(`
  CREATE TABLE employees ( -- 员工 / Employees
    id INTEGER PRIMARY KEY, name TEXT, -- 姓名 / Name
    salary NUMERIC, -- 工资 / Salary
    hired_on DATE, -- 入职日期 / Hire date
    reviewed_on DATE -- 评审日期 / Review date
  );
  INSERT INTO employees VALUES (1, 'Bob', 4300, '2026-05-02', '2026-05-09'), (2, '李雷', 4342, '2026-05-03', '2026-06-01');`);
database.close();
afterAll(() => rmSync(folder, { recursive: true }));

let wenshu: Wenshu;
const as = (role: string) => wenshu.as({ role });
let count = 0;
beforeEach(() => {
  count += 1;
  const roles = {
    lead: { approves: true, denied_columns: ['employees.salary', 'employees.reviewed_on'] },
    head: { approves: true, teaches_everyone: true },
    clerk: {},
    shielded: { masks: { 'employees.name': 'mask' as const } },
  };
  const config = { ...parseConfig({ model: 'embedded', roles, user: 'ann' }), home: join(folder, `home-${count}`) };
  const connection = { id: 'staff', ...connectionSchema.parse({ url: `sqlite:${file}`, today: '2026-06-30' }) };
  wenshu = createWenshu({
    ...config,
    today: () => '2026-06-30',
    secret: () => undefined,
    connection,
    connections: [connection],
  });
});
afterEach(() => wenshu.close());

const question = '员工的平均工资';
async function approved(): Promise<string> {
  const { receipt } = await wenshu.ask(question);
  return wenshu.remember(receipt.run_id);
}
const pair = (sql: string) => ({ name: 'pairs.json', text: JSON.stringify([{ question, sql }]) });

describe('an approved answer that a role may not read', () => {
  it('is not taken back by it, and is as if it were not there', async () => {
    const id = await approved();
    expect(await as('lead').memory.list()).toEqual([]);
    await expect(as('lead').memory.revoke(id)).rejects.toMatchObject({ code: 'answer_unknown' });
    expect(await wenshu.memory.list()).toMatchObject([{ id }]);
    await as('head').memory.revoke(id);
    expect(await wenshu.memory.list()).toEqual([]);
  });

  it('is not told to a role that sees only a part of what it reads: its text may name what is hidden', async () => {
    const hidden = "SELECT salary FROM employees WHERE name = 'Bob'";
    await wenshu.memory.import({
      name: 'pairs.json',
      text: JSON.stringify([{ question: 'what Bob earns', sql: hidden }]),
    });
    expect(await as('clerk').memory.list()).toMatchObject([{ sql: hidden }]);
    expect(await as('shielded').memory.list()).toEqual([]);
  });

  it('is not replaced by it', async () => {
    const id = await approved();
    const report = await as('lead').memory.import(pair('SELECT COUNT(*) FROM employees'));
    expect(report.taken).toEqual([]);
    expect(report.left).toMatchObject([{ reason: { en: expect.stringContaining('approved already') } }]);
    expect(await wenshu.memory.list()).toMatchObject([{ id, sql: expect.stringContaining('AVG(salary)') }]);
    const other = await as('head').memory.import(pair('SELECT AVG(salary) + 0 FROM employees'));
    expect(other.taken).toMatchObject([{ id }]);
  });
});

describe('a thumbs-down of an answer that was served from an approved one', () => {
  it('takes that one back, of whoever may approve, and says so', async () => {
    const id = await approved();
    const served = await wenshu.ask(question);
    expect(served.receipt.source).toBe('verified');
    const run = served.receipt.run_id;
    const clerk = await as('clerk').ask(question);
    expect(await as('clerk').feedback(clerk.receipt.run_id, 'down')).toEqual({
      approved: null,
      revoked: null,
    });
    expect(await wenshu.memory.list()).toMatchObject([{ id }]);
    expect(await wenshu.feedback(run, 'down', { reason: 'without the interns' })).toEqual({
      approved: null,
      revoked: id,
    });
    expect(await wenshu.memory.list()).toEqual([]);
    expect((await wenshu.ask(question)).receipt.source).toBe('embedded');
    expect(await wenshu.feedback(run, 'down')).toEqual({ approved: null, revoked: null });
  });
});

describe('what was kept for everybody', () => {
  it('is listed to and forgotten by a role only where it may see what it reads', async () => {
    const thread = wenshu.thread('lesson');
    await thread.ask('2026年5月的员工数');
    const answer = await thread.ask('以后都按评审日期');
    await wenshu.keep(answer.receipt.run_id, 'everyone');
    const [kept] = await as('clerk').preferences();
    expect(kept).toMatchObject({ text: '以后都按评审日期', for: 'everyone' });
    expect(kept).not.toHaveProperty('columns');
    expect(await as('lead').preferences()).toEqual([]);
    expect(await as('lead').forgetPreference(kept?.key ?? '')).toBe(false);
    await expect(as('nobody').preferences()).rejects.toMatchObject({ code: 'config_invalid' });
    expect(await as('head').forgetPreference(kept?.key ?? '')).toBe(true);
  });
});
