import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDemo } from '../demo/build-demo.ts';
import { contentDigest } from '../demo/content-digest.ts';
import { demoFile, runOnDemo } from '../demo/sample-questions.ts';

/** Each statement counts rows that must not be there. */
const violations: Record<string, string> = {
  'an order whose amount is not the sum of its lines': `
    SELECT COUNT(*) FROM orders AS o
    WHERE ABS(total_amount - (SELECT COALESCE(SUM(amount), 0) FROM order_items WHERE order_id = o.id)) > 0.005`,
  'a line that is not quantity times price less discount': `
    SELECT COUNT(*) FROM order_items WHERE ABS(quantity * unit_price - discount_amount - amount) > 0.005 OR amount <= 0`,
  'a line sold at another price than that of the day': `
    SELECT COUNT(*) FROM order_items AS i JOIN orders AS o ON o.id = i.order_id
    LEFT JOIN product_prices AS p ON p.product_id = i.product_id
      AND date(o.ordered_at) BETWEEN p.valid_from AND COALESCE(p.valid_to, '9999-12-31')
    WHERE p.price IS NULL OR p.price <> i.unit_price`,
  'a list price that is not the current one': `
    SELECT COUNT(*) FROM products AS p
    WHERE list_price <> (SELECT price FROM product_prices WHERE product_id = p.id AND valid_to IS NULL)`,
  'a product sold below cost at its list price': 'SELECT COUNT(*) FROM products WHERE list_price <= cost_price',
  'payments that do not add up to the order': `
    SELECT COUNT(*) FROM orders AS o
    WHERE ABS(total_amount - (SELECT COALESCE(SUM(amount), 0) FROM payments WHERE order_id = o.id)) > 0.005`,
  'a payment before its order': `
    SELECT COUNT(*) FROM payments AS p JOIN orders AS o ON o.id = p.order_id WHERE p.paid_at < o.ordered_at`,
  'an order before its customer registered': `
    SELECT COUNT(*) FROM orders AS o JOIN customers AS c ON c.id = o.customer_id
    WHERE date(o.ordered_at) < c.registered_on`,
  'a shipment before its order': 'SELECT COUNT(*) FROM orders WHERE shipped_at < ordered_at',
  'a status to ship that disagrees with the shipping time or the handler': `
    SELECT COUNT(*) FROM orders
    WHERE (status_code = 1) <> (shipped_at IS NULL) OR (shipped_at IS NULL) <> (handled_by_employee_id IS NULL)`,
  'a returned order that was not refunded in full, or the reverse': `
    SELECT COUNT(*) FROM orders AS o
    WHERE (status_code = 4) <> (ABS(total_amount + (SELECT COALESCE(SUM(r.amount), 0) FROM refunds AS r
      JOIN order_items AS i ON i.id = r.order_item_id WHERE i.order_id = o.id)) < 0.005)`,
  'a refund of more than the line': `
    SELECT COUNT(*) FROM order_items AS i
    WHERE amount + (SELECT COALESCE(SUM(amount), 0) FROM refunds WHERE order_item_id = i.id) < -0.005`,
  'a refund before the shipment': `
    SELECT COUNT(*) FROM refunds AS r JOIN order_items AS i ON i.id = r.order_item_id JOIN orders AS o ON o.id = i.order_id
    WHERE o.shipped_at IS NULL OR r.refunded_at <= o.shipped_at`,
  'a store order without a store, or a store on another order': `
    SELECT COUNT(*) FROM orders AS o JOIN channels AS c ON c.id = o.channel_id
    WHERE (c.name_en = 'Store') <> (o.store_id IS NOT NULL)`,
  'a self-service order with a salesperson, or another without': `
    SELECT COUNT(*) FROM orders AS o JOIN channels AS c ON c.id = o.channel_id
    WHERE (c.name_en IN ('Store', 'Corporate')) <> (o.sales_employee_id IS NOT NULL)`,
  'a company outside the corporate channel, or a person in it': `
    SELECT COUNT(*) FROM orders AS o JOIN channels AS ch ON ch.id = o.channel_id JOIN customers AS c ON c.id = o.customer_id
    WHERE (ch.name_en = 'Corporate') <> (c.customer_type = 2)`,
  'an order in a store that had not opened': `
    SELECT COUNT(*) FROM orders AS o JOIN stores AS s ON s.id = o.store_id WHERE date(o.ordered_at) < s.opened_on`,
  'an employee at work before hiring or after leaving': `
    SELECT COUNT(*) FROM orders AS o JOIN employees AS e ON e.id IN (o.sales_employee_id, o.handled_by_employee_id)
    WHERE date(CASE WHEN e.id = o.sales_employee_id THEN o.ordered_at ELSE o.shipped_at END)
      NOT BETWEEN e.hired_on AND COALESCE(e.left_on, '9999-12-31')`,
  'a product sold before its launch or after its end': `
    SELECT COUNT(*) FROM order_items AS i JOIN orders AS o ON o.id = i.order_id JOIN products AS p ON p.id = i.product_id
    WHERE date(o.ordered_at) < p.launched_on OR date(o.ordered_at) >= p.discontinued_on`,
  'a promotion outside its days': `
    SELECT COUNT(*) FROM orders AS o JOIN promotions AS p ON p.id = o.promotion_id
    WHERE date(o.ordered_at) NOT BETWEEN p.starts_on AND p.ends_on`,
  'a product in a top-level category': `
    SELECT COUNT(*) FROM products AS p JOIN categories AS c ON c.id = p.category_id WHERE c.parent_id IS NULL`,
  'a city without its region': 'SELECT COUNT(*) FROM customers WHERE (region_id IS NULL) <> (city_zh IS NULL)',
  'anything after today': `
    SELECT COUNT(*) FROM (SELECT MAX(ordered_at) AS last FROM orders UNION ALL SELECT MAX(shipped_at) FROM orders
      UNION ALL SELECT MAX(paid_at) FROM payments UNION ALL SELECT MAX(refunded_at) FROM refunds
      UNION ALL SELECT MAX(registered_on) FROM customers) WHERE last >= '2026-07-01'`,
};

