import { describe, expect, it } from 'vitest';
import type { DialectName } from '../../dialects/dialect.ts';
import { dialectOf, dialects } from '../../dialects/registry.ts';
import type { Column, Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import { visibleSnapshot } from '../../schema/snapshot/visible-snapshot.ts';
import type { Role } from '../contracts/verdict.ts';
import { judge } from '../policy/policy.ts';
import { answerAboutSchema } from './schema-statement.ts';

const column = (name: string, type: string): Column => ({ name, type, kind: 'text', nullable: name !== 'id' });
const table = (name: string, columns: string[], more: Partial<Table> = {}): Table => ({
  name,
  kind: 'table',
  columns: columns.map((one) => column(one, one === 'id' ? 'INTEGER' : 'TEXT')),
  primaryKey: ['id'],
  uniqueKeys: [],
  foreignKeys: [],
  ...more,
});

const schemaOf = (dialect: DialectName): Snapshot => ({
  dialect,
  database: 'shop',
  fingerprint: '',
  tables: [
    table('customers', ['id', 'name', 'salary_grade'], { comment: 'who buys' }),
    table('orders', ['id', 'customer_id'], {
      foreignKeys: [{ columns: ['customer_id'], table: 'customers', referenced: ['id'], evidence: 'declared' }],
    }),
    table('secret_pay', ['id', 'pay']),
    table('rich', ['id'], { kind: 'view', definition: 'SELECT id FROM secret_pay WHERE pay > 9', primaryKey: [] }),
  ],
});

const everything: Role = { name: 'anyone' };
const clerk: Role = {
  name: 'clerk',
  tables: ['customers', 'orders'],
  deniedColumns: ['customers.salary_grade'],
  rowFilters: { orders: 'customer_id = 1' },
};

function ask(sql: string, name: DialectName, role: Role = everything) {
  const [dialect, whole] = [dialectOf(name), schemaOf(name)];
  return answerAboutSchema(sql, {
    dialect,
    snapshot: visibleSnapshot(whole, role),
    role,
    judge: (text) => judge(text, dialect, role, whole),
  });
}

const tell = (sql: string, name: DialectName, role?: Role) => {
  const { rows } = ask(sql, name, role) ?? {};
  return rows && [rows.columns.map((one) => one.name), ...rows.rows];
};

describe('statements about the schema', () => {
  it.each<[DialectName, string, unknown]>([
    ['mysql', 'SHOW TABLES;', [['Tables_in_shop'], ['customers'], ['orders'], ['secret_pay'], ['rich']]],
    ['mariadb', "show tables like 'O%R_'", [['Tables_in_shop'], ['orders']]],
    [
      'mysql',
      'DESC `orders`',
      [
        ['Field', 'Type', 'Null', 'Key', 'Default', 'Extra'],
        ['id', 'INTEGER', 'NO', 'PRI', null, null],
        ['customer_id', 'TEXT', 'YES', 'MUL', null, null],
      ],
    ],
    [
      'mysql',
      '/* what is there? */ SHOW CREATE TABLE shop.orders',
      [
        ['Table', 'Create Table'],
        [
          'orders',
          'CREATE TABLE orders (\n  id INTEGER NOT NULL,\n  customer_id TEXT,\n  PRIMARY KEY (id),\n  FOREIGN KEY (customer_id) REFERENCES customers (id)\n)',
        ],
      ],
    ],
    ['mysql', 'SHOW DATABASES', [['Database'], ['shop']]],
    [
      'sqlite',
      "PRAGMA table_info('orders')",
      [
        ['cid', 'name', 'type', 'notnull', 'dflt_value', 'pk'],
        [0, 'id', 'INTEGER', 1, null, 1],
        [1, 'customer_id', 'TEXT', 0, null, 0],
      ],
    ],
    [
      'sqlite',
      'pragma foreign_key_list(orders)',
      [
        ['id', 'seq', 'table', 'from', 'to'],
        [0, 0, 'customers', 'customer_id', 'id'],
      ],
    ],
    ['duckdb', 'SHOW TABLES', [['name'], ['customers'], ['orders'], ['secret_pay'], ['rich']]],
    [
      'oracle',
      'DESC orders',
      [
        ['Name', 'Null?', 'Type'],
        ['id', 'NO', 'INTEGER'],
        ['customer_id', 'YES', 'TEXT'],
      ],
    ],
    [
      'sqlserver',
      "EXEC sp_columns 'orders'",
      [
        ['TABLE_OWNER', 'TABLE_NAME', 'COLUMN_NAME', 'TYPE_NAME', 'IS_NULLABLE'],
        ['dbo', 'orders', 'id', 'INTEGER', 'NO'],
        ['dbo', 'orders', 'customer_id', 'TEXT', 'YES'],
      ],
    ],
    [
      'snowflake',
      'SHOW SCHEMAS',
      [
        ['name', 'database_name'],
        [null, 'shop'],
      ],
    ],
  ])('are answered in the words of %s: %s', (name, sql, rows) => {
    expect(tell(sql, name)).toEqual(rows);
  });

  it.each(Object.values(dialects))('tell a role in $name of nothing that it may not know', ({ name, schemaForms }) => {
    const gaps = [
      ['customers', 'orders'],
      ['secret_pay', 'rich', 'pay', 'information_schema.tables', 'sqlite_master', 'mysql.user', 'nobody'],
    ] as const;
    for (const { text } of schemaForms) {
      const written = (target: string) =>
        text
          .replace('<table>', target)
          .replace('<name>', 'shop')
          .replace('<pattern>', "'%'")
          .replace(/([\w|]+)\?/g, '')
          .replace(/(\w+)\|[\w|]+/g, '$1');
      for (const target of gaps[0]) {
        const answer = ask(written(target), name, clerk);
        expect(answer?.verdict.allowed, written(target)).toBe(true);
        expect(JSON.stringify(answer?.rows)).not.toMatch(/salary_grade|secret|pay|rich/);
      }
      if (!text.includes('<table>')) continue;
      // What exists and is hidden is answered as what does not exist.
      const refusals = gaps[1].map((target) => ask(written(target), name, clerk));
      for (const [at, answer] of refusals.entries())
        expect(answer, written(gaps[1][at] as string)).toMatchObject({ verdict: { allowed: false, reason: 'table' } });
      expect(refusals.every((answer) => answer?.rows === undefined)).toBe(true);
    }
  });

  it('tell nobody the query of a view', () => {
    expect(JSON.stringify(tell('DESCRIBE rich', 'mysql'))).not.toContain('secret_pay');
    expect(ask('SHOW CREATE TABLE rich', 'mysql')?.verdict).toMatchObject({ allowed: false });
  });

  it('tell a plan only to those who see everything', () => {
    const plans: [DialectName, string][] = [
      ['postgres', 'EXPLAIN (FORMAT JSON) SELECT id FROM orders'],
      ['mysql', 'EXPLAIN FORMAT=JSON SELECT id FROM orders'],
      ['sqlite', 'EXPLAIN QUERY PLAN SELECT id FROM orders'],
      ['duckdb', 'EXPLAIN WITH o AS (SELECT id FROM orders) SELECT id FROM o;'],
      ['clickhouse', 'EXPLAIN PIPELINE SELECT id FROM orders'],
    ];
    const part: Role[] = [
      clerk,
      { name: 'some', tables: ['orders'] },
      { name: 'blind', deniedColumns: ['secret_pay.pay'] },
      { name: 'masked', masks: { 'customers.name': 'mask' } },
    ];
    for (const [name, sql] of plans) {
      expect(ask(sql, name)?.verdict, sql).toMatchObject({ allowed: true, tables: ['orders'] });
      expect(ask(sql, name)?.rows).toBeUndefined();
      for (const role of part)
        expect(ask(sql, name, role)?.verdict, sql).toMatchObject({ allowed: false, reason: 'plan' });
    }
    expect(ask('EXPLAIN USING TEXT SELECT id FROM orders', 'snowflake')?.verdict.allowed).toBe(true);
    const chosen: Role = { name: 'anyone', exclude: ['secret_*'] };
    expect(ask('EXPLAIN SELECT id FROM orders', 'mysql', chosen)?.verdict.allowed).toBe(true);
    expect(ask('EXPLAIN SELECT id FROM rich', 'mysql', chosen)?.verdict).toMatchObject({ reason: 'plan' });
    expect(ask('EXPLAIN SELECT pay FROM secret_pay', 'mysql', chosen)?.verdict).toMatchObject({ reason: 'table' });
  });

  it('takes a long pattern in no time', () => {
    const pattern = `${'%e'.repeat(2000)}%`;
    expect(tell(`SHOW TABLES LIKE '${pattern}'`, 'mysql')).toEqual([['Tables_in_shop']]);
  });
});

/** What looks like one of them and is not. */
const lookAlikes: Partial<Record<DialectName, string>> = {
  mysql: `EXPLAIN ANALYZE SELECT 1
EXPLAIN ANALYZE DELETE FROM orders
EXPLAIN DELETE FROM orders
EXPLAIN UPDATE orders SET id = 1
EXPLAIN INSERT INTO orders SELECT * FROM orders
EXPLAIN REPLACE INTO orders VALUES (1)
EXPLAIN FOR CONNECTION 5
EXPLAIN FORMAT=JSON INTO @x SELECT 1
EXPLAIN FORMAT=JSON FOR CONNECTION 5
EXPLAIN FORMAT=JSON DELETE FROM orders
EXPLAIN SELECT sleep(9)
EXPLAIN SELECT load_file('/etc/passwd')
EXPLAIN SELECT * FROM orders INTO OUTFILE '/tmp/x'
EXPLAIN SELECT * FROM orders FOR UPDATE
EXPLAIN SELECT user FROM mysql.user
EXPLAIN SELECT 1; DROP TABLE orders
EXPLAIN (SELECT 1)
EXPLAIN EXPLAIN SELECT 1
EXPLAIN /*! ANALYZE */ SELECT 1
EXPLAIN SELECT /*!50000 sleep(9) */ 1
ANALYZE SELECT 1
ANALYZE FORMAT=JSON SELECT 1
ANALYZE TABLE orders
DESCRIBE SELECT 1
DESCRIBE ANALYZE SELECT 1
DESCRIBE (SELECT * FROM orders)
DESCRIBE orders (SELECT 1)
DESCRIBE orders, secret_pay
DESCRIBE orders; DROP TABLE orders
DESCRIBE orders FORMAT JSON
DESC /*! user */ orders
SHOW GRANTS
SHOW GRANTS FOR root@localhost
SHOW VARIABLES
SHOW GLOBAL VARIABLES LIKE 'secure%'
SHOW STATUS
SHOW PROCESSLIST
SHOW FULL PROCESSLIST
SHOW MASTER STATUS
SHOW BINARY LOGS
SHOW BINLOG EVENTS
SHOW SLAVE HOSTS
SHOW CREATE USER root
SHOW CREATE VIEW rich
SHOW CREATE PROCEDURE p
SHOW CREATE DATABASE shop
SHOW TRIGGERS
SHOW EVENTS
SHOW PRIVILEGES
SHOW PLUGINS
SHOW ENGINE INNODB STATUS
SHOW OPEN TABLES
SHOW TABLE STATUS
SHOW TABLES FROM mysql
SHOW TABLES FROM shop LIKE 'x' OR 1
SHOW TABLES WHERE sleep(9)
SHOW TABLES LIKE (SELECT 'x')
SHOW TABLES; SHOW GRANTS
SHOW TABLES UNION SELECT 1
SHOW COLUMNS FROM orders WHERE sleep(9)
SHOW COLUMNS FROM orders FROM mysql
SHOW COLUMNS FROM mysql.user
SHOW INDEX FROM orders
SHOW WARNINGS
"SHOW" TABLES
\`SHOW\` TABLES
SHOW TABLE\u017f
\uff33HOW TABLES
SHOW TABLES\u0000
SELECT * FROM (SHOW TABLES) t
(SHOW TABLES)
USE mysql
HELP 'x'`,
  sqlite: `PRAGMA table_info = orders
PRAGMA main.table_info(orders)
PRAGMA table_info(orders) ; PRAGMA writable_schema = 1
PRAGMA table_info(orders, 1)
PRAGMA table_info((SELECT 1))
PRAGMA table_info
PRAGMA table_list = x
PRAGMA journal_mode
PRAGMA journal_mode = OFF
PRAGMA journal_mode(delete)
PRAGMA writable_schema(1)
PRAGMA foreign_keys = OFF
PRAGMA query_only(0)
PRAGMA user_version = 9
PRAGMA wal_checkpoint
PRAGMA optimize
PRAGMA incremental_vacuum(9)
PRAGMA database_list
PRAGMA integrity_check
PRAGMA foreign_key_check
PRAGMA index_list(orders)
PRAGMA temp_store_directory = '/tmp'
PRAGMA "table_info"(orders)
EXPLAIN QUERY PLAN DELETE FROM orders
EXPLAIN DELETE FROM orders
EXPLAIN QUERY PLAN
EXPLAIN PRAGMA table_info(orders)
EXPLAIN ATTACH 'x' AS y
EXPLAIN QUERY PLAN SELECT load_extension('x')
EXPLAIN QUERY PLAN SELECT 1; DELETE FROM orders
SELECT * FROM pragma_table_info('orders')
SHOW TABLES
.tables
.schema orders`,
  postgres: `EXPLAIN ANALYZE SELECT 1
EXPLAIN (ANALYZE) SELECT 1
EXPLAIN (ANALYZE, FORMAT JSON) SELECT 1
EXPLAIN (FORMAT JSON, ANALYZE) SELECT 1
EXPLAIN (FORMAT JSON, ANALYZE on) DELETE FROM orders
EXPLAIN ( FORMAT JSON ) DELETE FROM orders
EXPLAIN ANALYZE VERBOSE DELETE FROM orders
EXPLAIN VERBOSE ANALYZE SELECT 1
EXPLAIN (SETTINGS) SELECT 1
EXPLAIN (COSTS OFF, WAL) SELECT 1
EXPLAIN EXECUTE p
EXPLAIN CREATE TABLE x AS SELECT 1
EXPLAIN DECLARE c CURSOR FOR SELECT 1
EXPLAIN WITH d AS (DELETE FROM orders RETURNING id) SELECT * FROM d
EXPLAIN SELECT pg_read_file('/etc/passwd')
EXPLAIN SELECT * FROM pg_authid
EXPLAIN SELECT id INTO x FROM orders
EXPLAIN SELECT id FROM orders FOR UPDATE
EXPLAIN (FORMAT JSON) /*+ x */ SELECT 1
SHOW TABLES
SHOW ALL
SHOW server_version
SHOW data_directory
DESCRIBE orders
\\d orders
\\! id`,
  duckdb: `EXPLAIN ANALYZE SELECT 1
EXPLAIN (ANALYZE) SELECT 1
EXPLAIN (FORMAT JSON, ANALYZE) SELECT 1
EXPLAIN COPY orders TO '/tmp/x'
EXPLAIN ATTACH 'x'
EXPLAIN SELECT * FROM read_csv('/etc/passwd')
EXPLAIN SELECT * FROM '/etc/passwd'
DESCRIBE SELECT * FROM read_csv('/etc/passwd')
DESCRIBE '/etc/passwd'
DESCRIBE read_csv('/etc/passwd')
DESCRIBE
SUMMARIZE orders
SHOW orders
PRAGMA database_list
PRAGMA database_size
PRAGMA storage_info('orders')
PRAGMA enable_profiling
PRAGMA memory_limit = '9GB'
PRAGMA table_info('/etc/passwd')
FROM duckdb_secrets()`,
  clickhouse: `EXPLAIN AST DELETE FROM orders
EXPLAIN SELECT * FROM url('http://x')
EXPLAIN SYNTAX SELECT * FROM file('/etc/passwd')
EXPLAIN PLAN actions = 1 SELECT 1
EXPLAIN TABLE OVERRIDE mysql('x')
EXPLAIN SELECT 1 SETTINGS x = 1
EXPLAIN SELECT 1 INTO OUTFILE 'x'
SHOW TABLES FROM system
SHOW TABLES FORMAT JSON
SHOW TABLES INTO OUTFILE 'x'
SHOW CREATE USER x
SHOW CREATE rich
SHOW GRANTS
SHOW SETTINGS LIKE 'x'
SHOW PROCESSLIST
DESCRIBE url('http://x')
DESCRIBE TABLE file('/etc/passwd')
DESCRIBE (SELECT 1)
DESCRIBE orders SETTINGS x = 1`,
  sqlserver: `EXEC sp_helptext 'rich'
EXEC sp_help 'orders', 1
EXEC sp_help 'orders'; DROP TABLE orders
EXEC sp_columns orders EXEC xp_cmdshell 'id'
EXEC xp_cmdshell 'id'
EXEC master..sp_help 'x'
EXEC dbo.sp_tables
EXEC sp_tables @x = 1
EXEC ('sp_tables')
EXEC sp_who
EXEC sp_configure
SET SHOWPLAN_XML ON
EXPLAIN SELECT 1`,
  oracle: `EXPLAIN PLAN FOR SELECT 1 FROM dual
EXPLAIN PLAN SET STATEMENT_ID = 'x' FOR SELECT 1 FROM dual
EXPLAIN SELECT 1 FROM dual
DESC sys.user$
DESCRIBE orders; DROP TABLE orders
SHOW PARAMETERS`,
  snowflake: `EXPLAIN USING JSON DELETE FROM orders
EXPLAIN SELECT SYSTEM$WAIT(9)
SHOW USERS
SHOW GRANTS
SHOW PARAMETERS
SHOW TABLES IN ACCOUNT
SHOW TABLES HISTORY
SHOW STAGES
DESCRIBE USER x
DESCRIBE STAGE x
DESC TABLE orders TYPE = STAGE
SHOW VIEWS`,
  bigquery: `EXPLAIN SELECT 1
SHOW TABLES
DESCRIBE orders`,
};

describe('what only looks like a statement about the schema', () => {
  it('is neither answered nor run, for anybody', () => {
    const slipped: string[] = [];
    let count = 0;
    for (const [name, list] of Object.entries(lookAlikes) as [DialectName, string][]) {
      for (const sql of list.split('\n')) {
        count += 1;
        for (const role of [everything, clerk]) {
          const answer = ask(sql, name, role);
          const isAllowed = answer ? answer.verdict.allowed : judge(sql, dialectOf(name), role, schemaOf(name)).allowed;
          if (isAllowed || answer?.rows) slipped.push(`${name}, ${role.name}: ${sql}`);
        }
      }
    }
    expect(slipped).toEqual([]);
    expect(count).toBeGreaterThan(180);
  });
});
