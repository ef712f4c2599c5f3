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
FROM orders
FROM orders LIMIT 5
SELECT * FROM orders ORDER BY ALL DESC LIMIT 3
SELECT date_part('week', placed_at) AS week, yearweek(placed_at) AS yw, isodow(placed_at) AS d, COUNT(*) AS n FROM orders GROUP BY ALL
SELECT time_bucket(INTERVAL '15 minutes', happened_at) AS slot, COUNT(*) AS events FROM events GROUP BY slot
SELECT unnest([1, 2, 3]) AS n, unnest(['a', 'b', 'c']) AS letter
SELECT * FROM range(5) AS r(n)
SELECT range AS n FROM range(1, 13)
SELECT struct_pack(low := MIN(amount), high := MAX(amount)) AS span FROM orders
SELECT map {'a': 1, 'b': 2} AS m, map_keys(map {'a': 1}) AS k
SELECT list_aggregate(list(amount), 'sum') AS total, list_sort(list(amount)) AS sorted, len(list(id)) AS n, list_contains(list(status), 'paid') AS has FROM orders
SELECT first(status ORDER BY placed_at DESC) AS last_status, last(amount) AS some, any_value(channel) AS one FROM orders
SELECT customer_id, max(placed_at)::DATE AS last_day, date_diff('day', max(placed_at), TIMESTAMP '2025-02-01') AS days FROM orders GROUP BY customer_id
SELECT strptime('2025-01-31', '%Y-%m-%d') AS day, make_date(2025, 1, 31) AS other, last_day(DATE '2025-01-05') AS month_end, epoch(TIMESTAMP '2025-01-01') AS seconds
SELECT channel, status, SUM(amount) AS revenue FROM orders GROUP BY CUBE (channel, status) HAVING SUM(amount) > 10
SELECT name, regexp_replace(name, '\s+', ' ', 'g') AS clean, string_split(email, '@')[2] AS domain, email.split('@')[1] AS person FROM customers
SELECT name.upper() AS loud, name.lower().reverse() AS back FROM customers
SELECT * EXCLUDE (details), amount * 2 AS twice FROM orders
SELECT o.* REPLACE (round(o.amount) AS amount) FROM orders o
SELECT COUNT(COLUMNS(*)) FROM orders
SELECT * FROM orders SEMI JOIN customers ON customers.id = orders.customer_id
SELECT * FROM customers ANTI JOIN orders ON orders.customer_id = customers.id
SELECT * FROM orders POSITIONAL JOIN customers
SELECT id, amount FROM orders USING SAMPLE 50%
SELECT id FROM orders USING SAMPLE reservoir(3 ROWS) REPEATABLE (7)
SELECT kurtosis(amount) AS k, skewness(amount) AS s, entropy(status) AS e, mode(channel) AS m, approx_quantile(amount, 0.5) AS q FROM orders
SELECT id, amount, sum(amount) OVER w AS running, avg(amount) OVER w AS mean FROM orders WINDOW w AS (ORDER BY placed_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW)
SELECT try_cast('x' AS INTEGER) AS nothing, '5'::INTEGER AS five, 7 // 2 AS whole, 2 ** 3 AS eight
SELECT printf('%.2f', amount) AS text, format('{:,}', orders.id) AS number, lpad(orders.id::VARCHAR, 5, '0') AS padded, hash(email) % 10 AS bucket FROM orders, customers
SELECT json_extract_string(details, '$.source') AS source, json_keys(details) AS fields, json_valid(details) AS ok FROM orders
SELECT CASE WHEN amount > 50 THEN 'large' ELSE 'small' END AS size, COUNT(*) AS n FROM orders GROUP BY 1 ORDER BY n DESC
SELECT list_zip([1, 2], ['a', 'b']) AS pairs, array_slice([1, 2, 3], 1, 2) AS two, [1, 2, 3][-1] AS last_one, list_reduce([1, 2, 3], lambda a, b: a + b) AS total
VALUES (1, 'a'), (2, 'b')
SELECT DISTINCT ON (customer_id) customer_id, id FROM orders ORDER BY customer_id, placed_at DESC
SELECT jaro_winkler_similarity(a.name, b.name) AS near, levenshtein(a.name, b.name) AS steps FROM customers a CROSS JOIN customers b
SELECT bar(amount, 0, 300, 20) AS bar, id FROM orders
SELECT current_date - joined_on AS days, age(joined_on) AS since, date_add(joined_on, INTERVAL 1 MONTH) AS next FROM customers
