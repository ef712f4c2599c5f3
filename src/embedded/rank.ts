import type { Dialect } from '../dialects/dialect.ts';
import { agreementFeatures } from './agreement.ts';
import { type Compiled, compileForm } from './compile.ts';
import { type Draft, emptyDraft, type Reading, runSteps } from './draft.ts';
import { wholeFeatures } from './features.ts';
import { finish } from './finish.ts';
import type { Expression, Form } from './form.ts';
import { stepMeasureWords } from './measure-words.ts';
import { stepPortion } from './portion.ts';
import { scoreOf } from './resolve.ts';
import { stepAggregates } from './step-aggregates.ts';
import { stepBreakdown } from './step-breakdown.ts';
import { stepCompare } from './step-compare.ts';
import { stepDuration } from './step-duration.ts';
import { stepHistory } from './step-history.ts';
import { stepNull } from './step-null.ts';
import { stepNumbers } from './step-numbers.ts';
import { stepOrder } from './step-order.ts';
import { stepPeers } from './step-peers.ts';
import { stepPeriods } from './step-periods.ts';
import { stepRoles } from './step-roles.ts';
import { stepSelect } from './step-select.ts';
import { stepVague } from './step-vague.ts';
import { stepValues } from './step-values.ts';
import { styleOf } from './style.ts';

export interface Ranked {
  form: Form;
  draft: Draft;
  compiled: Compiled;
  features: Record<string, number>;
  score: number;
}

const steps = [
  stepDuration,
  stepPeriods,
  stepVague,
  stepRoles,
  stepValues,
  stepNull,
  stepPeers,
  stepCompare,
  stepNumbers,
  stepBreakdown,
  stepHistory,
  stepOrder,
  stepMeasureWords,
  stepPortion,
  stepAggregates,
  stepSelect,
];

/** What stands lower by its steps alone never comes first; long questions would pay for it. */
const mostWholes = 180;

/** All readings of a question as SQL, best first; readings that come out as the same SQL count once. */
export function rankForms(
  reading: Reading,
  dialect: Dialect,
  headerOf?: (expression: Expression) => string | undefined,
): Ranked[] {
  const drafts = runSteps(steps, [emptyDraft()], reading);
  const style = styleOf(reading.weights);
  const best = new Map<string, Ranked>();
  const wholes = drafts
    .flatMap((one) => finish(one, reading))
    .sort((left, right) => right.draft.score - left.draft.score)
    .slice(0, mostWholes);
  for (const { form, draft } of wholes) {
    const compiled = compileForm(form, { facts: reading.facts, dialect, style, ...(headerOf ? { headerOf } : {}) });
    if (!compiled) continue;
    const block = form.kind === 'block' ? form.block : form.left;
    const features = { ...draft.features };
    for (const [name, value] of Object.entries(wholeFeatures(draft, block, compiled, reading)))
      features[name] = (features[name] ?? 0) + value;
    Object.assign(features, agreementFeatures(form, reading));
    const score = scoreOf(features, reading);
    const known = best.get(compiled.sql);
    if (!known || known.score < score) best.set(compiled.sql, { form, draft, compiled, features, score });
  }
  return [...best.values()].sort((left, right) => right.score - left.score);
}
