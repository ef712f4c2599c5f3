import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { clickhouse } from '../../src/dialects/clickhouse.ts';
import { quoteIdentifier } from '../../src/dialects/dialect.ts';
import { openClickhouse } from '../../src/drivers/clickhouse/clickhouse.ts';
import { parseDatabaseUrl, type ServerTarget } from '../../src/drivers/contract/database-url.ts';
import { defaultPool } from '../../src/drivers/contract/engine.ts';
import { dialectSpec } from '../conformance/dialect-spec.ts';
import { driverSpec } from '../conformance/driver-spec.ts';
import { hardTimesSpec } from '../conformance/hard-times-spec.ts';
import { settledCount } from '../conformance/settled-count.ts';
import { startBridge } from './chdb-bridge.ts';
import { chdbFolder } from './chdb-folder.ts';

const odd = ['two words', 'say "hi"', '销售 额', 'select', "it's", 'back`tick'].map((name) =>
  quoteIdentifier(clickhouse, name),
);
const memory = 'ENGINE = MergeTree ORDER BY tuple()';
/** The suite's tables in ClickHouse's own words: it has neither unique nor foreign keys. */
const fixture = [
  `CREATE TABLE makers (id Int32, name String) ${memory}`,
  `CREATE TABLE goods (id Int32, maker_id Nullable(Int32), label Nullable(String), price Nullable(Decimal(10, 2)), stored Nullable(Int64),
    made_on Nullable(Date)) ${memory} COMMENT '货物'`,
  "INSERT INTO makers VALUES (1, '长城'), (2, 'Rhine')",
  `INSERT INTO goods VALUES (1, 1, '茶壶', 12.50, 9007199254740993, '2024-02-29'), (2, 1, NULL, NULL, NULL, NULL),
    (3, 2, 'cup', 3.25, 7, '2025-01-01')`,
  `CREATE TABLE ${odd[0]} (${odd.map((name) => `${name} Int32`).join(', ')}) ${memory}`,
  `INSERT INTO ${odd[0]} VALUES (1, 2, 3, 4, 5, 6)`,
  'CREATE VIEW cheap AS SELECT label, price FROM goods WHERE price < 10',
];
const attacked = [
  ...['t (id Int32, a Int32, b Int32)', 'u (id Int32, a Int32)', 'secret (a Int32, b Int32)'].map(
    (table) => `CREATE TABLE ${table} ${memory}`,
  ),
  'INSERT INTO t VALUES (1, 1, 2), (2, 3, 4)',
  'INSERT INTO u VALUES (1, 1)',
  'INSERT INTO secret VALUES (7, 8)',
];
const bridge = await startBridge(chdbFolder, [...fixture, ...attacked], 5);
afterAll(() => bridge.stop());

const target = parseDatabaseUrl(bridge.url) as ServerTarget<'clickhouse'>;
const openPool = (size: number) => openClickhouse({ ...target, pool: { ...defaultPool, size, overflow: 0 } });
const open = () => openPool(5);
const laterItems = 'ClickHouse reads a later item, which the dialect calls a table to be on the safe side';
const noKeys = 'ClickHouse has no unique and no foreign keys, and the tables of the attacks stand in the same database';

const given = {
  dialect: clickhouse,
  open,
  slowQuery: 'SELECT count() FROM numbers(1000000000000) WHERE sipHash64(number) = 7',
  numbersTo: (last: number) => `SELECT number + 1 FROM numbers(${last})`,
  sharesMemory: true as const,
  // `repeat` itself stops at a million.
  text: (count: number) => `repeat(repeat('x', 1000), ${count / 1000})`,
  forbidden: [
    'SELECT 1; DELETE FROM goods',
    'TRUNCATE TABLE goods',
    'OPTIMIZE TABLE goods',
    'SYSTEM FLUSH LOGS',
    'SET readonly = 0',
    "SELECT * FROM goods INTO OUTFILE '/tmp/goods.csv'",
    'DETACH TABLE goods',
    'EXCHANGE TABLES goods AND makers',
  ],
  async contentDigest() {
    const tables = await bridge.askAll("SELECT name FROM system.tables WHERE database = 'default' ORDER BY name");
    const found: unknown[] = [tables];
    for (const table of ['makers', 'goods', '"two words"', 't', 'u', 'secret'])
      found.push(await bridge.askAll(`SELECT * FROM ${table} ORDER BY 1`));
    return createHash('sha256').update(JSON.stringify(found)).digest('hex');
  },
  runningQueries: () => settledCount(async () => bridge.running()),
  skips: {
    'introspection finds tables, views, columns and keys': noKeys,
    // Where a table has the name as well, it is not said which of the two is read: the policy takes it for the table.
    'dialect: a later item of WITH': laterItems,
    'dialect: a later item of WITH RECURSIVE': laterItems,
  },
};

