import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import type { Report, ReportRun } from '../../src/protocol/report.ts';
import { eventsOf, startServer, type TestServer } from '../fixtures/http-server.ts';
import { openPostBox } from '../fixtures/post-box.ts';
import { slowFigures, slowReport } from '../fixtures/slow-report.ts';

const daily = `---
title: 日报
schedule: 0 9 * * *
timezone: Asia/Shanghai
deliver:
  - { kind: webhook, to: box, format: md }
---

客户 {{ 有多少个客户 | id: customers }} 位。
`;

/** A time in Shanghai. */
const at = (text: string): Date => new Date(`${text}+08:00`);
let clock = at('2026-03-02T08:00:00');
let home: string;
let box: Awaited<ReturnType<typeof openPostBox>>;
let servers: TestServer[];
let said: string[];

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'wenshu-plans-'));
  box = await openPostBox([{}]);
  servers = [];
  said = [];
  clock = at('2026-03-02T08:00:00');
});
afterEach(async () => {
  for (const server of servers) await server.end().catch(() => undefined);
  await box.close();
  rmSync(home, { recursive: true, force: true });
});

/** One process of several that share a memory. */
async function start(roles: object = { boss: { report_targets: ['box'] } }): Promise<TestServer> {
  const more = parseConfig({ roles, reports: { targets: { box: { kind: 'webhook', url: box.url } } } });
  const server = await startServer({
    config: { home, roles: more.roles, reports: more.reports },
    reports: { now: () => clock, everyMs: 50, pausesMs: [] },
    log: (message) => said.push(message),
  });
  servers.push(server);
  return server;
}
const keyFor = async (server: TestServer, role: string) => {
  const made = await server.wenshu.keys.create({ user: 'anna', role, scopes: ['ask', 'sql'] });
  return { id: made.id, headers: { 'x-api-key': made.key } };
};
const save = async (server: TestServer, headers: Record<string, string>): Promise<Report> => {
  const reply = await server.post('/api/v1/reports', { text: daily }, headers);
  expect(reply.status).toBe(201);
  return (await reply.json()) as Report;
};
const runsOf = async (server: TestServer, id: string, headers: Record<string, string>): Promise<ReportRun[]> =>
  ((await (await server.get(`/api/v1/reports/${id}/runs`, headers)).json()) as { runs: ReportRun[] }).runs;
async function ran(
  server: TestServer,
  id: string,
  headers: Record<string, string>,
  count: number,
): Promise<ReportRun[]> {
  for (let tries = 0; ; tries += 1) {
    const runs = await runsOf(server, id, headers);
    const isOver =
      runs.length >= count && runs.every(({ status, deliveries }) => status !== 'running' && deliveries.length > 0);
    if (isOver || tries > 1000) return runs;
    await pause(50);
  }
}

