import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { introspectSqlite } from '../drivers/sqlite/introspect.ts';
import { readQuestion } from '../question/read-question.ts';
import { inferKeys } from '../schema/keys/keys.ts';
import { linkQuestion } from '../schema/links/links.ts';
import type { Scalar } from '../schema/snapshot/snapshot.ts';
import { createValueIndex } from '../schema/values/value-index.ts';
import { valueHints } from './value-hints.ts';

const database = new DatabaseSync(':memory:', { returnArrays: true });
database.exec(`
  CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT, kind TEXT);
  INSERT INTO customers VALUES (1, 'Kestrel Foods', 'Chicago', 'Product'), (2, '宁波明辉机械有限公司', 'Rome', 'plain'), (3, '百度外卖', 'Bern', '女');
  CREATE TABLE invoices (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id), billing_city TEXT, open_year TEXT);
  INSERT INTO invoices VALUES (1, 1, 'Chicago', '2015'), (2, 2, 'Oslo', '2016');
  CREATE TABLE products (id INTEGER PRIMARY KEY, label TEXT);
  INSERT INTO products VALUES (1, 'Mountain Home Tea'), (2, 'CV'), (3, '男');
  CREATE TABLE tickets (id INTEGER PRIMARY KEY, subject TEXT, team TEXT);
  INSERT INTO tickets VALUES (1, 'Cannot reach file server', 'Facilities'), (2, 'Slow internet', 'Engineering');
`);
const snapshot = inferKeys({ dialect: 'sqlite', database: 'own', ...introspectSqlite(database, {}) });
const values = createValueIndex({
  snapshot,
  distinctValues: async (table, column, limit) =>
    database
      .prepare(`SELECT DISTINCT "${column}" FROM "${table}" LIMIT ${limit}`)
      .all()
      .map((row) => (row as unknown as Scalar[])[0] ?? null),
});

async function hinted(text: string) {
  const question = readQuestion(text, { today: '2026-06-30' });
  const hints = valueHints(await linkQuestion(question, { snapshot, values }), question, snapshot);
  return hints.map(({ start, end, table, column, values: [value] }) => [
    text.slice(start, end),
    `${table}.${column}`,
    value,
  ]);
}

describe('stored values that a model is told of', () => {
  it.each([
    ['the table that the question names', 'number of invoices in Chicago', 'invoices.billing_city'],
    ['whichever it is', 'how many customers in Chicago', 'customers.city'],
  ])('stand in %s', async (_, text, place) => {
    expect(await hinted(text)).toEqual([['Chicago', place, 'Chicago']]);
  });

  it('stand in each of a few columns where nothing tells them apart', async () => {
    expect((await hinted('everything about Chicago')).map(([, place]) => place)).toEqual([
      'customers.city',
      'invoices.billing_city',
    ]);
  });

  it.each([
    ['how much did kestrel buy', [['kestrel', 'customers.name', 'Kestrel Foods']]],
    ['明辉买了多少', [['明辉', 'customers.name', '宁波明辉机械有限公司']]],
    ['外卖一共多少单', []],
    ['how many customers work from home', []],
    ['which server is the slowest', []],
  ])(
    'are found by a part that names them, and not by a word that stands in them by chance: %s',
    async (text, found) => {
      expect(await hinted(text)).toEqual(found);
    },
  );

  it.each([
    ['a word of the schema itself', 'list all products of each product line'],
    ['a year that the question does not call by the column', 'what happened in 2015'],
    ['letters to look for inside a value', 'customers whose name contains "CV"'],
    ['both, where the person asks which', '这些客户是男是女'],
    ['a part of a longer word', '哪些工程师最慢'],
    ['a common word in another language, far from what is asked', '买设备花了多少钱'],
  ])('are not told for %s', async (_, text) => {
    expect(await hinted(text)).toEqual([]);
  });

  it('come in the same order however fast the columns were read', async () => {
    const slow = createValueIndex({
      snapshot,
      distinctValues: async (table, column) => {
        await new Promise((resolve) => setTimeout(resolve, table === 'customers' ? 20 : 0));
        return column.endsWith('city') ? ['Chicago'] : [];
      },
    });
    const found = await slow.find('Chicago');
    expect(found.map(({ table }) => table)).toEqual(['customers', 'invoices']);
  });
});
