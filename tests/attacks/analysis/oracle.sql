SELECT * FROM (SELECT channel, status, amount FROM orders) PIVOT (SUM(amount) FOR status IN ('paid' AS paid, 'new' AS fresh))
SELECT * FROM (SELECT channel, status, amount FROM orders) PIVOT (SUM(amount) AS revenue, COUNT(*) AS n FOR status IN ('paid' AS paid, 'new' AS fresh)) ORDER BY channel
SELECT name, what, figure FROM (SELECT name, price, price * 2 AS twice FROM products) UNPIVOT (figure FOR what IN (price AS 'once', twice AS 'twice'))
SELECT channel, LISTAGG(DISTINCT status, ', ') WITHIN GROUP (ORDER BY status) AS states FROM orders GROUP BY channel
SELECT customer_id, LISTAGG(id, ',' ON OVERFLOW TRUNCATE '...' WITH COUNT) WITHIN GROUP (ORDER BY placed_at) AS numbers FROM orders GROUP BY customer_id
SELECT customer_id, MAX(amount) KEEP (DENSE_RANK LAST ORDER BY placed_at) AS last_amount, MIN(amount) KEEP (DENSE_RANK FIRST ORDER BY placed_at) AS first_amount FROM orders GROUP BY customer_id
SELECT o.id, MAX(o.amount) KEEP (DENSE_RANK FIRST ORDER BY o.placed_at DESC) OVER (PARTITION BY o.customer_id) AS latest FROM orders o
SELECT c.name, o.amount FROM customers c, orders o WHERE c.id = o.customer_id (+) AND o.status (+) = 'paid'
SELECT channel, status, GROUPING_ID(channel, status) AS lvl, SUM(amount) AS revenue FROM orders GROUP BY CUBE (channel, status)
SELECT channel, status, COUNT(*) AS orders FROM orders GROUP BY ROLLUP (channel, status) HAVING GROUPING(status) = 0
SELECT channel, status, SUM(amount) AS revenue FROM orders GROUP BY GROUPING SETS ((channel), (status), ())
SELECT TRUNC(placed_at) AS day, SUM(amount) AS revenue, AVG(SUM(amount)) OVER (ORDER BY TRUNC(placed_at) ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) AS week_mean FROM orders GROUP BY TRUNC(placed_at)
SELECT id, SUM(amount) OVER (ORDER BY placed_at RANGE BETWEEN INTERVAL '7' DAY PRECEDING AND CURRENT ROW) AS last_week FROM orders
SELECT id, RATIO_TO_REPORT(amount) OVER (PARTITION BY channel) AS share, NTILE(4) OVER (ORDER BY amount) AS quarter FROM orders
SELECT id, LAG(amount, 1, 0) OVER (PARTITION BY customer_id ORDER BY placed_at) AS before_it, FIRST_VALUE(amount IGNORE NULLS) OVER (PARTITION BY channel ORDER BY placed_at) AS first_one FROM orders
SELECT MEDIAN(amount) AS median, PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY amount) AS p90, STATS_MODE(status) AS usual FROM orders
SELECT LEVEL AS depth, LPAD(' ', LEVEL * 2) || name AS name, CONNECT_BY_ROOT name AS root, SYS_CONNECT_BY_PATH(name, '/') AS path FROM customers START WITH referrer_id IS NULL CONNECT BY NOCYCLE PRIOR id = referrer_id ORDER SIBLINGS BY name
SELECT DATE '2025-01-01' + LEVEL - 1 AS day FROM dual CONNECT BY LEVEL <= 31
WITH chain (id, name, depth) AS (SELECT id, name, 0 FROM customers WHERE referrer_id IS NULL UNION ALL SELECT c.id, c.name, chain.depth + 1 FROM customers c JOIN chain ON c.referrer_id = chain.id) SELECT depth, COUNT(*) AS people FROM chain GROUP BY depth
SELECT TO_CHAR(placed_at, 'YYYY-"Q"Q') AS quarter, COUNT(*) AS orders FROM orders GROUP BY TO_CHAR(placed_at, 'YYYY-"Q"Q') ORDER BY 1
SELECT MONTHS_BETWEEN(MAX(placed_at), MIN(placed_at)) AS months, ADD_MONTHS(TRUNC(MAX(placed_at), 'MM'), 1) AS next_month, NEXT_DAY(MIN(placed_at), 'MONDAY') AS monday FROM orders
SELECT EXTRACT(YEAR FROM placed_at) AS year, DECODE(status, 'paid', 1, 0) AS is_paid, NVL2(coupon, 'with', 'without') AS coupon FROM orders
SELECT JSON_VALUE(details, '$.source') AS source, JSON_QUERY(details, '$.tags') AS tags FROM orders WHERE JSON_EXISTS(details, '$.source')
SELECT o.id, t.tag FROM orders o, JSON_TABLE(o.details, '$.tags[*]' COLUMNS (nr FOR ORDINALITY, tag VARCHAR2(20) PATH '$')) t
SELECT REGEXP_SUBSTR(email, '@(.+)$', 1, 1, NULL, 1) AS domain, COUNT(*) AS people FROM customers WHERE REGEXP_LIKE(email, '^[a-z]', 'i') GROUP BY REGEXP_SUBSTR(email, '@(.+)$', 1, 1, NULL, 1)
SELECT c.name, l.amount FROM customers c CROSS APPLY (SELECT o.amount FROM orders o WHERE o.customer_id = c.id ORDER BY o.amount DESC FETCH FIRST 2 ROWS ONLY) l
SELECT channel, SUM(amount) AS revenue FROM orders GROUP BY channel ORDER BY revenue DESC NULLS LAST OFFSET 0 ROWS FETCH NEXT 5 ROWS WITH TIES
SELECT id FROM customers MINUS SELECT customer_id FROM orders
SELECT WIDTH_BUCKET(amount, 0, 500, 5) AS bucket, COUNT(*) AS orders, ROUND(AVG(amount), 2) AS mean FROM orders GROUP BY WIDTH_BUCKET(amount, 0, 500, 5)
SELECT REGR_SLOPE(amount, id) AS slope, CORR(amount, id) AS tie, STDDEV(amount) AS spread, VAR_POP(amount) AS variance FROM orders
SELECT * FROM (SELECT o.*, ROW_NUMBER() OVER (PARTITION BY channel ORDER BY amount DESC) AS place FROM orders o) WHERE place <= 3
SELECT CAST(placed_at AS DATE) - 7 AS week_ago, NUMTODSINTERVAL(90, 'MINUTE') AS span, TO_DATE('2025-01-31', 'YYYY-MM-DD') AS day FROM orders WHERE ROWNUM <= 5
SELECT TO_CHAR(placed_at, 'IYYY-IW') AS week, COUNT(*) AS orders FROM orders GROUP BY TO_CHAR(placed_at, 'IYYY-IW')
SELECT TRUNC(placed_at, 'MM') AS month, SUM(amount) AS revenue FROM orders GROUP BY TRUNC(placed_at, 'MM') ORDER BY month
SELECT TRUNC(SYSDATE) - 7 AS week_ago, ADD_MONTHS(SYSDATE, -1) AS month_ago, MONTHS_BETWEEN(SYSDATE, MIN(placed_at)) AS months FROM orders
SELECT NVL(coupon, 'none') AS coupon, NVL2(coupon, 1, 0) AS has_coupon, DECODE(status, 'paid', 'done', 'open') AS state FROM orders
SELECT LISTAGG(status, ', ') WITHIN GROUP (ORDER BY status) AS states, customer_id FROM orders GROUP BY customer_id
SELECT LISTAGG(DISTINCT channel, ', ') WITHIN GROUP (ORDER BY channel) AS channels FROM orders
SELECT customer_id, MAX(amount) KEEP (DENSE_RANK LAST ORDER BY placed_at) AS last_amount FROM orders GROUP BY customer_id
SELECT * FROM orders WHERE ROWNUM <= 10
SELECT * FROM (SELECT o.*, ROW_NUMBER() OVER (ORDER BY amount DESC) AS rn FROM orders o) WHERE rn <= 5
SELECT id, amount FROM orders ORDER BY amount DESC FETCH FIRST 5 ROWS ONLY
SELECT id, amount FROM orders ORDER BY amount DESC FETCH FIRST 10 PERCENT ROWS ONLY
SELECT id, amount FROM orders ORDER BY amount DESC OFFSET 5 ROWS FETCH NEXT 5 ROWS WITH TIES
SELECT LEVEL AS n FROM dual CONNECT BY LEVEL <= 12
SELECT id, name, LEVEL AS depth, SYS_CONNECT_BY_PATH(name, '/') AS path FROM customers START WITH referrer_id IS NULL CONNECT BY PRIOR id = referrer_id
SELECT EXTRACT(YEAR FROM placed_at) AS y, EXTRACT(MONTH FROM placed_at) AS m, COUNT(*) AS orders FROM orders GROUP BY EXTRACT(YEAR FROM placed_at), EXTRACT(MONTH FROM placed_at)
SELECT REGEXP_SUBSTR(email, '[^@]+$') AS domain, REGEXP_COUNT(name, 'a') AS n, INSTR(email, '@') AS place, SUBSTR(name, 1, 1) AS initial FROM customers
SELECT channel, status, SUM(amount) AS revenue, GROUPING_ID(channel, status) AS lvl FROM orders GROUP BY ROLLUP (channel, status)
SELECT status, RATIO_TO_REPORT(SUM(amount)) OVER () AS share FROM orders GROUP BY status
SELECT * FROM (SELECT status, channel, amount FROM orders) PIVOT (SUM(amount) FOR channel IN ('web' AS web, 'shop' AS shop))
SELECT c.name FROM customers c, orders o WHERE o.customer_id (+) = c.id AND o.id IS NULL
SELECT c.name, o.id FROM customers c LEFT OUTER JOIN orders o ON o.customer_id = c.id
SELECT TO_DATE('2025-01-31', 'YYYY-MM-DD') AS day, TO_NUMBER('42') AS n, TO_CHAR(1234.5, '9,999.00') AS text FROM dual
SELECT LAST_DAY(placed_at) AS month_end, NEXT_DAY(placed_at, 'MONDAY') AS monday, CAST(placed_at AS DATE) AS day FROM orders
SELECT id FROM orders WHERE placed_at >= DATE '2025-01-01' AND placed_at < DATE '2025-01-01' + INTERVAL '1' MONTH
SELECT id FROM orders MINUS SELECT order_id FROM order_items
SELECT CASE WHEN amount > 50 THEN 'large' ELSE 'small' END AS sz, COUNT(*) AS n FROM orders GROUP BY CASE WHEN amount > 50 THEN 'large' ELSE 'small' END
SELECT WIDTH_BUCKET(amount, 0, 300, 6) AS bucket, COUNT(*) AS n FROM orders GROUP BY WIDTH_BUCKET(amount, 0, 300, 6)
SELECT ORA_HASH(email, 9) AS bucket, STANDARD_HASH(email, 'SHA256') AS digest FROM customers
SELECT LAG(amount, 1, 0) OVER (PARTITION BY customer_id ORDER BY placed_at) AS before, NTILE(4) OVER (ORDER BY amount) AS q FROM orders
SELECT JSON_VALUE(details, '$.source') AS source, COUNT(*) AS n FROM orders GROUP BY JSON_VALUE(details, '$.source')
SELECT XMLELEMENT("c", name) AS node FROM customers
SELECT id, placed_at FROM orders SAMPLE (10)
SELECT /* how many */ COUNT(*) FROM orders
SELECT INITCAP(city) AS city, LPAD(id, 5, '0') AS nr, TRIM(name) AS name, GREATEST(id, 1) AS g, NULLIF(city, '') AS c FROM customers
SELECT SYSTIMESTAMP AT TIME ZONE 'Asia/Shanghai' AS here, CURRENT_DATE AS today, SESSIONTIMEZONE AS zone FROM dual
SELECT NUMTODSINTERVAL(90, 'MINUTE') AS span, TO_DSINTERVAL('1 00:00:00') AS day FROM dual
