import { describe, expect, it } from 'vitest';
import { withPrivacy } from '../../src/databases/privacy.ts';
import type { DialectName } from '../../src/dialects/dialect.ts';
import { dialectOf } from '../../src/dialects/registry.ts';
import type { Snapshot, Table } from '../../src/schema/snapshot/snapshot.ts';
import { visibleSnapshot } from '../../src/schema/snapshot/visible-snapshot.ts';
import type { Role } from '../../src/sql/contracts/contracts.ts';
import { judge } from '../../src/sql/policy/policy.ts';

const table = (name: string, columns: string[], more: Partial<Table> = {}): Table => ({
  name,
  kind: 'table',
  columns: columns.map((column) => ({ name: column, type: 'TEXT', kind: 'text', nullable: true })),
  primaryKey: [],
  uniqueKeys: [],
  foreignKeys: [],
  ...more,
});

const integerKey = (name: string, key: string, columns: string[]): Table => {
  const found = table(name, [key, ...columns], { primaryKey: [key] });
  return {
    ...found,
    columns: found.columns.map((column) => (column.name === key ? { ...column, type: 'INTEGER' } : column)),
  };
};

const tables: Table[] = [
  table('employees', ['id', 'name', 'salary', 'profile', 'tags.pay', 'tags.day', 'home'], {
    heirs: ['staff_abroad', 'employees_2024'],
  }),
  table('staff_abroad', ['id', 'name', 'salary', 'country']),
  table('payroll', ['id', 'salary'], { kind: 'view' }),
  table('orders', ['id', 'a', 'profile']),
  integerKey('people', 'card_number', ['name']),
  integerKey('visits', 'id', ['card_number']),
];

const role: Role = {
  name: 'clerk',
  deniedColumns: ['employees.salary', 'employees.profile', 'employees.tags', 'people.card_number'],
};
const judged = (dialect: DialectName, sql: string, who: Role = role) =>
  judge(sql, dialectOf(dialect), who, { dialect, database: 'office', fingerprint: '', tables });

