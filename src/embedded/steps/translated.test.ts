import { describe, expect, it } from 'vitest';
import type { Case } from '../../../tests/fixtures/asking.ts';
import { clinic, haulier } from '../../../tests/fixtures/own-databases.ts';

const [hospital, trucks] = [clinic(), haulier()];

describe('Chinese questions on an English schema', () => {
  const cases: Case[] = [
    ['一共有多少病人？', 'SELECT COUNT(*) FROM patients'],
    ['有多少个科室？', 'SELECT COUNT(*) FROM departments'],
    ['医生的最高工资是多少？', 'SELECT MAX(salary) FROM doctors'],
    ['医生的最低工资是多少？', 'SELECT MIN(salary) FROM doctors'],
    ['药品的平均价格是多少？', 'SELECT AVG(price) FROM medicines'],
    ['每个类别有多少种药品？', 'SELECT category, COUNT(*) FROM medicines GROUP BY category'],
    [
      '每个部门有多少医生？',
      'SELECT departments.name, COUNT(*) FROM doctors JOIN departments ON department_id = departments.id GROUP BY departments.id',
    ],
    [
      '每个部门医生的平均工资是多少？',
      'SELECT departments.name, AVG(salary) FROM doctors JOIN departments ON department_id = departments.id GROUP BY departments.id',
    ],
    ['工资最高的医生是谁？', 'SELECT name FROM doctors ORDER BY salary DESC LIMIT 1'],
    ['工资最低的两位医生是谁？', 'SELECT name FROM doctors ORDER BY salary LIMIT 2'],
    ['价格最高的3种药品是什么？', 'SELECT name FROM medicines ORDER BY price DESC LIMIT 3'],
    ['哪个城市的病人最多？', 'SELECT city FROM patients GROUP BY city ORDER BY COUNT(*) DESC LIMIT 1'],
    ['工资超过7000的医生有哪些？', 'SELECT name FROM doctors WHERE salary > 7000'],
    ['工资不低于8000的医生有多少？', 'SELECT COUNT(*) FROM doctors WHERE salary >= 8000'],
    ['价格在5到12之间的药品有哪些？', 'SELECT name FROM medicines WHERE price BETWEEN 5 AND 12'],
    ['库存少于50的药品有哪些？', 'SELECT name FROM medicines WHERE stock < 50'],
    ['2025年有多少次就诊？', "SELECT COUNT(*) FROM visits WHERE visited_at LIKE '2025%'"],
    ['工资高于平均值的医生有哪些？', 'SELECT name FROM doctors WHERE salary > (SELECT AVG(salary) FROM doctors)'],
    ['列出所有医生的姓名和工资', 'SELECT name, salary FROM doctors'],
    ['列出所有药品的名称、类别和价格', 'SELECT name, category, price FROM medicines'],
    ['Aspirin的价格是多少？', "SELECT price FROM medicines WHERE name = 'Aspirin'"],
    ['住在York的病人有哪些？', "SELECT name FROM patients WHERE city = 'York'"],
    ['药品按价格从高到低排列', 'SELECT name FROM medicines ORDER BY price DESC'],
    ['在Cardiology工作的医生有哪些？', 'SELECT name FROM doctors WHERE department_id = 1'],
    ['至少有2位病人的城市有哪些？', 'SELECT city FROM patients GROUP BY city HAVING COUNT(*) >= 2'],
    ['2026年的费用合计是多少？', "SELECT SUM(fee) FROM visits WHERE visited_at LIKE '2026%'"],
    ['2019年以后入职的医生有哪些？', "SELECT name FROM doctors WHERE hired_on >= '2020-01-01'"],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await hospital.finds(question, gold)).toBe(true));
});

describe('Chinese questions on names that are written together', () => {
  const cases: Case[] = [
    ['有多少辆车？', 'SELECT COUNT(*) FROM Vehicle'],
    ['每个国家有多少个仓库？', 'SELECT Country, COUNT(*) FROM Depot GROUP BY Country'],
    ['总距离是多少？', 'SELECT SUM(DistanceKm) FROM Trip'],
    ['容量最大的仓库是哪个？', 'SELECT DepotName FROM Depot ORDER BY Capacity DESC LIMIT 1'],
    [
      '每位司机的总距离是多少？',
      'SELECT FullName, SUM(DistanceKm) FROM Trip JOIN Driver USING (DriverId) GROUP BY DriverId',
    ],
    ['容量超过30的仓库有哪些？', 'SELECT DepotName FROM Depot WHERE Capacity > 30'],
  ];
  it.each(cases)('%s', async (question, gold) => expect(await trucks.finds(question, gold)).toBe(true));
});

describe('what must not happen', () => {
  it('a word that nothing translates is named and not guessed', async () => {
    const { candidates, notUnderstood } = await hospital.write('有多少病人喜欢足球？');
    expect(notUnderstood.join('')).toMatch(/足球|喜欢/);
    for (const { confidence } of candidates) expect(confidence).toBeLessThan(0.5);
  });

  it('no Chinese name of a table or column gets into the statement', async () => {
    for (const question of ['每个部门有多少医生？', '价格最高的3种药品是什么？', '没有就诊的病人有哪些？'])
      expect(await hospital.sql(question)).not.toMatch(/\p{Script=Han}/u);
  });
});
