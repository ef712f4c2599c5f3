import { type Block, type Expression, emptyBlock, isAggregate, type Predicate } from '../form/form.ts';
import { openCues } from '../read/attach.ts';
import { extend, type Reading } from '../read/draft.ts';
import type { Variant } from './whole.ts';

type Column = Extract<Expression, { kind: 'column' }>;

/**
 * 火车站最多的两个城市有哪些火车站, 除了…之外: the bound or the ranking picks groups, what is shown are rows of (or outside) those
 * groups.
 */
export function memberVariants({ draft, block }: Variant, reading: Reading): Variant[] {
  const figures = block.where.filter(isFigure);
  const ranked = block.order?.limit !== undefined && !block.order.within && isAggregate(block.order.by);
  const columns = block.select.filter((item): item is Column => item.kind === 'column');
  const same = [{ draft, block }];
  if (columns.length < 2 || columns.length !== block.select.length || (figures.length === 0 && !ranked)) return same;
  const [first] = columns;
  if (!first || columns.some(({ table }) => table !== first.table)) return same;
  const name = reading.facts.table(first.table)?.names[0];
  const [cue] = openCues(draft, reading, 'not-equal', 'but-not', 'without', 'not');
  const variants = columns
    .filter(({ table, column }) => column !== name && !reading.facts.column(table, column)?.isMeasure)
    .slice(0, 2)
    .flatMap((group) => {
      const shown = columns.filter((item) => item !== group);
      const inner: Block = {
        ...emptyBlock(),
        select: [group],
        where: figures.map(positive),
        ...(ranked && block.order ? { order: block.order } : {}),
      };
      const rest = block.where.filter((predicate) => !figures.includes(predicate));
      const unequal = figures.some((one) => one.kind === 'compare' && one.operator === '!=');
      const member = (negated: boolean): Block => ({
        ...emptyBlock(),
        select: shown,
        where: [...rest, { kind: 'member', left: { table: group.table, column: group.column }, block: inner, negated }],
        exists: block.exists,
      });
      const inside = { draft: extend(draft, { features: { 'member:in': 1 } }, reading.weights), block: member(false) };
      if (!cue && !unequal) return [inside];
      const features = { 'member:not-in': 1, ...(cue ? { [`member:${cue.class}`]: 1 } : {}) };
      const next = extend(draft, { features, use: { cues: [cue] } }, reading.weights);
      return unequal ? [{ draft: next, block: member(true) }] : [inside, { draft: next, block: member(true) }];
    });
  return [...same, ...variants];
}

const isFigure = (predicate: Predicate): boolean => predicate.kind === 'compare' && isAggregate(predicate.left);

function positive(predicate: Predicate): Predicate {
  return predicate.kind === 'compare' && predicate.operator === '!=' ? { ...predicate, operator: '=' } : predicate;
}
