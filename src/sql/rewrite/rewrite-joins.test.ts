import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStaffDatabase } from '../../../tests/fixtures/staff-database.ts';
import { dialectOf } from '../../dialects/registry.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { rewriteJoins } from './rewrite.ts';

const dialect = dialectOf('sqlite');
let staff: Awaited<ReturnType<typeof openStaffDatabase>>;

beforeAll(async () => {
  staff = await openStaffDatabase();
});

afterAll(() => staff.close());

describe('joining along the only key', () => {
  it.each([
    [
      'SELECT e.name FROM employee e JOIN department d ON e.id = d.id',
      'SELECT e.name FROM employee e JOIN department d ON e.department_id = d.id',
    ],
    [
      'SELECT employee.name FROM department JOIN employee ON department.code = employee.badge',
      'SELECT employee.name FROM department JOIN employee ON department.id = employee.department_id',
    ],
    [
      'SELECT badge FROM employee JOIN bonus ON salary = amount',
      'SELECT badge FROM employee JOIN bonus ON employee.id = bonus.employee_id',
    ],
    [
      'SELECT e.name FROM employee e, bonus b WHERE e.salary = b.amount AND b.amount > 1',
      'SELECT e.name FROM employee e, bonus b WHERE e.id = b.employee_id AND b.amount > 1',
    ],
    [
      'SELECT 1 FROM employee e JOIN bonus b ON e.id = b.employee_id JOIN department d ON e.salary = d.id',
      'SELECT 1 FROM employee e JOIN bonus b ON e.id = b.employee_id JOIN department d ON e.department_id = d.id',
    ],
  ])('%s', async (sql, expected) => {
    const { snapshot, driver } = staff;
    expect(rewriteJoins(sql, { dialect, snapshot }).sql).toBe(expected);
    await driver.run(expected, { maxRows: 1, timeoutMs: 60_000 });
  });

  it.each([
    ['along the key', 'SELECT 1 FROM employee e JOIN department d ON d.id = e.department_id'],
    ['two keys between the tables', 'SELECT 1 FROM trip t JOIN city c ON t.id = c.id'],
    ['no key between them', 'SELECT 1 FROM department d JOIN city c ON d.name = c.name'],
    ['the key and more', 'SELECT 1 FROM employee e JOIN department d ON e.department_id = d.id AND e.badge = d.code'],
    ['two other pairs', 'SELECT 1 FROM employee e JOIN department d ON e.name = d.name AND e.badge = d.code'],
    ['keys to the same third table', 'SELECT 1 FROM trip t JOIN bonus b ON t.employee_id = b.employee_id'],
    ['a table with itself', 'SELECT 1 FROM employee a JOIN employee b ON a.salary = b.salary'],
    ['not equality', 'SELECT 1 FROM employee e JOIN bonus b ON e.salary > b.amount'],
    ['a computed side', 'SELECT 1 FROM employee e JOIN bonus b ON e.salary = b.amount + 1'],
    ['a subquery', 'SELECT 1 FROM employee e JOIN (SELECT amount FROM bonus) b ON e.salary = b.amount'],
    ['no SQL', 'join me'],
  ])('leaves it alone: %s', (_, sql) => {
    expect(rewriteJoins(sql, { dialect, snapshot: staff.snapshot })).toEqual({ sql, notes: [] });
  });

  it('does not trust a key that names a missing column, or one that was only inferred', () => {
    const changedKey = (change: object): Snapshot => ({
      ...staff.snapshot,
      tables: staff.snapshot.tables.map((table) => ({
        ...table,
        foreignKeys: table.foreignKeys.map((key) => ({ ...key, ...change })),
      })),
    });
    const sql = 'SELECT 1 FROM employee e JOIN department d ON e.id = d.id';
    expect(rewriteJoins(sql, { dialect, snapshot: changedKey({ referenced: ['number'] }) }).sql).toBe(sql);
    expect(rewriteJoins(sql, { dialect, snapshot: changedKey({ evidence: 'names' }) }).sql).toBe(sql);
  });

  it('says what it did, in both languages and in plain words', () => {
    const sql = 'SELECT e.name FROM employee e JOIN department d ON e.id = d.id';
    const { sql: changed, notes } = rewriteJoins(sql, { dialect, snapshot: staff.snapshot });
    expect(changed).toBe('SELECT e.name FROM employee e JOIN department d ON e.department_id = d.id');
    expect(notes).toEqual([
      {
        zh: '“员工”与“部门”改为按它们唯一的对应关系关联。',
        en: 'Matched "employee" with "department" by the one key that links them.',
      },
    ]);
  });
});
