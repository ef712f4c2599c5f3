import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from '@langchain/langgraph-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../fixtures/http-server.ts';
import { all, asking, type Chunk, clientOf } from '../fixtures/langgraph-client.ts';

const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n';
const agent = 'text2sql_agent';

let server: TestServer;
let client: Client;
/** Analysts may type a statement, so that a run can be made to last. */
let analysts: TestServer;
let analyst: Client;
beforeAll(async () => {
  server = await startServer();
  client = clientOf(server);
  analysts = await startServer({ server: { audience: 'analyst' } });
  analyst = clientOf(analysts);
});
afterAll(async () => {
  await server.end();
  await analysts.end();
});

const newThread = async (of = client) => (await of.threads.create()).thread_id;
// biome-ignore lint/suspicious/noExplicitAny: what came over the wire
const waitFor = async (thread: string, payload: object): Promise<any> => client.runs.wait(thread, agent, payload);

describe('a question back', () => {
  it.each([
    ['5月发货和下单的订单数', 'zh', /下单时间/],
    ['amount in May 2026', 'en', /sales/i],
  ])('%s: comes as an interrupt with its options, and is answered', async (question, language, wanted) => {
    const thread = await newThread();
    const chunks = await all(
      client.runs.stream(thread, agent, { input: asking(question), streamMode: ['values', 'updates'] }),
    );
    const last = chunks.at(-1);
    const [interrupt] = last?.data.__interrupt__ ?? [];
    expect(last?.event).toBe('values');
    expect(chunks.filter(({ event }) => event === 'updates').at(-1)?.data).toEqual({ __interrupt__: [interrupt] });
    const { options } = interrupt.value as { options: { id: string; label: string }[] };
    const option = options.find(({ label }) => wanted.test(label));
    expect(option).toBeDefined();

    const state = await client.threads.getState(thread);
    expect(state.next).toEqual(['clarify']);
    expect(state.tasks[0]?.interrupts).toEqual([interrupt]);
    expect(await client.threads.get(thread)).toMatchObject({ status: 'interrupted' });
    expect(Object.values((await client.threads.get(thread)).interrupts)).toEqual([[interrupt]]);
    expect(await client.threads.search({ ids: [thread], status: 'interrupted' })).toHaveLength(1);
    expect((await client.runs.list(thread)).map(({ status }) => status)).toEqual(['interrupted']);

    // The one who was asked sees what they replied, and the answer to it.
    const resume = language === 'zh' ? { choose: option?.id } : { [interrupt.id]: option?.id };
    const resumed = await all(client.runs.stream(thread, agent, { command: { resume }, streamMode: 'values' }));
    const values = resumed.at(-1)?.data;
    expect(values.answer).toMatchObject({ status: 'answered', language });
    expect(values.messages.map(({ content }: { content: string }) => content)).toEqual([
      question,
      interrupt.value.question,
      option?.label,
      values.answer.text,
    ]);
    expect((await client.threads.getState(thread)).values).toEqual(values);
    expect((await client.threads.get(thread)).status).toBe('idle');
    await expect(waitFor(thread, { command: { resume: '1' } })).rejects.toThrow(/409.*nothing_asked_back/);
  });

  it('takes words, and says which options there are to a number that is none', async () => {
    const thread = await newThread();
    await waitFor(thread, { input: asking('amount in May 2026') });
    await expect(waitFor(thread, { command: { resume: 9 } })).rejects.toThrow(/choice_unknown: There is no option 9/);
    await expect(waitFor(thread, { command: { resume: [] } })).rejects.toThrow(/400.*request_invalid/);
    const values = await waitFor(thread, { command: { resume: 'total sales' } });
    expect(values.answer.status).toBe('answered');
  });

  it('of /api/v1 is answered here, and the other way round', async () => {
    const { answer } = await server.ask('amount in May 2026', { thread_id: 'both-doors' });
    const state = await client.threads.getState('both-doors');
    expect(state.tasks[0]?.interrupts[0]?.value).toEqual(answer.clarification);
    expect((await waitFor('both-doors', { command: { resume: '1' } })).answer.status).toBe('answered');
    await waitFor('both-doors', { input: asking('amount in April 2026') });
    const [run] = await client.runs.list('both-doors');
    const own = (await client.threads.getState('both-doors')).metadata?.run_id;
    const reply = await server.post(`/api/v1/runs/${own}/resume`, { choose: '1' }, { accept: 'application/json' });
    expect(await reply.json()).toMatchObject({ answer: { status: 'answered' } });
    expect(run?.status).toBe('interrupted');
  });
});

