import { describe, expect, it } from 'vitest';
import {
  type Grammar,
  openGrammar,
  petScript,
  repairScript,
  shopScript,
  tillScript,
} from '../../../tests/fixtures/grammar-schemas.ts';
import { containsRows } from '../../eval/compare-rows.ts';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';

/** Question, the shape that it is read in, and SQL written by hand that finds what must be found. */
type Case = readonly [question: string, shape: string, gold: string];

const sold = 'SUM(l.quantity * l.price)';
const lines = 'order_lines l JOIN orders o ON o.id = l.order_id JOIN products p ON p.id = l.product_id';
const byCategory = `${lines} JOIN categories c ON c.id = p.category_id`;
const valid = "o.status <> 'cancelled'";
const grown = (from: string, to: string) =>
  `(SELECT ${sold} FROM ${lines} WHERE ${valid} AND o.ordered_on BETWEEN '${from}' AND '${to}')`;

const shopCases: readonly Case[] = [
  ['how many customers', 'shape:figure', 'SELECT 4'],
  ['total revenue in 2025', 'shape:figure', 'SELECT 260'],
  ['revenue by category', 'shape:groups', `SELECT c.name, ${sold} FROM ${byCategory} GROUP BY c.id`],
  ['revenue by category, highest first', 'shape:groups', "SELECT 'Lamps', 440 UNION ALL SELECT 'Rugs', 360"],
  ['revenue by category, lowest first', 'shape:groups', "SELECT 'Rugs', 360 UNION ALL SELECT 'Lamps', 440"],
  ['how many customers bought something in 2025', 'measure:distinct-doers', 'SELECT 1'],
  ['average price by category', 'shape:groups', "SELECT 'Lamps', 55 UNION SELECT 'Rugs', 90"],
  ['orders per month in 2026', 'shape:groups', "SELECT '2026-05', 2 UNION SELECT '2026-06', 2"],
  ['revenue in May and June 2026', 'shape:groups', "SELECT '2026-05', 30 UNION SELECT '2026-06', 270"],
  ['which day had the highest revenue in 2025', 'shape:ranking', "SELECT '2025-01-10'"],
  ['top 2 products by revenue', 'shape:ranking', "SELECT 'Wool Rug', 360 UNION ALL SELECT 'Floor Lamp', 320"],
  ['which city has the most customers', 'shape:ranking', "SELECT 'Leeds', 2"],
  ['cheapest product', 'shape:ranking-own', "SELECT 'Desk Lamp'"],
  [
    'best selling product in each category',
    'shape:best-of-each',
    "SELECT 'Lamps', 'Floor Lamp' UNION SELECT 'Rugs', 'Wool Rug'",
  ],
  ['average number of orders per customer', 'formula:ratio', 'SELECT 6 / 3.0'],
  ['share of revenue by category', 'shape:shares', "SELECT 'Lamps', 55 UNION SELECT 'Rugs', 45"],
  ['what percentage of orders were cancelled', 'shape:portion', 'SELECT 100.0 / 6'],
  [
    'sales growth this month vs last month',
    'shape:growth',
    `SELECT 100.0 * ${grown('2026-06-01', '2026-06-30')} / ${grown('2026-05-01', '2026-05-31')} - 100`,
  ],
  ['which customers never ordered', 'shape:absent', "SELECT 'Dee Frost'"],
  ['how many customers never ordered', 'shape:absent-count', 'SELECT 1'],
  ['how many orders were shipped in June 2026', 'shape:figure', 'SELECT 1'],
  ['customers with at least 2 orders', 'bound:times', "SELECT 'Ada Moss' UNION SELECT 'Ben Cole'"],
  ['how many customers placed more than 2 orders', 'shape:count-members', 'SELECT 1'],
  ['products above average price', 'bound:own', "SELECT 'Floor Lamp' UNION SELECT 'Wool Rug'"],
  ['how long from order to shipping on average', 'shape:duration', 'SELECT 3'],
  ['when was the last order', 'shape:when', "SELECT '2026-06-21'"],
  ['newest 2 customers', 'shape:newest', "SELECT 'Dee Frost' UNION ALL SELECT 'Cy Dunn'"],
  ['customers in Leeds', 'shape:list', "SELECT 'Ada Moss' UNION SELECT 'Ben Cole'"],
  ['price of the Desk Lamp', 'shape:lookup', 'SELECT 30'],
  ['cancellation rate', 'formula:rate', 'SELECT 100.0 / 6'],
  ['how many repeat customers', 'formula:repeat', 'SELECT 2'],
  ['repeat purchase rate', 'formula:repeat-rate', 'SELECT 200.0 / 3'],
  ['median price of products', 'shape:median', 'SELECT 70'],
  [
    'orders by day of the week',
    'shape:groups',
    "SELECT strftime('%w', ordered_on) + 0, COUNT(*) FROM orders GROUP BY 1",
  ],
  ['which weekday is the busiest', 'shape:ranking', 'SELECT 2'],
  [
    'sales on weekends',
    'date:weekdays',
    `SELECT ${sold} FROM ${lines} WHERE strftime('%w', o.ordered_on) IN ('0', '6')`,
  ],
  ['周末和工作日的订单数', 'shape:groups', "SELECT '周末', 1 UNION SELECT '工作日', 5"],
  [
    '平均每月销售额',
    'shape:average-per',
    `SELECT AVG(x) FROM (SELECT ${sold} x FROM ${lines} WHERE ${valid} GROUP BY substr(o.ordered_on, 1, 7))`,
  ],
  ['weakest product category by revenue', 'shape:ranking', "SELECT 'Rugs', 360"],
  ['customers with 2+ orders', 'bound:times', "SELECT 'Ada Moss' UNION SELECT 'Ben Cole'"],
  ['how many orders in the last 30 days', 'shape:figure', 'SELECT 2'],
  ['who are our 2 biggest spenders', 'shape:ranking', "SELECT 'Ada Moss' UNION ALL SELECT 'Ben Cole'"],
  ['top 2 customers by spend', 'shape:ranking', "SELECT 'Ada Moss' UNION ALL SELECT 'Ben Cole'"],
  ['June 2026 orders, number pls', 'shape:figure', 'SELECT 2'],
  ['customers in Leeds, names only', 'shape:list', "SELECT 'Ada Moss' UNION SELECT 'Ben Cole'"],
  ['how many Desk Lamp did we sell', 'measure:quantity-of-doing', 'SELECT 4'],
  ['how many purchases by Leeds people', 'shape:figure', 'SELECT 5'],
  ['what share of customers came back for a second order', 'formula:repeat-rate', 'SELECT 200.0 / 3'],
  ['total amount of orders in 2025', 'measure:amount-of-doing', 'SELECT 260'],
  ['did Leeds or York place more orders', 'shape:compared', "SELECT 'Leeds', 5 UNION SELECT 'York', 1"],
  ['how many orders shipped on time', 'shape:figure', 'SELECT 4'],
  ['what percentage of orders were shipped late', 'shape:portion', 'SELECT 0'],
  ['Lamps products priced above the Lamps average', 'bound:own', "SELECT 'Floor Lamp'"],
  ['registered clients with zero orders', 'shape:absent', "SELECT 'Dee Frost'"],
  ['how many orders were placed in 2025', 'shape:figure', "SELECT COUNT(*) FROM orders WHERE ordered_on LIKE '2025%'"],
  ['avg days between order and shipping', 'shape:duration', 'SELECT 3'],
  ['Leeds vs York customers', 'shape:compared', "SELECT 'Leeds', 2 UNION SELECT 'York', 1"],
  ['DAU on 2026-06-02', 'shape:figure', 'SELECT 1'],
  ['how many customers came in June 2026', 'shape:figure', 'SELECT 2'],
  ['which customers have not been in for over 3 months', 'shape:absent', "SELECT 'Dee Frost'"],
  [
    'gross margin by category',
    'formula:margin',
    "SELECT 'Lamps', 100.0 * 272 / 440 UNION SELECT 'Rugs', 100.0 * 150 / 360",
  ],
];

