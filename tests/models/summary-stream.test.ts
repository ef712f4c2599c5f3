import { afterEach, describe, expect, it } from 'vitest';
import type { WenshuEvent } from '../../src/protocol/event.ts';
import { type Behaviour, says, streams } from './endpoint.ts';
import { openShopWithModel } from './shop-with-model.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const writes = says('sql: SELECT name, price FROM items');

/** A model that writes the statement and then words the summary so. */
async function shop(summary: Behaviour, settings: object = {}) {
  const made = await openShopWithModel([writes, summary], { summary_writer: 'model', ...settings });
  open.push(made);
  return made;
}

const pieces = (events: WenshuEvent[]) => events.flatMap((event) => (event.type === 'text-delta' ? [event.text] : []));

describe('a summary that a model writes', () => {
  it.each([
    ['en', ['There are ', 'three. The p', 'ot costs 20.5, the', ' cup least. That', ' is all.']],
    ['zh', ['一共', '三件。壶卖', '20.5，杯子', '最便宜。就', '这些。']],
  ])('comes to business people a whole sentence at a time: %s', async (_, said) => {
    const { ask, events } = await shop(streams(said));
    const answer = await ask({ audience: 'business' });
    expect(answer.text).toBe(said.join(''));
    expect(pieces(events).join('')).toBe(answer.text);
    expect(pieces(events)).toHaveLength(3);
    for (const piece of pieces(events)) expect(piece.trim()).toMatch(/[.。]$/);
  });

  it('comes to analysts as it is written', async () => {
    const said = ['There are ', 'three. The p', 'ot costs most.'];
    const { ask, events } = await shop(streams(said));
    expect((await ask()).text).toBe(said.join(''));
    expect(pieces(events)).toEqual(said);
  });

  it('is told to business people up to the sentence that leaks, and the answer says none of it', async () => {
    const { ask, events } = await shop(streams(['There are three. ', 'They are in items.price', ' and so on. Done.']));
    const answer = await ask({ audience: 'business' });
    expect(answer.text).toBe('The query is done: 3 records.');
    expect(pieces(events)).toEqual(['There are three.', answer.text]);
    expect(JSON.stringify([answer, events])).not.toContain('items.price');
  });

  it.each(['analyst', 'business'] as const)('leaves out what the model thought before, for %s', async (audience) => {
    const { ask, events } = await shop(
      streams(['<th', 'ink>Is it 2. Or', ' 3?</thi', 'nk>\n\nThere are', ' three. Yes.']),
    );
    expect((await ask({ audience })).text).toBe('There are three. Yes.');
    expect(pieces(events).join('')).toBe('There are three. Yes.');
  });

  it.each(['analyst', 'business'] as const)('comes in one piece where streaming is off, for %s', async (audience) => {
    const { ask, events, server } = await shop(says('There are three. Yes.'), { model_settings: { streaming: false } });
    await ask({ audience });
    expect(pieces(events)).toEqual(['There are three. Yes.']);
    for (const { body } of server.asked) expect(body.stream).not.toBe(true);
  });
});
