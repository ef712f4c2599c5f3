import { describe, expect, it } from 'vitest';
import { createMatcher } from './value-match.ts';

describe('matching a literal with stored values', () => {
  const countries = createMatcher([
    'USA',
    'France ',
    'NorthCarolina',
    'Master',
    '行政管理',
    '行政法',
    'Volkswagen',
    'woman',
  ]);

  it.each([
    ['USA', 'exact', ['USA']],
    ['usa', 'case', ['USA']],
    ['ＵＳＡ', 'case', ['USA']],
    ['france', 'trim', ['France ']],
    ['North Carolina', 'letters', ['NorthCarolina']],
    ['Masters', 'stem', ['Master']],
    ['Volkswagon', 'near', ['Volkswagen']],
    ['行政', 'contains', ['行政法', '行政管理']],
    ['行政管理专业', 'contains', ['行政管理']],
  ])('%s: %s', (literal, tier, values) => {
    expect(countries(literal)).toEqual({ tier, values });
  });

  it('finds nothing rather than a part of a word', () => {
    expect(countries('oman')).toBeUndefined();
    expect(countries('Germany')).toBeUndefined();
    expect(countries('')).toBeUndefined();
  });

  it('gives every value when several match', () => {
    expect(createMatcher(['Abc', 'ABC'])('abc')).toEqual({ tier: 'case', values: ['Abc', 'ABC'] });
  });

  it.each([
    [['T', 'F'], 'true', 'T'],
    [['T', 'F'], '1', 'T'],
    [['yes', 'no', 'unknown'], '0', 'no'],
    [['是', '否'], 'no', '否'],
    [['1'], 'yes', '1'],
  ])('yes or no: %j holds %s as %s', (values, literal, expected) => {
    expect(createMatcher(values)(literal)).toEqual({ tier: 'yes-no', values: [expected] });
  });

  it.each([
    [['F', 'M'], 'false'],
    [['F', 'M', 'U'], 'no'],
    [['T', 'F', 'X', 'Z'], 'true'],
  ])('no yes or no column: %j', (values, literal) => {
    expect(createMatcher(values)(literal)).toBeUndefined();
  });

  it('never takes one code for another', () => {
    expect(createMatcher(['A1001', '2010-05-06'])('A1002')).toBeUndefined();
    expect(createMatcher(['15'])('1.5')).toBeUndefined();
  });
});
