import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Driver, DriverError } from '../../src/drivers/contract/driver.ts';
import { WenshuError } from '../../src/errors/wenshu-error.ts';
import { type DriverFailure, type ProblemClass, problemClasses } from '../../src/sql/contracts/contracts.ts';
import type { Line } from '../fixtures/scripted-model.ts';
import { writing } from '../fixtures/scripted-writer.ts';
import { edgesOfGraph, type Given, openWalker } from './walk.ts';

/** The embedded engine makes nothing of it, so the model writes. */
const odd = 'zorble the frumious bandersnatch';
const oddChinese = '弗鲁米的佐布尔';
const sql = (text: string): string => `sql: |\n  ${text}\nassumptions: []\nconfidence: 0.9`;
const count = 'SELECT COUNT(*) AS n FROM employee';
const unknownTable = 'SELECT qqq FROM xxyyzz';
/** Passes every check and fails in the engine. */
const failsWhenRun = "SELECT json_extract('{', '$.a') AS a FROM employee";

/** Chooses what the rules would: the first agent of the list. */
const agree: Line = (messages) => `next: ${/Agents:\n(\w+)/.exec(messages.at(-1)?.content ?? '')?.[1]}`;

const readings = writing(
  { sql: count, interpretation: 'employees', confidence: 0.6 },
  { sql: 'SELECT COUNT(*) AS n FROM trip', interpretation: 'trips', confidence: 0.59 },
);

const broken = async (): Promise<never> => {
  throw new Error('broken on purpose');
};

/** A retry's own execution; the embedded engine may have tried readings of its own before. */
const isVerifying = (text: string): boolean => text.endsWith('LIMIT 10');

/** Remembers what a driver ran. */
function watching() {
  const runs: string[] = [];
  const watch = (driver: Driver): Driver => ({
    ...driver,
    run(text, options) {
      runs.push(text);
      return driver.run(text, options);
    },
  });
  return { runs, watch };
}

