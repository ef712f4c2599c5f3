import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeLeftovers, scratchFolder } from './scratch.ts';

it('removes the folders of programs that are gone, and no others', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const [gone, alive, elsewhere] = [
    scratchFolder(pid),
    scratchFolder(process.pid),
    join(tmpdir(), `wenshu-duckdb-anotherhost.example-${pid}-00000000-0000-0000-0000-000000000000`),
  ] as const;
  try {
    for (const folder of [gone, alive, elsewhere]) {
      mkdirSync(join(folder, '1'), { recursive: true });
      writeFileSync(join(folder, '1', 'spilt'), 'rows');
    }
    await removeLeftovers();
    expect([gone, alive, elsewhere].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  } finally {
    for (const folder of [gone, alive, elsewhere]) rmSync(folder, { recursive: true, force: true });
  }
});
