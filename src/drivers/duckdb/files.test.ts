import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import { DriverError } from '../contract/driver.ts';
import { connectionError } from '../registry.ts';
import { openDuckdb } from './duckdb.ts';

const root = mkdtempSync(join(tmpdir(), 'wenshu-files-'));
afterAll(() => rmSync(root, { recursive: true }));
const limits = { maxRows: 100, timeoutMs: 60_000 };

function folder(name: string, files: Record<string, string | Buffer> = {}): string {
  const path = join(root, name);
  mkdirSync(path, { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(path, file, '..'), { recursive: true });
    writeFileSync(join(path, file), content);
  }
  return path;
}

async function parquet(path: string, query: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:');
  const session = await instance.connect();
  await session.run(`COPY (${query}) TO '${path}' (FORMAT parquet)`);
  session.closeSync();
  instance.closeSync();
}

/** Table names with their columns, and the rows of one query. */
async function ask(path: string, sql?: string) {
  const driver = openDuckdb({ path });
  try {
    const { tables } = await driver.introspect();
    const shapes = Object.fromEntries(
      tables.map((table) => [table.name, table.columns.map((column) => `${column.name} ${column.kind}`).join(', ')]),
    );
    return { tables, shapes, rows: sql === undefined ? [] : (await driver.run(sql, limits)).rows };
  } finally {
    await driver.close();
  }
}

async function failureCode(path: string): Promise<string | undefined> {
  const driver = openDuckdb({ path });
  const error = await driver.connect().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  await driver.close();
  expect(error).toBeInstanceOf(DriverError);
  return connectionError(error as DriverError, 'x')?.code;
}

