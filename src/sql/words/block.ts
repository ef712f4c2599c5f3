import { type Fields, fieldsOf, isFields, listOf } from '../parse/parse.ts';
import { frameOf } from './frame.ts';
import type { BlockWords } from './lexicon.ts';
import { limitWords, orderWords } from './order.ts';
import { sources } from './source.ts';
import { accountFor, expression, predicate, type Speech } from './speech.ts';

const said = [
  'distinct',
  'distinct_on',
  'expressions',
  'from',
  'joins',
  'where',
  'group_by',
  'having',
  'qualify',
  'order_by',
  'limit',
  'limit_percent',
  'limit_with_ties',
  'offset',
];

/** One SELECT in words. */
export function block(outside: Speech, select: Fields, nested: boolean): string {
  accountFor(outside, select, said);
  const frame = frameOf(outside, select);
  const speech: Speech = { ...outside, frames: [...outside.frames, frame] };
  return speech.lexicon.block(blockWords(speech, select), nested);
}

/** The clauses one by one; `speech` stands inside the block. */
export function blockWords(speech: Speech, select: Fields): BlockWords {
  const items = listOf(select.expressions);
  const words: BlockWords = {
    plain: items.every(isColumn) ? 'all' : items.some(isColumn) ? 'some' : 'none',
    distinct: select.distinct === true,
    sources: speech.frames.at(-1)?.called.size ?? 0,
  };
  if (select.expressions) words.shown = items.map((item) => expression(speech, item).text);
  if (select.distinct_on) words.distinctOn = listOf(select.distinct_on).map((item) => expression(speech, item).text);
  if (select.from) words.source = sources(speech, select.from, listOf(select.joins));
  if (select.where) words.where = predicate(speech, select.where);
  if (isFields(select.group_by)) words.group = groupWords(speech, select.group_by);
  if (select.having) words.having = predicate(speech, select.having);
  if (select.qualify) words.qualify = predicate(speech, select.qualify);
  const order = orderWords(speech, select.order_by);
  const limit = limitWords(speech, select);
  return { ...words, ...(order ? { order } : {}), ...(limit ? { limit } : {}) };
}

function isColumn(item: unknown): boolean {
  return fieldsOf(item, 'column') !== undefined || fieldsOf(item, 'star') !== undefined;
}

function groupWords(speech: Speech, group: Fields): string {
  accountFor(speech, group, ['expressions', 'all']);
  if (group.all === true && !group.expressions) return speech.lexicon.groupedByRest;
  if (group.all !== undefined) speech.leaveOut();
  return speech.lexicon.grouped(listOf(group.expressions).map((item) => expression(speech, item).text));
}
