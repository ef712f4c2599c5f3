import { afterEach, describe, expect, it } from 'vitest';
import type { WenshuEvent } from '../../src/protocol/event.ts';
import {
  type Behaviour,
  breaksOff,
  calls,
  deltasOf,
  fails,
  openEndpoint,
  says,
  saysWhole,
  streamDeltas,
} from './endpoint.ts';
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

const sql = `SELECT name, price\nFROM items\nWHERE kind = 'ware'\nORDER BY price DESC`;
const yaml = `sql: |\n  ${sql.replaceAll('\n', '\n  ')}\nconfidence: 0.9\n`;
const rows = [
  ['pot', 20],
  ['cup', 5],
];

const deltas = (events: WenshuEvent[]) => events.filter((event) => event.type === 'sql-delta');
/** As a listener puts them together. */
const joined = (events: WenshuEvent[]): string =>
  deltas(events).reduce((whole, { at, text }) => whole.slice(0, at) + text, '');
const written = (events: WenshuEvent[]) => events.find((event) => event.type === 'sql-ready')?.sql;

describe('a statement that is being written', () => {
  it.each([
    ['the arguments of a call', calls({ name: 'write_sql', arguments: { sql, confidence: 0.9 } })],
    ['YAML', says(yaml)],
    ['YAML in a fence, after thoughts', says(`<think>sql: no</think>\n\`\`\`yaml\n${yaml}\`\`\`\n`)],
    ['JSON', says(JSON.stringify({ tables: ['items'], sql }))],
  ])('comes in pieces that join to it, from %s', async (_, behaviour) => {
    const { ask, events } = await shop([behaviour]);
    expect(await ask()).toMatchObject({ status: 'answered', table: { rows } });
    expect(deltas(events).length).toBeGreaterThan(5);
    expect(
      deltas(events)
        .map(({ text }) => text)
        .join(''),
    ).toBe(sql);
    expect([joined(events), written(events)]).toEqual([sql, sql]);
    const types = events.map(({ type }) => type);
    expect(types.lastIndexOf('sql-delta')).toBeLessThan(types.indexOf('sql-ready'));
  });

  it('comes from Anthropic’s stream of a call, too', async () => {
    const pieces = JSON.stringify({ sql }).match(/[\s\S]{1,9}/g) ?? [];
    const stream: [string, object][] = [
      [
        'message_start',
        {
          message: {
            id: 'm',
            type: 'message',
            role: 'assistant',
            model: 't',
            content: [],
            stop_reason: null,
            usage: { input_tokens: 9, output_tokens: 1 },
          },
        },
      ],
      ['content_block_start', { index: 0, content_block: { type: 'text', text: '' } }],
      ['content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'Here it is.' } }],
      ['content_block_stop', { index: 0 }],
      [
        'content_block_start',
        { index: 1, content_block: { type: 'tool_use', id: 'toolu_1', name: 'write_sql', input: {} } },
      ],
      ...pieces.map((partial_json): [string, object] => [
        'content_block_delta',
        { index: 1, delta: { type: 'input_json_delta', partial_json } },
      ]),
      ['content_block_stop', { index: 1 }],
      ['message_delta', { delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 9 } }],
      ['message_stop', {}],
    ];
    const server = await openEndpoint((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const [type, data] of stream)
        response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
      response.end();
    });
    open.push(server);
    const { ask, events } = await shop([], {
      model: 'anthropic:test',
      model_settings: { base_urls: { anthropic: server.url.replace('/v1', '') } },
    });
    expect((await ask()).table?.rows).toEqual(rows);
    expect(server.asked).toHaveLength(1);
    expect(deltas(events).length).toBeGreaterThan(5);
    expect(joined(events)).toBe(sql);
  });

  it('is never told to business people, and nobody streams where nobody listens', async () => {
    const business = await shop([says(yaml)]);
    expect((await business.ask({ audience: 'business' })).status).toBe('answered');
    expect(deltas(business.events)).toEqual([]);
    const quiet = await shop([says(yaml)], { model_settings: { streaming: false } });
    await quiet.ask();
    expect(deltas(quiet.events)).toEqual([]);
    const unheard = await shop([says(yaml)]);
    expect((await unheard.askUnheard()).table?.rows).toEqual(rows);
    for (const { server } of [business, quiet, unheard]) expect(server.asked[0]?.body.stream).not.toBe(true);
  });

  it('is told as it was read where the two differ: the last word counts', async () => {
    const { ask, events } = await shop([says(`\`\`\`yaml\nsql: SELECT 1\n\`\`\`\nNo:\n\`\`\`yaml\n${yaml}\`\`\``)]);
    await ask();
    expect([joined(events), written(events)]).toEqual([sql, sql]);
  });
});

