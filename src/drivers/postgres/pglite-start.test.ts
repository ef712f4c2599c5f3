import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startPglite } from './pglite-start.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-pglite-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('keeps its cluster for the next start, and makes a new one when that is damaged', async () => {
  writeFileSync(join(folder, 'postgres-shadow.tar.gz'), 'no archive at all');
  const first = await startPglite(folder);
  await first.exec('CREATE TABLE made (a int)');
  await first.close();
  expect(readdirSync(folder)).toEqual(['postgres-shadow.tar.gz']);
  const written = statSync(join(folder, 'postgres-shadow.tar.gz')).mtimeMs;
  const second = await startPglite(folder);
  expect((await second.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await expect(second.query('SELECT * FROM made')).rejects.toThrow('made');
  await second.close();
  expect(statSync(join(folder, 'postgres-shadow.tar.gz')).mtimeMs).toBe(written);
});
