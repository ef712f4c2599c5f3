import { expect, it } from 'vitest';
import { clickhouseRows } from './clickhouse.ts';

async function read(...chunks: (string | Buffer)[]): Promise<unknown[]> {
  const pieces = async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk as string);
  };
  const rows: unknown[] = [];
  for await (const batch of clickhouseRows(pieces())) rows.push(...batch);
  return rows;
}

it('puts rows together from pieces, wherever they were cut', async () => {
  const whole = Buffer.from('["a"]\n["茶\\n壶"]\n[[1, null]]\n');
  for (let at = 0; at <= whole.length; at += 1)
    expect(await read(whole.subarray(0, at), whole.subarray(at))).toEqual([['a'], ['茶\n壶'], [[1, null]]]);
  expect(await read('[1]\n[2]')).toEqual([[1], [2]]);
  expect(await read('')).toEqual([]);
});

it.each([
  ['[1]\n{"exception": "Code: 159. DB::Exception: Timeout \\"x\\""}\n', 'Code: 159. DB::Exception: Timeout "x"'],
  ['[1]\nCode: 241. DB::Exception: Memory limit\n', 'Code: 241. DB::Exception: Memory limit'],
  ['[1]\n\r\n__exception__\r\ntag\r\nCode: 395. DB::Exception: thrown\n12 tag\r\n__exception__\r\n', 'Code: 395.'],
  ['<html>\n', 'something else than rows'],
])('a failure behind the rows is told: %s', async (text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});

it('a row that never ends is given up', async () => {
  const piece = 'x'.repeat(10_000_000);
  await expect(read('["', ...Array.from({ length: 8 }, () => piece))).rejects.toMatchObject({
    failure: { code: 'RESULT_TOO_LARGE' },
  });
});
