SELECT updated_at, "delete" FROM drop_offs
SELECT 1
SELECT * FROM orders
SELECT * FROM orders;
SELECT * FROM orders ; -- done
SELECT /* the total; not a DROP */ SUM(amount) FROM orders
SELECT -- DELETE FROM orders
  id FROM orders
SELECT name FROM customers WHERE note = '; DROP TABLE x --'
SELECT name FROM customers WHERE note = 'it''s /* not */ a -- comment'
SELECT name FROM customers WHERE note LIKE '%INSERT INTO%'
SELECT created_at, deleted, is_locked, dropped_at, grant_total, set_price, call_count FROM execute_log
SELECT inserted_by, "update", "drop", "grant", "select", "from" FROM "order"
SELECT count(*) AS cnt FROM orders WHERE status IN ('update', 'delete', 'insert')
SELECT a.id, b.name FROM orders a JOIN customers b ON a.customer_id = b.id
SELECT a.id FROM orders a LEFT JOIN customers b ON a.customer_id = b.id WHERE b.id IS NULL
SELECT id FROM orders WHERE amount BETWEEN 10 AND 20 AND NOT status LIKE 'x%'
SELECT CASE WHEN amount > 100 THEN 'big' WHEN amount > 10 THEN 'mid' ELSE 'small' END AS size, COUNT(*) FROM orders GROUP BY CASE WHEN amount > 100 THEN 'big' WHEN amount > 10 THEN 'mid' ELSE 'small' END
SELECT region, SUM(amount) AS total FROM orders GROUP BY region HAVING SUM(amount) > 1000 ORDER BY total DESC
SELECT id, ROW_NUMBER() OVER (PARTITION BY region ORDER BY amount DESC) AS rn FROM orders
SELECT id, SUM(amount) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS running FROM orders
SELECT id, LAG(amount, 1) OVER (PARTITION BY region ORDER BY id) AS before FROM orders
WITH top AS (SELECT region, SUM(amount) AS total FROM orders GROUP BY region) SELECT region FROM top WHERE total > 10
WITH a AS (SELECT 1 AS x), b AS (SELECT x + 1 AS y FROM a) SELECT a.x, b.y FROM a CROSS JOIN b
SELECT id FROM orders UNION SELECT id FROM customers
SELECT id FROM orders UNION ALL SELECT id FROM customers ORDER BY 1
(SELECT id FROM orders) UNION ALL (SELECT id FROM customers)
SELECT id FROM orders WHERE customer_id IN (SELECT id FROM customers WHERE city = 'X')
SELECT id FROM orders o WHERE EXISTS (SELECT 1 FROM customers c WHERE c.id = o.customer_id)
SELECT id FROM orders WHERE amount > (SELECT AVG(amount) FROM orders)
SELECT x.region, x.n FROM (SELECT region, COUNT(*) AS n FROM orders GROUP BY region) x WHERE x.n > 3
SELECT COALESCE(name, 'unknown'), NULLIF(city, ''), UPPER(name), LOWER(name), TRIM(name), REPLACE(name, 'a', 'b') FROM customers
SELECT ABS(a), ROUND(b, 2), CEIL(c), FLOOR(d), POWER(e, 2), SQRT(f) FROM numbers_table
SELECT MIN(a), MAX(a), AVG(a), COUNT(DISTINCT a) FROM t
SELECT CAST(a AS VARCHAR(20)), CAST(b AS DECIMAL(10, 2)), CAST(c AS INTEGER) FROM t
SELECT a FROM t WHERE (a = 1 OR b = 2) AND NOT (c = 3)
SELECT a FROM t WHERE a IS NOT NULL AND b <> 'x' AND c != 'y'
SELECT 订单.金额 AS 总额 FROM 订单 WHERE 状态 = '已完成'
SELECT SUM(销售额) FROM 销售 WHERE 地区 = '华东' GROUP BY 月份
SELECT name FROM 客户 WHERE name LIKE '%王%'
SELECT 'ＳＥＬＥＣＴ', '；' FROM t
SELECT a AS 删除, b AS 更新 FROM t
SELECT DISTINCT city FROM customers ORDER BY city ASC
SELECT t.* FROM t
SELECT -1, +2, 3 * -4, 10 % 3
SELECT 1.5, .5, 1e3, 2.5E-3
SELECT a, b FROM t GROUP BY a, b ORDER BY 2 DESC, 1
SELECT 'a' AS update_text, 'truncate' AS word
SELECT copy, vacuum, attach, install, pragma FROM words
SELECT o.id FROM orders o NATURAL JOIN customers c
SELECT o.id FROM orders o JOIN customers c USING (customer_id)
SELECT grp, COUNT(*) FROM t WHERE d >= '2025-01-01' AND d < '2025-02-01' GROUP BY grp
SELECT MAX(x) - MIN(x) AS spread FROM t WHERE x > 0
SELECT (SELECT COUNT(*) FROM orders) AS o, (SELECT COUNT(*) FROM customers) AS c
SELECT name || ' ' || city FROM customers
SELECT ((((((1 + 2)))))) AS n
WITH a AS (SELECT id, amount FROM orders), b AS (SELECT x.id, y.amount FROM a x JOIN a y ON x.id = y.id), c AS (SELECT x.id, y.amount FROM b x JOIN b y ON x.id = y.id), d AS (SELECT x.id FROM c x LEFT JOIN a y ON x.id = y.id) SELECT count(*) FROM d
SELECT replace(replace(replace(replace(name, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), ',', ' and ') FROM customers
