import { words } from '../../dialects/standard.ts';
import { type Fields, fieldsOf, isFields, listOf, tagged } from '../parse/parse.ts';
import { column, hasLabel } from './column.ts';
import { call } from './function.ts';
import type { Flavour, OverWords } from './lexicon.ts';
import { isTest } from './predicate.ts';
import { isQuery } from './query.ts';
import {
  accountFor,
  embedded,
  embeddedIn,
  expression,
  literal,
  numberIn,
  orderKeys,
  type Phrase,
  predicate,
  query,
  type Speech,
} from './speech.ts';

const signs: Record<string, string> = {
  add: '+',
  sub: '-',
  mul: '×',
  div: '÷',
  mod: 'mod',
  bitwise_and: '&',
  bitwise_or: '|',
  bitwise_xor: '^',
  bitwise_left_shift: '<<',
  bitwise_right_shift: '>>',
};

/** Signs of one level are read from left to right. */
function level(sign: string): string {
  return '+-'.includes(sign) ? 'sum' : '×÷'.includes(sign) ? 'product' : sign;
}

/** A value in words. */
export function sayExpression(speech: Speech, node: unknown): Phrase {
  const phrase = said(speech, node);
  // A computed value whose words are also the name of a column must not be taken for that column.
  const isSafe = fieldsOf(node, 'column') || fieldsOf(node, 'literal') || !isLabelHere(speech, phrase.text);
  return isSafe ? phrase : { ...phrase, text: speech.lexicon.computed(phrase.text) };
}

/** CASE in words. Without a last ELSE the value is missing, and the words say so. */
function caseWords(speech: Speech, fields: Fields): Phrase {
  accountFor(speech, fields, ['operand', 'whens', 'else_']);
  const value = (node: unknown) => expression(speech, node).text;
  const hasOperand = fields.operand !== undefined;
  const branches = listOf(fields.whens).map((branch) => {
    const [when, then] = listOf(branch);
    return { when: hasOperand ? value(when) : predicate(speech, when), result: value(then) };
  });
  const otherwise = fields.else_ === undefined ? undefined : value(fields.else_);
  const [, firstResult] = listOf(listOf(fields.whens)[0]);
  const flavour = firstResult === undefined ? 'other' : expression(speech, firstResult).flavour;
  const text = speech.lexicon.caseOf(branches, otherwise, hasOperand ? value(fields.operand) : undefined);
  return { text, shape: 'atom', flavour };
}

/** `rank() OVER (PARTITION BY … ORDER BY …)` in words. */
function windowFunction(speech: Speech, fields: Fields): Phrase {
  accountFor(speech, fields, ['this', 'over']);
  const { lexicon } = speech;
  const over = isFields(fields.over) ? fields.over : {};
  accountFor(speech, over, ['partition_by', 'order_by', 'frame']);
  const words: OverWords = {};
  if (over.partition_by) {
    words.partition = lexicon.partition(listOf(over.partition_by).map((key) => expression(speech, key).text));
  }
  if (over.order_by) words.order = lexicon.list(orderKeys(speech, over.order_by));
  if (isFields(over.frame)) words.frame = frame(speech, over.frame);
  const inner = expression(speech, fields.this);
  return { text: lexicon.over(inner.text, words), shape: 'atom', flavour: inner.flavour };
}

function frame(speech: Speech, fields: Fields): string {
  accountFor(speech, fields, ['kind', 'start', 'end']);
  const end = fields.end === undefined ? undefined : bound(speech, fields.end);
  return speech.lexicon.frame(String(fields.kind).toLowerCase(), bound(speech, fields.start), end);
}

function bound(speech: Speech, node: unknown): string {
  if (typeof node === 'string') return speech.lexicon.bound(node);
  const [kind, value] = Object.entries(isFields(node) ? node : {})[0] ?? ['', undefined];
  return speech.lexicon.bound(kind, embeddedIn(speech, value));
}

/** A change of type in words. */
function cast(speech: Speech, kind: string, fields: Fields): Phrase {
  accountFor(speech, fields, ['this', 'to']);
  const type = typeName(speech, fields.to);
  const text = speech.lexicon.cast(embeddedIn(speech, fields.this), type, kind !== 'cast');
  return { text, shape: 'loose', flavour: flavourOfType(fields.to) };
}

/** `decimal(10, 2)`, `timestamp with timezone`: the type and every detail that the tree has of it. */
function typeName(speech: Speech, type: unknown): string {
  if (!isFields(type)) return String(type);
  const { data_type: base, name, ...details } = type;
  const spelt = details.real_spelling ? 'real' : base === 'custom' ? String(name).toLowerCase() : String(base);
  const shown = Object.entries(details)
    .filter(([key]) => key !== 'real_spelling')
    .map(([key, value]) => {
      if (typeof value === 'number') return String(value);
      if (value === true) return key;
      return isFields(value) ? typeName(speech, value) : `${key} ${JSON.stringify(value)}`;
    });
  const label = speech.lexicon.typeName(spelt);
  return shown.length > 0 ? `${label}(${shown.join(', ')})` : label;
}

