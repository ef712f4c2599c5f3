/**
 * Does another business still help? `node bench/business-curve.ts [--write]`: the judgement is fitted on 2, 4, 8, 12, 16 of the businesses
 * that may be fitted on (with the same samples of public sets each time) and looked at on the businesses to choose by and on those fit businesses
 * that were left out, the mean of five draws. The rules of the grammar and the lexicon stay what they are: what they owe to the fit
 * businesses is not in this curve, so it is a lower bound of what a business is worth. Needs python3.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerConfidence, sureConfidence } from '../src/question/confidence.ts';
import { bounded, firstsOf, fitFirst, fitReadings } from './business/fit.ts';
import { type Observed, observeBusinesses, observeSet } from './business/observe.ts';

const samples = { spider: 200, dusql: 200, 'spider-chinese': 100 } as const;
const sizes = [2, 4, 8, 12, 16];
const draws = 5;

const businesses = await observeBusinesses('fit');
const others = await observeBusinesses('choose');
const sets: Observed[] = [];
for (const [name, count] of Object.entries(samples)) sets.push(...(await observeSet(name, count)));

/** The same draws every time. */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed * 2654435761 + 1;
  const next = () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
  return items
    .map((item) => ({ item, key: next() }))
    .sort((left, right) => left.key - right.key)
    .map(({ item }) => item);
}

const names = [...new Set(businesses.map(({ db }) => db))].sort();
const percent = (part: number, all: number) => (100 * part) / Math.max(1, all);

function figures(list: readonly Observed[], seen: readonly Observed[]) {
  const readings = fitReadings(seen);
  const model = fitFirst(firstsOf(seen, readings));
  const firsts = firstsOf(list, readings).map((one) => ({ ...one, confidence: bounded(one, model) }));
  const answerable = list.filter(({ isAnswerable }) => isAnswerable).length;
  const right = firsts.filter((one) => one.right);
  const answers = firsts.filter(({ confidence }) => confidence >= answerConfidence);
  const sure = firsts.filter(({ confidence }) => confidence >= sureConfidence);
  return {
    first_reading_percent: percent(right.length, answerable),
    answered_right_percent: percent(answers.filter((one) => one.right).length, answerable),
    answers_right_percent: percent(answers.filter((one) => one.right).length, answers.length),
    unmarked_right_percent: percent(sure.filter((one) => one.right).length, sure.length),
  };
}

type Figures = ReturnType<typeof figures>;
const mean = (list: readonly Figures[]): Figures => {
  const of = (name: keyof Figures) => Number((list.reduce((sum, one) => sum + one[name], 0) / list.length).toFixed(1));
  return {
    first_reading_percent: of('first_reading_percent'),
    answered_right_percent: of('answered_right_percent'),
    answers_right_percent: of('answers_right_percent'),
    unmarked_right_percent: of('unmarked_right_percent'),
  };
};

const curve = sizes
  .filter((size) => size <= names.length - 2)
  .map((size) => {
    const found = Array.from({ length: draws }, (_, draw) => {
      const chosen = new Set(shuffled(names, draw + 1).slice(0, size));
      const seen = [...businesses.filter(({ db }) => chosen.has(db)), ...sets];
      const left = businesses.filter(({ db }) => !chosen.has(db));
      return { choose: figures(others, seen), left_out: figures(left, seen) };
    });
    const row = {
      size,
      choose: mean(found.map((one) => one.choose)),
      left_out: mean(found.map((one) => one.left_out)),
    };
    console.log(JSON.stringify(row));
    return row;
  });
if (process.argv.includes('--write')) {
  const file = join(import.meta.dirname, 'scores/business-curve.json');
  writeFileSync(
    file,
    `${JSON.stringify({ command: 'node bench/business-curve.ts --write', draws, curve }, null, 2)}\n`,
  );
}
