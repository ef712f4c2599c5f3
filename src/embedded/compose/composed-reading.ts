import type { Period, Question, Span } from '../../question/question.ts';
import type { Links } from '../../schema/links/contracts.ts';
import type { Assumption } from '../../sql/contracts/contracts.ts';
import { changeBetween, filteredBy } from '../form/change.ts';
import { type Block, type Expression, type Form, isAggregate, type Predicate } from '../form/form.ts';
import { bareText, type Pair, type Versus } from './composition.ts';
import { versusIn } from './versus.ts';

/** What a question says that is one part of another. */
export interface PartReading {
  form: Form;
  confidence: number;
  assumptions: Assumption[];
}

interface Composed extends PartReading {
  /** The texts that were read by themselves. */
  parts: string[];
}

interface Reader {
  /** Undefined where it is not sure enough to be answered by itself. */
  part(text: string): Promise<PartReading | undefined>;
  /** Whether a figure is of what is given back, which is stored with either sign: more refunds are no smaller figure. */
  isGivenBack(figure: Expression): boolean;
}

/** Above this an answer has no mark: what rests on a choice of ours gets one. */
const markedConfidence = 0.8;
/** Two parts that are both right may still not be what was meant together. */
const together = 0.98;

interface Way {
  pattern: RegExp;
  operator: Pair['operator'];
  /** Which group of the pattern is the left figure; the other one is the right. */
  left: 1 | 2;
}

const taking = '扣除|扣掉|扣去|减去|减掉|除去|去掉|刨去|刨除|刨掉|剔除|抵扣';

/** How two figures are said together. */
const ways: readonly Way[] = [
  { pattern: new RegExp(`^(?:${taking})(.+?)(?:之后|以后|后)的?(?:净)?(.+)$`, 'u'), operator: 'less', left: 2 },
  {
    pattern: new RegExp(`^(.+?)(?:${taking})(.+?)(?:之后|以后|后)?(?:的净额|净额|还?剩下?|剩余|等于)?$`, 'u'),
    operator: 'less',
    left: 1,
  },
  { pattern: /^(.+?)(?:之后|以后|后)的?净(.+)$/u, operator: 'less', left: 2 },
  {
    pattern:
      /^(.+?)占(?!比)了?(?:同期|当月|总体|全部|所有|整个)?(.+?)的?(?:比例|比重|百分比|百分之|占比|份额|比率|几成|%)?$/u,
    operator: 'share',
    left: 1,
  },
  { pattern: /^(.+?)[与和跟同](.+?)(?:之比|的比值|的比率)$/u, operator: '/', left: 1 },
  {
    pattern: /^(.+?)\s+as (?:an? )?(?:percentage|percent|share|proportion|fraction|%) of (?:the |our |total )?(.+)$/i,
    operator: 'share',
    left: 1,
  },
  { pattern: /^(?:the )?ratio of (.+?) to (.+)$/i, operator: '/', left: 1 },
  { pattern: /^(.+?)[- ]to[- ](.+?) ratio$/i, operator: '/', left: 1 },
  {
    pattern: /^net (.+?) (?:after|less|minus|net of)(?: (?:deducting|subtracting|taking off))?(?: the| all)? (.+)$/i,
    operator: 'less',
    left: 1,
  },
  {
    pattern:
      /^(.+?),? (?:net of|minus|after deducting|after subtracting|after taking off|less|after)(?: the| all)? (.+)$/i,
    operator: 'less',
    left: 1,
  },
];

/** Two figures in one question, each with the period of the whole. */
export function pairIn(question: Question): Pair | undefined {
  const { text, periods, cues, language } = question;
  if (
    periods.length > 1 ||
    cues.some((cue) => cue.class === 'each' || cue.class === 'by' || cue.class.startsWith('bucket-'))
  )
    return undefined;
  const [period] = periods;
  const place = period && placeOf(period, text);
  const rest = bareText(place ? `${text.slice(0, place.start)} ${text.slice(place.end)}` : text);
  for (const { pattern, operator, left } of ways) {
    const match = pattern.exec(rest);
    const [first, second] = [match?.[left], match?.[left === 1 ? 2 : 1]].map((one) => bareText(one ?? ''));
    if (!match || !first || !second) continue;
    const when = place ? text.slice(place.start, place.end).trim() : '';
    const dated = (figure: string) => (language === 'zh' ? `${when}${figure}` : `${figure} ${when}`.trim());
    const said = betweenWords(text, [first, second]);
    return { kind: 'pair', operator, left: dated(first), right: wordsFor(second, operator, language).map(dated), said };
  }
  return undefined;
}

