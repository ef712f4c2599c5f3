import { type ColumnKind, findColumn, type Table } from '../../schema/snapshot/snapshot.ts';
import { type Fields, fieldsOf, listOf, tagged } from '../parse/parse.ts';
import type { Flavour } from './lexicon.ts';
import {
  accountFor,
  expression,
  frameOf,
  leadingSelect,
  type Phrase,
  type SourceFacts,
  type Speech,
} from './speech.ts';

/** A label that says little without the thing it belongs to. */
const vague =
  /^(?:id|code|name|title|type|status|date|time|number|no|key|value|description|名称|名字|姓名|编号|代码|标题|类型|状态|日期|时间|说明|备注)$/i;

/** Longer words for a result column are worse than its position. */
const longestLabel = 40;

/** A column by its label, with its table where that is needed to know which one is meant. */
export function column(speech: Speech, fields: Fields): Phrase {
  accountFor(speech, fields, ['source', 'name', 'output', 'table']);
  const { lexicon } = speech;
  if (typeof fields.source !== 'number') return columnWithoutSource(speech, fields);
  const source = fields.source;
  const level = speech.frames.findLastIndex((frame) => frame.called.has(source));
  const frame = speech.frames[level];
  const label = labelOf(speech, source, fields);
  const flavour = flavourOf(speech, source, fields);
  if (!frame) return { text: label, shape: 'atom', flavour };
  const called = frame.called.get(source) ?? '';
  const levels = speech.frames.length - 1 - level;
  if (levels > 0) {
    return { text: lexicon.columnOf(lexicon.outer(called, levels), label), shape: 'atom', flavour };
  }
  const others = [...frame.called.keys()].filter((id) => id !== source);
  const isShared = others.some((id) => hasLabel(speech, id, label, true));
  const isUnknown = !hasLabel(speech, source, label, true);
  const needsSource = isShared || (others.length > 0 && isUnknown) || (others.length > 0 && vague.test(label));
  if (!needsSource) return { text: label, shape: 'name', flavour };
  const short = vague.test(label) ? lexicon.columnOf(called, label, true) : undefined;
  const isTaken = short !== undefined && [...frame.called.keys()].some((id) => hasLabel(speech, id, short, false));
  return { text: short && !isTaken ? short : lexicon.columnOf(called, label), shape: 'atom', flavour };
}

function columnWithoutSource(speech: Speech, fields: Fields): Phrase {
  const { lexicon, labels } = speech;
  const select = typeof fields.output === 'number' ? leadingSelect(speech.resultOf) : undefined;
  if (typeof fields.output === 'number') {
    const item = select && outputPhrase(speech, select, fields.output);
    return item ?? { text: lexicon.position(fields.output + 1), shape: 'atom', flavour: 'other' };
  }
  const label = labels.column(undefined, String(fields.name));
  const text =
    typeof fields.table === 'string' ? lexicon.columnOf(labels.table(undefined, fields.table), label) : label;
  return { text, shape: 'atom', flavour: 'other' };
}

/** The label of a column of a source, without the source. */
export function labelOf(speech: Speech, source: number, fields: Fields): string {
  const facts = speech.facts.get(source);
  if (facts?.kind === 'table') return speech.labels.column(facts.table, String(fields.name));
  const select = selectBehind(speech, facts);
  if (typeof fields.output === 'number') return outputLabel(speech, facts, fields.output);
  const through = select && tableBehindStar(speech, select, String(fields.name));
  return speech.labels.column(through, String(fields.name));
}

/** A result column in the words of the query that makes it, or nothing when its position says it better. */
function outputPhrase(speech: Speech, select: Fields, at: number): Phrase | undefined {
  return outputPhrases(speech, select)[at];
}

/** Every result column in the words of the query that makes it; where those are long or not the column's alone, nothing. */
export function outputPhrases(speech: Speech, select: Fields): readonly (Phrase | undefined)[] {
  const cached = speech.outputs.get(select);
  if (cached) return cached;
  // A recursive step asks for its own columns while they are being named: they have only positions then.
  speech.outputs.set(select, []);
  const inside: Speech = { ...speech, frames: [frameOf(speech, select)], leaveOut: () => undefined };
  const items = listOf(select.expressions);
  const hasStar = items.some((item) => fieldsOf(item, 'star'));
  const phrases = hasStar ? [] : items.map((item) => expression(inside, item));
  const isFit = (phrase: Phrase) =>
    (phrase.shape === 'atom' || phrase.shape === 'name') &&
    phrase.text.length <= longestLabel &&
    !/[（(]/.test(phrase.text) &&
    phrases.filter((other) => sameLabel(other.text, phrase.text)).length === 1;
  // A value isn't a name: "1 is less than 5" would say something else.
  const isValue = (item: unknown) => ['literal', 'null', 'boolean'].includes(tagged(item)?.[0] ?? '');
  const fit = phrases.map((phrase, at) => (isFit(phrase) && !isValue(items[at]) ? phrase : undefined));
  speech.outputs.set(select, fit);
  return fit;
}

function selectBehind(speech: Speech, facts: SourceFacts | undefined): Fields | undefined {
  if (facts?.kind === 'query') return leadingSelect(facts.query);
  return facts?.kind === 'step' ? leadingSelect(speech.steps.get(facts.step)) : undefined;
}

/** The table whose column comes through the star of a subquery. */
function tableBehindStar(speech: Speech, select: Fields, name: string): Table | undefined {
  for (const id of frameOf(speech, select).called.keys()) {
    const facts = speech.facts.get(id);
    if (facts?.kind === 'table' && facts.table && findColumn(facts.table, name)) return facts.table;
    const behind = selectBehind(speech, facts);
    const result = behind && behind !== select ? tableBehindStar(speech, behind, name) : undefined;
    if (result) return result;
  }
  return undefined;
}

/** Whether a source has a column that is called so; `ifUnknown` is the answer where its columns are not known. */
export function hasLabel(speech: Speech, source: number, label: string, ifUnknown: boolean): boolean {
  const facts = speech.facts.get(source);
  if (facts?.kind === 'table') {
    if (!facts.table) return ifUnknown;
    return facts.table.columns.some((each) => sameLabel(speech.labels.column(facts.table, each.name), label));
  }
  const items = listOf(selectBehind(speech, facts)?.expressions);
  if (items.length === 0 || items.some((item) => fieldsOf(item, 'star'))) return ifUnknown;
  return items.some((_, at) => sameLabel(outputLabel(speech, facts, at), label));
}

function outputLabel(speech: Speech, facts: SourceFacts | undefined, at: number): string {
  const select = selectBehind(speech, facts);
  return (select && outputPhrase(speech, select, at)?.text) ?? speech.lexicon.position(at + 1);
}

function sameLabel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function flavourOf(speech: Speech, source: number, fields: Fields): Flavour {
  const facts = speech.facts.get(source);
  if (facts?.kind === 'table') {
    const result = facts.table && findColumn(facts.table, String(fields.name));
    return result ? flavours[result.kind] : 'other';
  }
  const select = selectBehind(speech, facts);
  if (select && typeof fields.output === 'number') {
    return outputPhrase(speech, select, fields.output)?.flavour ?? 'other';
  }
  return 'other';
}

const flavours: Record<ColumnKind, Flavour> = {
  integer: 'number',
  decimal: 'number',
  text: 'text',
  date: 'date',
  datetime: 'date',
  time: 'date',
  boolean: 'other',
  json: 'other',
  binary: 'other',
  other: 'other',
};
