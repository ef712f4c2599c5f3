import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DriverError } from '../../src/drivers/contract/driver.ts';
import type { Answer } from '../../src/protocol/answer.ts';
import type { WenshuEvent } from '../../src/protocol/event.ts';
import type { DriverFailure, ProblemClass } from '../../src/sql/contracts/contracts.ts';
import { writing } from '../fixtures/scripted-writer.ts';
import { type Given, openWalker } from './walk.ts';

let walker: Awaited<ReturnType<typeof openWalker>>;
beforeAll(async () => {
  walker = await openWalker();
});
afterAll(() => walker.close());

/** The embedded engine makes nothing of it, so the model writes. */
const odd = { en: 'zorble the frumious bandersnatch', zh: '弗鲁米的佐布尔' };
const count = 'sql: SELECT COUNT(*) AS n FROM employee';

/** A run with everything that was told on the way, before the reply and after it. */
function connect(given: Given) {
  const { runner, ask, events, ...rest } = walker.connect(given);
  const after: WenshuEvent[] = [];
  const resume = (runId: string, choose: string) =>
    runner.resume(runId, { choose }, { onEvent: (event) => after.push(event) });
  return { ...rest, ask, resume, before: events, after };
}

const types = (events: WenshuEvent[]) => events.map(({ type }) => type);

describe('a question back', () => {
  it('is told once, and not again when its reply arrives', async () => {
    const readings = writing(
      { sql: 'SELECT COUNT(*) AS n FROM employee', interpretation: 'employees', confidence: 0.6 },
      { sql: 'SELECT COUNT(*) AS n FROM trip', interpretation: 'trips', confidence: 0.59 },
    );
    const { ask, resume, before, after } = connect({ parts: () => ({ writers: async () => [readings] }) });
    const asked = await ask('how many?');
    expect(types(before).filter((type) => type === 'clarification-ask')).toHaveLength(1);
    expect(await resume(asked.receipt.run_id, '2')).toMatchObject({ table: { rows: [[3]] } });
    expect(types(after)).toContain('run-end');
    expect(types(after)).not.toContain('clarification-ask');
  });
});

describe('a model that would rather ask', () => {
  const asks = (question: string, ...options: string[]) =>
    ['sql:', 'reason: ambiguous_question', `ask: ${question}`, 'options:', ...options.map((o) => `  - ${o}`)].join(
      '\n',
    );

  it.each([
    ['en', 'Which staff do you mean?', 'those still active', 'everybody who was ever hired'],
    ['zh', '您指哪些员工？', '只算在职的', '包括已离职的'],
  ] as const)(
    'in %s: its question and its options reach the person, and the choice joins the question',
    async (language, question, first, second) => {
      const { ask, resume, scripts } = connect({ says: { sql: [asks(question, first, second), count] } });
      const asked = await ask(odd[language]);
      expect(asked).toMatchObject({ status: 'clarify', text: question });
      expect(asked.clarification?.options.map(({ label }) => label)).toEqual([first, second]);
      expect(await resume(asked.receipt.run_id, '2')).toMatchObject({ status: 'answered', table: { rows: [[4]] } });
      expect(scripts.sql?.asked[1]?.at(-1)?.content).toContain(`${odd[language]} (${second})`);
      expect(scripts.sql?.asked[1]?.at(-1)?.content).not.toContain(first);
    },
  );

  it('asks once: a second question of its own ends the run with the reason', async () => {
    const again = asks('Which staff?', 'active', 'all');
    const { ask, resume } = connect({ says: { sql: [again, again] } });
    const asked = await ask(odd.en);
    expect(await resume(asked.receipt.run_id, '1')).toMatchObject({
      status: 'failed',
      failure_reason: 'ambiguous_question',
    });
  });

  it.each([
    ['en', 'Which one?', ['all the people', 'only the active ones', 'employee.department_id'], 2],
    ['zh', '您指哪一种？', ['全部员工', '只算在职的', 'SELECT * FROM employee'], 2],
    ['en', 'By department_id or by country?', ['one', 'two'], 0],
    ['en', 'Do you mean cust_name?', ['one', 'two'], 0],
    ['zh', '按哪种？', ['全部员工', '只算在职的', '按 cust_name 排'], 2],
    ['zh', '按哪种？', ['全部员工', 'department_id 为空的'], 0],
  ] as const)(
    'in %s never shows business people a name of the schema: %s %j',
    async (language, question, options, left) => {
      const { ask, before } = connect({ audience: 'business', says: { sql: [asks(question, ...options)] } });
      const answer = await ask(odd[language]);
      expect(answer.status).toBe(left > 0 ? 'clarify' : 'failed');
      expect(answer.clarification?.options ?? []).toHaveLength(left);
      expect(JSON.stringify([answer, before])).not.toMatch(/department_id|cust_name|SELECT/);
    },
  );
});

