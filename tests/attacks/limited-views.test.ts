import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll } from 'vitest';
import { connectionSchema } from '../../src/config/schema.ts';
import { openConnection } from '../../src/drivers/registry.ts';
import { type FullAndPart, limitedViewsSpec, viewFixture } from './limited-views-spec.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-views-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fill: Record<'sqlite' | 'duckdb', (path: string, statements: string[]) => Promise<void>> = {
  async sqlite(path, statements) {
    const database = new DatabaseSync(path);
    for (const sql of statements) database.exec(sql);
    database.close();
  },
  async duckdb(path, statements) {
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    for (const sql of statements) await connection.run(sql);
    connection.closeSync();
    instance.closeSync();
  },
};

for (const engine of ['sqlite', 'duckdb'] as const) {
  let drivers: FullAndPart;
  beforeAll(async () => {
    const open = async (name: 'full' | 'part') => {
      const path = join(folder, `${name}.${engine}`);
      await fill[engine](path, viewFixture(name === 'part'));
      return openConnection(connectionSchema.parse({ url: `${engine}:${path}` }));
    };
    drivers = { full: await open('full'), part: await open('part') };
  });
  afterAll(async () => {
    await drivers.full.close();
    await drivers.part.close();
  });
  limitedViewsSpec(engine, () => drivers);
}
