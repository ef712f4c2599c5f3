DELETE FROM departments
DELETE FROM departments WHERE id = 3
DELETE FROM departments WHERE id = 3;
delete from Departments where ID between 3 and 5
DELETE FROM departments AS d WHERE d.id > 3 AND NOT (d.title LIKE 'a%')
DELETE FROM departments d WHERE d.id IN (SELECT id FROM employees WHERE name = '李雷')
DELETE FROM departments WHERE id NOT IN (1, 2) OR title IS NULL -- the last ones
DELETE FROM departments WHERE title = 'O''Neill; RETURNING'
UPDATE departments SET title = 'x'
UPDATE departments SET title = UPPER(title), id = id + 1 WHERE id = 3
UPDATE departments SET title = CASE WHEN id > 3 THEN 'a' ELSE 'b' END WHERE (id > 1 AND id < 9)
UPDATE departments SET title = (SELECT name FROM employees WHERE employees.id = departments.id) WHERE id = 1
UPDATE employees SET name = COALESCE(name, '无') WHERE id = 1
INSERT INTO departments (id, title) VALUES (1, 'a')
INSERT INTO departments (id, title) VALUES (1, 'a, (b)'), (2, NULL), (3 + 4, 'c' )
INSERT INTO departments VALUES (1, '财务')
INSERT INTO departments (id, title) SELECT id, name FROM employees WHERE id > 3
INSERT INTO employees (id, name) SELECT d.id, MAX(d.title) FROM departments d GROUP BY d.id
