import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approvedReply,
  checkedReply,
  connectionsReply,
  connectionTestReply,
  feedbackReply,
  glossaryReply,
  modelsReply,
  understoodReply,
  verifiedReply,
} from '../../src/protocol/replies.ts';
import { completionsOf } from '../../src/session/understand.ts';
import { asked, startServer, type TestServer } from '../fixtures/http-server.ts';

let server: TestServer;
let analyst: TestServer;
beforeAll(async () => {
  server = await startServer();
  analyst = await startServer({ server: { audience: 'analyst' } });
});
afterAll(async () => {
  await server.end();
  await analyst.end();
});

const raw = /order_items|total_amount|_id\b|SELECT/;

describe('a question that is being typed', () => {
  const typed = async (text: string, more: object = {}) => {
    const reply = await server.post('/api/v1/understand', { text, ...more });
    expect(reply.status).toBe(200);
    const body = await reply.text();
    expect(body).not.toMatch(raw);
    return understoodReply.parse(JSON.parse(body));
  };

  it('is understood in business words, in Chinese', async () => {
    const { understood, not_understood } = await typed('上个月华东的销售额');
    const means = Object.fromEntries(understood.map((part) => [part.text, part]));
    expect(means.上个月).toMatchObject({ kind: 'period', means: expect.stringContaining('2026年5月') });
    expect(means.销售额).toMatchObject({ means: '销售额', start: 6, end: 9 });
    expect(means.华东?.kind).toBe('value');
    expect(not_understood).toEqual([]);
  });

  it('is understood in English, with what nothing accounts for', async () => {
    const { understood, not_understood } = await typed('sales by region of flibbertigibbets');
    expect(understood.map(({ text }) => text)).toEqual(expect.arrayContaining(['sales', 'region']));
    expect(not_understood.map(({ text }) => text)).toEqual(['flibbertigibbets']);
  });

  it.each([
    ['上个月销', '上个月销售额'],
    ['每个会员', '每个会员等级'],
    ['top products by gro', 'top products by gross profit'],
  ])('%s may go on', async (text, whole) => {
    expect((await typed(text)).completions).toContain(whole);
  });

  it.each([
    ['销售额', ['销售额按渠道', '销售额按月', '上个月销售额']],
    ['上个月华东的销售额', ['上个月华东的销售额按类别']],
    ['sales', ['sales by channel', 'sales by month', 'sales last month']],
    ['sales by', ['sales by channel', 'sales by category']],
    ['how many customers are there', ['how many customers are there by region']],
  ])('%s may go on after its last word', async (text, wanted) => {
    expect((await typed(text)).continuations).toEqual(expect.arrayContaining(wanted));
  });

  it.each([
    ['an order that is said already', '各大区的销售额', /按/],
    ['a period that is said already', '上个月的销售额', /今年|上个月上个月/],
    ['anything after a word that is not understood', 'sales by flibbertigibbets', /./],
  ])('does not go on with %s', async (_, text, unwanted) => {
    expect((await typed(text)).continuations.filter((one) => unwanted.test(one.replace(text, '')))).toEqual([]);
  });

  it('goes on with questions that are answered', async () => {
    for (const text of ['销售额', 'sales'])
      for (const further of (await typed(text)).continuations.slice(0, 4)) {
        const { answer } = await server.ask(further);
        expect([further, answer.status]).toEqual([further, 'answered']);
      }
  });

  it('may be nothing yet', async () => {
    expect(await typed('')).toEqual({ understood: [], not_understood: [], completions: [], continuations: [] });
  });

  it('is completed from the beginning of a word alone', () => {
    expect(completionsOf('xsal', ['sales'])).toEqual([]);
    expect(completionsOf('by sal', ['sales', 'salary', 'sal'])).toEqual(['by sales', 'by salary']);
    expect(completionsOf('s', ['sales'])).toEqual([]);
  });
});

