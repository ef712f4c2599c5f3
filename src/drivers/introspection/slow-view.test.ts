import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMeter, metered } from '../contract/meter.ts';
import { openDuckdb } from '../duckdb/duckdb.ts';
import { openSqlite } from '../sqlite/sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-slow-view-'));
/** Minutes of counting before the first row. */
const endless = `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 400000000)
  SELECT 'n' || max(x) AS top FROM n`;
const script = [
  "CREATE TABLE city (name TEXT); INSERT INTO city VALUES ('上海')",
  ...[1, 2, 3, 4, 5, 6].map((number) => `CREATE VIEW slow${number} AS ${endless}`),
];

beforeAll(async () => {
  const file = new DatabaseSync(join(folder, 'a.sqlite'));
  file.exec(script.join(';'));
  file.close();
  const instance = await DuckDBInstance.create(join(folder, 'a.duckdb'));
  const session = await instance.connect();
  for (const statement of script) await session.run(statement);
  session.closeSync();
  instance.closeSync();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each([
  ['sqlite', () => openSqlite({ path: join(folder, 'a.sqlite') })],
  ['duckdb', () => openDuckdb({ path: join(folder, 'a.duckdb') })],
])('a slow view on %s', (_name, open) => {
  const driver = open();
  afterAll(() => driver.close());

  it('does not hold up the reading of the schema: the limit that is passed is kept', async () => {
    await driver.connect();
    const meter = createMeter();
    const { tables } = await metered(meter, () => driver.introspect());
    expect(tables.map(({ name }) => name)).toContain('slow6');
    expect(tables.find(({ name }) => name === 'city')?.columns[0]?.samples).toEqual(['上海']);
    expect(tables.find(({ name }) => name === 'slow1')?.columns[0]?.samples ?? []).toEqual([]);
    // Each may take a second or two, a few at a time, and the first ends the others; without limits it is a minute each.
    const [read] = meter.take().statements;
    expect(read?.ms).toBeLessThan(60_000);
  });

  it('nor a list of its values, nor an estimate, for longer than they may take', async () => {
    await expect(driver.distinctValues('slow1', 'top', 5, undefined, { timeoutMs: 300 })).rejects.toMatchObject({
      failure: { ended: 'timeout' },
    });
    const stop = AbortSignal.timeout(300);
    await expect(driver.distinctValues('slow1', 'top', 5, undefined, { signal: stop })).rejects.toMatchObject({
      failure: { ended: 'cancelled' },
    });
  });
});
