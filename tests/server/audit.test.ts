import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { runCli } from '../e2e/run-cli.ts';
import { allEvents, asked, startServer, type TestServer } from '../fixtures/http-server.ts';

const { roles } = parseConfig({
  roles: {
    clerk: { max_rows: 5 },
    lead: { approves: true },
    guest: { questions_per_day: 2 },
    stranger: { connections: ['elsewhere'] },
  },
});
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ config: { roles } });
});
afterAll(() => server.end());

const keyOf = async (user: string, role: string) => {
  const { key } = await server.wenshu.keys.create({ user, role, scopes: ['ask', 'sql'] });
  return { 'x-api-key': key };
};
// biome-ignore lint/suspicious/noExplicitAny: a test reads what came over the wire
const ask = async (headers: Record<string, string>, question: string): Promise<any> =>
  (await server.post('/api/v1/query/sync', asked(question), headers)).json();
const entriesOf = async (user: string) => (await server.wenshu.audit.newest({ user })).toReversed();

describe('the audit log', () => {
  it('says who asked what, which SQL ran and how many rows left, also where people see no SQL', async () => {
    const headers = await keyOf('anna', 'clerk');
    const { answer } = await ask(headers, '每个城市有多少客户');
    const run = answer.receipt.run_id;
    await server.get(`/api/v1/runs/${run}/pages?page_size=3`, headers);
    await (await server.get(`/api/v1/runs/${run}/export.csv`, headers)).text();
    const entries = await entriesOf('anna');
    expect(entries.map(({ action }) => action)).toEqual(['ask', 'sql', 'end', 'page', 'page', 'export', 'export']);
    const [asking, ran, end, page, , , exported] = entries;
    expect(asking).toMatchObject({ role: 'clerk', door: 'rest', question: '每个城市有多少客户' });
    expect(asking?.how).toMatch(/^key [0-9a-f]{12}$/);
    expect(ran).toMatchObject({ run, rows: 5, sql: expect.stringMatching(/^SELECT/), request: asking?.request });
    expect(end).toMatchObject({ run, status: 'answered', rows: 5, cost: 0 });
    expect(page).toMatchObject({ run, rows: 3 });
    expect(exported).toMatchObject({ run, rows: 5 });
    expect((await server.wenshu.audit.verify()).broken).toBeUndefined();
  });

  it('holds no cell, no key and nothing that identifies a person', async () => {
    const headers = await keyOf('bob', 'clerk');
    const key = headers['x-api-key'];
    const { answer } = await ask(headers, `SELECT name FROM customers WHERE phone <> '13812345678' ORDER BY name`);
    expect(answer.status).toBe('answered');
    await ask(headers, `我的密钥是 ${key}，邮箱 anna@example.com`);
    const text = JSON.stringify(await entriesOf('bob'));
    for (const secret of [key.slice(17), '13812345678', 'anna@example.com', ...answer.table.rows.flat().map(String)])
      expect(text).not.toContain(secret);
    expect(text).toContain('[hidden]');
  });

  it('tells a stream and a reply as well', async () => {
    const headers = await keyOf('carl', 'clerk');
    await allEvents(await server.post('/api/v1/query', asked('有多少个产品'), headers));
    expect((await entriesOf('carl')).map(({ action }) => action)).toEqual(['ask', 'sql', 'end']);
    await server.post('/api/v1/runs/nothing/resume', { choose: '2' }, { ...headers, accept: 'application/json' });
    expect((await entriesOf('carl')).slice(3)).toMatchObject([
      { action: 'reply', question: '2' },
      { action: 'end', status: 'run_unknown' },
    ]);
  });

  it('says who approved, revoked, judged and deleted, before it is done and where it failed', async () => {
    const headers = await keyOf('lena', 'lead');
    const { answer } = await ask(headers, '有多少个产品');
    const run = answer.receipt.run_id;
    const approved = await server.post('/api/v1/verified', { run_id: run }, headers);
    const { id } = (await approved.json()) as { id: string };
    await server.post('/api/v1/feedback', { run_id: run, verdict: 'up' }, headers);
    const gone = (path: string) => fetch(`${server.url}${path}`, { method: 'DELETE', headers });
    await gone(`/api/v1/verified/${id}`);
    await gone(`/api/v1/threads/${run}`);
    await gone('/api/v1/verified/none');
    expect((await entriesOf('lena')).slice(3)).toMatchObject([
      { action: 'approve', about: run },
      { action: 'approve', about: id, status: 'done' },
      { action: 'feedback', about: `up ${run}` },
      { action: 'revoke', about: id },
      { action: 'forget', about: run },
      { action: 'revoke', about: 'none' },
      { action: 'revoke', about: 'none', status: 'answer_unknown' },
    ]);
    expect((await server.wenshu.audit.verify()).broken).toBeUndefined();
  });

  it('is read and verified on the command line, in both languages', async () => {
    const cli = (words: string[]) =>
      runCli(['audit', ...words], { folder: server.home, variables: { WENSHU_HOME: server.home } });
    const shown = await cli(['show', '--user', 'anna', '--lang', 'zh']);
    expect(shown.stdout).toMatch(/anna.*clerk.*rest.*提问.*每个城市有多少客户/);
    const lines = (await cli(['show', '--json', '--limit', '2'])).stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).number)).toEqual([expect.any(Number), expect.any(Number)]);
    const verified = await cli(['verify', '--lang', 'en']);
    expect([verified.code, verified.stdout]).toEqual([
      0,
      expect.stringMatching(/^All \d+ entries are intact\. Head: /),
    ]);
    const other = await cli(['verify', '--head', 'a'.repeat(64), '--lang', 'zh']);
    expect([other.code, other.stdout]).toEqual([1, expect.stringContaining('没有这个摘要')]);
    expect((await cli(['verify', '--head', 'x'])).code).toBe(2);
  });
});

