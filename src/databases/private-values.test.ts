import { describe, expect, it } from 'vitest';
import type { Column, Scalar, Snapshot, Table } from '../schema/snapshot/snapshot.ts';
import { createValueIndex } from '../schema/values/value-index.ts';
import { withPrivacy } from './privacy.ts';
import { privateValues } from './private-values.ts';

const stored: Record<string, Scalar[]> = {
  'employees.name': [
    'John Smith',
    'Mary Jones',
    '张伟',
    'Ann Lee',
    'May Day',
    '李　娟',
    '许鹏飞',
    'Szymański',
    'Okafor-Jones',
  ],
  'employees.first_name': ['John', 'Mary', 'Ann', 'May', 'Sum', 'The'],
  'employees.phone': [5551234, 5559876, 5554321],
  'employees.mobile': ['(220) 555-1020', '220-555-1077'],
  'employees.birth_date': ['1990-05-12', '1985-01-30'],
  'employees.plate': ['TR99 GIY', 'MH12-AB-9901'],
  'employees.email': ['ann.lee20@web.de', 'm@x.org'],
  'employees.city': ['Ann Arbor', 'Rome'],
  'payments.payer': ['张伟', 'John Smith', '张伟先生'],
  'drugs.label': ['Aspirin', 'Ibuprofen'],
  'everything.title': ['Aspirin', 'Ibuprofen', 'John Smith'],
  'everything.tail': ['1234', '2026'],
};
const column = (place: string): Column => {
  const [table, name = ''] = place.split('.');
  const samples = stored[place] ?? [];
  const kind = name === 'birth_date' ? 'date' : typeof samples[0] === 'number' ? 'integer' : 'text';
  return { name, type: kind, kind, nullable: true, samples, ...(table === 'payments' ? { distinctCount: 3 } : {}) };
};
const table = (name: string, rowCount: number, definition?: string): Table => ({
  name,
  kind: definition ? 'view' : 'table',
  rowCount,
  columns: Object.keys(stored)
    .filter((place) => place.startsWith(`${name}.`))
    .map(column),
  primaryKey: [],
  uniqueKeys: [],
  foreignKeys: [],
  ...(definition ? { definition } : {}),
});
const snapshot = withPrivacy(
  {
    dialect: 'sqlite',
    database: 'd',
    fingerprint: 'f',
    tables: [
      table('employees', 5),
      table('payments', 900),
      table('drugs', 2),
      table(
        'everything',
        4,
        'SELECT name AS title, substr(phone, -4) AS tail FROM employees UNION ALL SELECT label, NULL FROM drugs',
      ),
    ],
  } satisfies Snapshot,
  {},
  true,
);

function opened(
  distinctValues = async (table: string, name: string) => stored[`${table}.${name}`] ?? [],
  maxValuesPerColumn = 5000,
) {
  const index = createValueIndex({ snapshot, distinctValues, maxValuesPerColumn });
  return privateValues(() => ({ snapshot, values: async () => index }));
}

describe('stored values of private columns in a text', () => {
  it.each([
    ['员工Smith的工资', ['Smith']],
    ['SMITH', ['SMITH']],
    ['电话5551234是谁的', ['5551234']],
    ['tel 2205551020?', ['2205551020']],
    ['1990-05-12出生的员工', ['1990-05-12']],
    ['1990年5月12日出生的是谁', ['1990年5月12日']],
    // An open column that repeats a name does not show it.
    ['张伟的报修单有哪些', ['张伟']],
    ['张伟先生的报修单', ['张伟先生', '张伟']],
    // Stored with a space in it, typed without; a given name alone; a name that only a note holds.
    ['李娟的电话', ['李娟']],
    ['鹏飞上个月的业绩', ['鹏飞']],
    ['备注里写联系武凤霞的运单', ['武凤霞']],
    ['手机尾号3875的会员', ['3875']],
    ['the card ending in 6096', ['6096']],
    // Typed otherwise than stored.
    ['who was born on 12 May 1990', ['12 May 1990']],
    ['born May 12, 1990', ['May 12, 1990']],
    ['born 12/05/90', ['12/05/90']],
    ['call 0012205551020', ['0012205551020']],
    ['notes for Szymanski', ['Szymanski']],
    ['orders of okafor', ['okafor']],
    ['the car tr99giy', ['tr99giy']],
    ['mail to ann.lee20', ['ann.lee20']],
    ['Other party Zsofia Mulcahy was at the wheel', ['Zsofia', 'Mulcahy']],
    ['orders of Ann Winterbourne', ['Ann', 'Winterbourne']],
    ["what is Szymanski's phone", ['Szymanski']],
    ['did the Szymanskis pay', ['Szymanski']],
    ['cases of Judge Guidry in the north', ['Guidry']],
    ['orders of Ann Arbor and Rome by month', []],
    ['John Smith pays', ['John Smith', 'John', 'Smith']],
    ['customers in Ann Arbor', []],
    ['orders of Ann', ['Ann']],
    // Words and numbers that mean themselves; a view makes nothing private that its tables do not hold so.
    ['orders in May', []],
    ['SELECT SUM(total) AS t', []],
    ['The statement was taken as you typed it', []],
    ['phone of each name', []],
    ['Aspirin in 2026, code 1234', []],
  ])('%s', async (text, values) => {
    expect(await opened().in(text)).toEqual(values);
  });

  it('are recognised as soon as they can be read, and until then it is known that they cannot', async () => {
    let isDown = true;
    const values = opened(async (table, name) => {
      if (isDown) throw new Error('down');
      return stored[`${table}.${name}`] ?? [];
    });
    expect(await values.areReadable()).toBe(false);
    expect(await values.in('orders of Smith')).toEqual([]);
    isDown = false;
    expect(await values.areReadable()).toBe(true);
    expect(await values.in('orders of Smith')).toEqual(['Smith']);
  });
});

describe('a question about people', () => {
  it('hides what may be a name even if it is stored nowhere that was read', async () => {
    const text = 'Which tier has Sigrun Toneviro?';
    expect(await opened().in(text)).toEqual(['Sigrun', 'Toneviro']);
    // Of a long list of people only a part is known: then a word by itself is enough.
    expect(await opened().in('the tier of Toneviro')).toEqual([]);
    expect(await opened(undefined, 2).in('the tier of Toneviro')).toEqual(['Toneviro']);
  });

  it('hides a date of birth with the day or the month first', async () => {
    expect(await opened().in('who was born on 12/05/1990?')).toEqual(['12/05/1990']);
    expect(await opened().in('who was born on 05.12.1990?')).toEqual(['05.12.1990']);
    expect(await opened().in('orders of 12/05/2026')).toEqual([]);
  });
});
