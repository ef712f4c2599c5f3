import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCheckpoints } from './checkpoints.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-checkpoints-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

it('is for its owner alone, whatever was there before', async () => {
  const path = join(folder, 'checkpoints.sqlite');
  writeFileSync(path, '');
  chmodSync(path, 0o644);
  const checkpoints = openCheckpoints(folder);
  await checkpoints.getTuple({ configurable: { thread_id: 'x' } });
  for (const file of readdirSync(folder)) expect([file, modeOf(join(folder, file))]).toEqual([file, 0o600]);
  checkpoints.close();
});
