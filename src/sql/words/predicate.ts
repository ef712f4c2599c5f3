import { type Fields, fieldsOf, listOf, tagged } from '../parse/parse.ts';
import type { Comparison, Flavour } from './lexicon.ts';
import { blockWords } from './query.ts';
import {
  accountFor,
  embedded,
  embeddedIn,
  expression,
  frameOf,
  type Phrase,
  predicate,
  query,
  type Speech,
  stringIn,
} from './speech.ts';

const comparisons = new Set<string>(['eq', 'neq', 'gt', 'gte', 'lt', 'lte']);

type Say = (speech: Speech, fields: Fields) => string;

/** A test in words. Anything that is no test is said as a value that must hold. */
export function sayPredicate(speech: Speech, node: unknown): string {
  const [kind, fields] = tagged(node) ?? ['', {}];
  if (comparisons.has(kind)) return comparison(speech, kind as Comparison, fields);
  const say = tests[kind];
  return say ? say(speech, fields) : speech.lexicon.holds(embeddedIn(speech, node));
}

export function isTest(kind: string): boolean {
  return comparisons.has(kind) || kind in tests;
}

const tests: Record<string, Say> = {
  and: (speech, fields) => speech.lexicon.both(conjuncts(speech, listOf(fields.items))),
  or: (speech, fields) => speech.lexicon.either(listOf(fields.items).map((item) => part(speech, item))),
  not: (speech, fields) => speech.lexicon.fails(speech.lexicon.bracket(predicate(speech, fields.this))),
  in: isIn,
  between(speech, fields) {
    accountFor(speech, fields, ['this', 'low', 'high', 'not']);
    const [value, low, high] = [fields.this, fields.low, fields.high].map((side) => expression(speech, side));
    if (!value || !low || !high) return '';
    const [first, second, third] = [value, low, high].map((side) => embedded(speech, side));
    return speech.lexicon.between(first ?? '', second ?? '', third ?? '', flavour(value, low), fields.not === true);
  },
  is_null(speech, fields) {
    accountFor(speech, fields, ['this', 'not']);
    return speech.lexicon.isMissing(embeddedIn(speech, fields.this), fields.not === true);
  },
  is_true: (speech, fields) => truth(speech, fields, true),
  is_false: (speech, fields) => truth(speech, fields, false),
  exists,
  like: (speech, fields) => like(speech, fields, false),
  i_like: (speech, fields) => like(speech, fields, true),
  glob: (speech, fields) => matches(speech, fields, 'glob'),
  regexp_like: (speech, fields) => matches(speech, fields, 'regexp'),
  similar_to: (speech, fields) => matches(speech, fields, 'similar'),
  is: (speech, fields) => same(speech, fields, fields.not === true),
  null_safe_eq: (speech, fields) => same(speech, fields, false),
  null_safe_neq: (speech, fields) => same(speech, fields, true),
  any: (speech, fields) => quantified(speech, fields, 'any'),
  all: (speech, fields) => quantified(speech, fields, 'all'),
};

/** The parts of an AND, `x >= '2026-05-01' AND x < '2026-06-01'` being one of them. */
function conjuncts(speech: Speech, items: readonly unknown[]): string[] {
  const words: string[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const from = fieldsOf(items[at], 'gte');
    const before = fieldsOf(items[at + 1], 'lt');
    const isPeriod = from && before && isDate(speech, from.right) && isDate(speech, before.right);
    if (isPeriod && JSON.stringify(from.left) === JSON.stringify(before.left)) {
      const [value, start, end] = [from.left, from.right, before.right].map((side) => embeddedIn(speech, side));
      words.push(speech.lexicon.period(value ?? '', start ?? '', end ?? ''));
      at += 1;
    } else words.push(part(speech, items[at]));
  }
  return words;
}

function isDate(speech: Speech, node: unknown): boolean {
  return stringIn(node) !== undefined && expression(speech, node).flavour === 'date';
}

/** A test inside a chain: other chains get brackets. */
function part(speech: Speech, node: unknown): string {
  const kind = tagged(node)?.[0];
  const text = predicate(speech, node);
  return kind === 'and' || kind === 'or' ? speech.lexicon.bracket(text) : text;
}

function comparison(speech: Speech, kind: Comparison, fields: Fields): string {
  accountFor(speech, fields, ['left', 'right']);
  const left = expression(speech, fields.left);
  const right = expression(speech, fields.right);
  const isText = stringIn(fields.right) !== undefined;
  return speech.lexicon.compare(kind, side(speech, left), side(speech, right), flavour(left, right), isText);
}

