import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Driver, DriverError } from '../../src/drivers/contract/driver.ts';
import { createMeter, metered } from '../../src/drivers/contract/meter.ts';
import { openDriver } from '../../src/drivers/registry.ts';
import { startPostgres } from '../fixtures/embedded-postgres.ts';
import type { OwnServer } from '../fixtures/own-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-view-'));
const limits = { maxRows: 10, timeoutMs: 60_000 };
const endless = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n';
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const count = async (driver: Driver): Promise<unknown> =>
  Number((await driver.run('SELECT count(*) FROM item', limits)).rows[0]?.[0]);
const seen = <T>(driver: Driver, work: (view: Driver) => Promise<T>): Promise<T> => {
  if (!driver.view) throw new Error('no view');
  return driver.view(work);
};
const failureOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => 'none',
    (error: unknown) =>
      error instanceof DriverError
        ? (error.failure.ended ?? error.failure.code ?? error.failure.sqlState)
        : String(error),
  );

describe('a view of a SQLite file with a log', () => {
  const path = join(folder, 'log.sqlite');
  let writer: DatabaseSync;
  let driver: Driver;
  beforeAll(() => {
    writer = new DatabaseSync(path);
    writer.exec('PRAGMA journal_mode = WAL; CREATE TABLE item (id INTEGER); INSERT INTO item VALUES (1), (2)');
    driver = openDriver(path);
  });
  afterAll(async () => {
    await driver.close();
    writer.close();
  });

  it('stays the same while others write, and hinders nobody', async () => {
    await seen(driver, async (view) => {
      expect(await count(view)).toBe(2);
      writer.exec('INSERT INTO item VALUES (3)');
      expect(await count(view)).toBe(2);
      expect(await count(driver)).toBe(3);
    });
    expect(await count(driver)).toBe(3);
  });

  it('is left as it was by a statement that fails, and by one that wants to change something', async () => {
    await seen(driver, async (view) => {
      const before = await count(view);
      expect(await failureOf(view.run('SELECT nothing FROM item', limits))).toMatch(/ERR_SQLITE|SQLITE/);
      for (const sql of ['DELETE FROM item', 'COMMIT', 'ROLLBACK', 'BEGIN', 'PRAGMA query_only = 0'])
        expect(await failureOf(view.run(sql, limits)), sql).not.toBe('none');
      writer.exec('INSERT INTO item VALUES (9)');
      expect(await count(view)).toBe(before);
    });
  });

  it('is lost with the process of a statement that had to be stopped; the data are not', async () => {
    await seen(driver, async (view) => {
      expect(await failureOf(view.run(endless, { ...limits, timeoutMs: 300 }))).toBe('timeout');
      expect(await failureOf(count(view))).toBe('VIEW_LOST');
      expect(await count(driver)).toBeGreaterThan(0);
    });
  });

  it('takes one connection for all statements, at a time or not', async () => {
    const meter = createMeter();
    const found = await metered(meter, () =>
      seen(driver, (view) => Promise.all(Array.from({ length: 12 }, () => count(view)))),
    );
    expect(new Set(found).size).toBe(1);
    expect(meter.take().connections).toBeLessThanOrEqual(1);
  });
});

describe('a view of files that anybody may write', () => {
  it('is lost when a SQLite file without a log moves on, and does not lock it', async () => {
    const path = join(folder, 'plain.sqlite');
    const writer = new DatabaseSync(path);
    writer.exec('CREATE TABLE item (id INTEGER); INSERT INTO item VALUES (1)');
    const driver = openDriver(path);
    await seen(driver, async (view) => {
      expect(await count(view)).toBe(1);
      writer.exec('INSERT INTO item VALUES (2)');
      expect(await failureOf(count(view))).toBe('VIEW_LOST');
      expect(await count(driver)).toBe(2);
    });
    await driver.close();
    writer.close();
  });

  it('is lost when a data file moves on (DuckDB)', async () => {
    const path = join(folder, 'item.csv');
    writeFileSync(path, 'id,name\n1,a\n2,b\n');
    const driver = openDriver(`duckdb:${path}`);
    await seen(driver, async (view) => {
      expect(await count(view)).toBe(2);
      expect(await count(view)).toBe(2);
      writeFileSync(path, 'id,name\n1,a\n2,b\n3,c\n');
      expect(await failureOf(count(view))).toBe('VIEW_LOST');
    });
    await driver.close();
  });
});

describe('a view on postgres', () => {
  let server: OwnServer;
  let writer: pg.Client;
  let driver: Driver;
  beforeAll(async () => {
    server = await startPostgres();
    writer = new pg.Client({ connectionString: server.url });
    await writer.connect();
    await writer.query('CREATE TABLE item (id int); INSERT INTO item VALUES (1), (2)');
    driver = openDriver(server.url);
  }, 120_000);
  afterAll(async () => {
    await driver.close();
    await writer.end();
    await server.stop();
  });

  it('stays the same while others write, after errors and after time-outs too', async () => {
    await seen(driver, async (view) => {
      expect(await count(view)).toBe(2);
      await writer.query('INSERT INTO item VALUES (3)');
      expect(await failureOf(view.run('SELECT nothing FROM item', limits))).toBe('42703');
      expect(await count(view)).toBe(2);
      expect(await failureOf(view.run('SELECT pg_sleep(20)', { ...limits, timeoutMs: 300 }))).toBe('timeout');
      expect(await count(view)).toBe(2);
      expect(await count(driver)).toBe(3);
    });
    expect(await count(driver)).toBe(3);
  });

  it('can neither be ended nor made writable by a statement, and leaves nothing behind', async () => {
    await seen(driver, async (view) => {
      for (const sql of [
        'COMMIT',
        'ROLLBACK',
        'DELETE FROM item',
        "SELECT set_config('transaction_read_only', 'off', false)",
      ])
        expect(await failureOf(view.run(sql, limits)), sql).not.toBe('none');
      await view.run("SELECT set_config('statement_timeout', '1', false)", limits);
      expect(await failureOf(view.run('SELECT pg_sleep(0.2)', limits))).toBe('none');
    });
    const { rows } = await driver.run(
      "SELECT current_setting('transaction_isolation'), current_setting('statement_timeout')",
      limits,
    );
    expect(rows).toEqual([['read committed', '61s']]);
    expect(await count(driver)).toBe(3);
  });

  it('is lost with its line, and frees its place in the pool', async () => {
    await seen(driver, async (view) => {
      expect(await count(view)).toBe(3);
      await writer.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state LIKE 'idle in%'");
      await failureOf(count(view));
      expect(await failureOf(count(view))).toBe('VIEW_LOST');
      expect(await count(driver)).toBe(3);
    });
  });

  it('ends when it is cancelled, and its connection is used again', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 200);
    const work = seen(driver, (view) => view.run('SELECT pg_sleep(20)', { ...limits, signal: stop.signal }));
    expect(await failureOf(work)).toBe('cancelled');
    const meter = createMeter();
    await metered(meter, () => count(driver));
    expect(meter.take().connections).toBeLessThanOrEqual(1);
    // A statement is rolled back after its answer: whoever asked does not wait for it.
    const busy = async () =>
      (
        await writer.query(
          "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'wenshu' AND state <> 'idle'",
        )
      ).rows[0].n;
    await expect.poll(busy, { timeout: 20_000 }).toBe(0);
  });
});
