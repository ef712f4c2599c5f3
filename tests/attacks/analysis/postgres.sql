SELECT date_trunc('day', placed_at) AS day, sum(amount) AS revenue, avg(sum(amount)) OVER (ORDER BY date_trunc('day', placed_at) ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) AS week_mean FROM orders GROUP BY 1
SELECT id, sum(amount) OVER (PARTITION BY customer_id ORDER BY placed_at RANGE BETWEEN INTERVAL '7 days' PRECEDING AND CURRENT ROW) AS last_week FROM orders
SELECT id, sum(amount) OVER (ORDER BY placed_at GROUPS BETWEEN 2 PRECEDING AND 1 FOLLOWING EXCLUDE TIES) AS around FROM orders
SELECT id, nth_value(amount, 2) OVER w AS second_one, cume_dist() OVER w AS share FROM orders WINDOW w AS (PARTITION BY channel ORDER BY amount ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
SELECT channel, status, grouping(channel, status) AS level, sum(amount) AS revenue FROM orders GROUP BY GROUPING SETS ((channel, status), (channel), ())
SELECT channel, status, count(*) AS orders FROM orders GROUP BY CUBE (channel, status)
SELECT coalesce(channel, 'all') AS channel, sum(amount) AS revenue FROM orders GROUP BY ROLLUP (channel)
SELECT channel, count(*) FILTER (WHERE status = 'paid') AS paid, avg(amount) FILTER (WHERE coupon IS NULL) AS plain FROM orders GROUP BY channel
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY amount) AS median, percentile_disc(ARRAY[0.25, 0.75]) WITHIN GROUP (ORDER BY amount) AS quartiles, mode() WITHIN GROUP (ORDER BY status) AS usual FROM orders
SELECT DISTINCT ON (customer_id) customer_id, id, amount FROM orders ORDER BY customer_id, placed_at DESC
SELECT c.name, l.amount FROM customers c CROSS JOIN LATERAL (SELECT o.amount FROM orders o WHERE o.customer_id = c.id ORDER BY o.amount DESC LIMIT 2) AS l
SELECT c.name, l.n FROM customers c LEFT JOIN LATERAL (SELECT count(*) AS n FROM orders o WHERE o.customer_id = c.id) l ON true
SELECT d::date AS day, count(o.id) AS orders FROM generate_series('2025-01-01'::timestamp, '2025-01-31'::timestamp, interval '1 day') AS d LEFT JOIN orders o ON o.placed_at::date = d::date GROUP BY 1 ORDER BY 1
SELECT details ->> 'source' AS source, jsonb_array_length(details -> 'tags') AS tags FROM orders WHERE details @> '{"source": "ad"}' OR details ? 'tags'
SELECT t.tag, count(*) AS orders FROM orders o CROSS JOIN LATERAL jsonb_array_elements_text(o.details -> 'tags') AS t(tag) GROUP BY t.tag
SELECT e.key, e.value FROM orders o, jsonb_each_text(o.details) AS e WHERE e.key <> 'tags'
SELECT status, array_agg(DISTINCT channel ORDER BY channel) AS channels, string_agg(id::text, ', ' ORDER BY id) AS numbers FROM orders GROUP BY status
SELECT (array_agg(amount ORDER BY placed_at DESC))[1] AS last_amount, array_length(array_agg(id), 1) AS n FROM orders
SELECT u.position, u.word FROM unnest(string_to_array('a b c', ' ')) WITH ORDINALITY AS u(word, position)
SELECT substring(email FROM '@(.+)$') AS domain, count(*) AS people FROM customers WHERE email ~* '^[a-z]' GROUP BY 1
SELECT regexp_replace(name, '\s+', ' ', 'g') AS name, regexp_match(email, '^([^@]+)') AS parts FROM customers
SELECT to_char(placed_at, 'YYYY-"Q"Q') AS quarter, extract(isodow FROM placed_at) AS weekday, age(max(placed_at), min(placed_at)) AS span FROM orders GROUP BY 1, 2
SELECT date_bin('15 minutes', happened_at, TIMESTAMP '2025-01-01') AS slot, count(*) AS events FROM events GROUP BY slot
WITH RECURSIVE chain AS (SELECT id, name, 0 AS depth, ARRAY[id] AS path FROM customers WHERE referrer_id IS NULL UNION ALL SELECT c.id, c.name, chain.depth + 1, chain.path || c.id FROM customers c JOIN chain ON c.referrer_id = chain.id WHERE c.id <> ALL (chain.path)) SELECT depth, count(*) AS people FROM chain GROUP BY depth
WITH paid AS MATERIALIZED (SELECT * FROM orders WHERE status = 'paid') SELECT channel, round(avg(amount), 2) AS mean, stddev_samp(amount) AS spread, corr(amount, id) AS tie FROM paid GROUP BY channel
SELECT width_bucket(amount, 0, 500, 5) AS bucket, int4range(min(id), max(id)) AS numbers, count(*) AS orders FROM orders GROUP BY bucket ORDER BY bucket
SELECT regr_slope(amount, id) AS slope, regr_r2(amount, id) AS fit, var_pop(amount) AS spread FROM orders
SELECT id, CASE WHEN amount IS DISTINCT FROM 0 THEN round(100 * amount / sum(amount) OVER (), 1) END AS percent FROM orders
SELECT c.city, count(DISTINCT o.customer_id) AS buyers FROM customers c JOIN orders o ON o.customer_id = c.id AND o.placed_at >= now() - interval '1 year' GROUP BY c.city HAVING count(*) >= ALL (SELECT 0) ORDER BY buyers DESC NULLS LAST FETCH FIRST 5 ROWS WITH TIES
SELECT customer_id, max(placed_at) AT TIME ZONE 'Asia/Shanghai' AS last_seen, make_interval(days => 3) AS grace FROM orders GROUP BY customer_id
SELECT id FROM orders TABLESAMPLE SYSTEM (10) REPEATABLE (42)
SELECT hashtext(email) % 10 AS bucket, count(*) AS people FROM customers GROUP BY 1 ORDER BY 1
SELECT abs(hashtext(id::text)) % 100 < 10 AS sampled, hashint4(id) AS h, hashtextextended(name, 0) AS h64 FROM customers
SELECT xmlelement(name customer, xmlattributes(id AS id), name) AS node FROM customers
SELECT xmlagg(xmlelement(name o, id) ORDER BY id) AS list FROM orders
SELECT xmlforest(name, city) AS pair, xmlconcat(xmlelement(name a), xmlelement(name b)) AS two FROM customers
SELECT date_part('week', placed_at) AS week, extract(epoch FROM max(placed_at) - min(placed_at)) AS seconds FROM orders GROUP BY 1
SELECT id, amount, rank() OVER (ORDER BY amount DESC) AS place, sum(amount) OVER (ORDER BY id) AS running FROM orders ORDER BY place LIMIT 10 OFFSET 0
SELECT channel, round((percentile_cont(0.95) WITHIN GROUP (ORDER BY amount))::numeric, 2) AS p95 FROM orders GROUP BY channel
SELECT date_trunc('month', placed_at)::date AS month, lag(sum(amount)) OVER (ORDER BY date_trunc('month', placed_at)::date) AS before, sum(amount) AS revenue FROM orders GROUP BY 1
SELECT c.name, coalesce(sum(o.amount), 0) AS revenue FROM customers c LEFT JOIN orders o ON o.customer_id = c.id AND o.status = 'paid' GROUP BY c.id, c.name ORDER BY revenue DESC
SELECT to_char(date_trunc('week', placed_at), 'IYYY-"W"IW') AS week, count(*) AS orders FROM orders GROUP BY 1
SELECT split_part(email, '@', 2) AS domain, lower(trim(name)) AS name, initcap(city) AS city FROM customers WHERE email ILIKE '%@%'
SELECT jsonb_path_query_first(details, '$.tags[0]') AS tag, jsonb_typeof(details) AS kind, details #>> '{tags,0}' AS same FROM orders
SELECT id FROM orders WHERE placed_at BETWEEN '2025-01-01' AND '2025-01-31' AND status = ANY (ARRAY['paid', 'new'])
SELECT id FROM orders WHERE (customer_id, amount) IN (SELECT customer_id, max(amount) FROM orders GROUP BY customer_id)
VALUES (1, 'a'), (2, 'b')
SELECT * FROM (VALUES (1, 'low'), (2, 'high')) AS v(level, label)
SELECT count(*) FROM orders;
/* report */ SELECT channel, count(*) FROM orders GROUP BY channel ORDER BY 2 DESC;
(SELECT id FROM orders ORDER BY id LIMIT 1) UNION ALL (SELECT id FROM orders ORDER BY id DESC LIMIT 1)
SELECT md5(email) AS key, encode(sha256(email::bytea), 'hex') AS digest, length(email) AS letters FROM customers
SELECT format('%s (%s)', name, city) AS label, concat_ws(' / ', name, city) AS other, lpad(id::text, 6, '0') AS number FROM customers
SELECT justify_interval(max(placed_at) - min(placed_at)) AS span, date_part('day', max(placed_at) - min(placed_at)) AS days FROM orders
SELECT generate_series(1, 12) AS month
SELECT m, sum(amount) FROM orders, generate_series(1, 12) AS m WHERE extract(month FROM placed_at) = m GROUP BY m
SELECT bool_and(status = 'paid') AS all_paid, every(amount > 0) AS positive, bit_or(id) AS bits FROM orders
SELECT unnest(ARRAY['a', 'b']) AS letter, cardinality(ARRAY[1, 2]) AS n, array_position(ARRAY['x', 'y'], 'y') AS place
SELECT row_number() OVER () AS nr, ntile(4) OVER (ORDER BY amount) AS quartile, percent_rank() OVER (ORDER BY amount) AS share FROM orders
SELECT json_build_object('channel', channel, 'orders', count(*)) AS line FROM orders GROUP BY channel
SELECT jsonb_pretty(details) AS text, jsonb_object_keys(details) AS key FROM orders LIMIT 5
SELECT num_nulls(coupon, details) AS empty, nullif(coupon, '') AS coupon, greatest(amount, 10) AS at_least FROM orders
SELECT similarity.score FROM (SELECT 1 AS score) AS similarity
SELECT regexp_split_to_table('a,b,c', ',') AS part, regexp_count(name, 'a') AS a_count FROM customers
SELECT count(*) AS n, count(*) * 100.0 / sum(count(*)) OVER () AS percent, status FROM orders GROUP BY status
SELECT * FROM orders WHERE details @? '$.tags[*] ? (@ == "new")' OR details @@ '$.source == "ad"'
SELECT to_tsvector('english', name) @@ plainto_tsquery('english', 'ann') AS hit, ts_rank(to_tsvector(name), to_tsquery('ann')) AS rank FROM customers
SELECT age(joined_on) AS since, current_date - joined_on AS days, joined_on + interval '1 month' AS next FROM customers
SELECT trunc(amount) AS whole, ceil(amount / 10) * 10 AS up, mod(id, 3) AS third, power(2, 3) AS eight, sqrt(amount) AS root, ln(amount + 1) AS log FROM orders
