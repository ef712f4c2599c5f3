import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { reportEventSchema, reportRunSchema, reportSchema } from '../../src/protocol/report.ts';
import { eventsOf, startServer, type TestServer } from '../fixtures/http-server.ts';
import { openPostBox } from '../fixtures/post-box.ts';
import { slowFigures, slowReport } from '../fixtures/slow-report.ts';

type Box = Awaited<ReturnType<typeof openPostBox>>;

const template = (more = '') => `---
title: 门店月报
window: last_month
params: { region: 华东 }
${more}---

# 门店月报

上个月销售额 {{ 销售额 | id: sales }}，订单 {{ 订单数 | id: orders }} 单。

{{ 销售额最高的5个产品 | table, id: top }}
`;

let server: TestServer;
let box: Box;
const keys: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  box = await openPostBox([{ status: 500 }, {}]);
  const { roles, reports } = parseConfig({
    roles: {
      boss: { audience: 'analyst', report_targets: ['box'] },
      clerk: {},
    },
    reports: {
      targets: { box: { kind: 'webhook', url: box.url, secret_env: 'SIGN' } },
      page_url: 'https://w.example.com',
    },
  });
  const config = { roles, reports, secret: (name: string) => (name === 'SIGN' ? 'geheim' : undefined) };
  server = await startServer({ config, reports: { pausesMs: [10] } });
  const make = async (user: string, role: string) => ({
    'x-api-key': (await server.wenshu.keys.create({ user, role, scopes: ['ask'] })).key,
  });
  keys.boss = await make('anna', 'boss');
  keys.writer = {
    'x-api-key': (await server.wenshu.keys.create({ user: 'wu', role: 'boss', scopes: ['ask', 'sql'] })).key,
  };
  keys.clerk = await make('bob', 'clerk');
  keys.annaAsClerk = await make('anna', 'clerk');
});
afterAll(async () => {
  await server.end();
  await box.close();
});

