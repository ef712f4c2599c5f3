import { once } from 'node:events';
import type pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { type FaultyLine, openFaultyLine } from '../fixtures/faulty-line.ts';
import { countQuestion, customers, type Restarted, startRestarted, tell } from '../fixtures/restarted-postgres.ts';

// Thirty runs and a cold start of the server, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** What else can be wrong with the PostgreSQL of a server; restarts are in `postgres-restart.test.ts`. */
let place: Restarted;
let line: FaultyLine | undefined;
afterEach(async () => {
  await place.end();
  await line?.close();
  line = undefined;
});

const notReady = async () => (await place.ready()).body.not_ready;
const ask = (number: number) => tell(place.server.url, '/api/v1/query', countQuestion(number));
const askMany = (many: number) => Array.from({ length: many }, (_, number) => ask(number + 1));
const answered = (number: number) => ({ answer: { status: 'answered', rows: [[customers + number]] } });

it('is away when the server starts: it listens, is not ready, and answers when PostgreSQL is there', async () => {
  place = await startRestarted({ isUp: false });
  expect(await notReady()).toEqual(['database', 'memory', 'audit']);
  expect((await fetch(`${place.server.url}/health`)).status).toBe(200);
  expect((await ask(1)).refused).toMatch(/_unreachable$/);
  await place.postgres.restart();
  await expect.poll(notReady).toBeUndefined();
  expect(await ask(1)).toMatchObject(answered(1));
});

it('is silent: /ready says so without waiting for it, and is ready again when it speaks', async () => {
  place = await startRestarted({
    async memoryPort(port) {
      line = await openFaultyLine({ host: '127.0.0.1', port });
      return line.port;
    },
  });
  expect(await ask(99)).toMatchObject(answered(99));
  await place.block('customers');
  const asked = askMany(5);
  await expect.poll(() => place.blocked('FROM customers')).toBeGreaterThan(0);
  line?.stall();
  await expect.poll(notReady).toEqual(['memory', 'audit']);
  const many = await Promise.all(Array.from({ length: 20 }, notReady));
  expect(many).toEqual(Array.from({ length: 20 }, () => ['memory', 'audit']));
  await place.unblock();
  line?.mend();
  await expect.poll(notReady).toBeUndefined();
  for (const [number, told] of (await Promise.all(asked)).entries()) expect(told).toMatchObject(answered(number + 1));
});

it('has no connection left: what is under way waits for one', async () => {
  place = await startRestarted();
  expect(await ask(99)).toMatchObject(answered(99));
  await place.block('customers');
  const asked = askMany(30);
  await expect.poll(() => place.blocked('FROM customers')).toBeGreaterThan(0);
  const watcher = await place.session('postgres');
  const taken: pg.Client[] = [];
  /** What of its memory's connections is left. */
  const ours = async () => {
    for (;;) {
      const client = await place.session('postgres').catch(() => undefined);
      if (!client) break;
      taken.push(client);
    }
    const { rowCount } = await watcher.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'wenshu' AND datname = 'postgres'",
    );
    return rowCount;
  };
  await expect.poll(ours).toBe(0);
  await expect.poll(notReady).toEqual(['memory', 'audit']);
  await place.unblock();
  for (const client of taken) await client.end();
  await expect.poll(notReady).toBeUndefined();
  for (const [number, told] of (await Promise.all(asked)).entries()) expect(told).toMatchObject(answered(number + 1));
  expect(place.server.child.exitCode).toBe(null);
});

it('comes back without our tables: what is under way ends and says so, no part of a conversation is written, the next question is answered', async () => {
  place = await startRestarted();
  expect(await ask(99)).toMatchObject(answered(99));
  await place.block('customers');
  const asked = askMany(10);
  await expect.poll(() => place.blocked('FROM customers')).toBe(10);
  const owner = await place.session('postgres');
  await owner.query('DROP SCHEMA wenshu CASCADE');
  await expect.poll(notReady).toBeUndefined();
  await place.unblock();
  const told = await Promise.all(asked);
  for (const { code, types } of told) {
    expect(['memory_lost', 'audit_failed']).toContain(code);
    expect(types.at(-1)).toBe('run-error');
  }
  await expect.poll(notReady).toBeUndefined();
  expect((await owner.query('SELECT 1 FROM wenshu.checkpoints')).rowCount).toBe(0);
  expect(await ask(40)).toMatchObject(answered(40));
});

it('is away while the server is told to stop: every client is told an end, and the process leaves', async () => {
  place = await startRestarted();
  expect(await ask(99)).toMatchObject(answered(99));
  await place.block('wenshu.checkpoints');
  const asked = askMany(10);
  await expect.poll(() => place.blocked('checkpoints')).toBeGreaterThan(0);
  await place.postgres.crash('SIGINT');
  await expect.poll(notReady).toEqual(['memory', 'audit']);
  const ended = once(place.server.child, 'exit');
  place.server.child.kill('SIGTERM');
  await expect.poll(notReady).toEqual(['draining']);
  for (const { code, lost } of await Promise.all(asked)) {
    expect(lost).toBeUndefined();
    expect(['query_cancelled', 'audit_failed', 'memory_unreachable', 'server_stopping']).toContain(code);
  }
  expect(await ended).toEqual([0, null]);
});
