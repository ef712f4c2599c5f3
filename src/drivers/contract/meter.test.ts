import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Purpose } from '../../protocol/answer.ts';
import { openDuckdb } from '../duckdb/duckdb.ts';
import { openSqlite } from '../sqlite/sqlite.ts';
import { type Driver, DriverError } from './driver.ts';
import { addWork, createMeter, metered, noWork, type Work } from './meter.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-meter-'));
const script = `CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT);
  INSERT INTO city VALUES (1, '上海'), (2, 'Paris'), (3, 'Lima');`;
const limits = { maxRows: 10, timeoutMs: 20_000 };

beforeAll(async () => {
  const file = new DatabaseSync(join(folder, 'a.sqlite'));
  file.exec(script);
  file.close();
  const instance = await DuckDBInstance.create(join(folder, 'a.duckdb'));
  const session = await instance.connect();
  await session.run(script);
  session.closeSync();
  instance.closeSync();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the work cost. */
async function cost(work: () => Promise<unknown>): Promise<Work> {
  const meter = createMeter();
  await metered(meter, work);
  return meter.take();
}

const of = ({ statements }: Work, purpose: Purpose) => statements.find((one) => one.purpose === purpose);

describe.each([
  ['sqlite', () => openSqlite({ path: join(folder, 'a.sqlite'), access: 'write' })],
  ['duckdb', () => openDuckdb({ path: join(folder, 'a.duckdb'), access: 'write' })],
])('what a run cost on %s', (_name, open: () => Driver) => {
  const driver = open();
  afterAll(() => driver.close());

  it('opens a connection once, and says whose it was', async () => {
    const first = await cost(() => driver.connect());
    expect(first).toEqual({ connections: 1, statements: [] });
    expect(await cost(() => driver.run('SELECT 1', limits))).toMatchObject({ connections: 0 });
  });

  it('counts what ran, what it was for and the rows that came', async () => {
    const work = await cost(async () => {
      await driver.run('SELECT * FROM city', { ...limits, maxRows: 2 });
      await driver.run('SELECT 1', { ...limits, purpose: 'trial' });
      await driver.run('SELECT 1', { ...limits, purpose: 'trial' });
      await driver.distinctValues('city', 'name', 10);
    });
    expect(work.statements.map(({ purpose, count }) => [purpose, count])).toEqual([
      ['answer', 1],
      ['trial', 2],
      ['values', 1],
    ]);
    expect(of(work, 'trial')?.rows).toBe(2);
    expect(of(work, 'values')?.rows).toBe(3);
    expect(of(work, 'answer')?.ms).toBeGreaterThan(0);
  });

  it('counts one that failed, and one that was stopped', async () => {
    const failed = await cost(() => driver.run('SELECT nothing FROM city', limits).catch(() => undefined));
    expect(of(failed, 'answer')).toMatchObject({ count: 1, rows: 0 });
    const endless = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n';
    const stopped = await cost(() => driver.run(endless, { ...limits, timeoutMs: 300 }).catch(() => undefined));
    expect(of(stopped, 'answer')).toMatchObject({ count: 1, rows: 0 });
    expect(of(stopped, 'answer')?.ms).toBeGreaterThanOrEqual(250);
  });

  it('counts every statement behind an estimate and a reading of the schema', async () => {
    const work = await cost(async () => {
      await driver.explain('SELECT * FROM city');
      await driver.introspect();
    });
    expect(of(work, 'cost')?.count).toBeGreaterThan(0);
    expect(of(work, 'introspection')?.count).toBeGreaterThan(3);
    expect(of(work, 'answer')).toBeUndefined();
  });

  it('counts a stream as one statement, with the rows that were read', async () => {
    const work = await cost(async () => {
      for await (const _ of driver.stream('SELECT * FROM city'));
    });
    expect(work.statements).toEqual([expect.objectContaining({ purpose: 'answer', count: 1, rows: 3 })]);
  });

  it('counts a change and the connection that was opened for it', async () => {
    const work = await cost(async () => driver.write?.("UPDATE city SET name = 'Lima' WHERE id = 3", limits));
    expect(work).toMatchObject({ connections: 1, statements: [{ purpose: 'change', count: 1, rows: 1 }] });
  });

  it('does not count runs at the same time into each other', async () => {
    const [many, none, one] = await Promise.all([
      cost(async () => {
        for (let left = 5; left > 0; left -= 1) await driver.run('SELECT * FROM city', limits);
      }),
      cost(() => new Promise((resolve) => setTimeout(resolve, 100))),
      cost(() => driver.run('SELECT 1', { ...limits, purpose: 'warning' })),
    ]);
    expect(many.statements).toEqual([expect.objectContaining({ purpose: 'answer', count: 5, rows: 15 })]);
    expect(none.statements).toEqual([]);
    expect(one.statements).toEqual([expect.objectContaining({ purpose: 'warning', count: 1 })]);
  });

  it('lets nothing but the schema through in a dry run', async () => {
    const meter = createMeter();
    await metered(
      meter,
      async () => {
        const refused = expect.objectContaining({ failure: expect.objectContaining({ code: 'DRY_RUN' }) });
        await expect(driver.run('SELECT 1', limits)).rejects.toEqual(refused);
        await expect(driver.run('SELECT 1', limits)).rejects.toBeInstanceOf(DriverError);
        await expect(driver.explain('SELECT 1')).rejects.toEqual(refused);
        await expect(driver.distinctValues('city', 'name', 5)).rejects.toEqual(refused);
        await expect(driver.stream('SELECT 1')[Symbol.asyncIterator]().next()).rejects.toEqual(refused);
        await expect((async () => driver.write?.('DELETE FROM city', limits))()).rejects.toEqual(refused);
        expect((await driver.introspect()).tables).toHaveLength(1);
      },
      'dry',
    );
    expect(meter.take().statements.map(({ purpose }) => purpose)).toEqual(['introspection']);
    expect((await driver.run('SELECT count(*) FROM city', limits)).rows).toEqual([[3]]);
  });
});

it('adds up by purpose, in the order of the first statement', () => {
  const one = (purpose: Purpose, ms: number) => ({ connections: 1, statements: [{ purpose, count: 1, rows: 2, ms }] });
  const sum = [one('values', 0.1), one('answer', 4), one('values', 0.2)].reduce(addWork, noWork);
  expect(sum).toEqual({
    connections: 3,
    statements: [
      { purpose: 'values', count: 2, rows: 4, ms: 0.3 },
      { purpose: 'answer', count: 1, rows: 2, ms: 4 },
    ],
  });
  expect(noWork).toEqual({ connections: 0, statements: [] });
});
