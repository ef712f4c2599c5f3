import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStaffDatabase } from '../../tests/fixtures/staff-database.ts';
import { dialectOf } from '../dialects/registry.ts';
import { openSqliteShadow } from '../drivers/shadows.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { readQuestion } from '../question/read-question.ts';
import { linkQuestion } from '../schema/links/links.ts';
import { judge } from '../sql/policy/policy.ts';
import { beforeModel } from './eval-writers.ts';
import { votingWriter } from './vote.ts';
import type { Writer, WriterInput } from './writer.ts';

const dialect = dialectOf('sqlite');
let staff: Awaited<ReturnType<typeof openStaffDatabase>>;
let shadow: ReturnType<typeof openSqliteShadow>;

beforeAll(async () => {
  staff = await openStaffDatabase();
  shadow = openSqliteShadow(staff.snapshot);
});
afterAll(async () => {
  await shadow.close();
  await staff.close();
});

const candidate = (sql: string, confidence = 0.7, source = 'm') => ({
  sql,
  confidence,
  source,
  assumptions: [],
  interpretation: '',
  unexplained: [],
});

const writing = (sql: string, confidence?: number, source?: string): Writer => ({
  name: source ?? 'm',
  write: async () => ({ candidates: [candidate(sql, confidence, source)], notUnderstood: [], suggestions: [] }),
});

const run = async (sql: string) => {
  const found = await staff.driver.run(sql, { maxRows: 100, timeoutMs: 60_000 }).catch(() => undefined);
  return found && { columns: found.columns.map(({ name }) => name), rows: found.rows };
};

async function input(text = 'Names of the employees in USA'): Promise<WriterInput> {
  const { snapshot, values } = staff;
  const question = readQuestion(text, { today: '2026-06-30' });
  const links = await linkQuestion(question, { snapshot, values });
  return { question, links, snapshot, dialect, today: '2026-06-30', glossary: [], tryRows: run };
}

async function vote(...writers: Writer[]) {
  const ran: string[] = [];
  const writer = votingWriter({
    writers,
    judge: (sql) => judge(sql, dialect, undefined, staff.snapshot),
    shadow: async () => shadow,
    values: async () => staff.values,
    async run(sql) {
      ran.push(sql);
      return run(sql);
    },
  });
  return { ...(await writer.write(await input())), ran };
}

describe('votingWriter', () => {
  it('takes what most return, however it is written, and is as sure as they agree', async () => {
    const { candidates } = await vote(
      writing("SELECT name FROM employee WHERE country = 'France'"),
      writing("SELECT name FROM employee WHERE country = 'USA'"),
      writing("SELECT e.name FROM employee e WHERE e.country IN ('USA')"),
    );
    expect(candidates[0]?.sql).toContain("'USA'");
    expect(candidates[0]?.confidence).toBeCloseTo(0.73, 1);
    expect(candidates).toHaveLength(2);
    expect(candidates[1]?.confidence).toBeLessThanOrEqual(0.4);
    const agreed = await vote(...Array.from({ length: 3 }, () => writing('SELECT name FROM employee')));
    expect(agreed.candidates[0]?.confidence).toBeCloseTo(0.94);
  });

  it('prepares candidates before they vote: values as stored, columns as they are', async () => {
    const { candidates } = await vote(
      writing("SELECT name FROM employee WHERE country = 'France'"),
      writing("SELECT name FROM employee WHERE country = 'usa'"),
      writing("SELECT Employee_Name FROM employee WHERE country = 'USA'"),
    );
    expect(candidates[0]?.sql).toBe("SELECT name FROM employee WHERE country = 'USA'");
  });

  it('never runs what the policy refuses', async () => {
    const { ran, candidates } = await vote(writing('DELETE FROM employee'), writing('SELECT name FROM employee'));
    expect(ran).toEqual(['SELECT name FROM employee']);
    expect(candidates).toHaveLength(1);
  });

  it('lets the embedded engine vote with its confidence', async () => {
    const usa = "SELECT name FROM employee WHERE country = 'USA'";
    const { candidates } = await vote(writing('SELECT name FROM city'), writing(usa, 0.3, 'embedded'));
    expect(candidates[0]?.sql).toBe('SELECT name FROM city');
  });

  it('goes on without a writer that fails, and tells the failure when all do', async () => {
    const failing: Writer = { name: 'x', write: () => Promise.reject(new WenshuError('model_busy', { name: 'x' })) };
    expect((await vote(failing, writing('SELECT name FROM city'))).candidates).toHaveLength(1);
    await expect(vote(failing, failing)).rejects.toMatchObject({ code: 'model_busy' });
  });

  it('hands on the candidates as they are when none of them runs, for recovery to look at', async () => {
    const { candidates } = await vote(writing('SELECT nothing FROM nowhere'));
    expect(candidates.map(({ sql }) => sql)).toEqual(['SELECT nothing FROM nowhere']);
  });
});

describe('beforeModel', () => {
  const isEnough = async (sql: string, confidence: number) => {
    const writer = beforeModel(writing(sql), async () => staff.values);
    return writer.isEnough?.(candidate(sql, confidence), await input());
  };

  it('is enough only when it is sure, runs, and nothing speaks against it', async () => {
    const usa = "SELECT name FROM employee WHERE country = 'USA'";
    expect(await isEnough(usa, 0.93)).toBe(true);
    expect(await isEnough(usa, 0.9)).toBe(false);
    expect(await isEnough('SELECT nothing FROM nowhere', 0.95)).toBe(false);
    expect(await isEnough("SELECT name FROM employee WHERE country = 'usa'", 0.95)).toBe(false);
  });
});
