import { checkSql } from '../sql/check.ts';
import { mayBeHealed } from '../sql/heal/may-be-healed.ts';
import { refusalText } from '../sql/refusal-text.ts';
import { polishSql } from './polish.ts';
import type { Node } from './stage.ts';
import type { State } from './state.ts';
import { warnings } from './warnings.ts';

/**
 * May it run, and is it right? The policy has no switch; `enable_forbidden_check` only decides whether the refusal is
 * told here with its prompt or by execution, and `enable_syntax_validation` whether the check runs before the database does.
 */
export const validate: Node = async (state, dependencies, run) => {
  const { dialect, settings } = dependencies;
  const sql = state.generated_sql ?? '';
  const snapshot = await dependencies.snapshot();
  if (settings.enable_forbidden_check) {
    const verdict = await dependencies.judge(sql);
    if (!verdict.allowed && !mayBeHealed(sql, verdict, dialect)) {
      const message = refusalText(verdict, state.language);
      return {
        validation_result: {
          valid: false,
          error_type: 'forbidden_keywords',
          error_message: message,
          can_repair: false,
          verdict,
          problems: [],
        },
        user_prompt: message,
        execution_path: ['forbidden_keywords_failed'],
      };
    }
  }
  if (!settings.enable_syntax_validation)
    return { validation_result: { valid: true, can_repair: false, problems: [] } };
  const shadow = await dependencies.shadow();
  const problems = await checkSql(sql, { snapshot, dialect, ...(shadow ? { shadow } : {}) });
  const first = problems[0];
  if (first) {
    return {
      validation_result: {
        valid: false,
        error_type: 'syntax_error',
        error_message: first.message,
        can_repair: true,
        problems,
      },
      error_history: [first],
      execution_path: ['sql_validation_failed'],
    };
  }
  const polished = await polishSql(sql, state, dependencies);
  // A run that goes on is warned about together with its rows.
  const warned = state.dry_run ? await warnings({ ...state, ...polished } as State, dependencies, run) : {};
  return { ...polished, ...warned, validation_result: { valid: true, can_repair: false, problems: [] } };
};
