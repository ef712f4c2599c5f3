SELECT toDate(placed_at) AS day, sum(amount) AS revenue, avg(sum(amount)) OVER (ORDER BY day ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) AS week_mean FROM orders GROUP BY day ORDER BY day
SELECT toDate(placed_at) AS day, count() AS orders FROM orders GROUP BY day ORDER BY day WITH FILL FROM toDate('2025-01-01') TO toDate('2025-02-01') STEP 1
SELECT toStartOfHour(happened_at) AS hour, count() AS events FROM events GROUP BY hour ORDER BY hour WITH FILL STEP toIntervalHour(1)
SELECT toStartOfMonth(placed_at) AS month, sum(amount) AS revenue FROM orders GROUP BY month ORDER BY month WITH FILL STEP INTERVAL 1 MONTH INTERPOLATE (revenue AS revenue + 0)
SELECT day, runningDifference(revenue) AS change FROM (SELECT toDate(placed_at) AS day, sum(amount) AS revenue FROM orders GROUP BY day ORDER BY day)
SELECT quantile(0.9)(amount) AS p90, quantiles(0.25, 0.5, 0.75)(amount) AS quartiles, quantileExactWeighted(0.5)(amount, 1) AS weighted FROM orders
SELECT topK(3)(channel) AS top_channels, groupArray(5)(id) AS numbers, uniqUpTo(10)(customer_id) AS buyers, histogram(5)(toFloat64(amount)) AS bars FROM orders
SELECT user_id, windowFunnel(3600)(happened_at, kind = 'view', kind = 'cart', kind = 'buy') AS level FROM events GROUP BY user_id
SELECT user_id, sequenceMatch('(?1).*(?2)')(happened_at, kind = 'view', kind = 'buy') AS bought, retention(kind = 'view', kind = 'buy') AS kept FROM events GROUP BY user_id
SELECT arrayMap(x -> x * 2, groupArray(amount)) AS doubled, arrayFilter(x -> x > 10, groupArray(amount)) AS large FROM orders
SELECT arraySum(arrayMap((x, y) -> x * y, groupArray(units), groupArray(price))) AS revenue, arrayReduce('max', groupArray(price)) AS top FROM order_items
SELECT arraySort(x -> -x, groupArray(amount)) AS sorted, arrayCumSum(groupArray(amount)) AS running, arrayEnumerate(groupArray(id)) AS places FROM orders
SELECT channel, sum(amount) AS revenue FROM orders GROUP BY channel WITH TOTALS ORDER BY revenue DESC
SELECT channel, status, count() AS orders FROM orders GROUP BY channel, status WITH ROLLUP
SELECT channel, status, count() AS orders FROM orders GROUP BY CUBE (channel, status)
SELECT channel, status, sum(amount) AS revenue FROM orders GROUP BY GROUPING SETS ((channel, status), (channel), ())
SELECT channel, countIf(status = 'paid') AS paid, sumIf(amount, status = 'paid') AS revenue, avgIf(amount, coupon IS NULL) AS plain, uniqExactIf(customer_id, amount > 10) AS buyers FROM orders GROUP BY channel
SELECT customer_id, argMax(status, placed_at) AS last_status, argMin(amount, placed_at) AS first_amount FROM orders GROUP BY customer_id
SELECT customer_id, id, amount FROM orders ORDER BY amount DESC LIMIT 2 BY customer_id LIMIT 10
SELECT o.id, tag FROM orders AS o ARRAY JOIN JSONExtract(o.details, 'tags', 'Array(String)') AS tag
SELECT JSONExtractString(details, 'source') AS source, JSONLength(details, 'tags') AS tags, count() AS orders FROM orders GROUP BY source, tags
SELECT o.id, e.kind FROM orders AS o ASOF LEFT JOIN events AS e ON o.customer_id = e.user_id AND o.placed_at >= e.happened_at
WITH (SELECT avg(amount) FROM orders) AS mean SELECT id, amount / mean AS share FROM orders WHERE amount > mean
WITH toStartOfMonth(placed_at) AS month SELECT month, count() AS orders FROM orders GROUP BY month
SELECT dateDiff('day', min(placed_at), max(placed_at)) AS days, formatDateTime(max(placed_at), '%Y-%m') AS month, toDayOfWeek(min(placed_at)) AS weekday FROM orders
SELECT toStartOfInterval(happened_at, INTERVAL 15 MINUTE) AS slot, count() AS events, anyLast(value) AS last_value FROM events GROUP BY slot
SELECT extract(email, '@(.+)$') AS domain, count() AS people FROM customers WHERE match(email, '^[a-z]') GROUP BY domain
SELECT multiIf(amount < 50, 'small', amount < 200, 'middle', 'large') AS size, count() AS orders, round(avg(amount), 2) AS mean FROM orders GROUP BY size
SELECT id, lagInFrame(amount) OVER (PARTITION BY customer_id ORDER BY placed_at ROWS BETWEEN 1 PRECEDING AND 1 PRECEDING) AS before, row_number() OVER (PARTITION BY channel ORDER BY amount DESC) AS place FROM orders
SELECT sumMap(map(channel, amount)) AS by_channel, groupUniqArray(status) AS states, mapKeys(sumMap(map(status, 1))) AS names FROM orders
SELECT channel, median(amount) AS median, stddevPop(amount) AS spread, corr(toFloat64(amount), id) AS tie, simpleLinearRegression(id, toFloat64(amount)) AS line FROM orders GROUP BY channel
SELECT number AS day, toDate('2025-01-01') + number AS date FROM numbers(31)
