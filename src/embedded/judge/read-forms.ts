import type { Dialect } from '../../dialects/dialect.ts';
import type { Meaning } from '../../schema/meaning/contracts.ts';
import { meaningOf } from '../../schema/meaning/meaning.ts';
import { narrowSchema } from '../../schema/narrow-schema.ts';
import { type Compiled, compileForm } from '../compile/compile.ts';
import type { Form } from '../form/form.ts';
import { untilToday } from '../form/until-today.ts';
import { type Draft, emptyDraft, type Reading, runSteps } from '../read/draft.ts';
import { type ReadingInput, readingOf } from '../read/reading.ts';
import { scoreOf } from '../read/resolve.ts';
import { stepAggregates } from '../steps/aggregates.ts';
import { stepBreakdown } from '../steps/breakdown.ts';
import { stepCompare } from '../steps/compare.ts';
import { stepConditions } from '../steps/conditions.ts';
import { stepDuration } from '../steps/duration.ts';
import { finish } from '../steps/finish.ts';
import { stepHistory } from '../steps/history.ts';
import { stepMeasureWords } from '../steps/measure-words.ts';
import { stepNull } from '../steps/null.ts';
import { stepNumbers } from '../steps/numbers.ts';
import { stepOrder } from '../steps/order.ts';
import { stepPeers } from '../steps/peers.ts';
import { stepPeriods } from '../steps/periods.ts';
import { stepPortion } from '../steps/portion.ts';
import { stepRoles } from '../steps/roles.ts';
import { stepSelect } from '../steps/select.ts';
import { stepVague } from '../steps/vague.ts';
import { stepValues } from '../steps/values.ts';
import { agreementFeatures } from './agreement.ts';
import { wholeFeatures } from './features.ts';

export interface Ranked {
  form: Form;
  draft: Draft;
  compiled: Compiled;
  features: Record<string, number>;
  score: number;
}

const steps = [
  stepConditions,
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

/** Every reading of the question as a form with its SQL, best first, in the tables that it speaks of. Pure. */
export function readForms({ dialect, ...input }: ReadingInput & { dialect: Dialect }): {
  reading: Reading;
  ranked: Ranked[];
} {
  const reading = readingOf({ ...input, ...narrowSchema(input.question, input.links, input.snapshot) });
  return { reading, ranked: rankForms(reading, dialect, meaningOf(input.snapshot)) };
}

/** A question as a person types it names a dozen things; each step goes through all of them for every draft. */
const mostNamed = 40;

function namesTooMuch({ question, links: { tables, columns, terms, values } }: Reading): boolean {
  const named = [...question.periods, ...tables, ...columns, ...terms, ...values].map(({ start }) => start);
  return new Set(named).size > mostNamed;
}

/** Readings that come out as the same SQL count once. None where more is named than one question names. */
function rankForms(reading: Reading, dialect: Dialect, meaning: Meaning): Ranked[] {
  if (namesTooMuch(reading)) return [];
  const drafts = runSteps(steps, [emptyDraft()], reading);
  const best = new Map<string, Ranked>();
  const wholes = drafts
    .flatMap((one) => finish(one, reading))
    .sort((left, right) => right.draft.score - left.draft.score)
    .slice(0, mostWholes);
  const asFarAsToday = untilToday(reading.question, meaning);
  for (const { form: whole, draft } of wholes) {
    const form = asFarAsToday(whole);
    const compiled = compileForm(form, { facts: reading.facts, dialect });
    if (!compiled) continue;
    const block = form.kind === 'block' ? form.block : form.left;
    const features = { ...draft.features };
    for (const [name, value] of Object.entries(wholeFeatures(draft, block, compiled, reading)))
      features[name] = (features[name] ?? 0) + value;
    Object.assign(features, agreementFeatures(form, draft, reading));
    const score = scoreOf(features, reading);
    const known = best.get(compiled.sql);
    if (!known || known.score < score) best.set(compiled.sql, { form, draft, compiled, features, score });
  }
  return [...best.values()].sort((left, right) => right.score - left.score);
}
