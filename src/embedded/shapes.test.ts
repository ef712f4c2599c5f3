import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { sqlite } from '../dialects/sqlite.ts';
import { introspectSqlite } from '../drivers/sqlite/introspect.ts';
import { readQuestion } from '../question/read-question.ts';
import { linkQuestion } from '../schema/links/links.ts';
import type { Scalar, Snapshot } from '../schema/snapshot/snapshot.ts';
import { createValueIndex } from '../schema/values/value-index.ts';
import { readForms } from './judge/read-forms.ts';
import { tryCandidates } from './judge/try-candidates.ts';
import { weights } from './judge/weights.ts';

const database = new DatabaseSync(':memory:', { returnArrays: true });
database.exec(`
  CREATE TABLE 城市 (编号id INTEGER PRIMARY KEY, 名称 TEXT, 所属省份 TEXT, 人口 INTEGER, 面积 INTEGER, 游客 INTEGER);
  CREATE TABLE 酒店 (编号id INTEGER PRIMARY KEY, 酒店名称 TEXT, 城市id INTEGER REFERENCES 城市 (编号id), 客房数量 INTEGER, 价格 INTEGER);
  INSERT INTO 城市 VALUES (1, '甲城', '东省', 900, 30, 70), (2, '乙城', '东省', 500, 50, 90), (3, '丙城', '西省', 300, 10, 20),
    (4, '丁城', '西省', 800, 40, 60), (5, '戊城', '南省', 100, 20, 10);
  INSERT INTO 酒店 VALUES (1, '东风酒店', 1, 100, 300), (2, '长江酒店', 1, 80, 500), (3, '黄河酒店', 2, 200, 400),
    (4, '泰山酒店', 3, 50, 200), (5, '华山酒店', 3, 60, 250);
`);
const snapshot: Snapshot = { dialect: 'sqlite', database: 'x', ...introspectSqlite(database, {}) };
const rowsOf = (sql: string) => database.prepare(sql).all() as unknown as Scalar[][];
const values = createValueIndex({
  snapshot,
  distinctValues: async (table, column, limit) =>
    rowsOf(`SELECT DISTINCT "${column}" FROM "${table}" LIMIT ${limit}`).map(([value]) => value ?? null),
});

async function readings(text: string): Promise<string[]> {
  const question = readQuestion(text, { today: '2024-06-30' });
  const links = await linkQuestion(question, { snapshot, values });
  const { ranked } = readForms({ question, links, snapshot, dialect: sqlite, weights });
  const run = async (sql: string) => ({ columns: [], rows: rowsOf(sql) });
  return (await tryCandidates(ranked, run, weights)).map(({ ranked: one }) => one.compiled.sql);
}

const first = async (text: string) => (await readings(text))[0] ?? '';

/** Question and the SQL whose rows it must return, in any order of rows. */
const cases: readonly (readonly [string, string])[] = [
  [
    '人口最多的2个城市或者游客最少的2个城市有哪些？',
    "SELECT 名称 FROM 城市 WHERE 名称 IN ('甲城', '丁城', '丙城', '戊城')",
  ],
  ['给出人口超过400的城市，但是不包含游客最多的2个城市', "SELECT '丁城'"],
  ['城市最多的2个省份有哪些城市', "SELECT 名称 FROM 城市 WHERE 所属省份 <> '南省'"],
  ['哪些城市的人口密度高于所有城市的平均值', "SELECT 名称 FROM 城市 WHERE 名称 IN ('甲城', '丙城', '丁城')"],
  ['哪些城市的人口大于东省城市的平均人口', "SELECT 名称 FROM 城市 WHERE 名称 IN ('甲城', '丁城')"],
  ['哪些城市的游客比所有城市的平均游客要多', "SELECT 名称 FROM 城市 WHERE 名称 IN ('甲城', '乙城', '丁城')"],
];

describe('shapes of questions, by the rows of the best three readings', () => {
  it.each(cases)('%s', async (question, gold) => {
    const sorted = (rows: Scalar[][]) =>
      rows
        .map((row) => row.map(String).sort().join(' '))
        .sort()
        .join('\n');
    // Which of them comes first is the weights' business and changes with a refit.
    const best = (await readings(question)).slice(0, 3);
    expect(best.map((sql) => sorted(rowsOf(sql)))).toContain(sorted(rowsOf(gold)));
  });
});

describe('conventions', () => {
  const plain = async (text: string) => (await first(text)).replaceAll('"', '');

  it('groups by everything that is shown', async () => {
    expect(await plain('每个城市的酒店平均价格是多少')).toMatch(/GROUP BY 城市.编号id, 城市.名称$/);
  });

  it('divides exactly and never adds rates up', async () => {
    expect(await plain('各城市的人口密度是多少')).toMatch(/^SELECT 名称, 1\.0 \* 人口 \/ 面积$/m);
  });
});
