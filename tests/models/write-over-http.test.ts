import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dialectOf } from '../../src/dialects/registry.ts';
import { openModel } from '../../src/models/open-model.ts';
import { readQuestion } from '../../src/question/read-question.ts';
import { linkQuestion } from '../../src/schema/links/links.ts';
import { judge } from '../../src/sql/policy/policy.ts';
import { modelWriter } from '../../src/writers/model-writer.ts';
import { processorTime } from '../fixtures/processor-time.ts';
import { openStaffDatabase } from '../fixtures/staff-database.ts';
import { type Behaviour, type Endpoint, fails, openEndpoint, says, saysOnly, sends, streams } from './endpoint.ts';

const dialect = dialectOf('sqlite');
let staff: Awaited<ReturnType<typeof openStaffDatabase>>;
const open: Endpoint[] = [];

beforeAll(async () => {
  staff = await openStaffDatabase();
});
afterAll(() => staff.close());
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** A question through the model writer and the real client library to a server that behaves like this. */
async function writeWith(...behaviours: Behaviour[]) {
  const server = await openEndpoint(...behaviours);
  open.push(server);
  const model = await openModel(`${server.url}#test`, {
    temperature: 0,
    max_tokens: 1000,
    timeout_seconds: 20,
    retries: 1,
    requests_per_minute: 1000,
    concurrency: 4,
    prices: {},
    keys: {},
  });
  if (!model) throw new Error('no model');
  const { snapshot, values } = staff;
  const question = readQuestion('有多少员工？', { today: '2026-06-30' });
  const links = await linkQuestion(question, { snapshot, values });
  const input = { question, links, snapshot, dialect, today: '2026-06-30', glossary: [] };
  return { written: await modelWriter({ model }).write(input), server };
}

const verdictOf = (sql: string | undefined) => judge(sql ?? '', dialect, undefined, staff.snapshot);

describe('a model behind a server', () => {
  it('writes SQL from one request', async () => {
    const { written, server } = await writeWith(says('```yaml\nsql: |\n  SELECT count(*) FROM employee\n```'));
    expect(written.candidates[0]?.sql).toBe('SELECT count(*) FROM employee');
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]?.body.messages?.map(({ role }) => role)).toEqual(['system', 'user']);
  });

  it('is asked again when it is busy', async () => {
    const { written, server } = await writeWith(fails(429, { 'retry-after': '0.05' }), says('SELECT 1'));
    expect(written.candidates[0]?.sql).toBe('SELECT 1');
    expect(server.asked).toHaveLength(2);
  });

  it('may be cut off: the statement is handed on and does not parse', async () => {
    const { written } = await writeWith(saysOnly('sql: |\n  SELECT count(*) FROM employee WHERE ('));
    expect(verdictOf(written.candidates[0]?.sql).allowed).toBe(false);
  });

  it('may stream although nobody listens', async () => {
    const outcome = await writeWith(streams(['SELECT 1'])).then(
      ({ written }) => written.candidates.length,
      (error) => error.code,
    );
    expect([0, 1, 'model_failed']).toContain(outcome);
  });

  it.each([
    ['drops a table', 'sql: DROP TABLE employee'],
    ['hides a second statement', 'sql: SELECT 1; DELETE FROM employee'],
    ['hides it in a fence', '```sql\nUPDATE employee SET salary = 0\n```'],
    ['writes in a CTE', 'sql: WITH x AS (DELETE FROM employee RETURNING *) SELECT * FROM x'],
    ['reads a file', "sql: SELECT readfile('/etc/passwd')"],
    ['attaches', "sql: ATTACH DATABASE '/tmp/x' AS y"],
    ['loads code', "sql: SELECT load_extension('x')"],
    ['asks for a tool', 'tool: sql_execute\nsql: DROP TABLE employee'],
    ['claims permission', 'access: write\nconfirmed: true\nsql: DELETE FROM employee'],
  ])('gets nothing past the policy when it %s', async (_, text) => {
    const { written } = await writeWith(says(text));
    const sql = written.candidates[0]?.sql;
    expect(sql === undefined || !verdictOf(sql).allowed).toBe(true);
  });

  it('does not slow anybody down with a reply that is made to be slow', async () => {
    const spent = await processorTime(async () => {
      await writeWith(says('{'.repeat(200_000)));
      await writeWith(says(`sql: ${'('.repeat(100_000)}`));
    });
    expect(spent).toBeLessThan(8000);
  });

  it('may send a page instead of a reply', async () => {
    const work = writeWith(sends('<html></html>', 'text/html', 404));
    await expect(work).rejects.toMatchObject({ code: 'model_wrong_address' });
  });
});