driverSpec('clickhouse (chdb)', given);
dialectSpec('clickhouse (chdb)', given);
hardTimesSpec('clickhouse (chdb)', {
  ...given,
  openPool,
  // HTTP has no sessions: queries that run at once are what a pool of five may have.
  sessions: async () => bridge.running(),
  server: bridge,
  openWith: (password) => openClickhouse({ ...target, password: () => password }),
});

describe('types and introspection of clickhouse', () => {
  const driver = open();
  afterAll(() => driver.close());

  it.each([
    ['true', 'boolean', true],
    ['toUInt8(255)', 'integer', 255],
    ['toInt64(9007199254740991)', 'integer', 9007199254740991],
    ['toInt64(9007199254740993)', 'integer', '9007199254740993'],
    [
      "toUInt256('115792089237316195423570985008687907853269984665640564039457584007913129639935')",
      'integer',
      '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    ],
    ["toDecimal64('12.50', 2)", 'decimal', 12.5],
    ["toDecimal128('123456789012345678.91', 2)", 'decimal', '123456789012345678.91'],
    ['1e300', 'decimal', 1e300],
    ['-inf', 'decimal', '-inf'],
    ["'茶'", 'text', '茶'],
    ["toFixedString('ab', 5)", 'text', 'ab'],
    ["toDate('2024-02-29')", 'date', '2024-02-29'],
    ["toDateTime64('2024-02-29 12:34:56.000007', 6, 'UTC')", 'datetime', '2024-02-29 12:34:56.000007'],
    ["toUUID('11111111-2222-3333-4444-555555555555')", 'text', '11111111-2222-3333-4444-555555555555'],
    ["CAST('a', 'Enum8(\\'a\\' = 1)')", 'text', 'a'],
    ['[toInt64(1), 9007199254740993]', 'json', '[1,"9007199254740993"]'],
    ["map('k', 1)", 'json', '{"k":1}'],
    ["toLowCardinality(toNullable('x'))", 'text', 'x'],
    ["CAST(NULL, 'Nullable(Date)')", 'date', null],
  ])('%s', async (expression, kind, value) => {
    const { columns, rows } = await driver.run(`SELECT ${expression} AS v`, { maxRows: 1, timeoutMs: 60_000 });
    expect(rows).toEqual([[value]]);
    expect(columns).toEqual([{ name: 'v', kind }]);
  });

  it('knows comments, nullability, samples and counts', async () => {
    const { tables } = await driver.introspect({ exclude: ['t', 'u', 'secret'] });
    const goods = tables.find((table) => table.name === 'goods');
    expect(tables.map((table) => `${table.name} ${table.kind}`).toSorted()).toEqual([
      'cheap view',
      'goods table',
      'makers table',
      'two words table',
    ]);
    expect(goods).toMatchObject({ comment: '货物', primaryKey: [], foreignKeys: [], rowCount: 3 });
    expect(goods?.columns.map(({ name, kind, nullable }) => `${name} ${kind} ${nullable}`)).toEqual([
      'id integer false',
      'maker_id integer true',
      'label text true',
      'price decimal true',
      'stored integer true',
      'made_on date true',
    ]);
    expect(goods?.columns[2]?.samples).toEqual(['茶壶', 'cup']);
    expect(goods?.columns[3]?.range).toEqual({ min: 3.25, max: 12.5 });
    expect((await driver.explain('SELECT * FROM goods')).rows).toBe(3);
  });
});
