import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStaffDatabase } from '../../../tests/fixtures/staff-database.ts';
import { dialectOf } from '../../dialects/registry.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { rewriteNames } from './rewrite-names.ts';

const dialect = dialectOf('sqlite');
let staff: Awaited<ReturnType<typeof openStaffDatabase>>;

beforeAll(async () => {
  staff = await openStaffDatabase();
});

afterAll(() => staff.close());

const rewrite = (sql: string, question = 'who earns most', snapshot: Snapshot = staff.snapshot) =>
  rewriteNames(sql, { dialect, snapshot, question, language: 'en' });

const rowsOf = async (sql: string) => staff.driver.run(sql, { maxRows: 1000, timeoutMs: 60_000 });

/** Statement, the same with names, and where the new column stands. */
const named: [sql: string, expected: string, place: number][] = [
  [
    'SELECT department_id, salary FROM employee ORDER BY salary DESC LIMIT 3',
    'SELECT department_id, department.name, salary FROM employee LEFT JOIN department ON department.id = employee.department_id ORDER BY salary DESC LIMIT 3',
    1,
  ],
  [
    'SELECT e.department_id, AVG(e.salary) AS pay FROM employee e GROUP BY e.department_id ORDER BY pay DESC',
    'SELECT e.department_id, department.name, AVG(e.salary) AS pay FROM employee e LEFT JOIN department ON department.id = e.department_id GROUP BY e.department_id, department.name ORDER BY pay DESC',
    1,
  ],
  [
    'SELECT department_id, COUNT(*) FROM employee GROUP BY 1 ORDER BY 2 DESC, 1',
    'SELECT department_id, COUNT(*), department.name FROM employee LEFT JOIN department ON department.id = employee.department_id GROUP BY 1, department.name ORDER BY 2 DESC, 1',
    2,
  ],
  [
    "SELECT employee_id, SUM(amount) AS total FROM bonus WHERE paid >= '2024-01-01' GROUP BY employee_id HAVING SUM(amount) > 800 ORDER BY total DESC",
    "SELECT employee_id, employee.name, SUM(amount) AS total FROM bonus LEFT JOIN employee ON employee.id = bonus.employee_id WHERE paid >= '2024-01-01' GROUP BY employee_id, employee.name HAVING SUM(amount) > 800 ORDER BY total DESC",
    1,
  ],
  [
    'SELECT id, salary FROM employee WHERE salary > 7500',
    'SELECT id, employee.name, salary FROM employee WHERE salary > 7500',
    1,
  ],
  [
    'SELECT b.employee_id, SUM(b.amount) FROM bonus b JOIN employee AS e ON b.employee_id = e.id GROUP BY b.employee_id',
    'SELECT b.employee_id, e.name, SUM(b.amount) FROM bonus b JOIN employee AS e ON b.employee_id = e.id GROUP BY b.employee_id, e.name',
    1,
  ],
  [
    'SELECT DISTINCT employee_id FROM bonus',
    'SELECT DISTINCT employee_id, employee.name FROM bonus LEFT JOIN employee ON employee.id = bonus.employee_id',
    1,
  ],
  [
    'WITH best AS (SELECT employee_id, SUM(amount) AS total FROM bonus GROUP BY employee_id) SELECT employee_id, total FROM best ORDER BY total',
    'WITH best AS (SELECT employee_id, SUM(amount) AS total FROM bonus GROUP BY employee_id) SELECT employee_id, employee.name, total FROM best LEFT JOIN employee ON employee.id = best.employee_id ORDER BY total',
    1,
  ],
  [
    'SELECT id, cost, employee_id FROM trip ORDER BY id',
    'SELECT trip.id, cost, employee_id, employee.name FROM trip LEFT JOIN employee ON employee.id = trip.employee_id ORDER BY trip.id',
    3,
  ],
  [
    'SELECT t.origin_id, d.name FROM trip t JOIN city d ON t.destination_id = d.id',
    'SELECT t.origin_id, city.name AS origin_name, d.name FROM trip t JOIN city d ON t.destination_id = d.id LEFT JOIN city ON city.id = t.origin_id',
    1,
  ],
  [
    'SELECT employee_id, (SELECT COUNT(*) FROM bonus WHERE bonus.employee_id = trip.employee_id) AS n FROM trip',
    'SELECT employee_id, employee.name, (SELECT COUNT(*) FROM bonus WHERE bonus.employee_id = trip.employee_id) AS n FROM trip LEFT JOIN employee ON employee.id = trip.employee_id',
    1,
  ],
];

