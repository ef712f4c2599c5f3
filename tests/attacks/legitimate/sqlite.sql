SELECT date('now', '-1 month'), strftime('%Y-%m', created) FROM t
SELECT `a b`, [c d], "e f" FROM `t 1`
SELECT json_extract(data, '$.a'), data -> '$.b', data ->> '$.c' FROM t
SELECT value FROM json_each('[1,2]')
SELECT t.id, j.value FROM t, json_each(t.tags) j
SELECT group_concat(name, ', ') FROM t
SELECT a FROM t LIMIT 5 OFFSET 10
SELECT a FROM t LIMIT 10, 5
SELECT a IS b, a IS NOT b, a GLOB 'x*', a NOTNULL FROM t
SELECT typeof(a), instr(b, 'x'), substr(c, 1, 3), printf('%.2f', d) FROM t
SELECT rowid, * FROM t
SELECT total(x), avg(x) FILTER (WHERE y > 1) FROM t
SELECT * FROM t INDEXED BY i WHERE a = 1
SELECT * FROM t NOT INDEXED
SELECT a FROM t ORDER BY a COLLATE NOCASE
WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 10) SELECT n FROM c
WITH c(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM c LIMIT 5) SELECT n FROM c
VALUES (1, 'a'), (2, 'b')
SELECT x'0102', 0x1F
SELECT iif(a > 1, 'x', 'y'), ifnull(b, 0), max(a, b), min(a, b) FROM t
SELECT CAST(strftime('%Y', d) AS INTEGER) FROM t
SELECT julianday('2025-01-02') - julianday(d) FROM t
SELECT replace(name, 'delete', 'x') FROM t
SELECT name FROM t WHERE name = "O'Brien"
SELECT main.t.a FROM main.t
SELECT percentile_cont(x, 0.5), median(x) FROM t
SELECT a FROM t WHERE (a, b) IN (SELECT a, b FROM u)
SELECT a FROM t WHERE a REGEXP '^x' OR a MATCH 'y'
SELECT count(*) OVER w FROM t WINDOW w AS (PARTITION BY a)
SELECT a FROM t EXCEPT SELECT a FROM u INTERSECT SELECT a FROM v
SELECT a FROM t WHERE a IN one_column
SELECT a FROM t WHERE a NOT IN main.one_column
SELECT printf('%.2f %05d order 20240101', a, b) FROM t
SELECT printf('%-20s', a) FROM t WHERE b = 20240101
SELECT printf('%d', 1000000000), printf('%,d', amount * 1000000) FROM orders
SELECT city, printf('%.*c', 40 * count(*) / max(count(*)) OVER (), '*') AS bar FROM customers GROUP BY city
SELECT value FROM generate_series(20240101, 20240131)
SELECT value, abs(random() % 100) FROM generate_series(1, 365)
