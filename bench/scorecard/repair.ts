import { fitted, measured, table, thousands } from './markdown.ts';
import type { Figures, Scores } from './scores.ts';

const heals = [
  ['heal.json#spider', `Spider dev-open, 14 systems, SQLite: ${fitted}`],
  ['heal.json#bird', 'BIRD, 12 systems, SQLite (no rows to compare)'],
  ['heal.json#postgres', 'BIRD, 5 systems, PostgreSQL (no rows to compare)'],
] as const;

const modelled = { unseen: ['gym', 'yizhan'], seen: ['erp', 'restaurants', 'school', 'carrental'] };

/** Several businesses with a recorded model as one. */
export function withModel({ businesses }: Figures, names: readonly string[]) {
  const sum = (of: (one: Figures) => number) => names.reduce((total, name) => total + of(businesses[name]), 0);
  return {
    answerable: sum((one) => one.answerable),
    right: sum((one) => one.right),
    declined: sum((one) => one.declined),
    anyway: sum((one) => one.answered_though_unanswerable.length),
    unrecorded: sum((one) => one.prompts_to_record_anew),
  };
}

/** On businesses that nobody who wrote a rule or a prompt has seen. */
export const withModelUnseen = (scores: Scores) => withModel(scores.of('business-model.json'), modelled.unseen);

export function repairSection(scores: Scores): string {
  const healed = heals.map(([source, title]) => {
    const { n, runs_percent, right_percent } = scores.of(source);
    return [title, n, `${runs_percent} %`, right_percent === 0 ? '–' : `${right_percent} %`];
  });
  const planted = scores.of('planted-errors.json').scores.all;
  const pipeline = scores.of('pipeline.json');
  const vote = scores.of('vote.json');
  const model = scores.of('business-model.json');
  const recorded = Object.entries({
    'two that nobody who wrote a rule or a prompt has seen': modelled.unseen,
    [`four others: ${fitted}`]: modelled.seen,
  }).map(([title, names]) => {
    const { answerable, right, declined, anyway, unrecorded } = withModel(model, names);
    return [title, `${right} of ${answerable}`, `${declined} of ${declined + anyway}`, unrecorded];
  });
  return `## Repair, votes, and with a model

**Statements that do not run**, as published systems wrote them, healed by rules alone (no model is asked). The rules were shaped while looking at what failed on Spider dev-open; on BIRD only whether a statement runs can be told, which is more than is right; planted errors are of kinds that the rules know.

${table(['statements', 'broken', 'run afterwards', "give gold's rows"], [...healed, [`one error planted in right SQL of Spider train`, thousands(planted.n), `${planted.healed_percent} %`, `${planted.right_percent} %`]])}

${measured(scores, ...heals.map(([source]) => source), 'planted-errors.json')}

**The whole way of a statement** (check, heal, rewrite of joins and values) on all answers of the 14 systems for Spider dev-open (${fitted}, as healing is): ${pipeline.mean_gain_points} points more are right in the mean, systems that fall: ${pipeline.files_that_fall}, right statements lost: ${pipeline.lost} of ${thousands(pipeline.right_before)}.

${measured(scores, 'pipeline.json')}

**Votes** among the answers of five of them, ${vote.questions} questions, weights chosen on the other databases, statements healed first (in that ${fitted}): ${vote.selector_weights_of_other_databases.percent} % right, where counting equal results gives ${vote.plain_by_result.percent} % and the best possible choice ${vote.best_possible.percent} %. With the embedded engine as a sixth voice: ${vote.with_embedded_engine.percent} %.

${measured(scores, 'vote.json')}

**With a chat model**: replies of a strong one, recorded from our prompts alone, through the whole product. A prompt that has changed since finds no reply, which counts as none; such replies are to be recorded anew.

${table(['businesses', 'right', 'declined what the data cannot answer', 'prompts without a recorded reply'], recorded)}

${measured(scores, 'business-model.json')}`;
}
