import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Line, scriptedModel } from '../../tests/fixtures/scripted-model.ts';
import { openStaffDatabase } from '../../tests/fixtures/staff-database.ts';
import { dialectOf } from '../dialects/registry.ts';
import { DriverError } from '../drivers/contract/driver.ts';
import { openSqliteShadow } from '../drivers/shadows.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { readQuestion } from '../question/read-question.ts';
import { linkQuestion } from '../schema/links/links.ts';
import { classifyError } from '../sql/classify-error/classify-error.ts';
import { type ProblemClass, problemClasses } from '../sql/contracts/contracts.ts';
import { judge } from '../sql/policy/policy.ts';
import { readinessOf } from '../sql/readiness/readiness.ts';
import { type ModelRepairOptions, repairWithModel } from './model-repair.ts';
import { retryContext } from './repair-tools.ts';

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

const wrong = 'SELECT wage FROM employee';
const column = { class: 'column_not_found', message: 'no such column: wage' } as const;

/** One retry on the real database with a model that says its lines. */
async function retry(lines: Line[], changes: Partial<ModelRepairOptions> = {}, context = retryContext(wrong, column)) {
  const { snapshot, values } = staff;
  const question = readQuestion(changes.question?.text ?? '每个员工的工资是多少？', { today: '2026-06-30' });
  const model = scriptedModel(lines);
  const executed: string[] = [];
  const judged = (sql: string) => judge(sql, dialect, undefined, snapshot);
  const outcome = await repairWithModel({
    model,
    question,
    links: await linkQuestion(question, { snapshot, values }),
    snapshot,
    dialect,
    today: '2026-06-30',
    glossary: [],
    mode: 'allow_execution',
    judge: judged,
    ready: (sql, switches) =>
      readinessOf(sql, { snapshot, dialect, judge: judged, shadow: async () => shadow }, switches),
    async execute(sql) {
      executed.push(sql);
      try {
        const { columns, rows } = await staff.driver.run(sql, { maxRows: 100, timeoutMs: 60_000 });
        return { columns: columns.map(({ name }) => name), rows };
      } catch (error) {
        if (!(error instanceof DriverError)) throw error;
        return { problem: classifyError(dialect, error.failure, sql) };
      }
    },
    ...changes,
  })(context);
  const said = model.asked.map((messages) => messages.at(-1)?.content ?? '');
  return { outcome, executed, said, system: model.asked[0]?.[0]?.content ?? '' };
}

const original = { error_type: 'column_not_found', error_message: 'no such column: wage' };

describe('repairWithModel', () => {
  it('gives back a statement that is allowed and clean', async () => {
    const { outcome } = await retry(['sql: SELECT salary FROM employee\nassumptions:\n  - 月薪']);
    expect(outcome).toEqual({
      kind: 'repaired',
      sql: 'SELECT salary FROM employee',
      assumptions: ['月薪'],
      verified: false,
      calls: 1,
      tools: [],
    });
  });

  it.each([
    ['the same statement', 'sql: "SELECT  wage FROM employee;"'],
    ['another wrong one', 'sql: SELECT pay FROM employee'],
    ['a forbidden one', 'sql: DELETE FROM employee'],
    ['two statements', 'sql: SELECT 1; DROP TABLE employee'],
    ['no statement', '很抱歉，无法改正。'],
    ['nothing', ''],
  ])('keeps the original error when the model writes %s', async (_, reply) => {
    const { outcome } = await retry([reply]);
    expect(outcome).toMatchObject({ kind: 'failed', error: original, calls: 1 });
  });

  it('lets rules mend the new statement before it is given up', async () => {
    const { outcome } = await retry(['sql: SELECT Salary FROM employees']);
    expect(outcome).toMatchObject({ kind: 'repaired', sql: 'SELECT Salary FROM employee' });
  });

  it('keeps the statement of a broken line, and asks nobody', async () => {
    const context = retryContext(wrong, { class: 'connection_error', message: 'ECONNRESET' });
    const { outcome, said } = await retry([], {}, context);
    expect(outcome).toEqual({ kind: 'kept', sql: wrong, reason: 'connection_error' });
    expect(said).toEqual([]);
  });

  it.each(['permission_error', 'timeout'] as const)('does not retry a %s', async (error) => {
    const { outcome, said } = await retry([], {}, retryContext(wrong, { class: error, message: 'x' }));
    expect(outcome).toMatchObject({ kind: 'failed', calls: 0 });
    expect(said).toEqual([]);
  });

  it.each([
    [1, 1],
    [2, 2],
    [4, 4],
  ])('asks nobody after %i retries of %i', async (retry_count, max_retries) => {
    const { outcome, said } = await retry([], {}, retryContext(wrong, column, { retry_count, max_retries }));
    expect(outcome).toMatchObject({ kind: 'failed', error: original, calls: 0 });
    expect(said).toEqual([]);
  });

  it('allows a second retry where two are set', async () => {
    const context = retryContext(wrong, column, { retry_count: 1, max_retries: 2 });
    expect((await retry(['sql: SELECT salary FROM employee'], {}, context)).outcome.kind).toBe('repaired');
  });

  it('tells the original error when the model cannot be asked, and lets a cancel through', async () => {
    const { outcome } = await retry([new WenshuError('model_busy', { name: 'm' })]);
    expect(outcome).toMatchObject({ kind: 'failed', error: original, unavailable: 'model_busy' });
    await expect(retry([new WenshuError('query_cancelled')])).rejects.toMatchObject({ code: 'query_cancelled' });
  });
});

