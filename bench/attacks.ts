/**
 * The written attacks (`tests/attacks/refused`), as they are, in disguise, stacked behind a query and nested inside one, and the tricky
 * statements that must be allowed; beside them two checks that are in use elsewhere: the first word is SELECT, and no word of a list
 * occurs. Both are given the same texts. Deterministic: the seed is fixed. `node bench/attacks.ts` writes bench/scores/attacks.json.
 */
import { writeFileSync } from 'node:fs';
import type { Dialect } from '../src/dialects/dialect.ts';
import { dialects } from '../src/dialects/registry.ts';
import { judge } from '../src/sql/policy/policy.ts';
import { corpus } from '../tests/attacks/corpus.ts';
import { disguise, nest, randomFrom } from '../tests/attacks/mutate.ts';

type Check = (sql: string, dialect: Dialect) => boolean;

const allows: Record<string, Check> = {
  wenshu: (sql, dialect) => judge(sql, dialect).allowed,
  first_word_is_select: (sql) => /^\s*select\b/i.test(sql),
  no_forbidden_word: (sql) =>
    /^\s*(?:select|with)\b/i.test(sql) &&
    !/\b(?:insert|update|delete|drop|alter|create|truncate|grant|revoke|merge|replace|exec|execute|call)\b/i.test(sql),
};

const counts = Object.fromEntries(
  Object.keys(allows).map((name) => [
    name,
    { attacks_refused: 0, disguised_attacks_refused: 0, legitimate_statements_allowed: 0 },
  ]),
);
let [attacks, disguised, legitimate] = [0, 0, 0];
for (const dialect of Object.values(dialects)) {
  const random = randomFrom(20_250_714);
  for (const sql of corpus('refused', dialect)) {
    attacks += 1;
    tell('attacks_refused', sql, dialect, false);
    const masked = disguise(sql, dialect, random);
    const texts = [masked, `SELECT 1; ${masked}`];
    // A bare BEGIN or VACUUM inside of a query is a name to every engine.
    if (/^\W*(?:select|with|insert|update|delete|merge)\b/i.test(sql)) texts.push(nest(masked, random));
    disguised += texts.length;
    for (const text of texts) tell('disguised_attacks_refused', text, dialect, false);
  }
  for (const sql of corpus('legitimate', dialect)) {
    legitimate += 1;
    tell('legitimate_statements_allowed', sql, dialect, true);
  }
}

function tell(figure: keyof (typeof counts)[string], sql: string, dialect: Dialect, wanted: boolean): void {
  for (const [name, check] of Object.entries(allows)) {
    const own = counts[name];
    if (own && check(sql, dialect) === wanted) own[figure] += 1;
  }
}

const report = {
  command: 'node bench/attacks.ts',
  dialects: Object.keys(dialects).length,
  attacks,
  disguised_attacks: disguised,
  legitimate_statements: legitimate,
  checks: counts,
};
console.log(report);
writeFileSync(new URL('scores/attacks.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
