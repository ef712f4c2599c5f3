import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { asked, startServer, type TestServer } from '../fixtures/http-server.ts';

let server: TestServer;
let run: string;
beforeAll(async () => {
  server = await startServer({ server: { audience: 'analyst' } });
  run = encodeURIComponent((await server.ask('有多少个产品')).answer.receipt.run_id);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => server.end());

const silent = () => new Promise<never>(() => {});
const routes: [name: string, call: () => Promise<Response>][] = [
  ['schema', () => server.get('/api/v1/schema')],
  ['schema of one', () => server.get('/api/v1/schema?connection=demo')],
  ['glossary', () => server.get('/api/v1/glossary')],
  ['explore', () => server.get('/api/v1/explore?connection=demo')],
  ['understand', () => server.post('/api/v1/understand', { text: '上个月销售额', connection: 'demo' })],
  ['check', () => server.post('/api/v1/check', { sql: 'SELECT 1', connection: 'demo' })],
];

it.each(routes)('%s is answered while memory and audit log are silent', async (_, call) => {
  // What the first call reads of the database takes longer.
  expect((await call()).status).toBe(200);
  vi.spyOn(server.wenshu.probes, 'memory').mockImplementation(silent);
  vi.spyOn(server.wenshu.probes, 'audit').mockImplementation(silent);
  vi.spyOn(server.wenshu.own, 'connections').mockImplementation(silent);
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, 1500, 'late'));
  expect(await Promise.race([call().then(({ status }) => status), late])).toBe(200);
});

it.each([
  ['memory', 'memory_unreachable'],
  ['audit', 'audit_failed'],
] as const)('what is audited fails while %s is down', async (part, code) => {
  vi.spyOn(server.wenshu.probes, part).mockRejectedValue(new Error('connect ECONNREFUSED'));
  // A probe counts for a second.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  for (const call of [
    () => server.post('/api/v1/query/sync', asked('有多少个产品')),
    () => server.get(`/api/v1/runs/${run}/pages?page=1`),
    () => server.get(`/api/v1/runs/${run}/export.csv`),
    () => server.get(`/api/v1/runs/${run}/chart.svg`),
  ]) {
    const reply = await call();
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([503, code]);
  }
});
