SELECT * FROM file('/etc/passwd', 'TSV', 'a String')
SELECT * FROM url('http://evil/x', 'CSV', 'a String')
SELECT * FROM s3('https://x', 'CSV')
SELECT * FROM hdfs('hdfs://x', 'CSV', 'a String')
SELECT * FROM remote('evil:9000', db.t)
SELECT * FROM remoteSecure('evil:9440', db.t)
SELECT * FROM mysql('evil:3306', 'd', 't', 'u', 'p')
SELECT * FROM postgresql('evil:5432', 'd', 't', 'u', 'p')
SELECT * FROM mongodb('evil:27017', 'd', 't', 'u', 'p')
SELECT * FROM sqlite('/x.db', 't')
SELECT * FROM jdbc('x', 't')
SELECT * FROM odbc('x', 't')
SELECT * FROM executable('x.sh', 'TSV', 'a String')
SELECT * FROM cluster('c', db.t)
SELECT * FROM clusterAllReplicas('c', system.one)
SELECT * FROM input('a String')
SELECT * FROM merge('db', '.*')
SELECT * FROM dictionary('d')
SELECT * FROM azureBlobStorage('x')
SELECT * FROM gcs('x')
SELECT * FROM iceberg('x')
SELECT * FROM deltaLake('x')
SELECT * FROM redis('x')
SELECT * FROM view(SELECT 1)
SELECT * FROM format('CSV', 'x')
SELECT * FROM generateRandom('a String')
SELECT file('/etc/passwd')
SELECT sleep(3)
SELECT sleepEachRow(1) FROM t
SELECT getSetting('max_threads')
SELECT getMacro('x')
SELECT hostName()
SELECT currentUser()
SELECT currentDatabase()
SELECT version()
SELECT dictGet('d', 'a', 1)
SELECT joinGet('t', 'a', 1)
SELECT catboostEvaluate('/x', 1)
SELECT * FROM system.users
SELECT * FROM system.tables
SELECT * FROM `system`.`settings`
SELECT * FROM INFORMATION_SCHEMA.TABLES
SELECT * FROM numbers(1000000000000)
SELECT * FROM zeros(1000000000000)
SELECT range(1000000000)
SELECT a FROM t SETTINGS max_execution_time = 0
SELECT a FROM t SETTINGS readonly = 0
SELECT a FROM t FORMAT JSON
SELECT a FROM t INTO OUTFILE '/tmp/x' FORMAT CSV
SELECT {x:String}
SELECT * FROM {t:Identifier}
INSERT INTO FUNCTION file('/tmp/x', 'CSV') SELECT 1
INSERT INTO t FORMAT Values (1)
ALTER TABLE t DELETE WHERE 1
OPTIMIZE TABLE t FINAL
SYSTEM SHUTDOWN
SYSTEM RELOAD CONFIG
KILL QUERY WHERE 1
ATTACH TABLE t
DETACH TABLE t
EXCHANGE TABLES a AND b
BACKUP TABLE t TO Disk('x')
RESTORE TABLE t FROM Disk('x')
SET max_threads = 1
USE db
GRANT ALL ON *.* TO u
WATCH v
EXISTS TABLE t
SHOW CREATE TABLE t
; SELECT 1
SELECT other_schema.lower('x')
SELECT 1 WHERE 'a' IN system.users
SELECT 1 WHERE 'a' GLOBAL NOT IN system.users
SELECT in('a', system.users)
SELECT repeat('x', 1000000)
SELECT leftPad('x', 1000000)
SELECT count() FROM numbers(1000000000000)
SELECT count() FROM numbers(1, 1000000 * 1000000)
SELECT count() FROM zeros(exp10(12))
SELECT range(1000 * 1000000)
SELECT arrayResize([1], 1000000000)
SELECT arrayWithConstant(1000000000, 1)
SELECT toFixedString('x', 1000000000)
SELECT repeat('x', rand())
SELECT n FROM t ORDER BY n WITH FILL FROM 0 TO 1000000000000 STEP 1
SELECT leftPad('x', 1000 * 1000000, 'y')
SELECT tuple(sleep(1)).1
SELECT (sleep(1), 2).1
SELECT * APPLY (sleep) FROM numbers(1)
SELECT arrayMap(x -> sleep(x), [1]).1
SELECT arrayMap(sleep, [3])
SELECT arrayFilter(sleepEachRow, [1, 2]) FROM t
SELECT arrayMap(`sleep`, [3])
