import type { FileConfig } from '../../config/schema.ts';
import type { State } from '../state/state.ts';

/** The agents. */
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
  // A stage that broke has left its error; there is nothing to go on with.
  if (state.final_error || state.stop_reason) return 'respond';
  switch (state.current_stage) {
    case 'classify':
      return state.route === 'chat' ? 'chat' : 'schema';
    case 'schema_analysis':
      return 'generate';
    case 'sql_generation':
      return state.generated_sql !== null ? 'validate' : 'respond';
    case 'sql_validation':
      if (state.validation_result?.valid) return state.dry_run ? 'respond' : 'execute';
      return state.validation_result?.can_repair ? 'recover' : 'respond';
    case 'sql_execution':
      if (state.validation_result?.error_type === 'forbidden_keywords') return 'respond';
      // A change is done, or undone; there is nothing to repair and no row to look at.
      if (state.is_change) return 'respond';
      if (state.execution_error) return 'recover';
      return state.summary === null ? 'analyse' : 'chart';
    case 'error_recovery':
      // A new statement has no validation yet.
      if (state.validation_result !== null) return 'respond';
      return state.generated_sql === null ? 'schema' : 'validate';
    case 'clarification':
      if (state.clarification_context) return 'clarify';
      if (state.confirmation_context) return 'confirm';
      // Another question starts over; a statement that was chosen is validated, one that was agreed to runs.
      if (state.generated_sql === null) return 'schema';
      return state.validation_result?.valid ? 'execute' : 'validate';
    default:
      return 'respond';
  }
}

/**
 * Everybody who may be next, the rules' own choice first. Where a model supervises it chooses among these and no others:
 * nothing that was not validated runs, nothing that the policy refused is repaired, no failure is sent to chat.
 */
export function permittedNext(state: State, { routing_mode }: Pick<FileConfig, 'routing_mode'>): NodeName[] {
  const ruled = superviseByRules(state);
  if (state.final_error) return [ruled];
  if (state.current_stage === 'classify' && routing_mode === 'hybrid')
    return ruled === 'chat' ? ['chat', 'schema'] : ['schema', 'chat'];
  // To give up, to spare a person the question, to leave out the picture.
  const mayEnd = ruled === 'recover' || ruled === 'chart' || (ruled === 'clarify' && isAboutAnError(state));
  return mayEnd ? [ruled, 'respond'] : [ruled];
}

const isAboutAnError = ({ clarification_context }: State): boolean =>
  clarification_context !== null && clarification_context.trigger !== 'ambiguous_query';
