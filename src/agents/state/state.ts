import type { BaseMessage } from '@langchain/core/messages';
import { Annotation, type BinaryOperatorAggregate, messagesStateReducer, Overwrite } from '@langchain/langgraph';
import type { Confirmation } from '../../answer/confirmation.ts';
import type { AskedOf } from '../../answer/connection-notes.ts';
import type { StopReason } from '../../answer/run-outcome.ts';
import type { RunSettings } from '../../config/schema.ts';
import type { ResultColumn } from '../../drivers/contract/driver.ts';
import type { Work } from '../../drivers/contract/meter.ts';
import type { ErrorCode } from '../../errors/catalogue.ts';
import type { Usage } from '../../models/usage.ts';
import type { Answer, Clarification, FinalResponse, Language, Receipt } from '../../protocol/answer.ts';
import type { Chart } from '../../protocol/chart.ts';
import type { CurrentStage } from '../../protocol/event.ts';
import type { Adjustment } from '../../schema/follow-up/adjustment.ts';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import type { Assumption, Problem } from '../../sql/contracts/contracts.ts';
import type { Continuation } from '../../writers/follow-up/continuation.ts';

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
  /** The id of the verified answer that it was served from. */
  verified?: string;
  confidence: number;
  /** Words that nothing accounted for. */
  not_understood: string[];
  /** Questions to offer instead or next. */
  suggestions: string[];
}

export interface SchemaInfo {
  /** Tables that the question's words name, also by a column or a stored value. */
  linked: string[];
  /** Tables that were retrieved: all of a small schema, the nearest of a wide one. */
  tables: string[];
  /** The same as text: names, types, comments and keys, nothing that is stored. */
  schema: string;
}

export interface ValidationResult {
  valid: boolean;
  /** Null when it is valid; `validation_exception` when the check itself broke. */
  error_type: 'syntax_error' | 'forbidden_keywords' | 'validation_exception' | null;
  error_message: string | null;
  can_repair: boolean;
}

export interface ExecutionResult {
  /** Name of the rows in the result store; rows themselves never stand in the state. */
  reference: string;
  row_count: number;
  truncated: boolean;
}

export interface ClarificationContext {
  /** `sql_validation_error` when a check stopped the statement, so that nothing ran. */
  trigger: 'sql_execution_error' | 'sql_validation_error' | 'ambiguous_query';
  /** In business words. */
  error: string;
  /** For the log only: no text that leaves is made of it. */
  technical_error: string;
  sql: string;
  needs_user_confirmation: boolean;
  asked: Clarification;
  /** What each option leads to: SQL that was already written, an enriched question, or words that end the run; `way` names a way out of an error. */
  outcomes: { id: string; way?: string; sql?: string; question?: string; advice?: string; connection?: string }[];
}

/** A model's choice of the next agent, under `supervisor: model`. */
export interface HandOff {
  from: string;
  /** Who was really next. */
  to: string;
  /** What the model wanted; another name than `to` was not permitted or is not known. */
  wanted: string;
  reason: string;
}

const replace = <T>(fallback: () => T) => Annotation<T>({ reducer: (_, next) => next, default: fallback });
const append = <T>() => Annotation<T[]>({ reducer: (before, next) => [...before, ...next], default: () => [] });

/** Stays from question to question. */
const ofConversation = {
  /** runner (the question), clarify (what was asked back and the reply), respond (the answer, and what is left after trimming). */
  messages: Annotation<BaseMessage[], BaseMessage[]>({ reducer: messagesStateReducer, default: () => [] }),
};

