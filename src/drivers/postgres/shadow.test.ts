import { afterAll, describe, expect, it } from 'vitest';
import type { Column, Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import type { Shadow } from '../../sql/contracts/contracts.ts';
import { openShadow } from '../shadows.ts';

const column = (name: string, type: string, kind: Column['kind']): Column => ({ name, type, kind, nullable: true });

function table(name: string, columns: Column[], more: Partial<Table> = {}): Table {
  return { name, kind: 'table', columns, primaryKey: [], uniqueKeys: [], foreignKeys: [], ...more };
}

function open(tables: Table[]): Shadow {
  const snapshot: Snapshot = { dialect: 'postgres', database: 'shop', tables, fingerprint: 'x' };
  const shadow = openShadow(snapshot);
  if (!shadow) throw new Error('PGlite is a development dependency and should be here');
  return shadow;
}

const shop = open([
  table('orders', [column('id', 'bigint', 'integer'), column('city', 'character varying(20)', 'text')], {
    primaryKey: ['id'],
  }),
  table('Items', [
    column('order_id', 'bigint', 'integer'),
    column('mood', 'mood', 'other'),
    column('tags', 'label[]', 'other'),
    column('area', 'geometry(Point,4326)', 'other'),
  ]),
  table('events', [column('at', 'timestamp with time zone', 'datetime')], { schema: 'audit' }),
  table('city_totals', [column('city', 'text', 'text')], { kind: 'view' }),
]);
const other = open([table('orders', [column('id', 'bigint', 'integer')])]);
afterAll(() => Promise.all([shop.close(), other.close()]));

describe('postgres shadow', () => {
  it.each([
    'SELECT city, count(*) FROM orders GROUP BY city',
    'SELECT o.city FROM orders o GROUP BY o.id',
    "SELECT mood, area FROM \"Items\" WHERE mood = 'calm' AND tags @> ARRAY['a']",
    'SELECT * FROM audit.events JOIN public.orders ON true',
    'SELECT city FROM city_totals;',
  ])('lets pass: %s', async (sql) => {
    expect(await shop.prepare(sql)).toBeUndefined();
  });

  it.each([
    ['SELECT town FROM orders', '42703', 7],
    ["SELECT '𠮷野家', town FROM orders", '42703', 15],
    ['SELECT id FROM order_items', '42P01', 15],
    ['SELECT mood FROM items', '42P01', 17],
    ['SELECT city, count(*) FROM orders GROUP BY id % 2', '42803', 7],
    ['SELECT at FROM events', '42P01', 15],
    ['SELEC id FROM orders', '42601', 0],
    ['SELECT 1; SELECT 2', '42601', undefined],
    ['', '42601', undefined],
    ['SELECT id FROM orders WHERE id = $1', '08P01', undefined],
    ['ANALYZE DELETE FROM orders', '25006', undefined],
  ])('complains: %s', async (sql, sqlState, position) => {
    const failure = await shop.prepare(sql);
    expect(failure).toMatchObject({ sqlState });
    if (position !== undefined) expect(failure?.position).toBe(position);
  });

  it('keeps two schemas apart', async () => {
    expect((await other.prepare('SELECT city FROM orders'))?.sqlState).toBe('42703');
    expect(await shop.prepare('SELECT city FROM orders')).toBeUndefined();
    expect((await other.prepare('SELECT * FROM city_totals'))?.sqlState).toBe('42P01');
  });

  it('names the columns of the result', async () => {
    expect(await shop.resultColumns?.('SELECT city AS 城市, count(*) FROM orders GROUP BY 1')).toEqual([
      '城市',
      'count',
    ]);
    expect(await shop.resultColumns?.('SELECT nothing FROM orders')).toBeUndefined();
  });

  it('a closed shadow takes nobody else with it', async () => {
    const third = open([table('orders', [column('id', 'bigint', 'integer')])]);
    expect(await third.prepare('SELECT id FROM orders')).toBeUndefined();
    await third.close();
    await third.close();
    expect(await shop.prepare('SELECT city FROM orders')).toBeUndefined();
  });
});
