import { expect, it } from 'vitest';
import { readQuestion } from '../question/read-question.ts';
import { linkNames, linkQuestion } from './links/links.ts';
import { rankTables } from './links/rank-tables.ts';
import { ownName } from './names/identifier-words.ts';
import { narrowSchema } from './narrow-schema.ts';
import type { Snapshot, Table } from './snapshot/snapshot.ts';
import { createValueIndex } from './values/value-index.ts';

const table = (name: string, columns: string[], parents: string[] = []): Table => ({
  name,
  kind: 'table',
  columns: columns.map((column) => ({ name: column, type: '', kind: 'text', nullable: true })),
  primaryKey: ['id'],
  uniqueKeys: [],
  foreignKeys: parents.map((parent) => ({
    columns: [`${parent}_id`],
    table: parent,
    referenced: ['id'],
    evidence: 'declared',
  })),
});

/** A shop and a clinic among sixty tables that nobody asks for. */
const snapshot: Snapshot = {
  dialect: 'sqlite',
  database: 'wide',
  fingerprint: '',
  tables: [
    ...Array.from({ length: 60 }, (_, index) => table(`log_${index}`, ['id', 'name', 'note'])),
    table('shop__customer', ['id', 'name', 'city']),
    table('shop__order', ['id', 'shop__customer_id', 'amount'], ['shop__customer']),
    table('shop__order_line', ['id', 'shop__order_id', 'quantity'], ['shop__order']),
    table('clinic__patient', ['id', 'name', 'allergy']),
    table('clinic__visit', ['id', 'clinic__patient_id', 'diagnosis'], ['clinic__patient']),
  ],
};
const read = (text: string) => readQuestion(text, { today: '2026-06-30' });
const best = (text: string) =>
  rankTables(read(text), linkNames(read(text), snapshot, undefined, []), snapshot).map((one) => one.table);

it('ranks the tables that a question names, then those that they are joined to', () => {
  expect(best('the name of each customer and the amount of their orders').slice(0, 2).sort()).toEqual([
    'shop__customer',
    'shop__order',
  ]);
  expect(best('allergy of the patients')[0]).toBe('clinic__patient');
  expect(best('allergy of the patients')[1]).toBe('clinic__visit');
});

it('gives an engine ten tables of a wide schema with their keys, and a small schema whole', () => {
  const question = read('orders per customer');
  const links = linkNames(question, snapshot, undefined, []);
  const near = narrowSchema(question, links, snapshot);
  expect(near.snapshot.tables.length).toBeLessThanOrEqual(10);
  expect(near.snapshot.tables.find(({ name }) => name === 'shop__order')?.foreignKeys).toHaveLength(1);
  expect(near.links.columns.every((link) => near.snapshot.tables.some(({ name }) => name === link.table))).toBe(true);
  expect(narrowSchema(question, links, snapshot).snapshot).toBe(near.snapshot);
  const small = { ...snapshot, tables: snapshot.tables.slice(-5) };
  expect(narrowSchema(question, links, small).snapshot).toBe(small);
});

it('reads stored values only where the names lead', async () => {
  const asked: string[] = [];
  const values = createValueIndex({
    snapshot,
    async distinctValues(name, column) {
      asked.push(name);
      return name === 'clinic__patient' && column === 'allergy' ? ['peanuts'] : [];
    },
  });
  const links = await linkQuestion(read('patients with peanuts'), { snapshot, values });
  expect(links.values).toMatchObject([{ table: 'clinic__patient', column: 'allergy', value: 'peanuts' }]);
  expect(new Set(asked)).toEqual(new Set(['clinic__patient', 'clinic__visit']));
});

it('knows a table by its own name', () => {
  expect(['shop__orders', 'dwd_orders', 'orders', '__orders', 'view_'].map(ownName)).toEqual([
    'orders',
    'orders',
    'orders',
    'orders',
    'view_',
  ]);
});
