import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openResultStore } from '../../src/memory/result-store.ts';
import { dueNow } from '../../src/reports/template/schedule.ts';
import type { Snapshot } from '../../src/schema/snapshot/snapshot.ts';
import { createSnapshotSource } from '../../src/schema/snapshot/source.ts';
import { createCallers } from '../../src/server/auth/callers.ts';
import { createRate } from '../../src/server/auth/rate.ts';

/**
 * What goes by the clock of the machine, when that is set forwards or back. Tokens a little over: `tests/server/tokens.test.ts`; summer
 * time in plans: `src/reports/template/schedule.test.ts`. What measures how long something takes goes by a clock that nobody can set.
 */
const home = mkdtempSync(join(tmpdir(), 'wenshu-clock-'));
afterAll(() => rmSync(home, { recursive: true }));

const hour = 3_600_000;
const day = 24 * hour;
const noon = Date.parse('2026-03-02T12:00:00Z');

describe('a clock that is set back by an hour', () => {
  it('locks nobody out: who may ask twice a minute waits no longer than before', async () => {
    let now = noon;
    const rate = createRate(2, () => now);
    expect([await rate.take('ann'), await rate.take('ann')]).toEqual([undefined, undefined]);
    now -= hour;
    expect(await rate.take('ann')).toBe(30);
    now += 30_000;
    expect(await rate.take('ann')).toBeUndefined();
  });

  it('leaves no door open: the first key that is made closes it', async () => {
    let [now, hasKeys] = [noon, false];
    const callers = createCallers({
      keys: { any: async () => hasKeys } as Parameters<typeof createCallers>[0]['keys'],
      readToken: undefined,
      roles: {},
      local: {} as Parameters<typeof createCallers>[0]['local'],
      now: () => now,
    });
    expect(await callers.needsLogin()).toBe(false);
    hasKeys = true;
    now -= hour;
    expect(await callers.needsLogin()).toBe(true);
  });

  it('reads the schema again, instead of believing it until the hour has come round', async () => {
    let [now, reads] = [noon, 0];
    const snapshot: Snapshot = { dialect: 'postgres', database: 'shop', fingerprint: '', tables: [] };
    const source = createSnapshotSource({
      key: 'shop',
      scope: '',
      cache: undefined,
      read: async () => {
        reads += 1;
        return snapshot;
      },
      stamp: async () => undefined,
      maxAge: 60_000,
      now: () => now,
      onFailure: () => {},
    });
    await source.current();
    now -= hour;
    await source.upToDate();
    expect(reads).toBe(2);
  });

  it.each(['memory', 'file'] as const)(
    'serves no rows of the time before from %s, but those that a mark vouches for',
    async (kind) => {
      let now = noon;
      const options = { maxBytes: 1_000_000, now: () => now };
      const store =
        kind === 'memory' ? openResultStore({ home: null, ...options }) : openResultStore({ home, ...options });
      const rows = { columns: ['n'], rows: [[1]], truncated: false } as unknown as Parameters<typeof store.put>[1];
      await store.put('timed', rows, { key: 'timed', readAt: now, ttlMs: 60_000 });
      await store.put('marked', rows, { key: 'marked', readAt: now });
      expect((await store.get('timed'))?.reference).toBe('timed');
      now -= hour;
      expect([await store.get('timed'), (await store.get('marked'))?.reference]).toEqual([undefined, 'marked']);
      await store.close();
    },
  );

  it('runs no planned report twice', () => {
    const plan = {
      cron: '0 12 * * *',
      timezone: 'UTC',
      since: '2026-01-01T00:00:00Z',
      last_at: new Date(noon).toISOString(),
    };
    expect(dueNow(plan, new Date(noon - hour))).toBeNull();
    expect(dueNow(plan, new Date(noon))).toBeNull();
  });
});

describe('a clock that was years ahead and is set right', () => {
  it('does not keep a planned report from being run for years', () => {
    const ahead = new Date(noon + 3650 * day).toISOString();
    for (const wrong of [
      { since: '2026-01-01T00:00:00Z', last_at: ahead },
      { since: ahead, last_at: null },
    ])
      expect(dueNow({ cron: '0 12 * * *', timezone: 'UTC', ...wrong }, new Date(noon))?.at).toEqual(new Date(noon));
  });

  it('leaves no rows on the disk that were put there by it', async () => {
    let now = noon + 3650 * day;
    const store = openResultStore({ home, maxBytes: 1_000_000, now: () => now });
    const rows = { columns: ['n'], rows: [[1]], truncated: false } as unknown as Parameters<typeof store.put>[1];
    await store.put('ahead', rows);
    expect(await store.page('ahead', 0, 1)).toBeDefined();
    now = noon;
    expect(await store.page('ahead', 0, 1)).toBeUndefined();
    await store.close();
  });
});

it('a clock that jumps a day ahead gives a minute of questions, not a day of them', async () => {
  let now = noon;
  const rate = createRate(2, () => now);
  await rate.take('ann');
  now += day;
  expect([await rate.take('ann'), await rate.take('ann'), await rate.take('ann')]).toEqual([undefined, undefined, 30]);
});
