import type { Client } from '@langchain/langgraph-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeOfStage } from '../../src/agents/graph-picture.ts';
import { sharedValuesSchema } from '../../src/protocol/thread-state.ts';
import { allEvents, startServer, type TestServer } from '../fixtures/http-server.ts';
import { all, asking, clientOf } from '../fixtures/langgraph-client.ts';

/** The client as people install it, against a real server on the demo. */
let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startServer();
  client = clientOf(server);
});
afterAll(() => server.end());

const newThread = async () => (await client.threads.create()).thread_id;

describe('assistants', () => {
  it('are two, found by name and by id', async () => {
    const found = await client.assistants.search();
    expect(found.map(({ graph_id }) => graph_id)).toEqual(['text2sql_agent', 'text2sql_stream']);
    for (const { assistant_id, graph_id } of found) {
      expect(await client.assistants.get(assistant_id)).toEqual(await client.assistants.get(graph_id));
    }
    expect(await client.assistants.search({ graphId: 'text2sql_stream' })).toHaveLength(1);
    expect(await client.assistants.search({ limit: 1, offset: 1 })).toEqual(found.slice(1));
    expect(await client.assistants.count()).toBe(2);
    await expect(client.assistants.get('nobody')).rejects.toThrow(/404.*assistant_unknown/);
  });

  it('show the graph that runs, and what goes in and out', async () => {
    const { nodes, edges } = await client.assistants.getGraph('text2sql_agent');
    const names = nodes.map(({ id }) => id);
    expect(names).toEqual(expect.arrayContaining(Object.values(nodeOfStage)));
    expect(edges).toContainEqual(expect.objectContaining({ source: 'validate', target: 'execute' }));
    const { input_schema, state_schema } = await client.assistants.getSchemas('text2sql_agent');
    expect(input_schema?.required).toEqual(['messages']);
    expect(Object.keys(state_schema?.properties ?? {})).toEqual(Object.keys(sharedValuesSchema.shape));
    expect(await client.assistants.getSubgraphs('text2sql_agent')).toEqual({});
  });
});

describe('threads', () => {
  it('are created with notes, read, changed, copied and deleted', async () => {
    const { thread_id, ...created } = await client.threads.create({ metadata: { team: '销售' } });
    expect(created).toMatchObject({ status: 'idle', metadata: { team: '销售' }, values: null, interrupts: {} });
    expect(await client.threads.getState(thread_id)).toMatchObject({ values: {}, next: [], tasks: [] });
    await client.threads.update(thread_id, { metadata: { title: '周报' } });
    expect((await client.threads.get(thread_id)).metadata).toEqual({ team: '销售', title: '周报' });
    await expect(client.threads.create({ threadId: thread_id })).rejects.toThrow(/409.*thread_taken/);
    expect((await client.threads.create({ threadId: thread_id, ifExists: 'do_nothing' })).thread_id).toBe(thread_id);
    const answered = await client.runs.wait(thread_id, 'text2sql_agent', { input: asking('有多少个产品') });
    const copy = await client.threads.copy(thread_id);
    expect(copy.metadata).toMatchObject({ title: '周报' });
    expect((await client.threads.getState(copy.thread_id)).values).toMatchObject({
      answer: { text: (answered as { answer: { text: string } }).answer.text },
    });
    await client.threads.delete(thread_id);
    await expect(client.threads.get(thread_id)).rejects.toThrow(/404.*thread_unknown/);
    expect((await client.threads.get(copy.thread_id)).status).toBe('idle');
  });

  it('are found, page by page, by what is noted about them', async () => {
    const before = await client.threads.count();
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1)
      ids.push((await client.threads.create({ metadata: { batch: 'pages', index } })).thread_id);
    expect(await client.threads.count()).toBe(before + 3);
    const metadata = { batch: 'pages' };
    const first = await client.threads.search({ metadata, limit: 2, sortBy: 'created_at', sortOrder: 'asc' });
    const second = await client.threads.search({
      metadata,
      limit: 2,
      offset: 2,
      sortBy: 'created_at',
      sortOrder: 'asc',
    });
    expect([...first, ...second].map(({ thread_id }) => thread_id)).toEqual(ids);
    expect(await client.threads.search({ ids: ids.slice(0, 1) })).toHaveLength(1);
    expect(await client.threads.search({ metadata, status: 'busy' })).toEqual([]);
  });

  it('cannot be written to', async () => {
    const thread = await newThread();
    await expect(client.threads.updateState(thread, { values: { messages: [] } })).rejects.toThrow(
      /422.*state_read_only/,
    );
    await expect(client.threads.updateState('nobody', { values: {} })).rejects.toThrow(/404/);
  });
});