/** Every statement shows, on its engine, a column that the role must not see. */
const refused: Partial<Record<DialectName, string[]>> = {
  postgres: [
    // a function in attribute notation gets the whole row
    'SELECT e.record_out FROM employees e',
    'SELECT e.row_to_json FROM employees e',
    'SELECT (e).to_jsonb FROM employees e',
    'SELECT e.record_send FROM employees e',
    'SELECT employees.record_out FROM employees',
    'SELECT e.concat FROM employees e',
    'SELECT e.json_build_array FROM employees e',
    'SELECT e.hash_record FROM employees e',
    'SELECT e.our_own_function FROM employees e',
    'SELECT (e).record_out FROM employees e',
    'SELECT id FROM orders o WHERE EXISTS (SELECT 1 FROM employees e WHERE e.record_out IS NULL)',
    'SELECT max(e.record_out) FROM orders o JOIN employees e ON e.id = o.id',
    // columns by place
    'SELECT j.d FROM (employees e CROSS JOIN orders o) AS j(a, b, c, d)',
    'SELECT j.c FROM (employees e JOIN orders o ON o.id = e.id) j(a, b, c)',
    'SELECT c FROM (orders o CROSS JOIN (employees e CROSS JOIN orders p)) AS j(a, b, c)',
    // the alias of a join is all of its tables
    'SELECT j FROM (employees e CROSS JOIN orders o) AS j',
    'SELECT j.* FROM (employees e CROSS JOIN orders o) AS j',
    'SELECT row_to_json(j) FROM (orders o CROSS JOIN employees e) AS j',
    'SELECT j.record_out FROM (orders o CROSS JOIN employees e) AS j',
    'SELECT j.salary FROM (orders o CROSS JOIN employees e) AS j',
    // heirs, partitions, and what nobody knows
    'SELECT salary FROM staff_abroad',
    'SELECT * FROM staff_abroad',
    'SELECT s.record_out FROM staff_abroad s',
    'SELECT salary FROM employees_2024',
    'SELECT e.* FROM public.employees_2024 AS e',
    'SELECT * FROM payroll',
    'SELECT * FROM a_view_made_since',
    // fields of a column
    'SELECT (profile).pay FROM employees',
    'SELECT (e.profile).* FROM employees e',
  ],
  duckdb: [
    'FROM employees SELECT DISTINCT salary',
    'FROM employees SELECT ALL salary',
    'SELECT profile.pay FROM employees',
    'SELECT profile.* FROM employees',
    'SELECT e.profile.pay FROM employees e',
    'SELECT employees.profile.pay FROM employees',
    'SELECT main.employees.profile.pay FROM employees',
    "SELECT profile['pay'] FROM employees",
    "PIVOT employees ON name IN ('a') USING MAX(salary)",
    "PIVOT employees ON name IN ('a') USING COUNT(*)",
    'SELECT * FROM (PIVOT main.employees ON salary IN (1, 2) USING COUNT(*) GROUP BY name)',
    'SELECT unnest(profile) FROM employees',
    // the row of a table behind its schema or database
    'SELECT main.employees FROM employees',
    'SELECT office.employees FROM employees',
    'SELECT to_json(main."employees") FROM main.employees',
    'SELECT id FROM employees GROUP BY id, main.employees',
    'SELECT (main.employees).name FROM employees',
    // rows that are alike in the denied column too
    'SELECT EXISTS (SELECT DISTINCT * EXCLUDE (id, name) FROM employees OFFSET 1)',
    'SELECT EXISTS (SELECT * EXCLUDE (id, name) FROM employees GROUP BY ALL OFFSET 1)',
    'SELECT EXISTS (SELECT * FROM employees GROUP BY 1, 2, 3 OFFSET 1)',
    'SELECT EXISTS (SELECT * FROM employees UNION SELECT * FROM employees OFFSET 1)',
    'SELECT x.c FROM (employees e CROSS JOIN orders o) AS x(a, b, c)',
  ],
  bigquery: [
    'SELECT profile.pay FROM employees',
    'SELECT profile.* FROM employees',
    'SELECT profile.* EXCEPT (name) FROM employees',
    'SELECT e.profile.* FROM hr.employees e',
    'SELECT e.profile.pay.net FROM hr.employees e',
    'SELECT x FROM employees e, e.tags AS x',
    'SELECT x.pay FROM hr.employees e, e.tags AS x',
    'SELECT x.pay FROM hr.employees, employees.tags AS x',
    'SELECT x.pay FROM hr.employees e CROSS JOIN e.tags AS x',
    'SELECT x.pay FROM hr.employees e LEFT JOIN e.tags x',
    'SELECT (SELECT SUM(x.pay) FROM e.tags AS x) FROM hr.employees e',
    'SELECT ARRAY(SELECT x.pay FROM e.profile.parts AS x) FROM hr.employees e',
    'SELECT x.pay FROM hr.employees e, UNNEST(e.tags) AS x',
    // pipes
    'FROM employees |> SELECT salary',
    'FROM employees |> AGGREGATE MAX(salary) AS most GROUP BY name',
    'FROM hr.employees |> WHERE id = 1 |> EXTEND profile.pay AS p |> SELECT p',
    'FROM orders |> JOIN employees ON employees.id = orders.id |> SELECT orders.id',
    'SELECT id FROM orders WHERE id IN (FROM employees |> SELECT salary)',
    // wildcard tables
    'SELECT salary FROM `hr.employ*`',
    'SELECT * FROM hr.`employ*`',
    'SELECT t.profile.pay FROM `p.hr.e*` AS t',
    'SELECT salary FROM `hr.*`',
  ],
  clickhouse: [
    'WITH salary AS x SELECT x FROM employees',
    'WITH salary + 1 AS x SELECT (SELECT max(x) FROM employees)',
    'WITH (salary, 1) AS x SELECT id FROM employees WHERE x.1 > 5',
    // a column DISTINCT under the name of another, to the parser
    'FROM employees SELECT DISTINCT salary',
    'FROM employees SELECT ALL salary',
    'SELECT profile.pay FROM employees',
    'SELECT `profile.pay` FROM employees',
    'SELECT tags.pay FROM employees',
    'SELECT `tags.pay` FROM employees',
    'SELECT e.tags.pay FROM employees AS e',
    'SELECT salary.null FROM employees',
    'SELECT x.salary FROM orders AS x LEFT JOIN employees AS orders ON 1 = 1',
    'SELECT x.salary FROM orders AS x, a AS orders, employees AS a',
    'SELECT t.pay FROM employees ARRAY JOIN tags AS t',
    'SELECT id FROM orders WHERE id IN (employees)',
    'SELECT id FROM orders WHERE id IN ((employees))',
    'SELECT id FROM orders WHERE id GLOBAL NOT IN (employees)',
  ],
  snowflake: ['SELECT profile:pay FROM employees', 'SELECT e.profile:pay::number FROM employees e'],
  oracle: [
    'SELECT e.profile.pay FROM employees e',
    'SELECT e.object_value FROM employees e',
    'SELECT VALUE(e) FROM employees e',
  ],
  sqlite: [
    'SELECT rowid FROM people',
    'SELECT _rowid_ FROM people',
    'SELECT p.oid FROM people p',
    'SELECT "rowid" FROM people',
    'SELECT name FROM people ORDER BY rowid',
    'SELECT name FROM people WHERE ROWID > 7',
    'SELECT v.id FROM visits v JOIN people p ON p._rowid_ = v.id',
    'SELECT name, (SELECT count(*) FROM visits WHERE people.rowid = visits.id) FROM people',
  ],
};

