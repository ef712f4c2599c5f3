SELECT * FROM (SELECT channel, SUM(amount) AS revenue FROM orders GROUP BY channel ORDER BY SUM(amount) DESC) WHERE ROWNUM <= 5
SELECT * FROM (SELECT t.*, ROWNUM AS place FROM (SELECT id, amount FROM orders ORDER BY amount DESC) t WHERE ROWNUM <= 20) WHERE place > 10
SELECT channel, LISTAGG(status, ', ') WITHIN GROUP (ORDER BY status) AS states FROM (SELECT DISTINCT channel, status FROM orders) GROUP BY channel
SELECT * FROM (SELECT status, channel, amount FROM orders) PIVOT (SUM(amount) FOR channel IN ('web' AS web, 'shop' AS shop))
SELECT customer_id, MIN(status) KEEP (DENSE_RANK FIRST ORDER BY placed_at) AS first_status FROM orders GROUP BY customer_id
SELECT id, SUM(amount) OVER (PARTITION BY customer_id ORDER BY placed_at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS so_far FROM orders
SELECT id, AVG(amount) OVER (ORDER BY placed_at ROWS BETWEEN 2 PRECEDING AND 2 FOLLOWING) AS smooth FROM orders
SELECT id, COUNT(*) OVER (ORDER BY amount RANGE BETWEEN 10 PRECEDING AND 10 FOLLOWING) AS near_ones FROM orders
SELECT id, LEAD(placed_at) OVER (PARTITION BY customer_id ORDER BY placed_at) - placed_at AS gap FROM orders
SELECT id, CUME_DIST() OVER (ORDER BY amount) AS share, PERCENT_RANK() OVER (ORDER BY amount) AS place FROM orders
SELECT id, DENSE_RANK() OVER (PARTITION BY channel ORDER BY amount DESC NULLS LAST) AS place FROM orders
SELECT PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY amount) AS middle, RANK(100) WITHIN GROUP (ORDER BY amount) AS would_be FROM orders
SELECT c.name, NVL(SUM(o.amount), 0) AS spent FROM customers c, orders o WHERE o.customer_id (+) = c.id GROUP BY c.name
SELECT c.name FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.placed_at >= SYSDATE - 90)
SELECT TO_CHAR(placed_at, 'YYYY-MM') AS month, SUM(DECODE(channel, 'web', amount, 0)) AS web, SUM(DECODE(channel, 'shop', amount, 0)) AS shop FROM orders GROUP BY TO_CHAR(placed_at, 'YYYY-MM')
SELECT TO_CHAR(placed_at, 'IYYY-IW') AS week, COUNT(DISTINCT customer_id) AS buyers FROM orders GROUP BY TO_CHAR(placed_at, 'IYYY-IW')
SELECT channel, status, GROUPING(channel) AS whole, COUNT(*) AS orders FROM orders GROUP BY CUBE (channel, status)
SELECT channel, SUM(amount) AS revenue FROM orders GROUP BY ROLLUP (channel)
SELECT category, ROUND(100 * RATIO_TO_REPORT(SUM(price)) OVER (), 1) AS percent FROM products GROUP BY category
SELECT LEVEL AS depth, COUNT(*) AS people FROM customers START WITH referrer_id IS NULL CONNECT BY PRIOR id = referrer_id GROUP BY LEVEL
SELECT ADD_MONTHS(DATE '2025-01-01', LEVEL - 1) AS month FROM dual CONNECT BY LEVEL <= 12
SELECT name, CONNECT_BY_ISLEAF AS is_leaf, PRIOR name AS referrer FROM customers START WITH referrer_id IS NULL CONNECT BY PRIOR id = referrer_id
SELECT SUBSTR(email, INSTR(email, '@') + 1) AS domain, COUNT(*) AS people FROM customers GROUP BY SUBSTR(email, INSTR(email, '@') + 1) HAVING COUNT(*) > 1
SELECT REGEXP_REPLACE(name, '[[:space:]]+', ' ') AS name, REGEXP_COUNT(email, '[.]') AS dots, REGEXP_INSTR(email, '@') AS place FROM customers
SELECT GREATEST(MAX(amount), 0) AS most, LEAST(MIN(amount), 0) AS least_one, TRUNC(AVG(amount), 2) AS mean, MOD(COUNT(*), 7) AS rest FROM orders
SELECT CASE WHEN amount < 50 THEN 'small' WHEN amount < 200 THEN 'middle' ELSE 'large' END AS size_class, COUNT(*) AS orders FROM orders GROUP BY CASE WHEN amount < 50 THEN 'small' WHEN amount < 200 THEN 'middle' ELSE 'large' END
WITH monthly AS (SELECT TRUNC(placed_at, 'MM') AS month, SUM(amount) AS revenue FROM orders GROUP BY TRUNC(placed_at, 'MM')) SELECT month, revenue, ROUND(100 * (revenue / NULLIF(LAG(revenue) OVER (ORDER BY month), 0) - 1), 1) AS growth FROM monthly
SELECT p.category, p.name, SUM(i.units) AS sold FROM order_items i JOIN products p ON p.id = i.product_id GROUP BY p.category, p.name HAVING SUM(i.units) >= ALL (SELECT SUM(x.units) FROM order_items x GROUP BY x.product_id)
SELECT a.product_id AS one, b.product_id AS other, COUNT(*) AS together FROM order_items a JOIN order_items b ON a.order_id = b.order_id AND a.product_id < b.product_id GROUP BY a.product_id, b.product_id
SELECT EXTRACT(DAY FROM (MAX(happened_at) - MIN(happened_at))) AS days, CAST(MAX(happened_at) AS DATE) AS last_day FROM events
SELECT id FROM customers INTERSECT SELECT customer_id FROM orders UNION ALL SELECT 0 FROM dual
