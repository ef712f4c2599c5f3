import { describe, expect, it } from 'vitest';
import { openAsking } from '../../../tests/fixtures/asking.ts';
import { findDerived } from './derived.ts';

const places = openAsking(`
  CREATE TABLE 地区 (编号 INTEGER PRIMARY KEY, 名称 TEXT NOT NULL, 人口 INTEGER NOT NULL, 面积 INTEGER NOT NULL, 收入 INTEGER NOT NULL, 支出 INTEGER NOT NULL);
  INSERT INTO 地区 VALUES (1, '东区', 900, 30, 500, 400), (2, '西区', 500, 50, 300, 350), (3, '南区', 700, 20, 800, 300);
  CREATE TABLE 车票 (编号 INTEGER PRIMARY KEY, 线路 TEXT NOT NULL, 最高票价 INTEGER NOT NULL, 最低票价 INTEGER NOT NULL);
  INSERT INTO 车票 VALUES (1, '山线', 90, 20), (2, '海线', 60, 30);
`);

describe('figures that two columns make', () => {
  it.each([
    ['各地区的人口密度是多少？', '/', ['人口', '面积']],
    ['人口密度最高的地区是哪个？', '/', ['人口', '面积']],
    ['各线路的票价差额是多少？', '-', ['最高票价', '最低票价']],
  ] as const)('%s', async (text, operator, columns) => {
    const { reading } = await places.read(text);
    const found = findDerived(reading.question, reading.facts).filter((one) => one.operator === operator);
    const parts = found.map(({ expression }) =>
      expression.kind === 'arithmetic' && expression.left.kind === 'column' && expression.right.kind === 'column'
        ? [expression.left.column, expression.right.column]
        : [],
    );
    expect(parts).toContainEqual([...columns]);
  });

  it('are worked out exactly and never added up', async () => {
    const sql = await places.sql('各地区的人口密度是多少？');
    expect(sql).toMatch(/1\.0 \* 人口 \/ 面积/);
    expect(sql).not.toMatch(/SUM/);
    expect(places.rows(sql)).toEqual([
      ['东区', 30],
      ['西区', 10],
      ['南区', 35],
    ]);
  });

  it('can be ranked by', async () => {
    expect(places.rows(await places.sql('人口密度最高的地区是哪个？'))[0]).toContain('南区');
  });
});

describe('what must not happen', () => {
  it('a figure that a column holds is not made of two others', async () => {
    expect(await places.sql('各地区的人口是多少？')).not.toMatch(/[/*-] 面积/);
    expect(await places.sql('面积最大的地区')).not.toMatch(/[/*]/);
  });

  it('an English question makes none of them', async () => {
    const { reading } = await places.read('density of 人口');
    expect(findDerived({ ...reading.question, language: 'en' }, reading.facts)).toEqual([]);
  });

  it('nothing is derived from two tables', async () => {
    const { reading } = await places.read('人口和票价的差额');
    for (const { expression, table } of findDerived(reading.question, reading.facts))
      if (expression.kind === 'arithmetic' && expression.left.kind === 'column' && expression.right.kind === 'column') {
        expect(expression.left.table).toBe(table);
        expect(expression.right.table).toBe(table);
      }
  });
});
