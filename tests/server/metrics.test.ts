import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../fixtures/http-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

/** The figures by name and labels, as they stand on the page. */
async function figures(): Promise<Map<string, number>> {
  const reply = await server.get('/metrics');
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain/);
  const lines = (await reply.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

it('counts runs, stages, statements and reasons, and says nothing of what was asked', async () => {
  const before = await figures();
  expect(before.get('wenshu_runs_under_way')).toBe(0);
  for (const question of ['有多少客户', 'blorp fizz quux']) await server.ask(question);
  const after = await figures();
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(grown('wenshu_runs_total{status="answered",source="embedded"}')).toBe(1);
  expect(grown('wenshu_first_try_total{success="true"}')).toBe(1);
  expect(grown('wenshu_statements_total{purpose="answer"}')).toBe(1);
  expect(grown('wenshu_stage_seconds_count{stage="classify",status="ok"}')).toBe(2);
  const reasons = [...after.keys()].filter((name) => name.startsWith('wenshu_errors_total'));
  expect(reasons.reduce((sum, name) => sum + grown(name), 0)).toBe(1);
  expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  expect([...after.keys()].join('\n')).not.toMatch(/客户|blorp|SELECT|customers/i);
});

it('counts what was wrong with statements by class, also where it was mended', async () => {
  const of = async (name: string) => (await figures()).get(`wenshu_problems_total{class="${name}"}`) ?? 0;
  const before = await of('column_not_found');
  await server.ask('SELECT nme FROM customers');
  expect((await of('column_not_found')) - before).toBe(1);
});
