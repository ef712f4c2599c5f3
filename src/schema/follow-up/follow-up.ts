import { singularOf } from '../../question/lemma.ts';
import { numberWord } from '../../question/numbers.ts';
import type { Cue, Period, Span } from '../../question/question.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { measureOf, measureReplaced } from './measures.ts';
import { type Linked, type Named, type Parts, partsOf, type StoredValue } from './parts.ts';
import { periodBefore } from './previous-period.ts';

/** What to do with the rows that were shown. */
export type RowsChange =
  | { kind: 'count' }
  /** `isByFigure`: the highest or lowest, whatever the rows are sorted by. */
  | { kind: 'first'; count: number; isFromEnd: boolean; isByFigure?: true }
  | { kind: 'place'; place: number }
  | { kind: 'sort'; by: string; columns: { table: string; column: string }[]; direction: 'asc' | 'desc' };

/** A continuation, read: a question that stands alone, or a change to the rows that were shown. */
export type FollowUp = { kind: 'question'; text: string } | { kind: 'rows'; change: RowsChange };

/**
 * Reads a text as a continuation of the question before it (which stands alone already). Undefined when it stands alone
 * itself, or holds a word that nothing accounts for: a fresh question is never taken for a continuation.
 */
export function readFollowUp(
  previous: Linked,
  next: Linked,
  snapshot: Snapshot,
  isSaidToContinue = false,
): FollowUp | undefined {
  const read = partsOf(next, snapshot);
  const parts = { ...read, isTied: read.isTied || isSaidToContinue };
  if (parts.body === '' || parts.body.length > 60) return undefined;
  const change = rowsChange(parts, next);
  if (change) return { kind: 'rows', change };
  if (parts.unknown.length > 0) return undefined;
  const before = partsOf(previous, snapshot);
  if (standsAlone(parts, before) || (!parts.isTied && asksAnew(parts, next, previous))) return undefined;
  // Of a text that was read in part only, a part would be left out of the new one.
  if ([previous, next].some(({ question }) => question.text !== question.whole)) return undefined;
  const text = edited(previous, before, parts, next);
  return text === undefined || text === previous.question.text ? undefined : { kind: 'question', text };
}

const asks = /^(?:ask-(?:which|what|who|when|where|list|count|amount)|average|sum|maximum|minimum)$/;

/** It asks for something of its own: a figure or a thing, with a question word or with more than the name alone. */
function standsAlone(parts: Parts, before: Parts): boolean {
  const { names, cues, isTied, body, periods, values } = parts;
  // 那订单数呢, "and the number of orders?": a figure alone, of whatever was asked before.
  if (isTied && measureOf(parts)) return false;
  const things = names.filter(({ kind }) => kind !== 'column');
  if (things.length === 0) return !isTied && countsAnew(body, before.body);
  const isAsking = cues.some((cue) => asks.test(cue.class));
  if (isAsking) return true;
  // 个人客户呢 after 企业客户有多少: the same things, another kind of them.
  const isSameThing = things.every((thing) =>
    before.names.some(({ kind, table }) => kind === thing.kind && table === thing.table),
  );
  if (isTied && isSameThing && values.length > 0) return false;
  const isBreakdown = cues.some((cue) => cue.class === 'by' || cue.class === 'each' || cue.class.startsWith('bucket-'));
  if (isBreakdown) {
    const isByTime = cues.some((cue) => cue.class.startsWith('bucket-'));
    // 每个月的订单数 after 各渠道的销售额: told apart by time, so the thing is what is counted.
    if (isByTime && !isSameThing) return true;
    // "new owners per month in 2026": what is counted, how it is told apart and when.
    const isWhole = !isTied && periods.length > 0 && isByTime;
    return isWhole || things.some(({ kind }) => kind === 'figure') || things.length > 1;
  }
  // 销量 alone is a question; 那销量呢 is not.
  return (
    !isTied ||
    periods.length > 0 ||
    values.length > 0 ||
    things.length > 1 ||
    body.length > (things[0]?.text.length ?? 0) + 4
  );
}

const pieces = '[单杯件瓶份盒袋箱台斤桌场节张本间晚辆]';
const counted = new RegExp(`(?:多少|几)${pieces}|卖(?:出|掉)?了?(?:多少|几)[个款种条]`, 'u');
const countedBefore = new RegExp(`[数量]|(?:多少|几)(?:${pieces}|[个款种条位名家笔次人])`, 'u');

/** 果茶卖了多少杯 after 客单价是多少: it says how many of what, where the question before asked for no number of anything. */
const countsAnew = (body: string, before: string): boolean => counted.test(body) && !countedBefore.test(before);

