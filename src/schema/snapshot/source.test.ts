import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSnapshotCache } from './cache.ts';
import type { Snapshot } from './snapshot.ts';
import { createSnapshotSource, type SnapshotSource } from './source.ts';

let home: string;
/** The database: how often it was read, and what it looks like now. */
let world: {
  reads: number;
  version: string;
  stamp: string | undefined;
  now: number;
  failures: unknown[];
  fails: boolean;
};
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'wenshu-source-'));
  world = { reads: 0, version: 'v1', stamp: undefined, now: 0, failures: [], fails: false };
});
afterEach(() => rmSync(home, { recursive: true }));

const snapshotOf = (fingerprint: string): Snapshot => ({
  dialect: 'postgres',
  database: 'shop',
  fingerprint,
  tables: [{ name: 't', kind: 'table', columns: [], primaryKey: [], uniqueKeys: [], foreignKeys: [] }],
});

/** A source as another process would make it: over the same folder. */
function source({ withCache = true, scope = 'all' } = {}): SnapshotSource {
  return createSnapshotSource({
    key: 'shop',
    scope,
    cache: withCache ? openSnapshotCache(home) : undefined,
    async read() {
      world.reads += 1;
      if (world.fails) throw new Error('unreachable');
      return snapshotOf(world.version);
    },
    stamp: async () => world.stamp,
    maxAge: 1000,
    now: () => world.now,
    onFailure: (error) => world.failures.push(error),
  });
}

const versionOf = async (from: SnapshotSource) => (await from.current()).fingerprint;

it('reads once, and writes nothing before it may', async () => {
  const first = source();
  expect([await versionOf(first), await versionOf(first)]).toEqual(['v1', 'v1']);
  expect(world.reads).toBe(1);
  expect(readdirSync(home)).toEqual([]);
  await first.keep();
  expect(readdirSync(home)).toHaveLength(1);
});

it('uses an old one at once, reads anew after the question, and the next question has the new one', async () => {
  const first = source();
  await first.current();
  await first.keep();
  world = { ...world, version: 'v2', now: 1001 };
  const later = source();
  expect(await versionOf(later)).toBe('v1');
  await later.keep();
  expect(world.reads).toBe(1);
  later.lookAgain(false);
  await later.settled();
  expect([await versionOf(later), world.reads]).toEqual(['v2', 2]);
  expect(await versionOf(source())).toBe('v2');
  expect(world.reads).toBe(2);
});

it('does not look again at what is young, unless something speaks against it', async () => {
  const one = source();
  await one.current();
  world = { ...world, version: 'v2', now: 900 };
  one.lookAgain(false);
  await one.settled();
  expect(await versionOf(one)).toBe('v1');
  one.lookAgain(true);
  await one.settled();
  expect(await versionOf(one)).toBe('v1');
  world.now = 31_000;
  one.lookAgain(true);
  await one.settled();
  expect(await versionOf(one)).toBe('v2');
});

it('reads at once where the engine says that something changed, and not where it says that nothing did', async () => {
  world.stamp = 'a';
  const first = source();
  await first.current();
  await first.keep();
  world = { ...world, version: 'v2', now: 5000 };
  const same = source();
  expect(await versionOf(same)).toBe('v1');
  same.lookAgain(false);
  await same.settled();
  expect([await versionOf(same), world.reads]).toEqual(['v1', 1]);
  world.stamp = 'b';
  expect(await versionOf(source())).toBe('v2');
});

it('is brought up to date only where it is old or changed', async () => {
  const first = source();
  await first.current();
  await first.keep();
  world = { ...world, version: 'v2', now: 900 };
  expect((await source().upToDate()).fingerprint).toBe('v1');
  world.now = 1001;
  expect((await source().upToDate()).fingerprint).toBe('v2');
  expect(world.reads).toBe(2);
});

it('what was read for other patterns or masks is read anew and replaced', async () => {
  const first = source();
  await first.current();
  await first.keep();
  const other = source({ scope: 'masked' });
  expect(await other.kept()).toBeUndefined();
  await other.current();
  await other.keep();
  expect([world.reads, readdirSync(home).length]).toEqual([2, 1]);
  expect(await source().kept()).toBeUndefined();
});

it('is read once by all who ask at the same time', async () => {
  const one = source({ withCache: false });
  await Promise.all([one.current(), one.current(), one.refresh()]);
  expect(world.reads).toBe(1);
  await one.refresh();
  expect(world.reads).toBe(2);
});

it('keeps what it has when the reading in the background fails, and says so', async () => {
  const one = source();
  await one.current();
  world = { ...world, now: 2000, fails: true };
  one.lookAgain(false);
  await one.settled();
  await new Promise((resolve) => setImmediate(resolve));
  expect(world.failures).toHaveLength(1);
  expect(await versionOf(one)).toBe('v1');
  await expect(one.refresh()).rejects.toThrow('unreachable');
  await expect(source({ withCache: false }).current()).rejects.toThrow('unreachable');
});

it('shows what is kept without a look at the database', async () => {
  expect(await source().kept()).toBeUndefined();
  const first = source();
  await first.current();
  await first.keep();
  expect((await source().kept())?.snapshot.fingerprint).toBe('v1');
  expect(world.reads).toBe(1);
});
