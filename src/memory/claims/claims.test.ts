import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openClaims } from './claims.ts';

it('gives a key to one alone, also among processes that share a home folder', async () => {
  const home = mkdtempSync(join(tmpdir(), 'wenshu-claims-'));
  const claims = [openClaims(home), openClaims(home), openClaims(home)];
  const given = await Promise.all(claims.flatMap((claim) => [claim('run-1'), claim('run-1')]));
  expect(given.filter(Boolean)).toHaveLength(1);
  expect(await openClaims(home)('run-1')).toBe(false);
  expect(await openClaims(home)('run-2')).toBe(true);
  expect(await openClaims(home)('../run-3')).toBe(false);
  expect(await openClaims(home).isTaken('run-1')).toBe(true);
  expect(await openClaims(home).isTaken('run-9')).toBe(false);
  rmSync(home, { recursive: true });
});

it('needs no home folder', async () => {
  const claim = openClaims(null);
  expect([await claim('a'), await claim('a'), await claim('b')]).toEqual([true, false, true]);
});
