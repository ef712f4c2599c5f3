import { isMultiplied, type JoinTree } from '../../schema/keys/keys.ts';
import { instancesOfBlock } from '../compile/compile.ts';
import {
  type Block,
  columnsOf,
  type Expression,
  isAggregate,
  type Order,
  type Predicate,
  tableOfInstance,
  totalOf,
} from '../form/form.ts';
import { type Draft, extend, type Reading } from '../read/draft.ts';
import type { Mention } from '../read/mentions.ts';
import { beside, growthVariants, listedVariants, overVariants, withinVariants } from './group-figures.ts';
import { memberVariants } from './members.ts';
import { joinedForms } from './sets.ts';
import { assemble, orderOf, unique, type Variant, type Whole } from './whole.ts';
import { withoutVariants } from './without.ts';

/** Turns a draft into whole blocks: which tables must exist, which columns are summed without being told, what is distinct. */
export function finish(draft: Draft, reading: Reading): Whole[] {
  const start = existsVariants(draft, reading).flatMap((one) => withoutVariants(one, reading));
  const variants = start
    .map((one) => ({ draft: one, block: assemble(one) }))
    .flatMap((one) => sumVariants(one, reading))
    .flatMap((one) => boundVariants(one, reading))
    .flatMap((one) => countVariants(one, reading))
    .flatMap((one) => shareVariants(one, reading))
    .flatMap((one) => listedVariants(one, reading))
    .flatMap((one) => beside(one, reading))
    .flatMap((one) => overVariants(one, reading))
    .flatMap((one) => growthVariants(one, reading))
    .flatMap((one) => withinVariants(one, reading))
    .flatMap((one) => distinctVariants(one, reading))
    .flatMap((one) => shownVariants(one, reading))
    .flatMap((one) => memberVariants(one, reading))
    .flatMap((one) => tidy(one));
  return variants.flatMap(({ block, draft: one }) => joinedForms(block, one, reading));
}

/** Tables that were clearly named but give no column: either context, or something that must exist. */
function existsVariants(draft: Draft, reading: Reading): Draft[] {
  const touched = new Set(instancesOfBlock(assemble(draft)).map(tableOfInstance));
  const named = reading.mentions
    .filter((mention) => !draft.used.has(mention.index) && mention.strength >= 0.9)
    .map((mention) => ({ mention, table: mention.tables.filter(({ score }) => score >= 0.9)[0]?.table }))
    .filter(({ table }) => table !== undefined);
  const covered = named.filter(({ table }) => touched.has(table ?? ''));
  const base = extend(
    draft,
    { use: { mention: covered.map(({ mention }) => [mention, 'context'] as const) } },
    reading.weights,
  );
  const missing = named.filter(({ table }) => !touched.has(table ?? ''));
  if (missing.length === 0) return [base, ...weakVariants(base, touched, reading)];
  const tables = [...new Set(missing.map(({ table }) => table ?? ''))];
  const added = extend(
    base,
    {
      exists: tables,
      features: { 'exists:added': tables.length },
      use: { mention: missing.map(({ mention }) => [mention, 'exists'] as const) },
    },
    reading.weights,
  );
  return [base, added];
}

/** A table that was only half named (影视作品 for 将军影视形象) may still be what must exist. */
function weakVariants(draft: Draft, touched: ReadonlySet<string>, reading: Reading): Draft[] {
  const found: { mention: Mention; table: string; score: number }[] = [];
  for (const mention of reading.mentions) {
    const role = draft.used.get(mention.index);
    if ((role !== undefined && role !== 'context') || mention.values.length > 0) continue;
    const half = mention.tables.filter(({ table, score }) => score < 0.9 && !touched.has(table));
    for (const { table, score } of half) {
      if (score < 0.4 && !isNextTo(table, touched, reading)) continue;
      if (!found.some((other) => other.table === table)) found.push({ mention, table, score });
    }
  }
  return found
    .sort((left, right) => right.score - left.score)
    .slice(0, 2)
    .map(({ mention, table, score }) =>
      extend(
        draft,
        {
          exists: [table],
          features: { 'exists:weak': 1, 'exists:score': score },
          use: { mention: [[mention, 'exists']] },
        },
        reading.weights,
      ),
    );
}

const isNextTo = (table: string, touched: ReadonlySet<string>, { facts }: Reading): boolean =>
  facts.edges.some(({ from, to }) => from.table === table && touched.has(to.table));

const treeOf = (block: Block, reading: Reading): JoinTree | undefined =>
  reading.facts.keys.tree(instancesOfBlock(block));

