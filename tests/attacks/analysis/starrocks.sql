SELECT DATE(placed_at) AS day, SUM(amount) AS revenue, AVG(SUM(amount)) OVER (ORDER BY DATE(placed_at) ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) AS week_mean FROM orders GROUP BY DATE(placed_at)
SELECT id, SUM(amount) OVER (PARTITION BY customer_id ORDER BY placed_at ROWS UNBOUNDED PRECEDING) AS so_far FROM orders
SELECT TIMESTAMPDIFF(DAY, MIN(placed_at), MAX(placed_at)) AS days, TIMESTAMPDIFF(MONTH, MIN(placed_at), NOW()) AS months FROM orders
SELECT DATE_FORMAT(placed_at, '%Y-%m') AS month, SUM(IF(channel = 'web', amount, 0)) AS web, SUM(CASE WHEN channel = 'shop' THEN amount END) AS shop FROM orders GROUP BY month
SELECT JSON_UNQUOTE(JSON_EXTRACT(details, '$.source')) AS source, JSON_LENGTH(details, '$.tags') AS tags FROM orders
SELECT REGEXP_SUBSTR(email, '[^@]+$') AS domain, COUNT(*) AS people FROM customers WHERE email REGEXP '^[a-z]' GROUP BY domain
SELECT SUBSTRING_INDEX(email, '@', -1) AS domain, LEFT(name, 1) AS initial FROM customers WHERE LOCATE('@', email) > 0
SELECT DATE_ADD(MAX(placed_at), INTERVAL 1 MONTH) AS next_one, LAST_DAY(MAX(placed_at)) AS month_end, DATEDIFF(NOW(), MAX(placed_at)) AS age FROM orders
SELECT id, amount, PERCENT_RANK() OVER (ORDER BY amount) AS share, NTILE(4) OVER (ORDER BY amount) AS quarter FROM orders
SELECT p.category, SUM(i.units * i.price) AS revenue, ROUND(100 * SUM(i.units * i.price) / SUM(SUM(i.units * i.price)) OVER (), 1) AS percent FROM order_items i JOIN products p ON p.id = i.product_id GROUP BY p.category
SELECT ELT(FIELD(status, 'new', 'paid'), 'open', 'done') AS state, COUNT(*) AS orders FROM orders GROUP BY state ORDER BY FIELD(state, 'open', 'done')
SELECT c.id FROM customers c LEFT JOIN orders o ON o.customer_id = c.id AND o.placed_at >= DATE_SUB(CURDATE(), INTERVAL 90 DAY) WHERE o.id IS NULL
SELECT id FROM orders WHERE (customer_id, amount) IN (SELECT customer_id, MAX(amount) FROM orders GROUP BY customer_id)
SELECT FLOOR(amount / 50) * 50 AS bucket, COUNT(*) AS orders, RPAD('', COUNT(*), '*') AS bar FROM orders GROUP BY bucket
SELECT STR_TO_DATE('2025-01-31', '%Y-%m-%d') AS day, UNIX_TIMESTAMP(placed_at) DIV 3600 AS hour, TIME_TO_SEC(TIMEDIFF(NOW(), placed_at)) AS age FROM orders
SELECT channel, status, COUNT(*) AS orders, GROUPING(channel) AS whole FROM orders GROUP BY ROLLUP (channel, status)
SELECT channel, status, SUM(amount) AS revenue FROM orders GROUP BY GROUPING SETS ((channel), (status), ())
SELECT APPROX_COUNT_DISTINCT(customer_id) AS buyers, NDV(channel) AS channels, PERCENTILE_APPROX(amount, 0.9) AS p90 FROM orders
SELECT BITMAP_UNION_COUNT(TO_BITMAP(customer_id)) AS buyers, DATE(placed_at) AS day FROM orders GROUP BY DATE(placed_at)
SELECT id, customer_id FROM (SELECT id, customer_id, ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY placed_at DESC) AS place FROM orders) ranked WHERE place = 1
SELECT COALESCE(c.id, o.customer_id) AS customer FROM customers c FULL OUTER JOIN orders o ON o.customer_id = c.id WHERE c.id IS NULL OR o.id IS NULL
SELECT GET_JSON_STRING(details, '$.source') AS source, COUNT(*) AS orders FROM orders GROUP BY GET_JSON_STRING(details, '$.source')
SELECT DAYS_DIFF(MAX(placed_at), MIN(placed_at)) AS days, DAYS_ADD(MAX(placed_at), 7) AS next_week FROM orders
SELECT customer_id FROM orders WHERE channel = 'web' INTERSECT SELECT customer_id FROM orders WHERE channel = 'shop'
SELECT SPLIT_PART(email, '@', 2) AS domain, COUNT(*) AS people FROM customers GROUP BY SPLIT_PART(email, '@', 2)
SELECT WINDOW_FUNNEL(3600, 'default', happened_at, kind = 'view', kind = 'buy') AS level, user_id FROM events GROUP BY user_id
SELECT customer_id, MAX_BY(status, placed_at) AS last_status, MIN_BY(channel, placed_at) AS first_channel FROM orders GROUP BY customer_id
SELECT CAST(amount AS BIGINT) AS whole, CAST(id AS STRING) AS number, CAST(amount AS DOUBLE) / 3 AS third FROM orders
SELECT id FROM orders ORDER BY amount DESC LIMIT 10, 5
SELECT ROUND(SUM(CASE WHEN status = 'paid' THEN amount ELSE 0 END) / NULLIF(SUM(amount), 0) * 100, 2) AS paid_share FROM orders
SELECT DATE_TRUNC('month', placed_at) AS month, SUM(amount) AS revenue FROM orders GROUP BY DATE_TRUNC('month', placed_at)
SELECT c.name, GROUP_CONCAT(DISTINCT o.status ORDER BY o.status SEPARATOR ' / ') AS states FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.name
SELECT o.id, t.word FROM orders o CROSS JOIN UNNEST(SPLIT(o.coupon, '-')) AS t (word)
