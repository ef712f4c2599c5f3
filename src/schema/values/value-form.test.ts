import { describe, expect, it } from 'vitest';
import { caseForm, lettersForm, stemForm, trimForm, yesOrNo } from './value-form.ts';

describe('forms of a value', () => {
  it.each([
    ['case and width', caseForm, 'ＵＳＡ', 'usa', true],
    ['case keeps blanks', caseForm, 'usa ', 'usa', false],
    ['blanks around', trimForm, '  New   York ', 'new york', true],
    ['full-width blank', trimForm, '北京　', '北京', true],
    ['punctuation and blanks', lettersForm, 'North Carolina', 'NorthCarolina', true],
    ['accents', lettersForm, 'São Paulo', 'Sao Paulo', true],
    ['Japanese voicing is no accent', lettersForm, 'ガラス', 'カラス', false],
    ['plural', stemForm, 'Masters', 'Master', true],
    ['possessive', stemForm, "Master's", 'masters', true],
    ['several words', stemForm, 'Summer Courses', 'summer course', true],
    ['different words', stemForm, 'Bachelors', 'Master', false],
  ])('%s', (_, form, left, right, same) => {
    expect(form(left) === form(right)).toBe(same);
  });

  it('has no letters form for numbers, so that 1.5 never meets 15', () => {
    expect(['1.5', '15', '2010-01-01', '-5'].map(lettersForm)).toEqual(['', '', '', '']);
  });

  it('knows both sides of a yes or no column', () => {
    expect(['T', 'YES', '是', '1', 'f', '否', 'M'].map(yesOrNo)).toEqual([
      'yes',
      'yes',
      'yes',
      'yes',
      'no',
      'no',
      undefined,
    ]);
  });
});
