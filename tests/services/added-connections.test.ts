import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { debianPostgres, startPostgres } from '../fixtures/embedded-postgres.ts';
import { startServer, type TestServer } from '../fixtures/http-server.ts';
import type { OwnServer } from '../fixtures/own-server.ts';

const programs = debianPostgres();
const password = 'pa:ss@w/ord#?';

describe.skipIf(!programs)('a server that somebody adds', () => {
  let own: OwnServer;
  let server: TestServer;
  let port = 0;
  beforeAll(async () => {
    own = await startPostgres(programs);
    port = Number(new URL(own.url).port);
    const owner = new pg.Client(own.url);
    await owner.connect();
    await owner.query('CREATE TABLE orders (id int, amount int)');
    await owner.query('INSERT INTO orders VALUES (1, 40), (2, 2)');
    await owner.query(`CREATE ROLE reads LOGIN PASSWORD '${password}'`);
    await owner.query('GRANT SELECT ON ALL TABLES IN SCHEMA public TO reads');
    await owner.end();
    server = await startServer();
  });
  afterAll(async () => {
    await server.end();
    await own.stop();
  });
  const wish = () => ({ engine: 'postgres', host: '127.0.0.1', port, database: 'postgres' });

  it('with an account that only reads is kept with its password sealed, and asked', async () => {
    const body = { name: 'books', title: 'Books', ...wish(), user: 'reads', password };
    const reply = await server.post('/api/v1/connections', body);
    const text = await reply.text();
    expect([reply.status, text.includes(password)]).toEqual([201, false]);
    const { answer } = await server.ask('what is the total amount', { connection: 'books' });
    expect(answer.table.rows).toEqual([[42]]);
    for (const path of ['/api/v1/connections', '/api/v1/connections/books/draft'])
      expect(await (await server.get(path)).text()).not.toMatch(/pa:ss|pa%3Ass|127\.0\.0\.1/);
    for (const file of readdirSync(server.home, { recursive: true, encoding: 'utf8' })) {
      const path = join(server.home, file);
      const isTold = statSync(path).isFile() && /pa:ss@w|pa%3Ass%40w/.test(readFileSync(path, 'latin1'));
      expect([file, isTold]).toEqual([file, false]);
    }
    expect(statSync(join(server.home, 'secret.key')).mode & 0o077).toBe(0);
    const removed = await fetch(`${server.url}/api/v1/connections/books`, { method: 'DELETE' });
    expect(removed.status).toBe(200);
  });

  it('whose password was sealed with another key says so, and can be removed', async () => {
    const body = { name: 'sealed', title: 'Sealed', ...wish(), user: 'reads', password };
    expect((await server.post('/api/v1/connections', body)).status).toBe(201);
    const other = await startServer();
    try {
      for (const name of readdirSync(server.home).filter((one) => one.startsWith('memory') || one.startsWith('store')))
        writeFileSync(join(other.home, name), readFileSync(join(server.home, name)));
      const reply = await other.post('/api/v1/connections/sealed/test', {});
      expect(await reply.json()).toMatchObject({ code: 'secret_unreadable' });
      expect((await fetch(`${other.url}/api/v1/connections/sealed`, { method: 'DELETE' })).status).toBe(200);
    } finally {
      await other.end();
      await fetch(`${server.url}/api/v1/connections/sealed`, { method: 'DELETE' });
    }
  });

  it('with an account that may change data is refused, and one that nobody may use is told in plain words', async () => {
    const powerful = await server.post('/api/v1/connections', {
      title: 'All',
      ...wish(),
      user: 'postgres',
      password: 'x',
    });
    expect([powerful.status, await powerful.json()]).toMatchObject([422, { code: 'connection_privileged' }]);
    const unknown = await server.post('/api/v1/connections', {
      title: 'None',
      ...wish(),
      database: 'none',
      user: 'reads',
    });
    const problem = (await unknown.json()) as { code: string; title: string };
    expect(problem).toMatchObject({ code: 'connection_failed', title: expect.stringMatching(/^It was not added: /) });
    expect(await (await server.get('/api/v1/connections')).json()).toMatchObject({ connections: [{ id: 'demo' }] });
  });
});
