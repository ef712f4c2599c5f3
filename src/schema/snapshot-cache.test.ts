import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Snapshot } from './snapshot.ts';
import { openSnapshotCache } from './snapshot-cache.ts';

let home: string;
let directory: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'wenshu-snapshots-'));
  directory = join(home, 'deep', 'snapshots');
});
afterEach(() => rmSync(home, { recursive: true }));

const snapshot: Snapshot = { dialect: 'sqlite', database: '商店', tables: [], fingerprint: 'f1' };
const onlyFile = () => join(directory, readdirSync(directory)[0] ?? '');

it('gives back what was saved, under the same stamp only', async () => {
  const cache = openSnapshotCache(directory);
  expect(await cache.load('shop', '1')).toBeUndefined();
  expect(await cache.save('shop', '1', snapshot)).toBe(true);
  expect(await cache.load('shop', '1')).toEqual(snapshot);
  expect(await openSnapshotCache(directory).load('shop', '1')).toEqual(snapshot);
  expect(await cache.load('shop', '2')).toBeUndefined();
  expect(await cache.load('other', '1')).toBeUndefined();
});

it('replaces, forgets, and leaves no drafts', async () => {
  const cache = openSnapshotCache(directory);
  await Promise.all(
    ['a', 'b', 'c', 'd'].map((stamp) => cache.save('shop', stamp, { ...snapshot, fingerprint: stamp })),
  );
  expect(readdirSync(directory)).toHaveLength(1);
  await cache.save('shop', 'e', { ...snapshot, fingerprint: 'e' });
  expect((await cache.load('shop', 'e'))?.fingerprint).toBe('e');
  await cache.forget('shop');
  await cache.forget('shop');
  expect(await cache.load('shop', 'e')).toBeUndefined();
});

it('is for its owner only and shows no address', async () => {
  await openSnapshotCache(directory).save('postgres://me:secret@host/../../db', '1', snapshot);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  expect(statSync(onlyFile()).mode & 0o777).toBe(0o600);
  expect(onlyFile() + readFileSync(onlyFile(), 'utf8')).not.toContain('secret');
});

it('takes a damaged or older file for none', async () => {
  const cache = openSnapshotCache(directory);
  await cache.save('shop', '1', snapshot);
  const whole = readFileSync(onlyFile(), 'utf8');
  for (const text of [
    '',
    whole.slice(0, -5),
    'null',
    '{"version":1,"stamp":"1"}',
    whole.replace('"version":1', '"version":0'),
  ]) {
    writeFileSync(onlyFile(), text);
    expect(await cache.load('shop', '1'), text).toBeUndefined();
  }
});

it('says so when it cannot write, and leaves nothing behind', async () => {
  const blocked = join(home, 'file');
  writeFileSync(blocked, '');
  expect(await openSnapshotCache(join(blocked, 'below')).save('shop', '1', snapshot)).toBe(false);
  expect(readdirSync(home)).toEqual(['file']);
});
