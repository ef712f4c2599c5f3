import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listeningAddress } from '../../src/server/listen.ts';
import { createReadiness } from '../../src/server/runs/readiness.ts';
import { asked, startServer, type TestServer } from '../fixtures/http-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

/** fetch sets some headers itself and lets nobody change them. */
function raw(headers: Record<string, string>, path = '/health', method = 'GET'): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    asking.on('error', reject);
    asking.end(method === 'POST' ? JSON.stringify(asked('有多少个产品')) : undefined);
  });
}

describe('who is listened to', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]'])('the host %s', async (name) => {
    expect(await raw({ host: `${name}:${server.port}` })).toBe(200);
  });

  it.each([
    ['another name', () => 'evil.example:80'],
    ['another name on our port', () => `evil.example:${server.port}`],
    ['a name that begins as ours', () => `127.0.0.1.evil.example:${server.port}`],
    ['a name that ends as ours', () => `evil.localhost:${server.port}`],
    ['another port', () => '127.0.0.1:1'],
    ['no port', () => '127.0.0.1'],
    ['an address of the network', () => `10.0.0.7:${server.port}`],
  ])('not the host with %s', async (_, host) => {
    expect(await raw({ host: host() })).toBe(403);
  });

  it('not a host that is none: the HTTP library refuses it before us', async () => {
    expect(await raw({ host: `x@127.0.0.1:${server.port}` })).toBe(400);
  });

  it.each([
    [{ origin: 'http://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:1' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('not a page of another site: %j', async (headers) => {
    const all = { host: `127.0.0.1:${server.port}`, 'content-type': 'application/json', ...headers };
    expect(await raw(all, '/api/v1/query/sync', 'POST')).toBe(403);
    expect(await raw(all, '/api/v1/threads')).toBe(403);
  });

  it('a page of our own', async () => {
    const headers = { origin: server.url, 'sec-fetch-site': 'same-origin' };
    expect(await raw({ host: `127.0.0.1:${server.port}`, ...headers }, '/api/v1/threads')).toBe(200);
  });

  it('a link of another site to the page, and to nothing else', async () => {
    const followed = {
      host: `127.0.0.1:${server.port}`,
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
    };
    expect(await raw(followed, '/')).not.toBe(403);
    expect(await raw({ ...followed, 'sec-fetch-mode': 'no-cors' }, '/')).toBe(403);
    expect(await raw(followed, '/api/v1/threads')).toBe(403);
    expect(await raw({ ...followed, host: 'evil.example' }, '/')).toBe(403);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/plain; application/json',
    '',
  ])('not a POST of the type "%s"', async (type) => {
    const headers = { host: `127.0.0.1:${server.port}`, ...(type ? { 'content-type': type } : {}) };
    expect(await raw(headers, '/api/v1/query/sync', 'POST')).toBe(415);
  });

  it('no other site is let in, and every reply says how it may be used', async () => {
    const preflight = await fetch(`${server.url}/api/v1/query`, { method: 'OPTIONS' });
    for (const reply of [
      preflight,
      await server.get('/health'),
      await server.get('/nothing'),
      await server.post('/api/v1/query', '{'),
    ]) {
      expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('where it listens', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['localhost', '127.0.0.1'],
    ['::1', '::1'],
    ['[::1]', '::1'],
  ])('%s', async (host, address) =>
    expect(await listeningAddress(host, { needsLogin: async () => false })).toBe(address),
  );

  it.each(['0.0.0.0', '::', '192.168.1.5', 'example.com', '127.0.0.1.nip.io', '', '::ffff:0.0.0.0'])(
    'on "%s" only where everybody has to say who they are',
    async (host) => {
      const listening = (login: boolean) => listeningAddress(host, { needsLogin: async () => login });
      await expect(listening(false)).rejects.toMatchObject({ code: 'host_not_local' });
      if (host !== '') expect(await listening(true)).toBe(host);
    },
  );
});

const probes = { memory: async () => {}, audit: async () => {} };

describe('an account that may do more than read', () => {
  const line = (name: string, status: 'ok' | 'warn' | 'fail') => ({ name, status, zh: '账号可以写', en: 'may write' });
  const readiness = (lines: ReturnType<typeof line>[], allowPrivileged = false, writable: string[] = []) =>
    createReadiness({ doctor: async () => lines, probes }, { allowPrivileged, writable });

  it.each([
    ['an account that may write', readiness([line('account', 'warn')]), 'account_privileged'],
    ['a connection that is set to be written', readiness([], false, ['shop']), 'account_privileged'],
    ['an engine that took a write, allowed or not', readiness([line('read_only', 'fail')], true), 'account_privileged'],
    ['a database that is down', readiness([line('database', 'fail')], true), 'database_unreachable'],
  ])('stops %s', async (_, given, code) => {
    await expect(given.check()).rejects.toMatchObject({ code });
  });

  it('is let through when that was said, and one that only reads always', async () => {
    await readiness([line('account', 'warn')], true, ['shop']).check();
    await readiness([line('account', 'ok'), line('read_only', 'ok'), line('database', 'ok')]).check();
  });

  it('is looked for again while the database was down, and no longer once it is known', async () => {
    let looks = 0;
    let status: 'ok' | 'fail' = 'fail';
    const doctor = async () => {
      looks += 1;
      return [line('database', status)];
    };
    const given = createReadiness({ doctor, probes }, { allowPrivileged: false, writable: [] });
    await expect(given.check()).rejects.toThrow();
    status = 'ok';
    await Promise.all([given.check(), given.check()]);
    await given.check();
    expect(looks).toBe(2);
  });
});

describe('what a question needs besides its database', () => {
  function standing() {
    const state = { memory: 'up', audit: 'up', probes: 0, clock: 0 };
    const probe = (part: 'memory' | 'audit') => async () => {
      state.probes += 1;
      if (state[part] === 'silent') await new Promise<never>(() => {});
      if (state[part] === 'down') throw new Error('connect ECONNREFUSED 10.0.0.7:5432');
    };
    const readiness = createReadiness(
      { doctor: async () => [], probes: { memory: probe('memory'), audit: probe('audit') } },
      { allowPrivileged: false, writable: [] },
      () => state.clock,
    );
    const parts = async () => (await readiness.faults()).map(({ part }) => part);
    return { state, readiness, parts };
  }

  it('is looked at again and again, once for all who ask at the same time', async () => {
    const { state, readiness, parts } = standing();
    expect(await Promise.all([parts(), parts(), parts()])).toEqual([[], [], []]);
    expect(state.probes).toBe(2);
    state.memory = 'down';
    expect(await parts()).toEqual([]);
    state.clock += 1000;
    expect(await parts()).toEqual(['memory']);
    await expect(readiness.check()).rejects.toMatchObject({ code: 'memory_unreachable', params: {} });
    state.memory = 'up';
    state.audit = 'down';
    state.clock += 1000;
    expect(await parts()).toEqual(['audit']);
    state.audit = 'up';
    state.clock += 1000;
    expect(await parts()).toEqual([]);
    await readiness.check();
  });

  it('is not waited for when it is silent, nor asked again before it has answered', async () => {
    const { state, readiness, parts } = standing();
    state.memory = 'silent';
    expect(await parts()).toEqual(['memory']);
    const { probes: before } = state;
    state.clock += 1000;
    expect(await Promise.all([parts(), parts()])).toEqual([['memory'], ['memory']]);
    expect(state.probes).toBe(before + 1);
    // It may only be slow: a run waits for it.
    await readiness.check();
  });
});
