import { answersSection } from './answers.ts';
import { fitted, measured, percent, table, thousands } from './markdown.ts';
import { measurements } from './measurements.ts';
import { peersSection, recipesOf } from './peers.ts';
import { repairSection, withModelUnseen } from './repair.ts';
import type { Scores } from './scores.ts';
import { securitySection } from './security.ts';
import { speedSection } from './speed.ts';

/** docs/scorecard.md, from the scores alone. */
export function renderPage(scores: Scores): string {
  const counted = measurements.filter(({ isTimed }) => !isTimed);
  const minutes = counted.reduce((sum, one) => sum + one.minutes, 0);
  return `# Scorecard

How often it is right, what it withstands and what it costs, on one page, with the command, the commit and the machine of every figure as far as they were written down. Made by \`npm run scorecard\`; nothing here is written by hand.

${firstScreen(scores)}

![Without a model: what became of the questions, by data set](pictures/scorecard-answers.svg)

![With a model: prompt tokens of a question by recipe](pictures/scorecard-peers.svg)

*Fitted* marks what was measured on data that rules or weights were made on: it says what is possible, not what a stranger gets. Spider dev-open and CSpider were looked at rarely, and no rule of reading questions was made there; the businesses to judge by, never.

${[answersSection(scores), repairSection(scores), peersSection(scores), securitySection(scores), speedSection(scores)].join('\n\n')}

## Make it again

\`npm run scorecard\` measures everything that is counted (the same commit gives the same figures; by estimate ${Math.round(minutes)} minutes of a quiet machine with two cores), writes \`bench/scores\` and this page, and prints which figures moved. \`npm run scorecard -- --timed\` also takes the times: it wants about an hour more of a quiet machine; times that were taken on a busy one are not shown. \`npm run scorecard -- --only NAME\` measures one section (\`answers\`, \`repair\`, \`peers\`, \`security\`, \`speed\`) or one program (\`vote\`), \`npm run scorecard -- --render\` only writes the page from the committed scores. The public question sets lie beside the project ([bench/README.md](../bench/README.md)); the peers' packages are fetched from the npm registry into a folder of their own and are nobody's dependency.
`;
}

function firstScreen(scores: Scores): string {
  const strangers = ['business.json#judge', 'business.json#shared'].map((source) => scores.of(source).all);
  const sum = (of: (one: Record<string, number>) => number | undefined) =>
    strangers.reduce((total, one) => total + (of(one) ?? 0), 0);
  const questions = sum((one) => one.answerable);
  const model = withModelUnseen(scores);
  const recipes = recipesOf(scores);
  const [own, ...others] = recipes;
  const calls = others.map((one) => one.calls_per_question);
  const attacks = scores.of('attacks.json');
  const refused = attacks.checks.wenshu.attacks_refused + attacks.checks.wenshu.disguised_attacks_refused;
  const fuzz = scores.of('fuzz-policy.json');
  const heal = scores.of('heal.json#bird');
  const rows = [
    [
      'Business questions of strangers, no model, no key',
      `right at once ${percent(
        sum((one) => one.right),
        questions,
      )}, right among what is offered ${percent(
        sum((one) => one.right_within_options),
        questions,
      )}, wrong without a mark ${sum((one) => one.wrong_unmarked)} of ${questions}`,
    ],
    [
      'With a strong chat model (recorded), businesses that nobody had seen',
      `right ${model.right} of ${model.answerable}${model.unrecorded > 0 ? `; ${model.unrecorded} of the prompts found no recorded reply` : ''}`,
    ],
    [
      'Broken SQL of published systems (BIRD), made to run without a model',
      `${heal.runs_percent} % on SQLite, ${scores.of('heal.json#postgres').runs_percent} % on PostgreSQL`,
    ],
    [
      'Model calls for a question, the model faultless',
      `${own?.calls_per_question}; peers ${Math.min(...calls)} to ${Math.max(...calls)}`,
    ],
    [
      'Attacks refused',
      `${thousands(refused)} of ${thousands(attacks.attacks + attacks.disguised_attacks)} written ones (${fitted}); ${fuzz.breaches} breaches found in ${thousands(fuzz.mutants)} random ones`,
    ],
    [
      'Legitimate queries refused',
      `${scores.of('policy.json').refused} of ${thousands(scores.of('policy.json').legitimate)}`,
    ],
  ];
  const sources = ['business.json#judge', 'business-model.json', 'heal.json#bird', 'peers.json', 'attacks.json'];
  return `${table(['', 'Wenshu'], rows)}

${measured(scores, ...sources, 'fuzz-policy.json', 'policy.json')}`;
}
