import { describe, expect, it } from 'vitest';
import type { DialectName } from '../../dialects/dialect.ts';
import { dialectOf } from '../../dialects/registry.ts';
import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import type { Role } from '../contracts/contracts.ts';
import { judge } from './policy.ts';

const clerk: Role = { name: 'clerk', deniedColumns: ['employees.salary'] };

function table(name: string, columns: string[]): Table {
  return {
    name,
    kind: 'table',
    columns: columns.map((column) => ({ name: column, type: 'TEXT', kind: 'text', nullable: true })),
    primaryKey: [],
    uniqueKeys: [],
    foreignKeys: [],
  };
}

const snapshot: Snapshot = {
  dialect: 'sqlite',
  database: 'office',
  fingerprint: '',
  tables: [
    table('employees', ['id', 'name', 'salary', 'date', 'department_id']),
    table('departments', ['id', 'title', 'department_id']),
    table('offers', ['id', 'salary']),
  ],
};

/** Each refused with the column as its subject. */
const hidden: [DialectName, string][] = [
  ['sqlite', 'SELECT salary FROM employees'],
  ['sqlite', 'SELECT SALARY FROM Employees'],
  ['sqlite', 'SELECT "salary" FROM "employees"'],
  ['sqlite', 'SELECT `salary` FROM [employees]'],
  ['sqlite', 'SELECT e.salary FROM employees e'],
  ['sqlite', 'SELECT employees.salary FROM employees'],
  ['sqlite', 'SELECT main.employees.salary FROM main.employees'],
  ['sqlite', 'SELECT * FROM employees'],
  ['sqlite', 'SELECT e.* FROM employees AS e'],
  ['sqlite', 'SELECT d.*, e.* FROM departments d JOIN employees e ON e.department_id = d.id'],
  ['sqlite', 'SELECT * FROM departments d JOIN employees e ON e.department_id = d.id'],
  ['sqlite', 'SELECT name FROM employees ORDER BY salary'],
  ['sqlite', 'SELECT name FROM employees WHERE salary > 10'],
  ['sqlite', 'SELECT count(*) FROM employees GROUP BY salary'],
  ['sqlite', 'SELECT count(*) FROM employees HAVING max(salary) > 1'],
  ['sqlite', 'SELECT name FROM employees LIMIT (SELECT max(salary) FROM employees)'],
  ['sqlite', 'SELECT rank() OVER (ORDER BY salary) FROM employees'],
  ['sqlite', 'SELECT sum(id) OVER w FROM employees WINDOW w AS (PARTITION BY salary)'],
  ['sqlite', 'SELECT CASE WHEN salary > 1 THEN 1 END FROM employees'],
  ['sqlite', 'SELECT count(*) FILTER (WHERE salary > 1) FROM employees'],
  ['sqlite', 'SELECT d.id FROM departments d JOIN employees e ON e.salary = d.id'],
  ['sqlite', 'SELECT o.id FROM offers o JOIN employees e USING (salary)'],
  ['sqlite', 'SELECT o.id FROM offers o NATURAL JOIN employees e'],
  ['sqlite', 'SELECT name FROM (SELECT * FROM employees)'],
  ['sqlite', 'SELECT x.name FROM (SELECT name, salary AS s FROM employees) x'],
  ['sqlite', 'WITH x AS (SELECT * FROM employees) SELECT name FROM x'],
  ['sqlite', 'WITH employees AS (SELECT salary FROM main.employees) SELECT 1 FROM employees'],
  ['sqlite', 'SELECT id FROM departments WHERE EXISTS (SELECT 1 FROM employees WHERE salary > 1)'],
  ['sqlite', 'SELECT (SELECT salary FROM departments) FROM employees'],
  ['sqlite', 'SELECT id FROM departments UNION SELECT salary FROM employees'],
  ['sqlite', 'SELECT id FROM departments WHERE id IN employees'],
  ['sqlite', 'SELECT e.salary FROM employees e, (SELECT 1 AS salary) x'],
  ['postgres', 'WITH employees AS (SELECT * FROM employees) SELECT name FROM employees'],
  ['postgres', 'SELECT (SELECT "E".salary FROM (SELECT 1 AS salary) e) FROM employees "E"'],
  ['postgres', 'SELECT e FROM employees e'],
  ['postgres', 'SELECT employees FROM employees'],
  ['postgres', 'SELECT row_to_json(e) FROM employees e'],
  ['postgres', 'SELECT (e).salary FROM employees e'],
  ['postgres', 'SELECT (e).* FROM employees e'],
  ['postgres', 'SELECT e::text FROM employees e'],
  ['postgres', 'SELECT x FROM employees AS e(i, n, x)'],
  ['postgres', 'SELECT l.salary FROM departments d, LATERAL (SELECT salary FROM employees) l'],
  ['postgres', 'SELECT z.salary FROM (employees CROSS JOIN departments) AS z'],
  ['postgres', 'SELECT DISTINCT ON (salary) name FROM employees'],
  ['postgres', 'SELECT array_agg(name ORDER BY salary) FROM employees'],
  ['postgres', 'SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY salary) FROM employees'],
  ['sqlite', 'SELECT (WITH x AS (SELECT salary) SELECT 1 UNION SELECT * FROM x) FROM employees'],
  ['sqlite', 'SELECT (WITH x AS (SELECT salary AS s) SELECT s FROM x) FROM employees'],
  ['sqlite', 'SELECT count(*) FROM offers NATURAL JOIN employees'],
  ['postgres', 'SELECT public.employees.salary FROM public.employees'],
  ['bigquery', 'SELECT p.d.employees.salary FROM p.d.employees'],
  ['mysql', 'SELECT "salary" FROM employees'],
  ['mysql', 'SELECT hr.employees.salary FROM hr.employees'],
  ['mysql', 'SELECT `salary` FROM `employees`'],
  ['mysql', 'SELECT GROUP_CONCAT(name ORDER BY salary) FROM employees'],
  ['duckdb', "SELECT COLUMNS('s.*') FROM employees"],
  ['duckdb', 'SELECT COLUMNS(*) FROM employees'],
  ['duckdb', 'SELECT * EXCLUDE (name) FROM employees'],
  ['duckdb', 'FROM employees'],
  ['duckdb', 'SELECT e FROM employees e'],
  ['clickhouse', 'SELECT 1 WHERE 1 IN employees'],
  ['oracle', 'SELECT * FROM employees PIVOT (SUM(id) FOR name IN (1 AS a))'],
  ['oracle', 'SELECT SALARY FROM EMPLOYEES'],
  ['oracle', 'SELECT JSON_OBJECT(*) FROM employees'],
  ['oracle', 'SELECT JSON_ARRAYAGG(JSON_OBJECT(*)) FROM employees'],
  ['snowflake', 'WITH employees AS (SELECT * FROM employees) SELECT name FROM employees'],
  ['snowflake', 'WITH employees AS (SELECT salary AS s FROM employees UNION ALL SELECT 1) SELECT s FROM employees'],
  ['snowflake', 'SELECT * FROM db.hr.employees'],
  ['bigquery', 'SELECT salary FROM `p.hr.employees`'],
  ['bigquery', 'SELECT * FROM p.hr.employees'],
];

