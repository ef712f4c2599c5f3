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
SELECT id, amount FROM orders WITH (NOLOCK) WHERE status = 'paid'
SELECT o.id, c.name FROM dbo.orders AS o WITH (NOLOCK) JOIN dbo.customers AS c WITH (READUNCOMMITTED) ON c.id = o.customer_id
SELECT o.id, c.name FROM orders o (NOLOCK) INNER JOIN customers c (NOLOCK) ON c.id = o.customer_id
SELECT o.id FROM orders o WITH (READPAST, ROWLOCK) WHERE o.amount > 10
SELECT o.id FROM orders AS o WITH (INDEX(ix_orders_customer)) WHERE o.customer_id = 1
SELECT o.id FROM orders AS o WITH (FORCESEEK) WHERE o.customer_id = 1
SELECT o.id FROM orders AS o WITH (NOLOCK, INDEX(0)), customers AS c WITH (NOLOCK) WHERE c.id = o.customer_id
SELECT TOP (10) WITH TIES customer_id, SUM(amount) AS revenue FROM orders GROUP BY customer_id ORDER BY revenue DESC
SELECT TOP (5) PERCENT WITH TIES id, amount FROM orders ORDER BY amount DESC
SELECT TOP 3 WITH TIES name, price FROM products ORDER BY price DESC
SELECT DATEPART(ISO_WEEK, placed_at) AS week, COUNT(*) AS orders FROM orders GROUP BY DATEPART(ISO_WEEK, placed_at)
SELECT DATEPART(iso_week, placed_at) AS week, DATEPART(dw, placed_at) AS weekday, DATEPART(dy, placed_at) AS day FROM orders
SELECT DATEPART(yyyy, placed_at) AS y, DATEPART(qq, placed_at) AS q, DATEPART(mm, placed_at) AS m, DATEPART(dd, placed_at) AS d, DATEPART(hh, placed_at) AS h, DATEPART(mi, placed_at) AS mi, DATEPART(ss, placed_at) AS s FROM orders
SELECT DATEPART(yy, placed_at) AS y, DATEPART(wk, placed_at) AS w, DATEPART(ww, placed_at) AS w2, DATEPART(isowk, placed_at) AS w3, DATEPART(isoww, placed_at) AS w4 FROM orders
SELECT DATENAME(dw, placed_at) AS weekday, DATENAME(mm, placed_at) AS month, DATENAME(yyyy, placed_at) AS y FROM orders
SELECT DATEADD(qq, DATEDIFF(qq, 0, placed_at), 0) AS quarter_start, SUM(amount) AS revenue FROM orders GROUP BY DATEADD(qq, DATEDIFF(qq, 0, placed_at), 0)
SELECT DATEADD(dd, -7, GETDATE()) AS week_ago, DATEDIFF(ss, MIN(placed_at), MAX(placed_at)) AS seconds, DATEDIFF_BIG(ms, MIN(placed_at), MAX(placed_at)) AS ms FROM orders
SELECT DATEADD(mm, DATEDIFF(mm, 0, placed_at), 0) AS month, COUNT(DISTINCT customer_id) AS buyers FROM orders GROUP BY DATEADD(mm, DATEDIFF(mm, 0, placed_at), 0)
SELECT DATEPART(tzoffset, SYSDATETIMEOFFSET()) AS offset_minutes, DATEPART(ns, placed_at) AS ns, DATEPART(mcs, placed_at) AS mcs FROM orders
SELECT DATETRUNC(iso_week, placed_at) AS week, SUM(amount) AS revenue FROM orders GROUP BY DATETRUNC(iso_week, placed_at)
SELECT DATE_BUCKET(week, 2, placed_at) AS fortnight, COUNT(*) AS orders FROM orders GROUP BY DATE_BUCKET(week, 2, placed_at)
SELECT channel, SUM(amount) AS revenue FROM orders GROUP BY channel OPTION (RECOMPILE)
SELECT channel, SUM(amount) AS revenue FROM orders GROUP BY channel OPTION (MAXDOP 1)
SELECT o.id, c.name FROM orders o JOIN customers c ON c.id = o.customer_id OPTION (HASH JOIN, FORCE ORDER)
WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 200) SELECT i FROM n OPTION (MAXRECURSION 200)
SELECT o.id FROM orders o ORDER BY o.id OFFSET 0 ROWS FETCH NEXT 10 ROWS ONLY OPTION (FAST 10)
SELECT id FROM orders WHERE amount > 10 OPTION (OPTIMIZE FOR UNKNOWN, MAX_GRANT_PERCENT = 10)
SELECT SWITCHOFFSET(SYSDATETIMEOFFSET(), '+08:00') AS here, placed_at AT TIME ZONE 'China Standard Time' AS placed FROM orders
SELECT c.name, o.last_order FROM customers c LEFT JOIN (SELECT customer_id, MAX(placed_at) AS last_order FROM orders GROUP BY customer_id) o ON o.customer_id = c.id WHERE o.last_order < DATEADD(MONTH, -3, GETDATE())
SELECT status, [web], [shop] FROM (SELECT status, channel, amount FROM orders) AS s PIVOT (SUM(amount) FOR channel IN ([web], [shop])) AS p
SELECT name, what, figure FROM (SELECT name, price, price * 2 AS twice FROM products) AS p UNPIVOT (figure FOR what IN (price, twice)) AS u
SELECT id, LAG(amount) OVER (PARTITION BY customer_id ORDER BY placed_at) AS before, FIRST_VALUE(amount) OVER (PARTITION BY customer_id ORDER BY placed_at ROWS UNBOUNDED PRECEDING) AS first_one FROM orders
SELECT CASE WHEN GROUPING(channel) = 1 THEN 'all' ELSE channel END AS channel, GROUPING_ID(channel, status) AS level, SUM(amount) AS revenue FROM orders GROUP BY ROLLUP (channel, status)
SELECT CAST(SUM(amount) * 100.0 / NULLIF(SUM(SUM(amount)) OVER (), 0) AS DECIMAL(5, 2)) AS percent_of_all, channel FROM orders GROUP BY channel
SELECT c.name, STUFF((SELECT ',' + o.status FROM orders o WHERE o.customer_id = c.id FOR XML PATH('')), 1, 1, '') AS states FROM customers c
SELECT id, amount FROM orders WHERE placed_at >= '20250101' AND placed_at < DATEADD(DAY, 1, '20250131') ORDER BY placed_at DESC
SELECT PERCENTILE_DISC(0.9) WITHIN GROUP (ORDER BY amount) OVER (PARTITION BY channel) AS p90, channel FROM orders
SELECT TRIM(name) AS name, REVERSE(name) AS back, REPLICATE('*', 3) AS stars, SPACE(2) AS gap, QUOTENAME(city) AS quoted, UPPER(LEFT(city, 1)) AS initial FROM customers
SELECT ISNUMERIC(coupon) AS is_number, ISDATE(coupon) AS is_date FROM orders
SELECT x.kind, x.total FROM (VALUES ('a', 1), ('b', 2)) AS x(kind, total) ORDER BY x.total
SELECT id, status FROM orders FOR JSON PATH
