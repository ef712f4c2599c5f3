import { tmpdir } from 'node:os';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { openServerUsageLog, usageTable } from '../../src/memory/postgres-memory.ts';
import { createAccount } from '../../src/models/usage.ts';
import { sayAlive } from '../../src/server/shared/publisher.ts';
import { redisPace, redisRate } from '../../src/server/shared/redis-limits.ts';
import { redisResults } from '../../src/server/shared/redis-results.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { debianPostgres, startPostgres } from '../fixtures/embedded-postgres.ts';
import { hasRedis, startRedis } from '../fixtures/own-redis.ts';
import type { OwnServer } from '../fixtures/own-server.ts';
import { scriptedModel } from '../fixtures/scripted-model.ts';
import { type ServerProcess, startServerProcess } from '../fixtures/server-process.ts';
import { resultStoreConformance } from '../memory/results-conformance.ts';

const programs = debianPostgres();

describe.skipIf(!hasRedis)('what processes count together on a Redis server', () => {
  let server: OwnServer;
  let here: Redis;
  let there: Redis;
  beforeAll(async () => {
    server = await startRedis();
    const open = () => {
      const redis = new Redis(server.url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, lazyConnect: true });
      redis.on('error', () => undefined);
      return redis;
    };
    [here, there] = [open(), open()];
    await Promise.all([here.connect(), there.connect()]);
  });
  afterEach(async () => {
    await here.flushall();
  });
  afterAll(async () => {
    here.disconnect();
    there.disconnect();
    await server.stop();
  });

  resultStoreConformance('Redis', (options) => ({
    store: redisResults(here, options),
    remove: async () => {
      await here.flushall();
    },
  }));

  it('rows of one process serve another, within one bound, and leave nothing when they are forgotten', async () => {
    const [mine, theirs] = [here, there].map((redis) => redisResults(redis, { maxBytes: 30_000 }));
    const rows = (text: string) => ({ columns: [], rows: [[text.repeat(1000)]], truncated: false });
    const all = Array.from({ length: 60 }, (_, at) => (at % 2 ? mine : theirs)?.put(`r${at}`, rows(`${at % 10}`)));
    await Promise.all(all);
    expect(await theirs?.page('r59')).toMatchObject({ total: 1 });
    expect(Number(await here.get('wenshu:rows:total'))).toBeLessThanOrEqual(30_000);
    expect((await here.keys('wenshu:rows:of:*')).length).toBe(await here.zcard('wenshu:rows:used'));
    await mine?.forget();
    expect(await here.keys('wenshu:rows:of:*')).toEqual([]);
    expect(await here.get('wenshu:rows:total')).toBe('0');
  });

  it('of a hundred at once from two processes, as many may ask as may', async () => {
    const rates = [here, there].map((redis) => redisRate(redis, 7));
    const began = Date.now();
    const waits = await Promise.all(Array.from({ length: 100 }, (_, at) => rates[at % 2]?.take('anna')));
    const most = 7 + Math.floor(((Date.now() - began) * 7) / 60_000);
    const may = waits.filter((wait) => wait === undefined).length;
    expect(may).toBeGreaterThanOrEqual(7);
    expect(may).toBeLessThanOrEqual(most);
    for (const wait of waits) if (wait !== undefined) expect(wait).toBeLessThanOrEqual(9);
    expect(await rates[0]?.take('bob')).toBeUndefined();
    // Names of people are in no key.
    expect((await here.keys('*')).join()).not.toContain('anna');
  });

  it('a model is asked no more often than it may, by both together', async () => {
    const paces = [here, there].map((redis) => redisPace(redis, 'openai:x', 5));
    const waits = await Promise.all(Array.from({ length: 40 }, (_, at) => paces[at % 2]?.take()));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(Math.min(...waits.map((wait) => wait || Number.POSITIVE_INFINITY))).toBeGreaterThan(50_000);
    expect(await redisPace(here, 'openai:y', 5).take()).toBe(0);
  });

  it('without the server each keeps to its share, and is exact again when it is back', async () => {
    await sayAlive(here, 'one', 60_000);
    await sayAlive(there, 'two', 60_000);
    let now = 0;
    const rate = redisRate(here, 12, () => now);
    const pace = redisPace(here, 'openai:x', 4);
    expect(await rate.take('anna')).toBeUndefined();
    expect(await pace.take()).toBe(0);
    await server.crash();
    // Half of twelve a minute: one every ten seconds, the first after ten.
    expect(await rate.take('anna')).toBe(10);
    now = 10_000;
    expect(await rate.take('anna')).toBeUndefined();
    expect(await rate.take('anna')).toBe(10);
    expect([await pace.take(), await pace.take()]).toEqual([0, 0]);
    expect(await pace.take()).toBeGreaterThan(50_000);
    await server.restart();
    await Promise.all(
      [here, there].map((redis) => redis.status === 'ready' || new Promise((go) => redis.once('ready', go))),
    );
    const waits = await Promise.all(Array.from({ length: 30 }, () => redisRate(there, 12).take('anna')));
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(12);
    expect(await rate.take('anna')).toBeGreaterThan(0);
  });
});

