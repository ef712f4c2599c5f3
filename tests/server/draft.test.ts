import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftFormSchema } from '../../src/protocol/explore.ts';
import { startServer, type TestServer } from '../fixtures/http-server.ts';

let server: TestServer;
let id = '';
/** An export with short names, as old systems have them. */
const rows = Array.from({ length: 60 }, (_, at) => {
  const day = `2026-0${1 + (at % 3)}-1${at % 9}`;
  return `D${at},${['north', 'south'][at % 2]},${at * 2.5},${day},${day},${['1', '2', '9'][at % 3]}`;
});
const csv = `ddbh,qy,je,xdrq,fhrq,zt\n${rows.join('\n')}\n`;

beforeAll(async () => {
  server = await startServer();
  const sent = await fetch(`${server.url}/api/v1/uploads?name=t_dd.csv`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: csv,
  });
  id = ((await sent.json()) as { upload: { id: string } }).upload.id;
});
afterAll(() => server.end());

const draft = async (language = 'zh') =>
  draftFormSchema.parse(
    await (await server.get(`/api/v1/connections/${id}/draft`, { 'accept-language': language })).json(),
  );
const say = async (body: object) => {
  const reply = await fetch(`${server.url}/api/v1/connections/${id}/glossary`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'accept-language': 'zh' },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json()) as { code?: string } };
};
const figure = async () => {
  const found = (await draft()).things[0]?.fields.find(({ role }) => role === 'figure');
  if (!found) throw new Error('no figure');
  return found;
};

describe('what was understood of a file', () => {
  it('is told in words: rows, dates, figures, codes and examples, and what to ask', async () => {
    const form = await draft();
    expect(form).toMatchObject({ connection: id, title: 't dd', accepted: false });
    const [thing] = form.things;
    expect(thing).toMatchObject({ rows: 60, more_fields: 0 });
    expect(thing?.fields.map(({ role }) => role)).toContain('date');
    expect(thing?.fields.some(({ codes }) => codes?.map(({ value }) => value).join() === '1,2,9')).toBe(true);
    expect(form.questions.length).toBeGreaterThan(0);
    for (const { question } of form.questions) expect(question).toMatch(/[？?]$/);
    expect((await draft('en')).questions.length).toBe(form.questions.length);
  });

  it('is corrected: names, codes and the date that counts hold from the next question on', async () => {
    const [thing] = (await draft()).things;
    const amount = await figure();
    const state = (await draft()).things[0]?.fields.find(({ codes }) => codes);
    const dates = thing?.fields.filter(({ role }) => role === 'date') ?? [];
    const reply = await say({
      names: { [amount.id]: '成交金额 / deal value', [thing?.id ?? '']: '订单 / order' },
      codes: { [state?.id ?? '']: { 1: '已付款 / paid', 2: '已发货', 9: '已取消' } },
      dates: { [thing?.id ?? '']: dates[1]?.id ?? '' },
    });
    expect([reply.status, reply.body]).toMatchObject([200, { accepted: true }]);
    const after = await draft();
    expect(after.things[0]).toMatchObject({ name: '订单', date: dates[1]?.id });
    expect(after.things[0]?.fields.find((field) => field.id === amount.id)?.name).toBe('成交金额');
    const total = rows.reduce((sum, _, at) => sum + at * 2.5, 0);
    const { answer } = await server.ask('总成交金额是多少', { connection: id });
    expect(answer.table?.rows).toEqual([[total]]);
    const paid = await server.ask('已付款的订单有多少', { connection: id });
    expect(paid.answer.table?.rows).toEqual([[20]]);
  });

  it('keeps what was said before when more is said, and a word means what it was given last', async () => {
    const amount = await figure();
    expect((await say({ words: [{ words: ['豆豆额'], means: amount.id }] })).status).toBe(200);
    const { answer } = await server.ask('豆豆额合计', { connection: id });
    expect(answer.status).toBe('answered');
    const again = await server.ask('总成交金额是多少', { connection: id });
    expect(again.answer.status).toBe('answered');
  });

  it.each([
    { names: { nothing: 'x' } },
    { codes: { nothing: { 1: 'x' } } },
    { dates: { nothing: 'nothing' } },
    { answers: { 'table-nothing': { choose: '1' } } },
    { words: [{ words: ['x'], means: 'nothing' }] },
  ])('%o names nothing here, and nothing is kept of it', async (body) => {
    const before = await draft();
    expect(await say(body)).toMatchObject({ status: 422, body: { code: 'draft_unclear' } });
    expect(await draft()).toEqual(before);
  });

  it('of a database of the configuration is told to an administrator and changed nowhere', async () => {
    expect((await server.get('/api/v1/connections/demo/draft')).status).toBe(200);
    const reply = await fetch(`${server.url}/api/v1/connections/demo/glossary`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([reply.status, await reply.json()]).toMatchObject([403, { code: 'connection_fixed' }]);
  });
});