/** 2025年的销售额 is a sum though nobody says so: an additive column that is asked for by period, by group or in a ranking. */
function sumVariants({ draft, block }: Variant, reading: Reading): Variant[] {
  const plain = block.select.filter((item) => !isAggregate(item));
  const measures = plain.filter((item) => isMeasure(item, reading));
  const variants: Variant[] = [{ draft, block }];
  const breakdown = draft.breakdown;
  const others = plain.filter((item) => !measures.includes(item));
  const summed = (item: Expression): Expression => (measures.includes(item) ? totalOf(item) : item);
  const figures = block.select.some(isAggregate);
  // 各渠道的订单数和销售额: what the rows are told apart by does not stand in the way of a sum beside a count.
  const isGroup = (item: Expression) => breakdown.some((one) => JSON.stringify(one) === JSON.stringify(item));
  if (measures.length > 0 && (!figures || others.every(isGroup))) {
    const tables = new Set(others.flatMap((item) => (item.kind === 'column' ? [tableOfInstance(item.table)] : [])));
    const foreign = measures.every((item) => {
      const owner = ownerOf(item);
      return owner !== undefined && !tables.has(tableOfInstance(owner));
    });
    const name = figures
      ? 'sum:beside-figure'
      : breakdown.length > 0
        ? 'sum:each'
        : others.length === 0
          ? 'sum:alone'
          : foreign
            ? 'sum:beside-parent'
            : undefined;
    if (name && !(block.order && !isAggregate(block.order.by) && others.length === 0)) {
      const dated = draft.where.some((predicate) => predicate.kind === 'period');
      const select = unique([...breakdown, ...block.select.map(summed)]);
      const order = summedOrder(orderOf(draft, select, true).order, reading);
      // A figure of the glossary is one value for each of what is shown, and no list of what it is made of.
      if (measures.some(({ kind }) => kind === 'metric')) variants.pop();
      variants.push({
        draft: extend(
          draft,
          {
            features: { [name]: 1, ...(dated ? { 'sum:dated': 1 } : {}), ...glossaryFeature(measures, reading) },
          },
          reading.weights,
        ),
        block: { ...block, select, breakdown, ...(order ? { order } : {}) },
      });
    }
  }
  if (block.order && !isAggregate(block.order.by) && isMeasure(block.order.by, reading)) {
    const by = block.order.by;
    const owner = ownerOf(by);
    const things = [...block.select, ...breakdown].flatMap((item) => (item.kind === 'column' ? [item.table] : []));
    const tree = treeOf(block, reading);
    const many =
      owner !== undefined &&
      tree !== undefined &&
      things.length > 0 &&
      things.every((thing) => thing !== owner && isMultiplied(thing, tree));
    if (many || breakdown.length > 0) {
      const order = { ...block.order, by: totalOf(by) };
      const select = unique([...breakdown, ...block.select]);
      variants.push({
        draft: extend(draft, { features: { 'sum:ranked': 1, ...glossaryFeature([by], reading) } }, reading.weights),
        block: { ...block, select, breakdown, order },
      });
    }
  }
  return variants;
}

/** The table whose rows hold a figure. */
const ownerOf = (item: Expression): string | undefined =>
  item.kind === 'column' || item.kind === 'metric' ? columnsOf(item)[0]?.table : undefined;

function summedOrder(order: Order | undefined, reading: Reading): Order | undefined {
  if (!order || isAggregate(order.by) || !isMeasure(order.by, reading)) return order;
  return { ...order, by: totalOf(order.by) };
}

/** "customers who spent more than 10,000": the bound is on the sum over the many rows of each thing. */
function boundVariants({ draft, block }: Variant, reading: Reading): Variant[] {
  const tree = treeOf(block, reading);
  const things = block.select.flatMap((item) => (item.kind === 'column' ? [item.table] : []));
  if (!tree || tree.joins.length === 0 || things.length === 0 || block.select.some(isAggregate))
    return [{ draft, block }];
  let changed = false;
  let isFigure = false;
  const where = block.where.map((predicate): Predicate => {
    if (predicate.kind !== 'compare' || predicate.right.kind !== 'literal') return predicate;
    const { left } = predicate;
    const owner = ownerOf(left);
    if (owner === undefined || !isMeasure(left, reading) || things.includes(owner)) return predicate;
    if (!things.every((thing) => isMultiplied(thing, tree))) return predicate;
    changed = true;
    isFigure ||= left.kind === 'metric';
    return { ...predicate, left: totalOf(left) };
  });
  if (!changed) return [{ draft, block }];
  const cue = reading.cues.find((one) => one.class === 'sum' && !draft.usedCues.has(one));
  return [
    ...(isFigure ? [] : [{ draft, block }]),
    {
      draft: extend(
        draft,
        { features: { 'sum:bound': 1, ...(cue ? { 'sum:bound-said': 1 } : {}) }, use: { cues: [cue] } },
        reading.weights,
      ),
      block: { ...block, where },
    },
  ];
}

function glossaryFeature(items: readonly Expression[], reading: Reading): Record<string, number> {
  const known = items.every(
    (item) =>
      item.kind === 'metric' ||
      (item.kind === 'column' &&
        reading.links.columns.some(
          (link) =>
            link.table === item.table &&
            link.column === item.column &&
            (link.class === 'glossary' || link.class === 'comment'),
        )),
  );
  return known ? { 'sum:metric': 1 } : {};
}

