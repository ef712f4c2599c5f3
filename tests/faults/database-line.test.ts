import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { loadConfig, type WenshuConfig } from '../../src/config/config.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';
import { startPostgres } from '../fixtures/embedded-postgres.ts';
import { type FaultyLine, openFaultyLine } from '../fixtures/faulty-line.ts';
import { allEvents, asked, eventsOf, startServer } from '../fixtures/http-server.ts';
import type { OwnServer } from '../fixtures/own-server.ts';

/** A database behind a wire that breaks. A server that is down from the start: `tests/e2e/server-down.test.ts`. */
const folder = mkdtempSync(join(tmpdir(), 'wenshu-line-'));
let server: OwnServer;
let line: FaultyLine;
let owner: pg.Client;
let url: string;
const opened: Wenshu[] = [];

beforeAll(async () => {
  server = await startPostgres();
  const { port } = new URL(server.url);
  line = await openFaultyLine({ host: '127.0.0.1', port: Number(port) });
  url = server.url.replace(port, String(line.port));
  owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  await owner.query(`CREATE TABLE customers (id int PRIMARY KEY, name text);
    INSERT INTO customers SELECT n, repeat('x', 200) FROM generate_series(1, 20000) n`);
});
afterEach(async () => {
  line.mend();
  for (const wenshu of opened.splice(0)) await wenshu.close();
});
afterAll(async () => {
  await owner.end();
  await line.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

function open(more: Partial<WenshuConfig> = {}): Wenshu {
  const loaded = loadConfig({ folder, db: url, secret: () => undefined });
  const wenshu = createWenshu({ ...loaded, ...more });
  opened.push(wenshu);
  return wenshu;
}

const question = 'how many customers are there';
const settings = { fresh: true };
const rows = 'SELECT id, name FROM customers ORDER BY id';
/** Sessions on the server but the owner's own. */
const sessions = async (state = '%') =>
  (
    await owner.query(
      "SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND state LIKE $1",
      [state],
    )
  ).rowCount;

it('a line that comes and goes: each question is answered or said to be out of reach, and the first one after it is back is answered', async () => {
  const wenshu = open();
  const thread = wenshu.thread('flapping');
  for (let turn = 0; turn < 4; turn += 1) {
    expect(await thread.ask(question, { settings })).toMatchObject({ status: 'answered', table: { rows: [[20_000]] } });
    line.cut();
    const down = await thread.ask(question, { settings });
    expect(down).toMatchObject({ status: 'failed', error: { code: 'database_unreachable' }, table: null });
    expect(down.receipt.sql).toMatch(/count/i);
    line.mend();
  }
  // Both kinds are in the conversation, in order, none twice.
  const told = (await thread.history()).map(({ status }) => status);
  expect(told).toEqual(Array.from({ length: 4 }, () => ['failed', 'answered']).flat());
});

it('a line that goes silent: the question ends within its limits and offers a way out, and the next one is answered when the line is back', async () => {
  const wenshu = open({ limits: { ...loadConfig({ folder, secret: () => undefined }).limits, timeout_seconds: 2 } });
  expect((await wenshu.ask(question, { settings })).status).toBe('answered');
  line.stall();
  const silent = await wenshu.ask(question, { settings, audience: 'business' });
  expect(silent).toMatchObject({ status: 'clarify', table: null });
  expect(silent.text).toBe('The data cannot be reached at the moment. What would you like to do?');
  line.mend();
  expect(await wenshu.ask(question, { settings })).toMatchObject({ status: 'answered', table: { rows: [[20_000]] } });
});

it('a line that is cut while rows come: no half of a result is given, and no session stays behind', async () => {
  const wenshu = open();
  expect((await wenshu.ask(question, { settings })).status).toBe('answered');
  line.cutAfter(100_000);
  const answer = await wenshu.ask(rows, { settings });
  expect(answer).toMatchObject({ status: 'failed', error: { code: 'database_unreachable' }, table: null });
  await expect.poll(() => sessions(), { timeout: 20_000 }).toBe(0);
  line.mend();
  const again = await wenshu.ask(rows, { settings });
  expect(again.status).toBe('answered');
  expect(again.table?.rows[0]?.[0]).toBe(1);
});

it('an export that is cut says so and is not taken for the whole', async () => {
  const wenshu = open();
  const answer = await wenshu.ask(rows, { settings });
  line.cutAfter(1_000_000);
  const read = async () => {
    let count = 0;
    for await (const _ of wenshu.rows(answer.receipt.run_id)) count += 1;
    return count;
  };
  await expect(read()).rejects.toMatchObject({ code: 'database_unreachable' });
  line.mend();
  expect(await read()).toBe(20_000);
});

it('a reader who leaves in the middle: the run is cancelled after its grace, its query ended and its connection given back', async () => {
  const http = await startServer({
    db: url,
    allowPrivileged: true,
    runs: { graceMs: 1 },
    server: { audience: 'analyst' },
  });
  try {
    await http.ask(question);
    const gone = new AbortController();
    const slow = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';
    const stream = eventsOf(await http.post('/api/v1/query', asked(slow), {}, gone.signal));
    let told = (await stream.next()).value;
    while (told && told.event.type !== 'sql-ready') told = (await stream.next()).value;
    expect(told?.event.type).toBe('sql-ready');
    await expect.poll(() => sessions('active'), { timeout: 20_000 }).toBeGreaterThan(0);
    gone.abort();
    await expect.poll(() => sessions('active'), { timeout: 20_000 }).toBe(0);
    const events = await allEvents(await http.get(`/api/v1/runs/${told?.event.run_id}/events`));
    expect(events.at(-1)?.event).toMatchObject({ type: 'run-error', code: 'query_cancelled' });
    expect((await http.ask(question)).answer.status).toBe('answered');
  } finally {
    await http.end();
  }
});
