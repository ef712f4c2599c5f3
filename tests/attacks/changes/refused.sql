UPDATE employees SET salary = 1
UPDATE employees SET name = salary
UPDATE employees SET name = (SELECT salary FROM employees AS e2 WHERE e2.id = 1)
UPDATE employees SET name = 'x' WHERE salary > 10
UPDATE employees SET name = 'x' WHERE id IN (SELECT id FROM employees WHERE salary > 10)
UPDATE employees AS e SET name = e.salary
UPDATE departments SET title = (SELECT max(salary) FROM employees)
UPDATE departments SET title = (SELECT a FROM secret)
UPDATE departments SET title = 'x' WHERE EXISTS (SELECT 1 FROM secret)
UPDATE departments SET title = 'x' WHERE (SELECT count(*) FROM employees WHERE salary > 9) > 0
UPDATE secret SET a = 1
UPDATE departments SET title = 'x' RETURNING title
UPDATE departments SET title = 'x' WHERE id = 1 RETURNING (SELECT salary FROM employees)
UPDATE departments SET title = e.name FROM employees AS e
UPDATE departments SET title = 'x' FROM secret WHERE secret.a = departments.id
UPDATE departments, employees SET title = 'x'
UPDATE departments JOIN employees ON 1 = 1 SET title = 'x'
UPDATE departments SET title = 'x' ORDER BY id LIMIT 1
UPDATE departments SET (id, title) = (1, 'x')
UPDATE departments SET title = 'x'; DELETE FROM departments
UPDATE departments SET title = 'x' WHERE 1) OR (1
UPDATE departments SET title = 'x') , id = (2
UPDATE ONLY departments SET title = 'x'
UPDATE IGNORE departments SET title = 'x'
UPDATE OR REPLACE departments SET title = 'x'
UPDATE LOW_PRIORITY departments SET title = 'x'
UPDATE department_list SET title = 'x'
UPDATE departments SET title = ?
UPDATE departments SET title = 'x' /*! , id = 9 */
UPDATE departments SET title = 'x' /*+ SET_VAR(sql_mode='') */
UPDATE departments SET title = pg_read_file('/etc/passwd')
UPDATE departments SET title = load_extension('x')
UPDATE departments SET title = load_file('/etc/passwd')
UPDATE departments SET title = nextval('s')
UPDATE departments SET title = evil_function(1)
UPDATE departments SET title = (SELECT * FROM read_text('/etc/passwd'))
UPDATE pg_catalog.pg_class SET relname = 'x'
UPDATE sqlite_master SET sql = 'x'
UPDATE other.departments SET title = 'x'
DELETE FROM employees
DELETE FROM employees WHERE id = 1
DELETE FROM secret
DELETE FROM secret WHERE a = 1
DELETE FROM departments WHERE id IN (SELECT a FROM secret)
DELETE FROM departments WHERE title IN (SELECT salary FROM employees)
DELETE FROM departments RETURNING *
DELETE FROM departments WHERE id = 1 RETURNING id, title
DELETE FROM departments USING secret WHERE secret.a = departments.id
DELETE departments FROM departments JOIN secret
DELETE departments, employees FROM departments, employees
DELETE FROM departments LIMIT 1
DELETE FROM departments ORDER BY id LIMIT 1
DELETE FROM departments WHERE id = 1 UNION SELECT a FROM secret
DELETE FROM department_list
DELETE FROM ONLY departments
DELETE QUICK FROM departments
DELETE FROM departments; DROP TABLE secret
DELETE FROM departments WHERE pg_sleep(100) IS NULL
DELETE FROM departments WHERE sleep(100)
DELETE FROM information_schema.tables
DELETE FROM departments WHERE title = 'a\'; DROP TABLE secret; -- '
WITH gone AS (DELETE FROM departments RETURNING *) SELECT * FROM gone
WITH x AS (SELECT 1) DELETE FROM departments
WITH x AS (SELECT a FROM secret) UPDATE departments SET title = (SELECT a FROM x)
EXPLAIN DELETE FROM departments
EXPLAIN ANALYZE DELETE FROM departments
INSERT INTO secret VALUES (1)
INSERT INTO employees VALUES (1, 'x', 2)
INSERT INTO employees (id, salary) VALUES (1, 2)
INSERT INTO departments SELECT * FROM secret
INSERT INTO departments (id, title) SELECT id, salary FROM employees
INSERT INTO departments (id, title) SELECT * FROM employees
INSERT INTO departments (id, title) VALUES (1, (SELECT salary FROM employees LIMIT 1))
INSERT INTO departments (id, title) VALUES (1, 'a') RETURNING (SELECT max(salary) FROM employees)
INSERT INTO departments (id, title) SELECT id, name FROM employees RETURNING *
INSERT INTO departments (id, title) VALUES (1, 'a') ON CONFLICT DO NOTHING
INSERT INTO departments (id, title) VALUES (1, 'a') ON CONFLICT (id) DO UPDATE SET title = (SELECT a FROM secret)
INSERT INTO departments (id, title) VALUES (1, 'a') ON DUPLICATE KEY UPDATE title = 'x'
INSERT INTO departments (id, title) VALUES (1, 'a'); DELETE FROM departments
INSERT INTO departments (id, title) VALUES (1, 'a'), (2
INSERT INTO departments (id, title) VALUES (1, 'a', 'b')
INSERT INTO departments DEFAULT VALUES
INSERT INTO departments (id) WITH x AS (SELECT a FROM secret) SELECT a FROM x
INSERT INTO departments (id) TABLE secret
INSERT OR REPLACE INTO departments VALUES (1, 'a')
INSERT OR IGNORE INTO departments VALUES (1, 'a')
INSERT IGNORE INTO departments VALUES (1, 'a')
INSERT INTO department_list VALUES (1, 'a')
INSERT departments VALUES (1, 'a')
INSERT INTO departments EXEC evil
INSERT INTO departments SELECT * FROM read_csv('/etc/passwd')
INSERT INTO FUNCTION file('x') SELECT 1
INSERT OVERWRITE departments SELECT 1, 'a'
INSERT ALL INTO departments VALUES (1, 'a') SELECT 1 FROM dual
REPLACE INTO departments VALUES (1, 'a')
MERGE INTO departments USING employees ON 1 = 1 WHEN MATCHED THEN DELETE
TRUNCATE TABLE departments
TRUNCATE departments
DROP TABLE departments
CREATE TABLE made AS SELECT * FROM departments
CREATE TRIGGER t AFTER INSERT ON departments BEGIN DELETE FROM secret; END
ALTER TABLE departments ADD COLUMN x INTEGER
CREATE INDEX i ON departments (id)
VACUUM
PRAGMA foreign_keys = OFF
SET FOREIGN_KEY_CHECKS = 0
ATTACH DATABASE 'x' AS y
COPY departments FROM '/etc/passwd'
LOAD DATA INFILE '/etc/passwd' INTO TABLE departments
GRANT ALL ON departments TO public
CALL evil()
DO $$ BEGIN DELETE FROM departments; END $$
BEGIN; DELETE FROM departments; COMMIT
SELECT * FROM departments
SELECT * INTO made FROM departments
SELECT * FROM departments FOR UPDATE
