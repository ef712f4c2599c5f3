import { describe, expect, it } from 'vitest';
import type { Asking } from '../../../tests/fixtures/asking.ts';
import { clinic, haulier, library } from '../../../tests/fixtures/own-databases.ts';

const [hospital, books, trucks] = [clinic(), library(), haulier()];

type Said = readonly [question: string, interpretation: string];

const said = async (asking: Asking, question: string) => (await asking.write(question)).candidates[0]?.interpretation;

describe('a reading in English words', () => {
  const cases: Said[] = [
    ['How many patients are there?', 'Number of patients.'],
    ['What is the average salary of doctors?', 'Average salary.'],
    ['What is the total fee of all visits?', 'Total fee.'],
    ['How many patients are there in each city?', 'Number of patients by city.'],
    ['What is the average salary for each department?', 'Average salary by name.'],
    ['How many visits did each doctor have?', 'Number of visits by name.'],
    ['Which doctor has the highest salary?', 'List name, salary, the 1 with the highest salary.'],
    ['What are the top 3 medicines by price?', 'List name, price, the 3 with the highest price.'],
    ['List the 2 doctors with the lowest salary', 'List name, salary, the 2 with the lowest salary.'],
    ['Which city has the most patients?', 'Number of patients by city, the 1 with the highest number of patients.'],
    ['Which patients live in York?', 'List name where city is “York”.'],
    ['Which doctors have a salary above 7000?', 'List name where salary is more than 7000.'],
    ['Which medicines have a price between 5 and 12?', 'List name where price is between 5 and 12.'],
    ['Which patients have more than 1 visit?', 'List name where number of visits is more than 1.'],
    ['Which cities have at least 2 patients?', 'List city where number of patients is at least 2.'],
    ['Which patients have no visits?', 'List name where there is no visits.'],
    ['Which patients do not live in Leeds?', 'List name where city is not “Leeds”.'],
    ['How many visits were there in 2025?', 'Number of visits where visited at is in 2025.'],
    ['How many visits were there last month?', 'Number of visits where visited at is in May 2026.'],
    ['Which doctors were hired after 2018?', 'List name where hired on is from January 1, 2019 on.'],
    ['Which doctors earn more than the average salary?', 'List name where salary is more than the average salary.'],
    [
      'What percentage of patients are female?',
      'Number of patients where gender is “female”; in percent of: Number of patients.',
    ],
    [
      'Which medicines cost more than the average price of their category?',
      'List name where price is more than the average price of the same category.',
    ],
    [
      'How many visits were there per month in 2025?',
      'Number of visits by month where visited at is in 2025, sorted by month, lowest first.',
    ],
    [
      'What is the average number of visits per month?',
      'Number of visits, worked out per month, then the average of these.',
    ],
    [
      'How many visits took more than 3 days to discharge?',
      'Number of visits where days from visited at to discharged at is more than 3.',
    ],
    ['How many visits have not been discharged?', 'Number of visits where discharged at is empty.'],
    ['List patients from Leeds or Hull', 'List name where city is “Leeds” or “Hull”.'],
    ['Show the name, category and price of all medicines', 'List name, category, price.'],
    ['What are the different specialties?', 'List distinct specialty.'],
  ];
  it.each(cases)('%s', async (question, words) => expect(await said(hospital, question)).toBe(words));
});

describe('a reading in Chinese words', () => {
  const cases: Said[] = [
    ['一共有多少读者？', '统计读者数。'],
    ['图书的平均单价是多少？', '统计平均单价。'],
    ['图书的最高单价是多少？', '统计最高单价。'],
    ['每个城市有多少读者？', '按城市统计读者数。'],
    ['各类别图书的平均单价是多少？', '按类别统计平均单价。'],
    ['每位读者的罚款合计', '按姓名统计罚款合计。'],
    ['单价最高的图书是哪本？', '列出书名、单价，取单价最高的1个。'],
    ['单价最高的3本图书', '列出书名、单价，取单价最高的3个。'],
    ['库存最少的图书是哪一本？', '列出书名、库存，取库存最低的1个。'],
    ['哪个城市的读者最多？', '按城市统计读者数，取读者数最高的1个。'],
    ['苏州的读者有哪些？', '筛选城市为“苏州”，列出姓名。'],
    ['单价超过50的图书有哪些？', '筛选单价大于50，列出书名。'],
    ['单价在40到60之间的图书有哪些？', '筛选单价在40到60之间，列出书名。'],
    ['哪些读者借阅超过2次？', '筛选借阅数大于2，列出姓名。'],
    ['没有借阅的读者有哪些？', '筛选没有借阅，列出姓名。'],
    ['不是苏州的读者有哪些？', '筛选城市不为“苏州”，列出姓名。'],
    ['2025年有多少次借阅？', '筛选借出日期在2025年，统计借阅数。'],
    ['上个月有多少次借阅？', '筛选借出日期在2026年5月，统计借阅数。'],
    ['2024年注册的读者有哪些？', '筛选注册日期在2024年，列出姓名。'],
    ['单价高于平均值的图书有哪些？', '筛选单价大于平均单价，列出书名。'],
    ['女读者占全部读者的百分之多少？', '筛选性别为“女”，统计读者数；占比（%），相对于：统计读者数。'],
    ['单价高于本类别平均单价的图书有哪些？', '筛选单价大于相同类别的平均单价，列出书名。'],
    ['2025年每个月有多少次借阅？', '筛选借出日期在2025年，按月份统计借阅数，按月份从低到高排列。'],
    ['平均每月有多少次借阅？', '统计借阅数，先按月份分别计算，再取平均值。'],
    ['从借出到归还平均要几天？', '统计平均借出日期到归还日期的天数。'],
    ['还没归还的借阅有多少？', '筛选归还日期为空，统计借阅数。'],
    ['图书按单价从高到低排列', '列出书名，按单价从高到低排列。'],
    [
      '2026年的借阅次数比2025年增长了百分之多少？',
      '筛选借出日期在2026年，统计借阅数；增长率（%），对比：筛选借出日期在2025年，统计借阅数。',
    ],
  ];
  it.each(cases)('%s', async (question, words) => expect(await said(books, question)).toBe(words));
});

