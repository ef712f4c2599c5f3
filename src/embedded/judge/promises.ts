import type { Cue, CueClass, NumberMention, Period, Span } from '../../question/question.ts';
import { type Meaning, meaningOf } from '../../schema/meaning/meaning.ts';
import { type Block, type Expression, type Form, isAggregate, type Order, type Predicate } from '../form/form.ts';
import type { Reading } from '../read/draft.ts';
import { blocksOf, expressionsUnder, predicatesIn, shownIn } from './form-walk.ts';

/** What words of a question promise of its answer, whoever read it and in whatever language. */
export type Promised =
  | 'count'
  | 'groups'
  | 'time'
  | 'moment'
  | 'names'
  | 'average'
  | 'median'
  | 'total'
  | 'amount'
  | 'news'
  | 'share'
  | 'growth'
  | 'absence'
  | 'bound'
  | 'times'
  | 'order'
  | 'two-periods'
  | 'period'
  | 'vague'
  | 'number'
  | 'quality'
  | 'pieces'
  | 'flag';

const buckets: readonly CueClass[] = ['bucket-year', 'bucket-quarter', 'bucket-month', 'bucket-week', 'bucket-day'];

/** Promises of the question that a form breaks. It looks at the form alone, so that no reading can claim to have heard a word. */
export function brokenPromises(
  form: Form,
  { question, cues, facts }: Pick<Reading, 'question' | 'cues' | 'facts'>,
): Promised[] {
  const heard = new Set(cues.map((cue) => cue.class));
  const has = (...classes: CueClass[]) => classes.some((one) => heard.has(one));
  const all = predicatesIn(form);
  const shown = shownIn(form);
  const broken: Promised[] = [];
  const isFigure = (item: Expression): boolean =>
    isAggregate(item) ||
    item.kind === 'metric' ||
    item.kind === 'arithmetic' ||
    item.kind === 'days' ||
    (item.kind === 'column' && facts.column(item.table, item.column)?.isMeasure === true);
  const blocks = blocksOf(form);
  const figures = blocks.flatMap(({ select }) => select.filter(isFigure));
  const isGrouped = blocks.some(isGroupedBlock);
  const comparesAverage = all.some((one) => one.kind === 'compare' && /^(?:block|peers)$/.test(one.right.kind));

  // 客户数: said without a word that asks.
  const isNumberOf = /\p{Script=Han}数(?:是多少|有多少|多少)?[？?。]?\s*$/u.test(question.text);
  // "orders per month": what is said per something is a figure.
  const isPer = cues.some(({ class: one, text }) => /^per\b/i.test(text) && (one === 'each' || buckets.includes(one)));
  const isSales = salesAlone.test(question.text) && !has('ask-list', 'ask-all', 'ask-which', 'ask-who', 'ask-when');
  if ((has('ask-count') || isNumberOf || isPer || isSales) && figures.length === 0) broken.push('count');
  // "paid by card": by what stands behind it, and no group.
  const isMeans = ({ class: one, end }: Cue) => one === 'by' && all.some(({ at = -1 }) => at >= end && at <= end + 1);
  const tellsApart = cues.some((cue) => cue.class === 'each' || (cue.class === 'by' && !isMeans(cue)));
  if (tellsApart && form.kind === 'block' && !isGrouped && !form.block.order?.within) broken.push('groups');
  if (
    has(...buckets) &&
    !blocks.some(isByTime) &&
    !isInPeriod(
      question.periods,
      cues.filter(({ class: one }) => buckets.includes(one)),
    )
  )
    broken.push('time');
  if (dayKinds.test(question.text) && !tellsDays(form, question.text, question.periods)) broken.push('time');
  // "how many were picked up at": nobody asks for a count by the minute.
  const isRawDate = (item: Expression) =>
    item.kind === 'column' && facts.column(item.table, item.column)?.isDate === true;
  if (
    has('ask-count') &&
    !has('each', 'by', 'over-time', 'ask-when', 'ask-which', ...buckets) &&
    blocks.some(({ select }) => select.some(isAggregate) && select.some(isRawDate))
  )
    broken.push('moment');
  if (has('over-time') && !blocks.some((one) => isByTime(one) || one.order !== undefined)) broken.push('time');
  if (has('ask-who') && form.kind === 'block' && form.block.select.every(isFigure)) broken.push('names');
  if (has('average', 'than-average') && !comparesAverage && !averages(form, shown)) broken.push('average');
  if (medianWords.test(question.text) && !isMedian(form, shown)) broken.push('median');
  if (has('sum') && !has('ask-count', 'count', 'average', 'share') && !shown.some(isTotal)) broken.push('total');
  if (has('share', 'ratio') && !isRatio(form, shown)) broken.push('share');
  if (has('growth') && !isDifference(form, shown)) broken.push('growth');
  if (has('without') && form.kind !== 'set' && !all.some(isNegative)) broken.push('absence');
  if (has('most', 'least', 'top', 'bottom') && !isRanked(form, shown) && !comparesAverage) broken.push('order');
  const speed = cues.find(({ hints }) => hints?.some((hint) => speeds.has(hint)));
  if (speed && blocks.some(({ order }) => order && !isSpeed(order, speed.class === 'most', meaningOf(facts.snapshot))))
    broken.push('quality');
  // 最早的订单的金额: the earliest is told by a day, unless something else is the most or the least.
  const ranks = cues.filter(({ class: one }) => /^(?:most|least|top|bottom)$/.test(one));
  const isAmount = (by: Expression) =>
    by.kind === 'aggregate' ? !(by.argument && isRawDate(by.argument)) : isFigure(by) && by.kind !== 'days';
  if (
    ranks.length > 0 &&
    ranks.every(({ text }) => earliest.test(text)) &&
    blocks.some(({ order }) => order && isAmount(order.by))
  )
    broken.push('quality');
  if (all.some((one) => holdsFlagAgainstAmount(one, meaningOf(facts.snapshot)))) broken.push('flag');
  const asksMoney = cues.some(({ class: one, hints }) => one === 'ask-amount' && hints !== undefined);
  if (asksMoney && figures.length > 0 && figures.every(isCount)) broken.push('amount');
  if (pieceWords.test(question.text) && figures.some((one) => countsLines(one, meaningOf(facts.snapshot))))
    broken.push('pieces');
  if (form.kind === 'block' && tellsNothing(form.block)) broken.push('news');
  const numbers = question.numbers.filter((number) => !isInPeriod(question.periods, [number]));
  if (has('greater', 'greater-equal', 'less', 'less-equal') && form.kind !== 'difference' && !all.some(isBound))
    broken.push('bound');
  // 超过10笔, "more than 3 times": what is held against the number is a count.
  const times = numbers.filter((number) => isTimes(number, question.text));
  if (has('greater', 'greater-equal', 'less', 'less-equal') && times.some(({ value }) => !all.some(countsTo(value))))
    broken.push('times');
  if (numbers.some((number) => !isUsed(number, form))) broken.push('number');
  // 第一个客户 is one of them, and not all.
  const isCut =
    blocks.some(({ order }) => order) || shown.some((one) => one.kind === 'aggregate' && /^m(?:in|ax)$/.test(one.name));
  if (place.test(question.text) && !isCut) broken.push('number');
  const periods = new Set(all.flatMap((one) => (one.kind === 'period' ? [one.period.start] : [])));
  const used = question.periods.filter(({ start }) => periods.has(start)).length;
  const told = new Set(question.periods.map(({ from, to }) => `${from}-${to}`)).size;
  if (used < question.periods.length && !all.some((one) => mentionsDate(one))) broken.push('period');
  const isLimited = isRanked(form, shown) || all.some(({ kind }) => kind === 'period' || kind === 'condition');
  // "active subscriptions" is not vague where a status says so.
  const isSaid = ({ start, end }: Span) => all.some(({ at }) => at !== undefined && at >= start && at < end);
  const vague = cues.filter((cue) => cue.class === 'vague');
  // "recent large orders": one order hears one of them.
  if (vague.filter((cue) => !isSaid(cue)).length > Number(isLimited)) broken.push('vague');
  if (told > 1 && form.kind === 'block' && figures.length < 2 && !isGrouped && all.some(isEither))
    broken.push('two-periods');
  if (blocks.some(isNever)) broken.push('two-periods');
  // 今年和去年上半年的销售额 asks for no orders of both.
  const asksBoth = has('ask-which', 'ask-who', 'ask-list', 'ask-count', 'both', 'without', 'but-not');
  if (told > 1 && form.kind === 'set' && form.operator === 'intersect' && !asksBoth) broken.push('two-periods');
  return broken;
}