function flavourOfType(type: unknown): Flavour {
  const base = isFields(type) ? String(type.data_type) : '';
  if (/int|float|double|decimal/.test(base)) return 'number';
  if (/char|text|string/.test(base)) return 'text';
  return /date|time/.test(base) ? 'date' : 'other';
}

/** Aggregates that the lexicons have words for; their value keeps its flavour only where it is one of the values. */
const worded =
  words(`sum avg min max stddev stddev_pop stddev_samp variance var_pop var_samp median group_concat string_agg array_agg
  any_value count_if`);

function isAggregate(kind: string, fields: Fields): boolean {
  return kind === 'count' || (worded.has(kind) && fields.this !== undefined);
}

function aggregate(speech: Speech, kind: string, fields: Fields): Phrase {
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

function said(speech: Speech, node: unknown): Phrase {
  const { lexicon } = speech;
  const [kind, fields] = tagged(node) ?? ['', {}];
  if (kind === 'column') return column(speech, fields);
  if (kind === 'literal') return literal(speech, fields);
  if (kind === 'null') return atom(lexicon.missing);
  if (kind === 'boolean') return atom(lexicon.truth(fields.value === true));
  if (kind === 'star') return atom(star(speech, fields));
  if (isQuery(node)) return { text: lexicon.bracket(query(speech, node, true)), shape: 'atom', flavour: 'other' };
  if (signs[kind]) return arithmetic(speech, signs[kind], fields);
  if (kind === 'neg') return loose(lexicon.negative(embeddedIn(speech, fields.this)), 'number');
  if (kind === 'concat') return together(speech, fields);
  if (kind === 'case') return caseWords(speech, fields);
  if (kind === 'cast' || kind === 'try_cast' || kind === 'safe_cast') return cast(speech, kind, fields);
  if (kind === 'window_function') return windowFunction(speech, fields);
  if (kind === 'unsure') {
    speech.leaveOut();
    return expression(speech, fields.this);
  }
  if (kind === 'tuple') {
    accountFor(speech, fields, ['expressions']);
    const items = listOf(fields.expressions).map((item) => expression(speech, item).text);
    return atom(lexicon.bracket(lexicon.enumeration(items)));
  }
  if (kind === 'collation') {
    accountFor(speech, fields, ['this', 'collation']);
    const inner = expression(speech, fields.this);
    return { ...inner, text: lexicon.collated(embedded(speech, inner), String(fields.collation).toLowerCase()) };
  }
  if (isTest(kind)) return loose(lexicon.whether(lexicon.bracket(predicate(speech, node))), 'other');
  if (isAggregate(kind, fields)) return aggregate(speech, kind, fields);
  return call(speech, kind, fields);
}

function atom(text: string, flavour: Phrase['flavour'] = 'other'): Phrase {
  return { text, shape: 'atom', flavour };
}

function loose(text: string, flavour: Phrase['flavour']): Phrase {
  return { text, shape: 'loose', flavour };
}

function arithmetic(speech: Speech, sign: string, fields: Fields): Phrase {
  accountFor(speech, fields, ['left', 'right']);
  const [to, from] = [fields.left, fields.right].map(julianDay);
  if (sign === '-' && from !== undefined && to !== undefined) {
    return atom(speech.lexicon.daysBetween(embeddedIn(speech, from), embeddedIn(speech, to)), 'number');
  }
  const left = expression(speech, fields.left);
  // `a - b + c` is a chain from the left; every other nesting shows its brackets.
  const first = left.sign && level(left.sign) === level(sign) ? left.text : operand(speech, left);
  const text = `${first} ${sign} ${operand(speech, expression(speech, fields.right))}`;
  return { text, shape: 'arithmetic', sign, flavour: 'number' };
}

function operand(speech: Speech, phrase: Phrase): string {
  return phrase.shape === 'atom' ? speech.lexicon.operand(phrase.text) : embedded(speech, phrase);
}

/** What `julianday(x)` is asked of. */
function julianDay(node: unknown): unknown {
  const fields = fieldsOf(node, 'function');
  const args = listOf(fields?.args);
  return fields?.name === 'julianday' && args.length === 1 ? args[0] : undefined;
}

function together(speech: Speech, fields: Fields): Phrase {
  accountFor(speech, fields, ['items']);
  const items = listOf(fields.items).map((item) => embeddedIn(speech, item));
  return atom(speech.lexicon.bracket(speech.lexicon.together(items)), 'text');
}

function star(speech: Speech, fields: Fields): string {
  accountFor(speech, fields, ['source', 'except']);
  const { lexicon, frames } = speech;
  const called = typeof fields.source === 'number' ? frames.at(-1)?.called.get(fields.source) : undefined;
  const all = lexicon.everything(called);
  if (!fields.except) return all;
  const left = listOf(fields.except).map((name) => speech.labels.column(undefined, String((name as Fields).name)));
  return lexicon.everythingBut(all, left);
}

function isLabelHere(speech: Speech, text: string): boolean {
  const sources = [...(speech.frames.at(-1)?.called.keys() ?? [])];
  return sources.some((id) => hasLabel(speech, id, text, false));
}
