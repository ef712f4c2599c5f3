import { describe, expect, it } from 'vitest';
import { answerSchema } from '../protocol/answer.ts';
import { buildAnswer } from './build-answer.ts';
import type { RunOutcome } from './run-outcome.ts';

const ended: RunOutcome = {
  run_id: 'r1',
  asked_of: null,
  language: 'zh',
  audience: 'analyst',
  dry_run: false,
  route: 'database',
  classification_confidence: 0.9,
  classification_reason: '',
  classification_method: 'rule',
  query_analysis: {
    sql: null,
    interpretation: '统计客户数',
    assumptions: [],
    source: 'embedded',
    confidence: 0.8,
    suggestions: [],
  },
  generated_sql: 'SELECT COUNT(*) FROM customers',
  sql_generation_failure_reason: null,
  user_prompt: null,
  stop_reason: null,
  change_result: null,
  validation_result: { valid: true, error_type: null },
  final_error: null,
  execution_result: {},
  cache: null,
  execution_error: null,
  error_history: [],
  retry_count: 0,
  warnings: [],
  checks: ['policy', 'check', 'read_only'],
  repairs: [],
  chart_result: null,
  chart_choices: [],
  summary: '客户数：3。',
  execution_path: [],
  stages: [],
  usage: { calls: 0, tokens: 0, cost: 0 },
  tool_calls: [],
  work: [],
};
const options = { suggestions: ['有多少客户？'], timeoutSeconds: 30 };
const problem = { class: 'column_not_found', message: 'no such column: x', suggestions: [] } as const;

describe('buildAnswer', () => {
  it('fits the wire', () => expect(() => answerSchema.parse(buildAnswer(ended, options))).not.toThrow());

  it('tells an answer', () => {
    const answer = buildAnswer(ended, options);
    expect(answer).toMatchObject({ status: 'answered', text: '客户数：3。', error: null });
    expect(answer.receipt).toMatchObject({ attempts: 1, first_try: true, checks: ['policy', 'check', 'read_only'] });
  });

  it('says of a statement that is too heavy to check that it was not run', () => {
    const heavy = { class: 'timeout', message: 'preparing took longer than 5000 ms', suggestions: [] } as const;
    const unchecked = { valid: false, error_type: 'syntax_error' };
    const run = {
      ...ended,
      execution_result: null,
      validation_result: unchecked,
      error_history: [{ ...heavy, suggestions: [] }],
    };
    const answer = buildAnswer({ ...run, user_prompt: 'SQL验证失败' }, options);
    expect(answer).toMatchObject({ status: 'failed', error: { code: 'query_too_heavy' } });
    expect(answer.text).toMatch(/^这条语句太重，无法在执行前检查/);
    const business = buildAnswer({ ...run, language: 'en', audience: 'business' }, options);
    expect(business.text).toMatch(/too much at once/);
  });

  it('hides SQL from business people', () => {
    expect(buildAnswer({ ...ended, audience: 'business' }, options).receipt.sql).toBeNull();
  });

  it('offers questions when it did not understand', () => {
    const lost = {
      ...ended,
      sql_generation_failure_reason: 'missing_database_info',
      user_prompt: '没有',
      generated_sql: null,
    };
    expect(buildAnswer(lost, options)).toMatchObject({
      status: 'failed',
      error: { code: 'not_understood' },
      follow_ups: ['有多少客户？'],
      failure_reason: 'missing_database_info',
    });
  });

  it('tells a refusal as such', () => {
    const refused = {
      ...ended,
      validation_result: { valid: false, error_type: 'forbidden_keywords' },
      user_prompt: '不允许',
    };
    expect(buildAnswer(refused, options)).toMatchObject({
      status: 'refused',
      text: '不允许',
      error: { code: 'statement_refused' },
    });
  });

  it('gives the technical message to analysts only', () => {
    const broken = { ...ended, execution_result: null, execution_error: { ...problem, suggestions: [] } };
    expect(buildAnswer(broken, options).text).toContain('no such column');
    const plain = buildAnswer({ ...broken, audience: 'business' }, options);
    expect(plain.text).toBe('查询的数据维度可能不存在，需要调整查询内容。');
    expect(plain.error?.code).toBe('query_failed');
  });

  it('tells a time-out with its limit', () => {
    const slow = {
      ...ended,
      language: 'en' as const,
      execution_result: null,
      execution_error: { ...problem, class: 'timeout' as const, suggestions: [] },
    };
    expect(buildAnswer(slow, options)).toMatchObject({ status: 'failed', error: { code: 'query_timeout' } });
    expect(buildAnswer(slow, options).text).toContain('30 s');
  });

  it('says that a dry run did not run', () => {
    const dry = { ...ended, dry_run: true, execution_result: null, summary: null };
    expect(buildAnswer(dry, options)).toMatchObject({
      status: 'answered',
      text: '查询已写好并通过检查，按要求没有执行，也没有去查存有哪些内容，所以真正执行时的写法可能不同。',
    });
    const read = { connections: 1, statements: [{ purpose: 'introspection' as const, count: 4, rows: 9, ms: 2 }] };
    expect(buildAnswer({ ...dry, work: [read] }, options).text).toContain('只读取了数据的结构');
  });

  it('tells assumptions with their kind and the other readings, and as sentences beside', () => {
    const query_analysis = {
      sql: null,
      interpretation: '',
      source: 'embedded',
      confidence: 0.9,
      suggestions: [],
      assumptions: [
        { kind: 'metric', text: '销售额按金额计算', alternatives: ['按数量'] },
        { kind: 'today', text: '今天是 2024-06-15' },
      ],
    };
    const asked_of = { title: '商店', by: 'links' as const, left_out: [] };
    const { assumptions, assumption_details } = buildAnswer({ ...ended, asked_of, query_analysis }, options).receipt;
    expect(assumption_details.map(({ kind, alternatives }) => [kind, alternatives])).toEqual([
      ['connection', []],
      ['metric', ['按数量']],
      ['today', []],
    ]);
    expect(assumptions).toEqual(assumption_details.map(({ text }) => text));
    const unread = { ...ended, query_analysis, sql_generation_failure_reason: 'ambiguous_question' };
    expect(buildAnswer(unread, options).receipt.assumption_details).toEqual([]);
  });

  it('tells what the stages had the database do, added up', () => {
    const ran = (ms: number) => ({ purpose: 'trial' as const, count: 1, rows: 3, ms });
    const work = [
      { connections: 1, statements: [ran(0.1)] },
      { connections: 2, statements: [{ ...ran(5), purpose: 'answer' as const }, ran(0.2)] },
    ];
    expect(buildAnswer({ ...ended, work }, options).receipt).toMatchObject({
      connections_opened: 3,
      statements: [
        { purpose: 'trial', count: 2, rows: 6, ms: 0.3 },
        { purpose: 'answer', count: 1, rows: 3, ms: 5 },
      ],
    });
  });
});
