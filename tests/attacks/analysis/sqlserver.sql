SELECT CAST(placed_at AS DATE) AS day, SUM(amount) AS revenue, AVG(SUM(amount)) OVER (ORDER BY CAST(placed_at AS DATE) ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) AS week_mean FROM orders GROUP BY CAST(placed_at AS DATE)
SELECT id, SUM(amount) OVER (PARTITION BY customer_id ORDER BY placed_at ROWS UNBOUNDED PRECEDING) AS so_far FROM orders
SELECT id, LEAD(amount, 2, 0) OVER (PARTITION BY channel ORDER BY placed_at) AS after_next, LAG(amount) OVER (ORDER BY placed_at) AS before_it FROM orders
SELECT DATEDIFF(DAY, MIN(placed_at), MAX(placed_at)) AS days, DATEDIFF(MONTH, MIN(placed_at), GETDATE()) AS months FROM orders
SELECT CONVERT(VARCHAR(20), id) AS number, CAST(amount AS INT) AS whole, ROUND(amount, 1) AS rounded FROM orders
SELECT CONVERT(CHAR(7), placed_at, 120) AS month, SUM(IIF(channel = 'web', amount, 0)) AS web, SUM(CASE WHEN channel = 'shop' THEN amount END) AS shop FROM orders GROUP BY CONVERT(CHAR(7), placed_at, 120)
SELECT ISNULL(channel, 'all') AS channel, SUM(amount) AS revenue FROM orders GROUP BY ROLLUP (channel)
SELECT channel, status, GROUPING(channel) AS whole, COUNT(*) AS orders FROM orders GROUP BY CUBE (channel, status)
SELECT channel, status, SUM(amount) AS revenue FROM orders GROUP BY GROUPING SETS ((channel), (status), ())
SELECT c.name, STRING_AGG(o.status, ' / ') WITHIN GROUP (ORDER BY o.status) AS states FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.name
SELECT JSON_VALUE(details, '$.source') AS source, COUNT(*) AS orders FROM orders GROUP BY JSON_VALUE(details, '$.source')
SELECT o.id, w.value AS word FROM orders o CROSS APPLY STRING_SPLIT(o.coupon, '-') AS w
SELECT c.name, l.amount FROM customers c CROSS APPLY (SELECT o.amount FROM orders o WHERE o.customer_id = c.id ORDER BY o.amount DESC OFFSET 0 ROWS FETCH NEXT 2 ROWS ONLY) AS l
SELECT c.name, l.amount FROM customers c OUTER APPLY (SELECT TOP 1 o.amount FROM orders o WHERE o.customer_id = c.id ORDER BY o.placed_at DESC) l
WITH days AS (SELECT CAST('2025-01-01' AS DATE) AS day UNION ALL SELECT DATEADD(DAY, 1, day) FROM days WHERE day < '2025-01-31') SELECT d.day, COUNT(o.id) AS orders FROM days d LEFT JOIN orders o ON CAST(o.placed_at AS DATE) = d.day GROUP BY d.day
WITH chain AS (SELECT id, name, 0 AS depth FROM customers WHERE referrer_id IS NULL UNION ALL SELECT c.id, c.name, chain.depth + 1 FROM customers c JOIN chain ON c.referrer_id = chain.id) SELECT depth, COUNT(*) AS people FROM chain GROUP BY depth
SELECT SUBSTRING(email, CHARINDEX('@', email) + 1, LEN(email)) AS domain, COUNT(*) AS people FROM customers WHERE email LIKE '[a-z]%' GROUP BY SUBSTRING(email, CHARINDEX('@', email) + 1, LEN(email))
SELECT DATEPART(QUARTER, placed_at) AS quarter, DATENAME(WEEKDAY, placed_at) AS weekday, COUNT(*) AS orders FROM orders GROUP BY DATEPART(QUARTER, placed_at), DATENAME(WEEKDAY, placed_at)
SELECT DATEADD(MONTH, 1, MAX(placed_at)) AS next_one, EOMONTH(MAX(placed_at)) AS month_end, DATEDIFF(DAY, MAX(placed_at), GETDATE()) AS age FROM orders
SELECT id, amount, PERCENT_RANK() OVER (ORDER BY amount) AS share, NTILE(4) OVER (ORDER BY amount) AS quarter FROM orders
SELECT p.category, SUM(i.units * i.price) AS revenue, ROUND(100.0 * SUM(i.units * i.price) / SUM(SUM(i.units * i.price)) OVER (), 1) AS share FROM order_items i JOIN products p ON p.id = i.product_id GROUP BY p.category
SELECT STDEV(amount) AS spread, VAR(amount) AS variance, COUNT_BIG(*) AS orders FROM orders
SELECT c.id FROM customers c LEFT JOIN orders o ON o.customer_id = c.id AND o.placed_at >= DATEADD(DAY, -90, CAST(GETDATE() AS DATE)) WHERE o.id IS NULL
SELECT FLOOR(amount / 50) * 50 AS bucket, COUNT(*) AS orders FROM orders GROUP BY FLOOR(amount / 50) * 50
SELECT COALESCE(c.id, o.customer_id) AS customer FROM customers c FULL OUTER JOIN orders o ON o.customer_id = c.id WHERE c.id IS NULL OR o.id IS NULL
SELECT id, customer_id FROM (SELECT id, customer_id, ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY placed_at DESC) AS place FROM orders) ranked WHERE place = 1
SELECT customer_id FROM orders WHERE channel = 'web' INTERSECT SELECT customer_id FROM orders WHERE channel = 'shop'
SELECT name FROM products WHERE price > ALL (SELECT price FROM products WHERE category = 'office')
SELECT TOP 10 customer_id, SUM(amount) AS revenue FROM orders GROUP BY customer_id ORDER BY revenue DESC
SELECT id FROM orders ORDER BY amount DESC OFFSET 10 ROWS FETCH NEXT 5 ROWS ONLY
SELECT ROUND(SUM(CASE WHEN status = 'paid' THEN amount ELSE 0 END) / NULLIF(SUM(amount), 0) * 100, 2) AS paid_share FROM orders
SELECT FORMAT(placed_at, 'yyyy-MM') AS month, FORMAT(SUM(amount), 'N2') AS revenue FROM orders GROUP BY FORMAT(placed_at, 'yyyy-MM')
SELECT DISTINCT channel, PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY amount) OVER (PARTITION BY channel) AS middle FROM orders
