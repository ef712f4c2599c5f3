import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll } from 'vitest';
import { openDuckdb } from '../../src/drivers/duckdb/duckdb.ts';
import { openSqlite } from '../../src/drivers/sqlite/sqlite.ts';
import { bigRows, estimateSpec } from './estimate-spec.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-estimates-'));
afterAll(() => rmSync(folder, { recursive: true }));

const create = 'CREATE TABLE big (id INTEGER PRIMARY KEY, label VARCHAR(40))';
const sqlite = join(folder, 'big.sqlite');
const file = new DatabaseSync(sqlite);
file.exec(`${create}; WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${bigRows})
  INSERT INTO big SELECT i * 1000000, 'label ' || i FROM n`);
file.close();

const duckdb = join(folder, 'big.duckdb');
const instance = await DuckDBInstance.create(duckdb);
const connection = await instance.connect();
await connection.run(create);
await connection.run(`INSERT INTO big SELECT range, 'label ' || range FROM range(${bigRows})`);
connection.closeSync();
instance.closeSync();

estimateSpec('sqlite', () => openSqlite({ path: sqlite }));
// Its plan does not say whether a key was used: the engine reads columns in blocks in any case.
estimateSpec('duckdb', () => openDuckdb({ path: duckdb }), false);
