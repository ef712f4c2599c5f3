import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTwoDatabases } from '../../tests/fixtures/two-databases.ts';
import { roleSettings } from './role-settings.ts';

let two: ReturnType<typeof openTwoDatabases>;
beforeEach(() => {
  two = openTwoDatabases();
});
afterEach(() => two.close());

/** Titles of those that may be meant, the number in front says whether one was chosen. */
async function choice(text: string, role?: string) {
  const found = await two.open().databases.forQuestion(text, { user: 'anna', role });
  return found.kind === 'one'
    ? { one: found.database.title, leftOut: found.leftOut }
    : { several: found.databases.map(({ title }) => title).sort(), leftOut: found.leftOut };
}

describe('which database a question is for', () => {
  it.each([
    ['how many orders are there', '商店'],
    ['每个客户的订单金额', '商店'],
    ['average salary of employees', '人事'],
    ['员工的工资', '人事'],
  ])('%s: %s', async (question, one) => {
    expect(await choice(question)).toEqual({ one, leftOut: [] });
  });

  it('asks a person where both fit alike, and never chooses for them', async () => {
    expect(await choice('cities')).toEqual({ several: ['人事', '商店'], leftOut: [] });
    expect(await choice('xyzzy plugh')).toEqual({ several: ['人事', '商店'], leftOut: [] });
  });

  it('a greeting needs no choice', async () => {
    expect(await choice('你好')).toMatchObject({ one: '商店' });
  });

  it('what a role may not see draws no question to a database', async () => {
    expect(await choice('average salary of employees', 'clerk')).not.toMatchObject({ one: '人事' });
  });

  it('names the one that cannot be read, and chooses among the others', async () => {
    renameSync(join(two.folder, 'staff.sqlite'), join(two.folder, 'gone.sqlite'));
    expect(await choice('how many orders are there')).toEqual({ one: '商店', leftOut: ['人事'] });
  });

  it('rejects when none can be read', async () => {
    for (const name of ['shop', 'staff']) writeFileSync(join(two.folder, `${name}.sqlite`), 'no database, only text');
    await expect(choice('how many orders are there')).rejects.toThrow();
  });

  it('reads a file again that has changed since it was kept', async () => {
    expect(await choice('how many invoices are there')).toHaveProperty('several');
    two.change(
      'staff',
      'CREATE TABLE invoices (id INTEGER PRIMARY KEY, total NUMERIC); INSERT INTO invoices VALUES (1, 5)',
    );
    expect(await choice('how many invoices are there')).toEqual({ one: '人事', leftOut: [] });
  });
});

describe('a role', () => {
  it('that the configuration does not name is an error, never everything', () => {
    const { config } = two.open();
    expect(() => roleSettings(config, 'nobody')).toThrow(/nobody/);
    expect(() => roleSettings(config, 'constructor')).toThrow();
    expect(roleSettings(config, undefined)).toBeUndefined();
    expect(roleSettings(config, 'clerk')).toMatchObject({ name: 'clerk', deniedColumns: ['customers.phone'] });
  });
});
