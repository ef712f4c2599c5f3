import { expect, it } from 'vitest';
import { compactSchema } from '../../../tests/fixtures/compact-schema.ts';
import { schemaChanges } from './schema-changes.ts';
import type { Snapshot, Table } from './snapshot.ts';

const shop = () =>
  compactSchema('customers: id* int, name text\norders: id* int, customer_id int > customers.id, total real');

function changed(change: (tables: Record<'customers' | 'orders', Table>, snapshot: Snapshot) => void) {
  const after = shop();
  const [customers, orders] = after.tables as [Table, Table];
  change({ customers, orders }, after);
  return schemaChanges(shop(), after);
}

it('finds nothing where nothing changed', () => expect(schemaChanges(shop(), shop())).toEqual([]));

it('does not speak of data: samples, estimates, inferred keys', () => {
  const changes = changed(({ customers, orders }) => {
    orders.rowCount = 5000;
    customers.columns[1]!.samples = ['Anna'];
    orders.foreignKeys.push({ columns: ['total'], table: 'customers', referenced: ['id'], evidence: 'values' });
  });
  expect(changes).toEqual([]);
});

it('tells a table that came from one that went', () => {
  const extra = compactSchema('extra: a int');
  expect(schemaChanges(shop(), { ...shop(), tables: [...shop().tables, ...extra.tables] })).toEqual([
    { change: 'table_added', table: 'extra', kind: 'table' },
  ]);
  expect(schemaChanges(shop(), { ...shop(), tables: shop().tables.slice(0, 1) })).toEqual([
    { change: 'table_removed', table: 'orders', kind: 'table' },
  ]);
});

it('tells two tables of one name apart by their schemas', () => {
  const [customers] = shop().tables as [Table];
  const both = {
    ...shop(),
    tables: [
      { ...customers, schema: 'eu' },
      { ...customers, schema: 'us' },
    ],
  };
  expect(schemaChanges(both, { ...both, tables: both.tables.slice(1) })).toEqual([
    { change: 'table_removed', table: 'eu.customers', kind: 'table' },
  ]);
});

it('tells what changed in a column', () => {
  const changes = changed(({ orders }) => {
    const total = orders.columns.find(({ name }) => name === 'total')!;
    total.type = 'NUMERIC';
    total.nullable = false;
    total.comment = '金额';
    orders.columns.push({ name: 'note', type: 'TEXT', kind: 'text', nullable: true });
  });
  expect(changes).toEqual([
    { change: 'type_changed', table: 'orders', column: 'total', from: 'REAL', to: 'NUMERIC' },
    { change: 'nullable_changed', table: 'orders', column: 'total', to: false },
    { change: 'comment_changed', table: 'orders', column: 'total', from: null, to: '金额' },
    { change: 'column_added', table: 'orders', column: 'note', type: 'TEXT' },
  ]);
});

it('a renamed column is one that went and one that came', () => {
  const changes = changed(({ orders }) => {
    orders.columns[2]!.name = 'amount';
  });
  expect(changes.map(({ change }) => change)).toEqual(['column_removed', 'column_added']);
});

it('tells what changed in the keys and the kind of a table', () => {
  const changes = changed(({ customers, orders }) => {
    customers.kind = 'view';
    customers.primaryKey = [];
    customers.uniqueKeys = [['name']];
    customers.comment = '客户';
    orders.foreignKeys = [];
  });
  expect(changes).toEqual([
    { change: 'kind_changed', table: 'customers', from: 'table', to: 'view' },
    { change: 'comment_changed', table: 'customers', column: null, from: null, to: '客户' },
    { change: 'primary_key_changed', table: 'customers', from: ['id'], to: [] },
    { change: 'unique_key_added', table: 'customers', columns: ['name'] },
    {
      change: 'foreign_key_removed',
      table: 'orders',
      columns: ['customer_id'],
      target: 'customers',
      referenced: ['id'],
    },
  ]);
});