/** Arithmetic reads well beside a comparison; other loose words do not. */
function side(speech: Speech, phrase: Phrase): string {
  return phrase.shape === 'arithmetic' ? phrase.text : embedded(speech, phrase);
}

/** Dates are compared as dates when either side is one. */
function flavour(left: Phrase, right: Phrase): Flavour {
  return left.flavour === 'date' || right.flavour === 'date' ? 'date' : left.flavour;
}

function isIn(speech: Speech, fields: Fields): string {
  accountFor(speech, fields, ['this', 'expressions', 'query', 'not']);
  const value = embeddedIn(speech, fields.this);
  const not = fields.not === true;
  if (fields.query) return speech.lexicon.isIn(value, speech.lexicon.bracket(query(speech, fields.query, true)), not);
  const items = listOf(fields.expressions).map((item) => embeddedIn(speech, item));
  return speech.lexicon.isOneOf(value, items, not);
}

/** The common EXISTS names one source and a condition; any other is said as a query. */
function exists(speech: Speech, fields: Fields): string {
  accountFor(speech, fields, ['this', 'not']);
  const not = fields.not === true;
  const select = fieldsOf(fields.this, 'select');
  const isSimple =
    select && Object.keys(select).every((key) => ['from', 'joins', 'where'].includes(key)) && select.from;
  if (!select || !isSimple) {
    return speech.lexicon.exists(speech.lexicon.bracket(query(speech, fields.this, true)), not);
  }
  const inside: Speech = { ...speech, frames: [...speech.frames, frameOf(speech, select)] };
  const words = blockWords(inside, select);
  const where = words.where && speech.lexicon.bracket(words.where);
  const source = words.sources > 1 ? speech.lexicon.bracket(words.source ?? '') : (words.source ?? '');
  return speech.lexicon.existsSome(source, where, not);
}

function truth(speech: Speech, fields: Fields, value: boolean): string {
  accountFor(speech, fields, ['this', 'not']);
  return speech.lexicon.isTrue(embeddedIn(speech, fields.this), value, fields.not === true);
}

function like(speech: Speech, fields: Fields, ignoresCase: boolean): string {
  accountFor(speech, fields, ['left', 'right', 'escape', 'not']);
  const { lexicon } = speech;
  const value = embeddedIn(speech, fields.left);
  const not = fields.not === true;
  const pattern = stringIn(fields.right);
  const escaping = fields.escape === undefined ? '' : lexicon.escapedBy(embeddedIn(speech, fields.escape));
  const suffix = escaping + (ignoresCase ? lexicon.ignoringCase : '');
  const shape = pattern !== undefined && !escaping && !pattern.includes('\\') ? likeShape(pattern) : undefined;
  if (!shape) return lexicon.like(value, 'pattern', embeddedIn(speech, fields.right), not) + suffix;
  const text = embeddedIn(speech, { literal: { literal_type: 'string', value: shape.text } });
  return lexicon.like(value, shape.how, text, not) + suffix;
}

function likeShape(pattern: string): { how: 'starts' | 'ends' | 'contains'; text: string } | undefined {
  const [, before, text, after] = /^(%?)([^%_]+)(%?)$/.exec(pattern) ?? [];
  if (!text || (!before && !after)) return undefined;
  return { how: before && after ? 'contains' : before ? 'ends' : 'starts', text };
}

function matches(speech: Speech, fields: Fields, kind: 'regexp' | 'glob' | 'similar'): string {
  accountFor(speech, fields, ['left', 'right', 'this', 'pattern', 'not']);
  const value = embeddedIn(speech, fields.left ?? fields.this);
  return speech.lexicon.matches(value, embeddedIn(speech, fields.right ?? fields.pattern), kind, fields.not === true);
}

function same(speech: Speech, fields: Fields, not: boolean): string {
  accountFor(speech, fields, ['left', 'right', 'not']);
  return speech.lexicon.same(embeddedIn(speech, fields.left), embeddedIn(speech, fields.right), not);
}

function quantified(speech: Speech, fields: Fields, which: 'any' | 'all'): string {
  accountFor(speech, fields, ['this', 'subquery', 'op']);
  const kind = String(fields.op).toLowerCase();
  if (!comparisons.has(kind)) speech.leaveOut();
  const left = embeddedIn(speech, fields.this);
  return speech.lexicon.quantified(kind as Comparison, left, which, embeddedIn(speech, fields.subquery));
}