describe.each(['rules', 'model'] as const)('supervisor: %s', (supervisor) => {
  let walker: Awaited<ReturnType<typeof openWalker>>;
  beforeAll(async () => {
    walker = await openWalker();
  });
  afterAll(() => walker.close());
  const connect = ({ says = {}, settings = {}, ...given }: Given = {}) =>
    walker.connect({
      ...given,
      settings: { supervisor, ...settings },
      says: { ...says, ...(supervisor === 'model' ? { supervisor: Array<Line>(40).fill(agree) } : {}) },
    });

  it('answers: every stage once', async () => {
    const { ask } = connect({ says: { sql: [sql(count)] } });
    const answer = await ask(odd);
    expect(answer).toMatchObject({ status: 'answered', table: { rows: [[4]] } });
    expect(answer.receipt.stages.map(({ name }) => name)).toEqual([
      'classify',
      'schema_analysis',
      'sql_generation',
      'sql_validation',
      'sql_execution',
      'analysis',
      'chart_generation',
      'completed',
    ]);
  });

  describe('routing', () => {
    it.each([
      ['a greeting', '你好', 'hybrid', 'chat'],
      ['a data question', 'how many employees are there', 'hybrid', 'database'],
      ['a greeting sent to the database', '你好', 'database_direct', 'database'],
      ['a data question sent to chat', '有多少员工', 'chat_direct', 'chat'],
    ] as const)('%s', async (_, question, routing_mode, route) => {
      const answer = await connect({ settings: { routing_mode } }).ask(question);
      const { classification } = answer.receipt;
      expect(classification).toMatchObject({ route, method: 'rule' });
      expect(classification.reason).not.toBe('');
      if (routing_mode !== 'hybrid') expect(classification.confidence).toBe(1);
      expect(answer.status === 'chat').toBe(route === 'chat');
    });

    it('asks a model about what the rules know nothing of, and keeps to the rules when it says something else', async () => {
      // A model that supervises is asked instead of it.
      if (supervisor === 'model') return;
      const asked = await connect({ says: { classify: ['route: chat\nconfidence: 0.8\nreason: small talk'] } }).ask(
        odd,
      );
      expect(asked).toMatchObject({ status: 'chat' });
      expect(asked.receipt.classification).toEqual({
        route: 'chat',
        confidence: 0.8,
        reason: 'small talk',
        method: 'model',
      });
      const silent = await connect({ says: { classify: ['perhaps'], sql: [sql(count)] } }).ask(odd);
      expect(silent.receipt.classification).toMatchObject({ route: 'database', method: 'rule' });
    });

    it('never sends a failure to chat', async () => {
      const { ask, scripts } = connect({ says: { sql: ['I do not know.'], chat: ['Hello!'] } });
      expect((await ask(odd)).status).toBe('failed');
      expect(scripts.chat?.asked).toHaveLength(0);
    });
  });

  describe('why there is no SQL', () => {
    it.each([
      [
        'missing_database_info',
        'sql:\nreason: missing_database_info',
        '数据库中没有相关的表或字段信息，请您提供更多具体信息或修改问题。',
      ],
      [
        'ambiguous_question',
        'sql:\nreason: ambiguous_question',
        '您的问题需要更多信息才能准确查询，请提供更详细的描述。',
      ],
      ['llm_explanation', '这里没有这样的东西。', '这里没有这样的东西。请尝试重新描述您的问题或询问其他内容。'],
    ])('%s', async (reason, reply, text) => {
      const { ask, runner } = connect({ says: { sql: [reply] } });
      const answer = await ask(oddChinese);
      expect(answer).toMatchObject({ status: 'failed', failure_reason: reason, error: { code: 'not_understood' } });
      expect(answer.text.startsWith(text)).toBe(true);
      expect(answer.receipt.execution_path).toEqual([
        'classify_question',
        'agent_sql_generation',
        'sql_generation_failed',
        'format_response',
      ]);
      expect(await runner.history(answer.receipt.run_id)).toHaveLength(1);
    });

    it('unknown_generation_failure', async () => {
      const { ask } = connect({ parts: () => ({ writers: async () => [writing()] }) });
      const answer = await ask(oddChinese);
      expect(answer).toMatchObject({
        failure_reason: 'unknown_generation_failure',
        text: '无法生成有效的SQL查询，请尝试重新描述您的问题。',
      });
    });
  });

  describe('the four switches', () => {
    const forbidden = 'DELETE FROM employee';

    it('enable_forbidden_check off drops the early prompt and nothing else', async () => {
      const early = await connect({ says: { sql: [sql(forbidden)] } }).ask(oddChinese);
      expect(early.status).toBe('refused');
      expect(early.text).toMatch(/^不允许的操作: .*DELETE.*。本系统只支持查询操作\(SELECT\)。$/);
      expect(early.receipt.execution_path).toEqual([
        'classify_question',
        'agent_sql_generation',
        'forbidden_keywords_failed',
        'format_response',
      ]);
      const settings = { enable_forbidden_check: false };
      const { ask, scripts } = connect({ settings, says: { sql: [sql(forbidden)], repair: [] } });
      const late = await ask(oddChinese);
      expect(late).toMatchObject({ status: 'refused', error: { code: 'statement_refused' } });
      expect(late.receipt.execution_path).toContain('agent_sql_execution');
      expect(scripts.repair?.asked).toHaveLength(0);
    });

    it('enable_syntax_validation off lets the database find the error, and auto repair no longer counts', async () => {
      const settings = { enable_syntax_validation: false };
      const { ask, scripts } = connect({ settings, says: { sql: [sql(unknownTable)], repair: [] } });
      const answer = await ask(odd);
      expect(answer.status).toBe('clarify');
      expect(answer.receipt.execution_path).toEqual([
        'classify_question',
        'agent_sql_generation',
        'agent_sql_execution',
        'format_response',
      ]);
      expect(scripts.repair?.asked).toHaveLength(0);
    });

    it('both off: validation is skipped, the policy before execution is not', async () => {
      const settings = { enable_syntax_validation: false, enable_forbidden_check: false };
      expect((await connect({ settings, says: { sql: [sql(forbidden)] } }).ask(odd)).status).toBe('refused');
      const run = connect({ settings, says: { sql: [sql(count)] } });
      expect((await run.ask(odd)).receipt.checks).not.toContain('check');
    });

    it('enable_auto_repair off leaves the first problem as it is', async () => {
      const settings = { enable_auto_repair: false };
      const { ask, scripts } = connect({ settings, says: { sql: [sql('SELECT nam FROM employee')], repair: [] } });
      const answer = await ask(odd);
      expect(answer.status).toBe('clarify');
      expect(answer.receipt.execution_path).not.toContain('sql_repair_failed');
      expect(scripts.repair?.asked).toHaveLength(0);
    });

    it('enable_result_summary off says how many records there are', async () => {
      const settings = { enable_result_summary: false, summary_writer: 'model' } as const;
      const { ask, scripts } = connect({ settings, says: { sql: [sql(count)], summary: [] } });
      expect((await ask(oddChinese)).text).toBe('查询执行完成，共返回 1 条记录。');
      expect(scripts.summary?.asked).toHaveLength(0);
    });
  });

  describe('repair', () => {
    it('by rules is free and not counted', async () => {
      const { ask, scripts } = connect({ says: { sql: [sql('SELECT nam FROM employee')], repair: [] } });
      const { receipt } = await ask(odd);
      expect(receipt).toMatchObject({ attempts: 1, first_try: false });
      expect(receipt.execution_path).toEqual([
        'classify_question',
        'agent_sql_generation',
        'sql_validation_failed',
        'sql_repair_success',
        'agent_sql_execution',
        'format_response',
      ]);
      expect(scripts.repair?.asked).toHaveLength(0);
    });

    it('by a model once and only once, and what is said is said of the new statement', async () => {
      const says = { sql: [sql(unknownTable)], repair: [sql(failsWhenRun), sql(count)] };
      const { ask, scripts } = connect({ says });
      const answer = await ask(odd);
      expect(answer.status).toBe('clarify');
      expect(scripts.repair?.asked).toHaveLength(1);
      expect(answer.receipt.attempts).toBe(2);
      const mended = await connect({ says: { sql: [sql(unknownTable)], repair: [sql(count)] } }).ask(odd);
      expect(mended.receipt.interpretation).toMatch(/^The number of records in employee\.$/);
    });

    it('heals what a model wrote in its place', async () => {
      const repair = [sql('SELECT COUNT(*) AS n FROM employees')];
      const answer = await connect({ says: { sql: [sql(unknownTable)], repair } }).ask(odd);
      expect(answer).toMatchObject({ status: 'answered', table: { rows: [[4]] } });
    });

    it('never of what the policy refused', async () => {
      const { ask, scripts } = connect({ says: { sql: [sql('DROP TABLE employee')], repair: [sql(count)] } });
      expect((await ask(odd)).status).toBe('refused');
      expect(scripts.repair?.asked).toHaveLength(0);
    });

    it('by a model that writes a forbidden statement leaves the original error', async () => {
      const { ask } = connect({ says: { sql: [sql(unknownTable)], repair: [sql('DROP TABLE employee')] } });
      const answer = await ask(odd);
      expect(answer).toMatchObject({ status: 'clarify' });
      expect(answer.text).toContain('xxyyzz');
      expect(answer.receipt.execution_path).toContain('sql_repair_failed');
    });

    it.each([
      ['that does not check', sql('SELECT qqq FROM employee'), 'qqq'],
      ['without SQL', 'I cannot say.', 'xxyyzz'],
    ])('twice where the budget is two, after a first reply %s', async (_, useless, about) => {
      const says = { sql: [sql(unknownTable)], repair: [useless, sql(count)] };
      const twice = connect({ settings: { max_retries: 2 }, says });
      expect(await twice.ask(odd)).toMatchObject({ status: 'answered', receipt: { attempts: 3 } });
      // What it wrote last is what the second attempt is about.
      expect(twice.scripts.repair?.asked[1]?.at(-1)?.content).toContain(about);
      const once = connect({ says });
      const answer = await once.ask(odd);
      expect(answer).toMatchObject({ status: 'clarify', receipt: { attempts: 2 } });
      expect(answer.text).toContain('xxyyzz');
    });

    it('not again when the model cannot be asked', async () => {
      const repair = [new WenshuError('model_busy', { name: 'm' }), sql(count)];
      const { ask, scripts } = connect({ settings: { max_retries: 2 }, says: { sql: [sql(unknownTable)], repair } });
      expect((await ask(odd)).status).toBe('clarify');
      expect(scripts.repair?.asked).toHaveLength(1);
    });

    it('with one verifying execution, and a second one is refused', async () => {
      const settings = { execution_mode: 'allow_execution' } as const;
      const repair: Line[] = [
        `tool: sql_execute\nsql: ${count}`,
        `tool: sql_execute\nsql: ${count}`,
        (messages) => (messages.at(-1)?.content.startsWith('Refused') ? sql(count) : 'no'),
      ];
      const { runs, watch } = watching();
      const { ask, scripts } = connect({
        settings,
        says: { sql: [sql(unknownTable)], repair },
        parts: ({ driver }) => ({ trial: watch(driver) }),
      });
      expect((await ask(odd)).status).toBe('answered');
      expect(scripts.repair?.asked).toHaveLength(3);
      expect(runs.filter(isVerifying)).toEqual([`${count}\nLIMIT 10`]);
    });

    it('in static mode never touches the database', async () => {
      const repair: Line[] = [`tool: sql_execute\nsql: ${count}`, sql(count)];
      const { runs, watch } = watching();
      const { ask } = connect({
        says: { sql: [sql(unknownTable)], repair },
        parts: ({ driver }) => ({ trial: watch(driver) }),
      });
      expect((await ask(odd)).status).toBe('answered');
      expect(runs.filter(isVerifying)).toEqual([]);
    });

    it('without a model that can be asked is told in the log', async () => {
      const { ask, logged } = connect({
        says: { sql: [sql(unknownTable)] },
        parts: ({ models }) => ({
          models: { ...models, modelFor: (...of) => (of[0] === 'repair' ? broken() : models.modelFor(...of)) },
        }),
      });
      expect((await ask(odd)).status).toBe('clarify');
      expect(logged.join('\n')).toContain('no model to repair with');
    });
  });

  describe('the debug loop', () => {
    const failing = (n: number) => sql(`${failsWhenRun} WHERE id > ${n}`);

    it.each([
      [1, 0],
      [3, 2],
      [5, 4],
    ])('max_debug_attempts: %i gives up after so many failed executions', async (max_debug_attempts, further) => {
      const settings = { debug_loop: true, max_debug_attempts };
      const repair = [1, 2, 3, 4, 5, 6].map(failing);
      const { runs, watch } = watching();
      const { ask, scripts } = connect({
        settings,
        says: { sql: [failing(0)], repair },
        parts: ({ driver }) => ({ driver: watch(driver) }),
      });
      const answer = await ask(odd);
      expect(answer).toMatchObject({ status: 'failed', error: { code: 'query_failed' }, clarification: null });
      expect(runs).toHaveLength(max_debug_attempts);
      expect(scripts.repair?.asked).toHaveLength(further);
      expect(answer.receipt.attempts).toBe(further + 1);
    });

    it.each([
      ['an unknown column', sql('SELECT qqq FROM employee')],
      ['no SQL', 'I am not sure.'],
      ['the same statement', failing(0)],
      ['what must not run', sql('DROP TABLE employee')],
    ])('goes on after a repair with %s', async (_, useless) => {
      const settings = { debug_loop: true };
      const repair = [useless, sql(count), sql('SELECT 1')];
      const { ask, scripts } = connect({ settings, says: { sql: [failing(0)], repair } });
      expect(await ask(odd)).toMatchObject({ status: 'answered', table: { rows: [[4]] }, receipt: { attempts: 3 } });
      expect(scripts.repair?.asked).toHaveLength(2);
    });

    it('ends with its error when no repair was of use', async () => {
      const settings = { debug_loop: true, max_debug_attempts: 4 };
      const repair = [sql('SELECT qqq FROM employee'), 'no', failing(0), sql(count)];
      const { ask, scripts, stateOf } = connect({ settings, says: { sql: [failing(0)], repair } });
      const answer = await ask(odd);
      expect(scripts.repair?.asked).toHaveLength(3);
      expect(answer).toMatchObject({ status: 'failed', receipt: { attempts: 4 } });
      expect(answer.text).toContain('malformed JSON');
      const state = await stateOf(answer.receipt.run_id);
      expect(state).toMatchObject({ retry_count: 3, debug_attempts: 1, final_error: { code: 'query_failed' } });
      expect(state.final_error?.message).toBe(answer.text);
    });

    it('ends as soon as a statement runs', async () => {
      const settings = { debug_loop: true };
      const { ask } = connect({ settings, says: { sql: [failing(0)], repair: [failing(1), sql(count)] } });
      expect(await ask(odd)).toMatchObject({ status: 'answered', receipt: { attempts: 3 } });
    });
  });

  describe('what the database says', () => {
    const failures: Record<ProblemClass, DriverFailure> = {
      syntax_error: { message: 'near "x": syntax error' },
      table_not_found: { message: 'no such table: zz' },
      column_not_found: { message: 'no such column: zz' },
      ambiguous_column: { message: 'ambiguous column name: id' },
      type_mismatch: { message: 'datatype mismatch' },
      grouping_error: { message: 'column "x" must appear in the GROUP BY clause' },
      join_error: { message: 'ON clause references tables to its right' },
      aggregate_misuse: { message: 'misuse of aggregate: COUNT()' },
      function_not_found: { message: 'no such function: zz' },
      argument_error: { message: 'wrong number of arguments to function abs()' },
      permission_error: { message: 'not authorized', sqlState: '28000' },
      timeout: { message: 'interrupted', ended: 'timeout' },
      connection_error: { message: 'gone', sqlState: '08006' },
      unknown_error: { message: 'something odd' },
    };
    const final: ProblemClass[] = ['permission_error', 'timeout', 'connection_error'];

    it.each(problemClasses)('%s', async (problem) => {
      let failed = false;
      const { ask, scripts } = connect({
        says: { sql: [sql(count)], repair: [sql('SELECT COUNT(id) AS n FROM employee')] },
        parts: ({ driver }) => ({
          driver: {
            ...driver,
            run(text, options) {
              if (failed) return driver.run(text, options);
              failed = true;
              return Promise.reject(new DriverError(failures[problem]));
            },
          },
        }),
      });
      const answer = await ask(odd);
      const asked = scripts.repair?.asked ?? [];
      if (final.includes(problem)) {
        expect(asked).toHaveLength(0);
        expect(answer.status).toBe(problem === 'connection_error' ? 'failed' : 'clarify');
        return;
      }
      expect(asked).toHaveLength(1);
      expect(asked[0]?.at(-1)?.content).toContain(`Error (${problem})`);
      expect(answer).toMatchObject({ status: 'answered', receipt: { attempts: 2 } });
    });
  });

  describe('a connection that was lost', () => {
    const lost = (given: Given = {}) => {
      let failed = false;
      return connect({
        ...given,
        says: { sql: [sql(count)], repair: [sql('SELECT 1')] },
        parts: ({ driver }) => ({
          driver: {
            ...driver,
            run(text, options) {
              if (failed) return driver.run(text, options);
              failed = true;
              return Promise.reject(new DriverError({ message: 'read ECONNRESET 10.0.0.7', code: 'UNREACHABLE' }));
            },
          },
        }),
      });
    };

    it.each([odd, oddChinese])('leaves analysts the statement, said to be right perhaps: %s', async (question) => {
      const { ask, scripts } = lost();
      const answer = await ask(question);
      expect(answer).toMatchObject({ status: 'failed', error: { code: 'database_unreachable' }, table: null });
      expect(answer.receipt).toMatchObject({ sql: count, attempts: 1, repairs: [] });
      expect(answer.text).toMatch(/may be right|可能是对的/);
      expect(answer.text.endsWith(count)).toBe(true);
      expect(scripts.repair?.asked).toHaveLength(0);
    });

    it('lets business people try again, and shows them nothing of it', async () => {
      const { ask, resume } = lost({ audience: 'business' });
      const asked = await ask(oddChinese);
      expect(asked.status).toBe('clarify');
      expect(JSON.stringify(asked)).not.toMatch(/SELECT|employee|ECONNRESET|10\.0\.0\.7/);
      expect(await resume(asked.receipt.run_id, { choose: '1' })).toMatchObject({ table: { rows: [[4]] } });
    });
  });

  describe('people', () => {
    it('choose a reading, which is validated', async () => {
      const { ask, resume } = connect({ parts: () => ({ writers: async () => [readings] }) });
      const asked = await ask('how many?');
      expect(asked).toMatchObject({
        status: 'clarify',
        receipt: { execution_path: ['classify_question', 'agent_sql_generation', 'format_response'] },
      });
      expect(await resume(asked.receipt.run_id, { choose: '2' })).toMatchObject({ table: { rows: [[3]] } });
    });

    it('say it in their own words, which starts over', async () => {
      const { ask, resume } = connect({ parts: () => ({ writers: async () => [readings] }) });
      const asked = await ask('how many?');
      const answer = await resume(asked.receipt.run_id, { say: 'of the staff' });
      expect(answer.status).toBe('answered');
      expect(answer.receipt.stages.filter(({ name }) => name === 'schema_analysis')).toHaveLength(2);
    });

    it('send nonsense, and the run still ends with an answer', async () => {
      const { ask, resume } = connect({ parts: () => ({ writers: async () => [readings] }) });
      const asked = await ask('how many?');
      const answer = await resume(asked.receipt.run_id, {} as never);
      expect(answer).toMatchObject({ status: 'failed', error: { code: 'internal' } });
    });

    it.each([
      ['run it', { choose: '1' }, 'answered', undefined],
      ['ask for less', { choose: '2' }, 'clarify', undefined],
      ['leave it', { choose: '3' }, 'refused', 'not_confirmed'],
    ] as const)('confirm a costly query: %s', async (_, reply, status, code) => {
      const parts = () => ({
        budget: { rows: 1, onExceed: 'ask' as const },
        writers: async () => [writing({ sql: count })],
      });
      const { ask, resume } = connect({ parts });
      const asked = await ask(odd);
      expect(asked).toMatchObject({ status: 'clarify', clarification: { confirms: 'cost' } });
      const answer = await resume(asked.receipt.run_id, reply);
      expect(answer.status).toBe(status);
      expect(answer.error?.code).toBe(code);
    });
  });

  describe('endings', () => {
    it('a dry run stops after validation', async () => {
      const answer = await connect({ dryRun: true, says: { sql: [sql(count)] } }).ask(odd);
      expect(answer).toMatchObject({ status: 'answered', table: null });
    });

    it('a statement that a person typed is not asked about', async () => {
      const answer = await connect().ask(unknownTable);
      expect(answer).toMatchObject({ status: 'failed', error: { code: 'query_failed' } });
    });

    it('a schema that has changed is linked anew, once', async () => {
      const asked: boolean[] = [];
      const hasDrifted = async () => asked.push(true) > 0;
      const answer = await connect({ parts: () => ({ hasDrifted }) }).ask(unknownTable);
      expect(answer.status).toBe('failed');
      expect(asked).toHaveLength(1);
      expect(answer.receipt.stages.filter(({ name }) => name === 'schema_analysis')).toHaveLength(2);
    });

    it.each([
      ['classify', 1],
      ['schema_analysis', 4],
      ['sql_generation', 5],
    ])('%s breaks, and the answer says so', async (name, call) => {
      let calls = 0;
      const parts: Given['parts'] = ({ read }) => ({ read: (text) => (++calls === call ? broken() : read(text)) });
      const { ask, logged } = connect({ parts });
      const answer = await ask(odd);
      expect(answer).toMatchObject({ status: 'failed', error: { code: 'internal' } });
      expect(answer.text).not.toContain('on purpose');
      expect(logged).not.toEqual([]);
      expect(answer.receipt.stages.at(-2)).toMatchObject({ name, status: 'problem' });
    });

    it('a check that breaks is a validation exception and is not repaired', async () => {
      const { ask, scripts } = connect({ says: { sql: [sql(count)], repair: [] }, parts: () => ({ shadow: broken }) });
      expect(await ask(odd)).toMatchObject({ status: 'failed', error: { code: 'internal' } });
      expect(scripts.repair?.asked).toHaveLength(0);
    });

    it('execution, recovery and analysis break', async () => {
      const says = { sql: [sql(count)] };
      const execution = connect({ says, parts: ({ driver }) => ({ driver: { ...driver, run: broken } }) });
      expect((await execution.ask(odd)).error?.code).toBe('internal');
      let gets = 0;
      const analysis = connect({
        says,
        parts: ({ results }) => ({
          results: {
            ...results,
            async rows(name) {
              gets += 1;
              if (gets === 1) throw new Error('broken on purpose');
              return results.rows(name);
            },
          },
        }),
      });
      expect((await analysis.ask(odd)).error?.code).toBe('internal');
      let shadows = 0;
      const recovery = connect({
        says: { sql: [sql(unknownTable)] },
        parts: ({ shadow }) => ({ shadow: () => (++shadows > 1 ? broken() : shadow()) }),
      });
      expect((await recovery.ask(odd)).error?.code).toBe('internal');
    });

    it('a cancel is no failure: it goes through', async () => {
      const { runner } = connect({ says: { sql: [sql(count)] } });
      const start = {
        question: odd,
        language: 'en',
        audience: 'analyst',
        dry_run: false,
        model: null,
        settings: {},
      } as const;
      await expect(runner.start(start, { signal: AbortSignal.abort() })).rejects.toThrow();
    });
  });

  it('every edge of the compiled graph was walked', () => {
    expect(edgesOfGraph().filter((edge) => !walker.walked.has(edge))).toEqual([]);
    expect([...walker.walked].filter((edge) => !edgesOfGraph().includes(edge))).toEqual([]);
  });
});
