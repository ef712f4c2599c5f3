COPY t TO '/tmp/x'
COPY t FROM '/etc/passwd'
COPY (SELECT 1) TO PROGRAM 'sh -c id'
COPY t TO STDOUT
DO $$ BEGIN DELETE FROM t; END $$
SELECT pg_read_file('/etc/passwd')
SELECT pg_read_binary_file('/etc/passwd')
SELECT pg_ls_dir('/')
SELECT pg_stat_file('/etc/passwd')
SELECT * FROM pg_ls_waldir()
SELECT lo_import('/etc/passwd')
SELECT lo_export(1, '/tmp/x')
SELECT lo_from_bytea(0, 'x')
SELECT lo_unlink(1)
SELECT pg_sleep(10)
SELECT pg_sleep_for('1 hour')
SELECT pg_catalog.pg_sleep(10)
SELECT "pg_sleep"(10)
SELECT "pg_catalog"."pg_sleep"(10)
SELECT PG_SLEEP /* x */ (10)
SELECT 1 FROM t WHERE pg_sleep(10) IS NULL
SELECT 1 WHERE 1 = (CASE WHEN true THEN (SELECT 1 FROM pg_sleep(5)) END)
SELECT * FROM pg_sleep(1)
SELECT set_config('transaction_read_only', 'off', false)
SELECT current_setting('data_directory')
SET transaction_read_only = off
SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE
SET LOCAL statement_timeout = 0
SELECT pg_terminate_backend(1)
SELECT pg_cancel_backend(1)
SELECT pg_reload_conf()
SELECT pg_rotate_logfile()
SELECT pg_switch_wal()
SELECT pg_create_restore_point('x')
SELECT pg_advisory_lock(1)
SELECT pg_try_advisory_lock(1)
SELECT pg_notify('a', 'b')
SELECT nextval('s')
SELECT setval('s', 1)
SELECT setseed(0.5)
SELECT dblink('host=evil', 'SELECT 1')
SELECT * FROM dblink('host=evil', 'SELECT 1') AS t(a int)
SELECT dblink_connect('x')
SELECT dblink_exec('DROP TABLE t')
SELECT query_to_xml('DELETE FROM t RETURNING *', true, false, '')
SELECT table_to_xml('pg_shadow', true, false, '')
SELECT database_to_xml(true, true, '')
SELECT cursor_to_xml('c', 1, true, false, '')
SELECT ts_stat('SELECT 1')
SELECT * FROM ts_stat('SELECT to_tsvector(a) FROM t')
SELECT ts_rewrite('a'::tsquery, 'SELECT 1, 2')
SELECT xmlparse(document '<x/>')
SELECT * FROM pg_shadow
SELECT * FROM pg_catalog.pg_authid
SELECT passwd FROM "pg_shadow"
SELECT * FROM pg_user
SELECT * FROM pg_stat_activity
SELECT table_name FROM information_schema.tables
SELECT * FROM "information_schema"."columns"
SELECT 'pg_class'::regclass, has_table_privilege('t', 'select')
SELECT version()
SELECT current_user
SELECT session_user, user
SELECT inet_server_addr()
SELECT txid_current()
SELECT * FROM t FOR SHARE
SELECT * FROM t FOR NO KEY UPDATE
SELECT * FROM t FOR KEY SHARE
SELECT * FROM t FOR UPDATE OF t SKIP LOCKED
SELECT * INTO TEMP x FROM t
SELECT * INTO UNLOGGED x FROM t
WITH x AS MATERIALIZED (DELETE FROM t RETURNING *) SELECT * FROM x
WITH RECURSIVE x AS (SELECT 1), y AS (DELETE FROM t RETURNING 1) SELECT * FROM x
EXPLAIN (ANALYZE, VERBOSE) DELETE FROM t
EXPLAIN (ANALYZE) SELECT 1
LISTEN x
NOTIFY x
UNLISTEN *
DISCARD ALL
VACUUM FULL
CLUSTER t
REFRESH MATERIALIZED VIEW v
REINDEX TABLE t
CREATE EXTENSION dblink
CREATE EXTENSION postgres_fdw
IMPORT FOREIGN SCHEMA s FROM SERVER x INTO y
SECURITY LABEL ON TABLE t IS 'x'
LOAD '/tmp/evil.so'
DECLARE c CURSOR FOR SELECT 1
FETCH ALL FROM c
CLOSE c
CHECKPOINT
PREPARE TRANSACTION 'x'
TABLE t
SELECT U&"\0070g_shadow" FROM t
SELECT * FROM U&"\0070\0067_shadow"
SELECT U&'\0041'
SELECT 'a\'; DELETE FROM t; --'
SELECT '\'; DELETE FROM t; SELECT '\'
SELECT $1
SELECT * FROM generate_series(1, 1000000000000)
SELECT * FROM generate_series(1, 1e12::bigint)
SELECT repeat('x', 1000000000)
SELECT lpad('x', 2000000000)
SELECT other_schema.lower('x')
SELECT * FROM (TABLE pg_shadow) x
WITH x AS (TABLE pg_shadow) SELECT * FROM x
SELECT ARRAY(TABLE pg_shadow)
SELECT (TABLE pg_shadow)
SELECT 1 UNION TABLE pg_shadow
SELECT 'pg_shadow'::regclass
SELECT OPERATOR(pg_catalog.+)
SELECT repeat('x', 1000000000)
SELECT repeat(repeat('x', 1000), 90000)
SELECT lpad(repeat('x', 100), 99999)
SELECT format('%90000000s', 'x')
SELECT format('%1$90000000s', 'x')
SELECT 10::pg_catalog.regrole
SELECT 10::pg_catalog."regrole"
SELECT CAST(10 AS pg_catalog.regrole)
SELECT 1259::regclass, 10::regrole, 23::regtype, 11::regnamespace
SELECT tableoid::pg_catalog.regclass FROM orders
SELECT '{10,11}'::pg_catalog.regrole[]
SELECT 10::_regrole
SELECT '{10}'::pg_catalog._regrole
SELECT a FROM jsonb_to_record('{"a":10}') AS x(a pg_catalog.regrole)
SELECT NULL::pg_authid
SELECT NULL::pg_catalog.pg_shadow
SELECT jsonb_populate_record(NULL::pg_shadow, '{}')
SELECT NULL::information_schema.tables
SELECT regclass('1259')
SELECT pg_catalog.regrole(10)
SELECT repeat('x', 1000 * 1000000)
SELECT repeat('x', (10 ^ 9)::int)
SELECT repeat('x', '1000000000')
SELECT repeat('x', (SELECT max(id) * 100000000 FROM orders)::int)
SELECT rpad('x', 1 << 30)
SELECT array_fill(0, ARRAY[10000, 1000000])
SELECT count(*) FROM generate_series('0001-01-01'::timestamp, '9999-12-31'::timestamp, interval '1 second')
SELECT count(*) FROM generate_series(1, power(10, 12)::bigint)
SELECT 'x'::char(100000000)
SELECT count(*) FROM generate_series(1, 100000) a CROSS JOIN generate_series(1, 100000) b
SELECT count(*) FROM generate_series(1, 9999) a, LATERAL (SELECT x FROM generate_series(1, 9999) x, generate_series(1, 9999) y) b
SELECT ('select to_tsvector(word) from payroll'::text).ts_stat
SELECT (('/etc/passwd')::text).pg_read_file
SELECT n.pg_sleep FROM unnest(ARRAY[5.0]) n
SELECT n."pg_sleep" FROM unnest(ARRAY[5.0]) AS n
SELECT (n).pg_sleep FROM generate_series(1, 5) n
SELECT ('server_version'::text).current_setting
SELECT (SELECT 'select 1'::text).query_to_xml
SELECT (ARRAY['/etc/passwd'])[1].pg_read_file
SELECT id FROM orders ORDER BY (id::float8).pg_sleep
SELECT pg_read_file.pg_read_file FROM json_array_elements_text('["/etc/passwd"]') AS pg_read_file
SELECT pg_read_file.pg_read_file FROM unnest(ARRAY['/etc/passwd']) AS pg_read_file
SELECT x.pg_sleep FROM LATERAL (SELECT 5.0) x
SELECT (CASE WHEN true THEN 5.0 END).pg_sleep
VALUES (('select 1'::text).ts_stat)
SELECT query_to_xml('DELETE FROM t', true, false, '')
SELECT xmlelement(name x, query_to_xml('SELECT 1', true, false, ''))
SELECT table_to_xml('pg_authid', true, false, '')
SELECT database_to_xml(true, false, '')
SELECT cursor_to_xml('c', 1, true, false, '')
SELECT xmlelement(name x, xmlattributes(pg_read_file('/etc/passwd') AS f))
SELECT xmlparse(DOCUMENT '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')
SELECT hashtext(pg_read_file('/etc/passwd'))
SELECT xmlagg(xmlelement(name x, rolpassword)) FROM pg_authid
SELECT xmlelement(name x, (DELETE FROM t RETURNING a))
SELECT evil.hashtext(a) FROM t
SELECT s.ts_stat FROM unnest(ARRAY['select 1']) AS s("TS_STAT")
SELECT "PG_READ_FILE".pg_read_file FROM unnest(ARRAY['/etc/hostname']) AS "PG_READ_FILE"
SELECT q.pg_sleep FROM (SELECT 5.0 AS "PG_SLEEP") q
SELECT v.pg_sleep FROM (VALUES (5.0)) v("Pg_Sleep")
