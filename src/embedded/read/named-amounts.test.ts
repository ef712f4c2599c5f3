import { expect, it } from 'vitest';
import { compactSchema } from '../../../tests/fixtures/compact-schema.ts';
import { readQuestion } from '../../question/read-question.ts';
import { linkNames } from '../../schema/links/links.ts';
import { schemaFacts } from '../../schema/meaning/schema-facts.ts';
import { withNamedAmounts } from './named-amounts.ts';

function cuesOf(text: string, orders: string) {
  const snapshot = compactSchema(orders);
  const question = readQuestion(text, { today: '2026-06-30' });
  const read = withNamedAmounts(question, linkNames(question, snapshot, [], []), schemaFacts(snapshot));
  return read.cues.map((cue) => [cue.class, text.slice(cue.start, cue.end)]);
}

const withAmount = 'orders: id* int, amount real, status text';
const without = 'orders: id* int, price real, status text';

it.each([
  ['the total amount of orders', withAmount, [['sum', 'the total']]],
  ['total amount of orders', withAmount, [['sum', 'total']]],
  ['the amount of orders', withAmount, []],
  ['the total amount of orders', without, [['sum', 'the total amount of']]],
  ['the amount of orders', without, [['ask-count', 'the amount of']]],
])('%s with %s', (text, orders, expected) => expect(cuesOf(text, orders)).toEqual(expected));