describe('the tools of a retry', () => {
  const ask = (tool: string, rest = '') => `tool: ${tool}\n${rest}`;
  const answer = 'sql: SELECT salary FROM employee';

  it('look names up in the cached snapshot', async () => {
    const { outcome, said, executed } = await retry([
      ask('list_tables'),
      ask('list_columns', 'table: Employee'),
      ask('list_columns', 'table: wages'),
      answer,
    ]);
    expect(said[1]).toContain('department, employee, bonus, city, trip');
    expect(said[2]).toContain('salary int "工资"');
    expect(said[3]).toContain('There is no such table.');
    expect(outcome).toMatchObject({ kind: 'repaired', calls: 4 });
    expect(executed).toEqual([]);
  });

  it('check a statement without running it', async () => {
    const { said, executed } = await retry([
      ask('sql_validate', 'sql: SELECT salery FROM employee'),
      ask('sql_validate', 'sql: DROP TABLE employee'),
      ask('sql_validate', answer),
      answer,
    ]);
    expect(said[1]).toMatch(/Problem \(column_not_found\).*Near: salary/);
    expect(said[2]).toContain('Refused');
    expect(said[3]).toContain('No problem found.');
    expect(executed).toEqual([]);
  });

  it('run one statement, sampled, and refuse a second', async () => {
    const { outcome, said, executed } = await retry([
      ask('sql_execute', answer),
      ask('sql_execute', 'sql: SELECT name FROM employee'),
      answer,
    ]);
    expect(executed).toEqual(['SELECT salary FROM employee\nLIMIT 10']);
    const larger = await retry([ask('sql_execute', 'sql: SELECT salary FROM employee LIMIT 500'), answer]);
    expect(larger.executed).toEqual(['SELECT salary FROM employee\nLIMIT 10']);
    expect(said[1]).toContain('"salary"\n9000\n12000');
    expect(said[2]).toContain('Refused: there is no execution left');
    expect(outcome).toMatchObject({
      kind: 'repaired',
      verified: true,
      tools: [
        { tool: 'sql_execute', granted: true },
        { tool: 'sql_execute', granted: false },
      ],
    });
  });

  it('spend the execution on a failure too, and say what the database said', async () => {
    const { outcome, said, executed } = await retry([
      ask('sql_execute', 'sql: SELECT pay FROM employee'),
      ask('sql_execute', answer),
      answer,
    ]);
    expect(executed).toHaveLength(1);
    expect(said[1]).toMatch(/Error \(column_not_found\)/);
    expect(outcome).toMatchObject({ kind: 'repaired', verified: false });
  });

  it('never run what the policy refuses', async () => {
    const { executed, said } = await retry([ask('sql_execute', 'sql: DELETE FROM employee'), answer]);
    expect(executed).toEqual([]);
    expect(said[1]).toContain('Refused');
  });

  it('do not run anything in static_only, and do not offer it', async () => {
    const { executed, said, system } = await retry([ask('sql_execute', answer), answer], { mode: 'static_only' });
    expect(executed).toEqual([]);
    expect(said[1]).toContain('Refused');
    expect(system).not.toContain('sql_execute');
    expect((await retry([answer])).system).toContain('sql_execute');
  });

  it('end after a few requests', async () => {
    const endless = Array.from({ length: 10 }, () => ask('list_tables'));
    const { outcome, said } = await retry(endless);
    expect(outcome).toMatchObject({ kind: 'failed', error: original, calls: 4 });
    expect(said[3]).toContain('No requests are left');
  });

  it('know no other tool', async () => {
    const { said, outcome } = await retry([ask('run_shell', 'sql: id'), answer]);
    expect(said[1]).toBe('There is no such tool.');
    expect(outcome.kind === 'repaired' && outcome.tools).toEqual([{ tool: 'run_shell', granted: false }]);
  });
});

describe('without permission to see data', () => {
  it('neither rows nor values in messages reach the model', async () => {
    const context = retryContext(wrong, {
      class: 'type_mismatch',
      message: `invalid input for "salary": 'Hans Müller' in column "employee"`,
    });
    const { said, system } = await retry(
      ['tool: sql_execute\nsql: SELECT name FROM employee', 'sql: SELECT salary FROM employee'],
      { allowData: false },
      context,
    );
    expect(said[0]).not.toContain('Müller');
    expect(said[0]).toContain('salary');
    expect(said[1]).toBe('It runs: 4 rows, 1 columns.');
    for (const value of ['王芳', 'Anna', 'France', '行政管理']) expect(said.join() + system).not.toContain(value);
  });
});

describe('guidance', () => {
  const retried = problemClasses.filter((one) => !['permission_error', 'timeout', 'connection_error'].includes(one));

  it.each(retried.flatMap((one) => [[one, '工资'] as const, [one, 'salary of employees'] as const]))(
    'one piece for %s, in the language of "%s"',
    async (error: ProblemClass, text) => {
      const question = readQuestion(text, { today: '2026-06-30' });
      const { system } = await retry(['x'], { question }, retryContext(wrong, { class: error, message: 'm' }));
      const pieces =
        question.language === 'zh'
          ? ['语法：', '列：', '表：', '分组：', '类型：', '检查语句里']
          : ['Syntax:', 'Column:', 'Table:', 'Grouping:', 'Type:', 'Check that every table'];
      expect(pieces.filter((piece) => system.includes(piece))).toHaveLength(1);
    },
  );
});
