import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Driver } from '../contract/driver.ts';
import { decimalScalar, integerScalar } from '../rows/values.ts';
import { openDuckdb } from './duckdb.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-values-'));
let driver: Driver;
beforeAll(async () => {
  const instance = await DuckDBInstance.create(join(folder, 'x.duckdb'));
  instance.closeSync();
  driver = openDuckdb({ path: join(folder, 'x.duckdb') });
});
afterAll(async () => {
  await driver.close();
  rmSync(folder, { recursive: true });
});

it.each([
  ['true', 'boolean', true],
  ['127::TINYINT', 'integer', 127],
  ['9007199254740991', 'integer', 9007199254740991],
  ['9007199254740993', 'integer', '9007199254740993'],
  ['-170141183460469231731687303715884105727::HUGEINT', 'integer', '-170141183460469231731687303715884105727'],
  ['18446744073709551615::UBIGINT', 'integer', '18446744073709551615'],
  ['12.50::DECIMAL(10,2)', 'decimal', 12.5],
  ['0.1::DECIMAL(4,1)', 'decimal', 0.1],
  ['-0.07::DECIMAL(4,2)', 'decimal', -0.07],
  ['123456789012345678.91::DECIMAL(20,2)', 'decimal', '123456789012345678.91'],
  ['5::DECIMAL(38,10)', 'decimal', 5],
  ['1e300::DOUBLE', 'decimal', 1e300],
  ["'nan'::DOUBLE", 'decimal', 'NaN'],
  ["'-inf'::DOUBLE", 'decimal', '-Infinity'],
  ["'茶'", 'text', '茶'],
  ["DATE '2024-02-29'", 'date', '2024-02-29'],
  ["DATE '0044-03-15 (BC)'", 'date', '0044-03-15 (BC)'],
  ["TIME '23:59:59.5'", 'time', '23:59:59.5'],
  ["TIMESTAMP '2024-02-29 12:34:56.000007'", 'datetime', '2024-02-29 12:34:56.000007'],
  ["TIMESTAMP_S '2024-02-29 12:34:56'", 'datetime', '2024-02-29 12:34:56'],
  ['INTERVAL 1 DAY + INTERVAL 2 HOUR', 'other', '1 day 02:00:00'],
  ["'\\xAA\\x00\\xFF'::BLOB", 'binary', 'qgD/'],
  ["uuid '11111111-2222-3333-4444-555555555555'", 'text', '11111111-2222-3333-4444-555555555555'],
  ['\'{"a": [1, null]}\'::JSON', 'json', '{"a": [1, null]}'],
  ['[1, NULL, 9007199254740993]', 'json', '[1,null,"9007199254740993"]'],
  ["{'a': 1, 'b': [DATE '2024-01-02']}", 'json', '{"a":1,"b":["2024-01-02"]}'],
  ["MAP {'k': 1.5}", 'json', '{"k":1.5}'],
  ["'a'::ENUM ('a', 'b')", 'text', 'a'],
  ['NULL', 'integer', null],
  ['NULL::INTEGER[]', 'json', null],
])('%s', async (expression, kind, value) => {
  const { columns, rows } = await driver.run(`SELECT ${expression} AS v`, { maxRows: 1, timeoutMs: 60_000 });
  expect(rows).toEqual([[value]]);
  expect(columns).toEqual([{ name: 'v', kind }]);
});

it('an instant carries the offset that was in force then', async () => {
  const sql =
    "SELECT epoch_ms(1709210096123)::TIMESTAMPTZ AT TIME ZONE 'UTC', to_timestamp(1709210096.5), to_timestamp(1720000000)";
  const { rows } = await driver.run(sql, { maxRows: 1, timeoutMs: 60_000 });
  for (const [text, seconds] of [
    [rows[0]?.[1], 1709210096.5],
    [rows[0]?.[2], 1720000000],
  ])
    expect(Date.parse(String(text).replace(' ', 'T'))).toBe(Number(seconds) * 1000);
});

it.each([
  ['12.50', 12.5],
  ['0.000000000000000000001', 1e-21],
  ['123456789012345', 123456789012345],
  ['1234567890123456', 1234567890123456],
  ['9007199254740993', '9007199254740993'],
  ['12345678901234.56', 12345678901234.56],
  ['0.1234567890123456', 0.1234567890123456],
  ['0.12345678901234567', '0.12345678901234567'],
  ['-100000000000000000000', -1e20],
  ['0.00000000000000000000', 0],
  ['1.10000000000000000000', 1.1],
  ['NaN', 'NaN'],
])('decimal %s', (text, value) => expect(decimalScalar(text)).toBe(value));

it('integers are numbers as long as a double has them all', () => {
  expect(integerScalar(-9007199254740991n)).toBe(-9007199254740991);
  expect(integerScalar(-9007199254740992n)).toBe('-9007199254740992');
});