/** Near neighbours that show nothing of it. */
const allowed: Partial<Record<DialectName, string[]>> = {
  postgres: [
    'SELECT e.name, e.ctid FROM employees e',
    'SELECT j.b FROM (orders o CROSS JOIN orders p) AS j(a, b)',
    'SELECT x.n FROM employees e, (SELECT 1) AS x(n)',
    'SELECT e.name, g.n FROM employees e, generate_series(1, 3) AS g(n)',
    'WITH c(n) AS (SELECT name FROM employees) SELECT n FROM c',
    'SELECT country FROM staff_abroad',
    'SELECT o.profile FROM orders o JOIN employees e ON e.id = o.id',
    'SELECT profile.id FROM orders AS profile JOIN employees e ON e.id = profile.id',
  ],
  sqlserver: ['SELECT COUNT_BIG(*), COUNT(*) FROM employees'],
  bigquery: ['SELECT home.street FROM employees', 'SELECT id FROM `hr.ord*`', 'SELECT x FROM employees e, e.home AS x'],
  clickhouse: [
    'WITH 5 AS x SELECT id FROM employees WHERE id > x',
    'WITH o AS (SELECT id FROM orders) SELECT id FROM employees WHERE id IN (o)',
    'SELECT id FROM orders WHERE id IN (a)',
    'SELECT o.id FROM orders AS o WHERE o.id IN (o.a) OR o.id NOT IN ((orders.id))',
    "SELECT id FROM employees WHERE name IN ('x', 'y')",
  ],
  duckdb: [
    'SELECT home.street FROM employees',
    'SELECT rowid FROM people',
    'SELECT main.employees.name FROM employees',
    'SELECT main.orders FROM orders',
    'SELECT id FROM orders o WHERE EXISTS (SELECT * FROM employees e WHERE e.id = o.id LIMIT 1)',
  ],
  sqlite: [
    'SELECT rowid FROM visits',
    'SELECT name FROM people',
    'SELECT v.rowid FROM visits v JOIN people p ON p.name = v.id',
  ],
};

const lines = (of: typeof refused) =>
  Object.entries(of).flatMap(([dialect, list]) => list.map((sql) => [dialect as DialectName, sql] as const));

describe('fields of a composite type', () => {
  const place = table('places', ['id', 'home']);
  const places: Table = {
    ...place,
    columns: place.columns.map((column) =>
      column.name === 'home' ? { ...column, fields: ['street', 'city'] } : column,
    ),
  };
  const of = (sql: string) =>
    judge(sql, dialectOf('postgres'), undefined, {
      dialect: 'postgres',
      database: 'office',
      fingerprint: '',
      tables: [places],
    });
  it.each(['SELECT (home).street FROM places', 'SELECT (p.home).city FROM places p', 'SELECT (p).id FROM places p'])(
    'are read: %s',
    (sql) => expect(of(sql)).toMatchObject({ allowed: true }),
  );
  it.each([
    'SELECT (home).wipe FROM places',
    'SELECT (p.home).row_to_json FROM places p',
    'SELECT (p).wipe FROM places p',
    'SELECT ((p.home).street).pg_read_file FROM places p',
    'SELECT p.home.street FROM places p',
  ])('hide no call: %s', (sql) => expect(of(sql)).toMatchObject({ allowed: false, reason: 'function' }));
});

describe('columns that a role must not see', () => {
  it.each(lines(refused))('%s keeps them: %s', (dialect, sql) => {
    expect(judged(dialect, sql)).toMatchObject({ allowed: false });
    expect(['column', 'table', 'function', 'suspicious_text']).toContain(judged(dialect, sql).reason);
    // What is masked toward a model is asked of the same policy under the same names.
    expect(judged(dialect, sql, { name: 'model', deniedColumns: role.deniedColumns ?? [] }).allowed).toBe(false);
  });

  it.each(lines(allowed))('%s shows the rest: %s', (dialect, sql) => {
    expect(judged(dialect, sql)).toMatchObject({ allowed: true });
  });

  it.each(lines(refused).filter(([, sql]) => !/payroll|since|staff_abroad|employees_2024/.test(sql)))(
    '%s is no laxer without a snapshot: %s',
    (dialect, sql) => expect(judge(sql, dialectOf(dialect), role).allowed).toBe(false),
  );

  it('lets a slip of the pen be mended', () => {
    expect(judged('postgres', 'SELECT e.nmae FROM employees e')).toMatchObject({ allowed: false, repairable: true });
    expect(judged('postgres', 'SELECT name FROM employes')).toMatchObject({ allowed: false, repairable: true });
    expect(judged('postgres', 'SELECT e.salary FROM employees e').repairable).toBeUndefined();
  });

  it('says no more of a parent than of its partition', () => {
    const partition: Role = { name: 'clerk', deniedColumns: ['employees_2024.salary'] };
    expect(judged('postgres', 'SELECT salary FROM employees', partition).allowed).toBe(false);
    expect(judged('postgres', 'SELECT salary FROM staff_abroad', partition).allowed).toBe(true);
  });

  it('shows neither the columns nor their values where the schema is told', () => {
    const snapshot: Snapshot = { dialect: 'postgres', database: 'office', fingerprint: '', tables };
    const seen = visibleSnapshot(snapshot, role);
    const columns = seen.tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
    expect(columns).not.toContain('staff_abroad.salary');
    expect(columns.filter((name) => /tags|profile/.test(name))).toEqual(['orders.profile']);
    const masked = withPrivacy(snapshot, { masked_columns: role.deniedColumns ?? [] }, false);
    const open = masked.tables.flatMap(({ name, columns }) =>
      columns.flatMap((column) => (column.masked ? [] : [`${name}.${column.name}`])),
    );
    expect(open.filter((name) => /salary|tags|profile/.test(name))).toEqual(['orders.profile']);
  });
});

