import { spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Driver, DriverError } from '../../src/drivers/contract/driver.ts';
import { connectionError } from '../../src/drivers/registry.ts';
import { openSqlite } from '../../src/drivers/sqlite/sqlite.ts';
import { failureOf } from '../conformance/driver-spec.ts';
import { busyChildren, childrenOf, hasOpen, parentOf } from '../fixtures/child-processes.ts';

const home = mkdtempSync(join(tmpdir(), 'wenshu-faults-'));
afterAll(() => rmSync(home, { recursive: true }));

let folder: string;
let path: string;
let drivers: Driver[];
let round = 0;
beforeEach(() => {
  round += 1;
  folder = join(home, String(round));
  mkdirSync(folder);
  path = join(folder, 'shop.sqlite');
  drivers = [];
});
afterEach(async () => {
  for (const driver of drivers) await driver.close();
});

const limits = { maxRows: 10, timeoutMs: 60_000 };

function open(file = path): Driver {
  const driver = openSqlite({ path: file });
  drivers.push(driver);
  return driver;
}

/** A file of about 100 pages. */
function write(...statements: string[]): void {
  const database = new DatabaseSync(path);
  database.exec(`CREATE TABLE goods (id INTEGER PRIMARY KEY, label TEXT);
    WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 10000)
    INSERT INTO goods SELECT x, 'goods number ' || x || ' with a long label' FROM c`);
  for (const statement of statements) database.exec(statement);
  database.close();
}

async function catalogueCode(failed: Promise<unknown>): Promise<string | undefined> {
  const failure = await failureOf(failed);
  return connectionError(new DriverError(failure), path)?.code;
}

