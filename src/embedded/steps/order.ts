import type { Cue, NumberMention } from '../../question/question.ts';
import { type Expression, firstShown } from '../form/form.ts';
import { cueAfter, gapSize, isFigure, isFree, isNamed, neighbours, openCues } from '../read/attach.ts';
import { branch, type Change, type Draft, extend, type Reading } from '../read/draft.ts';
import { type Mention, overlaps } from '../read/mentions.ts';
import { distinctTargets, hintTargets, type Target, targetsAt, targetsBeside } from '../read/order-targets.ts';
import { scoreOf } from '../read/resolve.ts';
import { wordTargets } from './measure-words.ts';
import { boundBefore, isLimit } from './numbers.ts';
import { twoRankings } from './set-rankings.ts';
import { shown } from './vague.ts';

/** Superlatives, "top 5 by …" and "sorted by …": at most one order per question, two superlatives become figures. */
export function stepOrder(draft: Draft, reading: Reading): Draft[] {
  return [...placeOrder(draft, reading), ...twoRankings(draft, reading, placeOrder)];
}

function limitNumber(cue: Cue, reading: Reading): NumberMention | undefined {
  const numbers = reading.question.numbers.filter(
    (number) =>
      !reading.mentions.some((mention) => overlaps(mention, number) && mention.values.length > 0) &&
      !reading.question.periods.some((period) => overlaps(period, number)),
  );
  return (
    numbers.find((number) => isLimit(number, reading)) ??
    numbers.find((number) => number.start >= cue.end && gapSize(reading, cue, number) === 0)
  );
}

const limitAfter = (cue: Cue, reading: Reading) =>
  reading.question.numbers.find((number) => number.start >= cue.end && gapSize(reading, cue, number) <= 1);

function placeTop(draft: Draft, cue: Cue, reading: Reading): Draft[] {
  const number = limitAfter(cue, reading);
  if (!number) return [draft];
  const by =
    cueAfter(reading, number, ['by'], 9) ??
    reading.cues.find((other) => other.class === 'by' && other.start > number.end);
  const accept = (one: Mention) => isFree(draft, one) && isNamed(one);
  const right = by
    ? neighbours(reading, by, 'right', accept, 2)[0]
    : neighbours(reading, number, 'right', accept, 2)[0];
  const left = neighbours(reading, cue, 'left', accept, reading.language === 'zh' ? 6 : 3)[0];
  const targets = targetsBeside(draft, cue, { left, right }, reading);
  targets.push(...wordTargets(draft, reading));
  targets.push({ by: { kind: 'aggregate', name: 'count' }, features: { 'order:rows': 1 }, mentions: [], cues: [] });
  const use = { cues: [cue, by], numbers: [number] };
  return pick(draft, targets, reading, cue.class === 'top' ? 'desc' : 'asc', use, number.value, cue.start);
}

function placeSort(draft: Draft, sort: Cue | undefined, order: Cue | undefined, reading: Reading): Draft[] {
  const zh = reading.language === 'zh';
  const accept = (one: Mention) => isFree(draft, one) && isNamed(one);
  const by = zh ? reading.cues.find((cue) => cue.class === 'by') : undefined;
  const targets: Target[] = [];
  for (const cue of [order, sort, by].filter((one) => one !== undefined)) {
    const right = neighbours(reading, cue, 'right', accept, zh ? 2 : 4)[0];
    if (right && !(zh && cue !== by))
      targets.push(
        ...targetsAt(
          draft,
          right.mention,
          reading,
          { start: right.mention.end + 4, end: right.mention.end + 4 },
          { 'order:sort': 1, 'order:right': 1, 'order:distance': right.distance },
        ),
      );
    const left = neighbours(reading, cue, 'left', accept, zh ? 6 : 5)[0];
    if (left && cue !== by)
      targets.push(
        ...targetsAt(draft, left.mention, reading, cue, {
          'order:sort': 1,
          'order:left': 1,
          'order:distance': left.distance,
        }).flatMap((target) => [
          target,
          ...(zh ? [] : [{ ...target, mentions: [], features: { ...target.features, 'order:also-shown': 1 } }]),
        ]),
      );
  }
  // "names in alphabetical order": the first thing shown.
  targets.push({
    by: firstShown,
    features: { 'order:first-shown': 1, ...(sort ? {} : { 'order:no-direction': 1 }) },
    mentions: [],
    cues: [],
  });
  const direction = sort?.class === 'descending' ? 'desc' : 'asc';
  const number = reading.question.numbers.find((one) => isLimit(one, reading));
  const use = { cues: [sort, order, by], numbers: number ? [number] : [] };
  return pick(draft, targets, reading, direction, use, number?.value, (sort ?? order)?.start);
}

