/**
 * A server whose PostgreSQL keeps memory and audit log and is asked as well, with 30 streams under way all the time: PostgreSQL is
 * restarted again and again (fast shutdown and `kill -9` by turns) at random moments, then stays away once for a minute and once for
 * longer than runs wait. `node bench/postgres-restart.ts [restarts] [seconds away]` prints what became of every question and how soon
 * `/ready` followed, and writes bench/scores/postgres-restart.json; a crash or a lost run fails it.
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import {
  countQuestion,
  customers,
  type Restarted,
  startRestarted,
  tell,
} from '../tests/fixtures/restarted-postgres.ts';

const [restarts = 20, awaySeconds = 60] = process.argv.slice(2).map(Number);
const streams = 30;
const outcomes: Record<string, number> = {};
const place: Restarted = await startRestarted();
let number = 0;
let isOver = false;

/** Asks one question after the other; a server that is not ready is asked again a moment later. */
async function client(): Promise<void> {
  while (!isOver) {
    number += 1;
    const expected = customers + number;
    const { answer, code, lost, refused } = await tell(place.server.url, '/api/v1/query', countQuestion(number));
    const isRight = answer?.status === 'answered' && answer.rows[0]?.[0] === expected;
    const outcome = isRight ? 'answered' : (answer && `answer: ${answer.status}`) || code || `lost: ${lost}`;
    const name = refused ? `refused: ${refused}` : outcome;
    outcomes[name] = (outcomes[name] ?? 0) + 1;
    if (!isRight) await pause(500);
  }
}

/** Runs that came to an end, whichever. */
const ended = () =>
  Object.entries(outcomes).reduce((sum, [name, count]) => sum + (name.startsWith('refused') ? 0 : count), 0);

async function until(status: number): Promise<number> {
  const began = performance.now();
  while ((await place.ready()).status !== status) await pause(20);
  return Math.round(performance.now() - began);
}

async function takeAway(signal: NodeJS.Signals, seconds: number) {
  await place.postgres.crash(signal);
  const not_ready_after_ms = await until(503);
  await pause(seconds * 1000);
  await place.postgres.restart();
  return { signal, not_ready_after_ms, ready_after_ms: await until(200) };
}

// The first question opens what all share; a machine that is busy takes half a minute for it.
await tell(place.server.url, '/api/v1/query', countQuestion(0));
const clients = Array.from({ length: streams }, client);
const times: Awaited<ReturnType<typeof takeAway>>[] = [];
for (let at = 0; at < restarts; at += 1) {
  await pause(2000 + Math.random() * 4000);
  times.push(await takeAway(at % 2 ? 'SIGKILL' : 'SIGINT', 0));
  console.error(`${at + 1} of ${restarts}`, JSON.stringify(outcomes));
}
const away: Record<string, object> = {};
for (const seconds of [awaySeconds, 100]) {
  await pause(5000);
  const before = { ...outcomes };
  const ofRuns = ended();
  times.push(await takeAway('SIGINT', seconds));
  while (ended() - ofRuns < streams) await pause(100);
  const became = Object.entries(outcomes).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  away[`${seconds} s`] = Object.fromEntries(became.filter(([, count]) => count > 0));
  console.error(seconds, JSON.stringify(away));
}
isOver = true;
await Promise.all(clients);

const { exitCode, signalCode } = place.server.child;
const most = (key: 'not_ready_after_ms' | 'ready_after_ms') => Math.max(...times.map((one) => one[key]));
const scores = {
  command: `node bench/postgres-restart.ts ${restarts} ${awaySeconds}`,
  streams,
  restarts: times.length,
  crashes: exitCode === null && signalCode === null ? 0 : 1,
  questions: number,
  outcomes,
  away,
  ready: { not_ready_after_ms_at_most: most('not_ready_after_ms'), ready_after_ms_at_most: most('ready_after_ms') },
};
console.log(JSON.stringify(scores, null, 2));
writeFileSync(new URL('scores/postgres-restart.json', import.meta.url), `${JSON.stringify(scores, null, 2)}\n`);
await place.end();
process.exitCode = scores.crashes > 0 || Object.keys(outcomes).some((name) => name.startsWith('lost')) ? 1 : 0;
