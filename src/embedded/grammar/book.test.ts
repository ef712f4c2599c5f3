import { describe, expect, it } from 'vitest';
import { openGrammar, repairScript, shopScript, tillScript, today } from '../../../tests/fixtures/grammar-schemas.ts';

const shop = await openGrammar(shopScript);
const repair = await openGrammar(repairScript);
const till = await openGrammar(tillScript);

const tickets = await openGrammar(`
  CREATE TABLE films (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
  CREATE TABLE tickets (id INTEGER PRIMARY KEY, film_id INTEGER NOT NULL REFERENCES films (id), sold_at DATETIME NOT NULL, price NUMERIC NOT NULL);
  CREATE TABLE memberships (id INTEGER PRIMARY KEY, started_on DATE NOT NULL, expires_on DATE, is_active INTEGER NOT NULL);
  INSERT INTO films VALUES (1, 'Dune'), (2, 'Heat');
  INSERT INTO tickets VALUES (1, 1, '2026-06-01 20:00', 10), (2, 1, '2026-06-02 20:00', 12), (3, 2, '2026-06-02 18:00', 8);
  INSERT INTO memberships VALUES (1, '2025-01-01', '2026-01-01', 0), (2, '2025-09-01', '2026-09-01', 1), (3, '2026-01-01', '2027-01-01', 1);
`);

describe('where a database keeps what a concept stands for', () => {
  it('finds things, events and the columns that tell rows apart', () => {
    expect(shop.book.tables('customer')[0]?.table).toBe('customers');
    expect(repair.book.tables('customer')[0]?.table).toBe('kh');
    expect(repair.book.tables('repair')[0]?.table).toBe('wxd');
    expect(shop.book.dimensions('city')[0]).toMatchObject({ table: 'customers', column: 'city' });
    expect(repair.book.dimensions('city')[0]).toMatchObject({ table: 'kh', column: 'cs' });
    expect(till.book.dimensions('store')[0]).toMatchObject({ table: 'sales_export', column: 'store' });
  });

  it('takes a more general word for a narrower thing, and no person for another', () => {
    expect(repair.book.tables('person').map(({ table }) => table)).toEqual(expect.arrayContaining(['kh', 'jishi']));
    expect(repair.book.tables('technician').map(({ table }) => table)).toEqual(['jishi']);
  });

  it('calls what a business has most of its orders', () => {
    expect(repair.book.tables('order')[0]?.table).toBe('wxd');
    expect(till.book.tables('sale')[0]?.table).toBe('sales_export');
  });

  it('computes an amount that no column holds', () => {
    const [first] = shop.book.figures('revenue');
    expect(first?.row).toMatchObject({
      operator: '*',
      left: { column: 'quantity' },
      right: { table: 'order_lines', column: 'price' },
    });
    expect(first?.over).toBe('sum');
    expect(till.book.figures('revenue')[0]?.row).toMatchObject({ column: 'amount' });
  });

  it('adds prices up where every row is one thing sold, and nowhere else', async () => {
    expect(tickets.book.figures('revenue')[0]).toMatchObject({
      row: { table: 'tickets', column: 'price' },
      over: 'sum',
    });
    const prices = shop.book.figures('revenue').filter(({ table }) => table === 'products');
    expect(prices.filter(({ over, score }) => over === 'sum' && score > 0.5)).toEqual([]);
    expect((await tickets.first('revenue by film')).rows).toEqual([
      ['Dune', 22],
      ['Heat', 8],
    ]);
  });
});

describe('states', () => {
  const where = (grammar: typeof shop, state: string, negated = false) =>
    grammar.book.states(state, negated, today)[0]?.where;

  it('are stored values', () => {
    expect(where(shop, 'cancelled')).toMatchObject([{ operator: '=', right: { value: 'cancelled' } }]);
    expect(where(repair, 'cancelled', true)).toMatchObject([{ operator: '!=', right: { value: '已取消' } }]);
  });

  it('are told by a date where no column does', () => {
    expect(where(shop, 'unpaid')).toMatchObject([{ kind: 'null', left: { column: 'paid_on' }, negated: false }]);
    expect(where(shop, 'paid')).toMatchObject([{ kind: 'null', left: { column: 'paid_on' }, negated: true }]);
    expect(where(shop, 'unpaid', true)).toMatchObject([{ kind: 'null', left: { column: 'paid_on' }, negated: true }]);
    expect(where(shop, 'unshipped')).toMatchObject([{ kind: 'null', left: { column: 'shipped_on' }, negated: false }]);
  });

  it('overdue is past its day and not ended', () => {
    expect(where(shop, 'overdue')).toMatchObject([
      { kind: 'null', left: { column: 'paid_on' }, negated: false },
      { kind: 'compare', left: { column: 'due_on' }, operator: '<', right: { value: today } },
    ]);
    expect(where(shop, 'overdue', true)).toBeUndefined();
  });

  it('are told by their opposite', () => {
    expect(where(tickets, 'inactive')).toMatchObject([{ left: { column: 'is_active' }, right: { value: 0 } }]);
    expect(where(tickets, 'active')).toMatchObject([{ left: { column: 'is_active' }, right: { value: 1 } }]);
  });

  it('are unknown where nothing tells them', () => {
    expect(till.book.states('overdue', false, today)).toEqual([]);
    expect(till.book.states('cancelled', false, today)).toEqual([]);
  });
});

describe('what is owed', () => {
  it('is due less paid where both are kept', async () => {
    expect((await repair.first('还欠多少钱')).sql).toMatch(/SUM\(ysje - ssje\)/);
  });

  it('is the amount of what is not paid else', async () => {
    const { sql } = await shop.first('who owes us the most');
    expect(sql).toMatch(/paid_on IS NULL/);
    expect(sql).toMatch(/SUM\(order_lines.quantity \* order_lines.price\)/);
  });
});