describe('data files', () => {
  it('a CSV file is a table', async () => {
    const path = folder('one', { '销售 2024.csv': '编号,客户,日期,金额\n1,张三,2024-01-02,3.5\n2,,2024-02-03,4\n' });
    const { tables, shapes, rows } = await ask(join(path, '销售 2024.csv'), 'SELECT * FROM "销售 2024" ORDER BY 1');
    expect(shapes).toEqual({ '销售 2024': '编号 integer, 客户 text, 日期 date, 金额 decimal' });
    expect(rows).toEqual([
      [1, '张三', '2024-01-02', 3.5],
      [2, null, '2024-02-03', 4],
    ]);
    expect(tables[0]).toMatchObject({ kind: 'table', rowCount: 2 });
    expect(tables[0]?.columns[1]?.samples).toEqual(['张三']);
    expect(tables[0]?.columns[2]?.range).toEqual({ min: '2024-01-02', max: '2024-02-03' });
  });

  it('takes a late surprise in a column for text, not for an error', async () => {
    const lines = Array.from({ length: 30_000 }, (_, index) => `${index}`);
    const path = folder('late', { 'codes.csv': `code\n${lines.join('\n')}\nA-7\n` });
    const { shapes, rows } = await ask(
      join(path, 'codes.csv'),
      "SELECT count(*), max(code) FROM codes WHERE code LIKE 'A%'",
    );
    expect(shapes).toEqual({ codes: 'code text' });
    expect(rows).toEqual([[1, 'A-7']]);
  });

  it.each([
    // 城市,人口 北京,2189
    ['GB 18030', Buffer.from('b3c7cad02cc8cbbfda0a20b1b1bea92c323138390a', 'hex')],
    ['UTF-16', Buffer.from('\ufeff城市,人口\n 北京,2189\n', 'utf16le')],
    ['UTF-8 with a mark', Buffer.from('\ufeff城市,人口\n 北京,2189\n')],
  ])('reads %s', async (name, content) => {
    const path = folder(name, { 'cities.csv': content });
    const { shapes, rows } = await ask(path, 'SELECT trim(城市), 人口 FROM cities');
    expect(shapes).toEqual({ cities: '城市 text, 人口 integer' });
    expect(rows).toEqual([['北京', 2189]]);
    expect(readdirSync(path)).toEqual(['cities.csv']);
  });

  it('a folder holds a table per file, whatever its format', async () => {
    const path = folder('mixed', {
      'orders.csv': 'id,city\n1,Paris\n',
      'people.json': '[{"name":"Ada","tags":["x"]}]',
      'events.jsonl': '{"at":"2024-01-02T03:04:05"}\n{"at":"2024-01-03T00:00:00"}\n',
      'zipped.csv.gz': gzipSync('a\n7\n'),
      'notes.md': 'not data',
      '.hidden.csv': 'a\n1\n',
    });
    await parquet(join(path, 'orders.parquet'), 'SELECT 1 AS id');
    expect((await ask(path)).shapes).toEqual({
      events: 'at datetime',
      orders: 'id integer, city text',
      orders_2: 'id integer',
      people: 'name text, tags json',
      zipped: 'a integer',
    });
  });

  it('parts of one table are one table, others are not', async () => {
    const path = folder('parts', {
      'sales_2023.csv': 'id,amount\n1,5\n',
      'sales_2024.csv': 'id,amount\n2,6\n',
      'log1.csv': 'a\n1\n',
      'log2.csv': 'b\n1\n',
    });
    const { shapes, rows } = await ask(path, 'SELECT sum(amount) FROM sales');
    expect(shapes).toEqual({ log1: 'a integer', log2: 'b integer', sales: 'id integer, amount integer' });
    expect(rows).toEqual([[11]]);
  });

  it('a folder of parts is named after the folder; partitions are columns', async () => {
    const parts = folder('visits');
    await parquet(join(parts, 'part-0.parquet'), 'SELECT 1 AS n');
    await parquet(join(parts, 'part-1.parquet'), 'SELECT 2 AS n');
    expect((await ask(parts, 'SELECT sum(n) FROM visits')).rows).toEqual([[3]]);
    const lake = folder('lake', { 'year=2023/a.csv': 'n\n1\n', 'year=2024/a.csv': 'n\n2\n' });
    expect((await ask(lake, 'SELECT year, n FROM lake ORDER BY year')).rows).toEqual([
      [2023, 1],
      [2024, 2],
    ]);
  });

  it('nothing but the named files can be read, and nothing written', async () => {
    const path = folder('closed', { 'a.csv': 'n\n1\n' });
    const other = join(folder('secret', { 'b.csv': 'n\n1\n' }), 'b.csv');
    const driver = openDuckdb({ path });
    for (const sql of [
      `SELECT * FROM '${other}'`,
      `SELECT * FROM read_csv('${other}')`,
      `SELECT * FROM read_text('${path}/../secret/b.csv')`,
      `COPY (SELECT 1) TO '${join(path, 'a.csv')}'`,
      'CREATE TABLE made (a INTEGER)',
      'CREATE OR REPLACE VIEW a AS SELECT 2 AS n',
      'DROP VIEW a',
      'EXPLAIN ANALYZE CREATE TABLE made (a INTEGER)',
      "SET allowed_paths = ['/']",
      "SELECT * FROM glob('/*')",
    ])
      await expect(driver.run(sql, limits), sql).rejects.toBeInstanceOf(DriverError);
    expect((await driver.run('SELECT * FROM a', limits)).rows).toEqual([[1]]);
    await driver.close();
    expect(readdirSync(path)).toEqual(['a.csv']);
  });

  it('the stamp changes with a file', async () => {
    const path = folder('stamped', { 'a.csv': 'n\n1\n' });
    const driver = openDuckdb({ path });
    const before = await driver.stamp?.();
    expect(await driver.stamp?.()).toBe(before);
    writeFileSync(join(path, 'a.csv'), 'n\n1\n2\n');
    expect(await driver.stamp?.()).not.toBe(before);
    expect((await driver.run('SELECT count(*) FROM a', limits)).rows).toEqual([[2]]);
    await driver.close();
  });
});

describe('what is no database', () => {
  it('is told apart', async () => {
    expect(await failureCode(join(root, 'nothing.duckdb'))).toBe('database_missing');
    expect(await failureCode(join(root, 'nothing.csv'))).toBe('database_missing');
    expect(await failureCode(folder('empty'))).toBe('database_empty');
    const text = join(folder('text', { 'x.duckdb': 'this is no database at all' }), 'x.duckdb');
    expect(await failureCode(text)).toBe('database_invalid');
  });

  it('a database that another program writes to is locked, and free again after it', async () => {
    const path = join(folder('locked'), 'x.duckdb');
    const module = JSON.stringify(import.meta.resolve('@duckdb/node-api'));
    const program = `const { DuckDBInstance } = await import(${module});
      const instance = await DuckDBInstance.create(${JSON.stringify(path)});
      await (await instance.connect()).run('CREATE TABLE t AS SELECT 1 AS a');
      console.log('ready'); setInterval(() => instance, 1000);`;
    const writer = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => writer.stdout.once('data', resolve));
    expect(await failureCode(path)).toBe('database_locked');
    const gone = new Promise((resolve) => writer.once('exit', resolve));
    writer.kill('SIGKILL');
    await gone;
    expect((await ask(path, 'SELECT a FROM t')).rows).toEqual([[1]]);
  });
});
