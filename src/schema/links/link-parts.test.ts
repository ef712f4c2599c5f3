import { describe, expect, it } from 'vitest';
import { compactSchema } from '../../../tests/fixtures/compact-schema.ts';
import { readQuestion } from '../../question/read-question.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { hintLinks } from './hints.ts';
import { linkNames, verbLinks } from './links.ts';
import { codeHits, genderHits, isTellingValue } from './values.ts';

const read = (text: string) => readQuestion(text, { today: '2026-06-30' });

/** With a comment or samples put onto some columns, written `table.column`. */
function told(schema: string, facts: Record<string, { comment?: string; samples?: (string | number)[] }>): Snapshot {
  const snapshot = compactSchema(schema);
  for (const table of snapshot.tables)
    for (const column of table.columns) Object.assign(column, facts[`${table.name}.${column.name}`]);
  return snapshot;
}

describe('verbs that stand for a table of events', () => {
  const shop = compactSchema('customers: id* int\norders: id* int\norder_items: id* int\nreviews: id* int');
  const tables = (text: string, snapshot = shop) => verbLinks(read(text), snapshot).map(({ table }) => table);

  it.each([
    ['who never bought anything', ['orders']],
    ['从未下过单的客户', ['orders']],
    ['which products sold best', ['order_items']],
    ['卖出过的产品', ['order_items']],
    ['who reviewed it', []],
    ['buyer names', []],
  ])('%s', (text, expected) => expect(tables(text)).toEqual(expected));

  it('go by the comment where no name fits', () => {
    const snapshot = compactSchema('t_a: id* int\nt_b: id* int');
    snapshot.tables[0]!.comment = '订单表';
    expect(tables('买过东西的客户', snapshot)).toEqual(['t_a']);
    expect(tables('买过东西的客户', compactSchema('t_a: id* int'))).toEqual([]);
  });
});

describe('words that point at a column', () => {
  const snapshot = told('people: id* int, age int, height real, salary real', {
    'people.height': { comment: '身高' },
  });
  const columns = (text: string) => hintLinks(read(text), snapshot).map(({ column }) => column);

  it('finds what the oldest and the tallest are compared by', () => {
    expect(columns('who is the oldest')).toContain('age');
    expect(columns('他有多高')).toContain('height');
  });

  it('finds none without such a word, and none that the table does not have', () => {
    expect(columns('list all people')).toEqual([]);
    expect(hintLinks(read('who is the oldest'), compactSchema('orders: id* int, total real'))).toEqual([]);
  });
});

describe('codes that a comment explains', () => {
  const snapshot = told('orders: id* int, type int, state text', {
    'orders.type': { comment: '类型：1 个人，2 企业 / Type: 1 personal, 2 company' },
    'orders.state': { comment: '状态：open 未完成，closed 已完成' },
  });
  const hits = (text: string) => codeHits(read(text), snapshot).map(({ column, value }) => `${column}=${value}`);

  it.each([
    ['企业订单', ['type=2']],
    ['company orders', ['type=2']],
    ['closed orders', ['state=closed']],
    ['已完成的个人订单', ['type=1', 'state=closed']],
    // part of another word
    ['companyname of orders', []],
    ['reopened orders', []],
    ['2 orders', []],
  ])('%s', (text, expected) => expect(hits(text)).toEqual(expected));

  it('a code of a number column is a number', () => {
    expect(codeHits(read('企业订单'), snapshot)[0]?.value).toBe(2);
  });
});

describe('men and women', () => {
  const snapshot = told('students: id* int, sex text', { 'students.sex': { samples: ['F', 'M'] } });
  const hits = (text: string, from = snapshot) => genderHits(read(text), from).map(({ value }) => value);

  it.each([
    ['how many girls', ['F']],
    ['男生有多少', ['M']],
    ['female and male students', ['F', 'M']],
    ['the german department', []],
    ['management', []],
  ])('%s', (text, expected) => expect(hits(text)).toEqual(expected));

  it('only where the column holds such codes', () => {
    expect(hits('girls', told('students: id* int, sex text', { 'students.sex': { samples: ['1', '2'] } }))).toEqual([]);
    expect(hits('girls', compactSchema('students: id* int, name text'))).toEqual([]);
  });
});

describe('a stored value that is also an everyday word', () => {
  const tells = (text: string, said: string, match: 'exact' | 'case' = 'case', value: string | number = said) => {
    const start = text.indexOf(said);
    const hit = { start, end: start + said.length, table: 't', column: 'c', value, match };
    return isTellingValue(read(text), hit);
  };

  it.each([
    ['how many are in the list', 'in'],
    ['客户是多少', '是'],
    ['the one with most', 'one'],
    ['前5个', '5个'],
    ['top 3 cities', '3'],
    ['show all of them', 'all'],
  ])('%s: %s tells nothing', (text, said) => expect(tells(text, said)).toBe(false));

  it.each([
    ['customers in Berlin', 'Berlin'],
    ['北京的客户', '北京'],
    ['男的有多少', '男'],
    ["called 'in'", 'in'],
  ])('%s: %s tells', (text, said) => expect(tells(text, said)).toBe(true));

  it('a number tells where the column holds numbers', () => {
    expect(tells('room 3', '3', 'exact', 3)).toBe(true);
    expect(tells('room 3', '3', 'exact', '3')).toBe(false);
  });
});

describe('words that nothing accounts for', () => {
  const snapshot = compactSchema('customers: id* int, city text');
  const unmatched = (text: string) => linkNames(read(text), snapshot, [], []).unmatched.map(({ text: word }) => word);

  it.each([
    ['customers per city', []],
    ['how many customers are there in 2025', []],
    ['customers with a zorble', ['zorble']],
    ['top 5 customers by glimmer', ['glimmer']],
  ])('%s', (text, expected) => expect(unmatched(text)).toEqual(expected));

  it('gives a stretch of Chinese whole, and its place', () => {
    const text = '每个 city 的翡翠';
    const [found] = linkNames(read(text), snapshot, [], []).unmatched;
    expect(found?.text).toBe('翡翠');
    expect(text.slice(found?.start, found?.end)).toBe('翡翠');
  });
});