describe('what a role may have', () => {
  it('rows: of an answer, its pages and its exports', async () => {
    const headers = await keyOf('dora', 'clerk');
    const { answer } = await ask(headers, 'SELECT id FROM orders ORDER BY id');
    expect(answer.table.rows).toHaveLength(5);
    expect(answer.table.truncated).toBe(true);
    const run = answer.receipt.run_id;
    const page = async (query: string) => (await server.get(`/api/v1/runs/${run}/pages?${query}`, headers)).json();
    expect(await page('page=1&page_size=1000')).toMatchObject({ total_count: 5, data: { length: 5 }, has_next: false });
    expect(await page('page=2&page_size=4')).toMatchObject({ total_count: 5, data: { length: 1 } });
    expect(await page('page=3&page_size=4')).toMatchObject({ data: [] });
    const exported = await server.get(`/api/v1/runs/${run}/export.json`, headers);
    expect(exported.headers.get('wenshu-most-rows')).toBe('5');
    expect(((await exported.json()) as { rows: unknown[] }).rows).toHaveLength(5);
  });

  it('questions of a day: also of many at once no more than that', async () => {
    const headers = await keyOf('emil', 'guest');
    const all = await Promise.all(
      Array.from({ length: 6 }, () => server.post('/api/v1/query/sync', asked('有多少个产品'), headers)),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429]);
    const late = await server.post('/api/v1/query/sync', asked('有多少个产品'), {
      ...headers,
      'accept-language': 'zh',
    });
    expect(late.headers.get('retry-after')).toBe('3600');
    expect(await late.json()).toMatchObject({ code: 'budget_spent', title: expect.stringContaining('每天 2 个问题') });
    expect((await ask(await keyOf('frieda', 'guest'), '有多少个产品')).answer.status).toBe('answered');
  });

  it('connections: what is not meant for it is not there', async () => {
    const headers = await keyOf('gast', 'stranger');
    expect(await ask(headers, '有多少个产品')).toMatchObject({ code: 'connection_unknown', status: 404 });
    expect(await (await server.get('/api/v1/schema', headers)).text()).not.toMatch(/产品|商店/);
  });
});

it('where nothing can be written down nothing is answered, and it says so', async () => {
  const closed = await startServer({ config: { audit: { key_env: 'NOT_SET' } } });
  try {
    const sync = await closed.post('/api/v1/query/sync', asked('有多少个产品'));
    expect([sync.status, ((await sync.json()) as { code: string }).code]).toEqual([503, 'audit_failed']);
    const told = await allEvents(await closed.post('/api/v1/query', asked('有多少个产品')));
    expect(told.map(({ event }) => event.type)).toEqual(['run-error']);
    const file = await fetch(`${closed.url}/api/v1/uploads`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: 'a,b\n1,2\n',
    });
    expect([file.status, await file.json()]).toMatchObject([503, { code: 'audit_failed' }]);
    expect(await (await closed.get('/api/v1/uploads')).json()).toMatchObject({ uploads: [] });
  } finally {
    await closed.end();
  }
});

it('rows do not leave when the log breaks in the middle of a run', async () => {
  const broken = await startServer();
  try {
    const append = broken.wenshu.audit.append;
    const told: string[] = [];
    Object.assign(broken.wenshu.audit, {
      async append(...given: Parameters<typeof append>) {
        told.push(given[0].action);
        if (given[0].action !== 'ask') throw new Error('disk full');
        return append(...given);
      },
    });
    const text = await (await broken.post('/api/v1/query', asked('上个月销售额最高的5个产品'))).text();
    expect(told.slice(0, 2)).toEqual(['ask', 'sql']);
    expect(text).not.toContain('每日坚果');
    expect(text).toContain('run-error');
  } finally {
    await broken.end();
    rmSync(join(broken.home), { recursive: true, force: true });
  }
});
