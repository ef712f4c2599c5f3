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

describe('qualities that have a measure of their own', () => {
  const yard = openAsking(`
    CREATE TABLE visits (id INTEGER PRIMARY KEY, country TEXT NOT NULL, load_seconds REAL NOT NULL, is_mobile INTEGER NOT NULL);
    INSERT INTO visits VALUES (1, 'France', 2.5, 0), (2, 'France', 1.5, 1), (3, 'Spain', 4, 1), (4, 'Italy', 9, 0), (5, 'Italy', 3, 1);
    CREATE TABLE meals (id INTEGER PRIMARY KEY, name TEXT NOT NULL, vegetarian INTEGER NOT NULL, price REAL NOT NULL);
    INSERT INTO meals VALUES (1, 'Soup', 1, 8), (2, 'Steak', 0, 24), (3, 'Pie', 1, 15), (4, 'Salad', 1, 11), (5, 'Fish', 0, 19);
  `);
  const givenFor = async (question: string) =>
    (await yard.write(question)).candidates.filter(({ confidence }) => confidence >= answerConfidence);

  it.each(['slowest country', 'which country is the fastest', '哪个国家最慢', 'fastest country by load seconds'])(
    '%s: neither the rows nor the sum of the times say it',
    async (question) => {
      for (const { sql } of await givenFor(question)) expect(sql).not.toMatch(/ORDER BY (?:COUNT|SUM)/);
    },
  );

  it.each(['vegetarian meals under 12', 'meals that are vegetarian and cheaper than 12', 'vegetarian meals above 10'])(
    '%s: yes or no is never held against an amount',
    async (question) => {
      for (const { sql } of (await yard.write(question)).candidates)
        expect(sql).not.toMatch(/vegetarian\s*(?:[<>]|=\s*1[0-9]|BETWEEN)/);
    },
  );
});
