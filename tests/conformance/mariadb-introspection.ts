import mysql from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDatabaseUrl, type ServerTarget } from '../../src/drivers/contract/database-url.ts';
import type { Driver } from '../../src/drivers/contract/driver.ts';
import { openDriver } from '../../src/drivers/registry.ts';
import type { Table } from '../../src/schema/snapshot/snapshot.ts';

const structure = [
  "CREATE TABLE customers (id INT PRIMARY KEY, name VARCHAR(40) NOT NULL COMMENT '客户名称', mood ENUM('calm', 'wild'), is_active BOOLEAN, stars TINYINT(1), email VARCHAR(60) UNIQUE) COMMENT '客户'",
  'CREATE TABLE orders (id INT, line INT, customer INT, paid DECIMAL(10,2) UNSIGNED, at DATETIME(3), note JSON, PRIMARY KEY (id, line), FOREIGN KEY (customer) REFERENCES customers (id))',
  'CREATE TABLE notes (order_id INT, order_line INT, body BLOB, FOREIGN KEY (order_id, order_line) REFERENCES orders (id, line))',
  'CREATE VIEW active AS SELECT name FROM customers WHERE is_active',
  "INSERT INTO customers SELECT seq, CONCAT('name ', seq), IF(seq % 3, 'wild', 'calm'), seq % 2, seq % 6, CONCAT('e', seq) FROM seq_1_to_60",
  "INSERT INTO orders SELECT seq, 1, seq, seq * 1.5, '2024-01-01' + INTERVAL seq DAY, '{}' FROM seq_1_to_40",
  'ANALYZE TABLE customers, orders',
];

export function mariadbIntrospection(serverUrl: string): void {
  describe('introspection of mariadb', () => {
    let driver: Driver;
    let tables: Table[];
    const find = (name: string) => tables.find((table) => table.name === name);

    beforeAll(async () => {
      const { host, port = 3306, user = 'root', password } = parseDatabaseUrl(serverUrl) as ServerTarget;
      const owner = await mysql.createConnection({ host, port, user, password: password() ?? '' });
      await owner.query('DROP DATABASE IF EXISTS wenshu_introspection');
      await owner.query('CREATE DATABASE wenshu_introspection CHARACTER SET utf8mb4');
      await owner.query('USE wenshu_introspection');
      for (const statement of structure) await owner.query(statement);
      await owner.end();
      driver = openDriver(`${serverUrl.replace(/\/*$/, '')}/wenshu_introspection`);
      tables = (await driver.introspect()).tables;
    });
    afterAll(() => driver.close());

    it('knows comments, types and keys', () => {
      expect(tables.map(({ name, kind }) => `${name} ${kind}`).toSorted()).toEqual([
        'active view',
        'customers table',
        'notes table',
        'orders table',
      ]);
      expect(find('customers')).toMatchObject({ comment: '客户', primaryKey: ['id'], uniqueKeys: [['email']] });
      expect(find('customers')?.columns.map(({ name, type, kind }) => `${name}: ${type}, ${kind}`)).toEqual([
        'id: int(11), integer',
        'name: varchar(40), text',
        "mood: enum('calm','wild'), text",
        'is_active: tinyint(1), boolean',
        'stars: tinyint(1), integer',
        'email: varchar(60), text',
      ]);
      expect(find('customers')?.columns[1]).toMatchObject({ comment: '客户名称', nullable: false });
      expect(find('orders')?.foreignKeys).toEqual([
        { columns: ['customer'], table: 'customers', referenced: ['id'], evidence: 'declared' },
      ]);
      expect(find('notes')?.foreignKeys).toEqual([
        { columns: ['order_id', 'order_line'], table: 'orders', referenced: ['id', 'line'], evidence: 'declared' },
      ]);
      expect(find('active')?.comment).toBeUndefined();
    });

    it('has samples, counts and ranges', () => {
      const column = (table: string, name: string) => find(table)?.columns.find((item) => item.name === name);
      expect(column('customers', 'mood')?.samples?.toSorted()).toEqual(['calm', 'wild']);
      expect(column('orders', 'at')?.range).toEqual({ min: '2024-01-02 00:00:00.000', max: '2024-02-10 00:00:00.000' });
      expect(column('orders', 'paid')?.range).toEqual({ min: 1.5, max: 60 });
      expect(column('notes', 'body')?.samples).toBeUndefined();
      expect(find('orders')?.rowCount).toBe(40);
    });
  });
}
