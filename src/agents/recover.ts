import { healSql } from '../sql/heal/heal.ts';
import type { Node } from './stage.ts';

/** Classes that another statement cannot mend. */
const final = new Set(['permission_error', 'timeout', 'connection_error']);

/** Healed without a model if a rule knows how; otherwise the run ends with the reason in plain words. */
export const recover: Node = async (state, dependencies) => {
  const { dialect, judge, settings } = dependencies;
  const problem = state.execution_error ?? state.validation_result?.problems[0];
  const refused = state.validation_result?.error_type === 'forbidden_keywords';
  if (!problem || refused) return {};
  const mayHeal = settings.enable_auto_repair && settings.enable_syntax_validation && !final.has(problem.class);
  if (mayHeal && state.generated_sql !== null && !state.sql_repair_applied) {
    const snapshot = await dependencies.snapshot();
    const shadow = await dependencies.shadow();
    const healed = await healSql(state.generated_sql, [problem], {
      snapshot,
      dialect,
      question: state.question,
      ...(shadow ? { shadow } : {}),
      judge,
    });
    if (healed) {
      return {
        generated_sql: healed.sql,
        validation_result: null,
        execution_error: null,
        sql_repair_applied: true,
        repairs: healed.steps.map((step) => step[state.language]),
        execution_path: ['sql_repair_success'],
      };
    }
  }
  return {
    validation_result: {
      valid: false,
      error_type: 'syntax_error',
      error_message: problem.message,
      can_repair: false,
      problems: [problem],
    },
    execution_path: mayHeal ? ['sql_repair_failed'] : [],
  };
};