/** Holds from a question to its answer, however often it is read anew on the way: what was asked, and what was spent. */
const ofRun = {
  /** runner: which database is asked. */
  connection_id: replace(() => ''),
  /** runner: the role that asked; another one does not get to see this conversation. */
  role: replace<string | null>(() => null),
  /** runner: which rows and values were to be seen (`Dependencies.limits`); who sees others does not get to see this conversation. */
  limits: replace(() => ''),
  /** runner: whose conversation it is; another person does not get to see it. Empty in what was kept before there were users. */
  user_id: replace(() => ''),
  /** runner: id of this run. */
  run_id: replace(() => ''),
  /** runner: the question as typed. */
  question: replace(() => ''),
  /** runner: language of the question, and so of the answer. */
  language: replace<Language>(() => 'en'),
  /** runner: who reads the answer. */
  audience: replace<'analyst' | 'business'>(() => 'analyst'),
  /** runner: stop before execution. */
  dry_run: replace(() => false),
  /** runner: the model that the person chose for this run. */
  model: replace<string | null>(() => null),
  /** `wenshu.ts`: which database answers, and who chose it. */
  asked_of: replace<AskedOf | null>(() => null),
  /** runner: switches that hold for this run instead of the configuration's. */
  settings: replace<RunSettings>(() => ({})),
  /** classify: route and its grounds; under `supervisor: model` the supervisor may choose the other one. */
  route: replace<'database' | 'chat'>(() => 'database'),
  classification_confidence: replace(() => 0),
  classification_reason: replace(() => ''),
  classification_method: replace<'rule' | 'model'>(() => 'rule'),
  /** classify: the question as it reads with what was asked before; null when it stands alone. */
  follow_up: replace<Continuation | null>(() => null),
  /** classify: what the conversation and what was taught add to the question beside its words. */
  adjustment: replace<Adjustment | null>(() => null),
  /** runner: the cell of the answer before that the question is about. */
  cell: replace<{ column: string; value: Scalar } | null>(() => null),
  /** runner: the question is SQL, to be judged and run as it stands; nobody writes. */
  is_statement: replace(() => false),
  /** validate, execute: every problem of this run, oldest first. */
  error_history: append<Problem>(),
  /** recover: attempts after the first, whatever caused them. Healing without a model is not counted. */
  retry_count: replace(() => 0),
  /** execute: statements that failed in the database. */
  debug_attempts: replace(() => 0),
  /** recover: the structure had changed since it was read, and the question was begun anew. */
  schema_refreshed: replace(() => false),
  /** clarify, confirm: the question as it reads with the person's reply. */
  enriched_query: replace<string | null>(() => null),
  /** respond: what model calls cost in this run. */
  usage: replace<Usage>(() => ({ calls: 0, tokens: 0, cost: 0 })),
  /** Every stage: what it had its database do. */
  work: append<Work>(),
  /** Every stage: where the run is, and the path that it took. */
  current_stage: replace<CurrentStage>(() => 'classify'),
  execution_path: append<string>(),
  stages: append<Receipt['stages'][number]>(),
  /** supervisor, recover: the tools that a model asked for. */
  tool_calls: append<Receipt['tool_calls'][number]>(),
  /** supervisor: what a model chose; empty under the rules. */
  hand_offs: append<HandOff>(),
};

/** One reading of the question: gone when the question is completed by a reply, narrowed, or read against a newer schema. */
const ofReading = {
  /** schema: the part of the schema that the question may concern. */
  schema_info: replace<SchemaInfo | null>(() => null),
  /** schema: which words are unknown; generate: how the question was read; validate: what a model did not say of it; chat: what to ask instead. */
  query_analysis: replace<QueryAnalysis | null>(() => null),
  /** generate, clarify: whether there is a statement. */
  sql_generation_success: replace(() => false),
  /** generate: why there is none. */
  sql_generation_failure_reason: replace<GenerationFailure | null>(() => null),
  /** generate, validate, analyse: warnings about SQL that runs but may mislead, in the question's language. */
  warnings: append<string>(),
  /** validate, recover: what was changed in the statement, one sentence each. */
  repairs: append<string>(),
  /** recover: whether the statement is no longer as it was written. */
  sql_repair_applied: replace(() => false),
  /** recover: `retry_count` when the rules last healed a statement; they get one go at each that is written. */
  healed_attempt: replace(() => -1),
};

