/**
 * Processor time of the event loop for adversarial texts (`tests/fixtures/adversarial-texts.ts`), at growing
 * lengths, on every route that takes free text; then how long twelve at once keep the loop from everything else, beside twelve ordinary
 * questions. `node bench/long-texts.ts [route …]` prints the slowest of each and writes bench/scores/long-texts.json; `node
 * bench/long-texts.ts regexes [folder]` tests every regular expression in `src` on texts built from its own parts (takes minutes).
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseConfig } from '../src/config/config.ts';
import { adversarialTexts } from '../tests/fixtures/adversarial-texts.ts';
import { startServer } from '../tests/fixtures/http-server.ts';
import { slowRegexes } from './long-texts/regexes.ts';

const [wanted, folder = 'src'] = process.argv.slice(2);
if (wanted === 'regexes') {
  const found = slowRegexes(fileURLToPath(new URL('..', import.meta.url)), (path) => path.startsWith(folder));
  for (const { ms, growth, place, attack, pattern } of found.sort((one, other) => other.ms - one.ms))
    console.log(Math.round(ms), growth.toFixed(1), place, JSON.stringify(attack), pattern.slice(0, 120));
  process.exit();
}

const { roles } = parseConfig({ roles: { clerk: {}, boss: { audience: 'analyst' } } });
const server = await startServer({ config: { roles } });
const { key } = await server.wenshu.keys.create({ user: 'ann', role: 'clerk' });
const { key: bossKey } = await server.wenshu.keys.create({ user: 'bob', role: 'boss', scopes: ['ask', 'sql'] });
const headers = { authorization: `Bearer ${key}` };
const post = async (path: string, body: unknown, more: Record<string, string> = {}) => {
  const reply = await server.post(path, body, { ...headers, ...more });
  await reply.text();
  return reply.status;
};
const routes: Record<string, { most: number; send(text: string): Promise<number> }> = {
  understand: { most: 4000, send: (text) => post('/api/v1/understand', { text }) },
  query: { most: 4000, send: (content) => post('/api/v1/query/sync', { messages: [{ role: 'user', content }] }) },
  check: {
    most: 20_000,
    send: (list) =>
      post(
        '/api/v1/check',
        { sql: `SELECT COUNT(*) FROM orders WHERE id IN (${list.replace(/./gs, '1,').slice(0, list.length - 60)}1)` },
        { authorization: `Bearer ${bossKey}` },
      ),
  },
  report: { most: 200_000, send: (text) => post('/api/v1/reports/check', { text }) },
  language: {
    most: 8000,
    send: (text) =>
      post('/api/v1/understand', { text: '?' }, { 'accept-language': text.replace(/[^!-~]/g, ';') || ';' }),
  },
};

async function loopTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return Math.round((user + system) / 1000);
}

/** The longest that a timer waited while these were answered. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let [last, longest] = [performance.now(), 0];
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await work();
  clearInterval(timer);
  return Math.round(Math.max(longest, performance.now() - last));
}

const scores: Record<string, unknown> = {};
for (const [name, { most, send }] of Object.entries(routes)) {
  if (wanted && wanted !== name) continue;
  for (const text of ['total sales by city', '每个城市的销售额', 'how many customers', '上个月的订单数'])
    await send(text);
  const lengths = [300, 600, 1000, 2000, 4000, 8000, most].filter(
    (one, at, all) => one <= most && all.indexOf(one) === at,
  );
  const rows = new Map<string, number[]>();
  for (const length of lengths)
    for (const [kind, text] of adversarialTexts(length))
      rows.set(kind, [...(rows.get(kind) ?? []), await loopTime(() => send(text))]);
  const slowest = [...rows].sort((one, other) => Math.max(...other[1]) - Math.max(...one[1])).slice(0, 5);
  const worst = slowest[0]?.[0] ?? '';
  const at = lengths[slowest[0]?.[1].indexOf(Math.max(...(slowest[0]?.[1] ?? [0]))) ?? 0] ?? most;
  // Different from one another: what was read a moment ago is not read again.
  const texts = Array.from(
    { length: 12 },
    (_, one) => `${one}${new Map(adversarialTexts(at)).get(worst)?.slice(2) ?? ''}`,
  );
  const usual = Array.from({ length: 12 }, (_, one) => `top ${one + 2} products by sales`);
  scores[name] = {
    lengths,
    slowest_ms: Object.fromEntries(slowest),
    twelve_at_once_block_ms: await longestBlock(() => Promise.all(texts.map(send))),
    twelve_ordinary_block_ms: await longestBlock(() => Promise.all(usual.map(send))),
  };
  console.log(name, JSON.stringify(scores[name], null, 1));
}
await server.end();
if (!wanted) writeFileSync(new URL('scores/long-texts.json', import.meta.url), `${JSON.stringify(scores, null, 2)}\n`);
