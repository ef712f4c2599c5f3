/**
 * Long-term memory with 100,000 entries: does a question in other words find the one that was stored, and how long does that take?
 * Stored are the questions of the businesses that rules may be made on, each in its connection's namespace, among the training questions
 * of DuSQL and Spider, again and again with other numbers in them until there are enough. Asked are those of
 * `reworded.jsonl` whose original and whose own words are Chinese. The weights were set on the businesses under `seen`; the misses of
 * the others were never read.
 * A bare get by namespace and key is timed in turns with the searches. Processor time stands beside the time on the clock, because a busy machine
 * changes the second one most. `node bench/store-search.ts [entries]` writes bench/scores/store-search.json with the default number.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordsIn, verifiedAnswers } from '../src/memory/records.ts';
import { openFileStore } from '../src/memory/store.ts';

const usual = 100_000;
const entries = Number(process.argv[2] ?? usual);
const seen = new Set(['clinic', 'factory', 'flatsales', 'onlineshop', 'saas', 'wuliu']);
const bars = { p95_ms: 20, recall_at_5: 0.9 };

interface Asked {
  id: string;
  of?: string;
  lang: string;
  question: string;
}

const businesses = new URL('./data/business/', import.meta.url);
const shared = new URL('../../shared/data/', import.meta.url);
const lines = (file: URL): Asked[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const firms = (JSON.parse(readFileSync(new URL('split.json', businesses), 'utf8')) as { fit: string[] }).fit;
const originals = firms.flatMap((firm) =>
  lines(new URL(`${firm}/questions.jsonl`, businesses)).map((one) => ({ ...one, firm })),
);
const known = new Map(originals.map((one) => [one.id, one]));
const asked = firms
  .map((firm) => ({ firm, file: new URL(`${firm}/reworded.jsonl`, businesses) }))
  .filter(({ file }) => existsSync(file))
  .flatMap(({ firm, file }) => lines(file).map((one) => ({ ...one, firm })))
  .filter(({ lang, of }) => lang === 'zh' && known.get(of ?? '')?.lang === 'zh');

const sets = ['dusql/train.jsonl', 'spider/train.jsonl'].map((path) => new URL(path, shared));
const missing = sets.filter((file) => !existsSync(file));
if (missing.length > 0) {
  console.error(`needs ${missing.map((file) => fileURLToPath(file)).join(', ')}: see bench/README.md`);
  process.exit(1);
}
const others = sets.flatMap(lines).map(({ question }) => question);

const home = mkdtempSync(join(tmpdir(), 'wenshu-store-search-'));
const store = openFileStore(home);
const put = (firm: string, key: string, question: string) => ({
  firm,
  key,
  record: { question, sql: 'SELECT 1', by: 'bench', at: '2026-01-01T00:00:00Z' },
});
const puts = originals.map(({ firm, id, question }) => put(firm, id, question));
for (let n = 0; puts.length < entries; n += 1) {
  const round = Math.floor(n / others.length);
  const question = (others[n % others.length] ?? '').replace(/\d+/g, (digits) => String(Number(digits) + 7 * round));
  puts.push(
    put(
      firms[n % firms.length] ?? '',
      `other-${n}`,
      round > 0 && !/\d/.test(question) ? `${question} ${round}` : question,
    ),
  );
}
const begun = performance.now();
for (const { firm, key, record } of puts) await recordsIn(store, verifiedAnswers(firm)).put(key, record);
const puttingMs = performance.now() - begun;

interface Timed {
  clock: number[];
  processor: number[];
}
async function timed<T>(times: Timed, work: () => Promise<T>): Promise<T> {
  const [from, used] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(used);
  times.clock.push(performance.now() - from);
  times.processor.push((user + system) / 1000);
  return result;
}
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const rounded = (value: number, places = 2) => Number(value.toFixed(places));
const figures = ({ clock, processor }: Timed) => ({
  p50_ms: rounded(quantile(clock, 0.5), 3),
  p95_ms: rounded(quantile(clock, 0.95), 3),
  processor_p50_ms: rounded(quantile(processor, 0.5), 3),
  processor_p95_ms: rounded(quantile(processor, 0.95), 3),
});

const times = {
  get: { clock: [], processor: [] },
  own: { clock: [], processor: [] },
} as Record<'get' | 'own', Timed>;
const places: { firm: string; own: number }[] = [];
const limit = 10;
// Once for nothing: code is compiled and pages are read.
for (const { question, firm } of asked.slice(0, 20))
  await recordsIn(store, verifiedAnswers(firm)).search({ query: question });
for (const { of = '', question, firm } of asked) {
  const records = recordsIn(store, verifiedAnswers(firm));
  const own = await timed(times.own, () => records.search({ query: question, limit }));
  await timed(times.get, () => records.get(of));
  places.push({ firm, own: own.findIndex(({ key }) => key === of) });
}
store.close();
rmSync(home, { recursive: true });

const recall = (list: typeof places, at: number) =>
  rounded(list.filter(({ own }) => own >= 0 && own < at).length / Math.max(1, list.length), 3);
const recalls = (list: typeof places) => ({
  questions: list.length,
  at_1: recall(list, 1),
  at_5: recall(list, 5),
  at_10: recall(list, 10),
});
const scores = {
  command: 'node bench/store-search.ts',
  entries: puts.length,
  bars: { 'search p95': `< ${bars.p95_ms} ms`, 'recall at 5': `>= ${bars.recall_at_5}` },
  recall: {
    of_own_connection: recalls(places),
    seen: recalls(places.filter(({ firm }) => seen.has(firm))),
    held: recalls(places.filter(({ firm }) => !seen.has(firm))),
  },
  search: figures(times.own),
  get: figures(times.get),
  search_to_get: rounded(quantile(times.own.processor, 0.5) / Math.max(0.001, quantile(times.get.processor, 0.5)), 0),
  put_ms_per_entry: rounded(puttingMs / puts.length, 3),
  load_average: rounded(loadavg()[0] ?? 0, 1),
};
console.log(JSON.stringify(scores, null, 2));
if (entries === usual)
  writeFileSync(new URL('./scores/store-search.json', import.meta.url), `${JSON.stringify(scores, null, 2)}\n`);
