import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { makeReports } from '../../src/reports/saved/making.ts';
import { keeperOf, type Owner } from '../../src/reports/saved/owner.ts';
import { openSavedReports } from '../../src/reports/saved/saved-reports.ts';
import { createReportRuns } from '../../src/server/reports/report-runs.ts';
import { startServer, type TestServer } from '../fixtures/http-server.ts';

const owner: Owner = { user: 'anna', role: undefined, claims: {}, scopes: ['ask'], how: 'local' };
let server: TestServer;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-line-'));
  server = await startServer({ config: { home: folder } });
});
afterEach(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Reports of this server's memory; each is filled once the gate opens. */
async function reports(gate: Promise<unknown>) {
  const { wenshu } = server;
  const now = () => new Date();
  const made = makeReports(async () => ({ type: 'text/markdown', bytes: new Uint8Array() }), now);
  const filled: string[] = [];
  const parts = {
    books: wenshu.reportBooks,
    config: {
      ...parseConfig({ reports: { targets: { a: { kind: 'folder', folder }, b: { kind: 'folder', folder } } } }),
      secret: () => undefined,
    },
    making: {
      ...made,
      fill: async (...given: Parameters<typeof made.fill>) => {
        filled.push(given[0].title);
        await gate;
        return made.fill(...given);
      },
    },
    now,
    log: () => undefined,
  };
  const saved = openSavedReports(parts);
  const runs = createReportRuns(parts);
  const begin = async (title: string, beforeDelivery: (run: string, to: string) => Promise<void>, more = '') => {
    const saving = await saved.add(`---\ntitle: ${title}\n${more}---\n{{ 有多少个客户 }}`, owner, 'zh');
    if (!('report' in saving)) throw new Error(JSON.stringify(saving.faults));
    const { id } = saving.report;
    const order = await saved.begin(id, { params: {}, deliver: true, by: 'person', language: 'zh' }, owner);
    const { ended } = runs.begin(order, { wenshu, audience: 'business', beforeDelivery }, 'anna');
    const record = async () => wenshu.reportBooks.runs.find(keeperOf(owner), id, order.id);
    return { id, run: order.id, ended, record };
  };
  return { saved, begin, filled };
}

it('a report that waits in line shows that it is alive, and can be cancelled from anywhere', async () => {
  const gate = Promise.withResolvers<void>();
  const { saved, begin, filled } = await reports(gate.promise);
  const first = [];
  for (const title of ['一', '二', '三', '四']) first.push(await begin(title, async () => undefined));
  const waiting = await begin('五', async () => undefined);
  const begun = await waiting.record();
  await expect
    .poll(async () => (await waiting.record())?.beat_at ?? '')
    .toSatisfy((at: string) => at > (begun?.beat_at ?? ''));
  expect((await waiting.record())?.status).toBe('running');
  // As another process would say it: in the memory alone.
  expect(await saved.cancel(waiting.id, waiting.run, owner)).toBe(true);
  await waiting.ended;
  expect((await waiting.record())?.status).toBe('cancelled');
  expect(filled).toEqual(['一', '二', '三', '四']);
  gate.resolve();
  await Promise.all(first.map(({ ended }) => ended));
  expect((await first[0]?.record())?.status).toBe('filled');
});

it('what may not leave is told as a delivery that failed; the run and the other deliveries stand', async () => {
  const { begin } = await reports(Promise.resolve());
  const deliver = 'deliver:\n  - { kind: folder, to: a, format: md }\n  - { kind: folder, to: b, format: md }\n';
  const refused = async (_: string, to: string) => {
    if (to === 'a') throw new Error('cannot be written down');
  };
  const { ended, record } = await begin('六', refused, deliver);
  await ended;
  const run = await record();
  expect(run).toMatchObject({ status: 'filled', figures: [{ status: 'filled' }] });
  expect(run?.deliveries.map(({ to, status }) => [to, status])).toEqual([
    ['a', 'failed'],
    ['b', 'delivered'],
  ]);
  expect(JSON.stringify(run?.deliveries)).not.toContain('written down');
});