describe('a stream in trouble', () => {
  const half = deltasOf(yaml).slice(0, 8);

  it.each([
    ['breaks', 'break'],
    ['ends before it is finished', 'stop'],
  ] as const)('that %s is asked for again, and what was told stays right', async (_, then) => {
    const { ask, events, server } = await shop([(response) => streamDeltas(response, half, then), says(yaml)]);
    expect((await ask()).table?.rows).toEqual(rows);
    expect(server.asked).toHaveLength(2);
    expect([joined(events), written(events)]).toEqual([sql, sql]);
  });

  it('may break within a call', async () => {
    const made = { id: 'c', type: 'function', function: { name: 'write_sql', arguments: JSON.stringify({ sql }) } };
    for (const then of ['break', 'stop'] as const) {
      const begun = deltasOf('', [made]).slice(0, 6);
      const whole = calls({ name: 'write_sql', arguments: { sql } });
      const { ask, events, server } = await shop([(response) => streamDeltas(response, begun, then), whole]);
      expect((await ask()).table?.rows).toEqual(rows);
      expect([server.asked.length, joined(events)]).toEqual([2, sql]);
      // It streams: what broke was the line.
      await ask();
      expect(server.asked[2]?.body.stream).toBe(true);
    }
  });

  it('may come back as another statement: the pieces join to that one', async () => {
    const other = 'SELECT name\nFROM items';
    const { ask, events } = await shop([
      (response) => streamDeltas(response, half, 'break'),
      says(`sql: |\n  ${other.replace('\n', '\n  ')}\n`),
    ]);
    await ask();
    expect([joined(events), written(events)]).toEqual([other, other]);
  });

  it('waits out a storm of 429, and is given up as before when it does not end', async () => {
    const busy = fails(429, { 'retry-after': '0.01' });
    const calm = await shop([busy, says(yaml)]);
    expect((await calm.ask()).table?.rows).toEqual(rows);
    expect(joined(calm.events)).toBe(sql);
    const storm = await shop([busy]);
    const answer = await storm.ask();
    expect([answer.status, answer.error?.code]).toEqual(['failed', 'model_busy']);
    expect(storm.server.asked).toHaveLength(2);
    const broken = await shop([(response) => streamDeltas(response, half, 'break')]);
    expect((await broken.ask()).error?.code).toBe('model_broke_off');
    const cut = await shop([breaksOff]);
    expect((await cut.ask()).error?.code).toBe('model_broke_off');
  });

  it('is not asked for again where the server does not stream, or refuses to', async () => {
    const plain = await shop([saysWhole(yaml)]);
    const refusing: Behaviour = (response, asked) =>
      (asked.body.stream ? fails(400) : saysWhole(yaml))(response, asked);
    const shy = await shop([refusing], { model_settings: { tools: 'off' } });
    for (const { ask, server, events } of [plain, shy]) {
      expect((await ask()).table?.rows).toEqual(rows);
      expect((await ask()).table?.rows).toEqual(rows);
      expect(server.asked.map(({ body }) => body.stream === true)).toEqual([true, false, false]);
      expect(deltas(events)).toEqual([]);
    }
  });
});