const call = (method: string, path: string, who: string, body?: unknown, more: Record<string, string> = {}) =>
  fetch(`${server.url}/api/v1/reports${path}`, {
    method,
    headers: {
      ...keys[who],
      'accept-language': 'zh',
      ...more,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
// biome-ignore lint/suspicious/noExplicitAny: a test reads what came over the wire
const bodyOf = async (reply: Response): Promise<any> => reply.json();
const save = async (who: string, text: string) => {
  const reply = await call('POST', '', who, { text });
  expect(reply.status).toBe(201);
  return reportSchema.parse(await reply.json());
};
async function ended(report: string, run: string, who = 'boss') {
  for (;;) {
    const found = reportRunSchema.parse(await bodyOf(await call('GET', `/${report}/runs/${run}`, who)));
    if (found.status !== 'running') return found;
    await pause(50);
  }
}
async function runOf(report: string, body: object = {}, who = 'boss') {
  const begun = await call('POST', `/${report}/runs`, who, body);
  expect(begun.status).toBe(202);
  return ended(report, (await bodyOf(begun)).id, who);
}

describe('a template', () => {
  it('is saved, listed, changed and deleted by its owner', async () => {
    const one = await save('boss', template());
    expect(one).toMatchObject({ title: '门店月报', placeholders: 3, params: { region: '华东' }, schedule: null });
    const list = await bodyOf(await call('GET', '', 'boss'));
    expect(list.reports.map(({ id }: { id: string }) => id)).toContain(one.id);
    expect(list.targets).toEqual([{ name: 'box', kind: 'webhook' }]);
    const changed = await bodyOf(
      await call('PUT', `/${one.id}`, 'boss', { text: template().replaceAll('月报', '周报') }),
    );
    expect(changed.title).toBe('门店周报');
    expect((await call('DELETE', `/${one.id}`, 'boss')).status).toBe(200);
    expect((await call('GET', `/${one.id}`, 'boss')).status).toBe(404);
  });

  it('that is wrong is a problem that names every line', async () => {
    const reply = await call('POST', '', 'boss', { text: '# 标题\n\n{{ }}\n\n{{#each x}}\n' });
    expect(reply.status).toBe(422);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    const { code, faults } = await bodyOf(reply);
    expect(code).toBe('report_template_invalid');
    expect(faults.map(({ line }: { line: number }) => line)).toEqual(expect.arrayContaining([3, 5]));
    const checked = await bodyOf(await call('POST', '/check', 'boss', { text: '{{ }}' }));
    expect(checked.faults[0]).toMatchObject({ line: 1, text: expect.stringMatching(/\p{Script=Han}/u) });
  });

  it('with a schedule that cannot be is refused', async () => {
    for (const more of ['schedule: 61 9 * * *\n', 'schedule: 0 9 * * *\ntimezone: Asia/Nowhere\n']) {
      const reply = await call('POST', '', 'boss', { text: template(more) });
      expect(reply.status, more).toBe(422);
    }
  });

  it('may name only targets of its role', async () => {
    const text = template('deliver:\n  - { kind: webhook, to: box, format: html }\n');
    expect((await bodyOf(await call('POST', '', 'clerk', { text }))).code).toBe('report_target_refused');
    const other = template('deliver:\n  - { kind: slack, to: box, format: html }\n');
    expect((await bodyOf(await call('POST', '', 'boss', { text: other }))).code).toBe('report_target_refused');
    await save('boss', text);
  });

  it('is nobody else’s, not even its owner’s in another role', async () => {
    const one = await save('boss', template());
    const run = await runOf(one.id);
    for (const who of ['clerk', 'annaAsClerk'])
      for (const [method, path, body] of [
        ['GET', ''],
        ['PUT', '', { text: 'x' }],
        ['DELETE', ''],
        ['GET', '/runs'],
        ['POST', '/runs', {}],
        ['GET', `/runs/${run.id}`],
        ['GET', `/runs/${run.id}/events`],
        ['GET', `/runs/${run.id}/file`],
        ['POST', `/runs/${run.id}/cancel`, {}],
        ['POST', `/runs/${run.id}/resume`, {}],
      ] as const)
        expect((await call(method, `/${one.id}${path}`, who, body)).status, `${who} ${method} ${path}`).toBe(404);
  });
});

describe('a run', () => {
  it('fills the figures, is kept, and tells how it went', async () => {
    const one = await save('boss', template());
    const begun = await bodyOf(await call('POST', `/${one.id}/runs`, 'boss', {}));
    const told = [];
    const stream = await call('GET', `/${one.id}/runs/${begun.id}/events`, 'boss');
    for await (const { id, event } of eventsOf(stream)) told.push({ id, event: reportEventSchema.parse(event) });
    const types = told.map(({ event }) => event.type);
    expect(types[0]).toBe('report-start');
    expect(types.filter((type) => type === 'item-end')).toHaveLength(3);
    expect(types.at(-1)).toBe('report-end');
    const run = await ended(one.id, begun.id);
    expect(run).toMatchObject({ status: 'filled', done: 3, total: 3, by: 'person', change: '' });
    expect(run.figures.map(({ id, status }) => [id, status])).toEqual([
      ['sales', 'filled'],
      ['orders', 'filled'],
      ['top', 'filled'],
    ]);
    expect(run.metrics?.filled).toBe(3);
    // Heard up to its middle, it goes on there.
    const half = told[2];
    const rest = [];
    const again = await call('GET', `/${one.id}/runs/${begun.id}/events`, 'boss', undefined, {
      'last-event-id': half?.id ?? '',
    });
    for await (const { id } of eventsOf(again)) rest.push(id);
    expect(rest).toEqual(told.slice(3).map(({ id }) => id));
  });

  it('is a file that a browser runs nothing of', async () => {
    const one = await save('boss', template());
    const run = await runOf(one.id);
    const reply = await call('GET', `/${one.id}/runs/${run.id}/file?format=html`, 'boss');
    expect(reply.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(await reply.text()).toContain('门店月报');
    const word = await call('GET', `/${one.id}/runs/${run.id}/file?format=docx`, 'boss');
    expect(
      Buffer.from(await word.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    const plain = await call('GET', `/${one.id}/runs/${run.id}/file?format=md`, 'boss');
    expect(plain.headers.get('content-type')).toContain('text/markdown');
    expect(await plain.text()).toContain('# 门店月报');
    expect((await call('GET', `/${one.id}/runs/${run.id}/file?format=exe`, 'boss')).status).toBe(400);
  });

  it('for business readers holds no SQL, whoever runs it', async () => {
    const open = await save('boss', template());
    const plain = await save('boss', template('audience: business\n'));
    const file = async (report: string) => {
      const run = await runOf(report);
      return (await call('GET', `/${report}/runs/${run.id}/file?format=md`, 'boss')).text();
    };
    expect(await file(open.id)).toMatch(/SELECT/i);
    expect(await file(plain.id)).not.toMatch(/SELECT/i);
  });

  it('takes a window and parameters, and refuses what the template does not know', async () => {
    const one = await save('boss', template());
    const march = await runOf(one.id, { window: '2026-03', params: { region: '华北' } });
    expect(march).toMatchObject({ window: { from: '2026-03-01', to: '2026-03-31' }, params: { region: '华北' } });
    for (const body of [{ window: 'someday' }, { params: { nobody: '1' } }])
      expect((await call('POST', `/${one.id}/runs`, 'boss', body)).status).toBe(400);
    expect((await bodyOf(await call('GET', `/${one.id}/runs`, 'boss'))).runs).toHaveLength(1);
  });

  it('says how it differs from the last one of the same parameters', async () => {
    const one = await save('boss', template('alerts:\n  - { figure: sales, when: "change > -100", text: 看一看 }\n'));
    const first = await runOf(one.id);
    expect(first.alerts).toEqual([]);
    const second = await runOf(one.id);
    expect(second.figures.find(({ id }) => id === 'sales')?.change).toBe('±0 %');
    expect(second.change).toBe('与上次相同');
    expect(second.alerts).toMatchObject([
      { figure: 'sales', status: 'raised', text: expect.stringContaining('看一看') },
    ]);
    const other = await runOf(one.id, { params: { region: '华北' } });
    expect(other.change).toBe('');
    expect((await bodyOf(await call('GET', '', 'boss'))).reports[0].last_run.id).toBe(other.id);
  });

  it('is brought where the template says, after a try that failed, and written down', async () => {
    const one = await save('boss', template('deliver:\n  - { kind: webhook, to: box, format: html }\n'));
    const quiet = await runOf(one.id);
    expect(quiet.deliveries).toEqual([]);
    const begun = await bodyOf(await call('POST', `/${one.id}/runs`, 'boss', { deliver: true }));
    for await (const _ of eventsOf(await call('GET', `/${one.id}/runs/${begun.id}/events`, 'boss')));
    const run = await ended(one.id, begun.id);
    expect(run.deliveries).toEqual([{ to: 'box', kind: 'webhook', status: 'delivered', tries: 2, problem: null }]);
    const sent = JSON.parse(box.received.at(-1)?.body.toString() ?? '{}');
    expect(sent).toMatchObject({
      report_id: one.id,
      run_id: run.id,
      link: `https://w.example.com/#/reports/${one.id}/${run.id}`,
    });
    expect(Buffer.from(sent.file.base64, 'base64').toString()).toContain('门店月报');
    expect(box.received.at(-1)?.headers['wenshu-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    const log = await server.wenshu.audit.newest({ count: 1000 });
    expect(log.some(({ action, about }) => action === 'deliver' && about === `${run.id} box`)).toBe(true);
    expect(log.some(({ action, about }) => action === 'report' && about === one.id)).toBe(true);
  });

  it('that was cancelled goes on, and what was filled stays', async () => {
    const one = await save('writer', slowReport());
    const begun = await bodyOf(await call('POST', `/${one.id}/runs`, 'writer', {}));
    const told = await call('GET', `/${one.id}/runs/${begun.id}/events`, 'writer');
    for await (const { event } of eventsOf(told)) if ((event as { type: string }).type === 'item-end') break;
    expect(await bodyOf(await call('POST', `/${one.id}/runs/${begun.id}/cancel`, 'writer', {}))).toMatchObject({
      cancelled: true,
    });
    const cancelled = await ended(one.id, begun.id, 'writer');
    expect(cancelled.status).toBe('cancelled');
    expect((await call('GET', `/${one.id}/runs/${begun.id}/file`, 'writer')).status).toBe(409);
    const resumed = await call('POST', `/${one.id}/runs/${begun.id}/resume`, 'writer', {});
    expect(resumed.status).toBe(202);
    const run = await ended(one.id, begun.id, 'writer');
    expect(run).toMatchObject({ done: slowFigures, total: slowFigures, status: 'filled' });
    // What was filled before is counted as it was filled then, and its rows are of another moment.
    const all = { total: slowFigures, filled: slowFigures, first_try: slowFigures, repaired: 0, one_view: false };
    expect(run.metrics).toMatchObject(all);
    const log = await server.wenshu.audit.newest({ count: 1000 });
    const asked = log.filter(
      ({ action, question, user }) => action === 'ask' && user === 'wu' && question !== undefined,
    );
    // All at first; then those that were not there.
    expect(cancelled.done).toBeGreaterThan(0);
    expect(asked).toHaveLength(slowFigures + slowFigures - cancelled.done);
    expect((await call('POST', `/${one.id}/runs/${begun.id}/resume`, 'writer', {})).status).toBe(409);
  });
});

describe('a report of data that changes', () => {
  it('says by how much, in the run and in its document', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wenshu-reports-'));
    const path = join(folder, 'shop.sqlite');
    const shop = new DatabaseSync(path);
    shop.exec(
      "CREATE TABLE orders (id INTEGER, region TEXT, amount INTEGER); INSERT INTO orders VALUES (1, 'north', 100)",
    );
    const own = await startServer({ db: path, server: { audience: 'analyst' } });
    try {
      const text = 'Sales {{ what is the total amount | id: sales, name: revenue }}';
      const { id } = await bodyOf(await own.post('/api/v1/reports', { text }));
      const run = async () => {
        const begun = await bodyOf(await own.post(`/api/v1/reports/${id}/runs`));
        for await (const _ of eventsOf(await own.get(`/api/v1/reports/${id}/runs/${begun.id}/events`)));
        return begun.id;
      };
      await run();
      shop.exec("INSERT INTO orders VALUES (2, 'south', 12)");
      const second = await run();
      const found = await bodyOf(await own.get(`/api/v1/reports/${id}/runs/${second}`));
      expect(found.change).toBe('revenue +12 %');
      expect(found.figures).toMatchObject([{ id: 'sales', value: 112, change: '+12 %' }]);
      const document = await own.get(`/api/v1/reports/${id}/runs/${second}/file?format=md`);
      expect(await document.text()).toContain('+12 %');
    } finally {
      await own.end();
      shop.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('a template of what there is', () => {
  it('is made of a board and of a conversation', async () => {
    const asked = async (content: string) =>
      (
        await fetch(`${server.url}/api/v1/query/sync`, {
          method: 'POST',
          headers: { ...keys.boss, 'content-type': 'application/json' },
          body: JSON.stringify({ messages: [{ role: 'user', content }], thread_id: 'talk' }),
        })
      ).json();
    // biome-ignore lint/suspicious/noExplicitAny: a test reads what came over the wire
    const first: any = await asked('上个月的销售额是多少');
    await asked('有多少个客户');
    const { text } = await bodyOf(await call('POST', '/draft', 'boss', { thread: 'talk' }));
    expect(text).toContain('上个月的销售额是多少');
    expect(text.indexOf('上个月的销售额是多少')).toBeLessThan(text.indexOf('有多少个客户'));
    const made = await save('boss', text);
    expect((await runOf(made.id)).figures.map(({ status }) => status)).toEqual(['filled', 'filled']);
    const post = (path: string, body: object) =>
      fetch(`${server.url}/api/v1/${path}`, {
        method: 'POST',
        headers: { ...keys.boss, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(bodyOf);
    const saved = await post('saved', { run_id: first.answer.receipt.run_id, title: '销售' });
    const board = await post('boards', { title: '我的看板', cards: [{ saved: saved.id }] });
    const drafted = await bodyOf(await call('POST', '/draft', 'boss', { board: board.id }));
    expect(drafted.text).toContain('title: 我的看板');
    for (const body of [{ board: board.id }, { thread: 'talk' }])
      expect((await call('POST', '/draft', 'clerk', body)).status).toBe(404);
  });
});
