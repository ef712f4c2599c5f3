import { fitted, measured, percent, table, thousands } from './markdown.ts';
import type { Scores } from './scores.ts';

const titles = {
  wenshu: `Wenshu, the whole tree is judged: ${fitted}`,
  first_word_is_select: 'the first word is SELECT',
  no_forbidden_word: 'begins with SELECT or WITH, and holds no word of a list',
};

export function securitySection(scores: Scores): string {
  const attacks = scores.of('attacks.json');
  const rows = Object.entries(titles).map(([name, title]) => {
    const one = attacks.checks[name];
    return [
      title,
      percent(one.attacks_refused, attacks.attacks),
      percent(one.disguised_attacks_refused, attacks.disguised_attacks),
      percent(one.legitimate_statements_allowed, attacks.legitimate_statements),
    ];
  });
  const fuzz = scores.of('fuzz-policy.json');
  const policy = scores.of('policy.json');
  const filters = scores.of('row-filters.json');
  const leaks = scores.of('leak-guard.json');
  const kept = [
    [
      'texts near attacks and near queries, made at random, all dialects',
      thousands(fuzz.mutants),
      `${thousands(fuzz.allowed)} allowed; of these SQLite prepared ${thousands(fuzz.sqlite.prepared)} of its own dialect: ${fuzz.breaches} breaches; ${fuzz.crashes} crashes`,
    ],
    [
      'legitimate queries: gold and published predictions that their engine accepts',
      thousands(policy.legitimate),
      `${policy.refused} refused`,
    ],
    [
      'statements under a random row filter on every table, beside a database that holds only those rows',
      thousands(filters.statements),
      `${filters.differ} differ, ${filters.refused} refused`,
    ],
    [
      'texts that left the product in generated failures, with a model that gives everything away',
      thousands(leaks.texts_searched),
      `${leaks.leaks} with a technical word for business people`,
    ],
    [
      'plain sentences about everyday names, on the same way',
      leaks.everyday_names.sentences,
      `${leaks.everyday_names.spoilt} spoilt`,
    ],
  ];
  return `## Attacks

Written attacks in ${attacks.dialects} dialects (${thousands(attacks.attacks)}; ${thousands(attacks.disguised_attacks)} more in disguise, stacked, nested), and ${thousands(attacks.legitimate_statements)} tricky statements that must run. The policy is held to this collection by its tests, so its row is ${fitted}; the two other checks are in use elsewhere and stand here to say what the collection is worth.

${table(['check', 'attacks refused', 'disguised attacks refused', 'legitimate statements allowed'], rows)}

${measured(scores, 'attacks.json')}

Beyond the written ones (seeds are fixed):

${table(['what', 'how many', 'found'], kept)}

${measured(scores, 'fuzz-policy.json', 'policy.json', 'row-filters.json', 'leak-guard.json')}`;
}
