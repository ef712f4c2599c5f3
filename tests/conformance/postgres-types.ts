import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Driver } from '../../src/drivers/contract/driver.ts';

/** What the server's types become on their way to people. */
export function postgresTypes(open: () => Driver | Promise<Driver>): void {
  describe('types of postgres', () => {
    let driver: Driver;
    beforeAll(async () => {
      driver = await open();
    });
    afterAll(() => driver.close());

    it.each([
      ['true', 'boolean', true],
      ['32767::int2', 'integer', 32767],
      ['9007199254740991::int8', 'integer', 9007199254740991],
      ['9007199254740993::int8', 'integer', '9007199254740993'],
      ['(-9223372036854775808)::int8', 'integer', '-9223372036854775808'],
      ['12.50::numeric(10,2)', 'decimal', 12.5],
      ['123456789012345678901234567890.12::numeric', 'decimal', '123456789012345678901234567890.12'],
      ['1234567890123456::numeric', 'decimal', 1234567890123456],
      ['1234567890.12345678901::numeric(30,11)', 'decimal', '1234567890.12345678901'],
      // A quotient has as many digits as the server cares to write, and none of them is exact.
      ['(10::numeric / 3)', 'decimal', 10 / 3],
      ['(SELECT avg(v) FROM (VALUES (1.10), (2.20), (2.25)) AS t (v))', 'decimal', 1.85],
      ['(SELECT avg(v) FROM (VALUES (1.10), (2.20)) AS t (v))', 'decimal', 1.65],
      ['(SELECT sum(v) FROM (VALUES (123456789012345678.10), (0.01)) AS t (v))', 'decimal', '123456789012345678.11'],
      ["'NaN'::numeric", 'decimal', 'NaN'],
      ['0.1::float4', 'decimal', 0.1],
      ['1e300::float8', 'decimal', 1e300],
      ["'-Infinity'::float8", 'decimal', '-Infinity'],
      ["'茶'::text", 'text', '茶'],
      ["'ab'::char(5)", 'text', 'ab'],
      ["'2024-02-29'::date", 'date', '2024-02-29'],
      ["'0044-03-15 BC'::date", 'date', '0044-03-15 BC'],
      ["'infinity'::date", 'date', 'infinity'],
      ["'23:59:59.5'::time", 'time', '23:59:59.5'],
      ["'2024-02-29 12:34:56.000007'::timestamp", 'datetime', '2024-02-29 12:34:56.000007'],
      ["'2024-02-29 12:34:56+00'::timestamptz AT TIME ZONE 'UTC'", 'datetime', '2024-02-29 12:34:56'],
      ["'1 day 2 hours'::interval", 'other', '1 day 02:00:00'],
      ["'\\xaa00ff'::bytea", 'binary', 'qgD/'],
      ["'11111111-2222-3333-4444-555555555555'::uuid", 'text', '11111111-2222-3333-4444-555555555555'],
      ['\'{"a": [1, null]}\'::json', 'json', '{"a": [1, null]}'],
      ['\'{"b":1}\'::jsonb', 'json', '{"b": 1}'],
      ['ARRAY[1, NULL, 3]', 'json', '[1,null,3]'],
      ['ARRAY[9007199254740993]', 'json', '["9007199254740993"]'],
      [
        "ARRAY['a,b', 'say \"hi\"', 'back\\slash', 'NULL', '', NULL]",
        'json',
        '["a,b","say \\"hi\\"","back\\\\slash","NULL","",null]',
      ],
      ['ARRAY[[1,2],[3,4]]', 'json', '[[1,2],[3,4]]'],
      ["'[5:6]={7,8}'::int[]", 'json', '[7,8]'],
      ["ARRAY['2024-01-02'::date]", 'json', '["2024-01-02"]'],
      ['ARRAY[\'{"k": 1}\'::jsonb]', 'json', '[{"k":1}]'],
      ["'{}'::text[]", 'json', '[]'],
      ["'10.0.0.1'::inet", 'text', '10.0.0.1'],
      ["B'101'", 'text', '101'],
      ["'(1,2)'::point", 'other', '(1,2)'],
      ["'[1,5)'::int4range", 'other', '[1,5)'],
      ['NULL::int', 'integer', null],
    ])('%s', async (expression, kind, value) => {
      const { columns, rows } = await driver.run(`SELECT ${expression} AS v`, { maxRows: 1, timeoutMs: 5000 });
      expect(rows).toEqual([[value]]);
      expect(columns).toEqual([{ name: 'v', kind }]);
    });

    it('an instant is exact in whatever zone it shows', async () => {
      const sql = "SELECT '2024-02-29 12:34:56.5+05:30'::timestamptz, '2024-07-01 00:00:00+00'::timestamptz";
      const { rows } = await driver.run(sql, { maxRows: 1, timeoutMs: 5000 });
      const instants = (rows[0] ?? []).map((text) => Date.parse(String(text).replace(' ', 'T')));
      expect(instants).toEqual([Date.UTC(2024, 1, 29, 7, 4, 56, 500), Date.UTC(2024, 6, 1)]);
    });
  });
}