describe('a question as a stream', () => {
  it.each([
    ['上个月销售额最高的5个产品是什么？', 'zh', '每日坚果'],
    ['top 5 products by sales last month', 'en', 'Daily Nuts'],
  ])('%s: all modes together, with ids that count up', async (question, language, first) => {
    const thread = await newThread();
    let begun: { run_id: string; thread_id?: string } | undefined;
    const chunks = await all(
      client.runs.stream(thread, 'text2sql_agent', {
        input: asking(question),
        streamMode: ['values', 'updates', 'messages-tuple', 'custom'],
        onRunCreated: (run) => {
          begun = run;
        },
      }),
    );
    expect(chunks[0]).toMatchObject({ event: 'metadata', data: { run_id: begun?.run_id } });
    expect(begun?.thread_id).toBe(thread);
    const order = chunks.map(({ id = '' }) => id.split('-').map(Number) as [number, number]);
    const numbers = order.map(([number, index]) => number * 1000 + index);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(new Set(numbers).size).toBe(numbers.length);

    const of = (event: string) => chunks.filter((chunk) => chunk.event === event).map(({ data }) => data);
    expect(new Set(chunks.map(({ event }) => event))).toEqual(
      new Set(['metadata', 'values', 'updates', 'messages', 'custom']),
    );
    const last = of('values').at(-1);
    expect(Object.keys(last).sort()).toEqual(Object.keys(sharedValuesSchema.shape).sort());
    expect(last).toMatchObject({ question, language, answer: { status: 'answered' }, current_stage: 'completed' });
    expect(JSON.stringify(last.answer.table.rows[0])).toContain(first);
    expect(last.messages.map(({ type }: { type: string }) => type)).toEqual(['human', 'ai']);
    expect(last.messages[1].content).toBe(last.answer.text);
    expect(of('updates').flatMap((update) => Object.keys(update))).toEqual(
      expect.arrayContaining(['classify', 'generate', 'execute', 'respond']),
    );
    const spoken = of('messages').map(([message]) => message.content);
    expect(spoken.join('')).toBe(last.answer.text);
    expect(of('custom').map(({ type }) => type)).toContain('rows-ready');
    // For business people: nothing of how it is stored or made.
    expect(JSON.stringify(chunks)).not.toMatch(/SELECT |order_items|sql-ready|schema_info|connection_id|user_id/);

    const state = await client.threads.getState(thread);
    expect(state.values).toEqual(last);
    expect(state).toMatchObject({ next: [], tasks: [] });
    expect(await client.threads.get(thread)).toMatchObject({ status: 'idle', values: { question } });
  });

  it('text2sql_stream tells everything where nothing is named, text2sql_agent its values', async () => {
    const kinds = async (assistant: string) =>
      new Set(
        (await all(client.runs.stream(await newThread(), assistant, { input: asking('有多少个产品') }))).map(
          ({ event }) => event,
        ),
      );
    expect(await kinds('text2sql_agent')).toEqual(new Set(['metadata', 'values']));
    expect(await kinds('text2sql_stream')).toEqual(new Set(['metadata', 'values', 'updates', 'messages', 'custom']));
  });

  it('without a thread begins a conversation that can be gone on with', async () => {
    let begun: { run_id: string; thread_id?: string } | undefined;
    const chunks = await all(
      client.runs.stream(null, 'text2sql_agent', {
        input: asking('how many orders in May 2026'),
        onRunCreated: (run) => {
          begun = run;
        },
      }),
    );
    expect(chunks.at(-1)?.data.answer.status).toBe('answered');
    const next = await client.runs.wait(begun?.thread_id ?? '', 'text2sql_agent', { input: asking('and in April?') });
    expect(next).toMatchObject({
      answer: { status: 'answered', receipt: { interpretation: expect.stringContaining('April') } },
    });
    expect((next as { messages: unknown[] }).messages).toHaveLength(4);
    // One run is one run: the other door knows it too.
    const told = await allEvents(await server.get(`/api/v1/runs/${begun?.run_id}/events`));
    expect(told.at(-1)?.event.type).toBe('run-end');
  });
});
