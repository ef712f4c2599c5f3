import type { Work } from '../drivers/contract/meter.ts';
import type { ErrorCode } from '../errors/catalogue.ts';
import type { Language, Receipt } from '../protocol/answer.ts';
import type { Chart } from '../protocol/chart.ts';
import type { Assumption, Problem } from '../sql/contracts/contracts.ts';
import type { AskedOf } from './connection-notes.ts';

/** Why a statement that is right did not run, or did not last: codes of the catalogue. */
export type StopReason =
  | 'cost_exceeded'
  | 'not_confirmed'
  | 'change_unclear'
  | 'change_failed'
  | 'change_grew'
  | 'change_unknown';

/** What a finished run left behind, as far as an answer is made of it; the graph's state has this shape. */
export interface RunOutcome {
  run_id: string;
  asked_of: AskedOf | null;
  language: Language;
  audience: 'analyst' | 'business';
  dry_run: boolean;
  route: 'database' | 'chat';
  classification_confidence: number;
  classification_reason: string;
  classification_method: 'rule' | 'model';
  query_analysis: {
    sql: string | null;
    interpretation: string;
    assumptions: Assumption[];
    source: string;
    confidence: number;
    suggestions: string[];
  } | null;
  generated_sql: string | null;
  sql_generation_failure_reason: string | null;
  user_prompt: string | null;
  stop_reason: StopReason | null;
  change_result: { row_count: number } | null;
  validation_result: { valid: boolean; error_type: string | null } | null;
  execution_result: object | null;
  /** Where the rows come from. */
  cache: Receipt['cache'];
  /** What ran because of the person's rights; null where nothing was limited. */
  limited?: { sql: string; tables: string[]; masked: string[] } | null;
  execution_error: Problem | null;
  error_history: Problem[];
  retry_count: number;
  warnings: string[];
  checks: string[];
  repairs: string[];
  chart_result: Chart | null;
  chart_choices: Chart[];
  summary: string | null;
  final_error: { code: ErrorCode; message: string } | null;
  execution_path: string[];
  stages: Receipt['stages'];
  tool_calls: Receipt['tool_calls'];
  usage: { calls: number; tokens: number; cached?: number; cost: number };
  /** Stage by stage. */
  work: Work[];
}
