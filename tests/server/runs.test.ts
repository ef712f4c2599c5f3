import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { syncReply } from '../../src/protocol/replies.ts';
import type { Shop } from '../e2e/run-cli.ts';
import { allEvents, asked, eventsOf, startServer, type TestServer, type Told } from '../fixtures/http-server.ts';
import { createTwofoldShop, twofold } from '../fixtures/twofold-shop.ts';

const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n';
let shop: Shop;
const started: TestServer[] = [];
beforeAll(() => {
  shop = createTwofoldShop();
});
afterEach(async () => {
  for (const server of started.splice(0)) await server.end();
});
afterAll(() => rmSync(shop.folder, { recursive: true, force: true }));

/** Analysts may type a statement, so that a run can be made to last. */
async function start(options: Parameters<typeof startServer>[0] = {}): Promise<TestServer> {
  const { server, ...rest } = options;
  const given = await startServer({ db: shop.database, server: { audience: 'analyst', ...server }, ...rest });
  started.push(given);
  return given;
}

/** Reads up to the first event of this kind, and stays connected. */
async function until(stream: AsyncGenerator<Told>, type: string): Promise<Told> {
  for (;;) {
    const { value, done } = await stream.next();
    if (done) throw new Error(`the stream ended before ${type}`);
    if (value.event.type === type) return value;
  }
}

const lastOf = async (response: Response) => (await allEvents(response)).at(-1)?.event;

describe('a question back', () => {
  it('is answered by an option, as a stream', async () => {
    const server = await start();
    const told = await allEvents(await server.post('/api/v1/query', asked(twofold)));
    const question = told.map(({ event }) => event).find((event) => event.type === 'clarification-ask');
    const runId = question?.run_id ?? '';
    const shipped = question?.clarification.options.find(({ label }) => /shipped/i.test(label))?.id;
    const resumed = await allEvents(await server.post(`/api/v1/runs/${runId}/resume`, { choose: shipped }));
    const end = resumed.at(-1)?.event;
    expect(end).toMatchObject({ type: 'run-end', run_id: runId, answer: { status: 'answered' } });
    expect(end?.type === 'run-end' && end.answer.table?.rows.flat()).toContain(72);
    // A cut in it is mended as in a question: the reply is not given twice.
    const heard = { 'last-event-id': resumed[1]?.id ?? '' };
    const again = await server.post(`/api/v1/runs/${runId}/resume`, { choose: shipped }, heard);
    expect(await allEvents(again)).toEqual(resumed.slice(2));
    // Events of the run by its id are now those of what came after the reply.
    expect(await allEvents(await server.get(`/api/v1/runs/${runId}/events`))).toEqual(resumed);
  });

  it('is answered with one reply; an option that is not there is 400, a run that waits for nothing 404', async () => {
    const server = await start();
    const { answer } = await server.ask(twofold, { thread_id: 'january' });
    expect(answer.status).toBe('clarify');
    const resume = (reply: object, run = answer.receipt.run_id) =>
      server.post(`/api/v1/runs/${encodeURIComponent(run)}/resume`, reply, { accept: 'application/json' });
    const wrong = await resume({ choose: '9' });
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { code: 'choice_unknown' }]);
    const replied = syncReply.parse(await (await resume({ choose: '1' })).json());
    expect(replied.answer.table?.rows.flat()).toContain(71);
    expect((await resume({ choose: '1' })).status).toBe(404);
    expect((await resume({ say: 'created' }, 'nobody')).status).toBe(404);
    expect((await resume({ choose: '1', say: 'both' })).status).toBe(400);
  });
});

describe('a run that lasts', () => {
  it('is cancelled by its id, and its query with it', async () => {
    const server = await start();
    const stream = eventsOf(await server.post('/api/v1/query', asked(endless)));
    const { event } = await until(stream, 'sql-ready');
    const cancel = () => server.post(`/api/v1/runs/${event.run_id}/cancel`);
    const reply = await cancel();
    expect([reply.status, await reply.json()]).toEqual([202, { run_id: event.run_id, cancelled: true }]);
    expect(await until(stream, 'run-error')).toMatchObject({ event: { code: 'query_cancelled' } });
    expect((await stream.next()).done).toBe(true);
    expect(await (await cancel()).json()).toMatchObject({ cancelled: false });
    expect((await server.post('/api/v1/runs/nobody/cancel')).status).toBe(404);
  });

  it.each(['/api/v1/query', '/api/v1/query/sync'])('%s is cancelled when whoever asked has gone', async (path) => {
    const server = await start({ runs: { graceMs: 1 }, server: { audience: 'analyst', max_runs: 1 } });
    const gone = new AbortController();
    const first = server.post(path, asked(endless), {}, gone.signal).then(
      (response) => response.text(),
      () => '',
    );
    // Requests may overtake each other: the first has its place when its checkpoint is kept.
    await expect.poll(async () => (await server.wenshu.threads()).length).toBe(1);
    // The second waits for the only place: it gets it when the first is over.
    const stream = eventsOf(await server.post('/api/v1/query', asked('how many customers are there')));
    expect((await until(stream, 'run-queued')).event).toMatchObject({ position: 1 });
    gone.abort();
    await first.catch(() => '');
    expect((await until(stream, 'run-end')).event).toMatchObject({ answer: { status: 'answered' } });
  });

  it('goes on when they come back in time', async () => {
    const server = await start({ runs: { graceMs: 60_000 } });
    const cut = new AbortController();
    const heard = await until(
      eventsOf(await server.post('/api/v1/query', asked(endless), {}, cut.signal)),
      'sql-ready',
    );
    cut.abort();
    const back = eventsOf(await server.post('/api/v1/query', asked(endless), { 'last-event-id': heard.id }));
    const cancelled = await server.post(`/api/v1/runs/${heard.event.run_id}/cancel`);
    expect(await cancelled.json()).toMatchObject({ cancelled: true });
    await until(back, 'run-error');
  });

  it('sends signs of life while nothing happens', async () => {
    const server = await start({ heartbeatMs: 5 });
    const response = await server.post('/api/v1/query', asked(endless));
    const decoder = new TextDecoder();
    let text = '';
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(piece, { stream: true });
      if (text.includes(': still here')) break;
    }
    expect(text).toContain(': still here');
  });
});