describe('history', () => {
  it('is paged, newest first, and a conversation goes on from an earlier moment', async () => {
    const thread = await newThread();
    await waitFor(thread, { input: asking('how many orders in May 2026') });
    const { checkpoint } = await client.threads.getState(thread);
    const first = checkpoint.checkpoint_id ?? '';
    await waitFor(thread, { input: asking('how many products are there') });
    const whole = await client.threads.getHistory(thread, { limit: 100 });
    const ids = whole.map(({ checkpoint: { checkpoint_id } }) => checkpoint_id ?? '');
    expect(ids).toEqual([...ids].sort().reverse());
    expect(ids).toContain(first);
    const [page, rest] = [
      await client.threads.getHistory(thread, { limit: 3 }),
      await client.threads.getHistory(thread, {
        limit: 100,
        before: { configurable: { checkpoint_id: ids[2] } } as never,
      }),
    ];
    expect([...page, ...rest]).toEqual(whole);
    expect((await client.threads.getState(thread, first)).values).toMatchObject({
      question: 'how many orders in May 2026',
    });
    expect((await client.threads.getState(thread, checkpoint)).checkpoint).toEqual(checkpoint);
    await expect(client.threads.getState(thread, 'nobody')).rejects.toThrow(/404.*checkpoint_unknown/);
    // Nothing of how it is made is in any moment.
    expect(JSON.stringify(whole)).not.toMatch(
      /SELECT |order_items|schema_info|connection_id|user_id|additional_kwargs":\{"/,
    );

    const branched = await waitFor(thread, { input: asking('and in April?'), checkpointId: first });
    expect(branched.answer.receipt.interpretation).toContain('April');
    expect(branched.messages.map(({ content }: { content: string }) => content)).not.toContain(
      'how many products are there',
    );
  });
});

