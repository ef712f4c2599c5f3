import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import type { Scope } from '../../src/protocol/access.ts';
import { asked, startServer, type TestServer } from '../fixtures/http-server.ts';

/** Role × scopes × address × what it names: every combination is asked for, and both the yes and the no are expected. */
const roles = {
  boss: { audience: 'analyst', approves: true },
  clerk: { audience: 'analyst', tables: ['orders'] },
  blind: { audience: 'analyst', denied_columns: ['salaries.pay', 'secrets.word'] },
  guest: { audience: 'analyst', connections: ['sales'] },
} as const;
type Role = keyof typeof roles;
const scopeSets: Scope[][] = [['ask'], ['ask', 'sql'], ['ask', 'admin'], ['ask', 'sql', 'admin'], ['sql', 'admin']];

const folder = mkdtempSync(join(tmpdir(), 'wenshu-matrix-'));
let server: TestServer;
beforeAll(async () => {
  const fill = (name: string, sql: string) => {
    const file = new DatabaseSync(join(folder, name));
    file.exec(sql);
    file.close();
  };
  fill(
    'sales.sqlite',
    'CREATE TABLE orders (id INTEGER PRIMARY KEY, amount INTEGER); INSERT INTO orders VALUES (1, 41235); CREATE TABLE salaries (id INTEGER PRIMARY KEY, pay INTEGER); INSERT INTO salaries VALUES (1, 90017)',
  );
  fill(
    'hr.sqlite',
    "CREATE TABLE secrets (id INTEGER PRIMARY KEY, word TEXT); INSERT INTO secrets VALUES (1, 'umber3131')",
  );
  const settings = { connections: { sales: { url: 'sales.sqlite' }, hr: { url: 'hr.sqlite' } }, roles };
  writeFileSync(join(folder, 'wenshu.yaml'), JSON.stringify(settings));
  const { home: _, server: _server, ...config } = loadConfig({ folder, environment: {} });
  server = await startServer({ config });
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

interface Attempt {
  name: string;
  send(headers: Record<string, string>): Promise<Response>;
  /** What is needed besides `ask`. */
  scope?: Scope;
  /** Who may have it, once the scope is there. */
  roles: readonly Role[];
  /** Stands in the reply of whoever may, and in no other. */
  mark?: string;
}

const all = Object.keys(roles) as Role[];
const get = (path: string) => (headers: Record<string, string>) => server.get(path, headers);
const post = (path: string, body: object) => (headers: Record<string, string>) => server.post(path, body, headers);
const run = (sql: string, connection: string) => post('/api/v1/query/sync', { ...asked(sql), connection });
const langgraph = (content: string) =>
  post('/runs/wait', { assistant_id: 'text2sql_agent', input: { messages: [{ role: 'user', content }] } });

const attempts: Attempt[] = [
  { name: 'figures of the server', send: get('/metrics'), scope: 'admin', roles: all },
  { name: 'itself', send: get('/api/v1/me'), roles: all },
  { name: 'orders, as SQL', send: run('SELECT amount FROM orders', 'sales'), scope: 'sql', roles: all, mark: '41235' },
  { name: 'orders, in words', send: run('what is the highest amount', 'sales'), roles: all, mark: '41235' },
  {
    name: 'pay, as SQL',
    send: run('SELECT pay FROM salaries', 'sales'),
    scope: 'sql',
    roles: ['boss', 'guest'],
    mark: '90017',
  },
  {
    name: 'pay, by a star',
    send: run('SELECT * FROM salaries', 'sales'),
    scope: 'sql',
    roles: ['boss', 'guest'],
    mark: '90017',
  },
  {
    name: 'pay, in words',
    send: run('what is the total pay of salaries', 'sales'),
    roles: ['boss', 'guest'],
    mark: '90017',
  },
  {
    name: 'secrets, as SQL',
    send: run('SELECT word FROM secrets', 'hr'),
    scope: 'sql',
    roles: ['boss'],
    mark: 'umber3131',
  },
  {
    name: 'secrets, over LangGraph',
    send: langgraph('SELECT word FROM secrets'),
    scope: 'sql',
    roles: ['boss'],
    mark: 'umber3131',
  },
  { name: 'secrets, in words', send: run('list the word of all secrets', 'hr'), roles: ['boss'], mark: 'umber3131' },
  { name: 'what is in sales', send: get('/api/v1/schema?connection=sales'), roles: all, mark: 'amount' },
  { name: 'that there is pay', send: get('/api/v1/schema?connection=sales'), roles: ['boss', 'guest'], mark: '"pay"' },
  { name: 'that there are secrets', send: get('/api/v1/schema?connection=hr'), roles: ['boss'], mark: '"word"' },
  { name: 'a tour of hr', send: get('/api/v1/explore?connection=hr'), roles: ['boss', 'clerk', 'blind'] },
  {
    name: 'a check on hr',
    send: post('/api/v1/check', { sql: 'SELECT 1', connection: 'hr' }),
    scope: 'sql',
    roles: ['boss', 'clerk', 'blind'],
  },
  { name: 'a test of sales', send: post('/api/v1/connections/sales/test', {}), scope: 'admin', roles: all },
  {
    name: 'a test of hr',
    send: post('/api/v1/connections/hr/test', {}),
    scope: 'admin',
    roles: ['boss', 'clerk', 'blind'],
  },
];

it('each may have what their role and their scopes say, and nothing else', { timeout: 240_000 }, async () => {
  const wrong: string[] = [];
  let [tried, granted] = [0, 0];
  for (const role of all)
    for (const scopes of scopeSets) {
      const { key } = await server.wenshu.keys.create({ user: `${role}-${scopes.join('-')}`, role, scopes });
      for (const { name, send, scope, roles: allowed, mark } of attempts) {
        const isNamed = name === 'figures of the server' || scopes.includes('ask');
        const may = isNamed && (scope === undefined || scopes.includes(scope)) && allowed.includes(role);
        const reply = await send({ 'x-api-key': key, accept: 'application/json' });
        const text = await reply.text();
        tried += 1;
        const had = mark === undefined ? reply.ok : text.includes(mark);
        if (had) granted += 1;
        if (had !== may) wrong.push(`${role} with ${scopes}: ${name}: ${reply.status} ${text.slice(0, 160)}`);
        // Whoever lacks the scope is told so, whatever else they may not.
        if ((!isNamed || (scope !== undefined && !scopes.includes(scope))) && !text.includes('scope_missing'))
          wrong.push(`${role} with ${scopes}: ${name}: ${reply.status}, not for want of a scope`);
      }
    }
  expect(wrong).toEqual([]);
  expect(tried).toBe(all.length * scopeSets.length * attempts.length);
  expect(tried).toBeGreaterThan(300);
  expect(granted).toBeGreaterThan(80);
});