describe('more than can run at once', () => {
  it('waits in line with its position, then 429 with Retry-After; who leaves the line lets others move up', async () => {
    const server = await start({ server: { audience: 'analyst', max_runs: 1, max_waiting: 2 } });
    const running = eventsOf(await server.post('/api/v1/query', asked(endless)));
    const { event } = await until(running, 'run-start');
    const waits = async () => {
      const response = await server.post('/api/v1/query', asked('how many customers are there'));
      return { stream: eventsOf(response), id: response.headers.get('wenshu-stream') ?? '' };
    };
    const second = await waits();
    const third = await waits();
    expect((await until(third.stream, 'run-queued')).event).toMatchObject({ position: 2, run_id: third.id });
    const full = await server.post('/api/v1/query', asked('有多少客户'), { 'accept-language': 'zh' });
    expect(full.status).toBe(429);
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await full.json()).toMatchObject({ code: 'server_busy', title: expect.stringContaining('排满') });
    await server.post(`/api/v1/runs/${second.id}/cancel`);
    expect((await until(second.stream, 'run-error')).event).toMatchObject({ code: 'query_cancelled' });
    expect((await until(third.stream, 'run-queued')).event).toMatchObject({ position: 1 });
    await server.post(`/api/v1/runs/${event.run_id}/cancel`);
    expect((await until(third.stream, 'run-end')).event).toMatchObject({ answer: { status: 'answered' } });
  });
});

describe('what is kept of ended runs', () => {
  it('is bounded: the oldest goes first', async () => {
    const server = await start({ runs: { keepRuns: 1 } });
    const first = await lastOf(await server.post('/api/v1/query', asked('how many customers are there')));
    const second = await lastOf(await server.post('/api/v1/query', asked('how many orders are there')));
    expect((await server.get(`/api/v1/runs/${first?.run_id}/events`)).status).toBe(404);
    expect((await server.get(`/api/v1/runs/${second?.run_id}/events`)).status).toBe(200);
  });
});

describe('a server that stops', () => {
  it('takes no new questions, lets those in line go, and ends what takes too long at its checkpoint', async () => {
    const server = await start({ server: { audience: 'analyst', max_runs: 1 } });
    const running = eventsOf(await server.post('/api/v1/query', asked(endless)));
    const { event } = await until(running, 'sql-ready');
    const waiting = eventsOf(await server.post('/api/v1/query', asked('how many customers are there')));
    await until(waiting, 'run-queued');
    const stopped = server.stop(60_000);
    expect((await until(waiting, 'run-error')).event).toMatchObject({ code: 'server_stopping' });
    const refused = await server.post('/api/v1/query', asked('how many customers are there'));
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'server_stopping' }]);
    expect((await server.get('/ready')).status).toBe(503);
    // Its time is over, as a second signal says.
    const ended = server.stop(0);
    expect((await until(running, 'run-error')).event).toMatchObject({ code: 'query_cancelled' });
    await Promise.all([stopped, ended]);
    await expect(server.get('/health')).rejects.toThrow();
    const kept = (await server.wenshu.threads()).find(({ run_id }) => run_id === event.run_id);
    expect(kept?.status).toBe('unfinished');
    started.splice(started.indexOf(server), 1);
    await server.wenshu.close();
  });

  it('lets what is under way end within its time', async () => {
    const server = await start();
    const stream = eventsOf(await server.post('/api/v1/query', asked('how many customers are there')));
    await until(stream, 'run-start');
    const stopped = server.stop(60_000);
    expect((await until(stream, 'run-end')).event).toMatchObject({ answer: { status: 'answered' } });
    await stopped;
    started.splice(started.indexOf(server), 1);
    await server.wenshu.close();
  });
});