const repairCases: readonly Case[] = [
  ['有多少客户', 'shape:figure', 'SELECT 4'],
  ['今年新登记的客户有多少', 'shape:figure', 'SELECT 1'],
  ['今年的应收金额', 'shape:figure', 'SELECT 2300'],
  ['各城市的客户数', 'shape:groups', 'SELECT cs, COUNT(*) FROM kh GROUP BY cs'],
  ['欠款最多的客户', 'shape:ranking', "SELECT '赵敏', 900"],
  ['主要故障类型', 'shape:ranking', "SELECT '漏油', 3"],
  ['每个技师最常见的故障类型', 'shape:best-of-each', "SELECT '刘师傅', '异响' UNION SELECT '陈师傅', '漏油'"],
  ['平均每个客户修几次', 'shape:per-row', 'SELECT 2'],
  ['漏油占比', 'shape:portion', 'SELECT 50'],
  ['这个月比上个月的实收金额增长多少', 'shape:difference', 'SELECT 300 - 800'],
  ['从没来修过的客户', 'shape:absent', "SELECT '周舟'"],
  ['从没来过的客户', 'shape:absent', "SELECT '周舟'"],
  ['订单超过1笔的客户数', 'shape:count-members', 'SELECT 2'],
  ['上个月完工的维修单有多少', 'shape:figure', 'SELECT 1'],
  ['来过2次以上的客户有多少', 'shape:count-members', 'SELECT 2'],
  ['上个月和这个月的实收金额', 'shape:groups', "SELECT '2026-05', 800 UNION SELECT '2026-06', 300"],
  ['已完成的维修单去年有多少', 'shape:figure', 'SELECT 2'],
  ['这个月比上个月增长多少', 'measure:usual', 'SELECT 300 - 800'],
  ['应收金额高于平均的维修单', 'bound:own', 'SELECT 3 UNION SELECT 5 UNION SELECT 6'],
  ['平均多久完工', 'shape:duration', 'SELECT 2.25'],
  ['最近一次维修是什么时候', 'shape:when', "SELECT '2026-06-20'"],
  ['最早注册的2个客户', 'shape:newest', "SELECT '王建国' UNION ALL SELECT '李小红'"],
  ['杭州的客户有哪些', 'shape:list', "SELECT '王建国' UNION SELECT '李小红'"],
  ['取消率', 'formula:rate', 'SELECT 100.0 / 6'],
  ['回头客有多少', 'formula:repeat', 'SELECT 2'],
  ['复购率', 'formula:repeat-rate', 'SELECT 200.0 / 3'],
  ['麻烦看下欠款排第一的客户', 'shape:ranking', "SELECT '赵敏', 900"],
  ['头号故障类型是啥', 'shape:ranking', "SELECT '漏油', 3"],
  ['维修单数第一的技师是谁', 'shape:ranking', "SELECT '陈师傅'"],
  ['客户的城市分布', 'shape:groups', 'SELECT cs, COUNT(*) FROM kh GROUP BY cs'],
  ['目前客户总量', 'shape:figure', 'SELECT 4'],
  ['来修满2次的客户有几位', 'shape:count-members', 'SELECT 2'],
  ['6月实收金额较5月增幅', 'shape:growth', 'SELECT 100.0 * (300 - 800) / 800'],
  ['赵敏上次维修日期', 'shape:when', "SELECT '2026-06-20'"],
  ['20号的维修单有几张', 'shape:figure', 'SELECT 1'],
  ['陈师傅这个技师修了几次', 'shape:figure', 'SELECT 3'],
  ['一次都没修过的客户有哪些', 'shape:absent', "SELECT '周舟'"],
  ['一次维修都没报过的客户', 'shape:absent', "SELECT '周舟'"],
  ['应收金额的中位数', 'shape:median', 'SELECT 550'],
  ['6月维修人数', 'shape:figure', 'SELECT 2'],
  ['零维修的客户有哪些', 'shape:absent', "SELECT '周舟'"],
  ['杭州客户名单', 'shape:list', "SELECT '王建国' UNION SELECT '李小红'"],
  ['维修2次以上（不含2）的客户有几位', 'shape:count-members', 'SELECT 1'],
];

