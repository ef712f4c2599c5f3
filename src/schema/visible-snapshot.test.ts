import { describe, expect, it } from 'vitest';
import type { Snapshot, Table } from './snapshot.ts';
import { coversTable, visibleSnapshot } from './visible-snapshot.ts';

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
            { columns: ['secret'], table: 'Customers', referenced: ['name'], declared: true },
            { columns: ['customer'], table: 'Customers', referenced: ['Phone'], declared: true },
            { columns: ['customer'], table: 'Customers', referenced: ['name'], declared: true },
            { columns: ['customer'], table: 'salaries', referenced: ['amount'], declared: true },
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

describe('coversTable', () => {
  it('takes a star at the end only', () => {
    expect(coversTable(['sal*'], 'salaries')).toBe(true);
    expect(coversTable(['sal'], 'salaries')).toBe(false);
    expect(coversTable(undefined, 'anything')).toBe(true);
    expect(coversTable([], 'anything')).toBe(false);
  });
});
