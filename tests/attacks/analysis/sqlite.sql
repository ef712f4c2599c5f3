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
SELECT strftime('%Y-W%W', placed_at) AS week, COUNT(*) AS orders FROM orders GROUP BY week
SELECT date(placed_at, 'weekday 0', '-6 days') AS week_start, SUM(amount) AS revenue FROM orders GROUP BY 1
SELECT id FROM orders NOT INDEXED WHERE customer_id = 1
VALUES (1, 'a'), (2, 'b')
SELECT * FROM (VALUES (1, 'low'), (2, 'high'))
SELECT id, rowid FROM orders ORDER BY rowid DESC LIMIT 3
SELECT COUNT(*) FROM orders;
/* report */ SELECT channel, COUNT(*) FROM orders GROUP BY channel;
SELECT unixepoch(placed_at) AS seconds, time(placed_at) AS time, datetime(placed_at, '+8 hours') AS here, timediff(placed_at, '2025-01-01') AS age FROM orders
SELECT c.name, COALESCE(SUM(o.amount), 0) AS revenue FROM customers c LEFT JOIN orders o ON o.customer_id = c.id AND o.status = 'paid' GROUP BY c.id ORDER BY revenue DESC LIMIT 10 OFFSET 0
SELECT json_object('id', id, 'amount', amount) AS line, json_group_array(id) AS ids FROM orders GROUP BY id
SELECT json_type(details, '$.tags') AS kind, json_valid(details) AS ok FROM orders
SELECT printf('%08.2f', amount) AS padded, format('%d', id) AS number, hex(status) AS h, quote(status) AS q, unicode(status) AS u, char(65, 66) AS ab FROM orders
SELECT substr(name, 1, 1) || '.' AS initial, replace(city, ' ', '') AS city, trim(name) AS name, instr(email, '@') AS place, length(name) AS letters FROM customers
SELECT id FROM orders WHERE status IN ('paid', 'new') AND placed_at BETWEEN '2025-01-01' AND '2025-01-31' AND coupon IS NOT NULL
SELECT id FROM orders WHERE (customer_id, amount) IN (SELECT customer_id, MAX(amount) FROM orders GROUP BY customer_id)
SELECT customer_id, SUM(amount) AS revenue FROM orders GROUP BY customer_id HAVING revenue > 100 ORDER BY revenue DESC NULLS LAST
SELECT string_agg(status, ', ' ORDER BY status) AS states FROM orders
SELECT name FROM customers WHERE name GLOB 'A*' OR name LIKE 'b%' ESCAPE '!'
SELECT iif(amount > 50, 'large', 'small') AS size, COUNT(*) AS n, likely(amount > 1) AS l FROM orders GROUP BY size
SELECT typeof(amount) AS kind, CAST(amount AS INTEGER) AS whole, round(amount, 1) AS rounded, abs(amount) AS a, sign(amount) AS s, ceil(amount / 10.0) AS c FROM orders
SELECT max(amount) FILTER (WHERE channel = 'web') AS web, avg(amount) FILTER (WHERE channel = 'shop') AS shop FROM orders
SELECT o.id, c.name, p.name FROM orders o JOIN customers c ON c.id = o.customer_id JOIN order_items i ON i.order_id = o.id JOIN products p ON p.id = i.product_id
SELECT * FROM orders NATURAL JOIN (SELECT 1 AS id)
SELECT DISTINCT channel, status FROM orders ORDER BY channel COLLATE NOCASE
SELECT julianday('now') - julianday(MAX(placed_at)) AS days, date('now', 'start of month', '-1 month') AS last_month FROM orders
SELECT row_number() OVER (ORDER BY amount) AS nr, dense_rank() OVER (ORDER BY status) AS d, cume_dist() OVER (ORDER BY amount) AS c FROM orders
SELECT json_each.value FROM orders, json_each(orders.details, '$.tags') LIMIT 5
SELECT key, value, type FROM orders, json_tree(details) WHERE type = 'text'
SELECT 5 / 2 AS whole, 5 / 2.0 AS part, 5 % 2 AS rest, ~1 AS inverse, 1 << 3 AS shifted, 6 & 3 AS bits, 6 | 3 AS either
SELECT COUNT(*) AS total, SUM(status = 'paid') AS paid, 100.0 * SUM(status = 'paid') / COUNT(*) AS percent FROM orders
WITH RECURSIVE months(m) AS (VALUES (1) UNION ALL SELECT m + 1 FROM months WHERE m < 12) SELECT m, COUNT(o.id) AS orders FROM months LEFT JOIN orders o ON CAST(strftime('%m', o.placed_at) AS INTEGER) = m GROUP BY m
SELECT concat(name, ' ', city) AS label, concat_ws('-', name, city) AS other, octet_length(name) AS bytes FROM customers
