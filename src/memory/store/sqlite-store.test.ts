import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OwnDatabase } from '../file/own-database.ts';
import { SqliteStore } from './sqlite-store.ts';

let home: string;
let path: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'wenshu-store-'));
  path = join(home, 'store.sqlite');
});
afterEach(() => rmSync(home, { recursive: true }));

/** The file behind the store's back. */
function inFile<T>(work: (database: OwnDatabase) => T): T {
  const database = new (createRequire(import.meta.url)('better-sqlite3') as new (path: string) => OwnDatabase)(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

describe('the file', () => {
  it('is made when it is first used, for its owner alone, and is there the next time', async () => {
    const store = new SqliteStore({ home });
    expect(readdirSync(home)).toEqual([]);
    await store.put(['a'], 'k', { question: '销售额' });
    for (const name of readdirSync(home))
      expect([name, statSync(join(home, name)).mode & 0o777]).toEqual([name, 0o600]);
    store.stop();
    const again = new SqliteStore({ home });
    expect((await again.search(['a'], { query: '销售额' }))[0]?.key).toBe('k');
    again.stop();
  });

  it.each([
    ['no database at all', () => writeFileSync(path, 'hello '.repeat(2000))],
    [
      'a damaged one',
      () => {
        const bytes = readFileSync(path);
        bytes.fill(0x5a, 100, bytes.length);
        writeFileSync(path, bytes);
      },
    ],
  ])('%s is an error that says what to do, and is left as it is', async (_, damage) => {
    const store = new SqliteStore({ home });
    await store.put(['a'], 'k', { n: 1 });
    store.stop();
    damage();
    const before = readFileSync(path);
    const broken = new SqliteStore({ home });
    await expect(broken.get(['a'], 'k')).rejects.toMatchObject({ code: 'memory_corrupt', params: { path } });
    await expect(broken.put(['a'], 'k', { n: 2 })).rejects.toThrow(/move it away/);
    broken.stop();
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('of a newer version is left alone', async () => {
    const store = new SqliteStore({ home });
    await store.put(['a'], 'k', { n: 1 });
    store.stop();
    inFile((database) => database.pragma('user_version = 99'));
    await expect(new SqliteStore({ home }).get(['a'], 'k')).rejects.toMatchObject({ code: 'memory_newer' });
    expect(inFile((database) => database.pragma('user_version', { simple: true }))).toBe(99);
  });

  it('that cannot be written is an error with its name', async () => {
    if (process.getuid?.() === 0) return;
    chmodSync(home, 0o500);
    await expect(new SqliteStore({ home }).put(['a'], 'k', { n: 1 })).rejects.toThrow(/store\.sqlite/);
    chmodSync(home, 0o700);
  });
});

describe('the index', () => {
  it('is made anew when terms are made by other rules', async () => {
    const store = new SqliteStore({ home });
    await store.put(['a'], 'found', { question: '销售额' });
    await store.put(['a'], 'hidden', { question: '销售额' }, false);
    store.stop();
    inFile((database) =>
      database.exec("UPDATE facts SET value = 'older'; DELETE FROM terms; INSERT INTO frequencies VALUES ('wold', 7);"),
    );
    const again = new SqliteStore({ home });
    expect((await again.search(['a'], { query: '销售额' })).map(({ key }) => key)).toEqual(['found']);
    again.stop();
    expect(
      inFile((database) => database.prepare("SELECT * FROM frequencies WHERE term = 'wold'").get()),
    ).toBeUndefined();
  });

  it('counts no text that is gone', async () => {
    let now = 0;
    const store = new SqliteStore({ home, now: () => now });
    await store.put(['a'], 'k', { question: '销售额' });
    await store.put(['a'], 'k', { question: 'staff' });
    await store.put(['a'], 'over', { question: 'stock' }, undefined, { ttl: 1 });
    await store.delete(['a'], 'k');
    now = 60_000;
    expect(await store.sweepExpiredItems()).toBe(1);
    store.stop();
    const rest = inFile((database) => database.prepare('SELECT count(*) AS n FROM frequencies WHERE texts <> 0').get());
    expect(rest).toEqual({ n: 0 });
  });

  it('is cleared of what is over by the first write of a process', async () => {
    let now = 0;
    const store = new SqliteStore({ home, now: () => now });
    await store.put(['a'], 'over', { question: 'stock' }, undefined, { ttl: 1 });
    store.stop();
    now = 60_000;
    const again = new SqliteStore({ home, now: () => now });
    await again.put(['a'], 'k', { question: 'staff' });
    again.stop();
    expect(inFile((database) => database.prepare('SELECT key FROM items').all())).toEqual([{ key: 'k' }]);
  });

  it('reads the fields that it is told to', async () => {
    const store = new SqliteStore({ home: null, index: { fields: ['title', 'parts[*].text'] } });
    await store.put(['a'], 'k', { title: 'revenue', parts: [{ text: 'staff' }, { text: 'stock' }], other: 'weather' });
    await store.put(['a'], 'own', { title: 'revenue', tags: ['bus', 'train'] }, ['tags[-1]']);
    const found = async (query: string) => (await store.search(['a'], { query })).map(({ key }) => key);
    expect(await found('stock')).toEqual(['k']);
    expect(await found('weather')).toEqual([]);
    expect(await found('revenue')).toEqual(['k']);
    expect(await found('train')).toEqual(['own']);
    expect(await found('bus')).toEqual([]);
    store.stop();
  });
});

it('is shared by processes that write at the same time', async () => {
  const script = `
    import { SqliteStore } from ${JSON.stringify(fileURLToPath(new URL('./sqlite-store.ts', import.meta.url)))};
    const [home, name] = process.argv.slice(1);
    const store = new SqliteStore({ home });
    for (let n = 0; n < 40; n += 1) await store.put(['p', name], String(n), { question: '销售额 ' + n });
    store.stop();`;
  const names = ['one', 'two', 'three'];
  const run = promisify(execFile);
  await Promise.all(
    names.map((name) => run(process.execPath, ['--input-type=module-typescript', '-e', script, home, name])),
  );
  const store = new SqliteStore({ home });
  expect(await store.search(['p'], { limit: 1000 })).toHaveLength(120);
  expect(await store.search(['p', 'two'], { query: '营业额', limit: 1000 })).toHaveLength(40);
  store.stop();
});
