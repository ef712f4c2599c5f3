import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { layeredResults, openResultStore } from '../../src/memory/result-store.ts';
import { resultStoreConformance } from './results-conformance.ts';

const day = 24 * 3_600_000;
const rows = { columns: [], rows: [['secret-4711']], truncated: false };

function inFolder(open: (home: string) => ReturnType<typeof openResultStore>) {
  const home = mkdtempSync(join(tmpdir(), 'wenshu-results-'));
  const store = open(home);
  const remove = async () => {
    await store.close();
    rmSync(home, { recursive: true });
  };
  return { home, store, remove };
}

resultStoreConformance('memory', (options) => ({
  store: openResultStore({ home: null, ...options }),
  remove: async () => {},
}));
resultStoreConformance('a file', (options) => inFolder((home) => openResultStore({ home, ...options })));
resultStoreConformance(
  'a file behind the memory',
  (options) =>
    inFolder((home) =>
      layeredResults(openResultStore({ home: null, ...options }), openResultStore({ home, ...options })),
    ),
  'each of the two drops by its own use',
);

describe('results in a file', () => {
  it('serve another process, are for their owner alone, and leave the disk after a day', async () => {
    let time = Date.now();
    const options = { maxBytes: 1_000_000, now: () => time };
    const { home, store, remove } = inFolder((folder) => openResultStore({ home: folder, ...options }));
    await store.put('r1', rows, { key: 'k', readAt: time });
    expect(statSync(join(home, 'results.db')).mode & 0o777).toBe(0o600);
    const other = openResultStore({ home, ...options });
    expect(await other.get('k')).toMatchObject({ reference: 'r1', rows });
    time += day + 1;
    expect(await other.get('k')).toBeUndefined();
    await other.close();
    await store.close();
    expect(readFileSync(join(home, 'results.db'), 'latin1')).not.toContain('secret-4711');
    await remove();
  });

  it('a file that cannot be used costs nobody an answer', async () => {
    const failures: unknown[] = [];
    const { home, store, remove } = inFolder((folder) =>
      layeredResults(
        openResultStore({ home: null, maxBytes: 1_000_000 }),
        openResultStore({ home: folder, maxBytes: 1_000_000 }),
        (error) => failures.push(error),
      ),
    );
    writeFileSync(join(home, 'results.db'), 'no database at all, but long enough to be one '.repeat(100));
    await store.put('r1', rows, { key: 'k', readAt: Date.now() });
    expect(await store.get('k')).toMatchObject({ rows });
    expect(await store.get('other')).toBeUndefined();
    expect(failures.length).toBeGreaterThan(0);
    await expect(store.forget()).rejects.toMatchObject({ code: 'memory_corrupt' });
    await remove();
  });
});