/** 占多少, 卖了多少钱: a figure of its own, whatever was asked before. */
const figureInWords =
  /占(?:了|到|比)?(?:是)?(?:多少|几成|百分之几)|[卖花收赚付退](?:出|掉|入|到|回)?了?多少钱|\bshare of\b/iu;
const asksHowMuch = /^ask-(?:count|amount)$/;

/**
 * It says how many or how much of something that the question before did not speak of, if only by half of its name (有多少客户 of
 * 客户主档); what is told apart stands before how ("visits per month"); or it names by half what no part of a continuation takes up:
 * 退费总额按原因 is more than 按原因, and 每个月的营业额 is more than 每个月.
 */
function asksAnew(parts: Parts, { links }: Linked, previous: Linked): boolean {
  const { body, cues, names, values, periods } = parts;
  if (figureInWords.test(body)) return true;
  const by = cues.filter((cue) => cue.class === 'by' || cue.class === 'each');
  const isTaken = (one: Span) =>
    [...names, ...values, ...periods, ...cues].some((part) => part.start < one.end && one.start < part.end) ||
    by.some(({ end }) => one.end > end && one.start - end <= 1);
  const named = [...links.tables, ...links.columns, ...links.terms].filter(({ score }) => score >= halfNamed);
  const bucket = cues.find((cue) => cue.class.startsWith('bucket-'));
  if ((bucket || by.length > 0) && named.some((one) => !isTaken(one))) return true;
  if (bucket && names.some(({ kind, end }) => kind === 'table' && end <= bucket.start)) return true;
  const spoken = new Set(previous.links.tables.filter(({ score }) => score >= halfNamed).map(({ table }) => table));
  return (
    cues.some((cue) => asksHowMuch.test(cue.class)) &&
    links.tables.some(({ score, table }) => score >= halfNamed && !spoken.has(table))
  );
}
const halfNamed = 0.5;

const counting =
  /^(?:how many(?: (?:are there|is that|in total|rows|of them|in all))*|count them|the count|(?:一共|总共|共)?有?(?:多少|几)(?:个|条|行|位|家|种|款|名|笔)?)$/i;
const placed =
  /^(?:show me |details of |tell me about )?(?:the )?(?:(first|second|third|fourth|fifth|last|\d+(?:st|nd|rd|th)) (?:one|row)|(?:第(\d+|[一二三四五六七八九十])|(最后))(?:一)?(?:个|名|条|行|位|家|款))(?:是谁|是什么)?$/i;
const firstFew =
  /^(?:只要|只看|只显示|只取|取|看|仅看|保留)?(?:前|头)(\d+|[一二两三四五六七八九十]+)(?:个|名|条|行|位|家|款|种|笔)?(?:就行|就好|即可)?$|^(?:only |just |show |show me |keep |give me )*(?:the )?(?:top|first) (\d+|one|two|three|four|five|ten)(?: (?:ones|rows|of them))?(?: only)?$/i;
const lastFew =
  /^(?:只要|只看|取|看)?(?:最后|后|倒数)(\d+|[一二两三四五六七八九十]+)(?:个|名|条|行|位|家|款)?$|^(?:only |just |show |show me )*(?:the )?(?:bottom|last) (\d+|two|three|four|five|ten)(?: (?:ones|rows))?$/i;

/** 哪个月最多, "which one is the highest?": of the rows that were shown. */
const extremes =
  /^(?:哪一?(?:个|家|位|款|种|名|天|年|个?月|个?季度|个(?:地区|城市|渠道|产品|客户|门店))|谁)(?:的)?(?:是)?最(?:多|高|大|好|少|低|小|差)的?$|^which (?:one|month|year|quarter|day|region|channel|product|customer|store|city) (?:is|was|had|has|did) (?:the )?(?:most|highest|largest|biggest|best|least|fewest|lowest|smallest)$/i;

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : numberWord(text));

