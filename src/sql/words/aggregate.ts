import { type Fields, fieldsOf, listOf } from '../parse/parse.ts';
import type { Flavour } from './lexicon.ts';
import { numberIn } from './literal.ts';
import { orderKeys } from './order.ts';
import { accountFor, embedded, embeddedIn, expression, type Phrase, predicate, type Speech } from './speech.ts';

/** Aggregates that the lexicons have words for; their value keeps its flavour only where it is one of the values. */
const worded = new Set([
  'sum',
  'avg',
  'min',
  'max',
  'stddev',
  'stddev_pop',
  'stddev_samp',
  'variance',
  'var_pop',
  'var_samp',
  'median',
  'group_concat',
  'string_agg',
  'array_agg',
  'any_value',
  'count_if',
]);

export function isAggregate(kind: string, fields: Fields): boolean {
  return kind === 'count' || (worded.has(kind) && fields.this !== undefined);
}

export function aggregate(speech: Speech, kind: string, fields: Fields): Phrase {
  accountFor(speech, fields, [
    'this',
    'star',
    'distinct',
    'filter',
    'order_by',
    'separator',
    ...sameName(kind, fields),
  ]);
  const { lexicon } = speech;
  const { text, flavour } = kind === 'count' ? count(speech, fields) : valued(speech, kind, fields);
  let words = text;
  if (fields.separator) words = lexicon.separated(words, embeddedIn(speech, fields.separator));
  if (fields.order_by) words = lexicon.sortedBy(words, lexicon.list(orderKeys(speech, fields.order_by)));
  if (fields.filter) words = lexicon.only(words, predicate(speech, fields.filter));
  return { text: words, shape: 'atom', flavour };
}

/** The parser repeats the name as it was written. */
function sameName(kind: string, fields: Fields): string[] {
  return String(fields.name).toLowerCase() === kind ? ['name'] : [];
}

function count(speech: Speech, fields: Fields): { text: string; flavour: Flavour } {
  const { lexicon } = speech;
  if (fields.star) return { text: lexicon.rows, flavour: 'number' };
  return { text: lexicon.countOf(embeddedIn(speech, fields.this), fields.distinct === true), flavour: 'number' };
}

function valued(speech: Speech, kind: string, fields: Fields): { text: string; flavour: Flavour } {
  const { lexicon } = speech;
  const tested = kind === 'sum' && !fields.distinct ? countedTest(fields.this) : undefined;
  if (tested) return { text: lexicon.countWhere(lexicon.bracket(predicate(speech, tested))), flavour: 'number' };
  if (kind === 'count_if') {
    return { text: lexicon.countIf(lexicon.bracket(predicate(speech, fields.this))), flavour: 'number' };
  }
  const inner = expression(speech, fields.this);
  const value = embedded(speech, inner);
  const isPlain = fieldsOf(fields.this, 'column') !== undefined;
  const keeps = kind === 'min' || kind === 'max' || kind === 'any_value';
  return {
    text: lexicon.aggregate(kind, value, inner.flavour, fields.distinct === true, isPlain),
    flavour: keeps ? inner.flavour : kind === 'group_concat' || kind === 'string_agg' ? 'text' : 'number',
  };
}

/** The test of `SUM(CASE WHEN test THEN 1 ELSE 0 END)`, which people mean as a count. */
function countedTest(node: unknown): unknown {
  const fields = fieldsOf(node, 'case');
  const whens = listOf(fields?.whens);
  const [branch] = whens;
  if (!fields || fields.operand !== undefined || whens.length !== 1 || !Array.isArray(branch)) return undefined;
  return numberIn(branch[1]) === 1 && numberIn(fields.else_) === 0 ? branch[0] : undefined;
}
