import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { processorTime } from '../../../tests/fixtures/processor-time.ts';
import type { Column, Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import { openSqliteShadow } from '../shadows.ts';

const column = (name: string, type: string): Column => ({ name, type, kind: 'text', nullable: true });
const table = (name: string, columns: Column[], kind: Table['kind'] = 'table'): Table => ({
  name,
  kind,
  columns,
  primaryKey: [],
  uniqueKeys: [],
  foreignKeys: [],
});
const snapshotOf = (...tables: Table[]): Snapshot => ({ dialect: 'sqlite', database: 'x', tables, fingerprint: 'x' });

describe('SQLite shadow', () => {
  const shadow = openSqliteShadow(
    snapshotOf(
      table('订单', [column('id', 'INTEGER'), column('金额', 'DECIMAL(10,2)'), column('select', '')]),
      table('say "hi"', [column('a b', 'weird "type" (')]),
      table('late', [column('id', 'INTEGER'), column('sum', '')], 'view'),
    ),
  );
  afterAll(() => shadow.close());

  it.each([
    'SELECT 金额 FROM 订单 WHERE id > 3',
    'SELECT "select", rowid FROM "订单"',
    'SELECT "a b" FROM "say ""hi"""',
    'SELECT sum FROM late JOIN 订单 USING (id)',
    'SELECT id FROM 订单 WHERE "select" = "a text in double quotes";',
    "SELECT strftime('%Y', 'now'); -- done ; really?",
    'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 3) SELECT * FROM c',
  ])('accepts %s', async (sql) => expect(await shadow.prepare(sql)).toBeUndefined());

  it.each([
    ['SELECT missing FROM 订单', 'no such column: missing'],
    ['SELECT * FROM nowhere', 'no such table: nowhere'],
    ['SELECT rowid FROM late', 'no such column: rowid'],
    ['SELECT id FROM 订单, late', 'ambiguous column name: id'],
    ['SELECT count(max(id)) FROM 订单', 'misuse of aggregate'],
    ['SELECT absent(1)', 'no such function: absent'],
    ['SELEC 1', 'syntax error'],
    ['', 'no statements'],
    ['SELECT * FROM 订单 WHERE id = ?', 'parameter'],
    ['SELECT * FROM 订单 WHERE id = :id', 'parameter'],
    ['SELECT 1; SELECT 2', 'more than one statement'],
    ['SELECT 1; ; nonsense', 'more than one statement'],
  ])('complains about %s', async (sql, message) => {
    expect((await shadow.prepare(sql))?.message).toContain(message);
    expect(await shadow.resultColumns?.(sql)).toBeUndefined();
  });

  it('names the columns of a result', async () => {
    expect(await shadow.resultColumns?.('SELECT id, 金额 AS total, count(*) FROM 订单')).toEqual([
      'id',
      'total',
      'count(*)',
    ]);
    expect(await shadow.resultColumns?.('SELECT * FROM late')).toEqual(['id', 'sum']);
  });

  it('closes twice', async () => {
    const other = openSqliteShadow(snapshotOf());
    await other.close();
    await other.close();
  });
});

it('copies 900 tables in well under a second, and checks in microseconds', async () => {
  const tables = Array.from({ length: 900 }, (_, index) =>
    table(
      `table_${index}`,
      Array.from({ length: 12 }, (__, place) => column(`column_${place}`, 'VARCHAR(20)')),
    ),
  );
  const shadows: ReturnType<typeof openSqliteShadow>[] = [];
  // 30 ms on a quiet machine; the bound leaves room for a slow one.
  expect(await processorTime(() => shadows.push(openSqliteShadow(snapshotOf(...tables))))).toBeLessThan(600);
  const [shadow] = shadows;
  const spent = await processorTime(async () => {
    for (let round = 0; round < 200; round += 1) await shadow?.prepare('SELECT column_1 FROM table_899');
  });
  expect(spent).toBeLessThan(400);
  await shadow?.close();
});

it('says the same as the engine itself, table or view', () => {
  const real = new DatabaseSync(':memory:');
  real.exec('CREATE TABLE a (x INTEGER); CREATE VIEW v AS SELECT x FROM a');
  expect(() => real.prepare('SELECT rowid FROM v')).toThrow('no such column: rowid');
  real.close();
});
