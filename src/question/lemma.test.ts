import { describe, expect, it } from 'vitest';
import { lemmaOf, otherSpelling, singularOf, stemOf } from './lemma.ts';

describe('the singular', () => {
  it.each([
    ['customers', 'customer'],
    ['Cities', 'city'],
    ['boxes', 'box'],
    ['branches', 'branch'],
    ['classes', 'class'],
    ['statuses', 'status'],
    ['bonuses', 'bonus'],
    ['purchases', 'purchase'],
    ['houses', 'house'],
    ['ties', 'tie'],
    ['movies', 'movie'],
    ['people', 'person'],
    ['children', 'child'],
    ['analyses', 'analysis'],
    ['ids', 'id'],
  ])('of %s is %s', (plural, singular) => expect(singularOf(plural)).toBe(singular));

  it.each(['bus', 'gas', 'glass', 'analysis', 'status', 'news', 'series', 'data', 'less', 'is', 'us', 'paid', '客户'])(
    '%s is one already',
    (word) => expect(singularOf(word)).toBe(word),
  );
});

it.each([
  ['bought', 'buy'],
  ['Sold', 'sell'],
  ['written', 'write'],
  ['orders', 'order'],
])('the dictionary has %s under %s', (word, lemma) => expect(lemmaOf(word)).toBe(lemma));

describe('forms of one word meet', () => {
  it.each([
    ['founded', 'founding'],
    ['manages', 'manager'],
    ['stopped', 'stop'],
    ['cities', 'city'],
    ['teachers', 'teach'],
    ['writes', 'wrote'],
  ])('%s and %s', (left, right) => expect(stemOf(left)).toBe(stemOf(right)));

  it.each([
    ['number', 'numb'],
    ['customer', 'custom'],
    ['order', 'ord'],
    ['need', 'ne'],
    ['king', 'k'],
  ])('%s is no form of %s', (left, right) => expect(stemOf(left)).not.toBe(stemOf(right)));
});

it.each([
  ['tyres', 'tires'],
  ['colour', 'color'],
  ['theater', 'theatre'],
  ['hour', undefined],
  ['order', undefined],
])('%s is also written %s', (word, other) => expect(otherSpelling(word)).toBe(other));
