import { describe, expect, it } from 'vitest';
import { type Case, openAsking } from '../../../tests/fixtures/asking.ts';

const stall = openAsking(`
  CREATE TABLE 摊位 (编号 INTEGER PRIMARY KEY, 名称 TEXT NOT NULL, 区域 TEXT NOT NULL);
  CREATE TABLE 流水 (
    编号 INTEGER PRIMARY KEY, 摊位编号 INTEGER NOT NULL REFERENCES 摊位 (编号), 日期 DATE NOT NULL, 销量 INTEGER NOT NULL, 销售额 NUMERIC NOT NULL);
  INSERT INTO 摊位 VALUES (1, '豆花', '东街'), (2, '烧饼', '东街'), (3, '米线', '西街');
  INSERT INTO 流水 VALUES (1, 1, '2025-03-01', 9, 90), (2, 1, '2026-04-01', 2, 20), (3, 2, '2025-05-01', 30, 60), (4, 2, '2025-06-01', 5, 10), (5, 3, '2026-01-01', 4, 100);
`);

describe('a figure that is only said by what happened', () => {
  const cases: Case[] = [
    ['2025年卖了多少钱？', "SELECT SUM(销售额) FROM 流水 WHERE 日期 LIKE '2025%'"],
    ['销售额最高的摊位是哪个？', "SELECT '豆花'"],
    [
      '每个摊位的销售额是多少？',
      'SELECT 名称, SUM(销售额) FROM 流水 JOIN 摊位 ON 摊位编号 = 摊位.编号 GROUP BY 摊位.编号',
    ],
    ['销量最高的摊位是哪个？', "SELECT '烧饼'"],
    ['各区域的销售额', 'SELECT 区域, SUM(销售额) FROM 流水 JOIN 摊位 ON 摊位编号 = 摊位.编号 GROUP BY 区域'],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await stall.finds(question, gold)).toBe(true));
});

describe('what must not happen', () => {
  it('selling most is never counted in rows', async () => {
    expect(await stall.sql('卖得最好的摊位是哪个？')).not.toMatch(/COUNT\(\*\)/);
    expect(await stall.sql('卖得最好的摊位是哪个？')).toMatch(/SUM\((?:流水\.)?(?:销售额|销量)\)/);
  });

  it('an amount by group is added up and not listed row by row', async () => {
    expect(await stall.sql('每个摊位的销售额是多少？')).toMatch(/SUM\(/);
    expect(await stall.sql('各区域的销售额')).toMatch(/GROUP BY/);
  });
});