describe('a name beside its bare key', () => {
  it.each(named)('%s', async (sql, expected, place) => {
    expect(rewrite(sql).sql).toBe(expected);
    const [before, after] = [await rowsOf(sql), await rowsOf(expected)];
    // The very rows, in the very order, and one column more; none is lost where a key leads nowhere.
    expect(after.rows.map((row) => row.filter((_, at) => at !== place))).toEqual(before.rows);
    expect(before.rows.length).toBeGreaterThan(0);
  });

  it('gives two keys to the same table a name each, in columns of their own', async () => {
    const sql = 'SELECT origin_id, destination_id FROM trip ORDER BY cost';
    const { sql: after, notes } = rewrite(sql);
    expect(after).toBe(
      'SELECT origin_id, city_2.name AS origin_name, destination_id, city.name FROM trip LEFT JOIN city ON city.id = trip.destination_id LEFT JOIN city AS city_2 ON city_2.id = trip.origin_id ORDER BY cost',
    );
    expect((await rowsOf(after)).rows[0]).toEqual([1, '北京', 2, 'Paris']);
    expect(notes).toHaveLength(2);
  });

  it.each([
    ['the name is there', 'SELECT e.department_id, d.name FROM employee e JOIN department d ON e.department_id = d.id'],
    ['in an expression', "SELECT id, name || '!' FROM employee"],
    [
      'as one value',
      'SELECT department_id, (SELECT name FROM department d WHERE d.id = employee.department_id) FROM employee',
    ],
    ['a set operation', 'SELECT department_id FROM employee UNION SELECT id FROM department'],
    ['a star', 'SELECT * FROM employee'],
    ['a star and a key', 'SELECT employee_id, bonus.* FROM bonus'],
    ['one row of all', 'SELECT department_id, MAX(salary) FROM employee'],
    ['a key that is not grouped by', 'SELECT department_id, COUNT(*) FROM employee GROUP BY country'],
    ['a key that is counted', 'SELECT COUNT(DISTINCT department_id) FROM employee'],
    ['a computed key', 'SELECT department_id + 1 FROM employee'],
    ['a comma', 'SELECT b.employee_id FROM bonus b, trip t WHERE b.employee_id = t.employee_id'],
    ['inside a condition', 'SELECT salary FROM employee WHERE id IN (SELECT employee_id FROM bonus)'],
    ['a name given by WITH', 'WITH employee AS (SELECT 1 AS id) SELECT employee_id FROM bonus'],
    ['a column with no key', 'SELECT badge FROM employee'],
    ['the id of what has no name', 'SELECT id, cost FROM trip'],
    ['a name that an alias takes', 'SELECT department_id, salary AS code FROM employee GROUP BY department_id, code'],
    ['no SQL', 'show me'],
  ])('leaves it alone: %s', (_, sql) => {
    expect(rewrite(sql)).toEqual({ sql, notes: [] });
  });

  it.each([
    'which employee ids got a bonus',
    'list the department ID of everyone',
    '列出有奖金的员工编号',
    'employee numbers of those with a bonus',
  ])('leaves it alone when the key is what was asked for: %s', (question) => {
    const sql = 'SELECT employee_id FROM bonus';
    expect(rewrite(sql, question).sql).toBe(sql);
    expect(rewrite(sql, 'number of bonuses per employee').sql).not.toBe(sql);
  });

  it('joins along no key that only names suggest, and to no table without a unique key', () => {
    const sql = 'SELECT department_id FROM employee';
    const changed = (change: (table: Snapshot['tables'][number]) => object): Snapshot => ({
      ...staff.snapshot,
      tables: staff.snapshot.tables.map((table) => ({ ...table, ...change(table) })),
    });
    const guessed = changed(({ foreignKeys }) => ({
      foreignKeys: foreignKeys.map((key) => ({ ...key, evidence: 'names' as const })),
    }));
    expect(rewrite(sql, 'who', guessed).sql).toBe(sql);
    const loose = changed(({ name }) => (name === 'department' ? { primaryKey: [], uniqueKeys: [] } : {}));
    expect(rewrite(sql, 'who', loose).sql).toBe(sql);
    const masked = changed(({ columns }) => ({
      columns: columns.map((column) => (column.name === 'name' ? { ...column, masked: true as const } : column)),
    }));
    expect(rewrite(sql, 'who', masked).sql).toBe(sql);
  });

  it('adds nothing to a key that is the name itself', () => {
    const { snapshot } = staff;
    const byName: Snapshot = {
      ...snapshot,
      tables: snapshot.tables.map((table) => {
        const key = { columns: ['country'], table: 'city', referenced: ['name'], evidence: 'declared' as const };
        if (table.name === 'city') return { ...table, uniqueKeys: [['name']] };
        return table.name === 'employee' ? { ...table, foreignKeys: [key] } : table;
      }),
    };
    const sql = 'SELECT country FROM employee';
    expect(rewrite(sql, 'who', byName).sql).toBe(sql);
  });

  it('says so in both languages, without a name of the schema', () => {
    expect(rewrite('SELECT department_id FROM employee').notes).toEqual([
      {
        zh: '除编号外，还列出了“部门”的“部门名称”。',
        en: 'Beside its key, the "department name" of each "department" is shown.',
      },
    ]);
  });
});
