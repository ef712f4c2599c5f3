import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countingDriver } from '../../tests/fixtures/counting-driver.ts';
import { settledVersion } from '../../tests/fixtures/settled-version.ts';
import { connectionSchema } from '../config/schema.ts';
import { dialectOf } from '../dialects/registry.ts';
import { cancelledFailure, type DataVersion, type Driver, DriverError } from '../drivers/contract/driver.ts';
import { createMeter, metered } from '../drivers/contract/meter.ts';
import { openConnection } from '../drivers/registry.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { openResultCache } from './result-cache.ts';
import { openResultStore } from './result-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-cache-'));
const path = join(folder, 'shop.sqlite');
const within = { maxRows: 1000, timeoutMs: 60_000 };
const names = 'SELECT name FROM customers ORDER BY id';

/** Changes the file behind everybody's back. */
function change(sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

let driver: Driver;
let snapshot: Snapshot;
beforeAll(async () => {
  change(`CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT);
    CREATE VIEW today AS SELECT date('now') AS day;
    INSERT INTO customers VALUES (1, 'Ann'), (2, '王芳'), (3, '李雷')`);
  driver = openConnection(connectionSchema.parse({ url: path }));
  snapshot = await driver.introspect();
});
afterAll(async () => {
  await driver.close();
  rmSync(folder, { recursive: true });
});

let time: number;
beforeEach(() => {
  time = Date.parse('2026-06-15T08:00:00Z');
});

function open({
  version = 'unknown' as DataVersion | 'own',
  ttlMs = 60_000,
  maxBytes = 1_000_000,
  store = openResultStore({ home: null, maxBytes, now: () => time }),
} = {}) {
  const { driver: counting, calls } = countingDriver(driver);
  const cache = openResultCache({
    store,
    connectionId: 'shop',
    dialect: dialectOf('sqlite'),
    version: async () => (version === 'own' ? ((await driver.dataVersion?.()) ?? 'unknown') : version),
    ttlMs,
    now: () => time,
  });
  const as = (fingerprint: string) => cache.under(() => ({ fingerprint, whole: snapshot }));
  const results = as('everybody');
  return { cache, as, results, calls, from: counting, read: (sql = names) => results.read(counting, sql, within) };
}

describe('rows that were read before', () => {
  it('are had without a statement, in other spelling too, and the note says since when', async () => {
    const { read, calls } = open();
    expect((await read()).cache).toEqual({
      hit: false,
      age_ms: 0,
      stored_at: '2026-06-15T08:00:00.000Z',
      current: true,
    });
    time += 7000;
    const again = await read('select name -- all of them\nfrom customers order by (id)');
    expect(again.cache).toEqual({ hit: true, age_ms: 7000, stored_at: '2026-06-15T08:00:00.000Z', current: false });
    expect(again.rows.rows).toEqual([['Ann'], ['王芳'], ['李雷']]);
    expect(calls).toHaveLength(1);
  });

  it('hold for their time where the engine has no mark', async () => {
    const { read, calls } = open({ ttlMs: 60_000 });
    await read();
    time += 59_999;
    expect((await read()).cache.hit).toBe(true);
    time += 1;
    expect((await read()).cache.hit).toBe(false);
    expect(calls).toHaveLength(2);
  });

  it('hold until the file changes where it has one, however long that is', async () => {
    const { read, calls } = open({ version: 'own' });
    await settledVersion(driver);
    await read();
    time += 86_400_000;
    expect((await read()).cache).toMatchObject({ hit: true, current: true });
    change("UPDATE customers SET name = 'Bob' WHERE id = 1");
    expect((await read()).rows.rows[0]).toEqual(['Bob']);
    change("UPDATE customers SET name = 'Ann' WHERE id = 1");
    await settledVersion(driver);
    expect((await read()).rows.rows[0]).toEqual(['Ann']);
    expect(calls).toHaveLength(3);
  });

  it('are not kept while the data is changing', async () => {
    const { read, calls } = open({ version: 'changing' });
    await read();
    expect((await read()).cache.hit).toBe(false);
    expect(calls).toHaveLength(2);
  });

  it('of a view hold for a time, whatever the mark: it may hide what moves', async () => {
    const { read, calls } = open({ version: { mark: 'same' } });
    await read('SELECT day FROM today');
    expect((await read('SELECT day FROM today')).cache).toMatchObject({ hit: true, current: false });
    time += 60_000;
    await read('SELECT day FROM today');
    expect(calls).toHaveLength(2);
  });

  it('are passed by when asked to, and what is read then takes their place', async () => {
    const { read, results, from, calls } = open();
    await read();
    time += 30_000;
    expect((await results.read(from, names, { ...within, fresh: true })).cache.hit).toBe(false);
    expect(calls).toHaveLength(2);
    expect((await read()).cache).toMatchObject({ hit: true, age_ms: 0 });
  });

  it('serve nobody under another policy, nor by the name of a run', async () => {
    const { as, from, calls } = open();
    const [clerk, other] = [as('denied: phone'), as('denied: phone, city')];
    await clerk.read(from, names, { ...within, as: 'run-1' });
    expect((await other.read(from, names, within)).cache.hit).toBe(false);
    expect(await other.rows('run-1')).toBeUndefined();
    expect(await other.page('run-1', 0, 1)).toBeUndefined();
    expect((await clerk.rows('run-1'))?.rows).toHaveLength(3);
    expect((await as('denied: phone').read(from, names, within)).cache.hit).toBe(true);
    expect(calls).toHaveLength(2);
  });

  it('end with a change that was made from here', async () => {
    const { cache, read, calls } = open();
    await read();
    await cache.changed();
    expect((await read()).cache.hit).toBe(false);
    expect(calls).toHaveLength(2);
  });

  it('that were being read while another process made a change serve nobody', async () => {
    const store = openResultStore({ home: null, maxBytes: 1_000_000, now: () => time });
    const [here, there] = [open({ store }), open({ store })];
    const slow: Pick<Driver, 'run'> = {
      async run(sql, options) {
        const rows = await here.from.run(sql, options);
        await there.cache.changed();
        return rows;
      },
    };
    await here.results.read(slow, names, within);
    expect((await there.read()).cache.hit).toBe(false);
    expect((await here.read()).cache.hit).toBe(true);
  });

  it('serve nobody while the store cannot be told of a change, or cannot say whether others made one', async () => {
    const kept = openResultStore({ home: null, maxBytes: 1_000_000, now: () => time });
    let isGone = false;
    const orGone = <T>(work: () => Promise<T>) => (isGone ? Promise.reject(new Error('gone')) : work());
    const store = {
      ...kept,
      epoch: (name: string) => orGone(() => kept.epoch(name)),
      renew: () => orGone(async () => {}),
    };
    const { cache, read, calls } = open({ store });
    await read();
    isGone = true;
    expect((await read()).cache.hit).toBe(false);
    await cache.changed();
    isGone = false;
    // Told again only a moment later.
    expect((await read()).cache.hit).toBe(false);
    expect(calls).toHaveLength(3);
  });

  it('are read every time when switched off, for what moves, and for what a yes rests on', async () => {
    const off = open({ ttlMs: 0 });
    await off.results.read(off.from, names, { ...within, as: 'run' });
    await off.read();
    expect(off.calls).toHaveLength(2);
    expect(await off.results.page('run', 1, 1)).toMatchObject({ rows: [['王芳']], total: 3 });
    const { read, results, from, calls } = open();
    for (const sql of ["SELECT date('now')", 'SELECT random()']) {
      await read(sql);
      expect((await read(sql)).cache.hit).toBe(false);
    }
    await results.read(from, names, { ...within, purpose: 'probe' });
    await results.read(from, names, { ...within, purpose: 'probe' });
    expect(calls).toHaveLength(6);
  });

  it('that were cut serve only who cuts at the same place; whole ones whoever takes as many', async () => {
    const { results, from, calls } = open();
    const atMost = (maxRows: number) => results.read(from, names, { ...within, maxRows });
    expect((await atMost(2)).rows).toMatchObject({ truncated: true });
    expect((await atMost(2)).cache.hit).toBe(true);
    expect((await atMost(3)).cache.hit).toBe(false);
    expect((await atMost(500)).cache.hit).toBe(true);
    expect((await atMost(2)).rows.rows).toHaveLength(2);
    expect((await atMost(1)).rows).toMatchObject({ truncated: true, rows: [['Ann']] });
    expect(calls).toHaveLength(3);
  });

  it('are named for their run even when they were pushed out', async () => {
    const { results, from } = open({ maxBytes: 1 });
    await results.read(from, names, { ...within, as: 'run' });
    expect((await results.rows('run'))?.rows).toHaveLength(3);
  });

  it('a failure is nobody’s rows', async () => {
    const { read, calls } = open();
    await expect(read('SELECT name FROM nowhere')).rejects.toBeInstanceOf(DriverError);
    await expect(read('SELECT name FROM nowhere')).rejects.toBeInstanceOf(DriverError);
    expect(calls).toHaveLength(2);
  });

  it('a run that sends nothing gets nothing from here either', async () => {
    const { read } = open();
    await read();
    await expect(metered(createMeter(), () => read(), 'down')).rejects.toMatchObject({
      failure: { code: 'UNREACHABLE' },
    });
  });
});

describe('the same at the same time', () => {
  /** Runs when it is let go, and ends in the engine when it is told to. */
  function held() {
    const open: { go: () => void; signal: AbortSignal | undefined }[] = [];
    const run: Driver['run'] = async (sql, { signal }) => {
      await new Promise<void>((go, reject) => {
        signal?.addEventListener('abort', () => reject(new DriverError(cancelledFailure)));
        open.push({ go, signal });
      });
      return driver.run(sql, within);
    };
    return { from: { run }, open };
  }
  const started = async (open: unknown[], count: number) => {
    while (open.length < count) await new Promise(setImmediate);
  };

  it('is one statement, counted for the one who was first', async () => {
    const { results } = open();
    const { from, open: running } = held();
    const [first, second] = [createMeter(), createMeter()];
    const one = metered(first, () => results.read(from, names, within));
    await started(running, 1);
    const other = metered(second, () => results.read(from, names, { ...within, as: 'second' }));
    await new Promise(setImmediate);
    running[0]?.go();
    const [mine, theirs] = await Promise.all([one, other]);
    expect(running).toHaveLength(1);
    expect([mine.cache.hit, theirs.cache.hit]).toEqual([false, true]);
    expect(theirs.rows).toEqual(mine.rows);
    expect(theirs.rows).not.toBe(mine.rows);
    expect((await results.rows('second'))?.rows).toHaveLength(3);
    expect(first.take().statements).toMatchObject([{ purpose: 'answer', count: 1 }]);
    expect(second.take().statements).toEqual([]);
  });

  it('who cancels leaves it to the others; the last one ends it', async () => {
    const { results } = open();
    const { from, open: running } = held();
    const [one, two] = [new AbortController(), new AbortController()];
    const first = results.read(from, names, { ...within, signal: one.signal });
    await started(running, 1);
    const second = results.read(from, names, { ...within, signal: two.signal });
    await new Promise(setImmediate);
    one.abort();
    await expect(first).rejects.toMatchObject({ failure: { ended: 'cancelled' } });
    expect(running[0]?.signal?.aborted).toBe(false);
    two.abort();
    await expect(second).rejects.toMatchObject({ failure: { ended: 'cancelled' } });
    expect(running[0]?.signal?.aborted).toBe(true);
    // What was ended is nobody's: the next one runs it.
    const third = results.read(from, names, within);
    await started(running, 2);
    running[1]?.go();
    expect((await third).rows.rows).toHaveLength(3);
  });
});
