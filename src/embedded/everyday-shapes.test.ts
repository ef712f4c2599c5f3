import { describe, expect, it } from 'vitest';
import { openAsking } from '../../tests/fixtures/asking.ts';

const hire = openAsking(`
  CREATE TABLE stations (id INTEGER PRIMARY KEY, title TEXT NOT NULL); -- 门店 / stations
  CREATE TABLE drivers ( -- 司机 / drivers
    id INTEGER PRIMARY KEY,
    full_name TEXT NOT NULL, -- 姓名 / name
    birth_date TEXT, -- 出生日期 / birth date
    licence_expires_on TEXT NOT NULL -- 驾照到期日 / licence expiry date
  );
  CREATE TABLE rentals ( -- 租单 / rentals
    id INTEGER PRIMARY KEY,
    driver_id INTEGER NOT NULL REFERENCES drivers(id), -- 司机 / driver
    pickup_station_id INTEGER NOT NULL REFERENCES stations(id), -- 取车门店 / pickup station
    return_station_id INTEGER NOT NULL REFERENCES stations(id), -- 还车门店 / return station
    fee REAL NOT NULL, -- 费用 / fee
    booked_on TEXT NOT NULL -- 预订日期 / booking date
  );
  INSERT INTO stations VALUES (1, 'Northgate'), (2, 'Harbour'), (3, 'Airport');
  INSERT INTO drivers VALUES (1, 'Wen Li', '1990-05-01', '2026-07-10'), (2, 'Ada Moss', '1971-02-03', '2027-01-01'),
    (3, 'Jo Park', NULL, '2026-06-01'), (4, 'Kit Owens', '2001-09-09', '2026-07-29');
  INSERT INTO rentals VALUES (1, 1, 1, 2, 10, '2026-06-06'), (2, 1, 1, 3, 30, '2026-06-08'), (3, 1, 2, 3, 20, '2026-06-15'),
    (4, 2, 3, 3, 90, '2026-06-20'), (5, 2, 1, 2, 70, '2026-06-23'), (6, 4, 2, 1, 50, '2026-06-27');
`);

/** What the first reading finds. */
async function found(question: string) {
  const { candidates, doubtful } = await hire.write(question);
  const [first] = [...candidates, ...doubtful];
  return { rows: first ? hire.rows(first.sql) : [], told: first?.assumptions.map(({ text }) => text).join('; ') ?? '' };
}

describe('two keys to one table: the word for the part chooses', () => {
  it.each([
    [
      'how many rentals per pickup station',
      [
        ['Airport', 1],
        ['Harbour', 2],
        ['Northgate', 3],
      ],
    ],
    [
      'how many rentals per return station',
      [
        ['Airport', 3],
        ['Harbour', 2],
        ['Northgate', 1],
      ],
    ],
    [
      '各还车门店有多少租单',
      [
        ['Airport', 3],
        ['Harbour', 2],
        ['Northgate', 1],
      ],
    ],
    ['how many rentals were returned at Harbour', [[2]]],
    ['how many rentals from Northgate to Harbour', [[2]]],
    ['从Northgate到Harbour的租单有多少', [[2]]],
  ])('%s', async (question, rows) => {
    expect((await found(question)).rows.toSorted()).toEqual(rows);
  });
});

describe('medians of groups', () => {
  it.each(['median fee per driver', '每个司机费用的中位数'])('%s', async (question) => {
    expect((await found(question)).rows.toSorted()).toEqual([
      ['Ada Moss', 80],
      ['Kit Owens', 50],
      ['Wen Li', 20],
    ]);
  });
});

describe('the oldest and the youngest', () => {
  it.each([
    ['who is the oldest driver', 'Ada Moss'],
    ['年龄最大的司机是谁', 'Ada Moss'],
    ['youngest driver', 'Kit Owens'],
    ['最年轻的司机', 'Kit Owens'],
  ])('%s: those whose day of birth nobody knows are left out', async (question, name) => {
    expect((await found(question)).rows.map(([first]) => first)).toEqual([name]);
  });
});

describe('soon without a period is the next thirty days, and told', () => {
  it.each([
    ['which drivers have a licence expiring soon', 'soon = '],
    ['哪些司机的驾照快到期了', '快 = '],
  ])('%s', async (question, told) => {
    const { rows, told: assumed } = await found(question);
    expect(rows.map(([first]) => first).toSorted()).toEqual(['Kit Owens', 'Wen Li']);
    expect(assumed).toContain(told);
  });
});

describe('names that contain a text', () => {
  it.each([
    ['drivers whose name contains the letter w', ['Kit Owens', 'Wen Li']],
    ['how many drivers have Park in their name', [1]],
    ['姓名包含Moss的司机有哪些', ['Ada Moss']],
  ])('%s', async (question, names) => {
    expect((await found(question)).rows.map(([first]) => first).toSorted()).toEqual(names);
  });
});

describe('side by side', () => {
  it.each(['rentals on weekends vs weekdays', '周末和工作日的租单数对比'])('%s', async (question) => {
    expect((await found(question)).rows.map((row) => row.at(-1)).toSorted()).toEqual([3, 3]);
  });

  it.each(['how many rentals last week vs the week before', '上周租单比前一周多了多少'])('%s', async (question) => {
    expect((await found(question)).rows).toEqual([[0]]);
  });
});

describe('between two numbers', () => {
  it.each([
    ['rentals with a fee between 20 and 50', [2, 3, 6]],
    ['how many drivers have between 2 and 3 rentals', [2]],
    ['租单数在2到3之间的司机有几个', [2]],
  ])('%s', async (question, rows) => {
    expect((await found(question)).rows.map(([first]) => first).toSorted()).toEqual(rows);
  });
});

it('whoever has none is left out of an average, and that is told', async () => {
  expect((await found('how many rentals does each driver have on average')).told).toContain('drivers without any');
  expect((await found('平均每个司机有几个租单')).told).toContain('不计一个也没有的司机');
});
