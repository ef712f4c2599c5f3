import type { Cue } from '../../question/question.ts';
import { isMultiplied } from '../../schema/keys/keys.ts';
import { instancesOfBlock } from '../compile/compile.ts';
import { type Block, type Expression, isAggregate } from '../form/form.ts';
import { gapSize, openCues } from '../read/attach.ts';
import { type Draft, extend, type Reading } from '../read/draft.ts';
import { overlaps } from '../read/mentions.ts';
import type { Variant } from './whole.ts';

/** The best of each group: a ranking with a breakdown is cut inside every group, when something else than the groups is ranked. */
export function withinVariants({ draft, block }: Variant, reading: Reading): Variant[] {
  const { order, breakdown, select } = block;
  if (!order || order.limit === undefined || breakdown.length === 0) return [{ draft, block }];
  // 哪个月…最多: the months themselves are ranked.
  const which = [...draft.usedCues].some((cue) => cue.class.startsWith('bucket-') && /哪|几|which/i.test(cue.text));
  if (which) return [{ draft, block }];
  const others = select.filter(
    (item) =>
      item.kind === 'column' &&
      !breakdown.some((one) => isSame(one, item)) &&
      !reading.facts.column(item.table, item.column)?.isMeasure,
  );
  if (others.length === 0) return [{ draft, block }];
  return [
    { draft, block },
    {
      draft: extend(draft, { features: { 'order:within': 1 } }, reading.weights),
      block: { ...block, order: { ...order, within: true } },
    },
  ];
}

const isSame = (left: Expression, right: Expression) => JSON.stringify(left) === JSON.stringify(right);

/** 平均每月销售额, "average number of items per order": the average of what every group comes to. */
export function overVariants({ draft, block }: Variant, reading: Reading): Variant[] {
  const figures = block.select.filter(isAggregate);
  const [figure] = figures;
  if (block.breakdown.length === 0 || figures.length !== 1 || figure?.kind !== 'aggregate') return [{ draft, block }];
  if (block.order?.limit !== undefined) return [{ draft, block }];
  // Every order is one order: a thing is not counted per itself.
  const own = (item: Expression) =>
    item.kind === 'column' && !figure.argument && (figure.entity === undefined || item.table === figure.entity);
  if (figure.name === 'count' && block.breakdown.some(own)) return [{ draft, block }];
  const cue = averagedGroups(figure.name === 'avg', draft, reading);
  if (!cue) return [{ draft, block }];
  const inner: Expression = figure.name === 'avg' ? { ...figure, name: 'sum' } : figure;
  const { order: _, ...rest } = block;
  return [
    { draft, block },
    {
      draft: extend(draft, { features: { 'over:said': 1 }, use: { cues: [cue] } }, reading.weights),
      block: { ...rest, select: [inner], over: 'avg' },
    },
  ];
}

const isBeforeMeasure = (cue: Cue, reading: Reading): boolean =>
  reading.mentions.some(
    (mention) =>
      mention.start >= cue.end &&
      gapSize(reading, cue, mention) === 0 &&
      mention.columns.some(
        ({ table, column, score }) => score >= 0.9 && reading.facts.column(table, column)?.isMeasure === true,
      ),
  );

/** The average is of the groups when its word stands beside theirs, or beside a count. */
function averagedGroups(isAverage: boolean, draft: Draft, reading: Reading): Cue | undefined {
  // 平均价格: the word belongs to the column that follows it.
  const open = openCues(draft, reading, 'average').find((cue) => !isBeforeMeasure(cue, reading));
  if (!isAverage) return open;
  const { text } = reading.question;
  return reading.cues.find(
    (cue) =>
      cue.class === 'average' &&
      reading.cues.some(
        (other) =>
          (other.class.startsWith('bucket-') || other.class === 'each') &&
          (overlaps(other, cue) ||
            (other.start >= cue.end && text.slice(cue.end, other.start).trim() === '') ||
            (other.end <= cue.start && text.slice(other.end, cue.start).trim() === '')),
      ),
  );
}

/** 每个月的环比增长率: beside the figure of every period its growth over the one before. */
export function growthVariants({ draft, block }: Variant, reading: Reading): Variant[] {
  const cues = openCues(draft, reading, 'growth');
  const along = block.breakdown.find((item) => item.kind === 'bucket');
  const figures = block.select.filter(isAggregate);
  const [figure] = figures;
  if (cues.length === 0 || !along || block.breakdown.length !== 1 || figures.length !== 1 || !figure)
    return [{ draft, block }];
  if (figure.kind === 'share' || block.order?.limit !== undefined) return [{ draft, block }];
  const used = openCues(draft, reading, 'growth', 'difference', 'share', 'ratio');
  return [
    { draft, block },
    {
      draft: extend(draft, { features: { 'growth:each': 1 }, use: { cues: used } }, reading.weights),
      block: { ...block, select: [...block.select, { kind: 'growth', of: figure, along }] },
    },
  ];
}

/** 男客户和女客户各有多少: several values of one column are told apart, each with its own figure. */
export function listedVariants({ draft, block }: Variant, reading: Reading): Variant[] {
  const [cue] = openCues(draft, reading, 'each');
  if (!cue && !/分别|\brespectively\b/i.test(reading.question.text)) return [{ draft, block }];
  const list = block.where.find((one) => one.kind === 'in' && !one.negated && one.left.kind === 'column');
  if (list?.kind !== 'in' || block.breakdown.length > 0 || !block.select.every(isAggregate) || block.order)
    return [{ draft, block }];
  return [
    { draft, block },
    {
      draft: extend(draft, { features: { 'breakdown:listed': 1 }, use: { cues: [cue] } }, reading.weights),
      block: { ...block, select: [list.left, ...block.select], breakdown: [list.left] },
    },
  ];
}

/** "the manager of each employee": the things themselves stand beside what is asked about them. */
export function beside({ draft, block }: Variant, reading: Reading): Variant[] {
  const things = draft.breakdown.filter(
    (item) => item.kind === 'column' && !block.select.some((one) => isSame(one, item)),
  );
  // 各城市的客户数 asks for a count: the customers themselves are no answer.
  const asksCount = (draft.features['count:passed'] ?? 0) > 0;
  if (things.length === 0 || asksCount || block.breakdown.length > 0 || block.select.some(isAggregate) || block.order)
    return [{ draft, block }];
  const shown = { ...block, select: [...things, ...block.select] };
  if (isManyEach(shown, things, reading)) return [{ draft, block }];
  return [
    { draft, block },
    { draft: extend(draft, { features: { 'breakdown:beside': 1 } }, reading.weights), block: shown },
  ];
}

/** 每个摊位的销售额: every stall has many amounts, which are added up and not listed beside it one by one. */
function isManyEach(block: Block, things: readonly Expression[], { facts }: Reading): boolean {
  const isAmount = (item: Expression) =>
    item.kind === 'metric' || (item.kind === 'column' && facts.column(item.table, item.column)?.isMeasure === true);
  const tree = block.select.some(isAmount) ? facts.keys.tree(instancesOfBlock(block)) : undefined;
  return tree !== undefined && things.every((item) => item.kind === 'column' && isMultiplied(item.table, tree));
}