describe('a reading of names that are written together', () => {
  const cases: Said[] = [
    ['Total distance per driver', 'Total distance km by full name.'],
    ['Which depot has the largest capacity?', 'List depot name, capacity, the 1 with the highest capacity.'],
    ['What is the total fuel cost in March 2026?', 'Total fuel cost where start date is in March 2026.'],
  ];
  it.each(cases)('%s', async (question, words) => expect(await said(trucks, question)).toBe(words));
});

describe('headers that a person can read', () => {
  const headers = async (asking: Asking, question: string) => {
    const sql = (await asking.write(question)).candidates[0]?.sql.split('\n')[0] ?? '';
    return [...sql.matchAll(/ AS "?([^",]+?)"?(?:,|$)/g)].map(([, name]) => name);
  };
  const english: (readonly [string, string[]])[] = [
    ['How many patients are there?', ['Number of patients']],
    ['What is the average salary of doctors?', ['Average salary']],
    ['What is the total fee of all visits?', ['Fee']],
    ['How many patients are there in each city?', ['City', 'Number of patients']],
    ['What is the average salary for each department?', ['Name', 'Average salary']],
    ['How many visits did each doctor have?', ['Name', 'Number of visits']],
    ['Which doctor has the highest salary?', ['Name', 'Salary']],
    ['What are the top 3 medicines by price?', ['Name', 'Price']],
    ['List the 2 doctors with the lowest salary', ['Name', 'Salary']],
    ['Which city has the most patients?', ['City', 'Number of patients']],
    ['Which patients live in York?', ['Name']],
    ['Which doctors have a salary above 7000?', ['Name']],
    ['Which medicines have a price between 5 and 12?', ['Name']],
    ['Which patients have more than 1 visit?', ['Name']],
    ['Which cities have at least 2 patients?', ['City']],
    ['Which patients have no visits?', ['Name']],
    ['Which patients do not live in Leeds?', ['Name']],
    ['How many visits were there in 2025?', ['Number of visits']],
    ['How many visits were there last month?', ['Number of visits']],
    ['Which doctors were hired after 2018?', ['Name']],
    ['Which doctors earn more than the average salary?', ['Name']],
    ['What percentage of patients are female?', ['Share (%)']],
  ];
  it.each(english)('%s', async (question, names) => expect(await headers(hospital, question)).toEqual(names));

  const chinese: (readonly [string, string[]])[] = [
    ['一共有多少读者？', ['读者数']],
    ['图书的平均单价是多少？', ['平均单价']],
    ['图书的最高单价是多少？', ['最高单价']],
    ['每个城市有多少读者？', ['城市', '读者数']],
    ['各类别图书的平均单价是多少？', ['类别', '平均单价']],
    ['每位读者的罚款合计', ['姓名', '罚款']],
    ['单价最高的图书是哪本？', ['书名', '单价']],
    ['单价最高的3本图书', ['书名', '单价']],
    ['库存最少的图书是哪一本？', ['书名', '库存']],
    ['哪个城市的读者最多？', ['城市', '读者数']],
    ['苏州的读者有哪些？', ['姓名']],
    ['单价超过50的图书有哪些？', ['书名']],
    ['单价在40到60之间的图书有哪些？', ['书名']],
    ['哪些读者借阅超过2次？', ['姓名']],
    ['没有借阅的读者有哪些？', ['姓名']],
    ['不是苏州的读者有哪些？', ['姓名']],
    ['2025年有多少次借阅？', ['借阅数']],
    ['上个月有多少次借阅？', ['借阅数']],
    ['2024年注册的读者有哪些？', ['姓名']],
    ['单价高于平均值的图书有哪些？', ['书名']],
  ];
  it.each(chinese)('%s', async (question, names) => expect(await headers(books, question)).toEqual(names));
});

describe('what must not happen', () => {
  it.each(['Which patients live in York?', 'How many visits were there in 2025?', 'Which patients have no visits?'])(
    'no name of a table or column with its underscores, no SQL word: %s',
    async (question) => expect(await said(hospital, question)).not.toMatch(/_|SELECT|WHERE|JOIN|COUNT/),
  );

  it('every condition of the statement is told', async () => {
    const words = await said(hospital, 'How many female patients from Leeds are there?');
    expect(words).toMatch(/female/);
    expect(words).toMatch(/Leeds/);
    expect(await said(books, '无锡的女读者有哪些？')).toMatch(/无锡.*女|女.*无锡/);
  });

  it('an answer is told in the language of the question', async () => {
    expect(await said(hospital, '有多少位医生？')).toMatch(/\p{Script=Han}/u);
    expect(await said(hospital, 'How many doctors are there?')).not.toMatch(/\p{Script=Han}/u);
  });
});
