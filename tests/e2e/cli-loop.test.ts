import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answerSchema } from '../../src/protocol/answer.ts';
import { type Endpoint, openEndpoint, says } from '../models/endpoint.ts';
import { createShop, runCli, type Shop } from './run-cli.ts';

let shop: Shop;
const open: Endpoint[] = [];
beforeAll(() => {
  shop = createShop();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
afterAll(() => shop.remove());

/** Asks with `--loop`, of a model that gives these replies one after the other. */
async function loop(replies: string[], ...words: string[]) {
  const server = await openEndpoint(...replies.map((reply) => says(reply)));
  open.push(server);
  const asked = [
    'ask',
    'how many frumious customers are there',
    '--db',
    'shop.sqlite',
    '--model',
    `${server.url}#test`,
  ];
  const found = await runCli([...asked, '--loop', ...words], { folder: shop.folder });
  return { ...found, server };
}

/** Passes every check and fails in the engine. */
const failing = (n: number) => `sql: "SELECT json_extract('{', '$.a') AS a FROM customers WHERE id > ${n}"`;
const unknown = 'sql: SELECT qqq FROM customers';

test('a repair that is wrong again, or no SQL, does not end the loop', async () => {
  for (const useless of [unknown, 'I cannot say.', failing(1)]) {
    const { code, stdout } = await loop([failing(0), useless, 'sql: SELECT COUNT(*) AS n FROM customers'], '--json');
    const answer = answerSchema.parse(JSON.parse(stdout));
    expect([code, answer.status, answer.receipt.attempts]).toEqual([0, 'answered', 3]);
  }
});

test('three that failed end it with the error, and nothing is asked back', async () => {
  const { code, stdout, server } = await loop([failing(0), unknown, 'No.', 'sql: SELECT 1'], '--json');
  const answer = answerSchema.parse(JSON.parse(stdout));
  expect(code).toBe(1);
  expect(answer).toMatchObject({ status: 'failed', clarification: null, error: { code: 'query_failed' } });
  expect(answer.final_response).toMatchObject({ success: false, response: answer.text });
  expect(answer.final_response.execution_path.slice(-2)).toEqual(['sql_repair_failed', 'format_response']);
  expect(server.asked).toHaveLength(3);
  const shown = await loop([failing(0), unknown, 'No.']);
  expect(shown.stderr).toContain('malformed JSON');
});