/** "snack sales last week": how much, where nothing says that they are to be listed. */
const salesAlone =
  /\bsales(?=\s*(?:$|[?.,]|\b(?:in|on|for|from|of|by|per|this|last|since|during|between|over|so far|today|yesterday|vs)\b))/i;

/** One row by its place. */
const place = /第[一二三四五六七八九十\d]+[个位名笔家单](?!月|季|星期|周)/;

/** Of a day, whatever else has a number. */
const earliest = /^(?:最早|最先|最晚|最迟|最新|最近)的?$|^(?:the )?(?:earliest|latest|most recent)$/i;

/** Words that fast and slow are measured by. */
const speeds: ReadonlySet<string> = new Set(['speed', '速度', '时速']);

/** Units of figures that say how long something took. */
const durations = /^(?:time|m?s|sec|seconds?|minutes?|hours?|days?|毫秒|秒|秒钟|分|分钟|小时|时|天)$/i;

/** The slowest is not the one with the fewest rows, nor with the least time, nor the one whose times add up to the most. */
function isSpeed({ by, direction }: Order, isFast: boolean, meaning: Meaning): boolean {
  if (isCount(by)) return false;
  const of = by.kind === 'aggregate' ? by.argument : by;
  const unit = of?.kind === 'column' ? meaning.column(of.table, of.column)?.figure?.unit : undefined;
  if (!unit || !durations.test(unit)) return true;
  const isSum = by.kind === 'aggregate' && by.name === 'sum';
  return !isSum && direction === (isFast ? 'asc' : 'desc');
}

