import { describe, expect, it } from 'vitest';
import { openGrammar, shopScript } from '../../../tests/fixtures/grammar-schemas.ts';

const glossary = [
  { words: ['净收', 'net take'], expression: 'order_lines.quantity * order_lines.price - order_lines.quantity' },
  { words: ['出货率', 'shipping ratio'], expression: '100.0 * COUNT(orders.shipped_on) / COUNT(orders.id)' },
  { words: ['老客', 'old hands'], condition: "customers.signed_up_on < '2025-06-01'" },
  { words: ['铺货', 'shelf goods'], table: 'products' },
  { words: ['标价', 'tag price'], column: 'products.unit_price' },
];
const take = 'SUM(l.quantity * l.price - l.quantity)';
const sold = 'order_lines l JOIN orders o ON o.id = l.order_id JOIN customers u ON u.id = o.customer_id';
const old = "u.signed_up_on < '2025-06-01'";
const byCategory = 'order_lines l JOIN products p ON p.id = l.product_id JOIN categories c ON c.id = p.category_id';

/** Questions in both languages, the shape, and SQL written by hand. */
const cases: readonly (readonly [questions: string, shape: string, gold: string])[] = [
  ['净收 / net take', 'shape:figure', `SELECT ${take} FROM ${sold}`],
  ['各品类的净收 / net take by category', 'shape:groups', `SELECT c.name, ${take} FROM ${byCategory} GROUP BY c.id`],
  [
    '净收最高的品类 / which category has the highest net take',
    'shape:ranking',
    `SELECT c.name, ${take} FROM ${byCategory} GROUP BY c.id ORDER BY 2 DESC LIMIT 1`,
  ],
  [
    '各品类净收占比 / share of net take by category',
    'shape:shares',
    `SELECT c.name, 100.0 * ${take} / (SELECT ${take} FROM order_lines l) FROM ${byCategory} GROUP BY c.id`,
  ],
  ['净收超过300的客户 / customers with net take over 300', 'bound:total', "SELECT 'Ben Cole'"],
  ['出货率 / shipping ratio', 'shape:figure', 'SELECT 400.0 / 6'],
  ['各城市的出货率 / shipping ratio by city', 'shape:groups', "SELECT 'Leeds', 80.0 UNION ALL SELECT 'York', 0"],
  ['老客有多少 / how many old hands', 'shape:figure', 'SELECT 2'],
  ['有哪些老客 / list old hands', 'shape:list', "SELECT 'Ada Moss' UNION ALL SELECT 'Ben Cole'"],
  ['老客的净收 / net take of old hands', 'shape:figure', `SELECT ${take} FROM ${sold} WHERE ${old}`],
  [
    '每个老客的净收 / net take per old hands',
    'shape:groups',
    `SELECT u.name, ${take} FROM ${sold} WHERE ${old} GROUP BY u.id`,
  ],
  ['老客占客户的比例 / what percentage of customers are old hands', 'shape:portion', 'SELECT 50.0'],
  ['铺货有多少 / how many shelf goods', 'shape:figure', 'SELECT 4'],
  ['标价最高的铺货 / top 1 shelf good by tag price', 'shape:ranking-own', "SELECT 'Wool Rug', 120"],
];

describe('words of the glossary', async () => {
  const grammar = await openGrammar(shopScript, glossary);
  const asked = cases.flatMap(([questions, shape, gold]) =>
    questions.split(' / ').map((question) => [question, shape, gold] as const),
  );
  it.each(asked)('%s: %s', async (question, shape, gold) => {
    const { features, sql, rows } = await grammar.first(question);
    expect(features, sql).toContain(shape);
    expect(rows.length, sql).toBeGreaterThan(0);
    const rounded = (list: typeof rows) =>
      list.map((row) => JSON.stringify(row.map((cell) => (typeof cell === 'number' ? cell.toFixed(4) : cell)))).sort();
    expect(rounded(rows), sql).toEqual(rounded(grammar.rows(gold)));
  });
});
