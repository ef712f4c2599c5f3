import { expect, it } from 'vitest';
import { readQuestion } from '../../question/read-question.ts';
import { lookUpChinese, soundsOf } from './chinese-dictionary.ts';
import { translateWords } from './translate-words.ts';

it('gives short meanings and the sound of a word', () => {
  expect(lookUpChinese('酒庄')).toEqual({ meanings: ['winery'], sounds: ['jiuzhuang'], isVerb: false });
  expect(lookUpChinese('北京')?.meanings).toContain('Beijing');
  expect(lookUpChinese('交易')?.meanings).toEqual(['deal', 'trade', 'transact', 'transaction']);
  expect(lookUpChinese('负责')?.isVerb).toBe(true);
  expect(lookUpChinese('没有这个词')).toBeUndefined();
});

it('spells names that are no words', () => {
  expect(soundsOf('王小明')).toBe('wangxiaoming');
  expect(soundsOf('王x明')).toBe('');
});

const translated = (text: string) =>
  translateWords(readQuestion(text, { today: '2026-06-30' })).map(({ start, end, translations }) => [
    text.slice(start, end),
    translations[0]?.phrase,
  ]);

it('translates whole words, those of schemas first, and no order', () => {
  expect(translated('显示磨坊的寿命')).toEqual([
    ['磨坊', 'mill'],
    ['寿', 'lifespan'],
    ['寿命', 'life expectancy'],
  ]);
});

it('leaves quoted texts alone', () => {
  expect(translated('名为“磨坊”的')).toEqual([['名', 'name']]);
});
