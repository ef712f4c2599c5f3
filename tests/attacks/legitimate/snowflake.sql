SELECT src:customer.name::string, src:items[0]:price::number FROM raw_orders
SELECT f.value:name::string FROM t, LATERAL FLATTEN(input => t.items) f
SELECT DATE_TRUNC('month', d), DATEADD(day, -1, CURRENT_DATE()), DATEDIFF('day', a, b) FROM t
SELECT a FROM t QUALIFY ROW_NUMBER() OVER (PARTITION BY b ORDER BY c) = 1
SELECT IFF(a > 1, 'x', 'y'), ZEROIFNULL(b), DIV0(a, b), NVL(c, 0) FROM t
SELECT a FROM db.sch.t WHERE b ILIKE '%x%'
SELECT ARRAY_AGG(a) WITHIN GROUP (ORDER BY b), LISTAGG(c, ',') FROM t
SELECT a FROM t SAMPLE (10)
SELECT TO_CHAR(d, 'YYYY-MM'), TRY_TO_NUMBER(a), PARSE_JSON(b):x FROM t // the end
SELECT COUNT_IF(a > 1), APPROX_COUNT_DISTINCT(b), MAX_BY(c, d) FROM t
SELECT $$it's; DROP TABLE x$$
SELECT * EXCLUDE (secret) FROM t
SELECT SEQ4() FROM TABLE(GENERATOR(ROWCOUNT => 12))
SELECT 'it\'s'
SELECT a FROM t AT (OFFSET => -60)
