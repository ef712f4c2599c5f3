import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunState } from '../../src/agents/state/state.ts';
import { configSchema, poolSchema } from '../../src/config/schema.ts';
import { retryContext } from '../../src/writers/repair-tools.ts';
import { openWalker } from './walk.ts';

/** Names that the five systems have in common; they stay, whatever else a state may hold. */
const keys =
  `connection_id messages question query_analysis schema_info generated_sql validation_result execution_result chart_result
  retry_count debug_attempts current_stage error_history execution_error final_error final_result result_columns
  sql_generation_success sql_repair_applied user_prompt sql_generation_failure_reason execution_path classification_confidence
  classification_reason classification_method summary clarification_context enriched_query final_response`.split(/\s+/);
const tokens =
  `classify_question agent_sql_generation agent_sql_execution agent_chat format_response sql_generation_failed
  sql_validation_failed forbidden_keywords_failed sql_repair_success sql_repair_failed`.split(/\s+/);

let walker: Awaited<ReturnType<typeof openWalker>>;
beforeAll(async () => {
  walker = await openWalker();
});
afterAll(() => walker.close());

const odd = '弗鲁米的佐布尔';
const count = 'sql: SELECT COUNT(*) AS n FROM employee';
const unknownTable = 'sql: SELECT qqq FROM xxyyzz';

it('has every key', () => expect(Object.keys(RunState.spec)).toEqual(expect.arrayContaining(keys)));

it('has the defaults of the five systems', () => {
  expect(configSchema.parse({})).toMatchObject({
    routing_mode: 'hybrid',
    supervisor: 'rules',
    enable_syntax_validation: true,
    enable_forbidden_check: true,
    enable_auto_repair: true,
    enable_result_summary: true,
    allow_llm_to_see_data: true,
    execution_mode: 'static_only',
    max_retries: 1,
    max_debug_attempts: 3,
    summary_writer: 'rows',
    context: { max_messages: 20, max_tokens: 8000, recent_turns: 5 },
    limits: { page_size: 100 },
    model_settings: { temperature: 0, max_tokens: 4096, streaming: true, requests_per_minute: 60 },
    server: { max_runs: 100, max_waiting: 1000, audience: 'business' },
  });
  const pool = { size: 20, overflow: 10, acquire_timeout_seconds: 30, recycle_seconds: 3600 };
  expect(poolSchema.parse({})).toEqual(pool);
  expect(configSchema.safeParse({ max_retries: 3 }).success).toBe(false);
  expect(retryContext('SELECT 1', { class: 'syntax_error', message: 'x' })).toEqual({
    original_sql: 'SELECT 1',
    error_message: 'x',
    error_type: 'syntax_error',
    execution_time: 0,
    retry_count: 0,
    max_retries: 1,
  });
});

