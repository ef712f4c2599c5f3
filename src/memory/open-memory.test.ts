import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { openMemory } from './open-memory.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-memory-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('keeps its files under the home folder; the long-term one is made when something is stored', async () => {
  const memory = await openMemory({ home: folder });
  const files = () => readdirSync(folder).filter((name) => name.endsWith('.sqlite'));
  expect(files()).toEqual(['checkpoints.sqlite']);
  await memory.store.put(['a'], 'k', { n: 1 });
  expect(files()).toEqual(['checkpoints.sqlite', 'store.sqlite']);
  await memory.close();
});

it('without a home folder nothing is written', async () => {
  const memory = await openMemory({ home: null });
  await memory.store.put(['a'], 'k', { n: 1 });
  expect(await memory.store.get(['a'], 'k')).toEqual({ n: 1 });
  await memory.close();
});

it('a damaged file of conversations is an error that says what to do', async () => {
  writeFileSync(join(folder, 'checkpoints.sqlite'), 'hello '.repeat(2000));
  await expect(openMemory({ home: folder })).rejects.toMatchObject({ code: 'memory_corrupt' });
});

it.each([['mysql://db.example.com/x'], ['memory.sqlite'], ['mongodb://db.example.com/x']])(
  'takes no server but PostgreSQL, such as %s',
  async (url) => {
    const refused = openMemory({ home: null, memory: url });
    await expect(refused).rejects.toMatchObject({ code: 'config_invalid' });
    await expect(refused).rejects.toThrow(/postgres:\/\//);
  },
);

it('takes the password as a connection does, from a file beside the settings', async () => {
  const settings = 'memory: {url: "postgres://ann@127.0.0.1:1/x", password_file: secret.txt}';
  writeFileSync(join(folder, 'wenshu.yaml'), settings);
  const config = loadConfig({ folder, secret: () => undefined });
  expect(config.memory).toEqual({ url: 'postgres://ann@127.0.0.1:1/x', password_file: join(folder, 'secret.txt') });
  await expect(openMemory(config)).rejects.toThrow(/secret\.txt cannot be read/);
  writeFileSync(join(folder, 'secret.txt'), 'geheim-99\n');
  await expect(openMemory(config)).rejects.toMatchObject({ code: 'database_unreachable' });
});