function pick(
  draft: Draft,
  targets: Target[],
  reading: Reading,
  direction: 'asc' | 'desc',
  use: NonNullable<Change['use']>,
  limit: number | undefined,
  at?: number,
): Draft[] {
  const best = targets
    .map((target) => ({ ...target, score: scoreOf(target.features, reading) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 5);
  if (best.length === 0) return [draft];
  return best.map(({ by, features, mentions, cues }) =>
    extend(
      draft,
      {
        set: {
          order: { by, direction, ...(limit === undefined ? {} : { limit }), ...(at === undefined ? {} : { at }) },
        },
        features,
        use: { ...use, mention: mentions, cues: [...(use.cues ?? []), ...cues] },
      },
      reading.weights,
    ),
  );
}

function placeOrder(draft: Draft, reading: Reading): Draft[] {
  const superlatives = openCues(draft, reading, 'most', 'least').filter(
    (cue) =>
      !isOrdinary(cue, reading) && !reading.question.numbers.some((number) => boundBefore(number, reading) === cue),
  );
  if (superlatives.length > 0)
    return superlatives
      .slice(0, 2)
      .reduce<Draft[]>((drafts, cue) => branch(drafts, (one) => placeSuperlative(one, cue, reading)), [draft]);
  const [sort] = openCues(draft, reading, 'ascending', 'descending');
  const [top] = openCues(draft, reading, 'top', 'bottom').filter((cue) => limitAfter(cue, reading));
  if (top && !(sort && reading.language === 'zh')) return placeTop(draft, top, reading);
  const [order] = openCues(draft, reading, 'order');
  return sort || order ? placeSort(draft, sort, order, reading) : [draft];
}

/** `first name`, `last week`: the word is no superlative there. */
function isOrdinary(cue: Cue, reading: Reading): boolean {
  const plain = /^(?:first|last)$/i.test(cue.text);
  return (
    plain &&
    (!cueIsBeforeNumber(cue, reading)
      ? !reading.mentions.some(
          (mention) => mention.start >= cue.end && gapSize(reading, cue, mention) === 0 && mention.tables.length > 0,
        )
      : false)
  );
}

function cueIsBeforeNumber(cue: Cue, reading: Reading): boolean {
  return reading.question.numbers.some((number) => number.start >= cue.end && gapSize(reading, cue, number) === 0);
}

function placeSuperlative(draft: Draft, cue: Cue, reading: Reading): Draft[] {
  const zh = reading.language === 'zh';
  const accept = (one: Mention) => isFree(draft, one) && isNamed(one);
  const right = neighbours(reading, cue, 'right', accept, zh ? 3 : 4)[0];
  const left = neighbours(reading, cue, 'left', accept, zh ? 4 : 5)[0];
  const targets: Target[] = [...hintTargets(draft, cue, reading)];
  targets.push(...targetsBeside(draft, cue, { left, right }, reading));
  const words = wordTargets(draft, reading, cue);
  targets.push(...words);
  const counting = words.length === 0 && (cue.hints?.includes('#count') ?? false);
  targets.push({
    by: { kind: 'aggregate', name: 'count' },
    features: { 'order:rows': 1, ...(counting ? { 'order:counting': 1 } : {}) },
    mentions: [],
    cues: [],
  });
  if (right && !counting) targets.push(...distinctTargets(draft, right.mention, reading));
  // 最贵的产品: the adjective itself says what is compared, so that the things are not counted.
  if (cue.hints?.some((hint) => !hint.startsWith('#')))
    for (const { features } of targets) delete features['order:things'];
  const figure = [left, right].find((near) => near && near.distance <= 1 && isFigure(near.mention));
  const best = (figure ? targets.filter(({ mentions }) => mentions[0]?.[0] === figure.mention) : targets)
    .map((target) => ({ ...target, score: scoreOf(target.features, reading) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 6);
  const number = limitNumber(cue, reading);
  const drafts: Draft[] = [];
  for (const { by, features, mentions, cues } of best) {
    // The youngest was born last.
    const upside = features['order:birth'] || isOwed(by, reading) ? cue.class === 'least' : cue.class === 'most';
    const use: NonNullable<Change['use']> = {
      mention: mentions,
      cues: [cue, ...cues, ...openCues(draft, reading, 'order', 'ascending', 'descending')],
      numbers: number ? [number] : [],
    };
    if (!draft.order) {
      drafts.push(
        extend(
          draft,
          {
            set: {
              order: {
                by,
                direction: upside ? 'desc' : 'asc',
                limit: number?.value ?? (features['order:measure-word'] && asksSeveral(reading) ? shown : 1),
                at: cue.start,
              },
            },
            features: {
              ...features,
              'superlative:limit': 1,
              ...askFeatures(cue, reading, 'limit'),
              ...(number ? { 'superlative:number': 1 } : {}),
            },
            use,
          },
          reading.weights,
        ),
      );
    }
    const several = openCues(draft, reading, 'most', 'least').length > 1 || draft.order !== undefined;
    if ((by.kind === 'column' || by.kind === 'arithmetic') && (!number || several)) {
      const item: Expression = { kind: 'aggregate', name: upside ? 'max' : 'min', argument: by };
      drafts.push(
        extend(
          draft,
          {
            select: [{ item, at: cue.start }],
            features: { ...features, 'superlative:figure': 1, ...askFeatures(cue, reading, 'figure') },
            use: { ...use, numbers: [] },
          },
          reading.weights,
        ),
      );
    }
  }
  return drafts.length > 0 ? drafts : [draft];
}

/** The most of what is stored below zero (refunds, debts) is the lowest number. */
function isOwed(by: Expression, { facts }: Reading): boolean {
  const column = by.kind === 'aggregate' ? by.argument : by;
  if (column?.kind !== 'column') return false;
  const samples = facts.column(column.table, column.column)?.column.samples ?? [];
  return samples.length > 0 && samples.every((value) => typeof value === 'number' && value < 0);
}

/** 卖得最好的产品有哪些, "best-selling products": more than one is wanted. */
const asksSeveral = ({ question: { text, language } }: Reading): boolean =>
  language === 'zh' ? /哪些|都有/.test(text) : /sell(?:ing)?\s+\w+s\b/i.test(text);

/** Whether the question asks for the figure itself ("what is the highest price", 最高是多少) or for the thing that has it. */
function askFeatures(cue: Cue, reading: Reading, mode: 'limit' | 'figure'): Record<string, number> {
  const text = reading.question.text;
  const features: Record<string, number> = {};
  const zh = reading.language === 'zh';
  const what = zh
    ? /^(?:的)?[^，。的]{0,6}(?:是|为|有)?多少/.test(text.slice(cue.end))
    : /(?:what|show|find|give|list|return)[^,]{0,14}\b(?:is|are|was|were|me|the)\s+(?:the\s+)?$/i.test(
        text.slice(0, cue.start),
      );
  const which = reading.cues.some((other) => other.class === 'ask-which' || other.class === 'ask-who');
  const relative = zh
    ? cue.text.endsWith('的') || text[cue.end] === '的'
    : /(?:with|has|have|had|having|that|whose|who|which)\s+(?:the\s+)?(?:\w+\s+){0,2}$/i.test(
        text.slice(Math.max(0, cue.start - 40), cue.start),
      );
  if (what) features[`${mode}:what`] = 1;
  if (which) features[`${mode}:which`] = 1;
  if (relative) features[`${mode}:relative`] = 1;
  // 最低转播费: the word stands before the figure like an adjective.
  if (zh && reading.mentions.some((mention) => mention.start === cue.end && mention.columns.length > 0))
    features[`${mode}:prefix`] = 1;
  if (zh && /^(?:有|是|为|达)?多少|^[\p{Script=Han}]{1,4}多少/u.test(text.slice(cue.end)))
    features[`${mode}:how-much`] = 1;
  if (zh && /^(?:的)?(?:是|有)?哪|^的?时/.test(text.slice(cue.end))) features[`${mode}:then-which`] = 1;
  const each = reading.cues.some((other) => other.class === 'each');
  if (each) features[`${mode}:each`] = 1;
  return features;
}