const shown: [DialectName, string][] = [
  ['sqlite', 'SELECT name FROM employees'],
  ['sqlite', 'SELECT count(*) FROM employees'],
  ['sqlite', 'SELECT salary FROM offers'],
  ['sqlite', 'SELECT salary FROM offers WHERE id IN (SELECT id FROM employees)'],
  ['sqlite', 'SELECT o.salary FROM offers o JOIN employees e ON e.id = o.id'],
  ['sqlite', 'SELECT d.* FROM departments d JOIN employees e ON e.department_id = d.id'],
  ['sqlite', 'WITH employees AS (SELECT 1 AS salary) SELECT salary FROM employees'],
  ['sqlite', 'SELECT x.salary FROM (SELECT 1 AS salary) x, employees e'],
  ['sqlite', 'SELECT id FROM departments d WHERE EXISTS (SELECT * FROM employees e WHERE e.department_id = d.id)'],
  ['sqlite', "SELECT 'salary' FROM employees"],
  ['duckdb', 'SELECT * EXCLUDE (salary) FROM employees'],
  ['bigquery', 'SELECT * EXCEPT (salary) FROM employees'],
];

describe('denied columns', () => {
  it.each(hidden)('%s hides them: %s', (name, sql) => {
    expect(judge(sql, dialectOf(name), clerk)).toMatchObject({
      allowed: false,
      reason: 'column',
      subject: 'employees.salary',
    });
    expect(judge(sql, dialectOf(name), clerk, snapshot)).toMatchObject({ allowed: false, reason: 'column' });
    expect(judge(sql, dialectOf(name)).allowed).toBe(true);
  });

  it.each(shown)('%s shows the rest: %s', (name, sql) => {
    expect(judge(sql, dialectOf(name), clerk)).toMatchObject({ allowed: true, statement_class: 'read' });
    expect(judge(sql, dialectOf(name), clerk, snapshot).allowed).toBe(true);
  });

  it('is sharper with a snapshot', () => {
    const sqlite = dialectOf('sqlite');
    for (const sql of [
      'SELECT (SELECT salary FROM offers) FROM employees',
      'SELECT name FROM employees NATURAL JOIN departments',
    ]) {
      expect(judge(sql, sqlite, clerk).allowed).toBe(false);
      expect(judge(sql, sqlite, clerk, snapshot).allowed).toBe(true);
    }
    expect(judge('SELECT e.date FROM employees e', dialectOf('postgres'), clerk, snapshot).allowed).toBe(true);
    const gone: Role = { name: 'clerk', deniedColumns: ['departments.budget'] };
    expect(judge('SELECT * FROM departments', sqlite, gone, snapshot).allowed).toBe(true);
  });
});

