import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { connectionSchema } from '../../src/config/schema.ts';
import { openConnection } from '../../src/drivers/registry.ts';
import { settledVersion } from '../fixtures/settled-version.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-data-version-'));
afterAll(() => rmSync(folder, { recursive: true }));
const open = (name: string, engine = 'sqlite') =>
  openConnection(connectionSchema.parse({ url: `${engine}:${join(folder, name)}` }));

describe('the version of data', () => {
  it.each(['DELETE', 'WAL'])('of a SQLite file in %s mode shows every commit, and no reading', async (mode) => {
    const name = `${mode}.sqlite`;
    // Stays open, so that the log is not put back into the file.
    const writer = new DatabaseSync(join(folder, name));
    writer.exec(`PRAGMA journal_mode = ${mode}; CREATE TABLE t (a); INSERT INTO t VALUES (1)`);
    const driver = open(name);
    const run = () => driver.run('SELECT a FROM t', { maxRows: 10, timeoutMs: 60_000 });
    await run();
    const seen = new Set([(await settledVersion(driver)).mark]);
    for (const value of [2, 3, 2]) {
      writer.exec(`UPDATE t SET a = ${value}`);
      seen.add((await settledVersion(driver)).mark);
      expect((await run()).rows).toEqual([[value]]);
      seen.add((await settledVersion(driver)).mark);
    }
    expect(seen.size).toBe(4);
    writer.close();
    await driver.close();
  });

  it('of data files shows a changed file and a new one', async () => {
    mkdirSync(join(folder, 'sheets'));
    writeFileSync(join(folder, 'sheets', 'a.csv'), 'x\n1\n');
    const driver = open('sheets', 'duckdb');
    const first = await settledVersion(driver);
    expect(await settledVersion(driver)).toEqual(first);
    writeFileSync(join(folder, 'sheets', 'a.csv'), 'x\n2\n');
    const second = await settledVersion(driver);
    writeFileSync(join(folder, 'sheets', 'b.csv'), 'y\n2\n');
    const third = await settledVersion(driver);
    expect(new Set([first.mark, second.mark, third.mark]).size).toBe(3);
    await driver.close();
  });

  it('is untold where a server keeps the data', async () => {
    const driver = openConnection(connectionSchema.parse({ url: 'postgres://nobody@127.0.0.1:9/none' }));
    expect(await driver.dataVersion?.()).toBe('unknown');
    await driver.close();
  });
});
