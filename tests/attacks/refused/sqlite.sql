PRAGMA writable_schema = 1
PRAGMA table_info(t)
PRAGMA journal_mode = OFF
PRAGMA query_only = OFF
ATTACH '/tmp/x.db' AS x
ATTACH DATABASE 'file:/tmp/x?mode=rwc' AS x
DETACH x
VACUUM
VACUUM INTO '/tmp/x.db'
REINDEX
ANALYZE
REPLACE INTO t VALUES (1)
INSERT OR REPLACE INTO t VALUES (1)
CREATE VIRTUAL TABLE v USING fts5(a)
CREATE TEMP TABLE x AS SELECT 1
SELECT load_extension('/tmp/evil.so')
SELECT load_extension ('/tmp/evil.so')
SELECT LOAD_EXTENSION/**/('/tmp/evil.so')
SELECT "load_extension"('/tmp/evil.so')
SELECT `load_extension`('/tmp/evil.so')
SELECT [load_extension]('/tmp/evil.so')
SELECT readfile('/etc/passwd')
SELECT writefile('/tmp/x', 'y')
SELECT edit('x')
SELECT fts3_tokenizer('x')
SELECT sqlite_log(1, 'x')
SELECT zeroblob(1000000000)
SELECT hex(randomblob(1000000000))
SELECT sqlite_version()
SELECT last_insert_rowid()
SELECT optimize(t) FROM t
SELECT * FROM pragma_table_info('t')
SELECT * FROM pragma_database_list
SELECT name FROM sqlite_master
SELECT sql FROM sqlite_schema
SELECT * FROM main.sqlite_master
SELECT * FROM "sqlite_master"
SELECT * FROM SQLITE_TEMP_MASTER
SELECT * FROM sqlite_sequence
SELECT * FROM sqlite_stat1
SELECT * FROM dbstat
SELECT * FROM fsdir('/etc')
SELECT * FROM fsdir
SELECT * FROM sqlite_dbpage
SELECT 1 WHERE EXISTS (SELECT * FROM sqlite_master)
WITH x AS (SELECT * FROM sqlite_master) SELECT * FROM x
SELECT * FROM generate_series(1, 1000000000000)
SELECT * FROM generate_series(1, 1e12)
SELECT * FROM t WHERE a = :name
SELECT * FROM t WHERE a = @name
SELECT * FROM t WHERE a = $name
SELECT * FROM t WHERE a = ?1
EXPLAIN QUERY PLAN DELETE FROM t
EXPLAIN QUERY PLAN SELECT 1
SELECT RAISE(ABORT, 'x')
SELECT eval('DROP TABLE t')
.shell rm -rf /
.read /etc/passwd
SELECT other_schema.lower('x')
SELECT 1 WHERE 'a' IN sqlite_master
SELECT 1 WHERE 'a' NOT IN main.sqlite_master
SELECT 1 WHERE ('a', 'b') IN "sqlite_schema"
SELECT 1 WHERE 'a' IN pragma_table_info('t')
SELECT printf('%90000000s', '')
SELECT printf('%.90000000f', 1.0)
SELECT format('%*s', 90000000, 'x')
SELECT a, printf('%-1000000s|', a) FROM t
SELECT printf('%.*c', 1000 * 1000000, 'x')
SELECT printf('%.*c', abs(random()), 'x')
SELECT printf('%*d', 1 << 30, 1)
SELECT printf('%' || 900000000 || 's', 'x')
SELECT format('%.*c', n, 'x') FROM (SELECT 900000000 AS n)
SELECT count(*) FROM generate_series(1, 1000000 * 1000000)
SELECT count(*) FROM generate_series(-1000000000000, 0)
SELECT value FROM generate_series(1, (SELECT max(id) * 100000000 FROM orders))
SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b
