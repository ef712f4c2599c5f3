import { describe, expect, it } from 'vitest';
import { clinic, library } from '../../../tests/fixtures/own-databases.ts';
import { dialectOf } from '../../dialects/registry.ts';
import { readQuestion } from '../../question/read-question.ts';
import { linkQuestion } from '../../schema/links/links.ts';
import { readForms } from '../judge/read-forms.ts';
import { weights } from '../judge/weights.ts';

const asked = { hospital: clinic(), books: library() };

/** A question on one of the two databases, as if an engine of that dialect held it. */
async function statement(
  name: keyof typeof asked,
  text: string,
  engine: Parameters<typeof dialectOf>[0],
  schema?: string,
) {
  const { tables, ...rest } = asked[name].snapshot;
  const placed = schema === undefined ? tables : tables.map((table) => ({ ...table, schema }));
  const snapshot = { ...rest, tables: placed, dialect: engine };
  const question = readQuestion(text, { today: '2026-06-30' });
  const links = await linkQuestion(question, { snapshot });
  const { ranked } = readForms({ question, links, snapshot, dialect: dialectOf(engine), weights });
  return ranked[0]?.compiled.sql;
}

type Written = readonly [database: keyof typeof asked, question: string, sql: string];

describe('postgres', () => {
  const cases: Written[] = [
    [
      'hospital',
      'How many visits were there per month in 2025?',
      `
        SELECT to_char(visited_at, 'YYYY-MM'), COUNT(*)
        FROM visits
        WHERE visited_at >= '2025-01-01' AND visited_at < '2026-01-01'
        GROUP BY to_char(visited_at, 'YYYY-MM')
        ORDER BY to_char(visited_at, 'YYYY-MM')`,
    ],
    [
      'hospital',
      'What are the top 3 medicines by price?',
      `
        SELECT name, price
        FROM medicines
        ORDER BY price DESC
        LIMIT 3`,
    ],
    [
      'hospital',
      'What is the average salary for each department?',
      `
        SELECT departments.name, AVG(doctors.salary)
        FROM doctors
        JOIN departments ON doctors.department_id = departments.id
        GROUP BY departments.id, departments.name`,
    ],
    [
      'hospital',
      'Which patients have no visits?',
      `
        SELECT name
        FROM patients
        WHERE id NOT IN (SELECT patient_id FROM visits)`,
    ],
    [
      'hospital',
      'How many visits took more than 3 days to discharge?',
      `
        SELECT COUNT(*)
        FROM visits
        WHERE (EXTRACT(EPOCH FROM CAST(discharged_at AS timestamp) - CAST(visited_at AS timestamp)) / 86400.0) > 3`,
    ],
    [
      'hospital',
      'Which doctors earn more than the average salary?',
      `
        SELECT name
        FROM doctors
        WHERE salary > (SELECT AVG(salary) FROM doctors)`,
    ],
    [
      'books',
      '每个城市有多少读者？',
      `
        SELECT "城市", COUNT(*)
        FROM "读者"
        GROUP BY "城市"`,
    ],
    [
      'books',
      '2025年有多少次借阅？',
      `
        SELECT COUNT(*)
        FROM "借阅"
        WHERE "借出日期" >= '2025-01-01' AND "借出日期" < '2026-01-01'`,
    ],
  ];
  it.each(cases)('%s: %s', async (database, question, sql) =>
    expect(await statement(database, question, 'postgres')).toBe(plain(sql)),
  );
});

describe('tables in a schema that is not searched', () => {
  it.each([
    ['What is the average salary for each department?', ['FROM clinic.doctors', 'JOIN clinic.departments ON']],
    ['Which patients have no visits?', ['FROM clinic.patients', 'FROM clinic.visits)']],
  ])('%s', async (question, parts) => {
    const sql = await statement('hospital', question, 'postgres', 'clinic');
    for (const part of parts) expect(sql).toContain(part);
  });
  it('each part of the path is quoted by itself', async () =>
    expect(await statement('books', '每个城市有多少读者？', 'snowflake', 'shop.门店')).toMatch(
      /FROM "?shop"?\."门店"\."读者"/i,
    ));
});

