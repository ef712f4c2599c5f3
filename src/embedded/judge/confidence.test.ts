import { describe, expect, it } from 'vitest';
import { clinic, haulier, library } from '../../../tests/fixtures/own-databases.ts';
import { answerConfidence, proposeConfidence } from '../../question/confidence.ts';
import fitted from './calibration.json' with { type: 'json' };
import { calibrated } from './calibration.ts';

const [hospital, books, trucks] = [clinic(), library(), haulier()];

describe('what is answered and what is not', () => {
  it.each([
    'How many patients are there?',
    'What is the average salary of doctors?',
    'How many patients are there in each city?',
    'Which doctor has the highest salary?',
    'How many visits were there in 2025?',
  ])('is sure of a plain question: %s', async (question) => {
    const [first] = (await hospital.write(question)).candidates;
    expect(first?.confidence).toBeGreaterThanOrEqual(answerConfidence);
  });

  it('offers first what a word of two meanings makes less sure: Which patients live in York?', async () => {
    const [first] = (await hospital.write('Which patients live in York?')).candidates;
    expect(first?.interpretation).toBe('List name where city is “York”.');
  });

  it.each([
    '一共有多少读者？',
    '图书的平均单价是多少？',
    '每个城市有多少读者？',
    '单价最高的图书是哪本？',
    '苏州有多少读者？',
  ])('is sure of a plain question in Chinese: %s', async (question) => {
    const [first] = (await books.write(question)).candidates;
    expect(first?.confidence).toBeGreaterThanOrEqual(answerConfidence);
  });

  it.each([
    'Which patients like football?',
    'How many patients smoke?',
    'Which doctors speak French?',
    'How many patients are allergic to penicillin?',
    'Which patients live in Paris?',
    'How many visits were paid by insurance?',
  ])('never answers while a word is left over: %s', async (question) => {
    const { candidates } = await hospital.write(question);
    for (const { confidence } of candidates) expect(confidence).toBeLessThan(answerConfidence);
  });

  it.each(['有多少读者喜欢足球？', '哪些图书适合儿童？', '哪些读者信用不好？', '图书的页数是多少？'])(
    'never answers while a word is left over, in Chinese: %s',
    async (question) => {
      const { candidates } = await books.write(question);
      for (const { confidence } of candidates) expect(confidence).toBeLessThan(answerConfidence);
    },
  );

  it('says which words it did not understand, and offers questions that it can answer', async () => {
    const { candidates, notUnderstood, suggestions } = await hospital.write('Which patients like football?');
    expect(candidates.every(({ confidence }) => confidence < answerConfidence)).toBe(true);
    expect(notUnderstood).toContain('football');
    expect(suggestions.length).toBeGreaterThan(0);
    for (const suggestion of suggestions) {
      const [first] = (await hospital.write(suggestion)).candidates;
      expect(first?.confidence, suggestion).toBeGreaterThanOrEqual(answerConfidence);
    }
  });

  it.each(['Delete all patients', 'drop table visits', 'Update the salary of Ann Moor'])(
    'a request to change something is no question: %s',
    async (text) => expect((await hospital.write(text)).candidates).toEqual([]),
  );

  it.each(['hello', 'asdf qwer', '???', '   '])('a text about nothing gets no candidate: %s', async (text) =>
    expect((await trucks.write(text)).candidates).toEqual([]),
  );

  it.each(['xyzzy of the plugh', 'the weather in Leeds tomorrow', 'Which doctors sing and dance?'])(
    'what is proposed is at or above the threshold of proposing, all else is only doubtful: %s',
    async (question) => {
      const { candidates, doubtful } = await hospital.write(question);
      expect(candidates.length === 0 || doubtful.length === 0).toBe(true);
      expect(candidates[0]?.confidence ?? 1).toBeGreaterThanOrEqual(proposeConfidence);
    },
  );
});

describe('the calibration', () => {
  const plain = { share: 0.9, odds: 2, margin: 3, plain: 0.9, strength: 0.95, weakest: 0.9, mentions: 0.4 };

  it('stays between never sure and never hopeless', () => {
    expect(calibrated({})).toBeGreaterThanOrEqual(0.01);
    expect(calibrated({ share: 1, odds: 100, margin: 100, plain: 1 })).toBeLessThanOrEqual(0.99);
    expect(calibrated({ unmatched: 1000 })).toBeGreaterThanOrEqual(0.01);
  });

  it.each(['unmatched', 'unmatched-any', 'unheard', 'empty', 'form:unused:value', 'form:unused:column'])(
    'is never surer for more of %s',
    (name) => expect(calibrated({ ...plain, [name]: 1 })).toBeLessThanOrEqual(calibrated(plain)),
  );

  it('is surer the more of the candidates agree', () => {
    const said = [0.2, 0.5, 0.8, 1].map((share) =>
      calibrated({ ...plain, share, odds: Math.log((share + 0.001) / (1 - share + 0.001)) }),
    );
    expect(said).toEqual([...said].sort((a, b) => a - b));
  });

  it('knows nothing of one set: its inputs are how well the question was understood', () => {
    for (const name of Object.keys(fitted.weights)) expect(name).not.toMatch(/cue:|sketch:|convention:|kind:/);
  });
});