describe('a statement that the database does not run', () => {
  const failures: Partial<Record<ProblemClass, DriverFailure>> = {
    column_not_found: { message: 'no such column: zz' },
    table_not_found: { message: 'no such table: zz' },
    syntax_error: { message: 'near "zz": syntax error' },
    permission_error: { message: 'not authorized', sqlState: '28000' },
    timeout: { message: 'interrupted', ended: 'timeout' },
    type_mismatch: { message: 'datatype mismatch' },
    grouping_error: { message: 'a GROUP BY clause is required before HAVING' },
    join_error: { message: 'ON clause references tables to its right' },
    aggregate_misuse: { message: 'misuse of aggregate: COUNT()' },
  };
  const question = {
    zh: '2023年各部门的员工工资',
    en: 'salary of the employees of each department in 2023',
  };
  const listed = 'SELECT name, salary FROM employee ORDER BY salary DESC';

  /** Fails so often, then runs. */
  function failing(problem: ProblemClass, times = 1, statement = listed) {
    let left = times;
    const ran: string[] = [];
    const run = connect({
      audience: 'business',
      settings: { enable_auto_repair: false },
      parts: ({ driver }) => ({
        writers: async () => [writing({ sql: statement })],
        driver: {
          ...driver,
          run(text, options) {
            ran.push(text);
            left -= 1;
            return left < 0
              ? driver.run(text, options)
              : Promise.reject(new DriverError(failures[problem] ?? { message: '' }));
          },
        },
      }),
    });
    return { ...run, ran };
  }
  const labels = (answer: Answer) => answer.clarification?.options.map(({ label }) => label) ?? [];

  it.each([
    [
      'column_not_found',
      'zh',
      '查询的数据维度可能不存在，需要调整查询内容',
      ['重新尝试', '调整时间范围（只看2023年12月）', '更换其他数据维度：'],
    ],
    [
      'column_not_found',
      'en',
      'The dimension you asked for may not exist',
      ['Try again', 'Adjust the period (December 2023 only)', 'Choose another dimension: '],
    ],
    [
      'table_not_found',
      'zh',
      '查询的数据范围可能超出了可访问的范围',
      ['确认数据类型：', '选择其他可用的数据源：', '联系管理员开通权限'],
    ],
    [
      'table_not_found',
      'en',
      'The data you asked for may lie outside',
      ['Confirm the kind of data: ', 'Choose other data that is available: ', 'Ask the administrator for access'],
    ],
    ['syntax_error', 'zh', '查询语句的结构需要调整', ['重新尝试', '换一种问法：']],
    ['syntax_error', 'en', 'The structure of the query', ['Try again', 'Put it in other words: ']],
    ['permission_error', 'zh', '当前没有权限访问相关数据', ['选择其他可用的数据源：', '联系管理员开通权限']],
    [
      'permission_error',
      'en',
      'There is no permission to see this data',
      ['Choose other data that is available: ', 'Ask the administrator for access'],
    ],
    [
      'timeout',
      'zh',
      '查询数据量较大，建议缩小查询范围或添加时间限制',
      ['缩小时间范围（只看2023年12月）', '添加更多筛选条件', '使用汇总数据代替明细'],
    ],
    [
      'timeout',
      'en',
      'The query covers a lot of data',
      ['Narrow the period (December 2023 only)', 'Add more conditions', 'Use totals instead of details'],
    ],
    ['type_mismatch', 'zh', '用来比较或计算的内容类型不一致', ['重新尝试', '添加更多筛选条件', '换一种问法：']],
    [
      'type_mismatch',
      'en',
      'What was compared or calculated does not go together',
      ['Try again', 'Add more conditions', 'Put it in other words: '],
    ],
    ['grouping_error', 'zh', '分类统计的方式需要调整', ['重新尝试', '更换其他数据维度：', '换一种问法：']],
    [
      'grouping_error',
      'en',
      'The way the figures are grouped',
      ['Try again', 'Choose another dimension: ', 'Put it in other words: '],
    ],
    ['join_error', 'zh', '几类数据之间的对应关系不明确', ['重新尝试', '确认数据类型：', '选择其他可用的数据源：']],
    [
      'join_error',
      'en',
      'How the kinds of data belong together is not clear',
      ['Try again', 'Confirm the kind of data: ', 'Choose other data that is available: '],
    ],
    ['aggregate_misuse', 'zh', '汇总计算的方式需要调整', ['重新尝试', '更换其他数据维度：', '换一种问法：']],
    [
      'aggregate_misuse',
      'en',
      'The way the totals are calculated',
      ['Try again', 'Choose another dimension: ', 'Put it in other words: '],
    ],
  ] as const)('%s in %s: its own sentence, its own ways out', async (problem, language, sentence, starts) => {
    const { ask, stateOf, before } = failing(problem);
    const asked = await ask(question[language]);
    expect(asked.status).toBe('clarify');
    expect(asked.text.startsWith(sentence)).toBe(true);
    expect(labels(asked)).toHaveLength(starts.length);
    for (const [at, start] of starts.entries()) expect(labels(asked)[at]?.startsWith(start)).toBe(true);
    for (const label of labels(asked)) expect(label).not.toMatch(/[：:]\s*$/);
    expect(JSON.stringify([asked, before])).not.toMatch(/\bzz\b|SELECT|department_id|misuse|datatype/);
    const { clarification_context } = await stateOf(asked.receipt.run_id);
    expect(clarification_context).toMatchObject({
      trigger: 'sql_execution_error',
      technical_error: failures[problem]?.message,
    });
  });

  it.each(['zh', 'en'] as const)(
    'in %s offers questions about what was asked, each of which is answered',
    async (language) => {
      const { ask, stateOf } = failing('grouping_error');
      const asked = await ask(language === 'zh' ? '各城市的出差费用' : 'cost of the trips to each city');
      const { clarification_context } = await stateOf(asked.receipt.run_id);
      const [, ...near] = clarification_context?.outcomes ?? [];
      expect(near).toHaveLength(2);
      for (const { question } of near) {
        expect(question).toMatch(/出差|费用|城市|trip|cost|cit/);
        expect(await walker.connect({ audience: 'business' }).ask(question ?? '')).toMatchObject({
          status: 'answered',
        });
      }
    },
  );

  it('a chosen way out is gone: try again, another period, totals, another question, words', async () => {
    const again = failing('column_not_found');
    const first = await again.ask(question.zh);
    expect(await again.resume(first.receipt.run_id, '1')).toMatchObject({
      status: 'answered',
      table: { row_count: 4 },
    });
    expect(again.ran).toEqual([listed, listed]);
    expect((await again.stateOf(first.receipt.run_id)).enriched_query).toBe(question.zh);

    const shorter = failing('timeout');
    const second = await shorter.ask(question.en);
    expect((await shorter.resume(second.receipt.run_id, '1')).status).toBe('answered');
    expect((await shorter.stateOf(second.receipt.run_id)).enriched_query).toBe(
      'salary of the employees of each department in December 2023',
    );

    const totals = failing('timeout');
    const third = await totals.ask(question.zh);
    expect(await totals.resume(third.receipt.run_id, '3')).toMatchObject({
      status: 'answered',
      table: { rows: [[4]] },
    });

    const grouped = failing(
      'timeout',
      1,
      'SELECT department_id, SUM(salary) AS paid FROM employee GROUP BY department_id ORDER BY 1',
    );
    const fourth = await grouped.ask(question.zh);
    expect(await grouped.resume(fourth.receipt.run_id, '3')).toMatchObject({
      status: 'answered',
      table: { rows: [[36000]] },
    });

    const other = failing('table_not_found');
    const fifth = await other.ask(question.zh);
    await other.resume(fifth.receipt.run_id, '2');
    const { enriched_query } = await other.stateOf(fifth.receipt.run_id);
    expect(labels(fifth)[1]).toBe(`选择其他可用的数据源：${enriched_query}`);

    const administrator = failing('table_not_found');
    const sixth = await administrator.ask(question.en);
    expect(await administrator.resume(sixth.receipt.run_id, '3')).toMatchObject({
      status: 'failed',
      text: 'Please ask your administrator for access to this data, and then ask again.',
      error: { code: 'query_failed' },
    });
    expect(administrator.ran).toHaveLength(1);
  });

  it('asks once: the same wall again ends the run', async () => {
    const { ask, resume } = failing('column_not_found', 9);
    const asked = await ask(question.zh);
    expect(await resume(asked.receipt.run_id, '1')).toMatchObject({ status: 'failed', clarification: null });
  });

  it('a check that stops the statement is no execution', async () => {
    const { ask, stateOf } = failing('column_not_found', 9, 'SELECT qqq FROM employee');
    const asked = await ask(question.zh);
    expect(asked.status).toBe('clarify');
    expect((await stateOf(asked.receipt.run_id)).clarification_context?.trigger).toBe('sql_validation_error');
  });
});
