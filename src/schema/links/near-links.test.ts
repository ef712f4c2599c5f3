import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openAsking } from '../../../tests/fixtures/asking.ts';
import { readQuestion } from '../../question/read-question.ts';
import { createValueIndex } from '../values/value-index.ts';
import { linkQuestion } from './links.ts';

/** Three little databases: English names, Chinese names, Chinese comments behind initials. */
const databases = {
  english: openAsking(`
    CREATE TABLE employees (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, salary NUMERIC, hired_on TEXT);
    CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, country TEXT, gender TEXT);
    CREATE TABLE vehicles (id INTEGER PRIMARY KEY, brand TEXT, color TEXT, price NUMERIC);
    CREATE TABLE physicians (id INTEGER PRIMARY KEY, name TEXT, occupation TEXT);
    CREATE TABLE captains (id INTEGER PRIMARY KEY, name TEXT, hobby TEXT, nickname TEXT);
  `),
  chinese: openAsking(`
    CREATE TABLE 设计师 (工号 INTEGER PRIMARY KEY, 姓名 TEXT, 门店 TEXT);
    CREATE TABLE 医生 (编号 INTEGER PRIMARY KEY, 姓名 TEXT, 科室 TEXT, 工资 NUMERIC);
    CREATE TABLE 患者 (编号 INTEGER PRIMARY KEY, 姓名 TEXT, 小区 TEXT, 支付方式 TEXT);
  `),
  commented: openAsking(`
    CREATE TABLE t_fj ( -- 房间
      fjid INTEGER PRIMARY KEY,
      fjh TEXT, -- 房间号
      mj NUMERIC -- 面积
    );
    CREATE TABLE t_sb ( -- 设备
      sbid INTEGER PRIMARY KEY,
      sbmc TEXT, -- 设备名称
      bj TEXT -- 零件
    );
  `),
};

const lines = readFileSync(new URL('near-links.golden.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(/: | => /) as [keyof typeof databases, string, string]);

/** `database: question => said → table.column (class), …`, or `nothing`. */
it.each(lines)('%s: %s', async (database, text, wanted) => {
  const { snapshot, rows } = databases[database];
  const values = createValueIndex({
    snapshot,
    distinctValues: async (table, column) =>
      rows(`SELECT DISTINCT "${column}" FROM "${table}"`).map(([one]) => one ?? null),
  });
  const question = readQuestion(text, { today: '2026-06-30' });
  const { tables, columns } = await linkQuestion(question, { snapshot, values });
  const near = [...tables, ...columns]
    .filter((link) => /^(?:concept|meaning|near)$/.test(link.class))
    .map((link) => {
      const name = 'column' in link ? `${link.table}.${link.column}` : link.table;
      return `${text.slice(link.start, link.end)} → ${name} (${link.class})`;
    });
  expect(near.length === 0 ? 'nothing' : near.sort().join(', ')).toBe(wanted);
});
