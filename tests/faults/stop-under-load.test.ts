import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it } from 'vitest';
import { asked, eventsOf } from '../fixtures/http-server.ts';
import { type ServerProcess, startServerProcess } from '../fixtures/server-process.ts';

/** Within one process: `tests/server/runs.test.ts`; to another server: `tests/services/scale-out.test.ts`; killed: `kill.test.ts`. */
let server: ServerProcess | undefined;
afterEach(() => server?.kill('SIGKILL'));

/** What a client was told last: an end of its run, or why there was none. */
async function ask(url: string, question: string, onEvent: () => void): Promise<string> {
  const reply = await fetch(`${url}/api/v1/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked(question)),
  });
  if (!reply.ok) return ((await reply.json()) as { code: string }).code;
  let last = 'nothing';
  for await (const { event } of eventsOf(reply)) {
    onEvent();
    last = event.type === 'run-error' ? event.code : event.type;
  }
  return last;
}

it('a server that is told to stop under load tells every client an end, leaves with 0, and nothing half-written', {
  timeout: 240_000,
}, async () => {
  const running = await startServerProcess({ server: { max_runs: 2, max_waiting: 100 } });
  server = running;
  const ended = once(running.child, 'exit');
  let stop = () => {};
  const isHeard = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const clients = Array.from({ length: 24 }, (_, at) =>
    ask(running.url, at % 2 ? '2025年每个月的销售额' : 'How many customers ordered in 2025?', stop),
  );
  await isHeard;
  running.child.kill('SIGTERM');
  const told = await Promise.all(clients);
  expect(await ended).toEqual([0, null]);
  const ends = ['run-end', 'server_stopping', 'query_cancelled'];
  for (const one of told) expect(ends).toContain(one);
  // Else they had all been answered, or none was under way, and this shows nothing.
  expect(told).toContain('server_stopping');

  const files = readdirSync(running.home, { recursive: true }).map(String);
  expect(files.filter((name) => /draft|\.part$|-wal$/.test(name))).toEqual([]);
  const answered = told.filter((one) => one === 'run-end').length;
  for (const name of files.filter((one) => one.endsWith('.sqlite'))) {
    const database = new DatabaseSync(join(running.home, name), { readOnly: true });
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    if (name === 'checkpoints.sqlite') {
      const kept = database.prepare('SELECT count(DISTINCT thread_id) AS n FROM checkpoints').get() as { n: number };
      expect(kept.n).toBeGreaterThanOrEqual(answered);
    }
    database.close();
  }
});

/** A part that nobody listens to breaks when the process is sent SIGUSR2. */
const brokenPart = `data:text/javascript,${encodeURIComponent(
  "import { EventEmitter } from 'node:events'; process.on('SIGUSR2', () => new EventEmitter().emit('error', new Error('a part broke: postgres://ann:' + 'geheim' + '-99@db/x')));",
)}`;

it('an error that nothing caught stops the server in order: every client is told an end, and the log says why', {
  timeout: 240_000,
}, async () => {
  const running = await startServerProcess({ server: { max_runs: 2, max_waiting: 100 } }, ['--import', brokenPart]);
  server = running;
  const ended = once(running.child, 'exit');
  const { promise: isHeard, resolve } = Promise.withResolvers<void>();
  const clients = Array.from({ length: 24 }, () => ask(running.url, '2025年每个月的销售额', resolve));
  await isHeard;
  running.child.kill('SIGUSR2');
  const told = await Promise.all(clients);
  expect(await ended).toEqual([1, null]);
  for (const one of told) expect(['run-end', 'server_stopping', 'query_cancelled']).toContain(one);
  const log = readFileSync(join(running.home, 'logs', 'wenshu.log'), 'utf8');
  for (const text of [log, running.said()]) {
    expect(text).toContain('a part broke');
    expect(text).not.toContain('geheim-99');
  }
});
