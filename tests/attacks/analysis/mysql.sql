SELECT DATE(placed_at) AS day, SUM(amount) AS revenue, AVG(SUM(amount)) OVER (ORDER BY DATE(placed_at) ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) AS week_mean FROM orders GROUP BY DATE(placed_at)
SELECT id, SUM(amount) OVER (PARTITION BY customer_id ORDER BY placed_at ROWS UNBOUNDED PRECEDING) AS so_far FROM orders
SELECT id, SUM(amount) OVER (ORDER BY placed_at RANGE BETWEEN INTERVAL 7 DAY PRECEDING AND CURRENT ROW) AS last_week FROM orders
SELECT id, LEAD(amount, 2, 0) OVER w AS after_next, NTH_VALUE(amount, 2) OVER w AS second_one FROM orders WINDOW w AS (PARTITION BY channel ORDER BY placed_at)
SELECT TIMESTAMPDIFF(DAY, MIN(placed_at), MAX(placed_at)) AS days, TIMESTAMPDIFF(MONTH, MIN(placed_at), NOW()) AS months FROM orders
SELECT CONVERT(id, CHAR) AS number, CONVERT(amount, SIGNED) AS whole, CONVERT(amount, DECIMAL(10, 1)) AS rounded, CAST(id AS CHAR(8)) AS text_id FROM orders
SELECT CONVERT(name USING utf8mb4) AS name, CHAR_LENGTH(name) AS letters FROM customers
SELECT DATE_FORMAT(placed_at, '%Y-%m') AS month, SUM(IF(channel = 'web', amount, 0)) AS web, SUM(CASE WHEN channel = 'shop' THEN amount END) AS shop FROM orders GROUP BY month
SELECT IFNULL(channel, 'all') AS channel, SUM(amount) AS revenue FROM orders GROUP BY channel WITH ROLLUP
SELECT channel, status, GROUPING(channel) AS whole, COUNT(*) AS orders FROM orders GROUP BY channel, status WITH ROLLUP
SELECT c.name, GROUP_CONCAT(DISTINCT o.status ORDER BY o.status DESC SEPARATOR ' / ') AS states FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.name
SELECT JSON_UNQUOTE(JSON_EXTRACT(details, '$.source')) AS source, JSON_LENGTH(details, '$.tags') AS tags FROM orders
SELECT details->>'$.source' AS source, COUNT(*) AS orders FROM orders WHERE JSON_CONTAINS(details, '"new"', '$.tags') GROUP BY source
SELECT o.id, t.tag FROM orders o, JSON_TABLE(o.details, '$.tags[*]' COLUMNS (nr FOR ORDINALITY, tag VARCHAR(20) PATH '$')) AS t
SELECT JSON_OBJECT('channel', channel, 'orders', COUNT(*)) AS line, JSON_ARRAYAGG(id) AS numbers FROM orders GROUP BY channel
SELECT c.name, l.amount FROM customers c, LATERAL (SELECT o.amount FROM orders o WHERE o.customer_id = c.id ORDER BY o.amount DESC LIMIT 2) AS l
WITH RECURSIVE days (day) AS (SELECT DATE '2025-01-01' UNION ALL SELECT day + INTERVAL 1 DAY FROM days WHERE day < '2025-01-31') SELECT d.day, COUNT(o.id) AS orders FROM days d LEFT JOIN orders o ON DATE(o.placed_at) = d.day GROUP BY d.day
WITH RECURSIVE chain AS (SELECT id, name, 0 AS depth FROM customers WHERE referrer_id IS NULL UNION ALL SELECT c.id, c.name, chain.depth + 1 FROM customers c JOIN chain ON c.referrer_id = chain.id) SELECT depth, COUNT(*) AS people FROM chain GROUP BY depth
SELECT REGEXP_SUBSTR(email, '[^@]+$') AS domain, COUNT(*) AS people FROM customers WHERE email REGEXP '^[a-z]' GROUP BY domain
SELECT SUBSTRING_INDEX(email, '@', -1) AS domain, LEFT(name, 1) AS initial FROM customers WHERE LOCATE('@', email) > 0
SELECT QUARTER(placed_at) AS quarter, WEEKDAY(placed_at) AS weekday, EXTRACT(YEAR_MONTH FROM placed_at) AS month, COUNT(*) AS orders FROM orders GROUP BY 1, 2, 3
SELECT DATE_ADD(MAX(placed_at), INTERVAL 1 MONTH) AS next_one, LAST_DAY(MAX(placed_at)) AS month_end, DATEDIFF(NOW(), MAX(placed_at)) AS age FROM orders
SELECT id, amount, PERCENT_RANK() OVER (ORDER BY amount) AS share, NTILE(4) OVER (ORDER BY amount) AS quarter FROM orders
SELECT p.category, SUM(i.units * i.price) AS revenue, ROUND(100 * SUM(i.units * i.price) / SUM(SUM(i.units * i.price)) OVER (), 1) AS percent FROM order_items i JOIN products p ON p.id = i.product_id GROUP BY p.category
SELECT ELT(FIELD(status, 'new', 'paid'), 'open', 'done') AS state, COUNT(*) AS orders FROM orders GROUP BY state ORDER BY FIELD(state, 'open', 'done')
SELECT STDDEV_SAMP(amount) AS spread, VARIANCE(amount) AS variance, BIT_OR(id) AS bits, ANY_VALUE(channel) AS some FROM orders
SELECT c.id FROM customers c LEFT JOIN orders o ON o.customer_id = c.id AND o.placed_at >= DATE_SUB(CURDATE(), INTERVAL 90 DAY) WHERE o.id IS NULL
SELECT id FROM orders WHERE (customer_id, amount) IN (SELECT customer_id, MAX(amount) FROM orders GROUP BY customer_id)
SELECT FLOOR(amount / 50) * 50 AS bucket, COUNT(*) AS orders, RPAD('', COUNT(*), '*') AS bar FROM orders GROUP BY bucket
SELECT STR_TO_DATE('2025-01-31', '%Y-%m-%d') AS day, UNIX_TIMESTAMP(placed_at) DIV 3600 AS hour, TIME_TO_SEC(TIMEDIFF(NOW(), placed_at)) AS age FROM orders
SELECT MAKEDATE(YEAR(placed_at), 1) AS year_start, COUNT(DISTINCT customer_id, channel) AS pairs FROM orders GROUP BY year_start
