import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { filesVersion } from './file-stamp.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-version-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'a.csv');
const later = (ms: number) => Math.ceil(statSync(path).ctimeMs) + ms;

it('a file that has only just changed has no version yet', () => {
  writeFileSync(path, 'one');
  expect(filesVersion([path], later(0))).toBe('changing');
  expect(filesVersion([path], later(10_000))).toHaveProperty('mark');
  // The clock of another machine may be ahead of ours.
  expect(filesVersion([path], later(-10_000))).toBe('changing');
});

it('times in whole seconds are given longer: the next change may bear the same one', () => {
  writeFileSync(path, 'one');
  const second = Math.floor(later(0) / 1000) + 5;
  utimesSync(path, second, second);
  expect(filesVersion([path], second * 1000 + 1000)).toBe('changing');
  expect(filesVersion([path], second * 1000 + 2000)).toHaveProperty('mark');
});

it('what is written, put in its place or taken away shows, and so does a time that was set back', () => {
  writeFileSync(path, 'one');
  const version = () => filesVersion([path, `${path}-wal`], later(10_000));
  const first = version();
  expect(version()).toEqual(first);
  writeFileSync(`${path}-wal`, '');
  const logged = version();
  expect(logged).not.toEqual(first);
  rmSync(`${path}-wal`);
  expect(version()).toEqual(first);
  const { mtimeMs } = statSync(path);
  writeFileSync(path, 'two more');
  utimesSync(path, mtimeMs / 1000, mtimeMs / 1000);
  expect(version()).not.toEqual(first);
});
