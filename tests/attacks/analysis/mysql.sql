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
SELECT SQL_NO_CACHE channel, COUNT(*) AS orders FROM orders GROUP BY channel
SELECT SQL_NO_CACHE COUNT(*) FROM orders
SELECT DISTINCT SQL_NO_CACHE channel FROM orders
SELECT SQL_BIG_RESULT customer_id, SUM(amount) AS revenue FROM orders GROUP BY customer_id
SELECT SQL_SMALL_RESULT DISTINCT status FROM orders
SELECT SQL_BUFFER_RESULT id FROM orders
SELECT STRAIGHT_JOIN o.id, c.name FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT SQL_CALC_FOUND_ROWS id FROM orders LIMIT 10
SELECT o.id FROM orders o USE INDEX (PRIMARY) WHERE o.id > 3
SELECT o.id FROM orders o FORCE INDEX (PRIMARY) WHERE o.id > 3
SELECT o.id FROM orders o IGNORE INDEX FOR ORDER BY (PRIMARY) ORDER BY o.id
SELECT YEARWEEK(placed_at, 1) AS week, DAYNAME(placed_at) AS weekday, WEEK(placed_at, 3) AS iso_week, COUNT(*) AS orders FROM orders GROUP BY 1, 2, 3
SELECT DATE_FORMAT(placed_at, '%x-W%v') AS week, HOUR(placed_at) AS hour, COUNT(*) AS orders FROM orders GROUP BY week, hour
SELECT PERIOD_DIFF(202502, 202412) AS months, TO_DAYS(MAX(placed_at)) - TO_DAYS(MIN(placed_at)) AS days, FROM_UNIXTIME(1735689600) AS moment FROM orders
SELECT c.name, COALESCE(SUM(o.amount), 0) AS revenue FROM customers AS c LEFT JOIN orders AS o ON o.customer_id = c.id AND o.status = 'paid' GROUP BY c.id, c.name ORDER BY revenue DESC LIMIT 10
SELECT FORMAT(SUM(amount), 2) AS revenue, CONCAT(ROUND(100 * AVG(status = 'paid'), 1), '%') AS paid FROM orders
SELECT id FROM orders WHERE placed_at >= CURDATE() - INTERVAL 7 DAY OR placed_at BETWEEN '2025-01-01' AND '2025-01-31 23:59:59'
SELECT COUNT(*) AS n FROM orders WHERE status <=> NULL OR NOT (coupon IS NULL)
SELECT SUM(status = 'paid') AS paid, SUM(status != 'paid') AS other, AVG(amount > 50) AS share FROM orders
SELECT customer_id, GROUP_CONCAT(id ORDER BY placed_at SEPARATOR ',') AS numbers, MAX(placed_at) AS last_order FROM orders GROUP BY customer_id HAVING COUNT(*) > 1
SELECT TRIM(BOTH ' ' FROM name) AS name, REPLACE(city, ' ', '') AS city, LPAD(id, 5, '0') AS number, MD5(email) AS key_of, SHA2(email, 256) AS digest, CRC32(email) % 10 AS bucket FROM customers
SELECT INET_NTOA(3232235777) AS address, HEX(id) AS h, BIN(id) AS b, CONV(id, 10, 16) AS c FROM orders
SELECT IF(amount > 50, 'large', 'small') AS size, COUNT(*) AS n FROM orders GROUP BY size WITH ROLLUP
SELECT JSON_KEYS(details) AS field_names, JSON_SEARCH(details, 'one', 'gift') AS place, JSON_VALID(details) AS ok FROM orders
SELECT CAST(amount AS DECIMAL(10, 1)) AS a, CAST(id AS UNSIGNED) AS u, CAST(placed_at AS DATE) AS d, BINARY status AS s FROM orders
SELECT COUNT(*) AS orders FROM orders -- all of them
SELECT * FROM orders ORDER BY placed_at DESC LIMIT 5, 10
SELECT t.channel, t.revenue, t.revenue / s.total AS share FROM (SELECT channel, SUM(amount) AS revenue FROM orders GROUP BY channel) t CROSS JOIN (SELECT SUM(amount) AS total FROM orders) s
SELECT REGEXP_REPLACE(name, '[^a-z]', '') AS letters, REGEXP_LIKE(email, '@') AS has_at, INSTR(email, '@') AS place FROM customers
SELECT ROW_NUMBER() OVER (PARTITION BY channel ORDER BY amount DESC) AS place, id FROM orders
SELECT DATE_ADD(DATE(placed_at), INTERVAL -WEEKDAY(placed_at) DAY) AS week_start, SUM(amount) AS revenue FROM orders GROUP BY week_start
SELECT TIMESTAMPADD(HOUR, 8, placed_at) AS here, CONVERT_TZ(placed_at, '+00:00', '+08:00') AS there FROM orders
SELECT 1 FROM DUAL WHERE EXISTS (SELECT 1 FROM orders WHERE amount > 1000)
