SELECT date_trunc('month', created_at) AS month, count(*) FROM orders GROUP BY 1
SELECT EXTRACT(YEAR FROM created_at), EXTRACT(dow FROM created_at) FROM orders
SELECT now() - INTERVAL '1 day', created_at + interval '1 month' FROM orders
SELECT id::text, amount::numeric(10,2), '2025-01-01'::date FROM orders
SELECT data->>'a', data #>> '{a,b}', data @> '{"x":1}', data ? 'key', data ?| array['a'] FROM t
SELECT name FROM t WHERE name ILIKE '%x%' AND name ~* '^a' AND name !~ 'b' AND name SIMILAR TO 'c%'
SELECT DISTINCT ON (customer_id) customer_id, amount FROM orders ORDER BY customer_id, created_at DESC
SELECT g.d::date, COUNT(o.id) FROM generate_series('2025-01-01'::date, '2025-12-01'::date, interval '1 month') AS g(d) LEFT JOIN orders o ON date_trunc('month', o.created_at) = g.d GROUP BY 1
SELECT unnest(tags) FROM posts
SELECT p.id, t.tag, t.n FROM posts p CROSS JOIN LATERAL unnest(p.tags) WITH ORDINALITY AS t(tag, n)
SELECT l.x FROM t, LATERAL (SELECT t.a + 1 AS x) l
SELECT count(*) FILTER (WHERE status = 'done') FROM orders
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY amount) FROM orders
SELECT string_agg(name, ', ' ORDER BY name), array_agg(DISTINCT city) FROM customers
SELECT substring(name from 1 for 3), position('a' in name), trim(both ' ' from name), overlay(name placing 'x' from 1) FROM t
SELECT a FROM t FETCH FIRST 5 ROWS ONLY
SELECT a FROM t ORDER BY a NULLS LAST LIMIT 5 OFFSET 5
SELECT to_char(d, 'YYYY-MM'), to_date('2025-01-01', 'YYYY-MM-DD'), age(d) FROM t
SELECT a FROM public.t
SELECT "userId", "Order Date" FROM "Sales Orders"
SELECT E'line\nbreak', $$it's; DROP TABLE x$$, $tag$ -- no $tag$
SELECT a, GROUPING(a) FROM t GROUP BY ROLLUP (a, b)
SELECT a FROM t GROUP BY GROUPING SETS ((a), ())
SELECT a = ANY(ARRAY[1, 2]), b <> ALL('{1,2}'), arr[1], arr[1:2] FROM t
SELECT ROW(1, 2), (1, 2) = (3, 4)
SELECT a IS DISTINCT FROM b, a IS NOT DISTINCT FROM b FROM t
SELECT created_at AT TIME ZONE 'Asia/Shanghai' FROM t
SELECT jsonb_array_elements(data->'items')->>'name' FROM t
SELECT x.a FROM jsonb_to_recordset('[{"a":1}]') AS x(a int, b text)
WITH RECURSIVE tree AS (SELECT id, parent_id FROM nodes WHERE parent_id IS NULL UNION ALL SELECT n.id, n.parent_id FROM nodes n JOIN tree t ON n.parent_id = t.id) SELECT * FROM tree
WITH x AS MATERIALIZED (SELECT 1 AS a) SELECT a FROM x
SELECT a FROM t TABLESAMPLE SYSTEM (1)
SELECT coalesce(sum(amount), 0)::float / nullif(count(*), 0) FROM orders
SELECT CURRENT_DATE, CURRENT_TIMESTAMP, LOCALTIME
SELECT round(avg(amount)::numeric, 2) FROM orders
SELECT width_bucket(amount, 0, 100, 10), count(*) FROM orders GROUP BY 1
SELECT pg_catalog.lower(name) FROM t
SELECT row_to_json(t) FROM (SELECT 1 AS a) t
SELECT a FROM (VALUES (1, 'x'), (2, 'y')) AS v(a, b)
SELECT make_date(2025, 1, 1), date_part('year', d), justify_days(i) FROM t
SELECT @ -5, 5 # 3, |/ 25, 2 ^ 3
SELECT status::order_status, CAST(mood AS public.mood), total::int[] FROM t
SELECT lpad(a::text, 10, '0'), format('%s-%s', a, b) FROM t
SELECT format('%s', repeat('*', 5)) FROM t
SELECT a::pg_catalog.int4, b::pg_catalog.text, c::public.order_status, d::regions, e::_int4 FROM t
SELECT repeat('*', count(*)::int) AS bar, sum(amount) / 1000000 AS millions FROM orders WHERE created_at BETWEEN 20240101 AND 20241231 GROUP BY city
SELECT repeat('*', (random() * 10)::int), repeat('*', least(n, 50)) FROM t LIMIT 1000000
SELECT g FROM generate_series('2024-01-01'::timestamp, '2024-01-02'::timestamp, interval '1 minute') g
SELECT n FROM generate_series(1, (SELECT max(quantity) FROM order_items)) AS n
SELECT d, h, count(o.id) FROM generate_series('2024-01-01'::date, '2024-12-31'::date, interval '1 day') d CROSS JOIN generate_series(0, 23) h LEFT JOIN orders o ON o.created_at = d GROUP BY 1, 2
WITH a AS (SELECT n FROM generate_series(1, 1000000) n), b AS (SELECT n FROM generate_series(1, 1000000) n) SELECT a.n FROM a JOIN b ON a.n = b.n
SELECT g.g, s.s FROM generate_series(1, 3) AS g, string_to_table('a b', ' ') s
SELECT e.key, e.value FROM json_each('{"a": 1}') AS e
SELECT (jsonb_each('{"a": 1}')).key
SELECT public.orders.id FROM public.orders
SELECT x::pg_catalog.int4, CAST(y AS pg_catalog.text), z COLLATE pg_catalog."C" FROM t
SELECT t.column1 FROM (VALUES (1), (2)) AS t
SELECT u.item FROM orders o CROSS JOIN LATERAL unnest(o.tags) AS u(item)
SELECT u.item, u.nr FROM orders o, unnest(o.tags) WITH ORDINALITY AS u(item, nr)
SELECT (o).id FROM orders o
