import { type Checkpoint, emptyCheckpoint } from '@langchain/langgraph-checkpoint';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Memory, openMemory } from '../../src/memory/open-memory.ts';
import { debianPostgres, startPostgres } from '../fixtures/embedded-postgres.ts';
import type { OwnServer } from '../fixtures/own-server.ts';

/** Several servers that share one PostgreSQL as their memory. */
let postgres: OwnServer;
let owner: pg.Client;
let opened: Memory[] = [];

beforeAll(async () => {
  postgres = await startPostgres(debianPostgres());
  owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
});
afterEach(async () => {
  for (const memory of opened) await memory.close();
  opened = [];
});
afterAll(async () => {
  await owner.end();
  await postgres.stop();
});

async function open(): Promise<Memory> {
  const memory = await openMemory({ home: null, memory: postgres.url });
  opened.push(memory);
  return memory;
}

async function put({ checkpoints }: Memory, thread: string, parent?: Checkpoint): Promise<Checkpoint> {
  const checkpoint = emptyCheckpoint();
  const configurable = { thread_id: thread, checkpoint_ns: '', ...(parent ? { checkpoint_id: parent.id } : {}) };
  await checkpoints.put({ configurable }, checkpoint, { source: 'loop', step: 0, parents: {} }, {});
  return checkpoint;
}

it.each([
  ['schema', 'DROP SCHEMA wenshu CASCADE'],
  ['tables of conversations', 'DROP TABLE wenshu.checkpoints, wenshu.checkpoint_migrations'],
])('lost its %s, which one of them recreates: no server writes a checkpoint behind a lost one', async (_, drop) => {
  const servers = [await open(), await open(), await open()] as const;
  const [first, second, third] = servers;
  const parent = await put(second, 'lost');
  await owner.query(drop);
  await first.probe();
  await second.probe();
  // The third hasn't noticed anything yet.
  for (const server of servers)
    await expect(put(server, 'lost', parent)).rejects.toMatchObject({ code: 'memory_lost' });
  expect((await owner.query('SELECT 1 FROM wenshu.checkpoints')).rowCount).toBe(0);
  for (const server of servers) await put(server, 'new', await put(server, 'new'));
  await put(await open(), 'new', await put(third, 'new'));
});

it('is set up by another server for longer than a working statement may take: a server that starts waits for it', async () => {
  await owner.query('SELECT pg_advisory_lock(7364218)');
  const started = open();
  const isStarted = started.then(() => 'started');
  const later = new Promise((resolve) => setTimeout(resolve, 32_000, 'waiting'));
  expect(await Promise.race([isStarted, later])).toBe('waiting');
  await owner.query('SELECT pg_advisory_unlock(7364218)');
  await put(await started, 'begun');
});
