import { describe, expect, it } from 'vitest';
import { clinic, library } from '../../../tests/fixtures/own-databases.ts';
import { cueAfter, cueBefore, gapOf, gapSize, isFree, isNamed, neighbours, openCues } from './attach.ts';
import { emptyDraft, extend } from './draft.ts';

const [hospital, books] = [clinic(), library()];

async function placesOf(asking: typeof hospital, text: string) {
  const { reading } = await asking.read(text);
  const place = (word: string) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length });
  const mention = (word: string) => {
    const found = reading.mentions.find((one) => one.text === word);
    if (!found) throw new Error(`${word} is no mention`);
    return found;
  };
  return { reading, place, mention };
}

describe('how far apart two places are', () => {
  it('in words in English, in characters in Chinese', async () => {
    const english = await placesOf(hospital, 'salary of all the doctors');
    expect(gapOf(english.reading, english.mention('salary'), english.mention('doctors'))).toBe(' of all the ');
    expect(gapSize(english.reading, english.mention('salary'), english.mention('doctors'))).toBe(3);
    const chinese = await placesOf(books, '苏州的女读者');
    expect(gapSize(chinese.reading, chinese.mention('苏州'), chinese.mention('读者'))).toBe(2);
  });

  it('the end of a clause in between counts much', async () => {
    const near = await placesOf(hospital, 'salary and doctors');
    const far = await placesOf(hospital, 'salary, and doctors');
    const gap = ({ reading, mention }: typeof near) => gapSize(reading, mention('salary'), mention('doctors'));
    expect(gap(far)).toBeGreaterThan(gap(near) + 2);
  });
});

describe('what stands beside a place', () => {
  it('the nearest first, on the side that was asked for, within reach', async () => {
    const { reading, mention } = await placesOf(hospital, 'salary of doctors in Cardiology');
    const right = neighbours(reading, mention('doctors'), 'right', () => true, 5).map((one) => one.mention.text);
    const left = neighbours(reading, mention('doctors'), 'left', () => true, 5).map((one) => one.mention.text);
    expect(right).toEqual(['Cardiology']);
    expect(left).toEqual(['salary']);
    expect(neighbours(reading, mention('salary'), 'right', () => true, 1).map((one) => one.mention.text)).toEqual([
      'doctors',
    ]);
    expect(neighbours(reading, mention('salary'), 'right', () => false, 9)).toEqual([]);
  });

  it('a cue before or after, with no name in between', async () => {
    const { reading, mention } = await placesOf(hospital, 'the average salary of doctors');
    expect(cueBefore(reading, mention('salary'), ['average'], 2)?.text).toBe('average');
    expect(cueBefore(reading, mention('doctors'), ['average'], 9)).toBeUndefined();
    expect(cueBefore(reading, mention('salary'), ['sum'], 9)).toBeUndefined();
    expect(cueAfter(reading, mention('salary'), ['average'], 9)).toBeUndefined();
  });
});

describe('what is still free', () => {
  it('what a step has used is used up for the next one', async () => {
    const { reading, mention } = await placesOf(hospital, 'the average salary of doctors');
    const start = emptyDraft();
    const salary = mention('salary');
    const [cue] = openCues(start, reading, 'average');
    expect(isFree(start, salary)).toBe(true);
    const next = extend(start, { use: { mention: [[salary, 'aggregate']], cues: [cue] } }, {});
    expect(isFree(next, salary)).toBe(false);
    expect(openCues(next, reading, 'average')).toEqual([]);
    expect(isFree(start, salary), 'the draft before stays as it was').toBe(true);
  });

  it('a stored value is no name', async () => {
    const { mention } = await placesOf(hospital, 'patients in York');
    expect(isNamed(mention('patients'))).toBe(true);
    expect(isNamed(mention('York'))).toBe(false);
  });
});
