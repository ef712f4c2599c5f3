/**
 * A server in use for hours: questions in both languages, conversations, reports, statements that are forbidden, people who leave in the
 * middle, a PostgreSQL whose line is cut every few minutes, and a second server whose model answers, fails, says nothing of use or nothing at all. Two
 * people act at a time, and each rests as long as the last thing took: half load. `node bench/soak.ts [minutes 120]` fails on a status that should not
 * be, on a server that ends, and on memory that grows; it prints a line a minute, and `bench/scores/soak.json` holds the figures. Linux only.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { parse } from 'yaml';
import { readQuestions } from '../demo/sample-questions.ts';
import { memoryOfTree } from '../tests/fixtures/child-processes.ts';
import { startPostgres } from '../tests/fixtures/embedded-postgres.ts';
import { openFaultyLine } from '../tests/fixtures/faulty-line.ts';
import { startServerProcess } from '../tests/fixtures/server-process.ts';
import { type Behaviour, fails, openEndpoint, says } from '../tests/models/endpoint.ts';
import { ask, type Task, tasks } from './soak/tasks.ts';

const minutes = Number(process.argv[2] ?? 120);
/** Of every five minutes the line is cut for a third of one; what was begun just before and after may feel it. */
const [everyMs, cutMs, feltMs] = [300_000, 20_000, 20_000];

const postgres = await startPostgres();
const writer = new pg.Client({ connectionString: postgres.url });
await writer.connect();
await writer.query(`CREATE TABLE parcels (id int PRIMARY KEY, city text NOT NULL, sent_on date NOT NULL);
  INSERT INTO parcels SELECT n, (ARRAY['Paris', 'Rome', 'Oslo'])[n % 3 + 1], date '2026-01-01' + n % 200 FROM generate_series(1, 5000) n;
  CREATE ROLE reader LOGIN; GRANT SELECT ON parcels TO reader`);
await writer.end();
const line = await openFaultyLine({ host: '127.0.0.1', port: Number(new URL(postgres.url).port) });

const moods: Behaviour[] = [
  says('```yaml\nsql: SELECT count(*) AS orders FROM orders\n```'),
  fails(500),
  says('Let me think about it.'),
  fails(429),
  says(''),
];
let asked = 0;
const model = await openEndpoint((response, request) => {
  asked += 1;
  return moods[asked % moods.length]?.(response, request);
});

const shop = `sqlite:${fileURLToPath(new URL('../demo/shop.sqlite', import.meta.url))}`;
const demo = { ...parse(readFileSync(new URL('../demo/demo.yaml', import.meta.url), 'utf8')), url: shop };
const post = { url: `postgres://reader@127.0.0.1:${line.port}/postgres` };
const server = await startServerProcess({ connections: { demo, post } });
const withModel = await startServerProcess({ model: `${model.url}#soak`, connections: { demo } });
let isOver = false;
for (const { child } of [server, withModel])
  child.once('exit', () => {
    if (!isOver) throw new Error('a server ended');
  });

const answered: string[] = [];
for (const { question } of readQuestions().filter(({ ask }) => !ask))
  if ((await ask(server.url, question, 'demo')) === 'answered') answered.push(question);
const list = tasks(answered, readFileSync(new URL('../examples/report.zh.md', import.meta.url), 'utf8'));
const whole = list.reduce((sum, { weight }) => sum + weight, 0);

const began = performance.now();
const sinceBegin = () => performance.now() - began;
let cuts = 0;
let lastMended = Number.NEGATIVE_INFINITY;
let isCut = false;
const felt = (since: number) => isCut || since - lastMended < feltMs || sinceBegin() - lastMended < feltMs;

const done: Record<string, number> = {};
const wrong: { task: string; status: string; at_minute: number }[] = [];
function draw(): Task {
  let left = Math.random() * whole;
  for (const task of list) {
    left -= task.weight;
    if (left < 0) return task;
  }
  return list[0] as Task;
}
async function person(): Promise<void> {
  while (sinceBegin() < minutes * 60_000) {
    const task = draw();
    const since = sinceBegin();
    const wasFelt = felt(since);
    const status = await task
      .act((task.hasModel ? withModel : server).url)
      .catch((error: unknown) => `thrown: ${String(error)} ${String((error as Error).cause ?? '')}`);
    done[task.name] = (done[task.name] ?? 0) + 1;
    const may = task.broken && (wasFelt || felt(since)) ? task.broken : task.expected;
    if (!may.test(status)) {
      wrong.push({ task: task.name, status, at_minute: Math.round(since / 60_000) });
      console.error(`wrong: ${task.name}: ${status}`);
    }
    await pause(sinceBegin() - since);
  }
}
async function breakThings(): Promise<void> {
  while (sinceBegin() + everyMs < minutes * 60_000) {
    await pause(everyMs - cutMs);
    isCut = true;
    line.cut();
    await pause(cutMs);
    line.mend();
    isCut = false;
    lastMended = sinceBegin();
    cuts += 1;
  }
}
const looks: { minute: number; mb: number }[] = [];
async function look(): Promise<void> {
  while (sinceBegin() < minutes * 60_000) {
    await pause(60_000);
    const minute = Math.round(sinceBegin() / 60_000);
    looks.push({
      minute,
      mb: Math.round((memoryOfTree(server.child.pid ?? 0) + memoryOfTree(withModel.child.pid ?? 0)) / 1e6),
    });
    const count = Object.values(done).reduce((sum, one) => sum + one, 0);
    console.error(`${minute} min: ${count} done, ${wrong.length} wrong, ${looks.at(-1)?.mb} MB`);
  }
}
await Promise.all([person(), person(), breakThings(), look()]);

/** The straight line through what was seen after the first quarter, in which caches fill. */
function slope(points: readonly { minute: number; mb: number }[]): number {
  const mean = (of: (one: (typeof points)[number]) => number) =>
    points.reduce((sum, one) => sum + of(one), 0) / points.length;
  const [x, y] = [mean(({ minute }) => minute), mean(({ mb }) => mb)];
  const rise = points.reduce((sum, { minute, mb }) => sum + (minute - x) * (mb - y), 0);
  return rise / points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
}
const warm = looks.slice(Math.floor(looks.length / 4));
const mbAnHour = Math.round(slope(warm) * 60);
isOver = true;
await server.kill('SIGTERM');
await withModel.kill('SIGTERM');
await line.close();
await model.close();
await postgres.stop();

const scores = {
  command: `node bench/soak.ts ${minutes}`,
  load_average: loadavg(),
  minutes,
  done,
  line_cut: cuts,
  model_asked: asked,
  wrong,
  memory: {
    mb_an_hour: mbAnHour,
    least_mb: Math.min(...warm.map(({ mb }) => mb)),
    most_mb: Math.max(...warm.map(({ mb }) => mb)),
    looks,
  },
};
console.log(JSON.stringify({ ...scores, memory: { ...scores.memory, looks: looks.length } }, null, 2));
if (minutes >= 30) writeFileSync(new URL('scores/soak.json', import.meta.url), `${JSON.stringify(scores, null, 2)}\n`);
process.exitCode = wrong.length > 0 ? 1 : 0;
