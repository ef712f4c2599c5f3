import { describe, expect, it } from 'vitest';
import { type Answer, answerSchema, cellSchema } from './answer.ts';
import { currentStages, eventSchema, stageNames } from './event.ts';

const answer: Answer = {
  status: 'answered',
  text: '5',
  language: 'zh',
  table: { columns: [{ name: 'n', type: 'integer' }], rows: [[5]], row_count: 1, truncated: false },
  chart: null,
  chart_choices: [],
  clarification: null,
  follow_ups: [],
  warnings: [],
  failure_reason: null,
  error: null,
  receipt: {
    interpretation: '客户数量',
    assumptions: ['上个月是2026年5月'],
    assumption_details: [{ kind: 'period', text: '上个月是2026年5月', alternatives: [] }],
    sql: 'SELECT count(*) FROM customers',
    source: 'embedded',
    confidence: 0.9,
    classification: { route: 'database', confidence: 1, reason: 'links', method: 'rule' },
    repairs: [],
    checks: [],
    execution_path: ['classify_question'],
    stages: [{ name: 'classify', ms: 1, status: 'ok' }],
    attempts: 1,
    first_try: true,
    connections_opened: 0,
    statements: [{ purpose: 'answer', count: 1, rows: 1, ms: 2 }],
    cache: { hit: false, age_ms: 0, stored_at: '2026-06-15T08:30:00.000Z', current: true },
    model_calls: 0,
    tool_calls: [],
    tokens: 0,
    cached_tokens: 0,
    cost: 0,
    connection: 'shop',
    run_id: 'r1',
  },
  final_response: {
    success: true,
    response: '5',
    type: 'DATABASE',
    execution_path: ['classify_question'],
    classification_info: { confidence: 1, reason: 'links', method: 'rule' },
  },
};

/** Every key of an object and of what it holds. */
const keysOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(keysOf)
    : value && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
      : [];

describe('an answer on the wire', () => {
  it('goes out and comes back as it was', () => {
    expect(answerSchema.strict().parse(JSON.parse(JSON.stringify(answer)))).toEqual(answer);
  });

  it('is snake_case in every key', () => {
    expect(keysOf(answer).filter((key) => !/^[a-z]+(?:_[a-z]+)*$/.test(key))).toEqual([]);
  });

  it.each([
    ['another status', { status: 'done' }],
    ['another language', { language: 'fr' }],
    ['no receipt', { receipt: undefined }],
    ['a text that is missing', { text: null }],
    ['a table without its columns', { table: { rows: [], row_count: 0, truncated: false } }],
    ['part of a row', { table: { ...answer.table, row_count: 1.5 } }],
    [
      'a purpose that nobody knows',
      { receipt: { ...answer.receipt, statements: [{ purpose: 'fun', count: 1, rows: 0, ms: 0 }] } },
    ],
    ['an error that is a bare text', { error: 'broken' }],
  ])('is refused with %s', (_, change) => {
    expect(answerSchema.safeParse({ ...answer, ...change }).success).toBe(false);
  });

  it.each([
    ['text', true],
    [1.5, true],
    [true, true],
    [null, true],
    [undefined, false],
    [10n, false],
    [new Date(0), false],
    [[1], false],
    [{ a: 1 }, false],
    [Number.NaN, false],
  ])('a cell %s: %s', (cell, fits) => expect(cellSchema.safeParse(cell).success).toBe(fits));
});

describe('events', () => {
  const base = { run_id: 'r1' };

  it.each([
    { type: 'run-start', ...base, question: '有多少客户', language: 'zh' },
    { type: 'stage-end', ...base, stage: 'sql_execution', ms: 3, status: 'ok' },
    { type: 'stage-warning', ...base, stage: 'analysis', text: 'slow' },
    { type: 'clarification-ask', ...base, clarification: { question: '?', options: [{ id: '1', label: 'a' }] } },
    { type: 'run-end', ...base, answer },
    { type: 'run-error', ...base, code: 'internal', message: 'broken' },
  ])('$type is one', (event) => expect(eventSchema.parse(event)).toEqual(event));

  it.each([
    ['a type that nobody knows', { type: 'run-done', ...base }],
    ['no run', { type: 'text-delta', text: 'a' }],
    ['a stage that nobody knows', { type: 'stage-start', ...base, stage: 'thinking' }],
    ['an answer that is none', { type: 'run-end', ...base, answer: {} }],
  ])('refuses %s', (_, event) => expect(eventSchema.safeParse(event).success).toBe(false));

  it('names are a noun and a verb', () => {
    for (const { shape } of eventSchema.options)
      expect(shape.type.value).toMatch(/^[a-z]+-(?:start|end|warning|ready|delta|ask|error)$/);
  });

  it('people see every stage of the state, and two more', () => {
    expect(stageNames.slice(0, currentStages.length)).toEqual([...currentStages]);
    expect(new Set(stageNames).size).toBe(currentStages.length + 2);
  });
});