/** One statement: gone when another one takes its place. */
const ofStatement = {
  /** generate, validate (values and joins rewritten), recover, clarify: the statement to validate and run. */
  generated_sql: replace<string | null>(() => null),
  /** generate, validate, execute: the sentence for the person when the run stops early. */
  user_prompt: replace<string | null>(() => null),
  /** validate, execute (a refusal), recover: verdict of policy and check; null for a statement that nobody has judged yet. */
  validation_result: replace<ValidationResult | null>(() => null),
  /** validate, execute: which checks were really made. */
  checks: append<string>(),
  /** execute: where the rows are. */
  execution_result: replace<ExecutionResult | null>(() => null),
  /** execute: whether the rows were read for this run. */
  cache: replace<Receipt['cache']>(() => null),
  /** execute: what ran in the place of the statement because of the person's rights, as it may be told. */
  limited: replace<{ sql: string; tables: string[]; masked: string[] } | null>(() => null),
  /** execute: names and types of the rows' columns. */
  result_columns: replace<ResultColumn[]>(() => []),
  /** execute: what the database said, classified; recover, clarify: null again for another statement. */
  execution_error: replace<Problem | null>(() => null),
  /** generate, recover: what to ask and what each option leads to; clarify: null once it is answered. */
  clarification_context: replace<ClarificationContext | null>(() => null),
  /** validate: what a person must say yes to before this statement runs; confirm clears it with their reply. */
  confirmation_context: replace<Confirmation | null>(() => null),
  /** validate, execute, confirm: why a statement that is right was not run. */
  stop_reason: replace<StopReason | null>(() => null),
  /** validate, execute: the statement changes rows; it is confirmed, run once, and never repaired. */
  is_change: replace(() => false),
  /** execute: how many rows were changed. */
  change_result: replace<{ row_count: number } | null>(() => null),
  /** chart: a declarative chart of the rows, when one suits them. */
  chart_result: replace<Chart | null>(() => null),
  /** chart: everything that the rows can sensibly be shown as. */
  chart_choices: replace<Chart[]>(() => []),
  /** analyse, chat: the answer in words. */
  summary: replace<string | null>(() => null),
  /** respond: where the rows of an answered question are; null without any. */
  final_result: replace<ExecutionResult | null>(() => null),
  /** Every stage that broke, respond: catalogue code and sentence of a failure. */
  final_error: replace<{ code: ErrorCode; message: string } | null>(() => null),
  /** respond: the ending in the words of the first system; see `FinalResponse`. */
  final_response: replace<FinalResponse | null>(() => null),
  /** respond: the answer without its rows, which stay in the result store. */
  answer: replace<Answer | null>(() => null),
};

/**
 * What one run knows. Each key says who writes it and stands with those that end together; a node returns only the keys that
 * it changes.
 */
export const RunState = Annotation.Root({ ...ofConversation, ...ofRun, ...ofReading, ...ofStatement });

export type State = typeof RunState.State;
export type Update = typeof RunState.Update;

type Channel = BinaryOperatorAggregate<unknown>;
const channels = Object.entries(RunState.spec) as unknown as [keyof State, Channel][];

/** A state before its first stage, for whoever leads a run without the graph. */
export function freshState(begun: Partial<State>): State {
  const empty = channels.map(([key, channel]) => [key, channel.initialValueFactory?.()]);
  return { ...(Object.fromEntries(empty) as State), ...begun };
}

/** The state as the graph would have it after this update. */
export function merged(state: State, update: Update): State {
  const changed = channels
    .filter(([key]) => update[key] !== undefined)
    .map(([key, channel]) => {
      const given = update[key];
      return [key, given instanceof Overwrite ? given.value : channel.operator(state[key], given)];
    });
  return { ...state, ...(Object.fromEntries(changed) as Partial<State>) };
}

/** What ends together with what: another question ends every reading, another reading every statement. */
const endsWith = {
  run: { ...ofRun, ...ofReading, ...ofStatement },
  reading: { ...ofReading, ...ofStatement },
  statement: ofStatement,
};

/**
 * The one way to begin anew: what must change for every key that ends here to be as it is before the first question.
 * `before` spares the keys that are so already.
 */
export function restart(part: keyof typeof endsWith, before: Partial<State> = {}): Update {
  const ending = Object.entries(endsWith[part]) as [keyof State, Channel][];
  const reset = ending
    .map(([key, channel]) => [key, channel.initialValueFactory?.()] as const)
    .filter(([key, value]) => before[key] !== value)
    // A list grows by what it is given, unless it is told to be this.
    .map(([key, value]) => [key, Array.isArray(value) ? new Overwrite(value) : value]);
  return Object.fromEntries(reset);
}
