import { HumanMessage } from '@langchain/core/messages';
import { Command, MemorySaver } from '@langchain/langgraph';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';

/** The graph as LangGraph's own server runs it: with its checkpointer, messages alone, and no functions. */
let wenshu: Wenshu;
let graph: Awaited<ReturnType<Wenshu['graph']>>;
beforeAll(async () => {
  wenshu = createWenshu({
    ...loadConfig({ folder: import.meta.dirname, db: 'demo', secret: () => undefined }),
    home: null,
  });
  graph = await wenshu.graph();
  graph.checkpointer = new MemorySaver();
});
afterAll(() => wenshu.close());

const at = (thread_id: string) => ({ configurable: { thread_id } });
// biome-ignore lint/suspicious/noExplicitAny: what came out of the graph
const run = async (input: unknown, thread: string): Promise<any> => graph.invoke(input as never, at(thread));

it('answers one conversation after another from messages alone, in both languages', async () => {
  const first = await run({ messages: [{ role: 'user', content: 'how many orders in May 2026' }] }, 'a');
  expect(first.answer).toMatchObject({ status: 'answered', language: 'en' });
  const next = await run({ messages: [new HumanMessage('and in April?')] }, 'a');
  expect(next.answer.receipt.interpretation).toContain('April');
  expect(next.messages.map((message: { getType(): string }) => message.getType())).toEqual([
    'human',
    'ai',
    'human',
    'ai',
  ]);
  const chinese = await run({ messages: [new HumanMessage('有多少个产品')] }, 'b');
  expect(chinese.answer).toMatchObject({ status: 'answered', language: 'zh' });
});

it.each([{ messages: [] }, { messages: [{ role: 'user', content: '   ' }] }])(
  'asks for a question that is empty: %j',
  async (input) => {
    const waiting = await run(input, `empty-${input.messages.length}`);
    const [asked] = waiting.__interrupt__;
    expect(asked.value).toMatchObject({ question: 'What would you like to know?', options: expect.any(Array) });
    expect(asked.value.options.length).toBeGreaterThan(0);
    expect(waiting.answer).toBeNull();
    const answered = await run(new Command({ resume: '有多少个产品' }), `empty-${input.messages.length}`);
    expect(answered).toMatchObject({ question: '有多少个产品', answer: { status: 'answered' } });
  },
);

it('tells what happens in the custom stream', async () => {
  const types: string[] = [];
  const input = { messages: [new HumanMessage('有多少个产品')] };
  for await (const event of await graph.stream(input, { ...at('c'), streamMode: 'custom' })) types.push(event.type);
  expect(types).toEqual(expect.arrayContaining(['stage-start', 'sql-ready', 'rows-ready', 'text-delta']));
});

it('refuses a question that is too long, and says so', async () => {
  const { answer } = await run({ messages: [new HumanMessage('x'.repeat(5000))] }, 'd');
  expect(answer).toMatchObject({ status: 'failed', error: { code: 'question_too_long' } });
});

it('changes nothing, whoever agrees: a yes is said to our own runner alone', async () => {
  const { answer } = await run({ messages: [new HumanMessage('DELETE FROM orders')] }, 'e');
  expect(answer.status).toBe('refused');
});
