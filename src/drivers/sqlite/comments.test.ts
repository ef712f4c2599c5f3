import { expect, it } from 'vitest';
import { commentsIn } from './comments.ts';

const read = (sql: string) => {
  const { table, columns } = commentsIn(sql);
  return { table, ...Object.fromEntries(columns) };
};

it('reads comments at the end of a line, before and after the comma', () => {
  const sql = `CREATE TABLE orders ( -- 订单 / Orders
    id INTEGER PRIMARY KEY, -- 订单编号
    amount NUMERIC(10,2) NOT NULL /* 金额：元 */,
    "placed on" DATE DEFAULT (date('now', '-1 day')), -- 下单日期
    note TEXT -- the last one
  )`;
  expect(read(sql)).toEqual({
    table: '订单 / Orders',
    id: '订单编号',
    amount: '金额：元',
    'placed on': '下单日期',
    note: 'the last one',
  });
});

it('gives a comment alone on its line to the next column, unless that has its own', () => {
  const sql = `CREATE TABLE t (
    -- what it weighs
    weight REAL,
    -- section: names
    name TEXT, -- as printed
    /* in metres,
     * rounded */
    height REAL
  )`;
  expect(read(sql)).toEqual({
    table: undefined,
    weight: 'what it weighs',
    name: 'as printed',
    height: 'in metres, rounded',
  });
});

it('reads a table comment before the bracket and after the end', () => {
  expect(read('CREATE TABLE t -- things\n(a INT)').table).toBe('things');
  expect(read('CREATE TABLE t (a INT) /* things */').table).toBe('things');
});

it('gives a block comment between comma and column to that column', () => {
  expect(read('CREATE TABLE t (a INT, /* second */ b INT)')).toEqual({ table: undefined, b: 'second' });
});

it('does not take a remark on a constraint for one on a column', () => {
  const sql = `CREATE TABLE t (
    a INT, -- first
    PRIMARY KEY (a), -- the key
    UNIQUE (a) -- again
  )`;
  expect(read(sql)).toEqual({ table: undefined, a: 'first' });
});

it('skips definitions that were commented out, and text inside strings', () => {
  const sql = `CREATE TABLE t (
    -- old_name TEXT,
    name TEXT DEFAULT '-- none', -- shown
    [primary] TEXT, -- odd but quoted
    kind TEXT CHECK (kind IN ('a', /* usual */ 'b'))
  )`;
  expect(read(sql)).toEqual({ table: undefined, name: 'shown', primary: 'odd but quoted', kind: 'usual' });
});

it('survives text that is no table, and one that ends too early', () => {
  expect(read('')).toEqual({ table: undefined });
  expect(read('CREATE TABLE t (a INT, -- x')).toEqual({ table: undefined, a: 'x' });
});