const isNumber = /[数量额率价]$|\b(?:number|amount|count|total|revenue|sales)\b/i;

/** What was refunded is taken off as money: 退款, "refunds"; a part of the orders is of their number. */
function wordsFor(figure: string, operator: Pair['operator'], language: Question['language']): string[] {
  const isChinese = language === 'zh';
  const number = isChinese ? `${figure}数` : `number of ${figure}`;
  if (operator !== 'less') return isNumber.test(figure) ? [figure] : [figure, number];
  return [figure, isChinese ? `${figure}金额` : `${figure.replace(/(?<=[a-z]{3})s$/i, '')} amount`];
}

/** The period with its preposition: "in May 2026". */
function placeOf({ start, end }: Period, text: string): Span {
  const before = /(?:\b(?:in|for|during|over|on|of|within|at)\s+(?:the\s+)?|在)$/i.exec(text.slice(0, start));
  return { start: start - (before?.[0].length ?? 0), end };
}

/** The question without its figures: the words that put them together. */
function betweenWords(text: string, figures: readonly string[]): Span[] {
  const taken = figures
    .map((figure) => ({ start: text.indexOf(figure), end: text.indexOf(figure) + figure.length }))
    .filter(({ start }) => start >= 0)
    .sort((left, right) => left.start - right.start);
  const spans: Span[] = [];
  let at = 0;
  for (const { start, end } of taken) {
    if (start > at) spans.push({ start: at, end: start });
    at = Math.max(at, end);
  }
  return at < text.length ? [...spans, { start: at, end: text.length }] : spans;
}

/** A question that sets figures against each other, by the readings of its parts; undefined where it is none, or one of them is not understood. */
export async function composedReading(question: Question, links: Links, reader: Reader): Promise<Composed | undefined> {
  const versus = versusIn(question);
  if (versus && !isNamed(versus.said, links)) {
    const found = await readVersus(versus, question, reader);
    if (found) return found;
  }
  const pair = pairIn(question);
  return pair && !isNamed(pair.said, links) ? readPair(pair, reader) : undefined;
}

/** 增长率 may be a column, 净销售额 a figure of the glossary: then the words are no request to compute. */
const isNamed = (said: readonly Span[], { terms, columns }: Links): boolean =>
  [
    ...terms.filter(({ score }) => score >= 0.9),
    ...columns.filter((link) => link.score >= 0.95 && /^(?:name|comment|glossary)$/.test(link.class)),
  ].some(({ start, end }) => said.some((span) => span.start < end && start < span.end));