describe('allowed tables', () => {
  const sqlite = dialectOf('sqlite');
  const postgres = dialectOf('postgres');
  const role: Role = { name: 'sales', tables: ['Orders', 'product_*', 'crm.*'] };

  it.each([
    'SELECT * FROM orders',
    'SELECT * FROM ORDERS JOIN product_prices ON true',
    'SELECT * FROM public.orders',
    'SELECT * FROM crm.customers',
    'WITH secret AS (SELECT 1 AS a) SELECT a FROM secret',
    'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT n FROM r',
    'SELECT 1',
  ])('reads %s', (sql) => expect(judge(sql, postgres, role)).toMatchObject({ allowed: true }));

  it.each([
    'SELECT * FROM secret',
    'SELECT * FROM other_tenant.orders',
    'SELECT * FROM products',
    'SELECT 1 FROM orders WHERE id IN (SELECT id FROM secret)',
    'WITH secret AS (SELECT * FROM secret) SELECT * FROM secret',
    'WITH x AS (SELECT 1), secret AS (SELECT 2) SELECT * FROM public.secret',
    'SELECT * FROM (SELECT 1) orders, secret',
    'WITH "Secret" AS (SELECT 1) SELECT * FROM secret',
    'WITH secret AS (SELECT 1) SELECT * FROM "SECRET"',
    'SELECT (WITH secret AS (SELECT 1) SELECT 1 FROM secret) FROM secret',
    'SELECT 1 FROM orders WHERE EXISTS (SELECT 1 FROM "secret")',
    'SELECT * FROM orders, LATERAL (SELECT * FROM secret) x',
  ])('refuses %s', (sql) => expect(judge(sql, postgres, role)).toMatchObject({ allowed: false, reason: 'table' }));

  it('reads a table of another schema when the snapshot knows it there', () => {
    const known = { ...snapshot, tables: [{ ...table('orders', ['id']), schema: 'shop' }] };
    expect(judge('SELECT id FROM shop.orders', postgres, role).allowed).toBe(false);
    expect(judge('SELECT id FROM shop.orders', postgres, role, known).allowed).toBe(true);
  });

  it.each(['duckdb', 'clickhouse', 'bigquery'] as const)(
    '%s: RECURSIVE hides no table behind an item of its name',
    (name) => {
      const dialect = dialectOf(name);
      for (const sql of [
        'WITH RECURSIVE secret AS (SELECT a FROM secret) SELECT * FROM secret',
        'WITH RECURSIVE secret AS (SELECT a FROM secret UNION ALL SELECT a + 1 FROM secret WHERE a < 5) SELECT * FROM secret',
        'WITH RECURSIVE secret AS (SELECT 1 AS a UNION ALL SELECT a FROM secret UNION ALL SELECT a + 1 FROM secret) SELECT a FROM secret',
        'WITH RECURSIVE secret AS (SELECT 0 AS a INTERSECT SELECT a FROM secret) SELECT * FROM secret',
        'WITH RECURSIVE secret AS (SELECT 0 AS a EXCEPT SELECT a FROM secret) SELECT * FROM secret',
        ...(name === 'duckdb'
          ? ['WITH RECURSIVE secret AS (SELECT 0 AS a UNION ALL BY NAME SELECT a FROM secret) SELECT * FROM secret']
          : []),
        ...(name === 'bigquery'
          ? []
          : ['WITH RECURSIVE x AS (SELECT a FROM secret), secret AS (SELECT 1 AS a) SELECT * FROM x']),
      ])
        expect(judge(sql, dialect, role), sql).toMatchObject({ reason: 'table', subject: 'secret' });
      const recursion = 'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT n FROM r';
      expect(judge(recursion, dialect, role)).toMatchObject({ allowed: true });
    },
  );

  it.each(['snowflake', 'oracle'] as const)('%s: a WITH item that reads its own name reads the table', (name) => {
    const dialect = dialectOf(name);
    for (const sql of [
      'WITH secret AS (SELECT * FROM secret) SELECT * FROM secret',
      'WITH secret AS ((SELECT * FROM secret)) SELECT * FROM secret',
      'WITH secret AS (SELECT a FROM secret UNION ALL SELECT a FROM orders) SELECT * FROM secret',
      'WITH x AS (SELECT 1 AS a FROM orders), secret AS (SELECT a FROM x, secret) SELECT * FROM secret',
    ])
      expect(judge(sql, dialect, role), sql).toMatchObject({ reason: 'table', subject: 'secret' });
    for (const sql of [
      'WITH r (n) AS (SELECT 1 FROM orders UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT n FROM r',
      'WITH secret AS (SELECT id FROM orders), b AS (SELECT id FROM secret) SELECT id FROM b',
    ])
      expect(judge(sql, dialect, role), sql).toMatchObject({ allowed: true });
  });

  it.each([
    ['postgres', 'SELECT * FROM "Orders"', false],
    ['postgres', 'SELECT * FROM Orders', true],
    ['postgres', 'SELECT * FROM "orders"', true],
    ['postgres', 'SELECT * FROM "Public".orders', false],
    ['oracle', 'SELECT * FROM "orders"', false],
    ['oracle', 'SELECT * FROM orders', true],
    ['oracle', 'SELECT * FROM "ORDERS"', true],
    ['snowflake', 'SELECT * FROM "orders"', false],
    ['clickhouse', 'SELECT * FROM Orders', false],
    ['clickhouse', 'SELECT * FROM orders', true],
    ['bigquery', 'SELECT * FROM Orders', false],
    ['bigquery', 'SELECT * FROM `orders`', true],
    ['duckdb', 'SELECT * FROM "ORDERS"', true],
    ['sqlite', 'SELECT * FROM "ORDERS"', true],
    ['mysql', 'SELECT * FROM ORDERS', true],
  ] as const)('%s, a role for orders: %s', (name, sql, allowed) => {
    expect(judge(sql, dialectOf(name), { name: 'sales', tables: ['orders'] }).allowed).toBe(allowed);
  });

  it('means the table that is spelt so when there are two', () => {
    const two = { ...snapshot, tables: [table('orders', ['id']), table('Orders', ['id'])] };
    for (const name of ['postgres', 'mysql', 'clickhouse'] as const) {
      const quote = name === 'mysql' ? '`' : '"';
      const [small, large] = ['orders', 'Orders'].map((stored) => `SELECT id FROM ${quote}${stored}${quote}`);
      const asked = (sql: string | undefined, entry: string) =>
        judge(sql ?? '', dialectOf(name), { name: 'r', tables: [entry] }, two).allowed;
      expect([asked(small, 'orders'), asked(large, 'orders')]).toEqual([true, false]);
      expect([asked(small, 'Orders'), asked(large, 'Orders')]).toEqual([false, true]);
    }
  });

  it('takes a CTE for a table when the server decides about letter case', () => {
    const sql = 'WITH Secret AS (SELECT 1) SELECT * FROM secret';
    expect(judge(sql, dialectOf('mysql'), role)).toMatchObject({ reason: 'table', subject: 'secret' });
    expect(judge(sql, sqlite, role).allowed).toBe(true);
  });

  it('reads nothing with an empty list', () => {
    expect(judge('SELECT * FROM orders', sqlite, { name: 'none', tables: [] })).toMatchObject({ reason: 'table' });
  });

  it('opens the catalogue and further functions by permission only', () => {
    const sql = 'SELECT name FROM sqlite_master';
    expect(judge(sql, sqlite)).toMatchObject({ allowed: false, reason: 'catalog', subject: 'sqlite_master' });
    expect(judge(sql, sqlite, { name: 'admin', catalog: true }).allowed).toBe(true);
    expect(judge('SELECT geo_hash(a) FROM t', sqlite)).toMatchObject({ reason: 'function', subject: 'geo_hash' });
    expect(judge('SELECT geo_hash(a) FROM t', sqlite, { name: 'geo', functions: ['geo_hash'] }).allowed).toBe(true);
  });
});

