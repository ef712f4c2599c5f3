import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { adversarialTexts } from '../fixtures/adversarial-texts.ts';
import { asked, startServer, type TestServer } from '../fixtures/http-server.ts';

/** A caller with a key sends adversarial texts: other callers must not wait. */
let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  const { roles } = parseConfig({ roles: { clerk: {}, boss: { audience: 'analyst' } } });
  server = await startServer({ config: { roles } });
  const { key } = await server.wenshu.keys.create({ user: 'ann', role: 'clerk' });
  headers = { authorization: `Bearer ${key}` };
  for (const text of ['total sales by city', '每个城市的销售额']) {
    await server.post('/api/v1/understand', { text }, headers);
    await (await server.post('/api/v1/query/sync', asked(text), headers)).text();
  }
});
afterAll(() => server.end());

/** Processor time of the thread that answers everybody; the engine's processes and what else the machine does are not in it. */
async function loopTime(path: string, body: unknown, as = headers): Promise<number> {
  const before = process.threadCpuUsage();
  const reply = await server.post(path, body, as);
  await reply.text();
  expect(reply.status).toBeLessThan(500);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** With a half-typed word at the end, there are completions, which are checked as well. */
const typed = (length: number) =>
  adversarialTexts(length).flatMap(([name, text]): [string, string][] => [
    [name, text],
    [`${name}, and a word half typed`, `${text.slice(0, -4)} sal`],
    [`${name}, and a Chinese word half typed`, `${text.slice(0, -1)}销`],
  ]);

describe('a text as long as a question may be', { timeout: 240_000 }, () => {
  it('is understood in a moment, whatever it is made of', async () => {
    for (const [name, text] of typed(4000))
      expect(await loopTime('/api/v1/understand', { text }), name).toBeLessThan(500);
  });

  it('is answered in a moment, whatever it is made of', async () => {
    // Reading happens in another thread; what is left here is spread over the stages of the run.
    for (const length of [150, 300, 600, 4000])
      for (const [name, text] of adversarialTexts(length))
        if (text.trim() !== '')
          expect(await loopTime('/api/v1/query/sync', asked(text)), `${name}, ${length}`).toBeLessThan(400);
  });

  it('one that is longer is refused in the language of the person', async () => {
    const replyTo = async (text: string) => {
      const reply = await server.post('/api/v1/understand', { text }, headers);
      return [reply.status, ((await reply.json()) as { code: string; title: string }).title];
    };
    expect(await replyTo('orders '.repeat(600))).toEqual([413, expect.stringContaining('at most 4000')]);
    expect(await replyTo('销售额'.repeat(1400))).toEqual([413, expect.stringContaining('最多 4000 个')]);
  });
});

it.each([
  ['a list of numbers', `SELECT COUNT(*) FROM orders WHERE id IN (1${',1'.repeat(4000)})`],
  ['a list of columns', `SELECT id${',id'.repeat(6000)} FROM orders`],
  ['conditions', `SELECT COUNT(*) FROM orders WHERE id = 1${' AND id = 1'.repeat(1500)}`],
])('a statement as long as one may be is checked in a moment: %s', { timeout: 240_000 }, async (_, sql) => {
  const { key } = await server.wenshu.keys.create({ user: 'bob', role: 'boss', scopes: ['ask', 'sql'] });
  expect(await loopTime('/api/v1/check', { sql }, { authorization: `Bearer ${key}` })).toBeLessThan(1000);
});