describe.skipIf(!programs)('what models cost on a day, on a PostgreSQL server', () => {
  it('is the sum of all processes, and nothing is spent while it cannot be looked up', async () => {
    const server = await startPostgres(programs);
    const pool = new pg.Pool({ connectionString: server.url });
    pool.on('error', () => undefined);
    try {
      await pool.query(`CREATE SCHEMA wenshu; ${usageTable('wenshu')}`);
      const [here, there] = [openServerUsageLog(pool, 'wenshu'), openServerUsageLog(pool, 'wenshu')];
      await Promise.all(Array.from({ length: 50 }, (_, at) => (at % 2 ? here : there)?.note('2026-01-01', 10, 0.5)));
      expect(await there?.spent('2026-01-01')).toEqual({ calls: 50, tokens: 500, cost: 25 });
      const account = createAccount({ cost_per_day: 26 }, () => '2026-01-01', here);
      const ask = (replies: string[]) => account.charging(scriptedModel(replies), 'r').complete([]);
      await ask(['ok']);
      await there?.note('2026-01-01', 1, 1);
      await expect(ask(['x'])).rejects.toMatchObject({ code: 'model_ceiling' });
      await server.crash();
      await expect(ask(['x'])).rejects.toMatchObject({ code: 'spending_unknown' });
      await here?.note('2026-01-01', 10, 0.5);
      await server.restart();
      // What could not be noted is noted with the next one.
      await here?.note('2026-01-01', 10, 0.5);
      expect(await there?.spent('2026-01-01')).toMatchObject({ calls: 54 });
    } finally {
      await pool.end();
      await server.stop();
    }
  });
});

describe.skipIf(!programs || !hasRedis)('two servers with one set of limits', { timeout: 180_000 }, () => {
  const roles = { clerk: { questions_per_day: 5 }, boss: {} };
  const perMinute = 20;
  let postgres: OwnServer;
  let redis: OwnServer;
  let servers: ServerProcess[] = [];
  let keyOf: Record<'clerk' | 'boss', string>;
  beforeAll(async () => {
    [postgres, redis] = await Promise.all([startPostgres(programs), startRedis()]);
    const settings = {
      memory: postgres.url,
      queue: redis.url,
      roles,
      server: { rate: { questions_per_minute: perMinute } },
    };
    const config = loadConfig({ folder: tmpdir(), environment: {} });
    const wenshu = createWenshu({ ...config, memory: postgres.url, home: null });
    const make = async (role: string) => (await wenshu.keys.create({ user: role, role })).key;
    keyOf = { clerk: await make('clerk'), boss: await make('boss') };
    await wenshu.close();
    servers = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
  });
  afterAll(async () => {
    for (const server of servers) await server.kill('SIGKILL');
    await Promise.all([postgres.stop(), redis.stop()]);
  });

  async function ask(at: number, who: 'clerk' | 'boss', question = '有多少客户') {
    const response = await fetch(`${servers[at % 2]?.url}/api/v1/query/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${keyOf[who]}` },
      body: JSON.stringify({ messages: [{ role: 'user', content: question }] }),
    });
    return { status: response.status, ...((await response.json()) as { code?: string; answer?: Answered }) };
  }
  interface Answered {
    receipt: { run_id: string; cache: { hit: boolean } | null };
    table: { rows: unknown[][] };
  }

  it('a day of questions is a day of questions, whichever is asked', async () => {
    const replies = await Promise.all(Array.from({ length: 16 }, (_, at) => ask(at, 'clerk')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['budget_spent']),
    );
  });

  it('rows that one has read serve the other, also by pages', async () => {
    const first = await ask(0, 'boss', '每个城市有多少客户');
    const second = await ask(1, 'boss', '每个城市有多少客户');
    expect(first.answer?.receipt.cache?.hit).toBe(false);
    expect(second.answer?.receipt.cache?.hit).toBe(true);
    expect(second.answer?.table.rows).toEqual(first.answer?.table.rows);
    const id = first.answer?.receipt.run_id;
    const page = await fetch(`${servers[1]?.url}/api/v1/runs/${id}/pages?page=1&page_size=2`, {
      headers: { authorization: `Bearer ${keyOf.boss}` },
    });
    expect(await page.json()).toMatchObject({ data: first.answer?.table.rows.slice(0, 2), page_size: 2 });
  });

  it('hammered, both together answer no more than a minute allows', async () => {
    const began = Date.now();
    const replies = await Promise.all(Array.from({ length: 80 }, (_, at) => ask(at, 'boss')));
    const most = perMinute + Math.floor(((Date.now() - began) * perMinute) / 60_000);
    const answered = replies.filter(({ status }) => status === 200).length;
    expect(answered).toBeLessThanOrEqual(most);
    expect(answered).toBeGreaterThanOrEqual(perMinute - 2);
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['rate_limited']),
    );
  });

  it('a Redis that is gone opens no limit and closes no door for ever', async () => {
    await redis.crash();
    const began = Date.now();
    const alone = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(at, 'boss')));
    const most = 2 + Math.floor(((Date.now() - began) * perMinute) / 60_000);
    expect(alone.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(most);
    expect((await ask(0, 'clerk')).status).toBe(429);
    await redis.restart();
    for (let at = 0; at < 200; at += 1) {
      if ((await ask(at, 'boss')).status === 200) return;
      await new Promise((go) => setTimeout(go, 200));
    }
    expect.unreachable('nobody was answered after Redis had come back');
  });
});