describe('tables that the connection leaves out', () => {
  const postgres = dialectOf('postgres');
  const known = { ...snapshot, dialect: 'postgres' as const };
  const judged = (sql: string, wanted: Pick<Role, 'include' | 'exclude'>) =>
    judge(sql, postgres, { name: 'anyone', ...wanted }, known);

  it.each([
    'SELECT * FROM payroll',
    'SELECT * FROM "Payroll"',
    'SELECT * FROM public.payroll',
    'SELECT name FROM employees WHERE id IN (SELECT id FROM payroll)',
    'WITH x AS (SELECT * FROM payroll) SELECT * FROM x',
    'WITH payroll AS (SELECT * FROM payroll) SELECT * FROM payroll',
    'SELECT * FROM tmp_load',
    'SELECT * FROM hr.grades',
  ])('refuses %s', (sql) => {
    const verdict = judged(sql, { exclude: ['payroll', 'tmp_*', 'hr.*'] });
    expect(verdict).toMatchObject({ allowed: false, reason: 'table' });
    expect(verdict).not.toHaveProperty('repairable');
  });

  it('refuses a bare name that could be one of them, and lets a mistake be mended', () => {
    expect(judged('SELECT * FROM grades', { exclude: ['hr.*'] })).toMatchObject({ allowed: false, repairable: true });
    expect(judged('SELECT * FROM employee', { include: ['employees'] })).toMatchObject({
      allowed: false,
      repairable: true,
    });
    expect(judged('SELECT * FROM employees', { exclude: ['hr.*'] }).allowed).toBe(true);
    expect(judged('SELECT * FROM employees', { include: ['emp*'] }).allowed).toBe(true);
    expect(judged('WITH payroll AS (SELECT 1 AS a) SELECT a FROM payroll', { exclude: ['payroll'] }).allowed).toBe(
      true,
    );
    expect(judged('SELECT 1', { include: [] }).allowed).toBe(true);
  });
});

