import { afterEach, describe, expect, it } from 'vitest';
import { type Behaviour, calls, callsAsClaude, fails, openEndpoint, says } from './endpoint.ts';
import { openShopWithModel } from './shop-with-model.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function shop(behaviours: Behaviour[], settings: object = {}) {
  const made = await openShopWithModel(behaviours, settings);
  open.push(made);
  return made;
}

type Sent = { tools?: { function: { name: string } }[]; messages?: { role: string; content: unknown }[] };
const offered = ({ body }: { body: object }): string[] =>
  ((body as Sent).tools ?? []).map((tool) => tool.function.name);
const dear = { sql: 'SELECT name FROM items ORDER BY price DESC LIMIT 1', confidence: 0.9 };
const wrong = calls({ name: 'write_sql', arguments: { sql: 'SELECT qqq FROM xxyyzz' } });
const count = calls({ name: 'write_sql', arguments: { sql: 'SELECT COUNT(*) AS n FROM items' } });

describe('a model that may call', () => {
  it('writes by a call, with what it assumed', async () => {
    const assumptions = ['the dearest by its list price'];
    const { ask, server } = await shop([calls({ name: 'write_sql', arguments: { ...dear, assumptions } })]);
    const answer = await ask();
    expect(answer).toMatchObject({ status: 'answered', table: { rows: [['pot']] } });
    expect(answer.receipt).toMatchObject({ sql: dear.sql, model_calls: 1, assumptions });
    expect(server.asked.map(offered)).toEqual([['write_sql', 'decline']]);
  });

  it('may write YAML all the same, and the messages are those that it would get without tools', async () => {
    const reply = says(`sql: |\n  ${dear.sql}\nconfidence: 0.9`);
    const [auto, off] = [await shop([reply]), await shop([reply], { model_settings: { tools: 'off' } })];
    expect((await auto.ask()).table?.rows).toEqual([['pot']]);
    expect((await off.ask()).table?.rows).toEqual([['pot']]);
    expect(off.server.asked.map(offered)).toEqual([[]]);
    expect(off.server.asked[0]?.body.messages).toEqual(auto.server.asked[0]?.body.messages);
  });

  it('asks back and declines by a call', async () => {
    const ask = 'By price or by stock?';
    const options = ['by price', 'by stock'];
    const asking = await shop([calls({ name: 'decline', arguments: { reason: 'ambiguous_question', ask, options } })]);
    expect((await asking.ask()).clarification).toMatchObject({
      question: ask,
      options: [{ label: 'by price' }, { label: 'by stock' }],
    });
    const explanation = 'There is nothing about bandersnatches.';
    const declining = await shop([
      calls({ name: 'decline', arguments: { reason: 'missing_database_info', explanation } }),
    ]);
    expect(await declining.ask()).toMatchObject({ status: 'failed', failure_reason: 'missing_database_info' });
  });

  it('is asked for tables only where some were left out, and gets them', async () => {
    const need = calls({ name: 'show_tables', arguments: { need: ['items'] } });
    const { ask, server } = await shop([need, count], { context: { schema_tokens: 1 } });
    expect(await ask()).toMatchObject({ status: 'answered', receipt: { model_calls: 2 } });
    expect(offered(server.asked[0] ?? { body: {} })).toContain('show_tables');
    expect(offered(server.asked[1] ?? { body: {} })).not.toContain('show_tables');
  });

  it('gets nothing past the policy, calls nothing that is not there, and may break its JSON', async () => {
    const drops = await shop([calls({ name: 'write_sql', arguments: { sql: 'DROP TABLE items' } })]);
    expect((await drops.ask()).status).toBe('refused');
    const shell = await shop([calls({ name: 'run_shell', arguments: { command: 'id', sql: 'SELECT 1' } })]);
    expect(await shell.ask()).toMatchObject({ status: 'failed', failure_reason: 'unknown_generation_failure' });
    const broken = await shop([calls({ name: 'write_sql', arguments: `{"sql": "${dear.sql}", "confidence": ` })]);
    expect((await broken.ask()).table?.rows).toEqual([['pot']]);
  });

  it('calls in Anthropic’s own form', async () => {
    const server = await openEndpoint(callsAsClaude({ name: 'write_sql', input: dear }));
    open.push(server);
    const { ask } = await shop([], {
      model: 'anthropic:test',
      model_settings: { base_urls: { anthropic: server.url.replace('/v1', '') } },
    });
    expect((await ask()).table?.rows).toEqual([['pot']]);
    const [first] = (server.asked[0]?.body.tools ?? []) as object[];
    expect(first).toMatchObject({ name: 'write_sql', input_schema: { required: ['sql'] } });
  });

  it('gets every call answered in Anthropic’s own form, in one message', async () => {
    const asks = callsAsClaude({ name: 'list_tables', input: {} }, { name: 'list_columns', input: { table: 'items' } });
    const server = await openEndpoint(
      callsAsClaude({ name: 'write_sql', input: { sql: 'SELECT qqq FROM xxyyzz' } }),
      asks,
      callsAsClaude({ name: 'write_sql', input: dear }),
    );
    open.push(server);
    const { ask } = await shop([], {
      model: 'anthropic:test',
      model_settings: { streaming: false, base_urls: { anthropic: server.url.replace('/v1', '') } },
    });
    const answer = await ask();
    expect(answer.table?.rows).toEqual([['pot']]);
    expect(answer.receipt.tool_calls.map(({ tool }) => tool)).toEqual(['list_tables', 'list_columns']);
    const [called, answered] = (server.asked[2]?.body.messages ?? []).slice(-2) as unknown as {
      role: string;
      content: { type: string; id?: string; tool_use_id?: string }[];
    }[];
    expect([called?.role, answered?.role]).toEqual(['assistant', 'user']);
    const ids = called?.content.flatMap(({ type, id }) => (type === 'tool_use' ? [id] : []));
    expect(answered?.content.map(({ type, tool_use_id: id }) => [type, id])).toEqual(
      ids?.map((id) => ['tool_result', id]),
    );
  });
});