describe('what people approve', () => {
  it('is kept by a thumbs-up, listed, and gone with a thumbs-down or when it is revoked', async () => {
    const list = async (from: TestServer) =>
      verifiedReply.parse(await (await from.get('/api/v1/verified')).json()).verified;
    const { answer } = await analyst.ask('上个月的订单数');
    const { run_id } = answer.receipt;
    const judge = async (run: string, verdict: string) =>
      feedbackReply.parse(await (await analyst.post('/api/v1/feedback', { run_id: run, verdict })).json());
    const { approved } = await judge(run_id, 'up');
    expect(approved).not.toBeNull();
    expect(await list(analyst)).toMatchObject([
      { id: approved, question: '上个月的订单数', in_use: true, sql: answer.receipt.sql },
    ]);
    const served = (await analyst.ask('上个月的订单数')).answer.receipt;
    expect(served.source).toBe('verified');
    expect((await judge(served.run_id, 'down')).revoked).toBe(approved);
    expect(await list(analyst)).toEqual([]);
    const added = await analyst.post('/api/v1/verified', { run_id, note: 'checked with finance' });
    expect(added.status).toBe(201);
    const { id } = approvedReply.parse(await added.json());
    expect(await list(analyst)).toMatchObject([{ id, note: 'checked with finance' }]);
    const remove = () => fetch(`${analyst.url}/api/v1/verified/${id}`, { method: 'DELETE' });
    expect(await (await remove()).json()).toEqual({ revoked: id });
    expect((await remove()).status).toBe(404);
  });

  it('is shown to business people without its statement', async () => {
    const { answer } = await server.ask('how many products are there');
    await server.post('/api/v1/verified', { run_id: answer.receipt.run_id });
    const text = await (await server.get('/api/v1/verified')).text();
    expect(text).toContain('how many products are there');
    expect(text).not.toMatch(/SELECT|"sql"/i);
  });

  it('is not what a run says that is not there', async () => {
    expect((await server.post('/api/v1/feedback', { run_id: 'nobody', verdict: 'up' })).status).toBeGreaterThanOrEqual(
      400,
    );
    expect((await server.post('/api/v1/verified', { run_id: 'nobody' })).status).toBeGreaterThanOrEqual(400);
  });
});

it('business words are told in the language of the caller, and who writes', async () => {
  const words = async (language: string) => {
    const text = await (await server.get('/api/v1/glossary', { 'accept-language': language })).text();
    expect(text).not.toMatch(raw);
    return glossaryReply.parse(JSON.parse(text)).databases[0]?.words;
  };
  expect(await words('zh')).toContain('销售额');
  expect(await words('en')).toContain('gross profit');
  expect(modelsReply.parse(await (await server.get('/api/v1/models')).json()).models[0]?.name).toBe('embedded');
});

it('databases are told by their names alone, and can be tried', async () => {
  const text = await (await server.get('/api/v1/connections')).text();
  const { connections } = connectionsReply.parse(JSON.parse(text));
  expect(connections).toMatchObject([{ title: expect.stringContaining('Yunling') }]);
  expect(text).not.toMatch(/shop\.sqlite|sqlite:/);
  const tried = await server.post(`/api/v1/connections/${connections[0]?.id}/test`);
  expect(connectionTestReply.parse(await tried.json()).tables).toBeGreaterThan(10);
  expect((await server.post('/api/v1/connections/nobody/test')).status).toBe(404);
});

describe('a problem is told', () => {
  const title = async (body: object, headers: Record<string, string> = {}) => {
    const reply = await server.post('/api/v1/query', { ...body, thread_id: 'a/b' }, headers);
    expect(reply.status).toBe(400);
    return ((await reply.json()) as { title: string }).title;
  };
  it('in the language that is asked for, else the question’s, else English', async () => {
    expect(await title(asked('有多少订单'), { 'accept-language': 'en' })).toMatch(/not valid/);
    expect(await title(asked('有多少订单'))).toMatch(/请求的内容不对/);
    expect(await title(asked('how many orders'))).toMatch(/not valid/);
    expect(await title({})).toMatch(/not valid/);
  });
});

describe('a statement that is being written', () => {
  const check = async (sql: string, of = analyst) => of.post('/api/v1/check', { sql });

  it('is told whether it may run, and what is wrong with it', async () => {
    const fine = checkedReply.parse(await (await check('SELECT count(*) FROM orders')).json());
    expect(fine).toMatchObject({ allowed: true, problems: [] });
    const wrong = checkedReply.parse(await (await check('SELECT nothing_such FROM orders')).json());
    expect(wrong.problems.join()).toContain('nothing_such');
    const refused = checkedReply.parse(await (await check('DELETE FROM orders')).json());
    expect(refused).toMatchObject({ allowed: false, reason: expect.any(String) });
  });

  it('is no business of business people', async () => {
    const reply = await check('SELECT count(*) FROM orders', server);
    expect(reply.status).toBe(403);
    expect(await reply.text()).not.toMatch(raw);
  });
});

it('a run that has ended is told once more to whoever goes on with it without a word', async () => {
  const { answer } = await server.ask('有多少个产品');
  const reply = await server.post(`/api/v1/runs/${answer.receipt.run_id}/resume`, {}, { accept: 'application/json' });
  expect(((await reply.json()) as { answer: { text: string } }).answer.text).toBe(answer.text);
});
