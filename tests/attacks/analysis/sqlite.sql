SELECT date(placed_at) AS day, SUM(amount) AS revenue, AVG(SUM(amount)) OVER (ORDER BY date(placed_at) ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) AS week_mean FROM orders GROUP BY 1 ORDER BY 1
SELECT id, amount, SUM(amount) OVER (PARTITION BY customer_id ORDER BY placed_at ROWS UNBOUNDED PRECEDING) AS so_far FROM orders
SELECT id, amount, amount - LAG(amount, 1, 0) OVER (PARTITION BY customer_id ORDER BY placed_at) AS change FROM orders
SELECT id, NTILE(4) OVER (ORDER BY amount DESC) AS quarter, PERCENT_RANK() OVER (ORDER BY amount) AS share FROM orders
SELECT id, FIRST_VALUE(amount) OVER w AS first_one, LAST_VALUE(amount) OVER w AS last_one FROM orders WINDOW w AS (PARTITION BY channel ORDER BY placed_at ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
SELECT id, amount, COUNT(*) OVER (ORDER BY amount RANGE BETWEEN 50 PRECEDING AND 50 FOLLOWING) AS near FROM orders
SELECT id, SUM(amount) OVER (ORDER BY id GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) AS around FROM orders
SELECT channel, SUM(amount) FILTER (WHERE status = 'paid') AS paid, SUM(amount) FILTER (WHERE status <> 'paid') AS other FROM orders GROUP BY channel
SELECT strftime('%Y-%m', placed_at) AS month, SUM(CASE WHEN channel = 'web' THEN amount ELSE 0 END) AS web, SUM(CASE WHEN channel = 'shop' THEN amount ELSE 0 END) AS shop FROM orders GROUP BY month HAVING COUNT(*) > 0 ORDER BY month DESC
WITH RECURSIVE days(day) AS (SELECT date('2025-01-01') UNION ALL SELECT date(day, '+1 day') FROM days WHERE day < '2025-01-31') SELECT d.day, COUNT(o.id) AS orders FROM days d LEFT JOIN orders o ON date(o.placed_at) = d.day GROUP BY d.day
WITH RECURSIVE chain(id, name, depth) AS (SELECT id, name, 0 FROM customers WHERE referrer_id IS NULL UNION ALL SELECT c.id, c.name, chain.depth + 1 FROM customers c JOIN chain ON c.referrer_id = chain.id) SELECT depth, COUNT(*) AS people FROM chain GROUP BY depth
WITH ranked AS (SELECT p.category, p.name, SUM(i.units * i.price) AS revenue, ROW_NUMBER() OVER (PARTITION BY p.category ORDER BY SUM(i.units * i.price) DESC) AS place FROM order_items i JOIN products p ON p.id = i.product_id GROUP BY p.category, p.name) SELECT category, name, revenue FROM ranked WHERE place <= 3
SELECT json_extract(details, '$.source') AS source, COUNT(*) AS orders FROM orders GROUP BY 1 ORDER BY 2 DESC
SELECT o.id, t.value AS tag FROM orders o, json_each(o.details, '$.tags') AS t WHERE t.value <> ''
SELECT details ->> '$.source' AS source, json_array_length(details, '$.tags') AS tags FROM orders
SELECT c.city, group_concat(DISTINCT o.channel) AS channels FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.city
SELECT name, substr(email, instr(email, '@') + 1) AS domain FROM customers WHERE email LIKE '%@%'
SELECT CAST(julianday(MAX(placed_at)) - julianday(MIN(placed_at)) AS INTEGER) AS days FROM orders
SELECT strftime('%w', placed_at) AS weekday, strftime('%H', placed_at) AS hour, COUNT(*) AS orders FROM orders GROUP BY 1, 2
SELECT c.name FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.placed_at >= date('now', '-90 days'))
SELECT customer_id, amount FROM orders o WHERE amount = (SELECT MAX(amount) FROM orders x WHERE x.customer_id = o.customer_id)
SELECT id FROM customers EXCEPT SELECT customer_id FROM orders
SELECT id AS number, 'customer' AS kind FROM customers UNION ALL SELECT id, 'product' FROM products ORDER BY kind, number LIMIT 20
SELECT CASE WHEN amount < 50 THEN 'small' WHEN amount BETWEEN 50 AND 200 THEN 'middle' ELSE 'large' END AS size, COUNT(*) AS orders, ROUND(AVG(amount), 2) AS mean FROM orders GROUP BY size
SELECT status, COUNT(*) AS orders, ROUND(100.0 * COUNT(*) / SUM(COUNT(*)) OVER (), 1) AS percent FROM orders GROUP BY status
SELECT COALESCE(coupon, 'none') AS coupon, total(amount) AS revenue, iif(COUNT(*) > 10, 'many', 'few') AS how FROM orders GROUP BY 1
WITH first_order AS (SELECT customer_id, MIN(date(placed_at, 'start of month')) AS cohort FROM orders GROUP BY customer_id) SELECT f.cohort, date(o.placed_at, 'start of month') AS month, COUNT(DISTINCT o.customer_id) AS buyers FROM orders o JOIN first_order f USING (customer_id) GROUP BY 1, 2
SELECT a.product_id AS one, b.product_id AS other, COUNT(*) AS together FROM order_items a JOIN order_items b ON a.order_id = b.order_id AND a.product_id < b.product_id GROUP BY 1, 2 ORDER BY together DESC LIMIT 10
SELECT AVG(amount) AS median FROM (SELECT amount, ROW_NUMBER() OVER (ORDER BY amount) AS place, COUNT(*) OVER () AS total FROM orders) WHERE place IN ((total + 1) / 2, (total + 2) / 2)
SELECT printf('%.1f %%', 100.0 * SUM(coupon IS NOT NULL) / COUNT(*)) AS share, MAX(amount, 0) AS most FROM orders GROUP BY amount
