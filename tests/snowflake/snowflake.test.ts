import { afterAll, describe, expect, it } from 'vitest';
import { duckdb } from '../../src/dialects/duckdb.ts';
import { snowflake } from '../../src/dialects/snowflake.ts';
import { parseDatabaseUrl, type ServerTarget } from '../../src/drivers/contract/database-url.ts';
import { kindOfSnowflakeType, openSnowflake, snowflakeReader } from '../../src/drivers/snowflake/snowflake.ts';
import { driverSpec, failureOf, fixtureStatements } from '../conformance/driver-spec.ts';
import { settledCount } from '../conformance/settled-count.ts';
import { startSnowflakeStandIn } from './snowflake-stand-in.ts';

const standIn = await startSnowflakeStandIn(fixtureStatements(duckdb));
afterAll(() => standIn.stop());

const open = (password = 'only-for-tests', url = standIn.url) =>
  openSnowflake({
    ...(parseDatabaseUrl(
      `snowflake://me@account/D/S?accessUrl=${encodeURIComponent(url)}`,
    ) as ServerTarget<'snowflake'>),
    password: () => password,
  });
const wholeResult =
  'the stand-in sends a result in one piece; the service itself writes it out before it sends the first row';
const inOurProcess = 'the stand-in holds the whole result in this process, and it came in one piece';

driverSpec('snowflake (stand-in over DuckDB)', {
  dialect: snowflake,
  open: () => open(),
  slowQuery: 'SELECT count(*) FROM range(100000000) a, range(100000) b WHERE (a.range + b.range) % 7 = 8',
  numbersTo: (last) => `SELECT range + 1 FROM range(${last})`,
  forbidden: [
    'SELECT 1; DELETE FROM goods',
    'CALL pragma_version()',
    'CREATE TEMP TABLE made (a INTEGER)',
    'SHOW TABLES',
  ],
  contentDigest: async () => JSON.stringify(await standIn.engine.rows('SELECT * FROM goods ORDER BY id')),
  runningQueries: () => settledCount(async () => standIn.engine.running()),
  skips: {
    'leaving a stream early ends it': wholeResult,
    'a result of 100 MB costs bounded memory and is truncated': inOurProcess,
    'a single value of 90 MB is shortened or refused, and the next question works': inOurProcess,
    'introspection finds tables, views, columns and keys': "the stand-in's catalogue is DuckDB's",
    'introspection takes only what is wanted': "the stand-in's catalogue is DuckDB's",
  },
});

describe('snowflake', () => {
  it('a wrong password is refused and not repeated', async () => {
    const driver = open('Tr0ub4dor-and-3');
    const failure = await failureOf(driver.connect());
    expect(failure.code).toBe('DENIED');
    expect(JSON.stringify(failure)).not.toContain('Tr0ub4dor');
    await driver.close();
  });

  it.each([
    ['fixed', 0, '9007199254740993', 'integer', '9007199254740993'],
    ['fixed', 0, '7', 'integer', 7],
    ['fixed', 2, '12.50', 'decimal', 12.5],
    ['real', 0, '1.5', 'decimal', 1.5],
    ['boolean', 0, true, 'boolean', true],
    ['text', 0, '茶', 'text', '茶'],
    ['date', 0, '2024-02-29', 'date', '2024-02-29'],
    ['timestamp_ntz', 6, '2024-02-29 12:34:56.000000', 'datetime', '2024-02-29 12:34:56'],
    ['timestamp_tz', 6, '2024-02-29 12:34:56.500000+08:00', 'datetime', '2024-02-29 12:34:56.5+08:00'],
    ['time', 6, '12:34:56.000007', 'time', '12:34:56.000007'],
    ['variant', 0, '{"a":1}', 'json', '{"a":1}'],
    ['binary', 0, 'AA00FF', 'binary', 'qgD/'],
    ['text', 0, null, 'text', null],
  ])('reads %s(%i) %s', (type, scale, cell, kind, value) => {
    expect(kindOfSnowflakeType(type, scale)).toBe(kind);
    expect(snowflakeReader(type, scale)(cell)).toEqual(value);
  });
});
