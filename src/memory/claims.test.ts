import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

it('a home that cannot be written gives no key, says so, and gives it when it can', async () => {
  const home = mkdtempSync(join(tmpdir(), 'wenshu-claims-'));
  writeFileSync(join(home, 'claims'), 'a file in the way');
  const claim = openClaims(home);
  await expect(claim('run-1')).rejects.toMatchObject({ code: 'memory_unwritable' });
  expect(await claim.isTaken('run-1')).toBe(false);
  rmSync(join(home, 'claims'));
  expect([await claim('run-1'), await claim('run-1')]).toEqual([true, false]);
  rmSync(home, { recursive: true });
});
