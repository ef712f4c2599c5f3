import { expect, it } from 'vitest';
import { type Cell, KindFromValues, kindOfDeclaredType, toScalar } from './kinds.ts';

it.each([
  ['INTEGER', 'integer'],
  ['SMALLINT UNSIGNED', 'integer'],
  ['VARCHAR(20)', 'text'],
  ['NVARCHAR', 'text'],
  ['DECIMAL(10,2)', 'decimal'],
  ['DOUBLE PRECISION', 'decimal'],
  ['FLOATING POINT', 'decimal'],
  ['DATE', 'date'],
  ['TIMESTAMP WITH TIME ZONE', 'datetime'],
  ['datetime', 'datetime'],
  ['TIME', 'time'],
  ['BOOLEAN', 'boolean'],
  ['json', 'json'],
  ['BLOB', 'binary'],
  ['YEAR', 'integer'],
  ['', 'other'],
])('%s means %s', (type, kind) => expect(kindOfDeclaredType(type)).toBe(kind));

function gather(...cells: Cell[]): KindFromValues {
  const kinds = new KindFromValues();
  for (const cell of cells) kinds.add(cell);
  return kinds;
}

it('takes text that is all dates for dates', () => {
  expect(gather('2024-02-29', null, '1999-12-31').refine('TEXT')).toBe('date');
  expect(gather('2024-02-29 10:00', '2024-03-01').refine('TEXT')).toBe('datetime');
  expect(gather('08:30', '23:59:59').refine('TEXT')).toBe('time');
  expect(gather('2024-02-29', 'soon').refine('TEXT')).toBe('text');
  expect(gather('2024-13-01').refine('TEXT')).toBe('text');
});

it('lets the values speak where no type was declared', () => {
  expect(gather(1n, 2n).refine('')).toBe('integer');
  expect(gather(1n, 2.5).refine('')).toBe('decimal');
  expect(gather(1n, 'x').refine('')).toBe('text');
  expect(gather(new Uint8Array(2)).refine('')).toBe('binary');
  expect(gather().refine('')).toBe('other');
});

it('keeps the declared kind of a stored column but tells the truth about a result', () => {
  expect(gather(1n, '1亿').refine('REAL')).toBe('decimal');
  expect(gather('1亿', 1n).refine('REAL')).toBe('decimal');
  expect(gather('item_1', '二').refine('REAL')).toBe('text');
  expect(gather(1n, '1亿').resolve('REAL')).toBe('text');
  expect(gather(1n, 2.5).resolve('INTEGER')).toBe('decimal');
  expect(gather(1n).resolve('DECIMAL(10,2)')).toBe('decimal');
  expect(gather(0n, 1n).resolve('BOOLEAN')).toBe('boolean');
});

it('turns every cell into what JSON can carry', () => {
  expect([1n, -(2n ** 53n), 2n ** 53n - 1n, 2n ** 63n - 1n].map(toScalar)).toEqual([
    1,
    '-9007199254740992',
    9007199254740991,
    '9223372036854775807',
  ]);
  expect(toScalar(Number.POSITIVE_INFINITY)).toBe('Infinity');
  expect(toScalar(new Uint8Array([1, 2, 255]))).toBe('AQL/');
  expect(toScalar(null)).toBeNull();
});
