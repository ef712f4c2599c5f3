import { describe, expect, it } from 'vitest';
import { openAsking } from '../../tests/fixtures/asking.ts';
import { answerConfidence } from '../question/confidence.ts';

/** Everyday figures of a monthly report, on a trade that nothing was tuned for. Here refunds are stored as positive amounts; today is the end of May. */
const script = (refund: string) => `
  CREATE TABLE branches (id INTEGER PRIMARY KEY, name TEXT NOT NULL); -- 门店 / branches
  CREATE TABLE clients ( -- 客户 / clients
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL, -- 客户姓名 / client name
    city TEXT, -- 所在城市 / city
    client_type INTEGER NOT NULL, -- 客户类型：1 个人，2 企业 / client type: 1 person, 2 company
    registered_on DATE NOT NULL -- 注册日期 / registration date
  );
  CREATE TABLE orders ( -- 订单 / orders
    id INTEGER PRIMARY KEY,
    client_id INTEGER NOT NULL REFERENCES clients(id), -- 下单客户 / client
    branch_id INTEGER NOT NULL REFERENCES branches(id), -- 门店 / branch
    ordered_at DATETIME NOT NULL, -- 下单时间 / order time
    shipped_at DATETIME, -- 发货时间 / shipping time
    amount REAL NOT NULL -- 销售额 / revenue
  );
  CREATE TABLE refunds ( -- 退款 / refunds
    id INTEGER PRIMARY KEY,
    order_id INTEGER NOT NULL REFERENCES orders(id), -- 订单 / order
    refunded_on DATE NOT NULL, -- 退款日期 / refund date
    reason TEXT NOT NULL, -- 退款原因 / refund reason
    amount REAL NOT NULL -- 退款金额 / refund amount
  );
  INSERT INTO branches VALUES (1, 'Harbour'), (2, 'Northgate');
  INSERT INTO clients VALUES (1, 'Ada', 'York', 1, '2025-01-05'), (2, 'Ben', 'Leeds', 2, '2026-05-03'),
    (3, 'Cleo', 'York', 2, '2026-04-10'), (4, 'Dan', 'Hull', 1, '2026-05-20');
  INSERT INTO orders VALUES
    (1, 1, 1, '2025-05-10 08:00:00', '2025-05-10 20:00:00', 90), (2, 1, 1, '2026-04-02 08:00:00', '2026-04-03 08:00:00', 200),
    (3, 3, 2, '2026-04-20 08:00:00', '2026-04-20 18:00:00', 100), (4, 1, 1, '2026-05-04 08:00:00', '2026-05-04 18:00:00', 120),
    (5, 2, 2, '2026-05-11 08:00:00', '2026-05-12 04:00:00', 150), (6, 2, 2, '2026-05-19 08:00:00', NULL, 60),
    (7, 4, 1, '2026-06-02 08:00:00', NULL, 500);
  INSERT INTO refunds VALUES (1, 3, '2026-04-25', 'late', ${refund}10), (2, 4, '2026-05-06', 'broken', ${refund}20),
    (3, 5, '2026-05-15', 'late', ${refund}13);
`;
const shop = openAsking(script(''), { today: '2026-05-31' });
const negative = openAsking(script('-'), { today: '2026-05-31' });

/** What the first reading finds, where the engine is sure enough to answer. */
async function answered(question: string, asked = shop) {
  const [first] = (await asked.write(question)).candidates;
  if (!first || first.confidence < answerConfidence) return `${first?.confidence} ${first?.sql}`;
  return asked.rows(first.sql);
}

describe('a figure against an earlier period: the present one holds today', () => {
  it.each([
    ['订单数比上个月增加了多少', 1],
    ['change in number of orders compared with the previous month', 1],
    ['number of orders vs last month', 1],
    ['销售额比去年同期增长多少', 240],
    ['销售额较上月的变化', 30],
  ])('%s', async (question, difference) => {
    expect(await answered(question)).toEqual([[difference]]);
  });

  it.each(['销售额环比增长率', 'revenue growth compared with the previous month', '% change in revenue vs last month'])(
    '%s is in percent',
    async (question) => expect(await answered(question)).toEqual([[10]]),
  );

  it.each(['退款金额比上个月增加了多少', 'change in refund amount compared with last month'])(
    '%s: more was refunded, whatever sign it is stored with',
    async (question) => {
      expect(await answered(question)).toEqual([[23]]);
      expect(await answered(question, negative)).toEqual([[23]]);
    },
  );

  it('tells which two they are', async () => {
    const [first] = (await shop.write('订单数比上个月增加了多少')).candidates;
    expect(first?.assumptions.map(({ text }) => text)).toContain('2026年5月与2026年4月相比');
  });
});

