-- What the statements of the dialogues read: one row per order line, one per order, one per refund.
CREATE TEMP VIEW placed AS
SELECT o.id AS order_id, o.total_amount, o.ordered_at, o.shipped_at, o.customer_id, c.name AS customer, c.customer_type, c.gender,
  l.name_zh AS level_zh, l.name_en AS level_en, r.name_zh AS region_zh, r.name_en AS region_en, c.city_zh, c.city_en,
  h.name_zh AS channel_zh, h.name_en AS channel_en, o.store_id, s.name_zh AS store_zh, s.name_en AS store_en,
  o.sales_employee_id AS seller_id, e.name AS seller, t.name_zh AS status_zh, t.name_en AS status_en
FROM orders AS o
JOIN customers AS c ON c.id = o.customer_id
LEFT JOIN member_levels AS l ON l.id = c.member_level_id
LEFT JOIN regions AS r ON r.id = c.region_id
JOIN channels AS h ON h.id = o.channel_id
LEFT JOIN stores AS s ON s.id = o.store_id
LEFT JOIN employees AS e ON e.id = o.sales_employee_id
JOIN order_status AS t ON t.code = o.status_code;
CREATE TEMP VIEW sold AS
SELECT i.id AS item, i.product_id, p.name_zh AS product_zh, p.name_en AS product_en, p.list_price,
  g.name_zh AS category_zh, g.name_en AS category_en, i.quantity, i.amount, placed.*
FROM order_items AS i
JOIN placed ON placed.order_id = i.order_id
JOIN products AS p ON p.id = i.product_id
JOIN categories AS g ON g.id = p.category_id;
CREATE TEMP VIEW refunded AS
SELECT f.id AS refund_id, f.amount AS refund, f.refunded_at, f.reason_zh, f.reason_en, sold.*
FROM refunds AS f JOIN sold ON sold.item = f.order_item_id;