describe('a server that refuses tools', () => {
  const plain = says(`sql: ${dear.sql}`);
  const picky: Behaviour = (response, asked) =>
    (asked.body.tools ? fails(400, {}, 'this model does not support tools') : plain)(response, asked);

  it('is asked again without them, once, and never offered any again', async () => {
    const { ask, server } = await shop([picky]);
    expect((await ask()).table?.rows).toEqual([['pot']]);
    expect((await ask()).table?.rows).toEqual([['pot']]);
    expect(server.asked.map(({ body }) => body.tools !== undefined)).toEqual([true, false, false]);
  });

  it('that refuses everything has not refused the tools', async () => {
    // With tools and in pieces, without tools, and without pieces too.
    const { ask, server } = await shop([fails(400), fails(400), fails(400), picky]);
    expect((await ask()).error?.code).toBe('model_failed');
    expect((await ask()).table?.rows).toEqual([['pot']]);
    expect(server.asked.map(({ body }) => body.tools !== undefined)).toEqual([true, false, false, true, false]);
    expect(server.asked.map(({ body }) => body.stream === true)).toEqual([true, true, false, true, true]);
  });

  it('is offered none by name of the model', async () => {
    const { ask, server } = await shop([picky], { model_settings: { tools: { test: 'off' } } });
    await ask();
    expect(server.asked.map(offered)).toEqual([[]]);
  });
});

