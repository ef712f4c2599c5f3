import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../fixtures/http-server.ts';
import { connectMcp, type McpClient, overHttp, overStdio } from '../fixtures/mcp-client.ts';
import {
  buildCare,
  buildMembers,
  hiddenValues,
  leaked,
  type PersonalDatabase,
} from '../fixtures/personal-databases.ts';

let folder: string;
let care: PersonalDatabase;
let members: PersonalDatabase;
const servers: TestServer[] = [];
const clients: McpClient[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-mcp-private-'));
  care = buildCare(folder);
  members = buildMembers(folder);
});
afterAll(async () => {
  for (const client of clients) await client.close();
  for (const server of servers) await server.end();
  rmSync(folder, { recursive: true, force: true });
});

async function through(door: 'stdio' | 'http', { file }: PersonalDatabase, config: object = {}): Promise<McpClient> {
  const settings = join(folder, 'wenshu.yaml');
  writeFileSync(settings, JSON.stringify({ model: 'embedded', ...config }));
  const server = door === 'http' ? await startServer({ db: file, server: { audience: 'analyst' }, config }) : undefined;
  if (server) servers.push(server);
  const client = await connectMcp(
    server ? overHttp(server.url) : overStdio(['--db', file, '--config', settings], folder),
  );
  clients.push(client);
  return client;
}

describe.each(['stdio', 'http'] as const)('a model that calls the tools over %s', (door) => {
  it('reads no personal value and no secret, whatever it asks', async () => {
    const client = await through(door, care);
    const values = hiddenValues(care);
    const results = [
      await client.call('describe_data'),
      await client.call('describe_data', { about: 'customers' }),
      await client.call('ask', { question: 'list all customers' }),
      await client.call('ask', { question: 'phone of each customer' }),
      await client.call('ask', { question: 'which customer has the largest order total?' }),
      await client.call('run_sql', { sql: 'SELECT * FROM customers' }),
      await client.call('run_sql', { sql: 'SELECT * FROM users', page_size: 3 }),
      await client.call('run_sql', { sql: 'SELECT note, ship_to_address FROM orders' }),
      await client.call('run_sql', { sql: 'SELECT group_concat(phone) AS p, count(*) FROM customers' }),
      await client.call('run_sql', { sql: 'SELECT x.* FROM (SELECT who, reach_at FROM reachable) x' }),
      await client.call('check_sql', { sql: "SELECT nme FROM customers WHERE phone = 'x'" }),
    ];
    const paged = results[6]?.data.run_id;
    results.push(await client.call('ask', { run_id: paged, page: 2, page_size: 3 }));
    for (const { data, text } of results) expect(leaked(`${JSON.stringify(data)}\n${text}`, values), text).toEqual([]);
    expect(results[0]?.text).toContain('phone (phone number)');
    expect(results[0]?.text).toContain("'Prague'");
    expect(results[5]?.data.rows[0].slice(0, 8)).toEqual([
      1,
      ...Array(5).fill(expect.stringMatching(/^\[\[P\d+\]\]$/)),
      'Vienne',
      expect.anything(),
    ]);
    expect(results[8]?.data.rows[0][1]).toBe(8);
  });

  it('can use a mark in a later call, and reads what it wrote itself', async () => {
    const client = await through(door, members);
    const first = await client.call('run_sql', { sql: 'SELECT 编号, 姓名, 手机号 FROM 会员 ORDER BY 编号' });
    expect(leaked(JSON.stringify(first), hiddenValues(members))).toEqual([]);
    const [, name, phone] = first.data.rows[2];
    const byMark = await client.call('run_sql', {
      sql: `SELECT 等级 FROM 会员 WHERE 姓名 = '${name}' AND 手机号 = '${phone}'`,
    });
    expect(byMark.data.rows).toEqual([['金卡']]);
    expect(leaked(JSON.stringify(byMark), hiddenValues(members))).toEqual([]);
    const typed = await client.call('run_sql', { sql: "SELECT 姓名, 等级 FROM 会员 WHERE 姓名 = '慕容雪'" });
    expect(typed.data.sql).toContain("'慕容雪'");
  });

  it('never reads a secret, also where personal values are shown', async () => {
    const client = await through(door, care, { replace_personal_values: false });
    const secrets = hiddenValues({ ...care, hidden: ['users.password_hash', 'users.api_token', 'users.download_url'] });
    const described = await client.call('describe_data');
    const all = await client.call('run_sql', { sql: 'SELECT * FROM users' });
    const open = await client.call('run_sql', { sql: 'SELECT first_name, email FROM customers ORDER BY id LIMIT 1' });
    for (const one of [described, all]) expect(leaked(JSON.stringify(one), secrets)).toEqual([]);
    expect(open.data.rows).toEqual([['Astrid', 'astrid.gruber@apple.at']]);
  });
});
