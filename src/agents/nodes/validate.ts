import type { Dependencies } from '../state/dependencies.ts';
import type { State, Update } from '../state/state.ts';
import { askedText } from '../steps/conversation.ts';
import { costGuard } from '../steps/cost-guard.ts';
import { withDefaultFilters } from '../steps/default-filters.ts';
import { faulty, refused } from '../steps/findings.ts';
import { isModelWritten, ready } from '../steps/ready.ts';
import { aboutSchema } from '../steps/row-source.ts';
import { warnings } from '../steps/warnings.ts';
import { withWrittenNotes } from '../steps/written-notes.ts';
import type { Node } from '../supervisor/stage.ts';

const valid = { valid: true, error_type: null, error_message: null, can_repair: false };

/**
 * May it run, and is it right? The policy has no switch; `enable_forbidden_check` only decides whether the refusal is
 * told here with its prompt or by execution, and `enable_syntax_validation` whether the check runs before the database does.
 */
export const validate: Node = async (state, dependencies, run) => {
  const { settings } = dependencies;
  const sql = state.generated_sql ?? '';
  const described = aboutSchema(sql, state, dependencies);
  if (described)
    return described.verdict.allowed
      ? { validation_result: valid, checks: ['policy'] }
      : refused(described.verdict, state);
  const isChecked = settings.enable_syntax_validation;
  // Recovery heals: the run tells what was wrong before it tells what was mended.
  const found = await ready(sql, state, dependencies, { check: isChecked, heal: false, rewrite: isChecked });
  if (!found.verdict.allowed && dependencies.change) {
    const { validateChange } = await import('../steps/validate-change.ts');
    const change = await validateChange(sql, state, dependencies);
    if (change) return change;
  }
  // A dry run has no execution that would refuse it.
  if (found.kind === 'refused')
    return settings.enable_forbidden_check || state.dry_run
      ? refused(found.verdict, state)
      : { validation_result: valid };
  if (found.kind === 'faulty' && !isChecked && !found.verdict.allowed && state.dry_run)
    return refused(found.verdict, state);
  if (found.kind === 'faulty')
    return isChecked ? faulty(found.problems[0]) : { validation_result: valid, checks: ['policy'] };
  const counted = await withDefaultFilters(found.sql, state, dependencies);
  const polished: Update = {
    ...(counted.sql === sql ? {} : { generated_sql: counted.sql }),
    ...(found.rewritten.length === 0 ? {} : { repairs: found.rewritten.map((note) => note[state.language]) }),
  };
  const told = isChecked ? await unsaid(counted.sql, state, dependencies) : {};
  const written = await withWrittenNotes({ ...state, ...told } as State, counted.sql, dependencies);
  const noted = counted.tell({ ...state, ...told, ...written } as State);
  // A run that goes on is warned about together with its rows.
  const warned =
    state.dry_run && isChecked ? await warnings({ ...state, ...polished } as State, dependencies, run) : {};
  const guard = state.dry_run
    ? {}
    : await costGuard(counted.sql, counted.verdict ?? found.verdict, state, dependencies, run.signal);
  const checks = isChecked ? ['policy', 'check'] : ['policy'];
  return { ...polished, ...told, ...written, ...noted, ...warned, ...guard, validation_result: valid, checks };
};

/** A model leaves things unsaid, the embedded engine how it took a vague word: nobody else pays for looking. */
async function unsaid(sql: string, state: State, dependencies: Dependencies): Promise<Update> {
  const source = state.query_analysis?.source ?? '';
  if (isModelWritten(source)) return (await import('../steps/untold.ts')).untold(sql, state, dependencies);
  if (source !== 'embedded') return {};
  const { cues } = (await dependencies.read(askedText(state))).question;
  if (!cues.some((cue) => cue.class === 'vague' || cue.text === '最近的')) return {};
  return (await import('../steps/untold.ts')).untoldVague(sql, state, dependencies);
}