const tillCases: readonly Case[] = [
  ['which store sold the most in 2025', 'shape:ranking', "SELECT 'South', 40"],
  ['sales per month', 'shape:groups', 'SELECT substr(sale_date, 1, 7), SUM(amount) FROM sales_export GROUP BY 1'],
  ['top 2 products by amount', 'shape:ranking', "SELECT 'Tea', 80 UNION ALL SELECT 'Cake', 49"],
  ['how many receipts', 'shape:figure', 'SELECT 6'],
  ['customers with more than 2 receipts', 'bound:times', "SELECT 'Ann'"],
  ['best product in each store', 'shape:best-of-each', "SELECT 'North', 'Tea' UNION SELECT 'South', 'Tea'"],
  ['which customers never bought anything in 2025', 'shape:absent', "SELECT 'Cat'"],
  [
    'share of sales by category',
    'shape:shares',
    'SELECT category, 100 * SUM(amount) / 141 FROM sales_export GROUP BY 1',
  ],
  ['how many customers in 2025', 'shape:figure', 'SELECT 2'],
  ['busiest month', 'measure:busiest', "SELECT '2026-06'"],
  ['average basket value', 'formula:ratio', 'SELECT 141 / 6.0'],
  ['repeat customers', 'formula:repeat', 'SELECT 2'],
  ['Tea卖了几杯', 'measure:quantity-of-doing', "SELECT SUM(quantity) FROM sales_export WHERE product = 'Tea'"],
  ['North店有哪些产品', 'shape:list', "SELECT DISTINCT product FROM sales_export WHERE store = 'North'"],
];

