import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll } from 'vitest';
import { sqlite } from '../../src/dialects/sqlite.ts';
import { openSqlite } from '../../src/drivers/sqlite/sqlite.ts';
import { fixtureStatements } from './driver-spec.ts';
import { writeSpec } from './write-spec.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-write-'));
afterAll(() => {
  const left = readdirSync(folder).filter((name) => !name.endsWith('.sqlite'));
  rmSync(folder, { recursive: true });
  if (left.length > 0) throw new Error(`left behind: ${left.join(', ')}`);
});

const slowChange = `INSERT INTO makers (id, name) WITH RECURSIVE c(x) AS (SELECT 100 UNION ALL SELECT x + 1 FROM c)
  SELECT x, 'n' || x FROM c`;

for (const mode of ['delete', 'wal']) {
  const path = join(folder, `${mode}.sqlite`);
  const database = new DatabaseSync(path);
  for (const statement of [`PRAGMA journal_mode = ${mode}`, ...fixtureStatements(sqlite)]) database.exec(statement);
  database.close();
  writeSpec(`sqlite (${mode})`, { open: (access) => openSqlite({ path, access }), slowChange });
}
