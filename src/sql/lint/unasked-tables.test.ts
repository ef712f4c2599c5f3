import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaffDatabase } from '../../../tests/fixtures/staff-database.ts';
import { dialectOf } from '../../dialects/registry.ts';
import { readQuestion } from '../../question/read-question.ts';
import { linkQuestion } from '../../schema/links/links.ts';
import { unaskedTables } from './lint.ts';

const dialect = dialectOf('sqlite');
let staff: Awaited<ReturnType<typeof openStaffDatabase>>;
beforeAll(async () => {
  staff = await openStaffDatabase();
});
afterAll(() => staff.close());

it.each([
  ['How many trips are there?', 'SELECT count(*) FROM trip', []],
  ['How many trips are there?', 'SELECT amount FROM bonus', ['bonus']],
  ['How many trips are there?', 'SELECT * FROM bonus', ['bonus']],
  ['How many trips are there?', 'SELECT (SELECT max(amount) FROM bonus) FROM trip', ['bonus']],
  ['How many trips are there?', 'SELECT cost FROM trip UNION SELECT amount FROM bonus', ['bonus']],
  ['How many trips are there?', 'SELECT x.a FROM (SELECT amount AS a FROM bonus) x', ['bonus']],
  // It only helps to find the trips.
  ['How many trips are there?', 'SELECT count(*) FROM trip WHERE employee_id IN (SELECT employee_id FROM bonus)', []],
  [
    '每个部门有多少员工？',
    'SELECT d.name, count(*) FROM employee e JOIN department d ON e.department_id = d.id GROUP BY d.name',
    [],
  ],
  ['zorble frumious', 'SELECT amount FROM bonus', []],
])('%s %s shows %j unasked', async (text, sql, expected) => {
  const { snapshot, values } = staff;
  const links = await linkQuestion(readQuestion(text, { today: '2024-06-15' }), { snapshot, values });
  expect(unaskedTables(sql, { dialect, snapshot, links }).map(({ name }) => name)).toEqual(expected);
});
