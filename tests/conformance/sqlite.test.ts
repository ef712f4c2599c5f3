import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll } from 'vitest';
import { sqlite } from '../../src/dialects/sqlite.ts';
import { openSqlite } from '../../src/drivers/sqlite/sqlite.ts';
import { stillBusy, workersOf } from '../fixtures/child-processes.ts';
import { dialectSpec } from './dialect-spec.ts';
import { driverSpec, fixtureStatements } from './driver-spec.ts';
import { attackedTables, type DriverInHardTimes, hardTimesSpec } from './hard-times-spec.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-driver-'));
const path = join(folder, 'shop 商店.sqlite');
const attacked = join(folder, 'attacked.sqlite');
fill(path, fixtureStatements(sqlite));
fill(attacked, [...fixtureStatements(sqlite), ...attackedTables]);
afterAll(() => rmSync(folder, { recursive: true }));

const counting = (last: string) => `WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c ${last})`;

/** Processes that closed drivers leave for the next one, on purpose. */
const idleProcesses = 2;

const given: DriverInHardTimes = {
  dialect: sqlite,
  open: () => openSqlite({ path }),
  slowQuery: `${counting('')} SELECT count(*) FROM c`,
  numbersTo: (last) => `${counting(`LIMIT ${last}`)} SELECT x FROM c`,
  text: (count) => `printf('%${count}s', '')`,
  forbidden: [
    `ATTACH '${join(folder, 'other.sqlite')}' AS other`,
    "DETACH 'main'",
    `VACUUM INTO '${join(folder, 'copy.sqlite')}'`,
    'VACUUM',
    'REINDEX',
    'ANALYZE',
    'PRAGMA journal_mode = WAL',
    'PRAGMA query_only = 0',
    'PRAGMA user_version = 7',
    'PRAGMA writable_schema = 1',
    'PRAGMA wal_checkpoint',
    'PRAGMA optimize',
    'SELECT * FROM pragma_user_version(7)',
    'BEGIN IMMEDIATE',
    'SAVEPOINT a',
    'ROLLBACK',
    'CREATE TEMP TABLE made (a)',
    'CREATE TEMP VIEW made AS SELECT 1',
    'CREATE VIRTUAL TABLE made USING fts5(a)',
    'CREATE TRIGGER made AFTER INSERT ON goods BEGIN SELECT 1; END',
    'REPLACE INTO makers VALUES (1, NULL)',
    'DELETE FROM sqlite_schema',
    'WITH gone AS (SELECT 1) DELETE FROM goods',
    'INSERT INTO makers VALUES (3, 3) RETURNING id',
    'EXPLAIN DELETE FROM goods',
    "SELECT load_extension('x')",
    "SELECT fts3_tokenizer('simple')",
    "SELECT writefile('x', 'y')",
  ],
  contentDigest: async () => {
    const digest = createHash('sha256');
    for (const file of readdirSync(folder).toSorted()) digest.update(file).update(readFileSync(join(folder, file)));
    return digest.digest('hex');
  },
  runningQueries: stillBusy,
  attacked: () => openSqlite({ path: attacked }),
  openPool: (size) => openSqlite({ path, processes: size }),
  sessions: async () => Math.max(0, workersOf('sqlite/worker') - idleProcesses),
  serverless: 'the file has no server; tests/faults kills the process that holds it',
};

driverSpec('sqlite', given);
dialectSpec('sqlite', given);
hardTimesSpec('sqlite', given);

function fill(file: string, statements: string[]): void {
  const database = new DatabaseSync(file);
  for (const statement of statements) database.exec(statement);
  database.close();
}