describe('runs', () => {
  it('are created, joined and told again: from the first event, after any, in other modes', async () => {
    const thread = await newThread();
    const run = await client.runs.create(thread, agent, { input: asking('有多少个产品'), metadata: { from: 'test' } });
    expect(run).toMatchObject({
      thread_id: thread,
      status: expect.stringMatching(/pending|running/),
      metadata: { from: 'test' },
    });
    const whole = await all(client.runs.joinStream(thread, run.run_id, { streamMode: ['values', 'custom'] }));
    const joined = await client.runs.join(thread, run.run_id);
    expect(joined).toEqual(whole.at(-1)?.data);
    expect(await client.runs.get(thread, run.run_id)).toMatchObject({ status: 'success', metadata: { from: 'test' } });
    for (const at of [1, 4, whole.length - 2]) {
      const lastEventId = whole[at]?.id ?? '';
      const rest = await all(
        client.runs.joinStream(thread, run.run_id, { lastEventId, streamMode: ['values', 'custom'] }),
      );
      expect(rest).toEqual(whole.slice(at + 1));
    }
    const updates = await all(client.runs.joinStream(null, run.run_id, { streamMode: 'updates' }));
    expect(updates.slice(1).every(({ event }) => event === 'updates')).toBe(true);
    await expect(client.runs.get(thread, 'nobody')).rejects.toThrow(/404/);
    await expect(all(client.runs.joinStream('another', run.run_id))).rejects.toThrow(/404/);
  });

  it('go on after a cut connection: the client comes back by itself, no event lost, none twice', async () => {
    let cut = false;
    const cutting = clientOf(server);
    // The connection breaks once, in the middle.
    const breaking = (async (url: string, init: RequestInit) => {
      const response = await fetch(url, init);
      if (cut || !url.includes('/runs/stream')) return response;
      cut = true;
      let pieces = 0;
      const broken = response.body?.pipeThrough(
        new TransformStream({
          transform(piece, controller) {
            pieces += 1;
            if (pieces > 6) controller.error(new TypeError('terminated'));
            else controller.enqueue(piece);
          },
        }),
      );
      return new Response(broken, { status: response.status, headers: response.headers });
    }) as typeof fetch;
    (cutting.runs as unknown as { asyncCaller: { customFetch: typeof fetch } }).asyncCaller.customFetch = breaking;
    const modes = ['values', 'custom'] as ['values', 'custom'];
    let begun: { run_id: string; thread_id?: string } | undefined;
    const chunks = await all(
      cutting.runs.stream(await newThread(), agent, {
        input: asking('有多少个客户'),
        streamMode: modes,
        onRunCreated: (run) => {
          begun = run;
        },
      }),
    );
    expect(cut).toBe(true);
    expect(chunks).toEqual(
      await all(client.runs.joinStream(begun?.thread_id, begun?.run_id ?? '', { streamMode: modes })),
    );
  });

  it('are cancelled, and go on without input', async () => {
    const thread = await newThread(analyst);
    const run = await analyst.runs.create(thread, agent, { input: asking(endless) });
    const told: Chunk[] = [];
    for await (const chunk of analyst.runs.joinStream(thread, run.run_id, { streamMode: 'custom' })) {
      told.push(chunk as Chunk);
      const { type, stage } = (chunk as Chunk).data;
      if (type === 'stage-start' && stage === 'sql_execution') {
        expect((await analyst.threads.get(thread)).status).toBe('busy');
        await expect(analyst.runs.wait(thread, agent, { input: asking('有多少个产品') })).rejects.toThrow(
          /409.*thread_busy/,
        );
        await analyst.runs.cancel(thread, run.run_id, true);
      }
    }
    expect(told.at(-1)).toMatchObject({ event: 'error', data: { error: 'query_cancelled' } });
    expect((await analyst.runs.get(thread, run.run_id)).status).toBe('interrupted');
    expect(await analyst.threads.get(thread)).toMatchObject({ status: 'interrupted' });
    expect((await analyst.threads.getState(thread)).next).toEqual(['execute']);
    const again = await analyst.runs.create(thread, agent, { input: null });
    for await (const chunk of analyst.runs.joinStream(thread, again.run_id, { streamMode: 'custom' }))
      if ((chunk as Chunk).data.stage === 'sql_execution')
        await analyst.runs.cancelMany({ threadId: thread, runIds: [again.run_id] });
    expect((await analyst.runs.get(thread, again.run_id)).status).toBe('interrupted');
  });

  it('wait in line behind another, or end it', async () => {
    const thread = await newThread(analyst);
    const first = await analyst.runs.create(thread, agent, { input: asking(endless) });
    const second = await analyst.runs.wait(thread, agent, {
      input: asking('有多少个产品'),
      multitaskStrategy: 'interrupt',
    });
    expect(second).toMatchObject({
      answer: { status: 'answered', receipt: { sql: expect.stringContaining('SELECT') } },
    });
    expect((await analyst.runs.get(thread, first.run_id)).status).toBe('interrupted');
    const [one, other] = await Promise.all([
      analyst.runs.wait(thread, agent, { input: asking('有多少个客户'), multitaskStrategy: 'enqueue' }),
      analyst.runs.wait(thread, agent, { input: asking('有多少个供应商'), multitaskStrategy: 'enqueue' }),
    ]);
    expect([one, other]).toMatchObject([{ question: '有多少个客户' }, { question: '有多少个供应商' }]);
    expect((await analyst.threads.getState(thread)).values).toMatchObject({ messages: { length: 7 } });
  });

  it('of two threads at once do not mix', async () => {
    const [one, other] = [await newThread(), await newThread()];
    const [left, right] = await Promise.all([
      waitFor(one, { input: asking('how many customers are there') }),
      waitFor(other, { input: asking('有多少个产品') }),
    ]);
    expect([left.answer.language, right.answer.language]).toEqual(['en', 'zh']);
    expect([left.messages.length, right.messages.length]).toEqual([2, 2]);
    expect((await client.threads.getState(one)).values).toEqual(left);
    expect((await client.threads.getState(other)).values).toEqual(right);
  });

  it('give the page of rows that was asked for', async () => {
    const input = { ...asking('每个客户的订单数'), pagination: { page: 2, page_size: 3 } };
    const { answer } = await waitFor(await newThread(), { input });
    expect(answer.table.rows).toHaveLength(3);
    expect(answer.pagination).toMatchObject({ page: 2, page_size: 3, has_prev: true });
    const pages = await server.get(
      `/api/v1/runs/${encodeURIComponent(answer.receipt.run_id)}/pages?page=2&page_size=3`,
    );
    expect(((await pages.json()) as { data: unknown }).data).toEqual(answer.table.rows);
  });
});