describe('functions that Oracle calls without brackets', () => {
  const oracle = dialectOf('oracle');
  const upper = (found: Table) => ({
    ...found,
    name: found.name.toUpperCase(),
    columns: found.columns.map((column) => ({ ...column, name: column.name.toUpperCase() })),
  });
  const known = { ...snapshot, dialect: 'oracle' as const, tables: snapshot.tables.map(upper) };

  it.each([
    'SELECT wipe_all FROM dual',
    'SELECT pkg.wipe FROM dual',
    'SELECT scott.pkg.wipe FROM dual',
    'SELECT name FROM employees WHERE wipe_all = 1',
    'SELECT name FROM employees ORDER BY wipe_all',
    'SELECT wipe_all AS wipe_all FROM employees',
    'SELECT wipe_all FROM (SELECT 1 AS "wipe_all" FROM dual)',
    'WITH "dual" AS (SELECT 1 AS wipe_all FROM dual) SELECT wipe_all FROM dual',
    "SELECT wipe_all, 1 AS wipe_all FROM employees PIVOT (max(salary) FOR name IN ('a'))",
    'SELECT (SELECT wipe_all FROM dual) AS wipe_all FROM (SELECT 1 AS a FROM dual) d',
    'SELECT x.wipe_all FROM (SELECT wipe_all FROM dual) x',
    'SELECT a FROM (SELECT 1 AS a FROM dual) d WHERE EXISTS (SELECT 1 AS wipe_all FROM dual) AND wipe_all = 1',
    'SELECT count(*) FROM employees GROUP BY pkg.wipe',
    'SELECT "WIPE_ALL" FROM employees',
  ])('refuses %s', (sql) =>
    expect(judge(sql, oracle, undefined, known)).toMatchObject({
      allowed: false,
      reason: 'function',
      repairable: true,
    }),
  );

  it.each([
    'SELECT name, sysdate, rownum FROM employees WHERE rownum <= 5',
    'SELECT e.name FROM employees e JOIN departments d ON d.id = e.department_id',
    'SELECT name AS n FROM employees ORDER BY n',
    'SELECT x.n FROM (SELECT name AS n FROM employees) x WHERE n IS NOT NULL',
    'WITH x (n) AS (SELECT name FROM employees) SELECT n FROM x',
    'WITH r (n) AS (SELECT 1 FROM dual UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT n FROM r',
    'SELECT name FROM employees UNION SELECT title FROM departments ORDER BY name',
    'SELECT level FROM dual CONNECT BY level <= 10',
    'SELECT title, (SELECT count(*) FROM employees e WHERE e.department_id = d.id) AS heads FROM departments d',
    'SELECT dummy FROM dual',
    'SELECT CONNECT_BY_ISLEAF, name FROM employees START WITH id = 1 CONNECT BY PRIOR id = department_id',
    'SELECT * FROM (SELECT e.*, ROW_NUMBER() OVER (PARTITION BY department_id ORDER BY id) AS rn FROM employees e) WHERE rn = 1',
    "SELECT EXTRACT(YEAR FROM sysdate) AS y, TO_CHAR(CURRENT_DATE, 'YYYY') FROM dual",
  ])('allows %s', (sql) => expect(judge(sql, oracle, undefined, known)).toMatchObject({ allowed: true }));

  it('without a snapshot, refuses what belongs to no table of the statement', () => {
    expect(judge('SELECT pkg.wipe FROM employees', oracle)).toMatchObject({ reason: 'function', subject: 'pkg.wipe' });
    expect(judge('SELECT wipe_all FROM dual', oracle).allowed).toBe(false);
    expect(judge('SELECT e.name, salary FROM employees e', oracle).allowed).toBe(true);
  });
});