/** "only the top 3", 按价格排序, "how many are there?": about the rows on the screen. */
function rowsChange(parts: Parts, { question, links }: Linked): RowsChange | undefined {
  const { body, cues, names } = parts;
  if (names.length === 0 && counting.test(body)) return { kind: 'count' };
  const extreme = extremes.exec(body);
  if (extreme) {
    const isFromEnd = /少|低|小|差|least|fewest|lowest|smallest/i.test(extreme[0]);
    return { kind: 'first', count: 1, isFromEnd, isByFigure: true };
  }
  const place = placed.exec(body);
  if (place) {
    const count = /^(?:last)$/i.test(place[1] ?? '') || place[3] ? -1 : numberOf(place[1] ?? place[2]);
    return count === undefined ? undefined : { kind: 'place', place: count };
  }
  const first = firstFew.exec(body);
  const last = lastFew.exec(body);
  const count = numberOf(first?.[1] ?? first?.[2] ?? last?.[1] ?? last?.[2]);
  if (count !== undefined) {
    const isByFigure = /\b(?:top|bottom)\b/i.test(body);
    return { kind: 'first', count, isFromEnd: first === null, ...(isByFigure ? { isByFigure } : {}) };
  }
  const isSort = cues.some(({ class: name }) => name === 'order' || name === 'ascending' || name === 'descending');
  const [by, ...more] = names;
  const isAsking = cues.some((cue) => asks.test(cue.class));
  if (!isSort || !by || more.length > 0 || isAsking || parts.unknown.length > 0 || parts.periods.length > 0)
    return undefined;
  const isFigure = by.kind === 'figure';
  const up = cues.some((cue) => cue.class === 'ascending');
  const down = cues.some((cue) => cue.class === 'descending');
  const columns = links.columns
    .filter(({ start, end, score }) => start === by.start && end === by.end && score >= 0.9)
    .map(({ table, column }) => ({ table, column }));
  const direction = up ? 'asc' : down || isFigure ? 'desc' : 'asc';
  return { kind: 'sort', by: question.text.slice(by.start, by.end), columns, direction };
}

/** The question before, with what the new text says put in its place. */
function edited(previous: Linked, before: Parts, parts: Parts, next: Linked): string | undefined {
  const { question } = previous;
  const zh = question.language === 'zh';
  const changes: { span: Span; text: string }[] = [];
  const added: string[] = [];
  const period = parts.periods[0];
  if (parts.periods.length > 1 || (period && before.periods.length > 1)) return undefined;
  const [from] = before.periods;
  const back = parts.stepBack && from && periodBefore(from, parts.stepBack.unit);
  if (parts.stepBack && !back && !period) return undefined;
  if (back && from) changes.push({ span: withPrepositionBefore(from, previous), text: zh ? back.zh : `in ${back.en}` });
  else if (period) {
    const [old] = before.periods;
    if (old) changes.push({ span: withPrepositionBefore(old, previous), text: periodText(inYearOf(old, period), zh) });
    else added.push(zh ? period.description.zh : withPreposition(period));
  }
  for (const value of parts.values) {
    const old =
      before.values.find((one) => one.table === value.table && one.column === value.column) ?? twin(value, before);
    if (old) changes.push({ span: old, text: value.text });
    else added.push(zh ? value.text : `for ${value.text}`);
  }
  const group = breakdownOf(parts, next);
  if (group) {
    const text = group[zh ? 'zh' : 'en'];
    const old = oldBreakdown(before, previous);
    const [dated] = before.periods;
    if (old) changes.push({ span: old, text });
    // 2025年的销售额, 按月: 2025年每个月的销售额.
    else if (zh && dated) changes.push({ span: { start: dated.end, end: dated.end }, text });
    else added.push(text);
    // Told apart by region there is no longer one region.
    for (const value of before.values)
      if (value.table === group.table) changes.push({ span: withPrepositionBefore(value, previous), text: '' });
  } else {
    const measure = measureOf(parts);
    const replaced = measure && measureReplaced(previous, before, measure);
    if (replaced) changes.push(replaced);
    const [name] = replaced ? [] : parts.names.filter(({ kind }) => kind !== 'column');
    const old = name && swapped(name, before);
    if (name && !old) return undefined;
    if (name && old) changes.push({ span: old, text: name.text });
  }
  if (changes.length === 0 && added.length === 0) return undefined;
  return joined(question.text, changes, added, zh);
}

function joined(
  text: string,
  changes: readonly { span: Span; text: string }[],
  added: readonly string[],
  zh: boolean,
): string {
  let result = text;
  for (const { span, text: insert } of [...changes].sort((left, right) => right.span.start - left.span.start))
    result = result.slice(0, span.start) + insert + result.slice(span.end);
  result = result.replace(/ {2,}/g, ' ').replace(/ +(?=[?.!])/g, '');
  if (added.length === 0) return result;
  if (zh) return added.join('') + result;
  const [, body = result, end = ''] = /^(.*?)([\s?.!]*)$/s.exec(result) ?? [];
  return `${body} ${added.join(' ')}${end}`;
}

const withPreposition = (period: Period): string =>
  /^(?:since|until|before|after|in|from|between|last|this|next|yesterday|today|the )/i.test(period.text)
    ? period.text
    : `in ${period.text}`;

