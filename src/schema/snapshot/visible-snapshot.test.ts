import { describe, expect, it } from 'vitest';
import type { Snapshot, Table } from './snapshot.ts';
import { visibleSnapshot } from './visible-snapshot.ts';

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
  database: 'shop',
  fingerprint: '',
  tables: [table('Customers', 'name', 'Phone'), table('sales_2025', 'amount'), table('salaries', 'amount')],
};

describe('visibleSnapshot', () => {
  it('is the whole without a role', () => expect(visibleSnapshot(snapshot, undefined)).toBe(snapshot));

  it('leaves out tables and columns, whatever their case', () => {
    const seen = visibleSnapshot(snapshot, { tables: ['customers', 'sales_*'], deniedColumns: ['CUSTOMERS.phone'] });
    expect(seen.tables.map((found) => [found.name, found.columns.map((column) => column.name)])).toEqual([
      ['Customers', ['name']],
      ['sales_2025', ['amount']],
    ]);
  });

  it('names no denied column in a key either, and no table that is not shown', () => {
    const keyed: Snapshot = {
      ...snapshot,
      tables: [
        {
          ...table('orders', 'id', 'customer', 'secret'),
          primaryKey: ['id', 'secret'],
          uniqueKeys: [['secret'], ['id']],
          foreignKeys: [
            { columns: ['secret'], table: 'Customers', referenced: ['name'], evidence: 'declared' },
            { columns: ['customer'], table: 'Customers', referenced: ['Phone'], evidence: 'declared' },
            { columns: ['customer'], table: 'Customers', referenced: ['name'], evidence: 'declared' },
            { columns: ['customer'], table: 'salaries', referenced: ['amount'], evidence: 'declared' },
          ],
        },
        ...snapshot.tables,
      ],
    };
    const role = { tables: ['orders', 'customers'], deniedColumns: ['orders.secret', 'customers.phone'] };
    const seen = visibleSnapshot(keyed, role);
    expect(seen.tables[0]).toMatchObject({ primaryKey: [], uniqueKeys: [['id']] });
    expect(seen.tables[0]?.foreignKeys.map((key) => key.referenced)).toEqual([['name']]);
    expect(JSON.stringify(seen)).not.toMatch(/secret|phone|salar/i);
  });

  it('knows a table by its schema too', () => {
    const two = { ...snapshot, tables: [{ ...table('orders', 'id'), schema: 'sales' }, table('orders_old', 'id')] };
    expect(visibleSnapshot(two, { tables: ['Sales.orders'] }).tables.map((found) => found.name)).toEqual(['orders']);
  });
});

describe('listed tables', () => {
  const names = (dialect: Snapshot['dialect'], list: string[], tables: Table[]) =>
    visibleSnapshot({ ...snapshot, dialect, tables }, { tables: list }).tables.map((found) => found.name);
  const two = [table('orders'), table('Orders'), table('ORDERS')];

  it('take a star at the end only', () => {
    expect(names('sqlite', ['sal*'], snapshot.tables)).toEqual(['sales_2025', 'salaries']);
    expect(names('sqlite', ['sal'], snapshot.tables)).toEqual([]);
    expect(names('sqlite', [], snapshot.tables)).toEqual([]);
  });

  it('mean one table where case tells them apart', () => {
    for (const dialect of ['postgres', 'clickhouse', 'oracle', 'snowflake', 'bigquery', 'mysql'] as const) {
      expect(names(dialect, ['orders'], two)).toEqual(['orders']);
      expect(names(dialect, ['Orders'], two)).toEqual(['Orders']);
    }
    expect(names('postgres', ['ORDERS'], [table('orders'), table('Orders')])).toEqual(['orders']);
    expect(names('oracle', ['orders'], [table('ORDERS'), table('Orders')])).toEqual(['ORDERS']);
    expect(names('mysql', ['ORDERS'], [table('orders')])).toEqual(['orders']);
    expect(names('postgres', ['order*'], two)).toEqual(['orders']);
  });

  it('may name the schema', () => {
    const tables = [
      { ...table('orders'), schema: 'crm' },
      { ...table('orders'), schema: 'hr' },
    ];
    const seen = visibleSnapshot({ ...snapshot, dialect: 'postgres', tables }, { tables: ['crm.*'] });
    expect(seen.tables.map((found) => found.schema)).toEqual(['crm']);
  });
});