describe('files that are no database', () => {
  it('a missing file', async () => {
    expect((await failureOf(open().connect())).code).toBe('MISSING_FILE');
    expect(await catalogueCode(open().run('SELECT 1', limits))).toBe('database_missing');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('a directory', async () => {
    expect((await failureOf(open(folder).connect())).code).toBe('IS_DIRECTORY');
  });

  it('a text file, and one shorter than a header', async () => {
    writeFileSync(path, 'id,name\n'.repeat(100));
    expect((await failureOf(open().connect())).code).toBe('SQLITE_NOTADB');
    writeFileSync(path, 'SQLite');
    expect(await catalogueCode(open().connect())).toBe('database_invalid');
  });

  it('an empty file is an empty database', async () => {
    writeFileSync(path, '');
    const driver = open();
    await driver.connect();
    expect((await driver.introspect()).tables).toEqual([]);
    expect(readFileSync(path)).toHaveLength(0);
  });

  it.skipIf(process.getuid?.() === 0)('a file that may not be read (skipped for root, who may read all)', async () => {
    write();
    chmodSync(path, 0);
    expect((await failureOf(open().connect())).code).toBe('SQLITE_CANTOPEN');
  });
});

describe('damaged files', () => {
  it('a page of garbage', async () => {
    write();
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 20 * 4096, 24 * 4096);
    writeFileSync(path, bytes);
    const driver = open();
    await driver.connect();
    expect((await failureOf(driver.run('SELECT sum(length(label)) FROM goods', limits))).code).toBe('SQLITE_CORRUPT');
    // What is whole still answers.
    expect((await driver.run('SELECT label FROM goods WHERE id = 1', limits)).rows).toHaveLength(1);
  });

  it('a damaged schema', async () => {
    write();
    const bytes = readFileSync(path);
    bytes.fill(0xff, 100, 4096);
    writeFileSync(path, bytes);
    expect(await catalogueCode(open().connect())).toBe('database_corrupt');
  });

  it('a file cut short', async () => {
    write();
    truncateSync(path, 30 * 4096);
    const driver = open();
    const failed = driver.connect().then(() => driver.run('SELECT count(label) FROM goods', limits));
    expect(await catalogueCode(failed)).toBe('database_corrupt');
  });
});

describe('other programs at the same file', () => {
  it('a lock is waited for a little, then reported', async () => {
    write();
    const writer = new DatabaseSync(path);
    writer.exec('BEGIN EXCLUSIVE');
    const driver = open();
    const start = performance.now();
    expect(await catalogueCode(driver.connect())).toBe('database_locked');
    expect(performance.now() - start).toBeGreaterThan(1000);
    writer.exec('ROLLBACK');
    writer.close();
    await driver.connect();
  });

  it('a short lock is waited out', async () => {
    write();
    const writer = new DatabaseSync(path);
    writer.exec('BEGIN EXCLUSIVE');
    const driver = open();
    setTimeout(() => writer.close(), 400);
    await driver.connect();
  });

  it('rows that another program commits are seen', async () => {
    write();
    const driver = open();
    const count = async () => (await driver.run('SELECT count(*) FROM goods', limits)).rows[0]?.[0];
    expect(await count()).toBe(10_000);
    const writer = new DatabaseSync(path);
    writer.exec('DELETE FROM goods WHERE id > 10');
    writer.close();
    expect(await count()).toBe(10);
  });

  it('a file that was replaced is read anew', async () => {
    write();
    const driver = open();
    await driver.connect();
    const other = join(folder, 'other.sqlite');
    copyFileSync(path, other);
    const writer = new DatabaseSync(other);
    writer.exec('DELETE FROM goods WHERE id > 3');
    writer.close();
    renameSync(other, path);
    expect((await driver.run('SELECT count(*) FROM goods', limits)).rows).toEqual([[3]]);
  });

  it('a stamp changes with the data and not by reading', async () => {
    write();
    const driver = open();
    const first = await driver.stamp?.();
    await driver.introspect();
    expect(await driver.stamp?.()).toBe(first);
    const writer = new DatabaseSync(path);
    writer.exec('DELETE FROM goods WHERE id = 1');
    writer.close();
    expect(await driver.stamp?.()).not.toBe(first);
  });
});

describe('write-ahead logging', () => {
  const writeAhead = () => write('PRAGMA journal_mode = WAL');

  it('reading leaves no files behind', async () => {
    writeAhead();
    expect(readdirSync(folder)).toEqual(['shop.sqlite']);
    const driver = open();
    await driver.connect();
    await driver.introspect();
    for await (const _ of driver.stream('SELECT * FROM goods')) break;
    expect((await driver.run('SELECT count(*) FROM goods', limits)).rows).toEqual([[10_000]]);
    expect(readdirSync(folder)).toEqual(['shop.sqlite']);
  });

  it('rows in the log are seen, and those written after it was put away', async () => {
    writeAhead();
    const driver = open();
    const count = async () => (await driver.run('SELECT count(*) FROM goods', limits)).rows[0]?.[0];
    expect(await count()).toBe(10_000);
    const writer = new DatabaseSync(path);
    writer.exec('DELETE FROM goods WHERE id > 100');
    expect(readdirSync(folder)).toContain('shop.sqlite-wal');
    expect(await count()).toBe(100);
    writer.exec('DELETE FROM goods WHERE id > 50');
    expect(await count()).toBe(50);
    // A reader that stayed connected would keep the writer from clearing its log away.
    await expect.poll(() => childrenOf(process.pid).filter((child) => hasOpen(child, `${path}-wal`))).toEqual([]);
    writer.close();
    expect(readdirSync(folder)).toEqual(['shop.sqlite']);
    expect(await count()).toBe(50);
    expect(readdirSync(folder)).toEqual(['shop.sqlite']);
  });

  it('a sum is right while another program moves money', async () => {
    write('PRAGMA journal_mode = WAL', 'CREATE TABLE purse (amount INTEGER)', 'INSERT INTO purse VALUES (50), (50)');
    const driver = open();
    for (let turn = 0; turn < 15; turn += 1) {
      const reading = driver.run('SELECT sum(amount) FROM purse', limits);
      const writer = new DatabaseSync(path, { timeout: 20_000 });
      writer.exec(
        'BEGIN; UPDATE purse SET amount = amount + 1 WHERE rowid = 1; UPDATE purse SET amount = amount - 1 WHERE rowid = 2; COMMIT',
      );
      writer.close();
      expect((await reading).rows).toEqual([[100]]);
    }
  });
});

describe('the worker process', () => {
  const slow = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';

  it('a crash is an error of that query alone', async () => {
    write();
    const driver = open();
    await driver.connect();
    const running = failureOf(driver.run(slow, limits));
    await expect.poll(busyChildren).not.toEqual([]);
    const killed = killChildren();
    expect((await running).code).toBe('WORKER_ENDED');
    // Idle processes were killed with it, and their end has to be heard of first.
    await expect.poll(() => killed.filter(isAlive)).toEqual([]);
    expect((await driver.run('SELECT 1', limits)).rows).toEqual([[1]]);
  });

  it('a stream that lost its process says so', async () => {
    write();
    const driver = open();
    const read = async () => {
      // Longer than what is read ahead.
      for await (const [id] of driver.stream('SELECT b.id FROM goods a CROSS JOIN goods b')) {
        if (id !== 10) continue;
        const killed = killChildren();
        await expect.poll(() => killed.filter(isAlive)).toEqual([]);
      }
    };
    expect((await failureOf(read())).code).toBe('WORKER_ENDED');
    expect((await driver.run('SELECT 1', limits)).rows).toEqual([[1]]);
  });

  it('a query that is ended takes no stream with it', async () => {
    write();
    const driver = open();
    let seen = 0;
    for await (const [id] of driver.stream('SELECT id FROM goods')) {
      if (id === 10) await failureOf(driver.run(slow, { maxRows: 1, timeoutMs: 100 }));
      seen += 1;
    }
    expect(seen).toBe(10_000);
  });

  it('more readers than processes: the others wait for their turn', async () => {
    write();
    const driver = openSqlite({ path, processes: 1 });
    drivers.push(driver);
    const first = driver.stream('SELECT id FROM goods')[Symbol.asyncIterator]();
    expect((await first.next()).value).toEqual([1]);
    const waiting = driver.run('SELECT 2', limits);
    const givenUp = driver.run('SELECT 3', { ...limits, signal: AbortSignal.timeout(50) });
    expect((await failureOf(givenUp)).ended).toBe('cancelled');
    await first.return?.();
    expect((await waiting).rows).toEqual([[2]]);
  });

  it('waiting in the queue can be given up without harm to the query before', async () => {
    write();
    const driver = openSqlite({ path, processes: 1 });
    drivers.push(driver);
    const first = driver.run(`${slow.replace('FROM c)', 'FROM c LIMIT 2000000)')}`, limits);
    const failure = await failureOf(driver.run('SELECT 2', { ...limits, signal: AbortSignal.timeout(20) }));
    expect(failure.ended).toBe('cancelled');
    expect((await first).rows).toEqual([[2_000_000]]);
  });

  it('ending one query leaves those that wait for it in line', async () => {
    write();
    const driver = openSqlite({ path, processes: 1 });
    drivers.push(driver);
    const ended = failureOf(driver.run(slow, { ...limits, signal: AbortSignal.timeout(300) }));
    const waiting = Promise.all(['SELECT 1', 'SELECT 2'].map((sql) => driver.run(sql, limits)));
    expect((await ended).ended).toBe('cancelled');
    expect((await waiting).map(({ rows }) => rows[0]?.[0])).toEqual([1, 2]);
  });

  it('a row that takes more memory than a query may have ends that query alone', async () => {
    write();
    const driver = open();
    const cells = Array.from({ length: 30 }, () => 'zeroblob(90000000)').join(', ');
    const failure = await failureOf(driver.run(`SELECT ${cells}`, { maxRows: 1, timeoutMs: 100_000 }));
    expect(failure.code).toBe('RESULT_TOO_LARGE');
    expect((await driver.run('SELECT 1', limits)).rows).toEqual([[1]]);
  });

  it('a query does not outlive a program that was killed', async () => {
    write();
    const driverFile = fileURLToPath(new URL('../../src/drivers/sqlite/sqlite.ts', import.meta.url));
    const program = `const { openSqlite } = await import(${JSON.stringify(driverFile)});
      const driver = openSqlite({ path: ${JSON.stringify(path)} });
      await driver.connect();
      console.log('ready');
      await driver.run(${JSON.stringify(slow)}, { maxRows: 1, timeoutMs: 600_000 });`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => parent.stdout.once('data', resolve));
    const workers = childrenOf(parent.pid ?? 0);
    expect(workers).toHaveLength(1);
    // Long enough for it to be in the middle of the query.
    const spent = () => Number(processorTicks(workers[0] ?? 0));
    const before = spent();
    await expect.poll(spent).toBeGreaterThan(before + 20);
    parent.kill('SIGKILL');
    await expect.poll(() => workers.filter(isAlive)).toEqual([]);
  });

  it('an idle driver that nobody closed does not keep a program from ending', async () => {
    write();
    const driverFile = fileURLToPath(new URL('../../src/drivers/sqlite/sqlite.ts', import.meta.url));
    const program = `const { openSqlite } = await import(${JSON.stringify(driverFile)});
      await openSqlite({ path: ${JSON.stringify(path)} }).connect();`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    expect(await new Promise((resolve) => parent.once('exit', resolve))).toBe(0);
  });
});

