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
