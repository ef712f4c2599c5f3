import { expect, it } from 'vitest';
import { openAsking } from '../../tests/fixtures/asking.ts';
import { containsRows } from '../eval/compare-rows.ts';
import { sureConfidence } from '../question/confidence.ts';

const fleet = openAsking(`
  CREATE TABLE ships (id INTEGER PRIMARY KEY, name TEXT NOT NULL, nationality TEXT NOT NULL, tonnage INTEGER NOT NULL, price NUMERIC NOT NULL);
  CREATE TABLE captains (id INTEGER PRIMARY KEY, name TEXT NOT NULL, ship_id INTEGER NOT NULL REFERENCES ships(id));
  INSERT INTO ships VALUES (1, 'Ada', 'Norway', 900, 12), (2, 'Bea', 'Norway', 1200, 20), (3, 'Cid', 'Spain', 700, 8);
  INSERT INTO captains VALUES (1, 'Ann', 1), (2, 'Bob', 2);
`);
const studio = openAsking(`
  CREATE TABLE 设计师 (工号 INTEGER PRIMARY KEY, 姓名 TEXT NOT NULL, 城市 TEXT NOT NULL);
  INSERT INTO 设计师 VALUES (1, '王一', '苏州'), (2, '李二', '杭州'), (3, '赵三', '苏州');
`);
const clinic = openAsking(`
  CREATE TABLE 医生 (编号 INTEGER PRIMARY KEY, 姓名 TEXT NOT NULL, 科室 TEXT NOT NULL);
  INSERT INTO 医生 VALUES (1, '王一', '内科'), (2, '李二', '外科'), (3, '赵三', '内科');
`);

it.each([
  ['how many skippers are there', fleet, 'SELECT COUNT(*) FROM captains', '“skippers” was read as “captains”'],
  ['names of all skippers', fleet, 'SELECT name FROM captains', '“skippers” was read as “captains”'],
  ['how many designers are there', studio, 'SELECT COUNT(*) FROM 设计师', '“designers” was read as'],
  ['designers per city', studio, 'SELECT 城市, COUNT(*) FROM 设计师 GROUP BY 城市', '“designers” was read as'],
])('%s: what is only near in meaning is read, told and never sure', async (question, asking, gold, told) => {
  const { candidates } = await asking.write(question);
  const first = candidates.find(({ sql }) => containsRows(asking.rows(gold), asking.rows(sql), false));
  expect(first?.assumptions.map(({ text }) => text).join(' ')).toContain(told);
  for (const { confidence } of candidates) expect(confidence).toBeLessThan(sureConfidence);
});

it.each([
  ['profit per nationality', fleet, 'profit'],
  ['每个国籍的利润', fleet, '利润'],
  ['salary of each department', clinic, 'salary'],
  ['每个科室的利润', clinic, '利润'],
])('%s: a figure that is not kept is no other figure', async (question, asking, missing) => {
  const { candidates, notUnderstood } = await asking.write(question);
  expect(candidates).toEqual([]);
  expect(notUnderstood).toContain(missing);
});