describe('the state at the end of a run', () => {
  const endOf = async (says: Parameters<typeof walker.connect>[0], question = odd) => {
    const { ask, stateOf } = walker.connect(says);
    const answer = await ask(question);
    return { answer, state: await stateOf(answer.receipt.run_id) };
  };

  it('of an answered question', async () => {
    const { state, answer } = await endOf({ says: { sql: [count] } });
    expect(state.final_result).toEqual({ reference: answer.receipt.run_id, row_count: 1, truncated: false });
    expect(state).toMatchObject({ final_error: null, current_stage: 'completed', debug_attempts: 0, retry_count: 0 });
    expect(state.final_response).toEqual({
      success: true,
      response: answer.text,
      type: 'DATABASE',
      execution_path: ['classify_question', 'agent_sql_generation', 'agent_sql_execution', 'format_response'],
      classification_info: { confidence: 0.6, reason: expect.any(String), method: 'rule' },
    });
    expect(state.validation_result).toEqual({ valid: true, error_type: null, error_message: null, can_repair: false });
    expect(state.messages.map((message) => [message.getType(), message.text])).toEqual([
      ['human', odd],
      ['ai', answer.text],
    ]);
    expect(JSON.stringify(state)).not.toContain('王芳');
  });

  it.each([
    ['the embedded engine', {}, 'how many employees are there'],
    ['a model', { says: { sql: [count] } }, 'how many employees are there'],
    ['a model, where no word is known', { says: { sql: [count] } }, odd],
    ['nobody', { says: { sql: ['I will not.'] } }, odd],
  ])('holds the schema that was retrieved, whoever wrote: %s', async (_, given, question) => {
    const { state } = await endOf(given, question);
    expect(state.schema_info?.tables).toEqual(expect.arrayContaining(['department', 'employee', 'trip']));
    expect(state.schema_info?.linked.includes('employee')).toBe(question !== odd);
    expect(state.schema_info?.schema).toMatch(/^employee.*\(id int key, .*salary/m);
    expect(state.schema_info?.schema).not.toMatch(/王芳|e\.g\./);
  });

  it('of a failed generation', async () => {
    const { state } = await endOf({ says: { sql: ['sql:\nreason: ambiguous_question'] } });
    expect(state.final_response).toEqual({
      success: false,
      response: expect.stringMatching(/^您的问题需要更多信息才能准确查询，请提供更详细的描述。/),
      type: 'DATABASE',
      sql_generation_failed: true,
      execution_path: ['classify_question', 'agent_sql_generation', 'sql_generation_failed', 'format_response'],
      classification_info: { confidence: 0.6, reason: '按数据查询处理', method: 'rule' },
    });
    expect(state).toMatchObject({
      final_result: null,
      sql_generation_success: false,
      final_error: { code: 'not_understood' },
    });
  });

  it('of a refusal', async () => {
    const { state } = await endOf({ says: { sql: ['sql: DELETE FROM employee'] } });
    expect(state.validation_result).toEqual({
      valid: false,
      error_type: 'forbidden_keywords',
      error_message: state.user_prompt,
      can_repair: false,
    });
    expect(state.final_error?.code).toBe('statement_refused');
  });

  it('of a statement that does not check: what kind of error, and that nobody mends it any more', async () => {
    const { state } = await endOf({ says: { sql: [unknownTable], repair: ['no'] } });
    expect(state.validation_result).toEqual({
      valid: false,
      error_type: 'syntax_error',
      error_message: 'There is no table xxyyzz.',
      can_repair: false,
    });
    expect(state).toMatchObject({
      sql_repair_applied: false,
      execution_path: expect.arrayContaining(['sql_validation_failed']),
    });
  });

  it('of a check that breaks itself', async () => {
    const shadow = async () => Promise.reject(new Error('broken on purpose'));
    const { state } = await endOf({ says: { sql: [count] }, parts: () => ({ shadow }) });
    expect(state.validation_result).toMatchObject({
      valid: false,
      error_type: 'validation_exception',
      can_repair: false,
    });
  });

  it('of a statement that was repaired', async () => {
    const { state, answer } = await endOf({ says: { sql: [unknownTable], repair: [count] } });
    expect(state).toMatchObject({ sql_repair_applied: true, retry_count: 1, validation_result: { valid: true } });
    expect(state.execution_path).toEqual([
      'classify_question',
      'agent_sql_generation',
      'sql_validation_failed',
      'sql_repair_success',
      'agent_sql_execution',
      'format_response',
    ]);
    expect(answer.status).toBe('answered');
  });

  it('of a run that waits: its stage is the clarification, and the technical part is for the log', async () => {
    const { ask, stateOf, logged } = walker.connect({ audience: 'business', says: { sql: [unknownTable] } });
    const answer = await ask(odd);
    const state = await stateOf(answer.receipt.run_id);
    expect(state.current_stage).toBe('clarification');
    expect(state.clarification_context).toMatchObject({
      trigger: 'sql_validation_error',
      error: '查询的数据范围可能超出了可访问的范围',
      technical_error: 'There is no table xxyyzz.',
      sql: 'SELECT qqq FROM xxyyzz',
      needs_user_confirmation: true,
    });
    expect(JSON.stringify(answer)).not.toContain('xxyyzz');
    expect(answer.receipt.execution_path.at(-1)).toBe('format_response');
    expect(answer.final_response).toMatchObject({ success: false, response: answer.text });
    expect(logged.join('\n')).toContain('There is no table xxyyzz.');
  });

  it('of failed executions counts them, and the attempts after the first', async () => {
    const failing = (n: number) => `sql: "SELECT json_extract('{', '$.a') FROM employee WHERE id > ${n}"`;
    const { state } = await endOf({
      settings: { debug_loop: true },
      says: { sql: [failing(0)], repair: [1, 2, 3].map(failing) },
    });
    expect(state).toMatchObject({ debug_attempts: 3, retry_count: 2, final_error: { code: 'query_failed' } });
    expect(state.error_history).toHaveLength(3);
  });

  it('knows no other steps than those', async () => {
    const ends = await Promise.all([
      endOf({ says: { sql: [unknownTable], repair: [count] } }),
      endOf({ says: { sql: [unknownTable], repair: ['no'] } }),
      endOf({}, '你好'),
    ]);
    for (const { state } of ends) for (const token of state.execution_path) expect(tokens).toContain(token);
    expect(ends[0]?.state.execution_path).toContain('sql_repair_success');
    expect(ends[1]?.state.execution_path).toContain('sql_repair_failed');
    expect(ends[2]?.state.final_response).toMatchObject({ success: true, type: 'CHAT' });
  });

  it('is not broken by whoever listens', async () => {
    const { runner, logged } = walker.connect({ says: { sql: [count] } });
    const start = {
      question: odd,
      language: 'zh',
      audience: 'analyst',
      dry_run: false,
      model: null,
      settings: {},
    } as const;
    const onEvent = () => {
      throw new Error('deaf');
    };
    expect((await runner.start(start, { onEvent })).status).toBe('answered');
    expect(logged.join('\n')).toContain('a listener failed: deaf');
  });
});

describe('a summary by a model', () => {
  const settings = { summary_writer: 'model' } as const;

  it('is asked for with the question as it was put, not as a reply completed it', async () => {
    const asks = 'sql:\nreason: ambiguous_question\nask: 哪一种？\noptions: [只算在职的, 包括已离职的]';
    const { ask, resume, scripts } = walker.connect({ settings, says: { sql: [asks, count], summary: ['共 4 人。'] } });
    const asked = await ask(odd);
    expect(await resume(asked.receipt.run_id, { choose: '2' })).toMatchObject({ text: '共 4 人。' });
    const prompt = scripts.summary?.asked[0]?.at(-1)?.content ?? '';
    expect(prompt).toContain(odd);
    expect(prompt).not.toContain('包括已离职的');
  });

  it('is not asked for where there are no rows', async () => {
    const none = 'sql: SELECT name FROM employee WHERE id < 0';
    const { ask, scripts } = walker.connect({ settings, says: { sql: [none], summary: [] } });
    expect(await ask(odd)).toMatchObject({ status: 'answered', table: { rows: [] } });
    expect(scripts.summary?.asked).toEqual([]);
  });
});
