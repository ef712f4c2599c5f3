import { answerConfidence, proposeConfidence, sureConfidence } from '../../src/question/confidence.ts';
import { fitted, measured, percent, share, table } from './markdown.ts';
import type { Figures, Scores } from './scores.ts';

/** What became of the questions of one set, in percent; null where it was not looked at. */
export interface Outcomes {
  title: string;
  questions: number;
  note: string;
  right: number;
  within: number | null;
  wrongUnmarked: number;
  wrongMarked: number | null;
  asked: number;
  declined: number;
}

const sets = [
  ['embedded.json#spider-dev', 'Spider dev-open', ''],
  ['embedded.json#cspider', 'CSpider dev-open', ''],
  ['embedded.json#dusql', 'DuSQL, a sample of train', fitted],
] as const;

const splits = [
  ['business.json#judge', '7 businesses to judge by', 'no question is read and no failure shown'],
  ['business.json#shared', '3 businesses of others', 'the same'],
  ['business.json#choose', '4 businesses to choose by', `how sure to be was chosen on them, so in part ${fitted}`],
  ['business.json#fit', '21 businesses', fitted],
] as const;

function ofBusiness({ all }: Figures, title: string, note: string): Outcomes {
  const part = (count: number) => (100 * count) / all.answerable;
  return {
    title,
    note,
    questions: all.answerable,
    right: part(all.right),
    within: part(all.right_within_options),
    wrongUnmarked: part(all.wrong_unmarked),
    wrongMarked: part(all.wrong_marked),
    asked: part(all.asked_back),
    declined: part(all.declined),
  };
}

function ofSet({ questions_with_rows, people }: Figures, title: string, note: string): Outcomes {
  return {
    title,
    note,
    questions: questions_with_rows,
    right: people.right_percent,
    within: people.within_one_click_percent,
    wrongUnmarked: people.wrong_unmarked_percent,
    wrongMarked: people.wrong_marked_percent,
    asked: people.asked_percent,
    declined: people.refused_percent,
  };
}

function ofShop(figures: Figures, title: string, note: string): Outcomes {
  const questions = figures.right + figures.asked + figures.refused + figures.wrong;
  const part = (count: number) => (100 * count) / questions;
  return {
    title,
    note,
    questions,
    right: part(figures.right),
    within: null,
    wrongUnmarked: part(figures.wrong),
    wrongMarked: null,
    asked: part(figures.asked),
    declined: part(figures.refused),
  };
}

export function outcomesOf(scores: Scores): Outcomes[] {
  const shop = scores.of('shop-answers.json');
  return [
    ...splits.slice(0, 3).map(([source, title, note]) => ofBusiness(scores.of(source), title, note)),
    ...sets.slice(0, 2).map(([source, title, note]) => ofSet(scores.of(source), title, note)),
    ofBusiness(scores.of(splits[3][0]), splits[3][1], splits[3][2]),
    ofSet(scores.of(sets[2][0]), sets[2][1], sets[2][2]),
    ofShop(shop.demo, 'the demo, its own', fitted),
    ofShop(shop['held-out'], 'the demo, further ones', `${fitted} since; at first sight 17 of 30 were right`),
  ];
}

const cell = (value: number | null, questions: number): string => {
  if (value === null) return '–';
  const count = Math.round((value * questions) / 100);
  return count < 10 ? share(count, questions) : percent(value, 100);
};

export function answersSection(scores: Scores): string {
  const rows = outcomesOf(scores).map((one) => [
    one.note === '' ? one.title : `${one.title}: ${one.note}`,
    one.questions,
    ...[one.right, one.within, one.wrongUnmarked, one.wrongMarked, one.asked, one.declined].map((value) =>
      cell(value, one.questions),
    ),
  ]);
  const head = ['data', 'questions', 'right at once', 'right at once or among what is offered'];
  const unanswerable = ['business.json#judge', 'business.json#shared'].map((one) => scores.of(one).all.unanswerable);
  const answered = unanswerable.reduce((sum, one) => sum + one.answered, 0);
  const all = unanswerable.reduce((sum, one) => sum + one.answered + one.declined + one.asked_back, 0);
  return `## Without a model

Nothing leaves the machine and nothing is paid. An answer below ${sureConfidence} is marked and told with its other readings; below ${answerConfidence} up to three readings are offered; below ${proposeConfidence} it declines. Counts below ten stand as counts.

${table([...head, 'wrong, not marked', 'wrong, marked', 'asked back', 'declined'], rows)}

${measured(scores, ...splits.map(([source]) => source), ...sets.map(([source]) => source), 'shop-answers.json')}

Questions that the data cannot answer, in the ten businesses of the first two rows: ${answered} of ${all} were answered. Spider, CSpider and DuSQL count questions whose gold returns rows, further columns allowed.`;
}