describe('a report with a schedule', () => {
  it('is run at its time by one of several processes, as its owner, and brought to them', async () => {
    const [one, other] = [await start(), await start()];
    const { headers } = await keyFor(one, 'boss');
    const report = await save(one, headers);
    expect(report.schedule).toMatchObject({ cron: '0 9 * * *', next_at: at('2026-03-02T09:00:00').toISOString() });
    await pause(300);
    expect(await runsOf(one, report.id, headers)).toEqual([]);
    clock = at('2026-03-02T09:00:01');
    const runs = await ran(other, report.id, headers, 1);
    await pause(500);
    expect(await runsOf(other, report.id, headers)).toHaveLength(1);
    expect(runs[0]).toMatchObject({ by: 'schedule', status: 'filled', late_for: null });
    expect(runs[0]?.deliveries).toMatchObject([{ to: 'box', status: 'delivered' }]);
    expect(box.received).toHaveLength(1);
    const log = await one.wenshu.audit.newest({ count: 100 });
    expect(log.filter(({ door }) => door === 'schedule').map(({ user, role }) => [user, role])).toContainEqual([
      'anna',
      'boss',
    ]);
    clock = at('2026-03-03T09:00:01');
    expect(await ran(one, report.id, headers, 2)).toHaveLength(2);
  });

  it('that was missed while nobody was there is run once, late, and says so', async () => {
    const first = await start();
    const { headers } = await keyFor(first, 'boss');
    const report = await save(first, headers);
    await first.stop(0);
    clock = at('2026-03-05T11:30:00');
    const second = await start();
    const runs = await ran(second, report.id, headers, 1);
    await pause(400);
    expect(await runsOf(second, report.id, headers)).toHaveLength(1);
    expect(runs[0]?.late_for).toBe(at('2026-03-05T09:00:00').toISOString());
    expect(said.some((message) => message.includes(report.id) && message.includes('late'))).toBe(true);
  });

  it.each([
    [
      'a key that was revoked',
      async (server: TestServer, key: string) => void (await server.wenshu.keys.revoke(key)),
      undefined,
    ],
    ['a role that is no more', async () => undefined, { other: {} }],
  ])('of %s runs nothing', async (_, change, roles) => {
    const first = await start();
    const key = await keyFor(first, 'boss');
    const report = await save(first, key.headers);
    await change(first, key.id);
    await first.stop(0);
    const second = roles ? await start(roles) : await start();
    clock = at('2026-03-02T09:00:01');
    await expect.poll(async () => (await second.wenshu.reportBooks.plans.find(report.id))?.problem).toBe('access');
    await expect.poll(() => said.some((message) => message.includes('may no longer'))).toBe(true);
    // A few looks of the plan later there is still nothing.
    await pause(300);
    expect(box.received).toEqual([]);
    expect(await second.wenshu.reportBooks.runs.list({ user: 'anna', role: 'boss' }, report.id)).toEqual([]);
  });

  it('whose role may no longer name the target is run, and not brought there', async () => {
    const first = await start();
    const { headers } = await keyFor(first, 'boss');
    const report = await save(first, headers);
    await first.stop(0);
    const second = await start({ boss: {} });
    clock = at('2026-03-02T09:00:01');
    const [run] = await ran(second, report.id, headers, 1);
    expect(run?.deliveries).toMatchObject([{ to: 'box', status: 'failed', tries: 0 }]);
    expect(box.received).toEqual([]);
  });
});

it('a planned run that a stop cut off is taken up by another process, once', async () => {
  const first = await start();
  const { headers } = await keyFor(first, 'boss');
  const text = slowReport('schedule: 0 9 * * *\ntimezone: Asia/Shanghai\n');
  const { id } = (await (await first.post('/api/v1/reports', { text }, headers)).json()) as Report;
  clock = at('2026-03-02T09:00:01');
  while ((await runsOf(first, id, headers)).length === 0) await pause(20);
  await first.stop(0);
  const second = await start();
  for (let tries = 0; tries < 1000; tries += 1) {
    const [run] = await runsOf(second, id, headers);
    if (run?.status === 'filled') break;
    await pause(50);
  }
  const runs = await runsOf(second, id, headers);
  expect(runs).toMatchObject([{ status: 'filled', by: 'schedule', done: slowFigures }]);
  expect(said.filter((message) => message.includes('goes on'))).toHaveLength(1);
});

it('a run that a stop cut off goes on in another process, and what was filled is not asked again', async () => {
  const first = await start();
  const { headers } = await keyFor(first, 'boss');
  const saved = await first.post('/api/v1/reports', { text: slowReport() }, headers);
  const { id } = (await saved.json()) as Report;
  const begun = (await (await first.post(`/api/v1/reports/${id}/runs`, {}, headers)).json()) as ReportRun;
  const look = async (server: TestServer): Promise<ReportRun> =>
    (await (await server.get(`/api/v1/reports/${id}/runs/${begun.id}`, headers)).json()) as ReportRun;
  const told = await first.get(`/api/v1/reports/${id}/runs/${begun.id}/events`, headers);
  for await (const { event } of eventsOf(told)) if ((event as { type: string }).type === 'item-end') break;
  await first.stop(0);
  const second = await start();
  const broken = await look(second);
  expect(broken).toMatchObject({ status: 'broken', total: slowFigures });
  expect(broken.done).toBeGreaterThan(0);
  expect((await second.post(`/api/v1/reports/${id}/runs/${begun.id}/resume`, {}, headers)).status).toBe(202);
  while ((await look(second)).status === 'running') await pause(50);
  expect(await look(second)).toMatchObject({ done: slowFigures, total: slowFigures, status: 'filled' });
  const asked = (await second.wenshu.audit.newest({ count: 1000 })).filter(({ action }) => action === 'ask');
  // Written down before they are asked: all at first, then those that were not there.
  expect(asked).toHaveLength(slowFigures + slowFigures - broken.done);
});
