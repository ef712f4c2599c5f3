import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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

describe('what is hidden', () => {
  it('stays hidden in sentences, cut texts and what is made of marks', async () => {
    const file = join(folder, 'odd.sqlite');
    const database = new DatabaseSync(file);
    database.exec(`CREATE TABLE kehu (id INTEGER PRIMARY KEY, xm TEXT, lxdh INTEGER, csrq INTEGER, note TEXT);
      INSERT INTO kehu VALUES (1, '张伟', 18852538670, 19590524, 'call ' || char(0) || ' first'), (2, '王小明', 13812345678, 19850130,
      printf('%.280c', 'x') || ' (674) 555-0199 now'), (3, '李芳', 13912345678, 19900512,
      '-----BEGIN PRIVATE KEY-----' || char(10) || printf('%.400c', 'M') || char(10) || '-----END PRIVATE KEY-----');
      CREATE TABLE products (id INTEGER PRIMARY KEY, product_name TEXT);
      INSERT INTO products VALUES (1, 'red ' || char(0) || ' chair'), (2, 'blue table')`);
    database.close();
    const client = await through('http', { file, hidden: [] });
    const one = await client.call('run_sql', { sql: 'SELECT lxdh FROM kehu WHERE id = 1' });
    expect(one.text).toContain('| [[P');
    const all = await client.call('run_sql', { sql: 'SELECT xm, csrq FROM kehu' });
    const born = await client.call('run_sql', { sql: 'SELECT note, id FROM kehu ORDER BY id' });
    expect(born.data.rows.map(([, id]: [string, number]) => id)).toEqual([1, 2, 3]);
    const open = await client.call('run_sql', { sql: 'SELECT product_name, id FROM products ORDER BY id' });
    expect(open.data.rows[0]).toEqual(['red \u0000 chair', 1]);
    expect(open.data.status).toBe('answered');
    expect(born.text).toMatch(/\| 3 \|/);
    const made = await client.call('run_sql', {
      sql: `SELECT hex('${all.data.rows[0][0]}') AS h, ${one.data.rows[0][0]} + 1 AS n`,
    });
    expect(made.isError).toBe(false);
    for (const { data, text } of [one, all, born, made])
      expect(`${JSON.stringify(data)}\n${text}`).not.toMatch(/18,?852|19,?590|\b1885253867\d|555-0|MMM|E5BCA0/);
  });

  it('a database that cannot be reached is an answer that a model can read', async () => {
    const client = await connectMcp(overStdio(['--db', 'postgres://ann:geheim@127.0.0.1:1/shop'], folder));
    clients.push(client);
    for (const [tool, given] of [
      ['ask', { question: 'how many orders are there' }],
      ['check_sql', { sql: 'SELECT 1' }],
    ] as const) {
      const { isError, text } = await client.call(tool, given);
      expect(isError).toBe(true);
      expect(text).not.toBe('');
      expect(text).not.toContain('geheim');
    }
  });
});

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
