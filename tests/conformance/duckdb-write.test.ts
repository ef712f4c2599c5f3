import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, expect, it } from 'vitest';
import { duckdb } from '../../src/dialects/duckdb.ts';
import { openDuckdb } from '../../src/drivers/duckdb/duckdb.ts';
import { fixtureStatements } from './driver-spec.ts';
import { writeSpec } from './write-spec.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-write-'));
const path = join(folder, 'shop.duckdb');
const instance = await DuckDBInstance.create(path);
const connection = await instance.connect();
for (const statement of fixtureStatements(duckdb)) await connection.run(statement);
connection.closeSync();
instance.closeSync();
afterAll(() => rmSync(folder, { recursive: true }));

writeSpec('duckdb', {
  open: (access) => openDuckdb({ path, access }),
  slowChange: `INSERT INTO makers (id, name) SELECT a.range * 20000 + b.range + 100, 'n' || a.range || '-' || b.range
    FROM range(100000) a, range(20000) b`,
});

it('data files are never changed', async () => {
  writeFileSync(join(folder, 'sales.csv'), 'a,b\n1,2\n');
  const driver = openDuckdb({ path: join(folder, 'sales.csv'), access: 'write' });
  const change = driver.write?.('DELETE FROM sales', { maxRows: 10, timeoutMs: 60_000 });
  await expect(change).rejects.toMatchObject({ failure: { code: 'NOT_WRITABLE' } });
  expect((await driver.run('SELECT * FROM sales', { maxRows: 10, timeoutMs: 60_000 })).rows).toEqual([[1, 2]]);
  await driver.close();
});
