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
SELECT toISOWeek(placed_at) AS week, toYYYYMM(placed_at) AS month, toMonday(placed_at) AS monday, count() AS orders FROM orders GROUP BY week, month, monday
SELECT toStartOfWeek(placed_at, 1) AS week, uniq(customer_id) AS buyers FROM orders GROUP BY week ORDER BY week
SELECT uniqCombined(customer_id) AS a, uniqHLL12(customer_id) AS b, uniqExact(customer_id) AS c FROM orders
SELECT channel, quantileTDigest(0.5)(toFloat64(amount)) AS median, quantileTiming(0.9)(toFloat64(amount)) AS p90 FROM orders GROUP BY channel
SELECT * FROM orders LIMIT 5
SELECT * EXCEPT (details) FROM orders
SELECT * REPLACE (round(amount) AS amount) FROM orders
SELECT COLUMNS('^(id|amount)$') FROM orders
SELECT columns.id FROM (SELECT 1 AS id) AS columns
SELECT id, amount FROM orders PREWHERE status = 'paid' WHERE amount > 10
SELECT id FROM orders SAMPLE 0.1
SELECT customer_id, count() AS c FROM orders GROUP BY customer_id HAVING c > 1 ORDER BY c DESC LIMIT 3 WITH TIES
SELECT dateName('weekday', placed_at) AS weekday, dateTrunc('month', placed_at) AS month, count() FROM orders GROUP BY ALL
SELECT parseDateTimeBestEffort('2025-01-31 10:00:00') AS moment, toUnixTimestamp(placed_at) AS seconds, now() - placed_at AS age FROM orders
SELECT if(amount > 50, 'large', 'small') AS size, count() FROM orders GROUP BY size
SELECT splitByChar('@', ifNull(email, ''))[2] AS domain, lowerUTF8(name) AS name, lengthUTF8(name) AS letters, positionCaseInsensitive(name, 'a') AS place FROM customers
SELECT name, replaceRegexpAll(name, '\\s+', ' ') AS clean, extractAll(name, '[A-Z]') AS capitals FROM customers
SELECT groupArray((id, amount)) AS pairs, arrayElement(groupArray(id), 1) AS first_id, arrayDistinct(groupArray(status)) AS states FROM orders
SELECT sum(amount) OVER (PARTITION BY channel ORDER BY placed_at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS running FROM orders
SELECT o.id, c.name FROM orders AS o ANY LEFT JOIN customers AS c ON c.id = o.customer_id
SELECT o.id FROM orders AS o GLOBAL INNER JOIN customers AS c ON c.id = o.customer_id
SELECT id FROM orders WHERE customer_id GLOBAL IN (SELECT id FROM customers WHERE city = 'Lyon')
SELECT count() FROM orders FINAL
SELECT avgOrNull(amount) AS mean, sumOrDefault(amount) AS total, minMap(map(channel, amount)) AS lows FROM orders
SELECT bitmapCardinality(groupBitmapState(id)) AS n FROM orders
SELECT transform(status, ['paid', 'new'], ['done', 'open'], 'other') AS state, count() FROM orders GROUP BY state
SELECT toDecimal64(amount, 2) AS d, toString(id) AS s, toInt32OrNull('x') AS nothing, CAST(id AS String) AS t, id::Float64 AS f FROM orders
SELECT arrayJoin([1, 2, 3]) AS n, range(5) AS list, arrayZip([1, 2], ['a', 'b']) AS pairs
SELECT cityHash64(email) % 10 AS bucket, count() FROM customers GROUP BY bucket
SELECT channel, sumForEach([amount, 1]) AS sums, groupArrayMovingAvg(3)(amount) AS mean3 FROM orders GROUP BY channel
SELECT id, rowNumberInAllBlocks() AS nr FROM orders
SELECT formatReadableSize(1234567) AS size, formatReadableQuantity(sum(amount)) AS q, bar(count(), 0, 10, 20) AS bar FROM orders
SELECT deltaSum(value) AS d, boundingRatio(user_id, value) AS slope, entropy(kind) AS e FROM events
SELECT tupleElement((1, 'a'), 2) AS second, (1, 2).1 AS first_one, tuple(1, 2) AS t, map('a', 1)['a'] AS one
SELECT 1 UNION DISTINCT SELECT 2
WITH recent AS (SELECT * FROM orders WHERE placed_at > now() - INTERVAL 30 DAY) SELECT channel, count() FROM recent GROUP BY channel
SELECT toTimeZone(placed_at, 'Asia/Shanghai') AS here, timeZoneOffset(placed_at) AS o, age('day', min(placed_at), max(placed_at)) FROM orders GROUP BY placed_at
