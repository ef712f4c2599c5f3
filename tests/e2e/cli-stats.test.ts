import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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

const run = (...words: string[]) => runCli(words, { folder: shop.folder });
const ask = (question: string, ...words: string[]) => run('ask', question, '--db', 'shop.sqlite', '--json', ...words);

/** Asks what only a model can answer; it gives these replies one after the other. */
async function askModel(...replies: string[]) {
  const server = await openEndpoint(...replies.map((reply) => says(reply)));
  open.push(server);
  return ask('how many frumious customers are there', '--model', `${server.url}#test`);
}

test('sums up how questions went: first try, mending, retries, classes of errors, times, connections', async () => {
  expect((await run('stats')).stdout).toContain('no question yet');
  await ask('how many customers are there');
  await ask('SELECT nme FROM customers');
  await askModel('sql: SELECT qqq FROM customers', 'sql: SELECT COUNT(*) AS n FROM customers');
  const waiting = JSON.parse((await askModel('sql: SELECT xyz FROM zorbles', 'No.', 'No.', 'No.')).stdout);
  expect(waiting.status).toBe('clarify');
  const { code, stdout } = await run('stats', '--json');
  expect(code).toBe(0);
  const found = JSON.parse(stdout);
  expect(found).toMatchObject({
    runs: 4,
    by_status: { answered: 3, clarify: 1 },
    first_try: { count: 1, of: 4 },
    repaired: { count: 2, of: 2 },
    retried: { count: 1, of: 2 },
    error_classes: { column_not_found: 2, table_not_found: 1 },
  });
  expect(found.connections_opened).toBeGreaterThan(0);
  expect(found.time.p95_ms).toBeGreaterThanOrEqual(found.time.median_ms);
  expect(Object.keys(found.stages)).toEqual(expect.arrayContaining(['sql_generation', 'error_recovery']));
  const shown = (await run('stats', '--lang', 'zh')).stdout;
  expect(shown).toMatch(/第一次就成功\s+1 \/ 4（25%）/);
  expect(shown).toMatch(/重试后成功\s+1 \/ 2/);
  expect(shown).toMatch(/语句出过的错误\s+column_not_found 2，table_not_found 1/);
});

test('what was counted when a run asked back is not counted again when it goes on', async () => {
  const before = JSON.parse((await run('stats', '--json')).stdout);
  const waiting = JSON.parse((await askModel('sql: SELECT xyz FROM zorbles', 'No.')).stdout);
  await run(
    'ask',
    '--db',
    'shop.sqlite',
    '--resume',
    waiting.receipt.run_id,
    '--say',
    'how many customers are there',
    '--model',
    'embedded',
  );
  const after = JSON.parse((await run('stats', '--json')).stdout);
  expect(after.runs - before.runs).toBe(2);
  expect(after.error_classes.table_not_found - before.error_classes.table_not_found).toBe(1);
});
