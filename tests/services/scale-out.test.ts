import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { debianPostgres, startPostgres } from '../fixtures/embedded-postgres.ts';
import { hasRedis, startRedis } from '../fixtures/own-redis.ts';
import type { OwnServer } from '../fixtures/own-server.ts';
import { askUntilEnd, type Heard, type ServerProcess, startServerProcess } from '../fixtures/server-process.ts';

const programs = debianPostgres();

/** Every event once, in order, and one end. */
function expectWhole(heard: Heard): void {
  expect(heard.last?.type, JSON.stringify(heard)).toBe('run-end');
  expect(heard.last?.answer?.status).toBe('answered');
  expect(heard.numbers).toEqual(heard.numbers.map((_, at) => at + 1));
  expect(heard.types.filter((type) => type === 'run-end')).toHaveLength(1);
}

describe.skipIf(!programs || !hasRedis)('two servers with one PostgreSQL and one Redis', { timeout: 180_000 }, () => {
  let postgres: OwnServer;
  let redis: OwnServer;
  let servers: ServerProcess[] = [];
  const start = () => startServerProcess({ memory: postgres.url, queue: redis.url });
  beforeAll(async () => {
    [postgres, redis] = await Promise.all([startPostgres(programs), startRedis()]);
    servers = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    for (const server of servers) await server.kill('SIGKILL');
    await Promise.all([postgres.stop(), redis.stop()]);
  });
  const urls = () => servers.map(({ url }) => url);

  it('either tells of a run of the other', async () => {
    const [first, second] = urls() as [string, string];
    const reply = await fetch(`${first}/api/v1/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content: '有多少客户' }] }),
    });
    const told = await reply.text();
    const id = /^id: ([\w-]+)\.1$/m.exec(told)?.[1];
    expect(told).toContain('event: run-end');
    // What is told of it comes to the other a moment later.
    await expect.poll(async () => (await fetch(`${second}/api/v1/runs/${id}/events`)).text()).toBe(told);
  });

  it('a run of a server that was killed is gone on with by the other, told once', async () => {
    const [first, second] = urls() as [string, string];
    const begun = Promise.withResolvers<void>();
    const asked = Array.from({ length: 20 }, (_, at) =>
      askUntilEnd(
        at % 2 ? '上个月销售额最高的5个产品是什么？' : 'How many customers ordered in 2025?',
        [first, second],
        90_000,
        (type) => type === 'stage-start' && begun.resolve(),
      ),
    );
    await begun.promise;
    await servers[0]?.kill('SIGKILL');
    const heard = await Promise.all(asked);
    for (const one of heard) expectWhole(one);
    // Else nothing was under way when it was killed, and this shows nothing.
    expect(heard.filter(({ connections }) => connections > 1).length).toBeGreaterThan(0);
    servers[0] = await start();
  });

  it('a server that is told to stop leaves what it has not finished to the other', async () => {
    const [first, second] = urls() as [string, string];
    const begun = Promise.withResolvers<void>();
    const asked = Array.from({ length: 10 }, () =>
      askUntilEnd('2025年每个月的销售额', [first, second], 90_000, (type) => type === 'stage-start' && begun.resolve()),
    );
    await begun.promise;
    await servers[0]?.kill('SIGTERM');
    for (const one of await Promise.all(asked)) expectWhole(one);
    servers[0] = await start();
  });

  it('goes on without Redis, and shares again when it is back', async () => {
    await redis.crash();
    expectWhole(await askUntilEnd('有多少客户', urls()));
    await redis.restart();
    await pause(3000);
    const [first, second] = urls() as [string, string];
    const asked = askUntilEnd('每个城市有多少客户', [first, second]);
    expectWhole(await asked);
  });

  it('says so while PostgreSQL is gone, and answers when it is back', async () => {
    await postgres.crash();
    const heard = await askUntilEnd('有多少客户', urls(), 20_000);
    expect(heard.last?.code ?? heard.refused, JSON.stringify(heard)).toMatch(/^(?:database_|audit_failed)/);
    await postgres.restart();
    await pause(1000);
    expectWhole(await askUntilEnd('有多少客户', urls()));
  });
});
