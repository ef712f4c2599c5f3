import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeConformance } from '../../tests/memory/store-conformance.ts';
import { recordsIn, verifiedAnswers } from './records.ts';
import { openFileStore } from './store.ts';

let home: string;
let path: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'wenshu-store-'));
  path = join(home, 'store.sqlite');
});
afterEach(() => rmSync(home, { recursive: true }));

/** Reads or changes the file directly. */
function inFile<T>(work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

storeConformance('a file', async () => openFileStore(home));
storeConformance('memory', async () => openFileStore(null));

describe('the file', () => {
  it('is made when it is first used, for its owner alone, and is there the next time', async () => {
    const store = openFileStore(home);
    expect(readdirSync(home)).toEqual([]);
    await store.put(['a'], 'k', { question: '销售额' });
    for (const name of readdirSync(home))
      expect([name, statSync(join(home, name)).mode & 0o777]).toEqual([name, 0o600]);
    store.close();
    const again = openFileStore(home);
    expect(await again.get(['a'], 'k')).toEqual({ question: '销售额' });
    again.close();
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
    const store = openFileStore(home);
    await store.put(['a'], 'k', { n: 1 });
    store.close();
    damage();
    const before = readFileSync(path);
    const broken = openFileStore(home);
    await expect(broken.get(['a'], 'k')).rejects.toMatchObject({ code: 'memory_corrupt', params: { path } });
    await expect(broken.put(['a'], 'k', { n: 2 })).rejects.toThrow(/move it away/);
    broken.close();
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('of a newer version is left alone', async () => {
    const store = openFileStore(home);
    await store.put(['a'], 'k', { n: 1 });
    store.close();
    inFile((database) => database.exec('PRAGMA user_version = 99'));
    await expect(openFileStore(home).get(['a'], 'k')).rejects.toMatchObject({ code: 'memory_newer' });
    expect(inFile((database) => database.prepare('PRAGMA user_version').get())).toMatchObject({ user_version: 99 });
  });

  it('that cannot be written is an error with its name', async () => {
    if (process.getuid?.() === 0) return;
    chmodSync(home, 0o500);
    await expect(openFileStore(home).put(['a'], 'k', { n: 1 })).rejects.toThrow(/store\.sqlite/);
    chmodSync(home, 0o700);
  });

  it('of the first version is read, and what it had for searching is dropped', async () => {
    const { namespace } = verifiedAnswers('shop');
    const answer = { question: '上个月的销售额', sql: 'SELECT 1', by: 'ann', at: '2026-10-31T08:00:00Z' };
    inFile((database) => {
      database.exec(firstVersion);
      database
        .prepare('INSERT INTO items VALUES (4294967296, ?, ?, ?, ?, 1, 1, NULL, NULL)')
        .run(namespace.map((label) => `${label}\u001f`).join(''), 'old', JSON.stringify(answer), answer.question);
      database.exec("INSERT INTO frequencies VALUES ('w销售', 1)");
    });
    const store = openFileStore(home);
    expect(await recordsIn(store, verifiedAnswers('shop')).search({ query: '9月营业额' })).toEqual([
      { key: 'old', record: answer },
    ]);
    await recordsIn(store, verifiedAnswers('shop')).put('new', answer);
    store.close();
    const tables = inFile((database) => database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all());
    expect(tables.map(({ name }) => name)).toEqual(['items']);
  });
});

it('is shared by processes that write at the same time', async () => {
  const script = `
    import { openFileStore } from ${JSON.stringify(fileURLToPath(new URL('./store.ts', import.meta.url)))};
    const [home, name] = process.argv.slice(1);
    const store = openFileStore(home);
    for (let n = 0; n < 40; n += 1) await store.put(['p', name], String(n), { n });
    store.close();`;
  const names = ['one', 'two', 'three'];
  const run = promisify(execFile);
  await Promise.all(
    names.map((name) => run(process.execPath, ['--input-type=module-typescript', '-e', script, home, name])),
  );
  const store = openFileStore(home);
  for (const name of names) expect(await store.list(['p', name], 1000)).toHaveLength(40);
  store.close();
});

/** As released with 0.2. */
const firstVersion = `
  CREATE TABLE namespaces (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE);
  CREATE TABLE items (id INTEGER PRIMARY KEY, namespace TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, text TEXT,
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, ttl INTEGER, expires_at INTEGER, UNIQUE (namespace, key));
  CREATE INDEX items_by_end ON items (expires_at) WHERE expires_at IS NOT NULL;
  CREATE VIRTUAL TABLE terms USING fts5 (words, pairs, meanings, tokenize = 'ascii');
  CREATE TABLE frequencies (term TEXT PRIMARY KEY, texts INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE vectors (item INTEGER NOT NULL REFERENCES items ON DELETE CASCADE, field TEXT NOT NULL, vector BLOB NOT NULL,
    PRIMARY KEY (item, field)) WITHOUT ROWID;
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  PRAGMA user_version = 1;`;