describe('odd content', () => {
  it('a broken view, a full-text index and generated columns', async () => {
    write(
      'CREATE VIEW broken AS SELECT * FROM lost_table',
      "CREATE VIRTUAL TABLE notes USING fts5(body); INSERT INTO notes VALUES ('hello world')",
      'CREATE TABLE sums (a INTEGER, b INTEGER GENERATED ALWAYS AS (a * 2) STORED)',
      'CREATE TABLE pairs (left TEXT, right TEXT, PRIMARY KEY (left, right)) WITHOUT ROWID',
    );
    const driver = open();
    const { tables } = await driver.introspect();
    expect(tables.map((table) => table.name)).toEqual(['goods', 'notes', 'sums', 'pairs']);
    expect(tables[2]?.columns.map((column) => `${column.name} ${column.type}`)).toEqual(['a INTEGER', 'b INTEGER']);
    expect((await driver.run("SELECT body FROM notes WHERE notes MATCH 'hello'", limits)).rows).toEqual([
      ['hello world'],
    ]);
  });

  it('a slow view does not hold up introspection', async () => {
    write(`CREATE VIEW endless AS ${slow()}`, 'CREATE VIEW quick AS SELECT id AS number FROM goods');
    const { tables } = await open().introspect();
    expect(tables.map((table) => table.name)).toEqual(['goods', 'endless', 'quick']);
    function slow() {
      return 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) AS n FROM c';
    }
  });

  it('values that no one should have stored', async () => {
    write(
      'CREATE TABLE odd (a INTEGER, b, c DATE, d TEXT)',
      "INSERT INTO odd VALUES ('text', x'00ff', 20240229, zeroblob(500000)), (9e999, -9223372036854775808, 'soon', char(0))",
    );
    const driver = open();
    const found = await driver.run('SELECT a, b, c, length(d) FROM odd', limits);
    expect(found.rows).toEqual([
      ['text', 'AP8=', 20240229, 500_000],
      ['Infinity', '-9223372036854775808', 'soon', 0],
    ]);
    await driver.introspect();
  });
});

function killChildren(): number[] {
  const children = childrenOf(process.pid);
  for (const child of children) process.kill(child, 'SIGKILL');
  return children;
}

/** Hundredths of a second that a process was on a processor by itself. */
function processorTicks(entry: number): string | undefined {
  return readFileSync(`/proc/${entry}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')[11];
}

function isAlive(entry: number): boolean {
  return parentOf(entry) !== undefined;
}