describe('what is refused is said', () => {
  it.each([
    ['an empty question', { input: asking('  ') }, /400.*question_empty/],
    ['no input in a thread without a question', { input: null }, /400.*question_empty/],
    ['an update of the state', { command: { update: { answer: 1 } } }, /422.*request_unsupported/],
    ['a jump in the graph', { command: { goto: 'execute' } }, /422.*request_unsupported/],
    ['a rollback', { input: asking('x'), multitaskStrategy: 'rollback' }, /422.*request_unsupported/],
    ['stops within the graph', { input: asking('x'), interruptBefore: ['execute'] }, /422.*request_unsupported/],
    ['a webhook', { input: asking('x'), webhook: 'http://evil.example' }, /422.*request_unsupported/],
    ['a checkpoint that is not there', { input: asking('x'), checkpointId: 'nobody' }, /404.*checkpoint_unknown/],
    ['input of another form', { input: { messages: [{ content: 5 }] } }, /400.*request_invalid/],
  ])('%s', async (_, payload, problem) => {
    await expect(waitFor(await newThread(), payload)).rejects.toThrow(problem);
  });

  it('an unknown thread, unless it may be made; an unknown assistant', async () => {
    await expect(waitFor('never-made', { input: asking('有多少个产品') })).rejects.toThrow(/404.*thread_unknown/);
    const made = await waitFor('never-made', { input: asking('有多少个产品'), ifNotExists: 'create' });
    expect(made.answer.status).toBe('answered');
    await expect(client.runs.wait(null, 'nobody', { input: asking('x') })).rejects.toThrow(/404.*assistant_unknown/);
  });

  it('in the language of the caller', async () => {
    const chinese = clientOf(server, { 'accept-language': 'zh-CN' });
    await expect(chinese.threads.get('nobody')).rejects.toThrow(/找不到对话 nobody/);
  });
});

it('the example of docs/http.md runs as it stands', async () => {
  const root = resolve(import.meta.dirname, '../..');
  const [, example = ''] =
    /## LangGraph[\s\S]*?```js\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/http.md'), 'utf8')) ?? [];
  expect(example.trim().split('\n').length).toBeLessThanOrEqual(12);
  const file = join(root, 'tests', `example-${process.pid}.mjs`);
  writeFileSync(file, example.replace('http://127.0.0.1:8123', server.url));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file]);
    expect(stdout).toContain('Daily Nuts');
  } finally {
    rmSync(file);
  }
});
