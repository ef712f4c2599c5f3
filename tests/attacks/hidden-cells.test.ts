import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { fillFile } from '../fixtures/fill-file.ts';
import { type Attacks, hiddenCellsFixture, hiddenCellsSpec } from './hidden-cells-spec.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-cells-'));
afterAll(() => rmSync(folder, { recursive: true }));

const attacks: Record<'sqlite' | 'duckdb', Attacks> = {
  sqlite: {
    onHidden: [
      "SELECT id FROM orders WHERE coalesce(NULL, json_extract('{}', replace(note, '2025-', '$.'))) IS NULL",
      `SELECT id FROM orders WHERE "json_extract"('{}', replace(note, '2025-', '$.')) IS NULL`,
      "SELECT note FROM orders GROUP BY note HAVING json_extract('{}', replace(note, '2025-', '$.')) IS NULL",
    ],
    onOwn: 'SELECT json(remark) FROM orders',
  },
  duckdb: {
    onHidden: [
      "SELECT id FROM orders WHERE coalesce(NULL, CAST(note AS DATE)) > DATE '2020-01-01'",
      "SELECT note FROM orders GROUP BY note HAVING CAST(note AS DATE) > DATE '2020-01-01'",
      'SELECT id FROM orders WHERE amount * 2 > 0',
    ],
    onOwn: 'SELECT CAST(remark AS DATE) FROM orders',
  },
};

for (const [engine, statements] of Object.entries(attacks)) {
  const path = (name: string) => join(folder, `${name}.${engine}`);
  let isFilled = false;
  hiddenCellsSpec(
    engine,
    async () => {
      for (const name of isFilled ? [] : ['full', 'part'])
        await fillFile(engine as 'sqlite' | 'duckdb', path(name), hiddenCellsFixture(name === 'part'));
      isFilled = true;
      return { full: `${engine}:${path('full')}`, part: `${engine}:${path('part')}` };
    },
    statements,
  );
}