function isMeasure(item: Expression, reading: Reading): boolean {
  if (item.kind === 'metric') return !isAggregate(item);
  // Rates do not add up.
  if (item.kind === 'arithmetic') return !isAggregate(item) && item.operator !== '/';
  return item.kind === 'column' && (reading.facts.column(item.table, item.column)?.isMeasure ?? false);
}

/** A thing that a join repeats is counted once. */
function countVariants({ draft, block }: Variant, reading: Reading): Variant[] {
  const tree = treeOf(block, reading);
  if (!tree || tree.joins.length === 0) return [{ draft, block }];
  let changed = false;
  const once = (item: Expression): Expression => {
    if (
      item.kind !== 'aggregate' ||
      item.name !== 'count' ||
      item.argument ||
      !item.entity ||
      !isMultiplied(item.entity, tree)
    )
      return item;
    const key = reading.facts.table(item.entity)?.key;
    if (key === undefined) return item;
    changed = true;
    return { ...item, argument: { kind: 'column', table: item.entity, column: key }, distinct: true };
  };
  const select = block.select.map(once);
  const order = block.order ? { ...block.order, by: once(block.order.by) } : undefined;
  const where = block.where.map(
    (predicate): Predicate => (predicate.kind === 'compare' ? { ...predicate, left: once(predicate.left) } : predicate),
  );
  if (!changed) return [{ draft, block }];
  return [
    {
      draft: extend(draft, { features: { 'count:once': 1 } }, reading.weights),
      block: { ...block, select, where, ...(order ? { order } : {}) },
    },
    { draft: extend(draft, { features: { 'count:repeated': 1 } }, reading.weights), block },
  ];
}

/** 各渠道的销售额占比: the one figure of each group in percent of all groups together. */
function shareVariants({ draft, block }: Variant, reading: Reading): Variant[] {
  const cue = reading.cues.find((one) => one.class === 'share' && !draft.usedCues.has(one));
  const figures = block.select.filter(isAggregate);
  const [figure] = figures;
  if (!cue || !figure || figures.length !== 1 || block.breakdown.length === 0 || block.order) return [{ draft, block }];
  if (figure.kind !== 'aggregate' || (figure.name !== 'sum' && figure.name !== 'count')) return [{ draft, block }];
  const whole: Block = {
    ...block,
    select: [figure],
    breakdown: [],
    exists: [...new Set([...block.exists, ...instancesOfBlock(block)])],
  };
  const select = block.select.map((item) => (item === figure ? { kind: 'share' as const, of: figure, whole } : item));
  return [
    { draft, block },
    {
      draft: extend(draft, { features: { 'share:each': 1 }, use: { cues: [cue] } }, reading.weights),
      block: { ...block, select },
    },
  ];
}

/** Said, or made necessary by a join that repeats the rows. */
function distinctVariants({ draft, block }: Variant, reading: Reading): Variant[] {
  const grouped =
    block.select.some(isAggregate) ||
    (block.order && isAggregate(block.order.by)) ||
    block.where.some((one) => 'left' in one && 'kind' in one.left && isAggregate(one.left as Expression));
  if (grouped || block.select.some((item) => item.kind === 'all')) return [{ draft, block }];
  const cue = reading.cues.find((one) => one.class === 'distinct' && !draft.usedCues.has(one));
  const tree = treeOf(block, reading);
  const things = [...new Set(block.select.flatMap((item) => (item.kind === 'column' ? [item.table] : [])))];
  const multiplied =
    tree !== undefined &&
    tree.joins.length > 0 &&
    things.length > 0 &&
    things.every((thing) => isMultiplied(thing, tree));
  if (!cue && !multiplied) return [{ draft, block }];
  const distinct = extend(
    draft,
    {
      features: { ...(cue ? { 'distinct:said': 1 } : {}), ...(multiplied ? { 'distinct:multiplied': 1 } : {}) },
      use: { cues: [cue] },
    },
    reading.weights,
  );
  return [
    { draft, block },
    ...(block.order && !block.select.some((item) => JSON.stringify(item) === JSON.stringify(block.order?.by))
      ? []
      : [{ draft: distinct, block: { ...block, distinct: true } }]),
  ];
}

/** A ranking is easier to believe with the figure that made it. */
function shownVariants({ draft, block }: Variant, reading: Reading): Variant[] {
  if (!block.order || block.order.limit === undefined) return [{ draft, block }];
  const { by } = block.order;
  if (block.select.some((item) => JSON.stringify(item) === JSON.stringify(by) || item.kind === 'all'))
    return [{ draft, block }];
  const shown = extend(draft, { features: { 'convention:order-shown': 1 } }, reading.weights);
  return [
    { draft, block },
    { draft: shown, block: { ...block, select: [...block.select, by] } },
  ];
}

/** Nothing to show is no form, and a single row of figures has no order. */
function tidy(variant: Variant): Variant[] {
  const { select, breakdown, order } = variant.block;
  if (select.length === 0) return [];
  const one = select.every(isAggregate) && breakdown.length === 0;
  return one && order !== undefined ? [] : [variant];
}
