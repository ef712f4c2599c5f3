import { describe, expect, it } from 'vitest';
import { openAsking } from '../../tests/fixtures/asking.ts';
import { answerConfidence } from '../question/confidence.ts';

const asking = openAsking(`
  CREATE TABLE regions (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE); -- 大区 / regions
  CREATE TABLE branches (id INTEGER PRIMARY KEY, name TEXT NOT NULL, region_id INTEGER NOT NULL REFERENCES regions(id)); -- 分店 / branches
  CREATE TABLE receipts ( -- 小票 / receipts
    id INTEGER PRIMARY KEY,
    branch_id INTEGER NOT NULL REFERENCES branches(id),
    turnover REAL NOT NULL, -- 营业额 / turnover
    printed_on TEXT NOT NULL
  );
  INSERT INTO regions VALUES (1, '华东'), (2, '华南');
  INSERT INTO branches VALUES (1, '外滩店', 1), (2, '静安店', 1), (3, '天河店', 2);
  INSERT INTO receipts VALUES (1, 1, 10.5, '2026-05-01'), (2, 2, 20, '2026-05-02'), (3, 3, 7, '2026-06-01'), (4, 1, 4, '2026-06-03');
`);

/** What a word of the question promises binds the answer: what breaks it is not given as one. */
describe('groups that were asked for', () => {
  it.each([
    '每个大区的营业额',
    '各大区的营业额',
    '各分店的营业额',
    'turnover per region',
    'turnover by branch',
    'the turnover of each region',
  ])('%s: never the figures without their groups', async (question) => {
    const { candidates } = await asking.write(question);
    const given = candidates.filter(({ confidence }) => confidence >= answerConfidence);
    for (const { sql } of given) expect(sql).toMatch(/GROUP BY/);
  });

  it.each([
    ['每个大区的营业额', 'region_id'],
    ['各分店的营业额', 'id'],
  ])('%s: each group once, with its sum', async (question, key) => {
    const gold = `SELECT b.${key === 'id' ? 'name' : 'region_id'}, SUM(r.turnover) FROM receipts r JOIN branches b ON b.id = r.branch_id GROUP BY b.${key}`;
    const sums = asking.rows(gold).map(([, sum]) => sum);
    const [first] = (await asking.write(question)).candidates;
    expect(asking.rows(first?.sql ?? '').map((row) => row.at(-1))).toEqual(expect.arrayContaining(sums));
  });
});