/** The one figure of a block that shows nothing but it. */
function figureOf(form: Form): Expression | undefined {
  if (form.kind !== 'block') return undefined;
  const { select, breakdown, order, over, isMedian } = form.block;
  const [figure, ...more] = select;
  const isAlone = figure !== undefined && more.length === 0 && breakdown.length === 0 && !order && !isMedian;
  return isAlone && (isAggregate(figure) || over !== undefined) ? figure : undefined;
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** What was read of the later period, against the earlier one; undefined where the form cannot be told of two periods. */
function versusForm(form: Form, versus: Versus, isGivenBack: (figure: Expression) => boolean): Form | undefined {
  const { now, past, isPercent } = versus;
  if (form.kind !== 'block') return undefined;
  const { block } = form;
  const figure = figureOf(form);
  if (figure)
    return holds(block, now)
      ? {
          ...(isGivenBack(figure) ? { isSignless: true } : {}),
          ...{ kind: 'difference', operator: isPercent ? 'growth' : '-' },
          ...{ left: moved(block, now, now), right: moved(block, now, past) },
        }
      : undefined;
  return groupsForm(block, versus, isGivenBack);
}

/** The figures of groups in two periods: how much each has changed, or those that have changed most. */
function groupsForm(
  block: Block,
  { now, past, isPercent, pick }: Versus,
  isGivenBack: (figure: Expression) => boolean,
): Form | undefined {
  const figures = block.select.filter(isAggregate);
  const [figure] = figures;
  const names = block.select.filter((item) => !isAggregate(item));
  const dated = block.where.find((one) => one.kind === 'period' && isOf(one.period, now));
  if (!figure || figures.length > 1 || names.length === 0 || dated?.kind !== 'period') return undefined;
  if (block.over || block.isMedian || block.order?.within || (block.order && !isSame(block.order.by, figure)))
    return undefined;
  if (pick !== undefined && block.order === undefined) return undefined;
  const during = (period: Period): Predicate => ({ kind: 'period', left: dated.left, period });
  const isSignless = isGivenBack(figure);
  const [later, earlier] = [now, past].map((period) => filteredBy(figure, during(period), isSignless));
  if (!later || !earlier) return undefined;
  const change = changeBetween(later, earlier, isPercent);
  const either: Predicate = { kind: 'any', of: [during(now), during(past)] };
  // Of what was nothing there is no percentage.
  const known: Predicate[] = isPercent
    ? [{ kind: 'compare', left: earlier, operator: '>', right: { kind: 'literal', value: 0 } }]
    : [];
  const { order, ...rest } = block;
  return {
    kind: 'block',
    block: {
      ...rest,
      select: [...names, change],
      breakdown: block.breakdown.length > 0 ? block.breakdown : names,
      where: [...block.where.map((one) => (one === dated ? either : one)), ...known],
      ...(order ? { order: { ...order, by: change, direction: pick === 'down' ? 'asc' : 'desc' } } : {}),
    },
  };
}

/** Two figures set against each other; undefined where they are no two figures of a kind, or the same one twice. */
function pairForm(left: Form, right: Form, { operator }: Pair): { form: Form; isShared: boolean } | undefined {
  const [one, two] = [figureOf(left), figureOf(right)];
  if (!one || !two || left.kind !== 'block' || right.kind !== 'block' || isSame(one, two)) return undefined;
  if (operator !== '/' && isCount(one) !== isCount(two)) return undefined;
  // 华东的退款金额占销售额的比例: of the sales there.
  const shared = left.block.where.filter(isSaid);
  const isOwn = right.block.where.some(isSaid);
  const block: Block = isOwn ? right.block : { ...right.block, where: [...right.block.where, ...shared] };
  return {
    form: { kind: 'difference', operator, left: left.block, right: block },
    isShared: shared.length > 0 || isOwn,
  };
}

/** A condition of the question's words, and none that goes without saying (nothing that was called off). */
const isSaid = ({ kind, at }: Predicate): boolean => kind !== 'period' && at !== undefined;

/** How many of something, and no amount. */
const isCount = (figure: Expression): boolean =>
  figure.kind === 'aggregate' &&
  (figure.name === 'count' || (figure.argument !== undefined && isCount(figure.argument)));

const isOf = ({ from, to }: Period, period: Period): boolean => from === period.from && to === period.to;

const holds = (block: Block, period: Period): boolean =>
  JSON.stringify(moved(block, period, { ...period, text: '?' })).includes('"?"');

/** The same with another period in the place of one, wherever it stands. */
function moved(block: Block, from: Period, to: Period): Block {
  return JSON.parse(JSON.stringify(block), (_, value: unknown) => {
    const one = value as Partial<Extract<Predicate, { kind: 'period' }>> | null;
    return one?.kind === 'period' && one.period && isOf(one.period, from) ? { ...one, period: to } : value;
  }) as Block;
}

async function readVersus(versus: Versus, { language }: Question, reader: Reader): Promise<Composed | undefined> {
  const part = await reader.part(versus.text);
  if (!part) return undefined;
  const form = versusForm(part.form, versus, reader.isGivenBack);
  if (!form) return undefined;
  const { now, past, isUnderWay } = versus;
  const text =
    language === 'zh'
      ? `${now.description.zh}与${past.description.zh}相比${isUnderWay ? '（只比较已过去的天数）' : ''}`
      : `${now.description.en} compared with ${past.description.en}${isUnderWay ? ' (as far as it has gone by)' : ''}`;
  const confidence = Math.min(part.confidence * together, isUnderWay ? markedConfidence : 1);
  return { form, confidence, assumptions: [{ kind: 'period', text }, ...part.assumptions], parts: [versus.text] };
}

async function readPair(pair: Pair, reader: Reader): Promise<Composed | undefined> {
  const left = await reader.part(pair.left);
  const figure = left && figureOf(left.form);
  if (!left || !figure) return undefined;
  for (const text of pair.right) {
    const right = await reader.part(text);
    const other = right && figureOf(right.form);
    if (!right || !other) continue;
    // 退款 alone is how many there were; taken off sales is what they came to.
    if (pair.operator !== '/' && isCount(figure) !== isCount(other)) continue;
    const found = pairForm(left.form, right.form, pair);
    if (!found) return undefined;
    const confidence = Math.min(left.confidence, right.confidence) * together;
    return {
      form: found.form,
      confidence: found.isShared ? Math.min(confidence, markedConfidence) : confidence,
      assumptions: [...left.assumptions, ...right.assumptions],
      parts: [pair.left, text],
    };
  }
  return undefined;
}
