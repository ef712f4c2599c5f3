import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countingDriver } from '../fixtures/counting-driver.ts';
import { type Given, openWalker } from './walk.ts';

let walker: Awaited<ReturnType<typeof openWalker>>;
beforeAll(async () => {
  walker = await openWalker();
});
afterAll(() => walker.close());

/** The graph behind a driver that notes whatever would reach the database. */
function connect(given: Given = {}) {
  const noted: { calls: string[] } = { calls: [] };
  const counting: Given['driver'] = (real) => {
    const { driver, calls } = countingDriver(real);
    noted.calls = calls;
    return driver;
  };
  return { noted, ...walker.connect({ ...given, driver: counting }) };
}

const notIn = 'SELECT name FROM department WHERE id NOT IN (SELECT department_id FROM employee)';

describe('a dry run', () => {
  it.each([
    'how many employees are there',
    '工资最高的3个员工',
    '每个部门有多少员工',
    'employees from France',
    '销售部有哪些员工',
    // A warning about it would count the empty cells.
    notIn,
    // A name that is missing would have the schema read anew.
    'SELECT nme FROM employee',
  ])('sends nothing to the database: %s', async (question) => {
    const { ask, noted } = connect({ dryRun: true });
    const { receipt, table } = await ask(question);
    expect(noted.calls).toEqual([]);
    expect(receipt).toMatchObject({ connections_opened: 0, statements: [] });
    expect(table).toBeNull();
  });

  it('with a model and several candidates neither: a vote without rows takes the first', async () => {
    const line = '```yaml\nsql: SELECT count(*) FROM bonus\n```';
    const parts: Given['parts'] = (real) => ({ settings: { ...real.settings, execution_mode: 'allow_execution' } });
    const { ask, noted } = connect({ dryRun: true, parts, says: { sql: [line], repair: [line] } });
    const { receipt } = await ask('what did we spend on extras, roughly');
    expect(noted.calls).toEqual([]);
    expect(receipt.statements).toEqual([]);
  });

  it('says so, and leaves no trace in what a real run knows', async () => {
    const { runner, noted } = connect();
    const start = { audience: 'analyst', language: 'zh', model: null, settings: {} } as const;
    const question = '王芳的工资';
    const dry = await runner.start({ ...start, question, dry_run: true }, {});
    expect(noted.calls).toEqual([]);
    expect(dry.text).toContain('没有执行');
    expect(dry.text).not.toContain('结构');
    const real = await runner.start({ ...start, question, dry_run: false }, {});
    expect(real.receipt.sql).toContain('王芳');
    expect(real.table?.rows.length).toBeGreaterThan(0);
    expect(real.receipt.statements.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['values', 'answer']));
  });

  it('a real run does look: the driver would have noticed', async () => {
    const { ask, noted } = connect();
    await ask(notIn);
    expect(noted.calls.filter((call) => /IS NULL/.test(call))).toHaveLength(1);
  });
});

describe('the queries behind a warning', () => {
  it('are counted as such, and bounded', async () => {
    const limits: number[] = [];
    const { ask } = connect({
      parts: ({ trial }) => ({
        trial: {
          run(sql, options) {
            limits.push(options.timeoutMs);
            return trial.run(sql, options);
          },
        },
      }),
    });
    const { receipt, warnings } = await ask(notIn);
    expect(warnings.join()).toMatch(/empty|NULL|空/i);
    expect(receipt.statements).toContainEqual(expect.objectContaining({ purpose: 'warning', count: 1, rows: 1 }));
    expect(limits.every((ms) => ms > 0 && ms <= 1500)).toBe(true);
  });

  it('do not run where the policy says no', async () => {
    const { ask, noted } = connect({
      parts: ({ judge }) => ({
        judge: async (sql) =>
          sql.includes('IS NULL') ? { ...(await judge(sql)), allowed: false, reason: 'table' as const } : judge(sql),
      }),
    });
    const { status } = await ask(notIn);
    expect(status).toBe('answered');
    expect(noted.calls.filter((call) => call.includes('IS NULL'))).toEqual([]);
  });

  it('end with the run', async () => {
    const stop = new AbortController();
    const given: AbortSignal[] = [];
    const { runner } = connect({
      parts: ({ trial }) => ({
        trial: {
          async run(sql, options) {
            if (!sql.includes('IS NULL')) return trial.run(sql, options);
            if (options.signal) given.push(options.signal);
            stop.abort();
            return trial.run(sql, options);
          },
        },
      }),
    });
    const start = { question: notIn, language: 'en', audience: 'analyst', dry_run: false, model: null } as const;
    await expect(runner.start({ ...start, settings: {} }, { signal: stop.signal })).rejects.toThrow();
    expect(given.map(({ aborted }) => aborted)).toEqual([true]);
  });
});
