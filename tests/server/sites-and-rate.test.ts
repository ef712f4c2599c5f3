import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRate, type Rate } from '../../src/server/auth/rate.ts';
import { refusalOf, type ServerAddress } from '../../src/server/auth/request-guard.ts';
import { asked, startServer, type TestServer } from '../fixtures/http-server.ts';

const friend = 'https://bi.example.com';
let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    server: { cors: [friend], rate: { questions_per_minute: 2, requests_per_minute: 1200 } },
  });
});
afterAll(() => server.end());

/** fetch sets some headers itself and lets nobody change them. */
function raw(method: string, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const host = `127.0.0.1:${server.port}`;
    const asking = request(
      { host: '127.0.0.1', port: server.port, path, method, headers: { host, ...headers } },
      (reply) => {
        reply.resume();
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers });
      },
    );
    asking.on('error', reject);
    asking.end();
  });
}

describe('pages of other sites', () => {
  it('that are listed may ask first and read what comes, without cookies', async () => {
    const first = await raw('OPTIONS', '/api/v1/query', {
      origin: friend,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
      'sec-fetch-site': 'cross-site',
    });
    expect(first.status).toBe(204);
    expect(first.headers['access-control-allow-origin']).toBe(friend);
    expect(first.headers['access-control-allow-headers']).toMatch(/authorization.*content-type.*x-api-key/);
    const read = await raw('GET', '/api/v1/threads', { origin: friend, 'sec-fetch-site': 'cross-site' });
    expect([read.status, read.headers['access-control-allow-origin'], read.headers.vary]).toEqual([
      200,
      friend,
      'Origin',
    ]);
    for (const { headers } of [first, read]) expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it.each([
    'https://evil.example',
    'http://bi.example.com',
    'https://bi.example.com.evil.example',
    'https://bi.example.com:8443',
    'null',
  ])('%s is not let in, nor told how', async (origin) => {
    for (const method of ['OPTIONS', 'GET']) {
      const { status, headers } = await raw(method, '/api/v1/threads', {
        origin,
        'access-control-request-method': 'GET',
      });
      expect(status).toBe(403);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('a server that others reach', () => {
  const address = (more: Partial<ServerAddress> = {}): ServerAddress => ({
    port: 8123,
    isLocal: false,
    hosts: [],
    cors: [],
    ...more,
  });
  const refused = (headers: Record<string, string>, given = address()) =>
    refusalOf({ method: 'GET', headers: new Headers(headers) }, given);

  it('is called by any name, or by those that are listed', () => {
    expect(refused({ host: 'wenshu.example.com' })).toBeUndefined();
    expect(refused({ host: '' })).toBe('request_forbidden');
    const named = address({ hosts: ['wenshu.example.com', 'other.example.com:8443'] });
    expect(refused({ host: 'wenshu.example.com' }, named)).toBeUndefined();
    expect(refused({ host: 'wenshu.example.com:8123' }, named)).toBeUndefined();
    expect(refused({ host: 'other.example.com:8443' }, named)).toBeUndefined();
    expect(refused({ host: 'other.example.com' }, named)).toBe('request_forbidden');
    expect(refused({ host: 'evil.example' }, named)).toBe('request_forbidden');
  });

  it('takes pages of its own, also behind somebody who encrypts, and no others', () => {
    const host = 'wenshu.example.com';
    expect(refused({ host, origin: 'https://wenshu.example.com' })).toBeUndefined();
    expect(refused({ host, origin: 'https://evil.example' })).toBe('request_forbidden');
    expect(refused({ host, 'sec-fetch-site': 'cross-site' })).toBe('request_forbidden');
    expect(refused({ host: '127.0.0.1:8123', origin: 'https://127.0.0.1:8123' }, address({ isLocal: true }))).toBe(
      'request_forbidden',
    );
  });
});

describe('how often one person may ask', () => {
  const takes = async (rate: Rate, person: string, count: number) => {
    const waits: (number | undefined)[] = [];
    for (let at = 0; at < count; at += 1) waits.push(await rate.take(person));
    return waits;
  };

  it('a minute of questions at once, then one by one; of each person', async () => {
    let now = 0;
    const rate = createRate(30, () => now);
    expect(await takes(rate, 'anna', 31)).toEqual([...Array(30).fill(undefined), 2]);
    expect(await rate.take('bob')).toBeUndefined();
    now = 1999;
    expect(await rate.take('anna')).toBe(1);
    now = 2000;
    expect(await rate.take('anna')).toBeUndefined();
    expect(await rate.take('anna')).toBe(2);
    now = 3_600_000;
    expect((await takes(rate, 'anna', 31)).filter((wait) => wait !== undefined)).toHaveLength(1);
  });

  it('a share of it gives nothing in advance, and one question in the end', async () => {
    let now = 0;
    const half = createRate(0.5, () => now, { inAdvance: false });
    expect(await half.take('anna')).toBe(120);
    now = 120_000;
    expect(await takes(half, 'anna', 2)).toEqual([undefined, 120]);
  });

  it('is told with 429 and when to come again', async () => {
    const ask = () => server.post('/api/v1/query/sync', asked('有多少个产品'), { 'accept-language': 'zh' });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    const late = await ask();
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await late.json()).toMatchObject({
      code: 'rate_limited',
      title: expect.stringContaining('每分钟最多 2 个问题'),
    });
    // Looking at what was answered is no question.
    expect((await server.get('/api/v1/threads')).status).toBe(200);
  });
});

describe('how often one person may send anything', () => {
  it('typing is free of it, and what is sent without an end is not', async () => {
    const limited = await startServer({ server: { rate: { questions_per_minute: 2, requests_per_minute: 40 } } });
    try {
      const typed = () => limited.post('/api/v1/understand', { text: '上个月的销' }, { 'accept-language': 'zh' });
      const first = [];
      for (let at = 0; at < 30; at += 1) first.push((await typed()).status);
      expect(new Set(first)).toEqual(new Set([200]));
      // Looking on does not cost a question.
      expect((await limited.post('/api/v1/query/sync', asked('有多少个产品'))).status).toBe(200);
      // One comes back every second and a half: as many as it takes.
      let late = await limited.get('/api/v1/threads');
      for (let at = 0; at < 1000 && late.status === 200; at += 1) late = await limited.get('/api/v1/threads');
      expect(late.status).toBe(429);
      expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await late.json()).toMatchObject({ code: 'requests_limited' });
      await expect.poll(async () => (await limited.post('/mcp', {})).status).toBe(429);
      expect((await limited.get('/health')).status).toBe(200);
    } finally {
      await limited.end();
    }
  });
});
