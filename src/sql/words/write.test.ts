import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaffDatabase } from '../../../tests/fixtures/staff-database.ts';
import { sqlite } from '../../dialects/sqlite.ts';
import { writeInWords } from './words.ts';

let staff: Awaited<ReturnType<typeof openStaffDatabase>>;
beforeAll(async () => {
  staff = await openStaffDatabase();
});
afterAll(() => staff.close());

const changes = [
  "DELETE FROM employee WHERE salary < 8000 AND hired < '2024-01-01'",
  'DELETE FROM bonus',
  "UPDATE employee AS e SET salary = e.salary * 1.1, country = 'USA' WHERE e.department_id IN (SELECT id FROM department WHERE name = '销售部')",
  'UPDATE employee SET active = NULL',
  "INSERT INTO city (id, name) VALUES (3, 'Rome'), (4, UPPER('bonn'))",
  "INSERT INTO city VALUES (7, 'Oslo')",
  "INSERT INTO bonus (employee_id, amount) SELECT id, salary / 10 FROM employee WHERE active = 'T'",
];

it('says what a change does, for both audiences in both languages', async () => {
  const lines = changes.flatMap((sql) => [
    sql,
    ...(['analyst', 'business'] as const).flatMap((audience) =>
      (['en', 'zh'] as const).map((language) => {
        const { text, complete } = writeInWords(sql, { dialect: sqlite, snapshot: staff.snapshot, language, audience });
        return `  ${audience} ${language}${complete ? '' : ' (incomplete)'}: ${text}`;
      }),
    ),
  ]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./write.golden.txt');
});

it('is incomplete where it cannot name the table to a business person, or tell every row', () => {
  const snapshot = { ...staff.snapshot, tables: staff.snapshot.tables.map(({ comment: _, ...table }) => table) };
  const words = (sql: string, audience: 'analyst' | 'business') =>
    writeInWords(sql, { dialect: sqlite, snapshot, language: 'en', audience }).complete;
  expect(words('DELETE FROM bonus', 'business')).toBe(false);
  expect(words('DELETE FROM bonus', 'analyst')).toBe(true);
  const rows = Array.from({ length: 21 }, (_, index) => `(${index}, 'x')`).join(', ');
  expect(words(`INSERT INTO city (id, name) VALUES ${rows}`, 'analyst')).toBe(false);
});
