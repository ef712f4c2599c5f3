SELECT toStartOfMonth(d) AS m, count() FROM t GROUP BY m ORDER BY m
SELECT countIf(a > 1), sumIf(b, a = 2), uniqExact(id), quantile(0.5)(x), argMax(a, b) FROM t
SELECT formatDateTime(d, '%Y-%m'), toYYYYMM(d), dateDiff('day', a, b) FROM t
SELECT arrayJoin(tags) AS tag, count() FROM t GROUP BY tag
SELECT a FROM t FINAL WHERE b = 1
SELECT a FROM t PREWHERE b = 1 WHERE c = 2
SELECT a, b FROM t LIMIT 2 BY a
SELECT a FROM t ARRAY JOIN tags AS tag
SELECT number FROM numbers(10)
SELECT if(a > 1, 'x', 'y'), multiIf(a = 1, 'a', a = 2, 'b', 'c') FROM t
SELECT a ? 1 : 2 FROM t
SELECT JSONExtractString(data, 'a'), splitByChar(',', s), length(arr), arr[1] FROM t
SELECT arrayMap(x -> x + 1, arr), arrayFilter((x, y) -> x > y, a1, a2) FROM t
SELECT toInt32(a), toFloat64OrNull(b), toString(c), toDate('2025-01-01'), CAST(a AS Nullable(Int32)), a::UInt8 FROM t
SELECT groupArray(a), topK(3)(b), groupUniqArrayIf(c, d) FROM t
WITH 10 AS n SELECT a FROM t WHERE b > n
WITH x AS (SELECT 1 AS a) SELECT a FROM x
SELECT a FROM t GROUP BY a WITH TOTALS
SELECT a FROM t SAMPLE 0.1
SELECT a FROM t GLOBAL ANY LEFT JOIN u USING (id)
SELECT a FROM db.t WHERE s ILIKE '%x%' AND match(s, '^y')
SELECT now() - INTERVAL 1 DAY, today(), yesterday()
SELECT 'it\'s', 'a\\b'
SELECT tuple(1, 2), (1, 2).1, map('a', 1)['a']
SELECT a FROM t ORDER BY d WITH FILL
SELECT toDate('2024-01-01') + number AS d FROM numbers(366)
SELECT d, count() FROM t GROUP BY d ORDER BY d WITH FILL FROM toDate('2024-01-01') TO toDate('2024-02-01') STEP 1
WITH x -> x + 1 AS f SELECT arrayMap(f, tags) FROM t
SELECT arrayMap(x -> upper(x), tags), arrayCount(tags), arraySort(tags) FROM t
SELECT arrayMap(upper, tags) FROM t
