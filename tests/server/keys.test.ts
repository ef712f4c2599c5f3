import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { isSameHash, makeKey, readKey } from '../../src/memory/api-keys.ts';
import { runCli } from '../e2e/run-cli.ts';
import { asked, startServer, type TestServer } from '../fixtures/http-server.ts';

const { roles } = parseConfig({
  roles: { clerk: { tables: ['products'] }, boss: { audience: 'analyst', approves: true } },
});
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ config: { roles } });
});
afterAll(() => server.end());

const status = async (headers: Record<string, string>, path = '/api/v1/threads') =>
  (await server.get(path, headers)).status;
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

describe('a key', () => {
  it('is 256 random bits behind a name; what is kept is their digest', () => {
    const { id, key, hash } = makeKey();
    expect(key).toMatch(/^wsk_[0-9a-f]{12}_[\w-]{43}$/);
    expect(readKey(key)).toEqual({ id, hash });
    expect(hash).not.toContain(key.slice(17));
    expect(isSameHash(hash, hash)).toBe(true);
    expect(isSameHash(hash, makeKey().hash)).toBe(false);
    for (const text of ['', 'wsk_', key.slice(1), `${key}x`, key.slice(0, -1), key.toUpperCase()])
      expect(readKey(text)).toBeUndefined();
  });

  it('is not needed on this machine as long as there has been none; from then on always', async () => {
    expect(await status({})).toBe(200);
    // A client may send one that it has for somebody else.
    expect(await status({ 'x-api-key': 'lsv2_of_somebody_else' })).toBe(200);
    const { key, id } = await server.wenshu.keys.create({ user: 'ann', role: 'clerk' });
    // That there are none may be remembered for a moment.
    await expect.poll(() => status({})).toBe(401);
    expect(await status(bearer(key))).toBe(200);
    expect(await server.wenshu.keys.revoke(id)).toBe(true);
    expect(await status(bearer(key))).toBe(401);
    expect(await status({})).toBe(401);
    expect(await server.wenshu.keys.revoke(id)).toBe(false);
  });

  it('may be sent in either header, and says who is wanted when it is not', async () => {
    const { key } = await server.wenshu.keys.create({ user: 'ann', role: 'clerk' });
    expect(await status(bearer(key))).toBe(200);
    expect(await status({ 'x-api-key': key })).toBe(200);
    expect(await status({ authorization: `bearer ${key}` })).toBe(200);
    const reply = await server.get('/api/v1/threads', { 'accept-language': 'zh' });
    expect(reply.headers.get('www-authenticate')).toBe('Bearer realm="wenshu"');
    expect(await reply.json()).toMatchObject({ code: 'login_needed', title: expect.stringContaining('登录') });
  });

  it('is refused when it is wrong in any place, or over', async () => {
    const { key, id } = await server.wenshu.keys.create({ user: 'ann', role: 'clerk' });
    const other = makeKey();
    const wrong = [
      `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
      other.key,
      `wsk_${id}_${other.key.slice(17)}`,
      id,
    ];
    for (const text of wrong) expect(await status(bearer(text))).toBe(401);
    expect(await status({ authorization: `Basic ${key}` })).toBe(401);
    expect(await status({ cookie: `key=${key}` })).toBe(401);
    expect(await status({}, `/api/v1/threads?api_key=${key}`)).toBe(401);
    const over = new Date(Date.now() - 1000).toISOString();
    const past = await server.wenshu.keys.create({ user: 'ann', role: 'clerk', expiresAt: over });
    const reply = await server.get('/api/v1/threads', bearer(past.key));
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([401, 'login_expired']);
  });

  it('of a role that is not set up sees nothing', async () => {
    for (const role of ['gone', 'constructor', '__proto__']) {
      const { key } = await server.wenshu.keys.create({ user: 'ann', role });
      expect(await status(bearer(key))).toBe(403);
    }
  });

  it('gives what its role may see, to the audience of the role', async () => {
    const ask = async (role: string, question: string) => {
      const { key } = await server.wenshu.keys.create({ user: role, role, scopes: ['ask', 'sql'] });
      const reply = await server.post('/api/v1/query/sync', asked(question), bearer(key));
      return JSON.stringify(await reply.json());
    };
    expect(await ask('clerk', '有多少个产品')).toContain('"status":"answered"');
    expect(await ask('clerk', 'SELECT name, phone FROM customers')).not.toContain('"status":"answered"');
    expect(await ask('boss', '有多少个产品')).toContain('SELECT');
    expect(await ask('clerk', '有多少个产品')).not.toContain('SELECT');
  });

  it('is told who it is for, and what they may do', async () => {
    const { key } = await server.wenshu.keys.create({ user: 'ann', role: 'boss', scopes: ['ask', 'sql'] });
    const me = await server.get('/api/v1/me', bearer(key));
    expect(await me.json()).toEqual({
      name: 'ann',
      role: 'boss',
      audience: 'analyst',
      scopes: ['ask', 'sql'],
      approves: true,
      has_model: false,
    });
    const clerk = (await server.wenshu.keys.create({ user: 'bo', role: 'clerk' })).key;
    const other = await server.get('/api/v1/me', bearer(clerk));
    expect(await other.json()).toMatchObject({ name: 'bo', audience: 'business', approves: false });
  });

  it('may do what its scopes say', async () => {
    const key = async (scopes: ('ask' | 'sql' | 'admin')[]) =>
      bearer((await server.wenshu.keys.create({ user: 'ann', role: 'boss', scopes })).key);
    const sql = asked('SELECT count(*) FROM products');
    expect((await server.post('/api/v1/query/sync', sql, await key(['ask']))).status).toBe(403);
    expect((await server.post('/api/v1/query/sync', sql, await key(['ask', 'sql']))).status).toBe(200);
    expect(await status(await key(['admin']))).toBe(403);
    expect((await server.post('/api/v1/query/sync', asked('有多少个产品'), await key(['sql']))).status).toBe(403);
  });
});

describe('wenshu keys', () => {
  const yaml = 'roles:\n  clerk: { tables: [products] }\n';
  const cli = (words: string[], lang = 'en') =>
    runCli(['keys', ...words, '--lang', lang], { folder: server.home, variables: { WENSHU_HOME: server.home } });

  it('makes, lists and revokes them; a server that runs knows at once', async () => {
    const { writeFileSync } = await import('node:fs');
    writeFileSync(join(server.home, 'wenshu.yaml'), yaml);
    const made = await cli([
      'create',
      '--user',
      '小王',
      '--role',
      'clerk',
      '--expires',
      '30d',
      '--claim',
      'region=华东',
    ]);
    expect(made.code).toBe(0);
    const key = made.stdout.trim();
    const id = readKey(key)?.id ?? '';
    expect(await status(bearer(key))).toBe(200);
    const listed = (await cli(['list'])).stdout;
    expect(listed).toMatch(new RegExp(`${id}.*小王.*clerk.*ask.*region=华东.*valid`));
    expect(listed).not.toContain(key.slice(17));
    const revoked = await cli(['revoke', id], 'zh');
    expect(revoked.stdout).toContain('已停用');
    expect(await status(bearer(key))).toBe(401);
    expect((await cli(['list'], 'zh')).stdout).toMatch(new RegExp(`${id}.*已停用`));
    // Nowhere on disk.
    const bytes = ['store.sqlite', 'store.sqlite-wal'].map((name) => readFileSync(join(server.home, name), 'latin1'));
    expect(bytes.join()).toContain(id);
    expect(bytes.join()).not.toContain(key.slice(17));
  });

  it.each([
    [['create', '--user', 'x']],
    [['create', '--role', 'clerk']],
    [['create', '--user', 'x', '--role', 'nobody']],
    [['create', '--user', 'x', '--role', 'clerk', '--scopes', 'ask,root']],
    [['create', '--user', 'x', '--role', 'clerk', '--expires', 'soon']],
    [['create', '--user', 'x', '--role', 'clerk', '--claim', 'region']],
    [['revoke']],
    [['revoke', 'nothing']],
    [['make']],
  ])('%j says what is wrong', async (words) => {
    const { code, stdout, stderr } = await cli(words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/\.\n$/);
  });
});