/** Each statement counts something that makes the demo worth asking about, with the least and most there should be. */
const presences: [what: string, least: number, most: number, sql: string][] = [
  ['customers', 1500, 2500, 'SELECT COUNT(*) FROM customers'],
  ['orders', 12_000, 18_000, 'SELECT COUNT(*) FROM orders'],
  ['order lines', 30_000, 40_000, 'SELECT COUNT(*) FROM order_items'],
  ['products', 80, 120, 'SELECT COUNT(*) FROM products'],
  ['orders waiting to be shipped', 5, 30, 'SELECT COUNT(*) FROM orders WHERE shipped_at IS NULL'],
  ['customers without a region', 50, 200, 'SELECT COUNT(*) FROM customers WHERE region_id IS NULL'],
  [
    'customers who never ordered',
    100,
    400,
    'SELECT COUNT(*) FROM customers WHERE id NOT IN (SELECT customer_id FROM orders)',
  ],
  ['products never sold', 2, 2, 'SELECT COUNT(*) FROM products WHERE id NOT IN (SELECT product_id FROM order_items)'],
  [
    'orders paid in parts',
    30,
    200,
    'SELECT COUNT(*) FROM (SELECT 1 FROM payments GROUP BY order_id HAVING COUNT(*) > 1)',
  ],
  [
    'personal names that several customers share',
    20,
    500,
    'SELECT COUNT(*) FROM (SELECT 1 FROM customers WHERE customer_type = 1 GROUP BY name HAVING COUNT(*) > 1)',
  ],
  [
    'companies with the same name',
    0,
    0,
    'SELECT COUNT(*) FROM (SELECT 1 FROM customers WHERE customer_type = 2 GROUP BY name HAVING COUNT(*) > 1)',
  ],
  ['months with orders', 36, 36, "SELECT COUNT(DISTINCT strftime('%Y-%m', ordered_at)) FROM orders"],
  [
    'percent by which 2025 outsold 2024',
    15,
    50,
    `SELECT 100 * (SUM(CASE WHEN ordered_at >= '2025-01-01' THEN total_amount END)
       / SUM(CASE WHEN ordered_at < '2025-01-01' THEN total_amount END) - 1)
     FROM orders WHERE ordered_at >= '2024-01-01' AND ordered_at < '2026-01-01'`,
  ],
  [
    'percent of orders that the busiest fifth of customers placed',
    50,
    80,
    `SELECT 100.0 * SUM(n) / (SELECT COUNT(*) FROM orders)
     FROM (SELECT COUNT(*) AS n FROM orders GROUP BY customer_id ORDER BY n DESC LIMIT (SELECT COUNT(*) / 5 FROM customers))`,
  ],
];

describe('the bundled demo database', () => {
  it('is what the script writes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wenshu-demo-'));
    try {
      const rebuilt = join(folder, 'shop.sqlite');
      buildDemo(rebuilt);
      expect(contentDigest(rebuilt)).toBe(contentDigest(demoFile));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is a few megabytes and sound', () => {
    expect(statSync(demoFile).size).toBeGreaterThan(2_000_000);
    expect(statSync(demoFile).size).toBeLessThan(4_000_000);
    expect(runOnDemo('PRAGMA integrity_check')).toEqual([['ok']]);
    expect(runOnDemo('PRAGMA foreign_key_check')).toEqual([]);
  });

  it.each(Object.entries(violations))('never has %s', (_name, sql) => {
    expect(runOnDemo(sql)).toEqual([[0]]);
  });

  it.each(presences)('has %s between %d and %d', (_what, least, most, sql) => {
    const count = runOnDemo(sql)[0]?.[0];
    expect(count).toBeGreaterThanOrEqual(least);
    expect(count).toBeLessThanOrEqual(most);
  });

  it('sells most on the days of the great sales', () => {
    const busiest = runOnDemo(`
      SELECT date(ordered_at) AS day FROM orders WHERE ordered_at >= '2025-01-01' AND ordered_at < '2026-01-01'
      GROUP BY day ORDER BY COUNT(*) DESC LIMIT 1`);
    expect(busiest).toEqual([['2025-11-11']]);
  });

  it('names every table and column in Chinese and English', () => {
    const comment = / -- \p{Script=Han}[^/]* \/ [A-Z][^/]*$/u;
    for (const [name, sql] of runOnDemo("SELECT name, sql FROM sqlite_master WHERE type = 'table'")) {
      const lines = String(sql).split('\n');
      const described = lines.filter((line) => comment.test(line));
      const columns = runOnDemo(`SELECT name FROM pragma_table_info('${name}')`);
      expect(described[0], `${name}`).toMatch(/^CREATE TABLE/);
      expect(
        described.slice(1).map((line) => line.trim().split(' ')[0]),
        `${name}`,
      ).toEqual(columns.map((row) => row[0]));
    }
  });
});