describe('tables that a role must not see', () => {
  const clerk: Role = { name: 'clerk', tables: ['orders', 'employees'] };

  it.each([
    ['clickhouse', 'SELECT 1 IN (secrets)'],
    ['clickhouse', 'SELECT id FROM orders WHERE id IN ((secrets))'],
    ['clickhouse', 'SELECT id FROM orders WHERE id NOT IN (secrets)'],
    ['clickhouse', 'SELECT id FROM orders WHERE (id, a) GLOBAL IN (other.secrets)'],
    ['clickhouse', 'SELECT 1 IN (other.orders)'],
    ['sqlite', 'SELECT 1 IN secrets'],
    ['bigquery', 'SELECT * FROM `hr.*`'],
    ['bigquery', 'FROM secrets |> SELECT token'],
    ['bigquery', 'FROM orders |> JOIN secrets ON true |> AGGREGATE MAX(token) AS t'],
    ['bigquery', 'FROM orders |> WHERE id IN (FROM secrets |> SELECT token)'],
    ['duckdb', 'PIVOT secrets ON token IN (42) USING COUNT(*)'],
    ['duckdb', 'SELECT * FROM orders, (PIVOT secrets ON token IN (42) USING COUNT(*)) AS p'],
    ['duckdb', 'WITH p AS (PIVOT secrets ON token IN (42) USING COUNT(*)) SELECT * FROM p'],
    ['bigquery', 'SELECT * FROM `orders*`'],
    ['bigquery', 'SELECT * FROM `secret*`'],
  ] as const)('%s: %s', (dialect, sql) => {
    expect(judged(dialect, sql, clerk)).toMatchObject({ allowed: false, reason: 'table' });
    expect(judge(sql, dialectOf(dialect), clerk)).toMatchObject({ allowed: false, reason: 'table' });
  });

  // The parser's tree of each ends before the text does.
  const named = 'CAST((1, 2, 3) AS Tuple(a Int32, token Int32, secrets Int32))';
  it.each([
    `FROM orders JOIN orders AS a ON ${named}.1 = 1 SELECT DISTINCT 1 UNION ALL SELECT token FROM secrets`,
    `FROM orders PREWHERE ${named} IS NULL SELECT 1 UNION ALL SELECT token FROM secrets`,
    `FROM orders SELECT DISTINCT ${named} UNION ALL SELECT token FROM secrets`,
    `FROM orders SELECT ${named} UNION ALL SELECT token FROM secrets`,
    `FROM orders JOIN orders AS a ON ${named}.1 = 1 SELECT DISTINCT token`,
    `FROM orders JOIN orders AS a ON ${named}.1 = 1 SELECT DISTINCT 1 UNION ALL FROM secrets`,
    `FROM orders JOIN orders AS a ON ${named}.1 = 1 SELECT DISTINCT 1 WHERE 42 IN secrets`,
  ])('clickhouse: a text that goes on behind its tree: %s', (sql) => {
    expect(judged('clickhouse', sql, clerk)).toMatchObject({ allowed: false });
    expect(judge(sql, dialectOf('clickhouse'), clerk).allowed).toBe(false);
  });

  it('reads a wildcard that the role lists, and an array of a table that it may read', () => {
    const many: Role = { name: 'clerk', tables: ['orders*', 'employees'] };
    expect(judged('bigquery', 'SELECT id FROM `orders*`', many).allowed).toBe(true);
    expect(judged('bigquery', 'SELECT x FROM employees e, e.home AS x', many).allowed).toBe(true);
    const out: Role = { name: 'clerk', exclude: ['orders_secret'] };
    expect(judged('bigquery', 'SELECT id FROM `orders_*`', out).allowed).toBe(false);
  });
});
