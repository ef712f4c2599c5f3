import type { State } from './state.ts';

export type NodeName =
  | 'classify'
  | 'schema'
  | 'generate'
  | 'validate'
  | 'recover'
  | 'confirm'
  | 'execute'
  | 'analyse'
  | 'chart'
  | 'clarify'
  | 'chat'
  | 'respond';

/** Who is next, from the state alone: the stage that has just ended and what it left behind. Costs no tokens. */
export function superviseByRules(state: State): NodeName {
  switch (state.current_stage) {
    case 'classify':
      return state.route === 'chat' ? 'chat' : 'schema';
    case 'schema_analysis':
      return 'generate';
    case 'sql_generation':
      if (state.generated_sql !== null) return 'validate';
      return state.clarification_context ? 'clarify' : 'respond';
    case 'sql_validation':
      if (state.validation_result?.valid) {
        if (state.dry_run || state.stop_reason !== null) return 'respond';
        return state.confirmation_context ? 'confirm' : 'execute';
      }
      return state.validation_result?.can_repair ? 'recover' : 'respond';
    case 'confirmation':
      if (state.stop_reason !== null) return 'respond';
      return state.generated_sql === null ? 'schema' : 'execute';
    case 'sql_execution':
      if (state.stop_reason !== null) return 'respond';
      return state.execution_error ? 'recover' : 'analyse';
    case 'analysis':
      return 'chart';
    case 'error_recovery':
      // A new statement has no validation yet; without one there is only a person left to ask.
      if (state.validation_result === null) return state.generated_sql === null ? 'schema' : 'validate';
      return state.clarification_context ? 'clarify' : 'respond';
    case 'clarification':
      if (state.generated_sql !== null) return 'validate';
      return state.enriched_query !== null && state.user_prompt === null ? 'schema' : 'respond';
    default:
      return 'respond';
  }
}
