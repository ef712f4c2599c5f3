import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../tests/fixtures/processor-time.ts';
import type { Scalar, Snapshot, Table } from '../snapshot/snapshot.ts';
import { createValueIndex, type ValueIndexOptions } from './value-index.ts';

const database = new DatabaseSync(':memory:');
database.exec(`
  CREATE TABLE department (name TEXT, code TEXT);
  INSERT INTO department VALUES ('行政管理', 'X1'), ('销售部', 'X2'), ('研发', NULL);
  CREATE TABLE city (name TEXT, population INTEGER, secret TEXT);
  INSERT INTO city VALUES ('New York', 8, 'a'), ('York', 1, 'b'), ('北京', 21, 'c'), ('Ｐａｒｉｓ', 2, 'd');
`);

const snapshot: Snapshot = {
  dialect: 'sqlite',
  database: 'memory',
  fingerprint: '',
  tables: [table('department', ['name', 'code']), table('city', ['name', 'population', 'secret'])],
};

function table(name: string, columns: string[]): Table {
  return {
    name,
    kind: 'table',
    columns: columns.map((column) => ({
      name: column,
      type: '',
      kind: column === 'population' ? ('integer' as const) : ('text' as const),
      nullable: true,
    })),
    primaryKey: [],
    uniqueKeys: [],
    foreignKeys: [],
  };
}

function indexWith(options: Partial<ValueIndexOptions> = {}) {
  const reads: string[] = [];
  const index = createValueIndex({
    snapshot,
    async distinctValues(tableName, column, limit) {
      reads.push(`${tableName}.${column}`);
      const sql = `SELECT DISTINCT "${column}" AS v FROM "${tableName}" WHERE "${column}" IS NOT NULL LIMIT ${limit}`;
      return database
        .prepare(sql)
        .all()
        .map((row) => row.v as Scalar);
    },
    ...options,
  });
  return { index, reads };
}

describe('the value index', () => {
  it('reads a column once, whatever the spelling of its name', async () => {
    const { index, reads } = indexWith();
    await Promise.all([index.valuesOf('city', 'name'), index.valuesOf('CITY', 'Name')]);
    expect(await index.match('City', 'NAME', 'new york')).toEqual({ tier: 'case', values: ['New York'] });
    expect(reads).toEqual(['city.name']);
  });

  it('knows whether it saw all values', async () => {
    expect(await indexWith({ maxValuesPerColumn: 4 }).index.valuesOf('city', 'name')).toMatchObject({ complete: true });
    const { values, complete } = await indexWith({ maxValuesPerColumn: 3 }).index.valuesOf('city', 'name');
    expect([values.length, complete]).toEqual([3, false]);
    const large = { ...snapshot, tables: snapshot.tables.map((item) => ({ ...item, rowCount: 4 })) };
    expect(await indexWith({ snapshot: large, rowsRead: 3 }).index.valuesOf('city', 'name')).toMatchObject({
      complete: false,
    });
  });

  it('never reads an excluded column, not even to find a text', async () => {
    const { index, reads } = indexWith({ excluded: (_, column) => column === 'secret' });
    expect(await index.valuesOf('city', 'secret')).toEqual({ values: [], complete: false });
    expect(await index.match('city', 'secret', 'A')).toBeUndefined();
    expect(await index.find('a b c')).toEqual([]);
    expect(reads).not.toContain('city.secret');
  });

  it('treats an unreadable or unknown column as unknown, and tries again', async () => {
    let isLocked = true;
    const { index } = indexWith({
      distinctValues: async () => (isLocked ? Promise.reject(new Error('locked')) : ['Rome']),
    });
    expect(await index.valuesOf('city', 'name')).toEqual({ values: [], complete: false, isUnread: true });
    expect(await index.match('city', 'mayor', 'x')).toBeUndefined();
    isLocked = false;
    expect(await index.valuesOf('city', 'name')).toMatchObject({ values: ['Rome'] });
  });

  it('forgets the least recently used column beyond its bound', async () => {
    const { index, reads } = indexWith({ maxColumns: 2 });
    for (const column of ['name', 'population', 'name', 'secret', 'name', 'population'])
      await index.valuesOf('city', column);
    expect(reads).toEqual(['city.name', 'city.population', 'city.secret', 'city.population']);
  });
});

describe('the bound on all values', () => {
  const large: Snapshot = { ...snapshot, tables: [table('a', ['x', 'y']), table('b', ['z'])] };
  const stored: Record<string, string[]> = { x: ['red', 'green'], y: ['blue'], z: ['white', 'black'] };
  const bounded = (maxValues: number) =>
    createValueIndex({ snapshot: large, maxValues, distinctValues: async (_, column) => stored[column] ?? [] });

  it('lets the columns leave that were not asked for lately', async () => {
    const index = bounded(3);
    expect((await index.find('red blue', { tables: ['a'] })).map(({ value }) => value)).toEqual(['blue', 'red']);
    expect((await index.find('white', { tables: ['b'] })).map(({ value }) => value)).toEqual(['white']);
    expect((await index.find('red', { tables: ['a'] })).map(({ value }) => value)).toEqual(['red']);
  });

  it('leaves out what one question needs beyond it', async () => {
    expect((await bounded(3).find('red blue white')).map(({ value }) => value)).toEqual(['blue', 'red']);
  });
});

describe('finding stored values in a question', () => {
  const found = async (text: string, options = {}) =>
    (await indexWith().index.find(text, options)).map((hit) => [
      `${hit.table}.${hit.column}`,
      hit.value,
      text.slice(hit.start, hit.end),
    ]);

  it('finds them in Chinese without cutting words', async () => {
    expect(await found('北京有多少行政管理人员？')).toEqual([
      ['department.name', '行政管理', '行政管理'],
      ['city.name', '北京', '北京'],
    ]);
  });

  it('finds them in English at word ends only, longest first', async () => {
    expect(await found('Who lives in NEW  york?')).toEqual([
      ['city.name', 'New York', 'NEW  york'],
      ['city.name', 'York', 'york'],
    ]);
    expect(await found('the yorkshire terrier')).toEqual([]);
  });

  it('ignores full width on either side', async () => {
    expect(await found('paris or ｙｏｒｋ')).toEqual([
      ['city.name', 'Ｐａｒｉｓ', 'paris'],
      ['city.name', 'York', 'ｙｏｒｋ'],
    ]);
  });

  it('can be asked for the whole text and for some tables', async () => {
    expect(await found(' new york ', { whole: true })).toEqual([['city.name', 'New York', 'new york']]);
    expect(await found('销售部 York', { tables: ['DEPARTMENT'] })).toEqual([['department.name', '销售部', '销售部']]);
    expect(await found('New York', { limit: 1 })).toHaveLength(1);
  });

  it('stays fast with two hundred thousand values', async () => {
    const many = Array.from({ length: 60_000 }, (_, i) => `客户公司${i.toString(36)}有限公司`);
    const { index } = indexWith({ maxValuesPerColumn: 60_000, distinctValues: async () => many });
    await index.find('');
    const spent = await processorTime(async () => {
      const hits = await index.find('请问客户公司1a9c有限公司上个月的订单数量是多少', { tables: ['city'] });
      expect(hits.map((hit) => hit.value)).toEqual(['客户公司1a9c有限公司', '客户公司1a9c有限公司']);
    });
    expect(spent).toBeLessThan(200);
  });
});
