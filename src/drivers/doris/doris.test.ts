import { describe, expect, it } from 'vitest';
import { doris, starrocks } from '../../dialects/doris.ts';
import {
  compiling,
  dorisFailure,
  dorisPowers,
  dorisRights,
  kindOfDorisType,
  planOf,
  rowsIn,
  starrocksPowers,
} from './doris.ts';

describe.each([doris, starrocks])('what $name must compile before it may run', (dialect) => {
  it.each([
    ['SELECT 1', 'EXPLAIN (\nSELECT 1\n)'],
    ['SELECT 1 ; -- the end', 'EXPLAIN (\nSELECT 1\n)'],
    ['WITH a AS (SELECT 1) SELECT * FROM a', 'EXPLAIN (\nWITH a AS (SELECT 1) SELECT * FROM a\n)'],
    ["SELECT ';', ')', \"(\" -- )\nFROM t", "EXPLAIN (\nSELECT ';', ')', \"(\" -- )\nFROM t\n)"],
  ])('%s', (sql, test) => expect(compiling(sql, dialect)).toBe(test));

  it.each([
    'SELECT 1; DELETE FROM t',
    'SHOW GRANTS; DROP TABLE t',
    'SELECT 1); DELETE FROM t; (SELECT 1',
    'SELECT 1) INTO OUTFILE "s3://b/x" PROPERTIES ("a" = "b"',
    'SELECT 1)',
    '(SELECT 1',
    "SELECT 'open",
    'SELECT 1 /* open',
    'SELECT 1 -- \\\n; DELETE FROM t',
    'EXPLAIN (\nSELECT 1\n); DELETE FROM t; SELECT (\n1\n)',
    ' ; -- nothing',
  ])('never sends %s', (sql) => expect(() => compiling(sql, dialect)).toThrow());

  it('lets statements of its own pass', () => {
    expect(compiling('SHOW GRANTS', dialect)).toBeUndefined();
    expect(compiling('SHOW GRANTS FOR ROLE `analyst`', dialect)).toBeUndefined();
    expect(compiling(planOf('SELECT 1;', 'COSTS '), dialect)).toBeUndefined();
  });
});

describe('what the account may do', () => {
  const asked =
    (answers: Record<string, string[][]>) =>
    async (sql: string): Promise<string[][]> =>
      answers[sql] ?? Promise.reject(new Error(sql));

  // Rows as Doris 4.1 gives them.
  const reader = [
    "'reader'@'%'",
    '',
    'No',
    '',
    '',
    null,
    'internal.shop: Select_priv; internal.mysql: Select_priv',
    null,
  ];

  it('is read from the columns of Doris', async () => {
    expect(dorisRights([...reader, 'normal: Usage_priv'])).toEqual({ changes: false, files: false });
    expect(dorisRights([...reader, 'internal.shop.t: Load_priv'])).toEqual({ changes: true, files: false });
    expect(dorisRights(["'root'@'%'", '', 'Yes', 'operator', 'Node_priv,Admin_priv'])).toEqual({
      changes: true,
      files: true,
    });
    const found = await dorisPowers(asked({ 'SHOW GRANTS': [reader as string[]] }));
    expect(found).toMatchObject({ account: "'reader'@'%'", changes: false, files: false });
  });

  it('is read from the statements of StarRocks, and from those of its roles', async () => {
    const row = (grant: string) => ["'ann'@'%'", 'default', grant];
    const powers = (answers: Record<string, string[][]>) => starrocksPowers(asked(answers));
    const select = "GRANT SELECT ON TABLE shop.orders TO USER 'ann'@'%'";
    expect(await powers({ 'SHOW GRANTS': [row(select)] })).toMatchObject({ changes: false, files: false });
    expect(
      await powers({ 'SHOW GRANTS': [row("GRANT SELECT, INSERT ON TABLE shop.orders TO USER 'ann'@'%'")] }),
    ).toMatchObject({ changes: true, files: false });
    const byRole = { 'SHOW GRANTS': [row("GRANT 'analyst' TO 'ann'@'%'")] };
    const role = 'SHOW GRANTS FOR ROLE `analyst`';
    expect(await powers({ ...byRole, [role]: [row(select)] })).toMatchObject({ changes: false });
    expect(
      await powers({ ...byRole, [role]: [row('GRANT ALTER ON TABLE shop.orders TO ROLE analyst')] }),
    ).toMatchObject({
      changes: true,
    });
    // One that may not be looked into.
    expect(await powers(byRole)).toMatchObject({ changes: true, files: true });
    expect(
      await powers({ 'SHOW GRANTS': [row("GRANT 'root' TO 'root'@'%'")], 'SHOW GRANTS FOR ROLE `root`': [] }),
    ).toMatchObject({ changes: true, files: true });
  });
});

it('counts what scans and joins of a plan expect', () => {
  const plan = `2:VNESTED LOOP JOIN(112)
  |  join op: CROSS JOIN()
  |  cardinality=1,000,000
  |----1:VEXCHANGE
  0:VOlapScanNode(98)
     TABLE: shop.orders(orders), PREAGGREGATION: ON
     cardinality=1000, avgRowSize=0.0, numNodes=1`;
  expect(rowsIn(plan)).toEqual({ rows: 1_001_000 });
  expect(rowsIn('  0:OlapScanNode\n     table: orders\n     cardinality: 42')).toEqual({ rows: 42 });
  expect(rowsIn('nothing of it')).toEqual({});
});

it.each([
  ['largeint', 'integer'],
  ['bigint(20)', 'integer'],
  ['tinyint(1)', 'boolean'],
  ['boolean', 'boolean'],
  ['decimalv3(10, 2)', 'decimal'],
  ['decimal128(38, 2)', 'decimal'],
  ['datev2', 'date'],
  ['datetimev2(3)', 'datetime'],
  ['datetime', 'datetime'],
  ['varchar(65533)', 'text'],
  ['string', 'text'],
  ['array<int>', 'json'],
  ['map<string,int>', 'json'],
  ['struct<a:int>', 'json'],
  ['json', 'json'],
  ['variant', 'json'],
  ['bitmap', 'other'],
  ['hll', 'other'],
  ['varbinary', 'binary'],
] as const)('%s is %s', (type, kind) => expect(kindOfDorisType(type)).toBe(kind));

it('reads a time-out from the words, and drops the wrapping of messages', () => {
  const late = dorisFailure({
    code: '1105',
    message: 'errCode = 2, detailMessage = query is timeout, killed by timeout checker',
  });
  expect(late).toEqual({ code: '1105', message: 'query is timeout, killed by timeout checker', ended: 'timeout' });
  expect(dorisFailure({ code: '1064', message: 'Query reached its timeout of 5 seconds' }).ended).toBe('timeout');
  expect(
    dorisFailure({ code: '1105', message: "errCode = 2, detailMessage = Unknown column 'timeout' in 'table list'" }),
  ).toEqual({
    code: '1105',
    message: "Unknown column 'timeout' in 'table list'",
  });
});
