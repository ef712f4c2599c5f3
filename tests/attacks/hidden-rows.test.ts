import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { connectionSchema } from '../../src/config/schema.ts';
import { openConnection } from '../../src/drivers/registry.ts';
import { fillFile } from '../fixtures/fill-file.ts';
import { copies, hiddenRowsFixture } from './hidden-rows-generator.ts';
import { type Copies, hiddenRowsSpec } from './hidden-rows-spec.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-rows-'));
afterAll(() => rmSync(folder, { recursive: true }));

for (const engine of ['sqlite', 'duckdb'] as const) {
  let drivers: Copies;
  beforeAll(async () => {
    const open = async (name: (typeof copies)[number]) => {
      const path = join(folder, `${name}.${engine}`);
      await fillFile(engine, path, hiddenRowsFixture(name, engine));
      return openConnection(connectionSchema.parse({ url: `${engine}:${path}` }));
    };
    drivers = { full: await open('full'), part: await open('part'), harmless: await open('harmless') };
  });
  afterAll(async () => {
    for (const copy of copies) await drivers?.[copy].close();
  });
  hiddenRowsSpec(engine, () => drivers);
}
