import { afterAll, describe, expect, it } from 'vitest';
import { bigquery } from '../../src/dialects/bigquery.ts';
import { duckdb } from '../../src/dialects/duckdb.ts';
import { bigqueryReader, kindOfBigqueryField, openBigquery } from '../../src/drivers/bigquery/bigquery.ts';
import { parseDatabaseUrl, type ServerTarget } from '../../src/drivers/contract/database-url.ts';
import { driverSpec, failureOf, fixtureStatements } from '../conformance/driver-spec.ts';
import { settledCount } from '../conformance/settled-count.ts';
import { startBigqueryStandIn } from './bigquery-stand-in.ts';

const standIn = await startBigqueryStandIn(fixtureStatements(duckdb));
afterAll(() => standIn.stop());

const open = (dataset = 'd') =>
  openBigquery(
    parseDatabaseUrl(`bigquery://p/${dataset}?endpoint=${encodeURIComponent(standIn.url)}`) as ServerTarget<'bigquery'>,
  );

const inOurProcess =
  'the stand-in holds the whole result in this process; the service itself sends at most 10 MB a page';

driverSpec('bigquery (stand-in over DuckDB)', {
  dialect: bigquery,
  open,
  slowQuery: 'SELECT count(*) FROM range(100000000) a, range(100000) b WHERE (a.range + b.range) % 7 = 8',
  numbersTo: (last) => `SELECT range + 1 FROM range(${last})`,
  forbidden: [
    'SELECT 1; DELETE FROM goods',
    'CALL pragma_version()',
    'CREATE TEMP TABLE made (a INTEGER)',
    'CHECKPOINT',
  ],
  contentDigest: async () => JSON.stringify(await standIn.engine.rows('SELECT * FROM goods ORDER BY id')),
  runningQueries: () => settledCount(async () => standIn.engine.running()),
  skips: {
    'explain gives a plan and runs nothing':
      'BigQuery has no plan before a job has run, only the bytes that it would read',
    'a result of 100 MB costs bounded memory and is truncated': inOurProcess,
    'a single value of 90 MB is shortened or refused, and the next question works': inOurProcess,
    'introspection finds tables, views, columns and keys': 'BigQuery has no unique keys; its own test is below',
  },
});

describe('bigquery', () => {
  it('sees structure, keys, comments and samples without a query', async () => {
    const driver = open();
    const { tables } = await driver.introspect();
    const goods = tables.find((table) => table.name === 'goods');
    expect(goods).toMatchObject({
      comment: '货物',
      primaryKey: ['id'],
      rowCount: 3,
      foreignKeys: [{ columns: ['maker_id'], table: 'makers', referenced: ['id'], evidence: 'declared' }],
    });
    expect(goods?.columns.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'id integer',
      'maker_id integer',
      'label text',
      'price decimal',
      'stored integer',
      'made_on date',
    ]);
    expect(goods?.columns[2]?.samples).toEqual(['茶壶', 'cup']);
    expect(tables.find((table) => table.name === 'cheap')?.kind).toBe('view');
    await driver.close();
  });

  it('tells what a query would read', async () => {
    const driver = open();
    expect(await driver.explain('SELECT 1')).toEqual({ bytes: 1024, plan: 'reads 1024 bytes' });
    await driver.close();
  });

  it('a dataset that may not be seen is refused, a service that is not there unreachable', async () => {
    const driver = open('other');
    expect((await failureOf(driver.connect())).message).toContain('Access Denied');
    await driver.close();
    const gone = openBigquery(
      parseDatabaseUrl('bigquery://p/d?endpoint=http%3A%2F%2F127.0.0.1%3A1') as ServerTarget<'bigquery'>,
    );
    expect((await failureOf(gone.connect())).code).toBe('UNREACHABLE');
    await gone.close();
  });

  it('a password that is no service account is not repeated', async () => {
    const driver = openBigquery({
      ...(parseDatabaseUrl('bigquery://p/d') as ServerTarget<'bigquery'>),
      password: () => 'Tr0ub4dor-and-3',
    });
    const failure = await failureOf(driver.connect());
    expect(failure.code).toBe('DENIED');
    expect(JSON.stringify(failure)).not.toContain('Tr0ub4dor');
    await driver.close();
  });

  it.each([
    [{ type: 'INTEGER' }, '9007199254740993', 'integer', '9007199254740993'],
    [{ type: 'INT64' }, '7', 'integer', 7],
    [{ type: 'FLOAT' }, 'NaN', 'decimal', 'NaN'],
    [{ type: 'NUMERIC' }, '12.5', 'decimal', 12.5],
    [{ type: 'BIGNUMERIC' }, '0.12345678901234567890', 'decimal', '0.12345678901234567890'],
    [{ type: 'BOOLEAN' }, 'true', 'boolean', true],
    [{ type: 'STRING' }, '茶', 'text', '茶'],
    [{ type: 'BYTES' }, 'qgD/', 'binary', 'qgD/'],
    [{ type: 'DATE' }, '2024-02-29', 'date', '2024-02-29'],
    [{ type: 'DATETIME' }, '2024-02-29T12:34:56.5', 'datetime', '2024-02-29 12:34:56.5'],
    [{ type: 'TIMESTAMP' }, '1709210096000007', 'datetime', '2024-02-29 12:34:56.000007+00:00'],
    [{ type: 'TIMESTAMP' }, '-1', 'datetime', '1969-12-31 23:59:59.999999+00:00'],
    [{ type: 'JSON' }, '{"a":1}', 'json', '{"a":1}'],
    [{ type: 'INTEGER', mode: 'REPEATED' }, [{ v: '1' }, { v: null }], 'json', '[1,null]'],
    [
      {
        type: 'RECORD',
        fields: [
          { name: 'a', type: 'DATE' },
          { name: 'b', type: 'INTEGER', mode: 'REPEATED' },
        ],
      },
      { f: [{ v: '2024-01-02' }, { v: [{ v: '1' }] }] },
      'json',
      '{"a":"2024-01-02","b":[1]}',
    ],
    [{ type: 'STRING' }, null, 'text', null],
  ])('reads %o', (field, cell, kind, value) => {
    expect(kindOfBigqueryField(field)).toBe(kind);
    expect(bigqueryReader(field)(cell)).toEqual(value);
  });
});
