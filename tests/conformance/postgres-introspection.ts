import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Driver } from '../../src/drivers/contract/driver.ts';
import { openDriver } from '../../src/drivers/registry.ts';
import type { Table } from '../../src/schema/snapshot/snapshot.ts';

const structure = `
  CREATE SCHEMA sales;
  CREATE TYPE mood AS ENUM ('calm', 'wild');
  CREATE DOMAIN cents AS bigint CHECK (VALUE >= 0);
  CREATE TABLE customers (id int PRIMARY KEY, name text NOT NULL, mood mood, tags text[], email varchar(60));
  COMMENT ON TABLE customers IS '客户';
  COMMENT ON COLUMN customers.name IS '客户名称';
  CREATE UNIQUE INDEX ON customers (email);
  CREATE UNIQUE INDEX ON customers (name) WHERE id > 5;
  CREATE UNIQUE INDEX ON customers (lower(email));
  CREATE TABLE sales.orders (id int, line int, customer int REFERENCES customers, paid cents, at timestamptz, PRIMARY KEY (id, line));
  CREATE TYPE place AS (street text, city text);
  CREATE TABLE sales.notes (order_id int, order_line int, note text, home place, FOREIGN KEY (order_id, order_line) REFERENCES sales.orders);
  CREATE TABLE visits (day date NOT NULL, hits int) PARTITION BY RANGE (day);
  CREATE TABLE visits_2024 PARTITION OF visits FOR VALUES FROM ('2024-01-01') TO ('2025-01-01') PARTITION BY RANGE (day);
  CREATE TABLE visits_2024_early PARTITION OF visits_2024 FOR VALUES FROM ('2024-01-01') TO ('2024-07-01');
  CREATE TABLE visits_2025 PARTITION OF visits FOR VALUES FROM ('2025-01-01') TO ('2026-01-01');
  CREATE TABLE guests () INHERITS (customers);
  CREATE MATERIALIZED VIEW moods AS SELECT mood, count(*) FROM customers GROUP BY 1 WITH DATA;
  CREATE TABLE hidden (a int);
  CREATE TABLE half (open int, closed int);
  INSERT INTO customers SELECT g, 'name ' || g, CASE WHEN g % 3 = 0 THEN 'calm' ELSE 'wild' END::mood, '{a}', 'e' || g FROM generate_series(1, 1000) g;
  INSERT INTO sales.orders SELECT g, 1, g, g * 100, '2024-01-01'::timestamptz + g * interval '1 hour' FROM generate_series(1, 500) g;
  INSERT INTO visits SELECT '2024-01-01'::date + g, g FROM generate_series(0, 99) g;
  ANALYZE;
  DO $$ BEGIN CREATE ROLE wenshu_narrow LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
  GRANT USAGE ON SCHEMA sales TO wenshu_narrow;
  GRANT SELECT ON customers, guests, visits, moods, sales.orders, sales.notes TO wenshu_narrow;
  GRANT SELECT (open) ON half TO wenshu_narrow`;

/** A schema with a bit of everything, seen by an account that may not see all of it. */
export function postgresIntrospection(serverUrl: string): void {
  describe('introspection of postgres', () => {
    let driver: Driver;
    let tables: Table[];
    const find = (name: string) => tables.find((table) => table.name === name);

    beforeAll(async () => {
      const server = new pg.Client({ connectionString: serverUrl });
      await server.connect();
      await server.query('DROP DATABASE IF EXISTS wenshu_introspection WITH (FORCE)');
      await server.query('CREATE DATABASE wenshu_introspection');
      await server.end();
      const at = new URL(serverUrl);
      at.pathname = '/wenshu_introspection';
      const owner = new pg.Client({ connectionString: at.href });
      await owner.connect();
      await owner.query(structure);
      await owner.end();
      at.username = 'wenshu_narrow';
      driver = openDriver(at.href);
      tables = (await driver.introspect()).tables;
    });
    afterAll(() => driver.close());

    it('shows what the account may read, partitions only as their parent', () => {
      expect(tables.map(({ schema, name, kind }) => `${schema ?? ''}.${name} ${kind}`).toSorted()).toEqual([
        '.customers table',
        '.guests table',
        '.half table',
        '.moods view',
        '.visits table',
        'sales.notes table',
        'sales.orders table',
      ]);
      expect(find('half')?.columns.map((column) => column.name)).toEqual(['open']);
    });

    it('knows whose rows are rows of a table too', () => {
      expect(find('visits')?.heirs).toEqual(['visits_2024', 'visits_2024_early', 'visits_2025']);
      expect(find('customers')?.heirs).toEqual(['guests']);
      expect(find('orders')?.heirs).toBeUndefined();
    });

    it('knows the fields of a composite type', () => {
      expect(find('notes')?.columns.map(({ fields }) => fields)).toEqual([
        undefined,
        undefined,
        undefined,
        ['street', 'city'],
      ]);
    });

    it('knows comments, types and keys', () => {
      const customers = find('customers');
      expect(customers).toMatchObject({ comment: '客户', primaryKey: ['id'], uniqueKeys: [['email']], rowCount: 1000 });
      expect(customers?.columns.map(({ name, type, kind }) => `${name}: ${type}, ${kind}`)).toEqual([
        'id: integer, integer',
        'name: text, text',
        'mood: mood, text',
        'tags: text[], json',
        'email: character varying(60), text',
      ]);
      expect(customers?.columns[1]).toMatchObject({ comment: '客户名称', nullable: false });
      expect(find('orders')?.columns.find((column) => column.name === 'paid')).toMatchObject({
        type: 'cents',
        kind: 'integer',
      });
      expect(find('orders')).toMatchObject({
        primaryKey: ['id', 'line'],
        foreignKeys: [{ columns: ['customer'], table: 'customers', referenced: ['id'], evidence: 'declared' }],
      });
      expect(find('notes')?.foreignKeys).toEqual([
        {
          columns: ['order_id', 'order_line'],
          table: 'orders',
          schema: 'sales',
          referenced: ['id', 'line'],
          evidence: 'declared',
        },
      ]);
    });

    it('has samples, counts and ranges', () => {
      const column = (table: string, name: string) => find(table)?.columns.find((item) => item.name === name);
      expect(column('customers', 'mood')).toMatchObject({ samples: ['wild', 'calm'], distinctCount: 2 });
      expect(column('visits', 'day')).toMatchObject({
        range: { min: '2024-01-01', max: '2024-04-09' },
        distinctCount: 100,
      });
      expect(find('visits')?.rowCount).toBe(100);
      expect(column('orders', 'paid')?.range).toEqual({ min: 100, max: 50_000 });
      expect(column('orders', 'customer')?.range).toBeUndefined();
    });

    it('finds the values of a table that needs its schema', async () => {
      expect(await driver.distinctValues('orders', 'line', 5, 'sales')).toEqual([1]);
    });

    it('takes patterns with a schema in them', async () => {
      const found = await driver.introspect({ include: ['sales.*'], exclude: ['*.notes'], samples: 0 });
      expect(found.tables.map((table) => table.name)).toEqual(['orders']);
      expect(found.tables[0]?.columns.some((column) => column.samples || column.range)).toBe(false);
    });
  });
}
