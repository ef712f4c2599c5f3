import { afterAll, describe, it } from 'vitest';
import { hiddenNamesFixture, hiddenNamesSpec } from '../attacks/hidden-names-spec.ts';
import { debianPostgres, startPostgres } from '../fixtures/embedded-postgres.ts';
import { fillMariadb, fillPostgres } from '../fixtures/fill-server.ts';
import { hasMariadb, startMariadb } from '../fixtures/own-mariadb.ts';

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});
const fair = 'SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id';

if (debianPostgres())
  hiddenNamesSpec(
    'postgres',
    async () => {
      const own = await startPostgres(debianPostgres());
      ends.push(() => own.stop());
      return fillPostgres(own.url, 'names', [
        ...hiddenNamesFixture(),
        'CREATE FUNCTION peek(customers) RETURNS text LANGUAGE sql AS $$ SELECT ($1).phone $$',
        'CREATE TABLE клиенты AS SELECT word FROM payroll',
        'CREATE FUNCTION words(integer) RETURNS text LANGUAGE sql AS $$ SELECT word FROM payroll $$',
      ]);
    },
    [
      "SELECT ('select to_tsvector(word) from payroll'::text).ts_stat",
      "SELECT (t.s).word FROM (SELECT ('select to_tsvector(word) from payroll'::text).ts_stat AS s) t",
      'SELECT n.words FROM generate_series(1, 1) n',
      'SELECT (n).words FROM generate_series(1, 1) n',
      'SELECT (id).words FROM orders',
      'SELECT o.id, (o.id)."words" FROM orders o',
      'SELECT c.peek FROM customers c',
      'SELECT (c).peek FROM customers c',
      'SELECT customers.peek FROM customers',
      'SELECT row_to_json.row_to_json FROM unnest(ARRAY(SELECT c FROM customers c)) AS row_to_json',
      `SELECT words.words FROM json_array_elements_text('["x"]') AS words`,
      'SELECT name, phone FROM customers phone',
      'SELECT "Phone" FROM customers "Phone"',
      `SELECT s.ts_stat FROM unnest(ARRAY['select to_tsvector(word) from payroll']) AS s("TS_STAT")`,
      `SELECT "TS_STAT".ts_stat FROM regexp_split_to_table('select to_tsvector(word) from payroll', '~') AS "TS_STAT"`,
      `SELECT d.ts_stat FROM unnest(ARRAY['select to_tsvector(word) from payroll']) d, LATERAL generate_series(1, 1) AS "D"(ts_stat)`,
      'WITH "Customers" AS (SELECT 1 AS row_to_json) SELECT customers.row_to_json FROM customers',
      'WITH КЛИЕНТЫ AS (SELECT 1 AS x) SELECT * FROM клиенты',
      'SELECT (SELECT phone FROM orders o(a, b, x) LIMIT 1) FROM customers',
      'SELECT (SELECT (1).words)',
      'SELECT id FROM orders ORDER BY (id).words',
      'SELECT max((id).words) FROM orders GROUP BY (id).words',
    ],
    fair,
  );
else describe.skip('names that hide a column or a call: postgres', () => it('needs the postgresql package', () => {}));

if (hasMariadb)
  hiddenNamesSpec(
    'mariadb',
    async () => {
      const own = await startMariadb();
      ends.push(() => own.stop());
      return fillMariadb(own.url, 'names', [
        ...hiddenNamesFixture(),
        'ALTER TABLE customers MODIFY phone INTEGER NOT NULL, ADD PRIMARY KEY (phone)',
      ]);
    },
    [
      'SELECT 1 --\u00a0, (SELECT word FROM payroll)\nFROM (SELECT 1 AS `\u00a0`) t',
      'SELECT 1 --\u3000, (SELECT group_concat(phone) FROM customers)\nFROM (SELECT 1 AS `\u3000`) t',
      'SELECT name, phone FROM customers phone',
      'SELECT _rowid FROM customers',
      'SELECT c.`_rowid` FROM customers c',
    ],
    fair,
  );
else
  describe.skip('names that hide a column or a call: mariadb', () => it('needs the mariadb-server package', () => {}));
