import { type Fields, fieldsOf, listOf, tagged } from '../parse/parse.ts';
import { aggregate, isAggregate } from './aggregate.ts';
import { caseWords } from './case.ts';
import { cast } from './cast.ts';
import { column, hasLabel } from './column.ts';
import { call } from './function.ts';
import { literal } from './literal.ts';
import { isTest } from './predicate.ts';
import { isQuery } from './query.ts';
import { accountFor, embedded, embeddedIn, expression, type Phrase, predicate, query, type Speech } from './speech.ts';
import { windowFunction } from './window.ts';

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
