SELECT o.id, f.value::string AS tag, f.index AS place FROM orders o, LATERAL FLATTEN(input => o.details:tags) f
SELECT o.id, f.key, f.value FROM orders o, LATERAL FLATTEN(INPUT => o.details, OUTER => TRUE, RECURSIVE => FALSE, MODE => 'OBJECT') f
SELECT f.value:name::string AS name FROM orders, TABLE(FLATTEN(input => orders.details:lines)) f
SELECT DATEADD(day, SEQ4(), '2025-01-01'::date) AS day FROM TABLE(GENERATOR(ROWCOUNT => 10))
SELECT ROW_NUMBER() OVER (ORDER BY SEQ8()) AS n FROM TABLE(GENERATOR(ROWCOUNT => 100))
SELECT channel, LISTAGG(DISTINCT status, ', ') WITHIN GROUP (ORDER BY status) AS states FROM orders GROUP BY channel
SELECT PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY amount) AS p90, MEDIAN(amount) AS median, MODE(status) AS usual FROM orders
SELECT channel, ARRAY_AGG(id) WITHIN GROUP (ORDER BY placed_at DESC) AS numbers FROM orders GROUP BY channel
SELECT DATE_TRUNC('day', placed_at) AS day, SUM(amount) AS revenue, AVG(SUM(amount)) OVER (ORDER BY DATE_TRUNC('day', placed_at) ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) AS week_mean FROM orders GROUP BY 1
SELECT id, SUM(amount) OVER (ORDER BY placed_at RANGE BETWEEN INTERVAL '7 DAYS' PRECEDING AND CURRENT ROW) AS last_week FROM orders
SELECT id, channel, amount FROM orders QUALIFY ROW_NUMBER() OVER (PARTITION BY channel ORDER BY amount DESC) <= 3
SELECT * FROM (SELECT channel, status, amount FROM orders) PIVOT (SUM(amount) FOR status IN ('paid', 'new')) AS p
SELECT * FROM (SELECT channel, status, amount FROM orders) PIVOT (SUM(amount) FOR status IN (ANY ORDER BY status))
SELECT name, what, figure FROM (SELECT name, price, price * 2 AS twice FROM products) UNPIVOT (figure FOR what IN (price, twice))
SELECT channel, status, GROUPING_ID(channel, status) AS lvl, SUM(amount) AS revenue FROM orders GROUP BY CUBE (channel, status)
SELECT channel, status, SUM(amount) AS revenue FROM orders GROUP BY GROUPING SETS ((channel), (status), ())
SELECT channel, status, COUNT(*) AS orders FROM orders GROUP BY ALL
SELECT details:source::string AS source, ARRAY_SIZE(details:tags) AS tags, COUNT(*) AS orders FROM orders GROUP BY 1, 2
SELECT OBJECT_CONSTRUCT('channel', channel, 'revenue', SUM(amount)) AS line, OBJECT_AGG(status, 1) AS states FROM orders GROUP BY channel
SELECT DATEDIFF('day', MIN(placed_at), MAX(placed_at)) AS days, DATEADD(month, 1, MAX(placed_at)) AS next_one, DAYNAME(MIN(placed_at)) AS weekday, LAST_DAY(MAX(placed_at)) AS month_end FROM orders
SELECT TIME_SLICE(happened_at, 15, 'MINUTE') AS slot, COUNT(*) AS events FROM events GROUP BY slot
SELECT COUNT_IF(status = 'paid') AS paid, APPROX_COUNT_DISTINCT(customer_id) AS buyers, APPROX_PERCENTILE(amount, 0.5) AS middle, APPROX_TOP_K(channel, 3) AS tops FROM orders
SELECT customer_id, MAX_BY(status, placed_at) AS last_status, MIN_BY(amount, placed_at) AS first_amount FROM orders GROUP BY customer_id
SELECT REGEXP_SUBSTR(email, '@(.+)$', 1, 1, 'e', 1) AS domain, COUNT(*) AS people FROM customers WHERE email RLIKE '[a-z].*' GROUP BY 1
SELECT id, CONDITIONAL_TRUE_EVENT(amount > 100) OVER (PARTITION BY customer_id ORDER BY placed_at) AS part, RATIO_TO_REPORT(amount) OVER (PARTITION BY channel) AS share FROM orders
WITH RECURSIVE chain AS (SELECT id, name, 0 AS depth FROM customers WHERE referrer_id IS NULL UNION ALL SELECT c.id, c.name, chain.depth + 1 FROM customers c JOIN chain ON c.referrer_id = chain.id) SELECT depth, COUNT(*) AS people FROM chain GROUP BY depth
SELECT LEVEL AS depth, name, SYS_CONNECT_BY_PATH(name, '/') AS path FROM customers START WITH referrer_id IS NULL CONNECT BY referrer_id = PRIOR id
SELECT o.id, e.kind FROM orders o ASOF JOIN events e MATCH_CONDITION (o.placed_at >= e.happened_at) ON o.customer_id = e.user_id
SELECT IFF(amount > 100, 'large', 'small') AS size_class, ZEROIFNULL(SUM(amount)) AS revenue, DIV0(SUM(amount), COUNT(coupon)) AS per_coupon FROM orders GROUP BY size_class
SELECT WIDTH_BUCKET(amount, 0, 500, 5) AS bucket, COUNT(*) AS orders, STDDEV(amount) AS spread, SKEW(amount) AS skew FROM orders GROUP BY bucket
SELECT s.value AS word, COUNT(*) AS names FROM customers, LATERAL SPLIT_TO_TABLE(name, ' ') s GROUP BY s.value
SELECT TRANSFORM(ARRAY_CONSTRUCT(1, 2, 3), x -> x * 2) AS doubled, ARRAY_CONTAINS('a'::variant, details:tags) AS has_a FROM orders
SELECT DATE_TRUNC('week', placed_at) AS week, COUNT(*) AS orders FROM orders GROUP BY 1
SELECT DATE_PART(weekiso, placed_at) AS week, DAYNAME(placed_at) AS weekday, YEAROFWEEKISO(placed_at) AS y FROM orders
SELECT id, amount FROM orders QUALIFY ROW_NUMBER() OVER (PARTITION BY channel ORDER BY amount DESC) = 1
SELECT details:source::STRING AS source, ARRAY_SIZE(details:tags) AS tags FROM orders
SELECT o.id, f.value::STRING AS tag FROM orders o, LATERAL FLATTEN(input => o.details:tags) f
SELECT DATEADD(day, -7, CURRENT_DATE()) AS week_ago, DATEDIFF('month', MIN(placed_at), MAX(placed_at)) AS months FROM orders
SELECT LISTAGG(DISTINCT status, ', ') WITHIN GROUP (ORDER BY status) AS states FROM orders
SELECT APPROX_COUNT_DISTINCT(customer_id) AS buyers, APPROX_PERCENTILE(amount, 0.5) AS median, MEDIAN(amount) AS exact_median FROM orders
SELECT IFF(amount > 50, 'large', 'small') AS size, COUNT(*) AS n FROM orders GROUP BY size
SELECT ZEROIFNULL(amount) AS a, NVL(coupon, 'none') AS c, DIV0(amount, 0) AS d, NULLIFZERO(amount) AS z FROM orders
SELECT * EXCLUDE (details) FROM orders
SELECT * FROM orders SAMPLE (10)
SELECT TOP 5 id, amount FROM orders ORDER BY amount DESC
SELECT channel, status, SUM(amount) AS revenue FROM orders GROUP BY ALL
SELECT status, COUNT_IF(channel = 'web') AS web, BOOLOR_AGG(coupon IS NOT NULL) AS any_coupon FROM orders GROUP BY status
SELECT TO_VARCHAR(placed_at, 'YYYY-MM') AS month, TO_DATE(placed_at) AS day, TRY_TO_NUMBER('x') AS nothing FROM orders
SELECT CONVERT_TIMEZONE('UTC', 'Asia/Shanghai', placed_at) AS here, LAST_DAY(placed_at) AS month_end FROM orders
SELECT SPLIT_PART(email, '@', 2) AS domain, REGEXP_SUBSTR(email, '[^@]+$') AS same, INITCAP(city) AS city FROM customers
SELECT OBJECT_CONSTRUCT('id', id, 'amount', amount) AS line, ARRAY_AGG(id) WITHIN GROUP (ORDER BY id) AS ids FROM orders GROUP BY id, amount
SELECT * FROM (SELECT status, channel, amount FROM orders) PIVOT (SUM(amount) FOR channel IN ('web', 'shop'))
SELECT RATIO_TO_REPORT(SUM(amount)) OVER () AS share, channel FROM orders GROUP BY channel
SELECT MOD(ABS(HASH(email)), 10) AS bucket, COUNT(*) AS n FROM customers GROUP BY bucket
SELECT id, LAG(amount) IGNORE NULLS OVER (ORDER BY placed_at) AS before, CONDITIONAL_TRUE_EVENT(amount > 50) OVER (ORDER BY placed_at) AS session FROM orders
SELECT MAX_BY(status, placed_at) AS last_status, MIN_BY(amount, placed_at) AS first_amount, MODE(channel) AS usual FROM orders
SELECT SEQ4() AS n FROM TABLE(GENERATOR(ROWCOUNT => 12))
SELECT v.value AS word FROM TABLE(SPLIT_TO_TABLE('a b c', ' ')) AS v
SELECT PARSE_JSON('{"a": 1}'):a::INT AS a, TYPEOF(details) AS kind, GET_PATH(details, 'source') AS source FROM orders
SELECT id FROM orders WHERE placed_at >= DATEADD(month, -1, CURRENT_TIMESTAMP) AND status IN ('paid', 'new')
SELECT c.name, o.id FROM customers c ASOF JOIN orders o MATCH_CONDITION (c.joined_on <= o.placed_at) ON c.id = o.customer_id
SELECT TIME_SLICE(placed_at, 15, 'MINUTE') AS slot, COUNT(*) AS n FROM orders GROUP BY slot
SELECT MD5(email) AS m, SHA2(email, 256) AS s, EDITDISTANCE('a', 'b') AS d, JAROWINKLER_SIMILARITY('a', 'b') AS j FROM customers
SELECT PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY amount) AS p90, STDDEV(amount) AS spread, KURTOSIS(amount) AS k FROM orders
SELECT DATE_FROM_PARTS(2025, 1, 31) AS day, MONTHNAME(placed_at) AS month, QUARTER(placed_at) AS q, WEEKISO(placed_at) AS w FROM orders
SELECT id, amount FROM orders ORDER BY amount DESC NULLS LAST LIMIT 5 OFFSET 5
