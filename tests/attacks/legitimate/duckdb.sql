SELECT strftime(d, '%Y-%m'), date_trunc('month', d), epoch_ms(d) FROM t
SELECT a // b, a ** 2, a % b FROM t
SELECT list_transform(xs, x -> x + 1), list_filter(xs, lambda x: x > 1) FROM t
SELECT {'a': 1, 'b': 'x'}, [1, 2, 3], MAP {'k': 1} FROM t
SELECT s.a, s['b'], xs[1], xs[1:2] FROM t
SELECT * EXCLUDE (secret) FROM t
SELECT * REPLACE (a + 1 AS a) FROM t
SELECT unnest(xs) FROM t
SELECT * FROM range(10) r(i)
SELECT * FROM generate_series(1, 10) g(i)
SELECT a FROM t QUALIFY row_number() OVER (PARTITION BY b ORDER BY c) = 1
SELECT arg_max(name, amount), median(amount), approx_count_distinct(id), quantile_cont(x, 0.5) FROM t
SELECT a FROM t USING SAMPLE 10%
SELECT name.upper().lower() FROM t
SELECT COUNT(*) FILTER (WHERE a > 1), any_value(b), string_agg(c, ',') FROM t
SELECT a::DECIMAL(10,2), TRY_CAST(b AS INTEGER) FROM t
SELECT a FROM t ASOF JOIN u ON t.x >= u.x
SELECT a FROM t SEMI JOIN u USING (id)
SELECT * FROM t ORDER BY ALL
SELECT a, sum(b) FROM t GROUP BY ALL
FROM t SELECT a
SELECT [x * 2 for x in xs if x > 1] FROM t
SELECT regexp_extract(a, '(\d+)', 1), string_split(a, ','), printf('%d', b) FROM t
SELECT 'a'::mood, x::STRUCT(a INT, b VARCHAR), y::INT[], z::MAP(INT, VARCHAR) FROM t
SELECT format('{:>10}|{:.2f}', a, b), lpad(a::VARCHAR, 8, '0') FROM t
SELECT city, repeat('█', CAST(round(100.0 * sum(amount) / (SELECT sum(amount) FROM orders)) AS INT)) AS bar FROM orders WHERE amount > 1000000 GROUP BY city
SELECT lpad(CAST(id AS VARCHAR), 10, '0'), 'x'.repeat(3) FROM orders WHERE id IN (20240101, 20240102)
SELECT * FROM range(1700000000, 1700003600, 60) r(t)
