import { createServer } from 'node:net';
import oracledb from 'oracledb';
import { describe, expect, it } from 'vitest';
import { parseDatabaseUrl, type ServerTarget } from '../contract/database-url.ts';
import { DriverError } from '../contract/driver.ts';
import {
  kindOfOracleColumn,
  kindOfOracleType,
  openOracle,
  oracleConnectFailure,
  oracleFailure,
  oracleReader,
} from './oracle.ts';

/** No Oracle server could be had for these tests: they cover what happens around one. */
describe('oracle without a server', () => {
  const connect = async (port: number) => {
    const target = parseDatabaseUrl(`oracle://me:Tr0ub4dor-and-3@127.0.0.1:${port}/FREE`) as ServerTarget<'oracle'>;
    const driver = openOracle(target);
    const error = await driver.connect().catch((reason: unknown) => reason);
    await driver.close();
    expect(error).toBeInstanceOf(DriverError);
    return (error as DriverError).failure;
  };

  it('one that is not there is unreachable, and the password stays out of it', async () => {
    const failure = await connect(1);
    expect(failure.code).toBe('UNREACHABLE');
    expect(JSON.stringify(failure)).not.toContain('Tr0ub4dor');
  });

  it('something else on its port is unreachable as well', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    expect((await connect((other.address() as { port: number }).port)).code).toBe('UNREACHABLE');
    other.close();
  });
});

it.each([
  [
    'ORA-00904: "TOWN": invalid identifier\nHelp: https://…',
    { code: 'ORA-00904', message: 'ORA-00904: "TOWN": invalid identifier' },
  ],
  ['NJS-123: call timeout of 1000 ms exceeded', { code: 'NJS-123', ended: 'timeout' }],
  ['ORA-03113: end-of-file on communication channel', { code: 'UNREACHABLE' }],
  ['ORA-01456: may not perform insert, delete, update operation inside a READ ONLY transaction', { code: 'ORA-01456' }],
])('understands %s', (message, expected) => expect(oracleFailure(new Error(message))).toMatchObject(expected));

it('a refused login is told from a silent server', () => {
  expect(oracleConnectFailure(new Error('ORA-01017: invalid username/password')).code).toBe('DENIED');
  expect(oracleConnectFailure(new Error('NJS-503: connection refused')).code).toBe('UNREACHABLE');
});

it.each([
  [oracledb.DB_TYPE_NUMBER, 10, 0, '9007199254740993', 'integer', '9007199254740993'],
  [oracledb.DB_TYPE_NUMBER, 10, 2, '12.5', 'decimal', 12.5],
  [oracledb.DB_TYPE_NUMBER, 0, -127, '7', 'decimal', 7],
  [oracledb.DB_TYPE_BINARY_DOUBLE, 0, 0, Number.POSITIVE_INFINITY, 'decimal', 'Infinity'],
  [oracledb.DB_TYPE_VARCHAR, 0, 0, '茶', 'text', '茶'],
  [oracledb.DB_TYPE_DATE, 0, 0, new Date(2024, 1, 29), 'date', '2024-02-29'],
  [oracledb.DB_TYPE_DATE, 0, 0, new Date(2024, 1, 29, 12, 34, 56), 'date', '2024-02-29 12:34:56'],
  [oracledb.DB_TYPE_TIMESTAMP, 0, 6, new Date(2024, 1, 29, 12, 34, 56, 500), 'datetime', '2024-02-29 12:34:56.5'],
  [oracledb.DB_TYPE_RAW, 0, 0, Buffer.from('aa00ff', 'hex'), 'binary', 'qgD/'],
  [oracledb.DB_TYPE_JSON, 0, 0, { a: 1 }, 'json', '{"a":1}'],
  [oracledb.DB_TYPE_BOOLEAN, 0, 0, true, 'boolean', true],
  [oracledb.DB_TYPE_CLOB, 0, 0, null, 'text', null],
])('reads %o', (dbType, precision, scale, cell, kind, value) => {
  expect(kindOfOracleColumn({ dbType, precision, scale })).toBe(kind);
  expect(oracleReader({ dbType })(cell)).toEqual(value);
});

it('an instant keeps its offset', () => {
  const at = new Date(Date.UTC(2024, 6, 1, 0, 0, 0));
  const text = String(oracleReader({ dbType: oracledb.DB_TYPE_TIMESTAMP_TZ })(at));
  expect(Date.parse(text.replace(' ', 'T'))).toBe(at.getTime());
});

it('types of the catalogue', () => {
  expect(
    ['NUMBER', 'VARCHAR2', 'DATE', 'TIMESTAMP(6)', 'BLOB', 'SDO_GEOMETRY'].map((type) => kindOfOracleType(type, 0)),
  ).toEqual(['integer', 'text', 'date', 'datetime', 'binary', 'other']);
  expect(kindOfOracleType('NUMBER', null)).toBe('decimal');
});
