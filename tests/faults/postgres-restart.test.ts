import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  countQuestion,
  customers,
  type Restarted,
  startRestarted,
  type Told,
  tell,
  twofoldQuestion,
} from '../fixtures/restarted-postgres.ts';

// Thirty runs and a cold start of the server, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** PostgreSQL is restarted under a server that keeps memory and audit log there, and asks it. `bench/restart.ts` has figures. */
const streams = 30;
let place: Restarted;
let number = 0;

beforeAll(async () => {
  place = await startRestarted();
  expect(await tell(place.server.url, '/api/v1/query', countQuestion(0))).toMatchObject({
    answer: { status: 'answered', rows: [[customers]] },
  });
});
afterAll(() => place.end());

/** As many at once as asked for, all of them taken by the server: one that is not yet may be refused. Each must find its own number. */
async function askMany(onEvent: (type: string) => void = () => {}) {
  let accepted = 0;
  const { promise: areAccepted, resolve } = Promise.withResolvers<void>();
  const heard = (type: string) => {
    if (type !== 'accepted') return onEvent(type);
    accepted += 1;
    if (accepted === streams) resolve();
  };
  const asked = Array.from({ length: streams }, () => {
    number += 1;
    const expected = customers + number;
    return { expected, told: tell(place.server.url, '/api/v1/query', countQuestion(number), heard) };
  });
  // One that is refused never comes to be accepted, and is told by what it expects.
  await Promise.race([areAccepted, Promise.all(asked.map(({ told }) => told))]);
  return asked;
}

/** Down until `/ready` says so, then up until it says that. */
async function restart(signal: NodeJS.Signals): Promise<void> {
  await place.postgres.crash(signal);
  await expect.poll(async () => (await place.ready()).body.not_ready).toEqual(['memory', 'audit']);
  const { status, body } = await place.ready();
  expect([status, body.code]).toEqual([503, 'memory_unreachable']);
  expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|postgres|ECONN|57P/i);
  expect((await fetch(`${place.server.url}/health`)).status).toBe(200);
  await place.postgres.restart();
  await expect.poll(async () => (await place.ready()).status).toBe(200);
}

async function expectAllAnswered(asked: { expected: number; told: Promise<Told> }[]): Promise<void> {
  const told = await Promise.all(asked.map(({ told }) => told));
  const expected = asked.map(({ expected }) => ({ status: 'answered', rows: [[expected]] }));
  expect(told.map(({ answer, ...otherwise }) => answer ?? otherwise)).toMatchObject(expected);
  expect(place.server.child.exitCode).toBe(null);
  expect(place.server.child.signalCode).toBe(null);
}

/** Every run that was told as answered is in memory once, whole; every question and its end is in the audit log once. */
async function expectNothingHalfWritten(): Promise<void> {
  const owner = await place.session('postgres');
  const { rows } = await owner.query<{ text: string }>(`SELECT text FROM wenshu.audit ORDER BY number`);
  const entries = rows.map(({ text }) => JSON.parse(text) as { action: string; request: string; question?: string });
  const asked = entries.filter(({ action }) => action === 'ask' || action === 'reply');
  const ended = entries.filter(({ action }) => action === 'end');
  expect(new Set(asked.map(({ request }) => request)).size).toBe(asked.length);
  expect(ended.map(({ request }) => request).sort()).toEqual(asked.map(({ request }) => request).sort());
  const { rowCount: orphans } = await owner.query(
    `SELECT 1 FROM wenshu.checkpoints c, jsonb_each_text(c.checkpoint->'channel_versions') v
     WHERE NOT EXISTS (SELECT 1 FROM wenshu.checkpoint_blobs b
       WHERE b.thread_id = c.thread_id AND b.channel = v.key AND b.version = v.value)`,
  );
  expect(orphans).toBe(0);
  expect(await place.server.wenshu(['audit', 'verify'])).toMatch(/\d/);
}

describe.each(['SIGINT', 'SIGKILL'] as const)('PostgreSQL is restarted (%s) with 30 streams', (signal) => {
  it('before the first event', async () => {
    await place.block('wenshu.audit');
    let events = 0;
    const asked = await askMany((type) => {
      if (type !== 'run-queued') events += 1;
    });
    await expect.poll(() => place.blocked('INSERT INTO wenshu.audit')).toBeGreaterThan(0);
    expect(events).toBe(0);
    await restart(signal);
    await expectAllAnswered(asked);
  });

  it('while the SQL runs', async () => {
    await place.block('customers');
    const asked = await askMany();
    await expect.poll(() => place.blocked('FROM customers')).toBeGreaterThan(0);
    await restart(signal);
    await expectAllAnswered(asked);
  });

  it('while checkpoints are written', async () => {
    await place.block('wenshu.checkpoints');
    const asked = await askMany();
    await expect.poll(() => place.blocked('checkpoints')).toBeGreaterThan(0);
    await restart(signal);
    await expectAllAnswered(asked);
  });

  it('while answers are told', async () => {
    const { promise: isHeard, resolve } = Promise.withResolvers<void>();
    const asked = await askMany((type) => {
      if (type === 'text-delta' || type === 'run-end') resolve();
    });
    await Promise.race([isHeard, Promise.all(asked.map(({ told }) => told))]);
    await restart(signal);
    await expectAllAnswered(asked);
  });

  it('between a question back and its reply, and while nothing is asked', async () => {
    const waiting = await Promise.all(
      Array.from({ length: streams }, () => tell(place.server.url, '/api/v1/query', twofoldQuestion)),
    );
    expect(new Set(waiting.map(({ answer, code }) => answer?.status ?? code))).toEqual(new Set(['clarify']));
    await restart(signal);
    const replied = await Promise.all(
      waiting.map(({ answer: { run_id, options } = { run_id: '', options: [] } }) => {
        // What was chosen before is offered first.
        const choose = options.find(({ label }) => /ship/i.test(label))?.id;
        return tell(place.server.url, `/api/v1/runs/${encodeURIComponent(run_id)}/resume`, { choose });
      }),
    );
    for (const { answer, code, lost } of replied)
      expect(answer ?? code ?? lost).toMatchObject({ status: 'answered', rows: [[72], [73]] });
    await expectAllAnswered(await askMany());
  });

  it('leaves nothing half-written', expectNothingHalfWritten);
});
