import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { startServer, type TestServer } from '../fixtures/http-server.ts';

let server: TestServer;
let folder: string;
const { roles } = parseConfig({
  roles: {
    boss: { audience: 'analyst' },
    clerk: { tables: ['orders'] },
    guest: { connections: ['demo'] },
  },
});
const keys: Record<string, Record<string, string>> = {};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-open-'));
  const database = new DatabaseSync(join(folder, 'stock.sqlite'));
  database.exec('CREATE TABLE orders (id INTEGER, amount INTEGER); INSERT INTO orders VALUES (1, 5), (2, 7)');
  database.exec('CREATE TABLE salaries (id INTEGER, pay INTEGER); INSERT INTO salaries VALUES (1, 9001)');
  database.close();
  server = await startServer({
    config: { roles },
    server: { connection_hosts: ['127.0.0.1', '*.db.example'], connection_folder: folder },
  });
  const make = async (user: string, role: string, scopes: ('ask' | 'sql' | 'admin')[]) => ({
    'x-api-key': (await server.wenshu.keys.create({ user, role, scopes })).key,
  });
  keys.admin = await make('root', 'boss', ['ask', 'sql', 'admin']);
  keys.boss = await make('anna', 'boss', ['ask', 'sql']);
  keys.clerk = await make('carl', 'clerk', ['ask']);
  keys.guest = await make('gus', 'guest', ['ask']);
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

const add = (body: object, who = 'admin') => server.post('/api/v1/connections', body, keys[who]);
const remove = (id: string, who = 'admin') =>
  fetch(`${server.url}/api/v1/connections/${id}`, { method: 'DELETE', headers: keys[who] ?? {} });
// biome-ignore lint/suspicious/noExplicitAny: a test reads what came over the wire
const bodyOf = async (reply: Response): Promise<any> => reply.json();
const codeOf = async (reply: Response) => [reply.status, (await bodyOf(reply)).code];
const idsFor = async (who: string) =>
  (await bodyOf(await server.get('/api/v1/connections', keys[who]))).connections.map(({ id }: { id: string }) => id);
const ask = async (who: string, question: string, connection: string) =>
  bodyOf(
    await server.post('/api/v1/query/sync', { messages: [{ role: 'user', content: question }], connection }, keys[who]),
  );

describe('a database that somebody adds', () => {
  it('needs the scope admin, at every step', async () => {
    const stock = { name: 'stock', title: 'Stock', url: 'sqlite:stock.sqlite' };
    expect(await codeOf(await add(stock, 'boss'))).toEqual([403, 'scope_missing']);
    const made = await add(stock);
    expect([made.status, await bodyOf(made)]).toMatchObject([
      201,
      { connection: { id: 'stock', title: 'Stock', kind: 'added', removable: true }, things: ['orders', 'salaries'] },
    ]);
    expect(await codeOf(await add(stock))).toEqual([409, 'connection_taken']);
    expect(await codeOf(await remove('stock', 'boss'))).toEqual([403, 'scope_missing']);
    expect(await codeOf(await server.get('/api/v1/connections/stock/draft', keys.boss))).toEqual([
      403,
      'scope_missing',
    ]);
    expect((await server.get('/api/v1/connections/stock/draft', keys.admin)).status).toBe(200);
    expect((await server.post('/api/v1/connections/stock/test', {}, keys.admin)).status).toBe(200);
  });

  it('can be tried first, within the same limits, and nothing of it is kept', async () => {
    const test = (body: object, who = 'admin') => server.post('/api/v1/connections/test', body, keys[who]);
    const spare = { title: 'Spare', url: 'sqlite:stock.sqlite' };
    expect(await codeOf(await test(spare, 'boss'))).toEqual([403, 'scope_missing']);
    const tried = await test(spare);
    expect([tried.status, await bodyOf(tried)]).toEqual([200, { things: ['orders', 'salaries'] }]);
    expect(await idsFor('admin')).toEqual(['demo', 'stock']);
    expect(await codeOf(await test({ title: 'Spare', url: 'sqlite:/etc/passwd' }))).toEqual([
      403,
      'connection_not_allowed',
    ]);
    expect(await codeOf(await test({ title: 'Spare', url: 'postgres://reader@db.elsewhere/shop' }))).toEqual([
      403,
      'connection_not_allowed',
    ]);
    const away = await bodyOf(await test({ title: 'Spare', url: 'postgres://reader:amber-secret@127.0.0.1:1/shop' }));
    expect(away.code).toBe('connection_failed');
    expect(JSON.stringify(away)).not.toContain('amber-secret');
    expect(await codeOf(await test({ title: 'Stock', url: 'sqlite:stock.sqlite' }))).toEqual([409, 'connection_taken']);
    const newest = await server.wenshu.audit.newest({ user: 'root' });
    const written = newest.map(({ action, about, status }) => [action, about, status]);
    expect(written).toContainEqual(['try', 'Spare', undefined]);
    expect(written).toContainEqual(['try', 'Spare', 'connection_failed']);
  });

  it('is asked by every role within its limits, and not at all by one that is limited to others', async () => {
    expect(await idsFor('boss')).toEqual(['demo', 'stock']);
    expect(await idsFor('clerk')).toEqual(['demo', 'stock']);
    expect(await idsFor('guest')).toEqual(['demo']);
    expect((await ask('boss', 'SELECT sum(pay) FROM salaries', 'stock')).answer.table.rows).toEqual([[9001]]);
    expect(JSON.stringify(await ask('clerk', 'total pay of salaries', 'stock'))).not.toContain('9001');
    expect((await ask('clerk', 'what is the total amount', 'stock')).answer.table.rows).toEqual([[12]]);
    expect((await ask('guest', 'what is the total amount', 'stock')).code).toBe('connection_unknown');
  });

  it('can be described by whoever looks after the server, for everybody', async () => {
    const form = await bodyOf(await server.get('/api/v1/connections/stock/draft', keys.admin));
    const orders = form.things.find(({ name }: { name: string }) => name === 'orders');
    const amount = orders.fields.find(({ name }: { name: string }) => name === 'amount');
    const put = await fetch(`${server.url}/api/v1/connections/stock/glossary`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...keys.admin },
      body: JSON.stringify({ names: { [amount.id]: '货值 / worth of goods' } }),
    });
    expect(await bodyOf(put)).toMatchObject({ accepted: true });
    const { answer } = await ask('clerk', '总货值是多少', 'stock');
    expect(answer.table.rows).toEqual([[12]]);
  });

  it('is gone for everybody once it is removed, and comes back only when it is added', async () => {
    expect((await remove('stock')).status).toBe(200);
    expect(await idsFor('boss')).toEqual(['demo']);
    expect((await ask('boss', 'what is the total amount', 'stock')).code).toBe('connection_unknown');
    expect(await codeOf(await remove('stock'))).toEqual([404, 'connection_unknown']);
    expect(await codeOf(await remove('demo'))).toEqual([403, 'connection_fixed']);
  });

  it('for some roles is not there for others', async () => {
    expect((await add({ name: 'narrow', title: 'Narrow', url: 'sqlite:stock.sqlite', roles: ['boss'] })).status).toBe(
      201,
    );
    expect(await idsFor('clerk')).toEqual(['demo']);
    expect((await ask('clerk', 'what is the total amount', 'narrow')).code).toBe('connection_unknown');
    expect((await remove('narrow')).status).toBe(200);
  });
});

