/**
 * The server under load, with the embedded engine on the demo, as `wenshu serve` starts it: many clients that all ask at the same moment and
 * listen to the end, beside a bare Hono server that says the question back in as many events; then `query/sync` with 1, 10 and 100
 * clients that ask one after the other; then its memory over many questions. Server, echo and clients are processes of their own.
 * `node bench/server-load.ts [clients 1000] [questions 20000] [questions of each round of query/sync 1000] [minutes for the questions 25]`
 * prints the figures and writes bench/scores/server-load.json; an error, a lost event, or memory that grows fails it. 0 leaves a part out, and
 * then nothing is written. Memory is looked at after every 1,000 questions; when the minutes are over it says how many were asked. Linux only.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readQuestions } from '../demo/sample-questions.ts';
import { memoryOfTree } from '../tests/fixtures/child-processes.ts';
import { startServerProcess } from '../tests/fixtures/server-process.ts';
import { askAll, type Heard, streamAll } from './server-load/clients.ts';

const [clients = 1000, questions = 20_000, perRound = 1000, minutes = 25] = process.argv.slice(2).map(Number);
const loadBefore = loadavg();
const server = await startServerProcess({});

/** Those that the engine answers: what is measured is the way of an answer. */
const asked: string[] = [];
for (const { question } of readQuestions().filter(({ ask }) => !ask))
  if ((await askAll(server.url, [question], { clients: 1, count: 1 })).failed === 0) asked.push(question);
console.error(`${asked.length} questions are answered; load average ${loadBefore[0]?.toFixed(1)}`);

const quantile = (list: readonly number[], share: number) => {
  const sorted = list.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
};
const spread = (list: readonly number[]) => ({ p50_ms: quantile(list, 0.5), p95_ms: quantile(list, 0.95) });
const numbers = (list: readonly (number | undefined)[]) => list.filter((one) => one !== undefined);

const summary = (heard: readonly Heard[]) => ({
  errors: heard.filter(({ status, error }) => status !== 200 || error).length,
  with_lost_events: heard.filter(({ status, isWhole }) => status === 200 && !isWhole).length,
  events: heard.reduce((total, { events }) => total + events, 0),
  first_event: spread(numbers(heard.map(({ firstEventMs }) => firstEventMs))),
  first_event_of_the_run: spread(numbers(heard.map(({ begunMs }) => begunMs))),
  end: spread(heard.map(({ endMs }) => endMs)),
});

async function startEcho(events: number): Promise<{ url: string; child: ChildProcess }> {
  const program = fileURLToPath(new URL('server-load/bare-echo.ts', import.meta.url));
  const child = spawn(process.execPath, [program, String(events)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (text) => resolve(String(text).trim())),
  );
  return { url, child };
}

const streamed = summary(await streamAll(server.url, asked, clients));
console.error(JSON.stringify({ streamed }));
let echoed = summary([]);
if (clients > 0) {
  const echo = await startEcho(Math.round(streamed.events / clients));
  // Its code is warm, as the server's is after the first questions.
  await streamAll(echo.url, asked, Math.min(clients, 50));
  echoed = summary(await streamAll(echo.url, asked, clients));
  echo.child.kill();
  console.error(JSON.stringify({ echoed }));
}

const sync: Record<string, object> = {};
let failed = 0;
for (const many of perRound > 0 ? [1, 10, 100] : []) {
  const round = await askAll(server.url, asked, { clients: many, count: perRound });
  failed += round.failed;
  sync[`${many} clients`] = {
    per_second: Math.round(perRound / round.seconds),
    ...spread(round.times),
    failed: round.failed,
  };
}
console.error(JSON.stringify({ sync }));

/** Of the server and what it started, with its own heap as `/metrics` has it; after a pause, in which what is no longer needed may go. */
async function memory() {
  await pause(1000);
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const of = (name: string) => Math.round(Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) / 1e6);
  return {
    whole_tree_mb: Math.round(memoryOfTree(server.child.pid ?? 0) / 1e6),
    resident_mb: of('process_resident_memory_bytes'),
    heap_mb: of('nodejs_heap_size_used_bytes'),
  };
}

const over: Record<string, object> = {};
const step = Math.min(1000, questions);
const until = performance.now() + minutes * 60_000;
const looks: number[] = [];
let done = 0;
while (done < questions && performance.now() < until) {
  const since = performance.now();
  failed += (await askAll(server.url, asked, { clients: 20, count: step })).failed;
  done += step;
  const per_second = Math.round((step * 1000) / (performance.now() - since));
  const now = { ...(await memory()), per_second };
  looks.push(now.whole_tree_mb);
  over[`after ${done}`] = now;
  console.error(`after ${done}: ${JSON.stringify(now)}`);
}
await server.kill('SIGTERM');

/** Quarters beside each other: what a collector leaves lying differs by that much from one look to the next. The first look is of a cold server. */
const warm = looks.slice(looks.length > 4 ? 1 : 0);
const quarter = Math.max(1, Math.floor(warm.length / 4));
const mean = (list: readonly number[]) =>
  Math.round(list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length));
const [first, last] = [mean(warm.slice(0, quarter)), mean(warm.slice(-quarter))];
const grows = last > first * 1.1 + 20;
const scores = {
  command: `node bench/server-load.ts ${clients} ${questions} ${perRound} ${minutes}`,
  // A machine that had something else to do says little about times.
  load_average: { before: loadBefore, after: loadavg() },
  streams: { clients, server: streamed, bare_echo: echoed },
  query_sync: sync,
  memory: { questions: done, wanted: questions, first_quarter_mb: first, last_quarter_mb: last, grows, over },
  failed_answers: failed,
};
console.log(JSON.stringify(scores, null, 2));
const isWhole = clients > 0 && perRound > 0 && questions > 0;
if (isWhole) writeFileSync(new URL('scores/server-load.json', import.meta.url), `${JSON.stringify(scores, null, 2)}\n`);
process.exitCode = streamed.errors + streamed.with_lost_events + failed > 0 || grows ? 1 : 0;
