import { expect, it } from 'vitest';
import { dialectOf } from '../../dialects/registry.ts';
import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import { readStatement, shownColumns } from './scope.ts';

const table = (name: string, ...columns: string[]): Table => ({
  name,
  kind: 'table',
  columns: columns.map((column) => ({ name: column, type: 'TEXT', kind: 'text', nullable: true })),
  primaryKey: [],
  uniqueKeys: [],
  foreignKeys: [],
});
const snapshot: Snapshot = {
  dialect: 'sqlite',
  database: 'd',
  fingerprint: 'f',
  tables: [table('people', 'id', 'name', 'phone'), table('orders', 'id', 'person_id', 'total')],
};

const shown = (sql: string, dialect: 'sqlite' | 'duckdb' | 'snowflake' = 'sqlite') => {
  const statement = readStatement(sql, dialectOf(dialect), snapshot);
  return (statement && shownColumns(statement))?.map(({ stored, isKnown }) =>
    isKnown ? [...new Set(stored.map(({ column }) => column.name))].join('+') : '?',
  );
};

it.each([
  ['SELECT name, phone AS p FROM people', ['name', 'phone']],
  ['SELECT * FROM people', ['id', 'name', 'phone']],
  ['SELECT o.*, p.phone FROM people p JOIN orders o ON o.person_id = p.id', ['id', 'person_id', 'total', 'phone']],
  ["SELECT name || ' ' || upper(phone) FROM people", ['name+phone']],
  ['SELECT count(phone), max(phone), sum(o.total) FROM people, orders o', ['', 'phone', 'total']],
  ['SELECT x.p, 1 FROM (SELECT phone AS p FROM people) x', ['phone', '']],
  ['SELECT x.* FROM (SELECT lower(phone) AS p, id FROM people) x', ['phone', 'id']],
  ['WITH a AS (SELECT phone AS p FROM people), b AS (SELECT p FROM a) SELECT p FROM b', ['phone']],
  ['WITH a(q) AS (SELECT phone FROM people) SELECT q FROM a', ['phone']],
  ['SELECT id FROM people UNION ALL SELECT phone FROM people', ['id+phone']],
  ['SELECT id, (SELECT phone FROM people p WHERE p.id = o.person_id) FROM orders o', ['id', 'phone']],
  ["SELECT CASE WHEN id > 1 THEN phone ELSE 'none' END FROM people", ['id+phone']],
  ['SELECT id FROM people WHERE phone IS NOT NULL ORDER BY name', ['id']],
  ['SELECT strange FROM people', ['?']],
  ['SELECT count(lower(phone)), count(*) * 2, sum(length(name)) FROM people', ['', '', '']],
  ['SELECT *, 1 FROM people', ['id', 'name', 'phone', '']],
  ['SELECT * FROM people JOIN orders USING (id)', undefined],
  ['SELECT * FROM people NATURAL JOIN orders', undefined],
  ['SELECT o.* FROM people JOIN orders o USING (id)', ['id', 'person_id', 'total']],
  ['SELECT * FROM elsewhere', undefined],
])('%s', (sql, columns) => {
  expect(shown(sql)).toEqual(columns);
});

it.each([
  ["SELECT COLUMNS('pho.*') FROM people", undefined],
  ["SELECT upper(COLUMNS(c -> c LIKE 'n%')) FROM people", undefined],
  ['SELECT COLUMNS(*) FROM people', undefined],
  ["SELECT x.a FROM (SELECT COLUMNS('pho.*') FROM people) x(a)", ['?']],
  ['SELECT * REPLACE (phone AS id) FROM people', undefined],
  ['SELECT * EXCLUDE (phone) FROM people', undefined],
  ['SELECT to_json(*) FROM people', ['?']],
])('names no columns that the text does not say: %s', (sql, columns) => {
  expect(shown(sql, 'duckdb')).toEqual(columns);
});
