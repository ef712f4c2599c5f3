import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll } from 'vitest';
import { duckdb } from '../../src/dialects/duckdb.ts';
import { defaultPool } from '../../src/drivers/contract/engine.ts';
import { openDuckdb } from '../../src/drivers/duckdb/duckdb.ts';
import { stillBusy } from '../fixtures/child-processes.ts';
import { dialectSpec } from './dialect-spec.ts';
import { driverSpec, fixtureStatements } from './driver-spec.ts';
import { attackedTables, type DriverInHardTimes, hardTimesSpec } from './hard-times-spec.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-driver-'));
const path = join(folder, 'shop 商店.duckdb');
const attacked = join(folder, 'attacked.duckdb');

async function fill(file: string, statements: string[]): Promise<void> {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
}
await fill(path, fixtureStatements(duckdb));
await fill(attacked, [...fixtureStatements(duckdb), ...attackedTables, 'CREATE SEQUENCE s']);
afterAll(() => rmSync(folder, { recursive: true }));

const given: DriverInHardTimes = {
  dialect: duckdb,
  open: () => openDuckdb({ path }),
  slowQuery: 'SELECT count(*) FROM range(100000000) a, range(100000) b WHERE (a.range + b.range) % 7 = 8',
  numbersTo: (last) => `SELECT range + 1 FROM range(${last})`,
  forbidden: [
    `ATTACH '${join(folder, 'other.duckdb')}' AS other`,
    `COPY goods TO '${join(folder, 'out.csv')}'`,
    `EXPORT DATABASE '${join(folder, 'out')}'`,
    `SELECT * FROM read_csv('${join(folder, 'out.csv')}')`,
    "SELECT * FROM read_text('/etc/hostname')",
    'EXPLAIN ANALYZE DELETE FROM goods',
    'EXPLAIN ANALYZE SELECT 1',
    'CREATE TEMP TABLE made (a INTEGER)',
    "SET memory_limit = '1GB'",
    'SET enable_external_access = true',
    'INSTALL httpfs',
    'CHECKPOINT',
    'SELECT 1; DELETE FROM goods',
    'BEGIN TRANSACTION',
    'CALL pragma_version()',
  ],
  contentDigest: async () => {
    const hash = createHash('sha256');
    for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
    return hash.digest('hex');
  },
  runningQueries: stillBusy,
  openPool: (size) => openDuckdb({ path, pool: { ...defaultPool, size, overflow: 0 } }),
  attacked: () => openDuckdb({ path: attacked }),
  serverless: 'the engine is in a process of ours; tests/faults ends it',
};

driverSpec('duckdb', given);
dialectSpec('duckdb', given);
hardTimesSpec('duckdb', given);
