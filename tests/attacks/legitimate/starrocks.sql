SELECT `id`, `order`, `delete` FROM `orders`
SELECT DATE_FORMAT(created_at, '%Y-%m'), YEAR(d), MONTH(d), DAYOFWEEK(d) FROM t
SELECT DATE_SUB(CURDATE(), INTERVAL 1 MONTH), NOW() - INTERVAL 1 DAY, DATE_ADD(d, INTERVAL 3 HOUR) FROM t
SELECT CONCAT(a, '-', b), CONCAT_WS(',', a, b), IFNULL(a, 0), IF(a > 1, 'x', 'y') FROM t
SELECT name FROM t WHERE name = "O'Brien" OR name = 'O\'Brien'
SELECT name FROM t WHERE path = 'C:\\temp\\x'
SELECT a FROM t LIMIT 5, 10
SELECT a FROM t WHERE a REGEXP '^x' AND b RLIKE 'y' AND c <=> NULL
SELECT TIMESTAMPDIFF(DAY, a, b), DATEDIFF(a, b), STR_TO_DATE('2025', '%Y') FROM t
SELECT a DIV b, a MOD b, a XOR b, a && b, a || b FROM t
SELECT SUBSTRING_INDEX(email, '@', -1), LEFT(a, 2), LOCATE('x', a), FIND_IN_SET('a', s) FROM t
SELECT FIELD(status, 'new', 'done'), ELT(2, 'a', 'b'), FORMAT(amount, 2) FROM t
SELECT a FROM t GROUP BY a WITH ROLLUP
SELECT ROW_NUMBER() OVER (ORDER BY a) FROM t -- the end
SELECT db1.t.a FROM db1.t
SELECT FORMAT(12345678.9, 2), RPAD('', LEAST(FLOOR(amount / 1000), 60), '*'), REPEAT('-', CHAR_LENGTH(name)) FROM orders
SELECT CAST(amount AS CHAR(20)) FROM orders
SELECT a, b FROM t FULL OUTER JOIN u ON t.id = u.id
SELECT a FROM t INTERSECT SELECT a FROM u EXCEPT SELECT a FROM v
SELECT a --no space is needed
 FROM t
SELECT BITMAP_UNION_COUNT(visitors), HLL_UNION_AGG(uv), APPROX_COUNT_DISTINCT(user_id), NDV(user_id) FROM t
SELECT CAST(a AS LARGEINT), CAST(b AS STRING), CAST(c AS DATETIME), CAST(d AS BIGINT), CAST(e AS DECIMAL(18, 4)) FROM t
SELECT ARRAY_CONTAINS(tags, 'x'), ARRAY_LENGTH(tags), tags[1], ELEMENT_AT(m, 'k') FROM t
SELECT GET_JSON_STRING(data, '$.a'), JSON_EXTRACT(data, '$.b') FROM t
SELECT DAYS_ADD(d, 3), MONTHS_SUB(d, 1), DAYS_DIFF(a, b), TO_DATE(ts) FROM t
SELECT a, ROW_NUMBER() OVER (PARTITION BY b ORDER BY c) AS n FROM t QUALIFY n = 1
SELECT a, SUM(b) FROM t GROUP BY GROUPING SETS ((a), ())
SELECT a, b, SUM(c) FROM t GROUP BY ROLLUP (a, b)
SELECT c.name FROM hive.sales.customers c JOIN shop.orders o ON o.customer_id = c.id
SELECT SPLIT_PART(email, '@', 2), STARTS_WITH(a, 'x'), ENDS_WITH(a, 'y'), REGEXP_EXTRACT(a, 'x', 0) FROM t
SELECT a FROM t WHERE b = "it's" AND c = 'say "hi"'
SELECT GROUP_CONCAT(DISTINCT name ORDER BY name SEPARATOR ', ') FROM t
SELECT DATE_TRUNC('month', d), TIME_SLICE(d, INTERVAL 5 MINUTE), STR2DATE('2025-01-01', '%Y-%m-%d') FROM t
SELECT id, u.tag FROM t CROSS JOIN UNNEST(tags) AS u (tag)
SELECT ARRAY_AGG(a), MAX_BY(a, b), MIN_BY(a, b), PERCENTILE_APPROX(a, 0.5) FROM t
SELECT ARRAY_MAP(x -> x + 1, xs) FROM t