describe('what may not be added', () => {
  const outside = () => join(folder, '..', `wenshu-outside-${process.pid}.sqlite`);
  afterAll(() => rmSync(outside(), { force: true }));

  it('a file that is not below the open folder, however it is named', async () => {
    const database = new DatabaseSync(outside());
    database.exec('CREATE TABLE secrets (word TEXT)');
    database.close();
    symlinkSync(outside(), join(folder, 'link.sqlite'));
    mkdirSync(join(folder, 'sub'));
    for (const url of [
      `sqlite:${outside()}`,
      `sqlite:../wenshu-outside-${process.pid}.sqlite`,
      'sqlite:link.sqlite',
      `file:${outside()}`,
      'duckdb:/etc/passwd',
      'duckdb:/etc',
      '/etc/passwd',
      'sub/../../x.sqlite',
      '',
      'sqlite:missing.sqlite',
      'duckdb::memory:',
      'http://127.0.0.1/x.csv',
      's3://bucket/x.parquet',
    ]) {
      const reply = await add({ title: 'x', url: url || ' x' });
      expect([url, reply.status, (await bodyOf(reply)).code]).toEqual([url, 403, 'connection_not_allowed']);
    }
  });

  it('without a folder, no file at all', async () => {
    const closed = await startServer();
    try {
      const reply = await closed.post('/api/v1/connections', {
        title: 'x',
        url: `sqlite:${join(folder, 'stock.sqlite')}`,
      });
      expect(await codeOf(reply)).toEqual([403, 'connection_not_allowed']);
    } finally {
      await closed.end();
    }
  });

  it.each([
    ['postgres://a:b@10.0.0.1/x', 403],
    ['postgres://a:b@db.example/x', 403],
    ['postgres://a:b@evil.example/x', 403],
    ['mysql://a:b@127.0.0.1.evil.example/x', 403],
    ['postgres://a:b@%2Fvar%2Frun%2Fpostgresql/x', 403],
    ['postgres:///x', 400],
    ['postgres://127.0.0.1/x', 400],
    ['bigquery://u@127.0.0.1/x', 403],
    ['oracle://a:b@127.0.0.1/(DESCRIPTION=x)', 403],
    ['oracle://a:b@127.0.0.1/x%3Fwallet_location=%2Fetc', 403],
    ['mongodb://a:b@127.0.0.1/x', 403],
  ])('%s', async (url, status) => {
    expect((await add({ title: 'x', url })).status).toBe(status);
  });

  it('what cannot be reached, told in plain words and without its password', async () => {
    const reply = await add({
      title: '分店',
      engine: 'postgres',
      host: '127.0.0.1',
      port: 9,
      database: 'x',
      user: 'u',
      password: 'hunter2',
    });
    const text = await reply.text();
    expect(reply.status).toBe(422);
    expect(JSON.parse(text).code).toBe('connection_failed');
    expect(text).not.toContain('hunter2');
    expect(await idsFor('admin')).toEqual(['demo']);
  });
});
