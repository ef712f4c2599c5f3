import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type Judged, judgeAnswers } from '../../demo/judge-answers.ts';
import { readQuestions } from '../../demo/sample-questions.ts';

const heldOut = fileURLToPath(new URL('../fixtures/shop-questions.yaml', import.meta.url));
const of = (judged: readonly Judged[], verdict: Judged['verdict']) => judged.filter((one) => one.verdict === verdict);

it('answers the sample questions with no model, and none of them wrongly', async () => {
  // The judgement is fitted on these among others; where it is not sure the engine asks back, and refuses nothing.
  const judged = await judgeAnswers(readQuestions());
  expect(of(judged, 'wrong')).toEqual([]);
  expect(of(judged, 'refused')).toEqual([]);
  expect(of(judged, 'right').length).toBeGreaterThanOrEqual(51);
}, 120_000);

it('does as well on questions that it was not built for', async () => {
  const judged = await judgeAnswers(readQuestions(heldOut));
  expect(of(judged, 'wrong')).toEqual([]);
  expect(of(judged, 'right').length).toBeGreaterThanOrEqual(25);
}, 120_000);
