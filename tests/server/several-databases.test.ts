import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { createShop, type Shop } from '../e2e/run-cli.ts';
import { asked, startServer, type TestServer } from '../fixtures/http-server.ts';
import { connectMcp, overHttp } from '../fixtures/mcp-client.ts';

let shop: Shop;
beforeAll(() => {
  shop = createShop();
  writeFileSync(
    join(shop.folder, 'wenshu.yaml'),
    `connections: { one: { url: ${shop.database}, title: First }, two: { url: ${shop.database}, title: 第二家 } }
roles: { clerk: { connections: [two] } }
`,
  );
});
afterAll(() => rmSync(shop.folder, { recursive: true, force: true }));

async function serving(db: string | undefined, work: (server: TestServer) => Promise<void>, role?: string) {
  const { connection, connections, roles } = loadConfig({ folder: shop.folder, db, environment: {} });
  const server = await startServer({
    config: { connection, connections, roles },
    server: { audience: 'analyst' },
    ...(role ? { role } : {}),
  });
  try {
    await work(server);
  } finally {
    await server.end();
  }
}
const namesIn = async (server: TestServer) =>
  ((await (await server.get('/api/v1/connections')).json()) as { connections: { id: string }[] }).connections.map(
    ({ id }) => id,
  );

describe('of several databases', () => {
  it('a question names the one that it is for, by its name or its title; one that is not there is 404', () =>
    serving(undefined, async (server) => {
      expect(await namesIn(server)).toEqual(['one', 'two']);
      for (const connection of ['two', 'TWO', '第二家', 'First']) {
        const { answer } = await server.ask('how many customers are there?', { connection });
        expect([connection, answer.status, answer.table?.rows]).toEqual([connection, 'answered', [[5]]]);
      }
      const reply = await server.post('/api/v1/query/sync', { ...asked('有多少客户'), connection: 'three' });
      expect([reply.status, await reply.json()]).toMatchObject([404, { code: 'connection_unknown' }]);
    }));

  it('a role asks its own, and is not told of the others', () =>
    serving(
      undefined,
      async (server) => {
        expect(await namesIn(server)).toEqual(['two']);
        expect((await server.ask('how many customers are there?', { connection: 'two' })).answer.status).toBe(
          'answered',
        );
        const refused = await server.ask('how many customers are there?', { connection: 'one' });
        expect(refused).toMatchObject({ code: 'connection_unknown' });
        expect(JSON.stringify(refused)).not.toContain('First');
      },
      'clerk',
    ));
});

describe('a server of one of them', () => {
  // Whether the account of the other one may change data was never asked.
  it('has the other one at no door', () =>
    serving('one', async (server) => {
      expect(await namesIn(server)).toEqual(['one']);
      const posts: [string, object][] = [
        ['/api/v1/query/sync', { ...asked('how many customers are there?'), connection: 'two' }],
        ['/api/v1/understand', { text: 'how many cust', connection: 'two' }],
        ['/api/v1/connections/two/test', {}],
      ];
      for (const [path, body] of posts) {
        const reply = await server.post(path, body);
        expect([path, reply.status, await reply.json()]).toMatchObject([path, 404, { code: 'connection_unknown' }]);
      }
      expect((await server.get('/api/v1/verified?connection=two')).status).toBe(404);
      const client = await connectMcp(overHttp(server.url));
      for (const [tool, given] of [
        ['ask', { question: 'how many customers are there?' }],
        ['describe_data', {}],
        ['check_sql', { sql: 'SELECT 1' }],
        ['run_sql', { sql: 'SELECT COUNT(*) FROM customers' }],
      ] as const)
        expect([tool, await client.call(tool, { ...given, connection: 'two' })]).toMatchObject([
          tool,
          { isError: true },
        ]);
      await client.close();
      expect((await server.ask('how many customers are there?', { connection: 'one' })).answer.table.rows).toEqual([
        [5],
      ]);
    }));
});