/** "vegetarian dishes under 12 dollars": yes or no is neither more nor less than an amount. */
function holdsFlagAgainstAmount(one: Predicate, meaning: Meaning): boolean {
  if (one.kind !== 'compare' && one.kind !== 'between') return false;
  const { left } = one;
  const flag = left.kind === 'column' ? meaning.column(left.table, left.column)?.flag : undefined;
  if (!flag) return false;
  if (one.kind === 'between') return true;
  const isSaid = one.right.kind === 'literal' && [flag.yes, flag.no].includes(one.right.value);
  return !isSaid || (one.operator !== '=' && one.operator !== '!=');
}

/** One date within two periods that share no day. */
function isNever({ where }: Block): boolean {
  const spans = where.flatMap((one) => (one.kind === 'period' ? [one] : []));
  return spans.some((one) =>
    spans.some(
      (other) =>
        one.period.to !== undefined &&
        other.period.from !== undefined &&
        one.period.to < other.period.from &&
        JSON.stringify(one.left) === JSON.stringify(other.left),
    ),
  );
}

/** 卖出多少件, "how many units did we sell": the lines that say how many pieces they are of are not counted themselves. */
const pieceWords = /[卖售销][出了掉过]{0,2}多少[件盒瓶箱袋罐]|\bhow many (?:units|pieces)\b.*\bs[oe]l[dl]\b/i;

function countsLines(one: Expression, meaning: Meaning): boolean {
  const table = one.kind === 'aggregate' && one.name === 'count' && !one.distinct ? one.entity : undefined;
  const columns = (table !== undefined && meaning.table(table)?.columns) || [];
  return columns.some(({ role, concepts }) => role === 'figure' && concepts[0]?.concept === 'quantity');
}

const outright: ReadonlySet<Promised> = new Set([
  'pieces',
  'count',
  'median',
  'moment',
  'times',
  'two-periods',
  'flag',
]);

/** Whether a form is surely no answer to these words, whoever read them: names where a number is asked for, an amount where times are counted, one figure for two periods. */
export const isOutOfTheQuestion = (form: Form, reading: Pick<Reading, 'question' | 'cues' | 'facts'>): boolean =>
  brokenPromises(form, reading).some((one) => outright.has(one));

const isGroupedBlock = ({ breakdown, select, over }: Block): boolean =>
  breakdown.length > 0 || over !== undefined || (select.some(isAggregate) && select.some((item) => !isAggregate(item)));

const isByTime = ({ breakdown, select }: Block): boolean =>
  [...breakdown, ...select.flatMap(expressionsUnder)].some(
    ({ kind }) => kind === 'bucket' || kind === 'year' || kind === 'growth',
  );

const dayKinds = /周末|双休日|工作日(?![志记程])|\bweekends?\b|\bweekdays?\b|\b(?:working|business) days?\b/i;

/** Weekends and working days: told apart, picked out, or said by what is stored; "last weekend" is a period. */
function tellsDays(form: Form, text: string, periods: readonly Period[]): boolean {
  const { index = 0, 0: said = '' } = dayKinds.exec(text) ?? {};
  if (isInPeriod(periods, [{ start: index, end: index + said.length }])) return true;
  const isSaid = predicatesIn(form).some(({ at }) => at !== undefined && at >= index && at < index + said.length);
  return isSaid || /"part":"week(?:end|day)"|"column":"[^"]*(?:week|day|星期|周|日)[^"]*"/i.test(JSON.stringify(form));
}

const isInPeriod = (periods: readonly Period[], spans: readonly Span[]): boolean =>
  spans.every((span) => periods.some(({ start, end }) => start < span.end && end > span.start));