describe('the groups that have changed most', () => {
  it.each([
    ['销售额比上个月下降最多的门店', [['Harbour', -80]]],
    ['branch whose revenue dropped the most compared with the previous month', [['Harbour', -80]]],
    ['which branch had the largest increase in revenue compared with last month', [['Northgate', 110]]],
    ['销售额环比增长最快的门店', [['Northgate', 110]]],
  ])('%s', async (question, rows) => {
    expect(await answered(question)).toEqual(rows);
  });
});

describe('two figures with dates of their own', () => {
  it.each(['2026年5月退款金额占销售额的比例', 'refund amount as a percentage of revenue in May 2026'])(
    '%s',
    async (question) => expect(await answered(question)).toEqual([[10]]),
  );

  it.each(['2026年5月扣除退款后的净销售额', 'net revenue after refunds in May 2026', '2026年5月销售额减去退款金额'])(
    '%s, whatever sign refunds are stored with',
    async (question) => {
      expect(await answered(question)).toEqual([[297]]);
      expect(await answered(question, negative)).toEqual([[297]]);
    },
  );

  it.each(['2025年5月扣除退款后的净销售额'])('%s, where nothing was refunded', async (question) => {
    expect(await answered(question)).toEqual([[90]]);
  });

  it.each(['销售额扣除佣金后的净额', 'revenue after commissions in May 2026', '销售额减去人工成本'])(
    '%s: what nobody understands is never left out silently',
    async (question) => {
      const [first] = (await shop.write(question)).candidates;
      expect(first?.confidence ?? 0).toBeLessThan(answerConfidence);
    },
  );
});

describe('periods', () => {
  it.each([
    ['去年同期的销售额', [[90]]],
    ['revenue in the same month last year', [[90]]],
    ['今年的销售额', [[630]]],
    ['revenue this year', [[630]]],
  ])('%s', async (question, rows) => {
    expect(await answered(question)).toEqual(rows);
  });

  it.each(['今年每个月的销售额', 'revenue by month this year'])(
    '%s: nothing of June, said in May',
    async (question) => {
      expect(await answered(question)).toEqual([
        ['2026-04', 300],
        ['2026-05', 330],
      ]);
    },
  );

  it.each(['最近 12 个月每月的订单数', '最近12个月每月的订单数', 'number of orders per month over the last 12 months'])(
    '%s',
    async (question) => {
      expect(await answered(question)).toEqual([
        ['2026-04', 2],
        ['2026-05', 3],
      ]);
    },
  );
});

describe('people by what they did, and whoever is new', () => {
  it.each([
    ['2026年5月下单客户数', 2],
    ['number of clients who ordered in May 2026', 2],
    ['number of buyers in May 2026', 2],
    ['2026年5月新注册客户数', 2],
    ['number of newly registered clients in May 2026', 2],
    ['2026年5月新注册的企业客户数', 1],
  ])('%s', async (question, count) => {
    expect(await answered(question)).toEqual([[count]]);
  });
});

describe('from one event to another', () => {
  it.each([
    ['2026年5月从下单到发货平均多少小时', 15],
    ['average hours from order to shipping in May 2026', 15],
    ['2026年5月从下单到发货平均多少分钟', 900],
    ['average days from order to shipping in May 2026', 0.625],
  ])('%s', async (question, length) => {
    const [row] = (await answered(question)) as number[][];
    expect(row?.[0]).toBeCloseTo(length, 4);
  });
});

describe('side by side, and along the way', () => {
  it.each([
    'number of refunds and refund amount by refund reason in May 2026',
    '2026年5月各退款原因的退款笔数和退款金额',
  ])('%s', async (question) => {
    const rows = (await answered(question)) as unknown[][];
    expect(rows.map((row) => row.toSorted()).toSorted()).toEqual([
      [1, 13, 'late'],
      [1, 20, 'broken'],
    ]);
  });

  it.each(['2026年5月销售额最高的2个客户所在城市', 'top 2 client cities by revenue in May 2026'])(
    '%s',
    async (question) => {
      expect(await answered(question)).toEqual([
        ['Leeds', 210],
        ['York', 120],
      ]);
    },
  );
});