describe('mysql', () => {
  const cases: Written[] = [
    [
      'hospital',
      'How many visits were there per month in 2025?',
      `
        SELECT DATE_FORMAT(visited_at, '%Y-%m'), COUNT(*)
        FROM visits
        WHERE visited_at >= '2025-01-01' AND visited_at < '2026-01-01'
        GROUP BY DATE_FORMAT(visited_at, '%Y-%m')
        ORDER BY DATE_FORMAT(visited_at, '%Y-%m')`,
    ],
    [
      'hospital',
      'What are the top 3 medicines by price?',
      `
        SELECT name, price
        FROM medicines
        ORDER BY price DESC
        LIMIT 3`,
    ],
    [
      'hospital',
      'What is the average salary for each department?',
      `
        SELECT departments.name, AVG(doctors.salary)
        FROM doctors
        JOIN departments ON doctors.department_id = departments.id
        GROUP BY departments.id, departments.name`,
    ],
    [
      'hospital',
      'Which patients have no visits?',
      `
        SELECT name
        FROM patients
        WHERE id NOT IN (SELECT patient_id FROM visits)`,
    ],
    [
      'hospital',
      'How many visits took more than 3 days to discharge?',
      `
        SELECT COUNT(*)
        FROM visits
        WHERE (TIMESTAMPDIFF(SECOND, visited_at, discharged_at) / 86400.0) > 3`,
    ],
    [
      'hospital',
      'Which doctors earn more than the average salary?',
      `
        SELECT name
        FROM doctors
        WHERE salary > (SELECT AVG(salary) FROM doctors)`,
    ],
    [
      'books',
      '每个城市有多少读者？',
      `
        SELECT \`城市\`, COUNT(*)
        FROM \`读者\`
        GROUP BY \`城市\``,
    ],
    [
      'books',
      '2025年有多少次借阅？',
      `
        SELECT COUNT(*)
        FROM \`借阅\`
        WHERE \`借出日期\` >= '2025-01-01' AND \`借出日期\` < '2026-01-01'`,
    ],
  ];
  it.each(cases)('%s: %s', async (database, question, sql) =>
    expect(await statement(database, question, 'mysql')).toBe(plain(sql)),
  );
});

describe('oracle', () => {
  const cases: Written[] = [
    [
      'hospital',
      'How many visits were there per month in 2025?',
      `
        SELECT TO_CHAR("visited_at", 'YYYY-MM'), COUNT(*)
        FROM "visits"
        WHERE "visited_at" >= DATE '2025-01-01' AND "visited_at" < DATE '2026-01-01'
        GROUP BY TO_CHAR("visited_at", 'YYYY-MM')
        ORDER BY TO_CHAR("visited_at", 'YYYY-MM')`,
    ],
    [
      'hospital',
      'What are the top 3 medicines by price?',
      `
        SELECT "name", "price"
        FROM "medicines"
        ORDER BY "price" DESC
        FETCH FIRST 3 ROWS ONLY`,
    ],
    [
      'hospital',
      'What is the average salary for each department?',
      `
        SELECT "departments"."name", AVG("doctors"."salary")
        FROM "doctors"
        JOIN "departments" ON "doctors"."department_id" = "departments"."id"
        GROUP BY "departments"."id", "departments"."name"`,
    ],
    [
      'hospital',
      'Which patients have no visits?',
      `
        SELECT "name"
        FROM "patients"
        WHERE "id" NOT IN (SELECT "patient_id" FROM "visits")`,
    ],
    [
      'hospital',
      'How many visits took more than 3 days to discharge?',
      `
        SELECT COUNT(*)
        FROM "visits"
        WHERE (CAST("discharged_at" AS DATE) - CAST("visited_at" AS DATE)) > 3`,
    ],
    [
      'hospital',
      'Which doctors earn more than the average salary?',
      `
        SELECT "name"
        FROM "doctors"
        WHERE "salary" > (SELECT AVG("salary") FROM "doctors")`,
    ],
    [
      'books',
      '每个城市有多少读者？',
      `
        SELECT "城市", COUNT(*)
        FROM "读者"
        GROUP BY "城市"`,
    ],
    [
      'books',
      '2025年有多少次借阅？',
      `
        SELECT COUNT(*)
        FROM "借阅"
        WHERE "借出日期" >= DATE '2025-01-01' AND "借出日期" < DATE '2026-01-01'`,
    ],
  ];
  it.each(cases)('%s: %s', async (database, question, sql) =>
    expect(await statement(database, question, 'oracle')).toBe(plain(sql)),
  );
});

