import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSnapshotCache } from './cache.ts';
import type { Snapshot } from './snapshot.ts';

let home: string;
let directory: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'wenshu-snapshots-'));
  directory = join(home, 'deep', 'snapshots');
});
afterEach(() => rmSync(home, { recursive: true }));

const snapshot: Snapshot = {
  dialect: 'postgres',
  database: '商店',
  fingerprint: 'f1',
  tables: [
    {
      name: '订单 "x"',
      schema: 'sales',
      kind: 'table',
      comment: '订单 / Orders\nsecond line',
      columns: [
        { name: 'id', type: 'integer', kind: 'integer', nullable: false, range: { min: 1, max: 9 }, distinctCount: 9 },
        { name: 'who', type: 'text', kind: 'text', nullable: true, comment: '客户', samples: ['a', '中', null, true] },
        { name: 'whom', type: 'text', kind: 'text', nullable: true },
      ],
      primaryKey: ['id'],
      uniqueKeys: [['who', 'id']],
      foreignKeys: [{ columns: ['who'], table: 'people', schema: 'hr', referenced: ['name'], evidence: 'names' }],
      rowCount: 9,
    },
    { name: 'v', kind: 'view', columns: [], primaryKey: [], uniqueKeys: [], foreignKeys: [] },
  ],
};
const kept = { snapshot, readAt: 5, scope: 'all', stamp: '1' };
const onlyFile = () => join(directory, readdirSync(directory)[0] ?? '');

it('gives back what was saved, to the letter', async () => {
  const cache = openSnapshotCache(directory);
  expect(await cache.load('shop')).toBeUndefined();
  expect(await cache.save('shop', kept)).toBe(true);
  expect(await openSnapshotCache(directory).load('shop')).toEqual(kept);
  expect(await cache.load('other')).toBeUndefined();
  const { stamp: _, ...unmarked } = kept;
  await cache.save('shop', unmarked);
  expect(await cache.load('shop')).toEqual(unmarked);
});

it('replaces, and leaves no drafts', async () => {
  const cache = openSnapshotCache(directory);
  await Promise.all([1, 2, 3, 4].map((readAt) => cache.save('shop', { ...kept, readAt })));
  expect(readdirSync(directory)).toHaveLength(1);
  await cache.save('shop', { ...kept, readAt: 9 });
  expect((await cache.load('shop'))?.readAt).toBe(9);
});

it('is for its owner only and shows no address', async () => {
  await openSnapshotCache(directory).save('postgres://me:secret@host/../../db', kept);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  expect(statSync(onlyFile()).mode & 0o777).toBe(0o600);
  expect(onlyFile() + readFileSync(onlyFile(), 'utf8')).not.toContain('secret');
});

it('takes a damaged or older file for none, and a new one takes its place', async () => {
  const cache = openSnapshotCache(directory);
  await cache.save('shop', kept);
  const whole = readFileSync(onlyFile(), 'utf8');
  const body = whole.slice(whole.indexOf('\n'));
  const damaged = [
    '',
    '\n',
    whole.slice(0, -5),
    whole.slice(0, whole.indexOf('\n')),
    'null\nnull',
    `{"readAt":"5","scope":""}${body}`,
    `{"readAt":5}${body}`,
    whole.replace('"version":7', '"version":1'),
    whole.replace('["integer","integer",false]', '["integer","number",false]'),
    whole.replace('"primaryKey":["id"]', '"primaryKey":"id"'),
    whole.replace('["whom",1]', '["whom",7]'),
    whole.replace('"tables":[', '"tables":[5,'),
  ];
  for (const text of damaged) {
    expect(text).not.toBe(whole);
    writeFileSync(onlyFile(), text);
    expect(await cache.load('shop'), text).toBeUndefined();
  }
  await cache.save('shop', kept);
  expect(await cache.load('shop')).toEqual(kept);
});

it('says so when it cannot write, and leaves nothing behind', async () => {
  const blocked = join(home, 'file');
  writeFileSync(blocked, '');
  expect(await openSnapshotCache(join(blocked, 'below')).save('shop', kept)).toBe(false);
  expect(readdirSync(home)).toEqual(['file']);
});
