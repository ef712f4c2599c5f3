import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverEventSchema } from '../../src/protocol/event.ts';
import { syncReply } from '../../src/protocol/replies.ts';
import { allEvents, asked, eventsOf, startServer, type TestServer } from '../fixtures/http-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

const question = '上个月销售额最高的5个产品是什么？';

describe('a question as a stream', () => {
  it.each(['/api/v1/query', '/api/v1/query/stream'])(
    '%s tells every event, numbered from 1, to the answer',
    async (path) => {
      const response = await server.post(path, asked(question));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/event-stream');
      const told = await allEvents(response);
      const stream = response.headers.get('wenshu-stream');
      expect(told.map(({ id }) => id)).toEqual(told.map((_, index) => `${stream}.${index + 1}`));
      for (const { event } of told) expect(() => serverEventSchema.parse(event)).not.toThrow();
      const types = told.map(({ event }) => event.type);
      expect(types[0]).toBe('run-start');
      expect(types).toContain('rows-ready');
      expect(types.filter((type) => type === 'run-end')).toEqual(['run-end']);
      expect(types.at(-1)).toBe('run-end');
    },
  );

  it('is for business people: no SQL anywhere in it', async () => {
    const text = await (await server.post('/api/v1/query', asked(question))).text();
    expect(text).not.toMatch(/SELECT |order_items|sql-ready/);
    expect(text).toContain('每日坚果');
  });

  it('goes on after a cut connection: no event lost, none twice', async () => {
    const cut = new AbortController();
    const first = await server.post('/api/v1/query', asked(question), {}, cut.signal);
    const heard = [];
    for await (const told of eventsOf(first)) {
      heard.push(told);
      if (heard.length === 4) break;
    }
    cut.abort();
    const last = heard.at(-1)?.id ?? '';
    const rest = await allEvents(await server.post('/api/v1/query', asked(question), { 'last-event-id': last }));
    const numbers = [...heard, ...rest].map(({ id }) => Number(id.split('.')[1]));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(rest.at(-1)?.event.type).toBe('run-end');
    // Nothing was asked a second time.
    expect(new Set([...heard, ...rest].map(({ event }) => event.run_id)).size).toBe(1);
    // An ended run is still told to whoever asks for it by its id, from the first event or after one.
    const runId = rest.at(-1)?.event.run_id ?? '';
    const again = await allEvents(await server.get(`/api/v1/runs/${runId}/events`));
    expect(again).toEqual([...heard, ...rest]);
    const tail = await allEvents(await server.get(`/api/v1/runs/${runId}/events`, { 'last-event-id': last }));
    expect(tail).toEqual(rest);
  });

  it('does not ask again when the events are gone', async () => {
    const before = (await server.wenshu.threads()).length;
    const gone = await server.post('/api/v1/query', asked(question), { 'last-event-id': 'nobody.3' });
    expect(gone.status).toBe(404);
    expect(await gone.json()).toMatchObject({ code: 'events_gone' });
    expect((await server.wenshu.threads()).length).toBe(before);
  });
});

describe('a question with one reply', () => {
  it.each([
    ['上个月销售额最高的5个产品是什么？', 'zh', '每日坚果'],
    ['top 5 products by sales last month', 'en', 'Daily Nuts'],
  ])('%s', async (text, language, first) => {
    const reply = await server.ask(text);
    const { answer, final_response } = syncReply.parse(reply);
    expect(answer).toMatchObject({ status: 'answered', language });
    expect(String(answer.table?.rows[0]?.[0])).toContain(first);
    expect(answer.receipt.sql).toBeNull();
    expect(final_response).toEqual(answer.final_response);
  });

  it('holds the page that was asked for', async () => {
    const { answer } = await server.ask(question, { pagination: { page: 2, page_size: 2 } });
    expect(answer.pagination).toEqual({
      total_count: 5,
      page: 2,
      page_size: 2,
      total_pages: 3,
      has_next: true,
      has_prev: true,
    });
    const whole = await server.ask(question);
    expect(answer.table.rows).toEqual(whole.answer.table.rows.slice(2, 4));
  });

  it('takes messages as LangChain writes them, and only the last one of the person', async () => {
    const messages = [
      { type: 'human', content: 'how many customers are there' },
      { type: 'ai', content: 'many' },
      { type: 'human', content: [{ type: 'text', text: '有多少个产品' }] },
      { type: 'system', content: 'be brief' },
    ];
    const reply = await server.post('/api/v1/query/sync', { messages });
    expect(await reply.json()).toMatchObject({ answer: { status: 'answered', language: 'zh' } });
  });

  it('goes on with the conversation that is named, on either place', async () => {
    await server.ask('how many orders in May 2026', { thread_id: 'weekly' });
    const { answer } = await server.ask('and in April?', { config: { configurable: { thread_id: 'weekly' } } });
    expect(answer.status).toBe('answered');
    expect(answer.receipt.run_id).toMatch(/^weekly\./);
    expect(answer.receipt.interpretation).toContain('April');
  });

  it('never takes another name from the request', async () => {
    await server.ask('有多少个产品', { config: { configurable: { thread_id: 'of-nobody', user_id: 'director' } } });
    expect((await server.wenshu.as({ user: 'director' }).threads()).map(({ thread }) => thread)).not.toContain(
      'of-nobody',
    );
    expect((await server.wenshu.threads()).map(({ thread }) => thread)).toContain('of-nobody');
  });
});
