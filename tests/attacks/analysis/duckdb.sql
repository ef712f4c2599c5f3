PIVOT orders ON status IN ('paid', 'new') USING SUM(amount) GROUP BY channel
SELECT * FROM (PIVOT orders ON channel IN ('web', 'shop') USING COUNT(*) GROUP BY status) ORDER BY status
SELECT * FROM (SELECT status, channel, amount FROM orders) PIVOT (SUM(amount) FOR channel IN ('web', 'shop') GROUP BY status)
SELECT name, what, figure FROM (SELECT name, price, price * 2 AS twice FROM products) UNPIVOT (figure FOR what IN (price, twice))
SELECT date_trunc('day', placed_at) AS day, SUM(amount) AS revenue, AVG(SUM(amount)) OVER (ORDER BY date_trunc('day', placed_at) ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) AS week_mean FROM orders GROUP BY 1
SELECT id, SUM(amount) OVER (ORDER BY placed_at RANGE BETWEEN INTERVAL 7 DAYS PRECEDING AND CURRENT ROW) AS last_week FROM orders
SELECT id, channel, amount FROM orders QUALIFY ROW_NUMBER() OVER (PARTITION BY channel ORDER BY amount DESC) <= 3
SELECT channel, status, SUM(amount) AS revenue FROM orders GROUP BY ALL ORDER BY ALL
SELECT channel, status, GROUPING(channel) AS whole, SUM(amount) AS revenue FROM orders GROUP BY GROUPING SETS ((channel, status), (channel), ())
SELECT channel, status, COUNT(*) AS orders FROM orders GROUP BY ROLLUP (channel, status)
SELECT channel, status, COUNT(*) AS orders FROM orders GROUP BY CUBE (channel, status)
SELECT channel, quantile_cont(amount, 0.5) AS median, quantile_cont(amount, [0.25, 0.75]) AS quartiles, mad(amount) AS spread FROM orders GROUP BY channel
SELECT percentile_cont(0.9) WITHIN GROUP (ORDER BY amount) AS p90 FROM orders
SELECT list(amount ORDER BY amount DESC)[1:3] AS top_three, list_distinct(list(status)) AS seen FROM orders
SELECT list_transform(list(amount), lambda x: x * 1.1) AS raised, list_filter([1, 2, 3], lambda x: x > 1) AS some FROM orders
SELECT [x * 2 FOR x IN [1, 2, 3] IF x > 1] AS doubled
SELECT customer_id, arg_max(status, placed_at) AS last_status, max_by(amount, placed_at) AS last_amount FROM orders GROUP BY customer_id
SELECT details->>'$.source' AS source, json_array_length(details, '$.tags') AS tags FROM orders
SELECT o.id, t.tag FROM orders o, UNNEST(from_json(json_extract(o.details, '$.tags'), '["VARCHAR"]')) AS t(tag)
SELECT o.id, e.kind, e.value FROM orders o ASOF JOIN events e ON o.customer_id = e.user_id AND o.placed_at >= e.happened_at
SELECT c.name, l.amount FROM customers c, LATERAL (SELECT amount FROM orders o WHERE o.customer_id = c.id ORDER BY amount DESC LIMIT 1) AS l
SELECT d.day, COUNT(o.id) AS orders FROM generate_series(DATE '2025-01-01', DATE '2025-01-31', INTERVAL 1 DAY) AS d(day) LEFT JOIN orders o ON date_trunc('day', o.placed_at) = d.day GROUP BY d.day
SELECT status, COUNT(*) FILTER (channel = 'web') AS web, COUNT(*) FILTER (WHERE channel = 'shop') AS shop FROM orders GROUP BY status
SELECT * EXCLUDE (details) REPLACE (round(amount) AS amount) FROM orders
SELECT COLUMNS('^(id|amount)$') FROM orders
SELECT regexp_extract(email, '@(.+)$', 1) AS domain, COUNT(*) AS people FROM customers WHERE regexp_matches(email, '^[a-z]') GROUP BY domain
SELECT datediff('day', MIN(placed_at), MAX(placed_at)) AS days, strftime(MAX(placed_at), '%Y-%m') AS month, dayname(MIN(placed_at)) AS weekday FROM orders
WITH RECURSIVE chain AS (SELECT id, name, 0 AS depth FROM customers WHERE referrer_id IS NULL UNION ALL SELECT c.id, c.name, chain.depth + 1 FROM customers c JOIN chain ON c.referrer_id = chain.id) SELECT depth, COUNT(*) AS people FROM chain GROUP BY depth
FROM orders SELECT channel, SUM(amount) AS revenue WHERE status = 'paid' GROUP BY channel
SELECT {'low': MIN(amount), 'high': MAX(amount)} AS span, histogram(status) AS seen, approx_count_distinct(customer_id) AS buyers FROM orders
SELECT status, string_agg(DISTINCT channel, ', ' ORDER BY channel) AS channels, bool_or(coupon IS NOT NULL) AS any_coupon FROM orders GROUP BY status
SELECT id FROM orders USING SAMPLE 10 ROWS
