import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTwoDatabases } from '../../tests/fixtures/two-databases.ts';
import { concealedModels } from '../models/concealing.ts';
import { createVault } from '../models/vault.ts';
import { type Column, findColumn, findTable, type Snapshot, type Table } from '../schema/snapshot/snapshot.ts';
import type { Database } from './database.ts';
import { createPrivacy, withPrivacy } from './privacy.ts';
import { privateValues } from './private-values.ts';
import { createRoleView } from './role-view.ts';

const two = openTwoDatabases();
let shop: Database;
let whole: Snapshot;
const { shared, databases } = two.open();
const masked = ['customers.phone'];

beforeAll(async () => {
  shop = databases.named('shop');
  whole = await shop.source.current();
});
afterAll(() => two.close());

const privacy = (replaces: boolean) =>
  createPrivacy({ masked, replaces, models: concealedModels(shared.models, { personal: true }), whole: () => whole });

describe('what a model may be told', () => {
  it.each([
    'SELECT phone FROM customers',
    'SELECT * FROM customers',
    'SELECT c.* FROM customers c JOIN orders o ON o.customer_id = c.id',
    "SELECT name FROM customers WHERE phone = '555-0100'",
    'SELECT max(p) FROM (SELECT phone AS p FROM customers) t',
    // A view may show it under another name.
    'SELECT contact FROM reachable',
    'SELECT count(*) FROM customers GROUP BY Phone',
    'this is no SQL at all',
  ])('nothing of the rows of: %s', (sql) => {
    expect(privacy(false).isOpen(sql)).toBe(false);
    expect(privacy(false).rows('run', sql, [['555-0100']])).toBeUndefined();
    expect(JSON.stringify(privacy(true).rows('run', sql, [['555-0100', null]]))).not.toContain('555');
  });

  it.each(['SELECT city, id FROM customers', 'SELECT count(*) FROM orders'])('all of the rows of: %s', (sql) => {
    expect(privacy(false).rows('run', sql, [['Ann', 3]])).toEqual([['Ann', 3]]);
  });

  it('the same value has the same mark within a run, and an empty cell stays empty', () => {
    const rows = privacy(true).rows('run', 'SELECT phone FROM customers', [['a'], ['b'], ['a'], [null]]);
    expect(rows?.[0]).toEqual(rows?.[2]);
    expect(rows?.[0]).not.toEqual(rows?.[1]);
    expect(rows?.[3]).toEqual([null]);
  });

  it('texts of a statement only as marks, but for those that the model knows already', () => {
    const sql = "SELECT name FROM customers WHERE phone = '555-0100' AND city = '上海'";
    const told = privacy(true).hideTexts('run', sql, '上海的客户');
    expect(told).toContain("city = '上海'");
    expect(told).not.toContain('555');
  });
});

describe('cells of private columns', () => {
  const column = (name: string, kind: Column['kind'] = 'text', samples: Column['samples'] = []): Column => ({
    ...{ name, kind, type: kind, nullable: true, samples },
  });
  const table = (name: string, columns: Column[]): Table => ({
    ...{ name, kind: 'table', columns, primaryKey: ['id'], uniqueKeys: [], foreignKeys: [] },
  });
  const people: Snapshot = {
    dialect: 'duckdb',
    database: 'd',
    fingerprint: 'f',
    tables: [
      table('customers', [
        column('id', 'integer', [1, 2]),
        column('name', 'text', ['Ann Lee', 'Bob Stone']),
        column('phone', 'integer', [13812345678, 13912345678, 13712345678]),
        column('city', 'text', ['Rome', 'Oslo']),
        column('password'),
      ]),
      table('orders', [column('id', 'integer'), column('customer_id', 'integer'), column('amount', 'integer')]),
    ],
  };
  const known = withPrivacy(people, {}, true);
  const vault = createVault();
  const seen = (sql: string, ...row: (string | number)[]) =>
    createPrivacy({ masked: [], replaces: true, models: { vaultOf: () => vault }, whole: () => known })
      .rows('run', sql, [row])?.[0]
      ?.map((cell) => (/^\[\[P\d+\]\]$/.test(String(cell)) ? '#' : cell));

  it.each([
    ["SELECT COLUMNS('pass.*') FROM customers", ['geheim'], ['#']],
    ['SELECT COLUMNS(*) FROM customers', [1, 'Ann', 138, 'Rome', 'x'], ['#', '#', '#', '#', '#']],
    ['SELECT * REPLACE (name AS city) FROM customers', [1, 'Ann', 138, 'Ann', 'x'], ['#', '#', '#', '#', '#']],
    ['SELECT * EXCLUDE (password) FROM customers', [1, 'Ann', 138, 'Rome'], ['#', '#', '#', '#']],
    ['SELECT * FROM customers JOIN orders USING (id)', [1, 'Ann', 138, 'Rome', 'x', 1, 5], Array(7).fill('#')],
    ['SELECT sum(phone), avg(phone), count(phone) FROM customers GROUP BY id', [138, 138, 1], ['#', '#', 1]],
    ['SELECT id, city, password IS NULL FROM customers', [1, 'Rome', 'f'], [1, 'Rome', '#']],
    ['SELECT id, city FROM customers WHERE password IS NULL', [1, 'Rome'], [1, 'Rome']],
    ['SELECT * FROM orders', [1, 2, 3], [1, 2, 3]],
  ])('are hidden wherever they may stand: %s', (sql, row, cells) => {
    expect(seen(sql, ...row)).toEqual(cells);
  });

  it.each([
    ["SELECT hex('[[P1]]'), amount FROM orders", ['416E', 5], ['#', 5]],
    ['SELECT [[P2]] + 1', [13812345679], ['#']],
    ["SELECT x.v FROM (SELECT substr('[[P1]]', 2) AS v) x", ['nn'], ['#']],
    ["SELECT '[[P1]]' UNION ALL SELECT 'b'", ['Ann'], ['#']],
    ["SELECT amount FROM orders WHERE 'x' <> '[[P1]]' LIMIT 3", [5], [5]],
  ])('stay hidden in what is made of their marks: %s', (sql, row, cells) => {
    seen('SELECT name, phone FROM customers', 'Ann Lee', 13812345678);
    const [name, phone] = [vault.markOf('Ann Lee'), vault.markOf('13812345678')];
    const written = vault.restore(sql.replace('[[P1]]', name).replace('[[P2]]', phone));
    expect(seen(written, ...row)).toEqual(cells);
  });
});

describe('what is kept of a masked column', () => {
  it('nothing that is stored, of views neither; the others stay as they are', () => {
    const file = structuredClone(whole);
    const stored = file.tables.flatMap((table) => table.columns).find((column) => column.name === 'phone');
    if (stored) stored.written = { as: 'number', example: '555-0101' };
    const bare = withPrivacy(file, { masked_columns: masked }, false);
    const phone = findColumn(findTable(bare, 'customers') ?? bare.tables[0]!, 'phone');
    expect(phone).toMatchObject({ masked: true });
    expect(JSON.stringify(bare)).not.toContain('555');
    expect(JSON.stringify(bare)).toContain('上海');
    expect(withPrivacy(whole, {}, false)).toBe(whole);
  });

  it('its values are found in a text, so that they can be hidden; those of other columns are not', async () => {
    const view = createRoleView({
      connection: { glossary: [] },
      driver: shop.driver,
      whole,
      role: undefined,
      home: null,
    });
    const find = privateValues(() => ({ snapshot: whole, values: view.values })).in;
    expect(await find('who has 555-0101 in 上海?')).toEqual(['555-0101']);
    expect(await find('customers in 上海')).toEqual([]);
  });
});