describe('bigquery', () => {
  const cases: Written[] = [
    [
      'hospital',
      'How many visits were there per month in 2025?',
      `
        SELECT FORMAT_DATE('%Y-%m', DATE(visited_at)), COUNT(*)
        FROM visits
        WHERE visited_at >= DATE '2025-01-01' AND visited_at < DATE '2026-01-01'
        GROUP BY FORMAT_DATE('%Y-%m', DATE(visited_at))
        ORDER BY FORMAT_DATE('%Y-%m', DATE(visited_at))`,
    ],
    [
      'hospital',
      'What are the top 3 medicines by price?',
      `
        SELECT name, price
        FROM medicines
        ORDER BY price DESC
        LIMIT 3`,
    ],
    [
      'hospital',
      'What is the average salary for each department?',
      `
        SELECT departments.name, AVG(doctors.salary)
        FROM doctors
        JOIN departments ON doctors.department_id = departments.id
        GROUP BY departments.id, departments.name`,
    ],
    [
      'hospital',
      'Which patients have no visits?',
      `
        SELECT name
        FROM patients
        WHERE id NOT IN (SELECT patient_id FROM visits)`,
    ],
    [
      'hospital',
      'How many visits took more than 3 days to discharge?',
      `
        SELECT COUNT(*)
        FROM visits
        WHERE (DATETIME_DIFF(CAST(discharged_at AS DATETIME), CAST(visited_at AS DATETIME), SECOND) / 86400.0) > 3`,
    ],
    [
      'hospital',
      'Which doctors earn more than the average salary?',
      `
        SELECT name
        FROM doctors
        WHERE salary > (SELECT AVG(salary) FROM doctors)`,
    ],
    [
      'books',
      '每个城市有多少读者？',
      `
        SELECT \`城市\`, COUNT(*)
        FROM \`读者\`
        GROUP BY \`城市\``,
    ],
    [
      'books',
      '2025年有多少次借阅？',
      `
        SELECT COUNT(*)
        FROM \`借阅\`
        WHERE \`借出日期\` >= DATE '2025-01-01' AND \`借出日期\` < DATE '2026-01-01'`,
    ],
  ];
  it.each(cases)('%s: %s', async (database, question, sql) =>
    expect(await statement(database, question, 'bigquery')).toBe(plain(sql)),
  );
});

describe('clickhouse', () => {
  const cases: Written[] = [
    [
      'hospital',
      'How many visits were there per month in 2025?',
      `
        SELECT formatDateTime(visited_at, '%Y-%m'), COUNT(*)
        FROM visits
        WHERE visited_at >= '2025-01-01' AND visited_at < '2026-01-01'
        GROUP BY formatDateTime(visited_at, '%Y-%m')
        ORDER BY formatDateTime(visited_at, '%Y-%m')`,
    ],
    [
      'hospital',
      'What are the top 3 medicines by price?',
      `
        SELECT name, price
        FROM medicines
        ORDER BY price DESC
        LIMIT 3`,
    ],
    [
      'hospital',
      'What is the average salary for each department?',
      `
        SELECT departments.name, AVG(doctors.salary)
        FROM doctors
        JOIN departments ON doctors.department_id = departments.id
        GROUP BY departments.id, departments.name`,
    ],
    [
      'hospital',
      'Which patients have no visits?',
      `
        SELECT name
        FROM patients
        WHERE id NOT IN (SELECT patient_id FROM visits)`,
    ],
    [
      'hospital',
      'How many visits took more than 3 days to discharge?',
      `
        SELECT COUNT(*)
        FROM visits
        WHERE (dateDiff('second', toDateTime(visited_at), toDateTime(discharged_at)) / 86400.0) > 3`,
    ],
    [
      'hospital',
      'Which doctors earn more than the average salary?',
      `
        SELECT name
        FROM doctors
        WHERE salary > (SELECT AVG(salary) FROM doctors)`,
    ],
    [
      'books',
      '每个城市有多少读者？',
      `
        SELECT \`城市\`, COUNT(*)
        FROM \`读者\`
        GROUP BY \`城市\``,
    ],
    [
      'books',
      '2025年有多少次借阅？',
      `
        SELECT COUNT(*)
        FROM \`借阅\`
        WHERE \`借出日期\` >= '2025-01-01' AND \`借出日期\` < '2026-01-01'`,
    ],
  ];
  it.each(cases)('%s: %s', async (database, question, sql) =>
    expect(await statement(database, question, 'clickhouse')).toBe(plain(sql)),
  );
});

/** Without the margin that the test file gives it. */
function plain(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => line.replace(/^ {8}/, ''))
    .join('\n');
}
