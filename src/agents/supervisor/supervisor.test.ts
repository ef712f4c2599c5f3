import { describe, expect, it } from 'vitest';
import type { Confirmation } from '../../answer/confirmation.ts';
import type { State } from '../state/state.ts';
import { permittedNext, superviseByRules } from './supervisor.ts';

const problem = { class: 'column_not_found', message: 'no such column: x', suggestions: [] } as const;
const asked = { question: '?', options: [] };
const context = {
  trigger: 'ambiguous_query',
  error: '',
  technical_error: '',
  sql: '',
  needs_user_confirmation: true,
  asked,
  outcomes: [],
} as const;
const confirmation = { kind: 'cost', statement: '', asked, outcomes: [] } satisfies Confirmation as Confirmation;
const ok = { valid: true, error_type: null, error_message: null, can_repair: false };

const refusal = { ...ok, valid: false, error_type: 'forbidden_keywords' } as const;
const broken = { code: 'internal', message: '' } as const;

/** Every edge of the drawing in docs/architecture.md. */
const edges: [title: string, state: Partial<State>, next: string][] = [
  ['a chat question goes to chat', { current_stage: 'classify', route: 'chat' }, 'chat'],
  ['a data question goes to the schema', { current_stage: 'classify', route: 'database' }, 'schema'],
  ['the schema leads to generation', { current_stage: 'schema_analysis' }, 'generate'],
  ['SQL is validated', { current_stage: 'sql_generation', generated_sql: 'SELECT 1' }, 'validate'],
  [
    'two readings are asked about',
    { current_stage: 'clarification', generated_sql: null, clarification_context: { ...context, outcomes: [] } },
    'clarify',
  ],
  ['no SQL ends with its reason', { current_stage: 'sql_generation', generated_sql: null }, 'respond'],
  ['valid SQL runs', { current_stage: 'sql_validation', validation_result: ok }, 'execute'],
  ['a dry run stops before it', { current_stage: 'sql_validation', validation_result: ok, dry_run: true }, 'respond'],
  [
    'a problem is recovered from',
    { current_stage: 'sql_validation', validation_result: { ...ok, valid: false, can_repair: true } },
    'recover',
  ],
  [
    'a refusal is never repaired',
    { current_stage: 'sql_validation', validation_result: { ...ok, valid: false, can_repair: false } },
    'respond',
  ],
  [
    'what costs too much, or changes data, is confirmed first',
    { current_stage: 'clarification', generated_sql: 'x', validation_result: ok, confirmation_context: confirmation },
    'confirm',
  ],
  [
    'a dry run asks nobody',
    { current_stage: 'sql_validation', validation_result: ok, confirmation_context: confirmation, dry_run: true },
    'respond',
  ],
  [
    'what is over a budget that nobody may lift ends',
    { current_stage: 'sql_validation', validation_result: ok, stop_reason: 'cost_exceeded' },
    'respond',
  ],
  [
    'a yes leads to execution',
    { current_stage: 'clarification', generated_sql: 'SELECT 1', validation_result: ok },
    'execute',
  ],
  ['a no ends', { current_stage: 'clarification', generated_sql: 'SELECT 1', stop_reason: 'not_confirmed' }, 'respond'],
  ['a narrower question starts over', { current_stage: 'clarification', enriched_query: 'x, last 30 days' }, 'schema'],
  [
    'what nobody agreed to ends at execution too',
    { current_stage: 'sql_execution', stop_reason: 'not_confirmed' },
    'respond',
  ],
  ['a change that was made ends', { current_stage: 'sql_execution', is_change: true }, 'respond'],
  [
    'a change that failed is not repaired',
    { current_stage: 'sql_execution', is_change: true, execution_error: problem as never },
    'respond',
  ],
  ['rows are analysed', { current_stage: 'sql_execution', execution_error: null }, 'analyse'],
  ['an error is recovered from', { current_stage: 'sql_execution', execution_error: problem as never }, 'recover'],
  [
    'healed SQL is validated again',
    { current_stage: 'error_recovery', validation_result: null, generated_sql: 'SELECT 1' },
    'validate',
  ],
  ['a schema that had changed is linked anew', { current_stage: 'error_recovery', validation_result: null }, 'schema'],
  [
    'what cannot be healed ends',
    { current_stage: 'error_recovery', validation_result: { ...ok, valid: false } },
    'respond',
  ],
  ['a chosen reading is validated', { current_stage: 'clarification', generated_sql: 'SELECT 1' }, 'validate'],
  [
    'a reply in words starts over',
    { current_stage: 'clarification', generated_sql: null, enriched_query: 'x y', user_prompt: null },
    'schema',
  ],
  ['chat ends', { current_stage: 'chat' }, 'respond'],
  ['a summary leads to a chart', { current_stage: 'sql_execution', summary: '3' }, 'chart'],
  [
    'a refusal at execution is not repaired',
    { current_stage: 'sql_execution', execution_error: problem as never, validation_result: refusal },
    'respond',
  ],
  ['a stage that broke ends', { current_stage: 'schema_analysis', final_error: broken }, 'respond'],
  ['the chart ends', { current_stage: 'chart_generation' }, 'respond'],
];

describe('superviseByRules', () => {
  it.each(edges)('%s', (_, state, next) => {
    const rest = {
      final_error: null,
      summary: null,
      generated_sql: null,
      clarification_context: null,
      validation_result: null,
      execution_error: null,
    };
    const open = { confirmation_context: null, stop_reason: null };
    expect(superviseByRules({ ...rest, ...open, dry_run: false, enriched_query: null, ...state } as State)).toBe(next);
  });
});

it('leaves a model no choice where a person must agree', () => {
  const waiting = {
    current_stage: 'clarification',
    confirmation_context: confirmation,
    generated_sql: 'SELECT 1',
  } as State;
  expect(permittedNext(waiting, { routing_mode: 'hybrid' })).toEqual(['confirm']);
  const stopped = { ...waiting, confirmation_context: null, stop_reason: 'not_confirmed' } as State;
  expect(permittedNext(stopped, { routing_mode: 'hybrid' })).toEqual(['respond']);
});