function averages(form: Form, shown: readonly Expression[]): boolean {
  if (blocksOf(form).some(({ over }) => over === 'avg')) return true;
  return shown.some(
    (one) =>
      one.kind === 'metric' ||
      (one.kind === 'aggregate' && one.name === 'avg') ||
      (one.kind === 'arithmetic' && one.operator === '/' && isAggregate(one)) ||
      (one.kind === 'column' && /avg|average|平均/i.test(one.column)),
  );
}

const medianWords = /中位数|中位值|\bmedian\b/i;
const isMedian = (form: Form, shown: readonly Expression[]): boolean =>
  blocksOf(form).some((one) => one.isMedian) ||
  shown.some((one) => one.kind === 'metric' || (one.kind === 'column' && medianWords.test(one.column)));

const isTotal = (one: Expression): boolean =>
  one.kind === 'metric' || (one.kind === 'aggregate' && (one.name === 'sum' || one.name === 'count'));

const isCount = (item: Expression): boolean =>
  (item.kind === 'aggregate' && item.name === 'count') || (item.kind === 'rate' && item.of === undefined);

/** "who reports to Wang Lei": Wang Lei. Nothing is shown but what the question itself has named. */
function tellsNothing({ select, where }: Block): boolean {
  const named = new Set(
    where.flatMap((one) =>
      one.kind === 'compare' && one.operator === '=' && one.right.kind === 'literal' ? [JSON.stringify(one.left)] : [],
    ),
  );
  return select.length > 0 && select.every((item) => named.has(JSON.stringify(item)));
}

const isRatio = (form: Form, shown: readonly Expression[]): boolean =>
  (form.kind === 'difference' && /^(?:share|\/|growth)$/.test(form.operator)) ||
  shown.some(
    (one) =>
      one.kind === 'share' ||
      one.kind === 'rate' ||
      one.kind === 'metric' ||
      (one.kind === 'arithmetic' && one.operator === '/') ||
      (one.kind === 'column' && /rate|ratio|percent|pct|share|率|占比|比例/i.test(one.column)),
  );

const isDifference = (form: Form, shown: readonly Expression[]): boolean =>
  form.kind === 'difference' ||
  shown.some(
    (one) =>
      one.kind === 'growth' ||
      one.kind === 'metric' ||
      (one.kind === 'arithmetic' && one.operator === '-') ||
      (one.kind === 'column' && /growth|increase|增长|增幅/i.test(one.column)),
  );

const isRanked = (form: Form, shown: readonly Expression[]): boolean =>
  blocksOf(form).some(({ order, over }) => order !== undefined || over === 'max' || over === 'min') ||
  shown.some((one) => one.kind === 'aggregate' && (one.name === 'max' || one.name === 'min'));

function isNegative(one: Predicate): boolean {
  if (one.kind === 'member' || one.kind === 'in' || one.kind === 'like' || one.kind === 'condition') return one.negated;
  if (one.kind === 'null') return true;
  if (one.kind !== 'compare') return false;
  const isZero = one.right.kind === 'literal' && (one.right.value === 0 || typeof one.right.value === 'string');
  return one.operator === '!=' || isZero;
}

const isBound = (one: Predicate): boolean =>
  one.kind === 'between' || one.kind === 'period' || (one.kind === 'compare' && one.operator !== '!=');

const isTimes = ({ unit, end }: NumberMention, text: string): boolean =>
  /^\s*(?:次|笔|单|回|趟|times?\b)/i.test(unit ?? text.slice(end));

const countsTo =
  (value: number) =>
  (one: Predicate): boolean =>
    one.kind === 'compare' &&
    one.right.kind === 'literal' &&
    Math.abs(Number(one.right.value) - value) <= 1 &&
    (isCount(one.left) || (one.left.kind === 'column' && /count|num|times|freq|visits|数|频/i.test(one.left.column)));

const isEither = (one: Predicate): boolean => one.kind === 'any' && one.of.every(({ kind }) => kind === 'period');

/** A period may also have become a comparison, where the column holds no real dates. */
const mentionsDate = (one: Predicate): boolean =>
  one.kind === 'compare' &&
  (one.left.kind === 'year' || (one.right.kind === 'literal' && /^\d{4}/.test(String(one.right.value))));

/** `one` and 一 are rarely meant as numbers; a multiplied or divided one stands for itself. */
function isUsed({ value, text, ordinal }: NumberMention, form: Form): boolean {
  if (ordinal || /^(?:one|一|1)$/i.test(text)) return true;
  const written = JSON.stringify(form);
  return [value, value / 100, value * 100].some((one) =>
    new RegExp(`(?<![\\d.])${String(one).replace('.', '\\.')}(?![\\d])`).test(written),
  );
}
