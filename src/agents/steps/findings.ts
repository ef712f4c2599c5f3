import { errorText } from '../../errors/wenshu-error.ts';
import type { Problem, Verdict } from '../../sql/contracts/contracts.ts';
import { closedBusinessText, isClosed, refusalText } from '../../sql/policy/policy.ts';
import type { State, Update } from '../state/state.ts';

/**
 * The run's end when the policy says no, told by validation or, with the early check off, by execution. `mayChange`: the
 * person may change rows here, only not so.
 */
export function refused(verdict: Verdict, { language, audience }: State, mayChange = false): Update {
  const code = verdict.amount ? 'query_too_heavy' : 'statement_refused';
  const plain = () => (isClosed(verdict) ? closedBusinessText[language] : errorText(code, language, {}, audience));
  const message = audience === 'business' ? plain() : refusalText(verdict, language, mayChange);
  return {
    validation_result: {
      valid: false,
      error_type: 'forbidden_keywords',
      error_message: message,
      can_repair: false,
    },
    user_prompt: message,
    execution_path: ['forbidden_keywords_failed'],
  };
}

export function faulty(first: Problem, mayRepair = true): Update {
  return {
    validation_result: {
      valid: false,
      error_type: 'syntax_error',
      error_message: first.message,
      can_repair: mayRepair,
    },
    error_history: [first],
    execution_path: ['sql_validation_failed'],
  };
}

/** The run's end when a statement needs a person's yes and has none. */
export function unconfirmed({ language }: State): Update {
  return {
    confirmation_context: null,
    stop_reason: 'not_confirmed',
    user_prompt: errorText('not_confirmed', language),
  };
}
