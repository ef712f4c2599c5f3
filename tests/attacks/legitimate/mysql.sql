SELECT `id`, `order`, `delete` FROM `orders`
SELECT DATE_FORMAT(created_at, '%Y-%m'), YEAR(d), MONTH(d), DAYOFWEEK(d) FROM t
SELECT DATE_SUB(CURDATE(), INTERVAL 1 MONTH), NOW() - INTERVAL 1 DAY, DATE_ADD(d, INTERVAL 3 HOUR) FROM t
SELECT CONCAT(a, '-', b), CONCAT_WS(',', a, b), IFNULL(a, 0), IF(a > 1, 'x', 'y') FROM t
SELECT GROUP_CONCAT(DISTINCT name ORDER BY name SEPARATOR ', ') FROM t
SELECT name FROM t WHERE name = "O'Brien" OR name = 'O\'Brien'
SELECT name FROM t WHERE path = 'C:\\temp\\x'
SELECT a FROM t LIMIT 5, 10
SELECT a FROM t WHERE a REGEXP '^x' AND b RLIKE 'y' AND c <=> NULL
SELECT JSON_EXTRACT(data, '$.a'), data->'$.b', data->>'$.c' FROM t
SELECT TIMESTAMPDIFF(DAY, a, b), DATEDIFF(a, b), STR_TO_DATE('2025', '%Y') FROM t
SELECT CAST(a AS UNSIGNED), CAST(b AS CHAR(10)), CONVERT(c, SIGNED) FROM t
SELECT a DIV b, a MOD b, a XOR b, a && b, a || b FROM t
SELECT jt.id FROM t, JSON_TABLE(t.data, '$[*]' COLUMNS (id INT PATH '$.id')) AS jt
SELECT a FROM t USE INDEX (i) WHERE a = 1
SELECT SUBSTRING_INDEX(email, '@', -1), LEFT(a, 2), LOCATE('x', a), FIND_IN_SET('a', s) FROM t
SELECT FIELD(status, 'new', 'done'), ELT(2, 'a', 'b'), FORMAT(amount, 2) FROM t
SELECT a FROM t WHERE MATCH(title, body) AGAINST ('word' IN NATURAL LANGUAGE MODE)
SELECT a FROM t GROUP BY a WITH ROLLUP
SELECT REPLACE(a, 'x', 'y'), INSERT(a, 1, 2, 'z'), LPAD(a, 5, '0') FROM t # the end
SELECT ROW_NUMBER() OVER (ORDER BY a) FROM t -- the end
WITH RECURSIVE c AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM c WHERE n < 5) SELECT n FROM c
SELECT db1.t.a FROM db1.t
SELECT EXTRACT(YEAR_MONTH FROM d), LAST_DAY(d), WEEK(d, 1), QUARTER(d) FROM t
SELECT a COLLATE utf8mb4_bin FROM t
SELECT FORMAT(12345678.9, 2), RPAD('', LEAST(FLOOR(amount / 1000), 60), '*'), REPEAT('-', CHAR_LENGTH(name)) FROM orders
SELECT CAST(amount AS CHAR(20)) FROM orders
