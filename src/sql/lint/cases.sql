-- Statements that run and may mislead, one per paragraph. The comment is the question; lint.golden.txt holds what is said.

-- 行政有多少人？
SELECT count(*) FROM employee e JOIN department d ON e.department_id = d.id WHERE d.name = '行政'

-- How many employees come from the usa?
SELECT count(*) FROM employee WHERE country = 'usa'

-- How many employees come from the USA?
SELECT count(*) FROM employee WHERE country = 'USA'

-- How many employees come from Germany?
SELECT count(*) FROM employee WHERE country IN ('USA', 'Germany')

-- Which employees are in the department ADM?
SELECT name FROM employee WHERE name = 'ADM'

-- Which departments are called ADM?
SELECT code FROM department WHERE name = 'ADM'

-- 哪些员工不在职？
SELECT name FROM employee WHERE active = 0

-- Employees and their department
SELECT e.name, d.name FROM employee e JOIN department d ON e.id = d.id

-- Employees by badge
SELECT e.id FROM employee e JOIN bonus b ON e.badge = b.amount

-- Total salary of employees who got a bonus
SELECT sum(e.salary) FROM employee e JOIN bonus b ON b.employee_id = e.id

-- Total bonus of each employee
SELECT e.id, sum(b.amount) FROM employee e JOIN bonus b ON b.employee_id = e.id GROUP BY e.id

-- How many employees does each department have?
SELECT d.id, count(*) FROM employee e JOIN department d ON e.department_id = d.id GROUP BY d.id

-- How many employees are in 销售部?
SELECT count(*) FROM employee e JOIN department d ON e.department_id = d.id WHERE d.name = '销售部'

-- Average cost of trips with their traveller
SELECT avg(t.cost) FROM trip t JOIN employee e ON t.employee_id = e.id

-- Trips with origin and destination
SELECT t.id, c.name FROM trip t JOIN city c ON t.origin_id = c.id AND t.destination_id = c.id

-- Trips with origin and destination city
SELECT t.id, a.name, b.name FROM trip t JOIN city a ON t.origin_id = a.id JOIN city b ON t.destination_id = b.id

-- How many employees are there?
SELECT count(*) FROM (SELECT id FROM employee LIMIT 3)

-- Average salary of the 3 best paid employees
SELECT avg(salary) FROM (SELECT salary FROM employee ORDER BY salary DESC LIMIT 3)

-- Average salary of employees
SELECT avg(salary) FROM (SELECT salary FROM employee ORDER BY salary DESC LIMIT 3)

-- Share of active employees
SELECT sum(CASE WHEN active = 'T' THEN 1 ELSE 0 END) / count(*) FROM employee

-- Share of active employees in percent
SELECT 100.0 * sum(CASE WHEN active = 'T' THEN 1 ELSE 0 END) / count(*) FROM employee

-- Salary class of each employee id
SELECT id, salary / 1000 * 1000 FROM employee

-- Who earns a lot?
SELECT name FROM employee WHERE salary = 'high'

-- Who has a badge above 9?
SELECT id FROM employee WHERE badge > 9

-- Departments without employees
SELECT code FROM department WHERE id NOT IN (SELECT department_id FROM employee)

-- Departments without employees, said carefully
SELECT code FROM department WHERE id NOT IN (SELECT department_id FROM employee WHERE department_id IS NOT NULL)

-- Employees without a bonus
SELECT id FROM employee WHERE id NOT IN (SELECT employee_id FROM bonus)

-- Employees who got a bonus
SELECT id FROM employee WHERE salary IN (SELECT salary FROM bonus)

-- The best paid employee's badge and the highest salary
SELECT badge, max(salary) FROM employee

-- Total salary per employee name
SELECT name, sum(salary) FROM employee GROUP BY name

-- 上个月发了多少奖金？
SELECT sum(amount) FROM bonus

-- 上个月发了多少奖金？（已筛选）
SELECT sum(amount) FROM bonus WHERE paid >= '2024-05-01' AND paid < '2024-06-01'

-- How many employees joined?
SELECT name FROM employee WHERE salary > 8500

-- What are the different countries of employees?
SELECT country FROM employee

-- Name of the employee with the highest salary
SELECT * FROM employee ORDER BY salary DESC LIMIT 1

-- Show all information about employees
SELECT * FROM employee

-- Largest bonus of the department 研发部
SELECT max(b.amount) FROM bonus b JOIN employee e ON b.employee_id = e.id WHERE e.department_id = 3

-- Employees and who heads them
SELECT a.badge, b.badge FROM employee a JOIN employee b ON a.department_id = b.id

-- Employees paid above everybody
SELECT id FROM employee WHERE salary > 99999

-- How many employees were hired in 2031?
SELECT count(*) FROM employee WHERE hired >= '2031-01-01' AND hired < '2032-01-01'

-- Employees hired before 1950
SELECT name FROM employee WHERE hired < '1950-01-01'

-- How many employees were hired in 2023?
SELECT count(*) FROM employee WHERE hired >= '2023-06-01' AND hired < '2023-06-02'
