import { checkJudged } from '../sql/check/check-judged.ts';
import { mayBeHealed } from '../sql/heal/may-be-healed.ts';
import { costGuard } from './cost-guard.ts';
import { faulty, refused } from './findings.ts';
import { polishSql } from './polish.ts';
import type { Node } from './stage.ts';
import type { State } from './state.ts';
import { validateChange } from './validate-change.ts';
import { warnings } from './warnings.ts';

const valid = { valid: true, error_type: null, error_message: null, can_repair: false };

/**
 * May it run, and is it right? The policy has no switch; `enable_forbidden_check` only decides whether the refusal is
 * told here with its prompt or by execution, and `enable_syntax_validation` whether the check runs before the database does.
 */
export const validate: Node = async (state, dependencies, run) => {
  const { dialect, settings } = dependencies;
  const sql = state.generated_sql ?? '';
  const verdict = await dependencies.judge(sql);
  const change = verdict.allowed ? undefined : await validateChange(sql, state, dependencies);
  if (change) return change;
  const isForbidden = !verdict.allowed && !mayBeHealed(sql, verdict, dialect);
  // A dry run has no execution that would refuse it.
  if (isForbidden)
    return settings.enable_forbidden_check || state.dry_run ? refused(verdict, state) : { validation_result: valid };
  const guarded = async (text: string) => (state.dry_run ? {} : costGuard(text, state, dependencies));
  if (!settings.enable_syntax_validation)
    return { validation_result: valid, checks: ['policy'], ...(await guarded(sql)) };
  const shadow = await dependencies.shadow();
  const known = { snapshot: await dependencies.snapshot(), dialect, ...(shadow ? { shadow } : {}) };
  const problems = await checkJudged(sql, verdict, known);
  if (problems[0]) return faulty(problems[0]);
  const polished = await polishSql(sql, state, dependencies);
  // A run that goes on is warned about together with its rows.
  const warned = state.dry_run ? await warnings({ ...state, ...polished } as State, dependencies, run) : {};
  const guard = await guarded((polished.generated_sql as string | undefined) ?? sql);
  return { ...polished, ...warned, ...guard, validation_result: valid, checks: ['policy', 'check'] };
};