const petCases: readonly Case[] = [
  ['有多少客户', 'shape:figure', 'SELECT 3'],
  ['客户的城市分布', 'shape:groups', "SELECT '杭州', 2 UNION SELECT '宁波', 1"],
  ['平均住几晚', 'shape:figure', 'SELECT 3'],
  ['线上收入多少', 'shape:figure', 'SELECT 700'],
  ['线下有几单', 'shape:figure', 'SELECT 1'],
  ['消费最高的是哪位', 'shape:ranking', "SELECT '李强', 700"],
];

const rounded = (rows: Scalar[][]) =>
  rows.map((row) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toFixed(6)) : cell)));

async function check(grammar: Grammar, [question, shape, gold]: Case): Promise<void> {
  const { features, sql, rows } = await grammar.first(question);
  expect(features, sql).toContain(shape);
  const wanted = rounded(grammar.rows(gold));
  expect(rows.length, sql).toBe(wanted.length);
  expect(containsRows(wanted, rounded(rows), /UNION ALL/.test(gold)), `${sql}\n${JSON.stringify(rows)}`).toBe(true);
}

describe('an English shop', async () => {
  const grammar = await openGrammar(shopScript);
  it.each(shopCases)('%s: %s', async (...given) => check(grammar, given));
});

describe('pinyin with comments', async () => {
  const grammar = await openGrammar(repairScript);
  it.each(repairCases)('%s: %s', async (...given) => check(grammar, given));
});

describe('an export', async () => {
  const grammar = await openGrammar(tillScript);
  it.each(tillCases)('%s: %s', async (...given) => check(grammar, given));
});

describe('customers under another name', async () => {
  const grammar = await openGrammar(petScript);
  it.each(petCases)('%s: %s', async (...given) => check(grammar, given));
});
