import { type Block, type Expression, type Form, firstShown, isAggregate, type Order } from '../form/form.ts';
import type { Draft } from '../read/draft.ts';

/** A draft as one block, in one of the ways in which it may be meant. */
export interface Variant {
  block: Block;
  draft: Draft;
}

/** A draft as a whole statement. */
export interface Whole {
  form: Form;
  draft: Draft;
}

export function assemble(draft: Draft): Block {
  const order = draft.select
    .map((item, index) => ({ item, at: draft.places[index] ?? 0 }))
    .sort((left, right) => left.at - right.at);
  const items = order.map(({ item }) => item);
  const figures =
    items.some(isAggregate) ||
    (draft.order !== undefined && isAggregate(draft.order.by)) ||
    draft.where.some((one) => 'left' in one && 'kind' in one.left && isAggregate(one.left as Expression));
  const keep = figures || items.length === 0;
  const select = keep ? [...draft.breakdown, ...items] : items;
  return {
    select: unique(select),
    where: draft.where,
    breakdown: figures ? draft.breakdown : [],
    ...orderOf(draft, select, figures),
    distinct: false,
    exists: draft.exists.filter((instance) => instance !== ''),
  };
}

/** What was asked for; else a breakdown by time runs with time. */
export function orderOf(draft: Draft, select: readonly Expression[], figures: boolean): { order?: Order } {
  if (draft.order) return { order: settled(draft.order, select) };
  const bucket = draft.breakdown.find((item) => item.kind === 'bucket');
  return bucket && figures ? { order: { by: bucket, direction: 'asc' } } : {};
}

function settled(order: Order, select: readonly Expression[]): Order {
  const [first] = select;
  return order.by === firstShown && first && first.kind !== 'all' ? { ...order, by: first } : order;
}

export function unique(items: readonly Expression[]): Expression[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = JSON.stringify(item);
    return seen.has(key) ? false : seen.add(key) !== undefined;
  });
}
