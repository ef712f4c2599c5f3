/**
 * Two servers on one PostgreSQL and one Redis, each a process of its own; one is killed (`kill -9`) while questions stream from it.
 * Every client comes back with the id of its last event, to the other server. `node bench/scale-out.ts [questions]`, 100 when not said; exits 1
 * where a run was lost, told twice, or told with a hole. Writes bench/scores/scale-out.json. Needs Debian's postgresql and redis-server.
 */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { debianPostgres, startPostgres } from '../tests/fixtures/embedded-postgres.ts';
import { startRedis } from '../tests/fixtures/own-redis.ts';
import { askUntilEnd, startServerProcess } from '../tests/fixtures/server-process.ts';

const questions = Number(process.argv[2] ?? 100);
const asked = [
  '有多少客户',
  'How many customers ordered in 2025?',
  '上个月销售额最高的5个产品是什么？',
  'sales by month in 2025',
];
const [postgres, redis] = await Promise.all([startPostgres(debianPostgres()), startRedis()]);
const settings = { memory: postgres.url, queue: redis.url };
const [first, second] = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
const urls = [first.url, second.url];
// Both have read the schema once.
for (const url of urls) await askUntilEnd(asked[0] ?? '', [url]);

const began = performance.now();
const waiting = Array.from({ length: questions }, (_, at) =>
  askUntilEnd(asked[at % asked.length] ?? '', urls, 120_000),
);
// Some have ended by then, most have not.
await pause(1500);
await first.kill('SIGKILL');
const heard = await Promise.all(waiting);
const isWhole = ({ numbers }: (typeof heard)[number]) => numbers.every((number, at) => number === at + 1);
const score = {
  command: 'node bench/scale-out.ts',
  questions,
  finished: heard.filter(({ last }) => last?.type === 'run-end' && last.answer?.status === 'answered').length,
  came_back_in_the_middle: heard.filter(({ connections, numbers }) => connections > 1 && numbers.length > 0).length,
  told_twice_or_with_a_hole: heard.filter((one) => !isWhole(one)).length,
  ends_more_than_one: heard.filter(({ types }) => types.filter((type) => type === 'run-end').length > 1).length,
  seconds: Number(((performance.now() - began) / 1000).toFixed(1)),
  load_average: Number(loadavg()[0]?.toFixed(1)),
};
console.log(JSON.stringify(score, null, 2));
if (questions === 100)
  writeFileSync(join(import.meta.dirname, 'scores/scale-out.json'), `${JSON.stringify(score, null, 2)}\n`);
await second.kill('SIGKILL');
await Promise.all([postgres.stop(), redis.stop()]);
process.exit(score.finished === questions && score.told_twice_or_with_a_hole + score.ends_more_than_one === 0 ? 0 : 1);