const withoutYear =
  /^(?:(?:\d{1,2}|[一二三四五六七八九十]{1,2})月份?|[上下]半年|第?[一二三四1-4]季度|january|february|march|april|may|june|july|august|september|october|november|december|q[1-4])$/i;

/** 2025年5月的订单数, 6月呢: a month of the year that was named, not of the one that goes on. */
function inYearOf({ text, from, to }: Period, period: Period): Period {
  const year = /(?:19|20)\d\d/.exec(text)?.[0];
  const isOfYear = year !== undefined && from?.slice(0, 4) === year && to?.slice(0, 4) === year;
  if (!isOfYear || !withoutYear.test(period.text)) return period;
  const isHan = /\p{Script=Han}/u.test(period.text);
  const inYear = (said: string) => said.replace(/\d{4}/, year);
  return {
    ...period,
    text: isHan ? `${year}年${period.text}` : `${period.text} ${year}`,
    description: { zh: inYear(period.description.zh), en: inYear(period.description.en) },
  };
}

/** In the words of the question before; its own words where the language is the same. */
function periodText(period: Period, zh: boolean): string {
  if (/\p{Script=Han}/u.test(period.text) !== zh && !/^\d+$/.test(period.text))
    return period.description[zh ? 'zh' : 'en'];
  if (zh) return /^\d{4}$/.test(period.text) ? `${period.text}年` : period.text;
  return withPreposition(period);
}

/** With its preposition: "in 2025" gives way to "last month" as a whole. */
function withPrepositionBefore(place: Span, { question }: Linked): Span {
  const before = /\b(?:in|for|during)\s+$/i.exec(question.text.slice(0, place.start));
  return before ? { start: before.index, end: place.end } : { start: place.start, end: place.end };
}

/** A value of the same table in the other language's column, or of another column of the same table. */
const twin = (value: StoredValue, before: Parts): StoredValue | undefined =>
  before.values.find((one) => one.table === value.table && sameStem(one.column, value.column));
const sameStem = (left: string, right: string): boolean =>
  left.replace(/_(?:zh|en|cn)$/i, '') === right.replace(/_(?:zh|en|cn)$/i, '');

const buckets = {
  year: { zh: '每年', en: 'per year' },
  quarter: { zh: '每个季度', en: 'per quarter' },
  month: { zh: '每个月', en: 'per month' },
  week: { zh: '每周', en: 'per week' },
  day: { zh: '每天', en: 'per day' },
} as const;

/** 按地区分, "by month instead": what to break down by, as each language says it. */
function breakdownOf(
  { cues, names }: Parts,
  { question, links }: Linked,
): { zh: string; en: string; table?: string } | undefined {
  const bucket = cues.find((cue) => cue.class.startsWith('bucket-'));
  if (bucket) return buckets[bucket.class.slice('bucket-'.length) as keyof typeof buckets];
  const cue = cues.find(({ class: name }) => name === 'by' || name === 'each');
  // Behind 按 also what names a column only in part (城市 of 所在城市).
  const thing =
    cue &&
    (names.find((name) => name.kind !== 'figure' && name.start >= cue.end) ??
      links.columns
        .filter(({ start, score }) => start >= cue.end && start - cue.end <= 1 && score >= 0.5)
        .toSorted((left, right) => right.end - left.end || right.score - left.score)[0]);
  if (!thing) return undefined;
  const text = question.text.slice(thing.start, thing.end);
  return { table: thing.table, zh: `各${text}`, en: `for each ${text.replace(/[A-Za-z]+$/, singularOf)}` };
}

/** The words of the question before that say what it was broken down by. */
function oldBreakdown({ cues, names }: Parts, { question }: Linked): Span | undefined {
  const bucket = cues.find((cue) => cue.class.startsWith('bucket-'));
  if (bucket) return bucket;
  const each = cues.find((cue: Cue) => cue.class === 'each' || cue.class === 'by');
  const thing =
    each && names.find((name) => name.kind !== 'figure' && name.start >= each.end && name.start - each.end <= 2);
  if (!each || !thing) return undefined;
  const start = question.text.slice(0, each.start).match(/(?:\bfor|\bin)\s+$/i)?.index ?? each.start;
  return { start, end: thing.end };
}

/** The figure or the thing that was asked for, for another of the same kind. */
function swapped(name: Named, before: Parts): Span | undefined {
  const same = before.names.filter(({ kind }) => kind === name.kind);
  if (name.kind === 'figure') return same.at(-1) ?? undefined;
  const counted = before.cues.find((cue) => cue.class === 'ask-count');
  if (!counted) return undefined;
  return [...same].sort((left, right) => Math.abs(left.start - counted.end) - Math.abs(right.start - counted.end))[0];
}
