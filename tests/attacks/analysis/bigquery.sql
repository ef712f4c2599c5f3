FROM orders |> WHERE status = 'paid' |> AGGREGATE SUM(amount) AS revenue GROUP BY channel |> ORDER BY revenue DESC |> LIMIT 5
FROM orders |> EXTEND amount * 2 AS twice |> SELECT id, twice
FROM orders |> JOIN customers AS c ON c.id = orders.customer_id |> AGGREGATE COUNT(*) AS orders GROUP BY c.city
FROM orders |> DROP details |> WHERE amount > 10 |> RENAME amount AS total
FROM orders |> SET amount = ROUND(amount) |> AGGREGATE AVG(amount) AS mean
SELECT DATE(placed_at) AS day, SUM(amount) AS revenue, AVG(SUM(amount)) OVER (ORDER BY DATE(placed_at) ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) AS week_mean FROM orders GROUP BY day
SELECT id, SUM(amount) OVER (PARTITION BY channel ORDER BY UNIX_DATE(DATE(placed_at)) RANGE BETWEEN 7 PRECEDING AND CURRENT ROW) AS last_week FROM orders
SELECT id, channel, amount FROM orders WHERE true QUALIFY ROW_NUMBER() OVER (PARTITION BY channel ORDER BY amount DESC) <= 3
SELECT * FROM (SELECT channel, status, amount FROM orders) PIVOT (SUM(amount) AS revenue FOR status IN ('paid', 'new' AS fresh))
SELECT name, what, figure FROM (SELECT name, price, price * 2 AS twice FROM products) UNPIVOT (figure FOR what IN (price, twice))
SELECT channel, status, GROUPING(channel) AS whole, SUM(amount) AS revenue FROM orders GROUP BY GROUPING SETS ((channel, status), channel, ())
SELECT channel, status, COUNT(*) AS orders FROM orders GROUP BY ROLLUP (channel, status)
SELECT channel, status, COUNT(*) AS orders FROM orders GROUP BY CUBE (channel, status)
SELECT tag, COUNT(*) AS orders FROM orders, UNNEST(JSON_VALUE_ARRAY(details, '$.tags')) AS tag GROUP BY tag
SELECT o.id, tag, place FROM orders o CROSS JOIN UNNEST(JSON_EXTRACT_STRING_ARRAY(o.details, '$.tags')) AS tag WITH OFFSET AS place
SELECT day, COUNT(o.id) AS orders FROM UNNEST(GENERATE_DATE_ARRAY(DATE '2025-01-01', DATE '2025-01-31')) AS day LEFT JOIN orders o ON DATE(o.placed_at) = day GROUP BY day
SELECT JSON_VALUE(details, '$.source') AS source, COUNT(*) AS orders FROM orders GROUP BY source
SELECT APPROX_QUANTILES(amount, 4) AS quartiles, APPROX_QUANTILES(amount, 100)[OFFSET(90)] AS p90, APPROX_TOP_COUNT(channel, 3) AS tops FROM orders
SELECT DISTINCT channel, PERCENTILE_CONT(amount, 0.5) OVER (PARTITION BY channel) AS median FROM orders
SELECT customer_id, ARRAY_AGG(STRUCT(id, amount) ORDER BY placed_at DESC LIMIT 3) AS latest, ANY_VALUE(status HAVING MAX placed_at) AS last_status FROM orders GROUP BY customer_id
SELECT STRING_AGG(DISTINCT channel, ', ' ORDER BY channel) AS channels, COUNTIF(status = 'paid') AS paid, LOGICAL_OR(coupon IS NOT NULL) AS any_coupon FROM orders
SELECT DATE_TRUNC(DATE(placed_at), ISOWEEK) AS week, FORMAT_DATE('%Y-%m', DATE(placed_at)) AS month, EXTRACT(DAYOFWEEK FROM placed_at) AS weekday, COUNT(*) AS orders FROM orders GROUP BY 1, 2, 3
SELECT DATE_DIFF(DATE(MAX(placed_at)), DATE(MIN(placed_at)), DAY) AS days, TIMESTAMP_TRUNC(TIMESTAMP(MAX(placed_at)), HOUR) AS hour, DATE_ADD(DATE(MAX(placed_at)), INTERVAL 1 MONTH) AS next_one FROM orders
SELECT REGEXP_EXTRACT(email, r'@(.+)$') AS domain, COUNT(*) AS people FROM customers WHERE REGEXP_CONTAINS(email, r'^[a-z]') GROUP BY domain
SELECT SAFE_DIVIDE(SUM(amount), COUNT(coupon)) AS per_coupon, IEEE_DIVIDE(1, 0) AS endless, ROUND(STDDEV_SAMP(amount), 2) AS spread, CORR(amount, id) AS tie FROM orders
WITH RECURSIVE chain AS (SELECT id, name, 0 AS depth FROM customers WHERE referrer_id IS NULL UNION ALL SELECT c.id, c.name, chain.depth + 1 FROM customers c JOIN chain ON c.referrer_id = chain.id) SELECT depth, COUNT(*) AS people FROM chain GROUP BY depth
SELECT * EXCEPT (details) REPLACE (ROUND(amount) AS amount) FROM orders
SELECT (SELECT AS STRUCT MIN(amount) AS low, MAX(amount) AS high FROM orders).high AS most, ARRAY(SELECT DISTINCT status FROM orders ORDER BY status) AS states
SELECT IF(amount > 100, 'large', 'small') AS size_class, RANGE_BUCKET(amount, [0, 50, 100, 200]) AS bucket, COUNT(*) AS orders FROM orders GROUP BY 1, 2
SELECT id, LAST_VALUE(coupon IGNORE NULLS) OVER (PARTITION BY customer_id ORDER BY placed_at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before_it FROM orders
SELECT FORMAT('%s: %.2f', channel, SUM(amount)) AS line, HLL_COUNT.INIT(customer_id) AS sketch, SAFE_CAST(ANY_VALUE(coupon) AS INT64) AS number FROM orders GROUP BY channel
SELECT id FROM customers EXCEPT DISTINCT SELECT customer_id FROM orders
SELECT DATE_TRUNC(DATE(placed_at), WEEK(MONDAY)) AS week, COUNT(*) AS orders FROM orders GROUP BY week
SELECT DATE_TRUNC(DATE(placed_at), ISOWEEK) AS week, EXTRACT(ISOWEEK FROM placed_at) AS nr, COUNT(*) AS orders FROM orders GROUP BY 1, 2
SELECT TIMESTAMP_TRUNC(placed_at, HOUR) AS hour, COUNTIF(status = 'paid') AS paid FROM orders GROUP BY hour
SELECT EXTRACT(DAYOFWEEK FROM placed_at) AS weekday, FORMAT_DATE('%Y-%m', DATE(placed_at)) AS month, COUNT(*) AS n FROM orders GROUP BY weekday, month
SELECT APPROX_COUNT_DISTINCT(customer_id) AS buyers, APPROX_QUANTILES(amount, 4)[OFFSET(2)] AS median, APPROX_TOP_COUNT(channel, 3) AS top FROM orders
SELECT customer_id, ARRAY_AGG(status IGNORE NULLS ORDER BY placed_at DESC LIMIT 1)[SAFE_OFFSET(0)] AS last_status FROM orders GROUP BY customer_id
SELECT * EXCEPT (details) FROM orders
SELECT * REPLACE (ROUND(amount) AS amount) FROM orders
SELECT id, amount FROM orders QUALIFY ROW_NUMBER() OVER (PARTITION BY channel ORDER BY amount DESC) = 1
SELECT SAFE_DIVIDE(SUM(amount), COUNT(*)) AS mean, IEEE_DIVIDE(1, 2) AS half, IFNULL(MAX(coupon), 'none') AS coupon FROM orders
SELECT DATE_DIFF(CURRENT_DATE(), joined_on, DAY) AS days, DATE_ADD(joined_on, INTERVAL 1 MONTH) AS next FROM customers
SELECT DATE_SUB(CURRENT_DATE('Asia/Shanghai'), INTERVAL 7 DAY) AS week_ago, CURRENT_TIMESTAMP() AS moment
SELECT PARSE_DATE('%Y-%m-%d', '2025-01-31') AS day, SAFE_CAST('x' AS INT64) AS nothing, CAST(id AS STRING) AS text FROM orders
SELECT STRING_AGG(DISTINCT status, ', ' ORDER BY status) AS states, LOGICAL_OR(coupon IS NOT NULL) AS any_coupon, ANY_VALUE(channel) AS one FROM orders
SELECT JSON_VALUE(details, '$.source') AS source, JSON_QUERY_ARRAY(details, '$.tags') AS tags FROM orders
SELECT o.id, tag FROM orders o, UNNEST(JSON_VALUE_ARRAY(o.details, '$.tags')) AS tag
SELECT day, COUNT(o.id) AS orders FROM UNNEST(GENERATE_DATE_ARRAY('2025-01-01', '2025-01-31')) AS day LEFT JOIN orders o ON DATE(o.placed_at) = day GROUP BY day
SELECT x, off FROM UNNEST(['a', 'b']) AS x WITH OFFSET AS off
SELECT STRUCT(1 AS a, 'b' AS b) AS s, [1, 2, 3] AS list, ARRAY_LENGTH([1, 2]) AS n
SELECT * FROM (SELECT status, channel, amount FROM orders) PIVOT (SUM(amount) FOR channel IN ('web', 'shop'))
SELECT channel, SUM(amount) AS revenue FROM orders GROUP BY ROLLUP (channel)
SELECT PERCENTILE_CONT(amount, 0.5) OVER (PARTITION BY channel) AS median FROM orders
SELECT id, LAST_VALUE(coupon IGNORE NULLS) OVER (ORDER BY placed_at) AS coupon FROM orders
SELECT FARM_FINGERPRINT(email) AS h, TO_HEX(MD5(email)) AS m, TO_HEX(SHA256(email)) AS s FROM customers
SELECT MOD(ABS(FARM_FINGERPRINT(CAST(id AS STRING))), 10) AS bucket, COUNT(*) AS n FROM orders GROUP BY bucket
SELECT FORMAT('%.2f', AVG(amount)) AS mean, FORMAT_TIMESTAMP('%F', MAX(placed_at), 'UTC') AS day FROM orders
SELECT UNIX_SECONDS(TIMESTAMP(placed_at)) AS s, TIMESTAMP_DIFF(CURRENT_TIMESTAMP(), TIMESTAMP(placed_at), HOUR) AS hours FROM orders
SELECT id FROM orders TABLESAMPLE SYSTEM (10 PERCENT)
SELECT LAST_DAY(joined_on, MONTH) AS month_end, DATETIME_TRUNC(DATETIME(placed_at), QUARTER) AS quarter FROM customers JOIN orders ON orders.customer_id = customers.id
FROM orders |> WHERE status = 'paid' |> AGGREGATE SUM(amount) AS revenue GROUP BY channel |> ORDER BY revenue DESC
SELECT `orders`.`id` FROM `orders` WHERE amount BETWEEN 10 AND 100
SELECT id FROM `orders` WHERE status IN UNNEST(['paid', 'new'])
SELECT CORR(amount, id) AS tie, STDDEV(amount) AS spread, COVAR_POP(amount, id) AS co, BIT_XOR(id) AS bits FROM orders
SELECT EDIT_DISTANCE('a', 'b') AS d, INITCAP(city) AS city, LPAD(CAST(id AS STRING), 5, '0') AS nr, SPLIT(email, '@')[SAFE_OFFSET(1)] AS domain FROM customers
SELECT MAX_BY(status, placed_at) AS last_status, MIN_BY(amount, placed_at) AS first_amount FROM orders
