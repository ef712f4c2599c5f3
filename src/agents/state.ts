import { Annotation } from '@langchain/langgraph';
import type { Confirmation } from '../answer/confirmation.ts';
import type { ResultColumn } from '../drivers/driver.ts';
import type { Usage } from '../models/account.ts';
import type { Answer, Clarification, Language, Receipt } from '../protocol/answer.ts';
import type { Chart } from '../protocol/chart.ts';
import type { StageName } from '../protocol/event.ts';
import type { Assumption } from '../sql/candidate.ts';
import type { Problem } from '../sql/problem.ts';
import type { Verdict } from '../sql/verdict.ts';

/** Why no SQL came out of generation; each has its text in both languages. */
export type GenerationFailure =
  | 'missing_database_info'
  | 'ambiguous_question'
  | 'llm_explanation'
  | 'unknown_generation_failure';

export interface QueryAnalysis {
  /** The best candidate, also when it was too unsure to be run. */
  sql: string | null;
  interpretation: string;
  assumptions: Assumption[];
  source: string;
  confidence: number;
  /** Words that nothing accounted for. */
  not_understood: string[];
  /** Questions to offer instead or next. */
  suggestions: string[];
}

export interface ValidationResult {
  valid: boolean;
  error_type?: 'syntax_error' | 'forbidden_keywords' | 'validation_exception';
  error_message?: string;
  can_repair: boolean;
  verdict?: Verdict;
  problems: Problem[];
}

export interface ExecutionResult {
  /** Key of the rows in the result pages; rows themselves never stand in the state. */
  reference: string;
  row_count: number;
  truncated: boolean;
}

export interface ClarificationContext {
  trigger: 'sql_execution_error' | 'ambiguous_query';
  /** In business words. */
  error: string;
  /** For the log only. */
  technical_error: string;
  sql: string;
  needs_user_confirmation: boolean;
  asked: Clarification;
  /** What each option leads to: SQL that was already written, or an enriched question. */
  outcomes: { id: string; sql?: string; question?: string }[];
}

const replace = <T>(fallback: () => T) => Annotation<T>({ reducer: (_, next) => next, default: fallback });
const append = <T>() => Annotation<T[]>({ reducer: (before, next) => [...before, ...next], default: () => [] });

/** What one run knows. Each key says who writes it; a node returns only the keys that it changes. */
export const RunState = Annotation.Root({
  /** `wenshu.ts`: which saved connection is asked. */
  connection_id: replace(() => ''),
  /** `wenshu.ts`: id of this run, also the checkpoint thread. */
  run_id: replace(() => ''),
  /** `wenshu.ts`: the question as typed. */
  question: replace(() => ''),
  /** `wenshu.ts`: language of the question, and so of the answer. */
  language: replace<Language>(() => 'en'),
  /** `wenshu.ts`: who reads the answer. */
  audience: replace<'analyst' | 'business'>(() => 'analyst'),
  /** `wenshu.ts`: stop before execution. */
  dry_run: replace(() => false),
  /** `wenshu.ts`: the model that the person chose for this run. */
  model: replace<string | null>(() => null),
  /** classify: route and its grounds. */
  route: replace<'database' | 'chat'>(() => 'database'),
  classification_confidence: replace(() => 0),
  classification_reason: replace(() => ''),
  classification_method: replace<'rule' | 'model'>(() => 'rule'),
  /** schema: names of the tables that the question links to. */
  schema_info: replace<string[]>(() => []),
  /** generate: how the question was read. */
  query_analysis: replace<QueryAnalysis | null>(() => null),
  /** generate, recover, clarify: the statement to validate and run. */
  generated_sql: replace<string | null>(() => null),
  sql_generation_success: replace(() => false),
  sql_generation_failure_reason: replace<GenerationFailure | null>(() => null),
  /** generate, validate, execute: the sentence for the person when the run stops early. */
  user_prompt: replace<string | null>(() => null),
  /** validate: verdict of policy and check. */
  validation_result: replace<ValidationResult | null>(() => null),
  /** validate: warnings about SQL that runs but may mislead, in the question's language. */
  warnings: append<string>(),
  /** validate, execute: which checks were really made. */
  checks: append<string>(),
  /** validate, recover: what was changed in the statement, one sentence each. */
  repairs: append<string>(),
  sql_repair_applied: replace(() => false),
  /** execute: where the rows are. */
  execution_result: replace<ExecutionResult | null>(() => null),
  result_columns: replace<ResultColumn[]>(() => []),
  /** execute: what the database said, classified. */
  execution_error: replace<Problem | null>(() => null),
  error_history: append<Problem>(),
  /** recover: attempts after the first, whatever caused them. Healing without a model is not counted. */
  retry_count: replace(() => 0),
  /** recover: the structure had changed since it was read, and the question was begun anew. */
  schema_refreshed: replace(() => false),
  /** clarify: what was asked and what each option leads to. */
  clarification_context: replace<ClarificationContext | null>(() => null),
  enriched_query: replace<string | null>(() => null),
  /** validate: what a person must say yes to before this statement runs; confirm clears it with their reply. */
  confirmation_context: replace<Confirmation | null>(() => null),
  /** validate, execute, confirm: why a statement that is right was not run. */
  stop_reason: replace<'cost_exceeded' | 'not_confirmed' | null>(() => null),
  /** chart: a declarative chart of the rows, when one suits them. */
  chart_result: replace<Chart | null>(() => null),
  /** respond: what model calls cost in this run. */
  usage: replace<Usage>(() => ({ calls: 0, tokens: 0, cost: 0 })),
  /** analyse: the answer in words. */
  summary: replace<string | null>(() => null),
  /** respond, wenshu.ts: catalogue code of a failure. */
  final_error: replace<{ code: string; message: string } | null>(() => null),
  /** respond: the answer without its rows, which stay in the result pages. */
  final_response: replace<Answer | null>(() => null),
  /** Every stage: where the run is, and the path that it took. */
  current_stage: replace<StageName>(() => 'classify'),
  execution_path: append<string>(),
  stages: append<Receipt['stages'][number]>(),
});

export type State = typeof RunState.State;
export type Update = typeof RunState.Update;