describe('what a verdict tells', () => {
  it('names real tables and functions in lower case, CTEs left out', () => {
    const sql = `WITH top AS (SELECT * FROM Orders) SELECT UPPER(t.name), Count(*) FROM top t JOIN main."Customers" c ON true`;
    const verdict = judge(sql, dialectOf('sqlite'));
    expect(verdict.tables.sort()).toEqual(['main.customers', 'orders']);
    expect(verdict.functions.sort()).toEqual(['count', 'upper']);
  });
});

it('lets no name lead to another database of the same server, where names can', () => {
  const office = { ...snapshot, dialect: 'sqlserver' } as const;
  const verdict = (sql: string, seen?: Snapshot) => judge(sql, dialectOf('sqlserver'), { name: 'analyst' }, seen);
  for (const own of ['office.dbo.offers', '[Office]..offers', 'dbo.offers', 'offers'])
    expect([own, verdict(`SELECT id FROM ${own}`, office).allowed]).toEqual([own, true]);
  for (const other of ['payroll.dbo.offers', 'payroll..offers', '[payroll] . . offers', 'far.office.dbo.offers'])
    expect(verdict(`SELECT id FROM ${other}`, office)).toMatchObject({ allowed: false, reason: 'table' });
  // Where nobody knows which database this is, none can be told from another.
  expect(verdict('SELECT id FROM office.dbo.offers').allowed).toBe(false);
});

describe('the type of a row', () => {
  const judged = (sql: string, role: Role) =>
    judge(sql, dialectOf('postgres'), role, { ...snapshot, dialect: 'postgres' });
  const part: Role = { name: 'part', tables: ['departments', 'employees'], deniedColumns: ['employees.salary'] };

  it.each([
    "SELECT json_populate_record(NULL::offers, '{}')",
    'SELECT CAST(NULL AS public.offers)',
    'SELECT NULL::offers[]',
    'SELECT NULL::_offers',
    "SELECT * FROM json_to_record('{}') AS x(a offers)",
    "SELECT json_populate_record(NULL::employees, '{}')",
  ])('tells the columns of a hidden table: %s', (sql) => {
    expect(judged(sql, part)).toMatchObject({ allowed: false, reason: 'table' });
    expect(judged(sql, { name: 'all' }).allowed).toBe(true);
  });

  it('is looked up like an unknown one', () => {
    const [known, unknown] = ['offers', 'ofers'].map((type) => judged(`SELECT NULL::${type}`, part));
    expect({ ...known, subject: '' }).toEqual({ ...unknown, subject: '' });
  });

  it.each(["SELECT 'x'::citext, '1'::numeric(5, 2), 'a'::text[]", 'SELECT NULL::departments', "SELECT '5'::oid"])(
    'may be named where nothing of it is hidden: %s',
    (sql) => {
      expect(judged(sql, part).allowed).toBe(true);
    },
  );
});

it("Oracle's DUAL is no table of the schema", () => {
  const role: Role = { name: 'part', tables: ['departments'] };
  const judged = (tables: Table[]) =>
    judge('SELECT 1 FROM dual', dialectOf('oracle'), role, { ...snapshot, dialect: 'oracle', tables }).allowed;
  expect(judged(snapshot.tables)).toBe(true);
  expect(judged([...snapshot.tables, table('DUAL', ['secret'])])).toBe(false);
});