describe('the agent that repairs', () => {
  const execution = { execution_mode: 'allow_execution' };

  it('looks up, checks and tries by calls, and each stands in the receipt', async () => {
    const right = { sql: 'SELECT COUNT(*) AS n FROM items' };
    const { ask, server } = await shop(
      [
        wrong,
        calls({ name: 'list_tables', arguments: {} }, { name: 'list_columns', arguments: { table: 'items' } }),
        calls({ name: 'sql_execute', arguments: right }),
        calls({ name: 'write_sql', arguments: right }),
      ],
      execution,
    );
    const answer = await ask();
    expect(answer).toMatchObject({ status: 'answered', table: { rows: [[3]] } });
    expect(answer.receipt.tool_calls).toEqual(
      ['list_tables', 'list_columns', 'sql_execute'].map((tool) => ({ agent: 'error_recovery', tool, granted: true })),
    );
    expect(answer.receipt.statements.find(({ purpose }) => purpose === 'verify')?.count).toBe(1);
    // Every call is answered under its own id.
    const talk = server.asked[2]?.body.messages as unknown as {
      role: string;
      tool_call_id?: string;
      content: string;
    }[];
    expect(talk.slice(-3).map(({ role, tool_call_id: id }) => [role, id])).toEqual([
      ['assistant', undefined],
      ['tool', 'call_1'],
      ['tool', 'call_2'],
    ]);
    expect(talk.at(-1)?.content).toContain('price');
  });

  it('runs nothing that the policy refuses, nor twice, nor where nothing may run', async () => {
    const drop = calls({ name: 'sql_execute', arguments: { sql: 'DELETE FROM items' } });
    const bold = await shop([wrong, drop, drop, count], execution);
    const answer = await bold.ask();
    expect(answer.receipt.tool_calls.map(({ granted }) => granted)).toEqual([false, false]);
    expect(answer.table?.rows).toEqual([[3]]);
    const still = await shop([wrong, calls({ name: 'sql_execute', arguments: { sql: 'SELECT 1' } }), count]);
    const checked = await still.ask();
    expect(checked.receipt.tool_calls).toMatchObject([{ tool: 'sql_execute', granted: false }]);
    expect(checked.receipt.statements.map(({ purpose }) => purpose)).not.toContain('verify');
    expect(offered(still.server.asked[1] ?? { body: {} })).not.toContain('sql_execute');
  });

  it('is bounded, however much it calls at once', async () => {
    const many = calls(...Array.from({ length: 20 }, () => ({ name: 'list_tables', arguments: {} })));
    const { ask, server } = await shop([wrong, many]);
    const answer = await ask();
    expect(answer.status).not.toBe('answered');
    expect(server.asked).toHaveLength(3);
    const granted = answer.receipt.tool_calls.filter((call) => call.granted);
    expect([granted.length, answer.receipt.tool_calls.length]).toEqual([3, 8]);
  });

  it('may ask in YAML, which stands in the receipt just so; a name that it made up does not', async () => {
    const { ask } = await shop([wrong, says('tool: list_columns\ntable: items'), says('tool: zx_secret_tool'), count]);
    expect((await ask({ audience: 'business' })).receipt.tool_calls).toEqual([
      { agent: 'error_recovery', tool: 'list_columns', granted: true },
      { agent: 'error_recovery', tool: 'unknown', granted: false },
    ]);
  });
});

describe('a model that supervises', () => {
  const settings = { supervisor: 'model', routing_mode: 'hybrid' };
  const transfer = (name: string) => calls({ name: `transfer_to_${name}`, arguments: { reason: 'so it is' } });
  /** One server stands for all agents: who is asked is told by what is offered. */
  const team = (choices: Behaviour[], ...rest: Behaviour[]): Behaviour => {
    const [left, replies] = [[...choices], [...rest]];
    return (response, asked) => {
      const text = JSON.stringify(asked.body.messages);
      if (text.includes('route: database or chat')) return says('route: database\nconfidence: 0.9')(response, asked);
      return (text.includes('Choose who is next') ? left.shift() : replies.shift())?.(response, asked);
    };
  };
  const supervised = (server: { asked: { body: object }[] }) =>
    server.asked.map(offered).filter((tools) => tools.some((name) => name.startsWith('transfer_to_')));

  it('hands over by tools, and is offered only whom the rules permit', async () => {
    const { ask, server } = await shop(
      [team([transfer('schema'), transfer('recover'), transfer('respond')], wrong, count)],
      settings,
    );
    const answer = await ask();
    expect(answer).toMatchObject({ status: 'answered', table: { rows: [[3]] } });
    expect(supervised(server)).toEqual([
      ['transfer_to_schema', 'transfer_to_chat'],
      ['transfer_to_recover', 'transfer_to_respond'],
      ['transfer_to_chart', 'transfer_to_respond'],
    ]);
    expect(answer.receipt.tool_calls).toEqual(
      ['schema', 'recover', 'respond'].map((name) => ({
        agent: 'supervisor',
        tool: `transfer_to_${name}`,
        granted: true,
      })),
    );
    expect(answer.receipt.stages.map(({ name }) => name)).not.toContain('chart_generation');
  });

  it('cannot hand over to whom the rules do not permit; YAML does as well', async () => {
    const { ask } = await shop(
      [team([says('next: schema\nreason: data'), transfer('execute'), transfer('respond')], wrong, count)],
      settings,
    );
    const answer = await ask();
    expect(answer.table?.rows).toEqual([[3]]);
    expect(answer.receipt.tool_calls.map(({ tool, granted }) => [tool, granted])).toEqual([
      ['transfer_to_schema', true],
      ['unknown', false],
      ['transfer_to_respond', true],
    ]);
  });
});
