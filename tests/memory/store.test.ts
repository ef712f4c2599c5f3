import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BaseStore, InMemoryStore } from '@langchain/langgraph';
import { SqliteStore } from '../../src/memory/store/sqlite-store.ts';
import { type Clock, describeStore, type OpenOptions } from './store-conformance.ts';

let time = 1_800_000_000_000;
const clock: Clock = {
  now: () => time,
  pass(minutes) {
    time += minutes * 60_000;
  },
};

const indexOf = ({ embeddings, ttl }: OpenOptions) => ({
  ...(embeddings ? { index: { embeddings, dims: 3 } } : {}),
  ...(ttl ? { ttl } : {}),
});
const stop = async (store: BaseStore) => store.stop();

const folders = new WeakMap<BaseStore, string>();
describeStore({
  name: 'our SQLite store, in a file',
  open(options) {
    const home = mkdtempSync(join(tmpdir(), 'wenshu-store-'));
    const store = new SqliteStore({ home, now: clock.now, ...indexOf(options) });
    folders.set(store, home);
    return store;
  },
  async close(store) {
    await store.stop();
    rmSync(folders.get(store) ?? '', { recursive: true });
  },
  clock,
});

describeStore({
  name: 'our SQLite store, in memory',
  open: (options) => new SqliteStore({ home: null, now: clock.now, ...indexOf(options) }),
  close: stop,
  clock,
});

describeStore({
  name: "LangGraph's InMemoryStore",
  open: ({ embeddings }) =>
    new InMemoryStore(embeddings ? { index: { embeddings: embeddings as never, dims: 3 } } : undefined),
  close: stop,
  clock: { now: Date.now, pass: (minutes) => pause(Math.ceil(minutes * 60_000)) },
  lacks: {
    'whole labels': 'it compares the joined text, so that a prefix may end within a label',
    'any label': 'it joins labels with a colon',
    copies: 'it gives out the very object that it keeps',
    'batch reads first': 'what it gave changes under the hand of the reader',
    'batch is one': 'nothing can fail that it writes',
    'no empty namespace': 'only put looks at the namespace, batch does not',
    ttl: 'it has no TTL',
    'ttl refresh': 'it has no TTL',
    words: 'without an embedding model it does not look at the query',
    reworded: 'without an embedding model it does not look at the query',
  },
});
