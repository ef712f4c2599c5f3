import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Driver } from '../../src/drivers/contract/driver.ts';

/** What the server's types become on their way to people. */
export function mariadbTypes(open: () => Driver | Promise<Driver>): void {
  describe('types of mariadb', () => {
    let driver: Driver;
    beforeAll(async () => {
      driver = await open();
    });
    afterAll(() => driver.close());

    it.each([
      ['127', 'integer', 127],
      ['9007199254740991', 'integer', 9007199254740991],
      ['9007199254740993', 'integer', '9007199254740993'],
      ['CAST(18446744073709551615 AS UNSIGNED)', 'integer', '18446744073709551615'],
      ['CAST(12.50 AS DECIMAL(10,2))', 'decimal', 12.5],
      ['CAST(123456789012345678.91 AS DECIMAL(30,2))', 'decimal', '123456789012345678.91'],
      ['CAST(1234567890123456 AS DECIMAL(30,0))', 'decimal', 1234567890123456],
      ['CAST(10 AS DECIMAL(10,2)) / 3', 'decimal', 3.333333],
      ['1e300', 'decimal', 1e300],
      ["'茶'", 'text', '茶'],
      ["DATE '2024-02-29'", 'date', '2024-02-29'],
      ["TIMESTAMP '2024-02-29 12:34:56.000007'", 'datetime', '2024-02-29 12:34:56.000007'],
      ["TIME '-25:59:59'", 'time', '-25:59:59'],
      ['CAST(0xAA00FF AS BINARY)', 'binary', 'qgD/'],
      ['JSON_ARRAY(1, NULL)', 'text', '[1, null]'],
      ['NULL', 'other', null],
      ['CAST(NULL AS DATE)', 'date', null],
    ])('%s', async (expression, kind, value) => {
      const { columns, rows } = await driver.run(`SELECT ${expression} AS v`, { maxRows: 1, timeoutMs: 5000 });
      expect(rows).toEqual([[value]]);
      expect(columns).toEqual([{ name: 'v', kind }]);
    });
  });
}
