import type { Cue } from '../../question/question.ts';
import { type Block, type Expression, type Form, isAggregate, type Predicate } from '../form/form.ts';
import type { Draft, Reading, Weights } from '../read/draft.ts';

/** Words that say nothing about the shape of the answer. */
const silent: ReadonlySet<Cue['class']> = new Set(['filler', 'vague', 'ask-list', 'by', 'and']);

/**
 * How the shape of a form agrees with the question's cues: one feature for every cue class with every operator that the
 * form uses, and one for the shape as a whole. They say nothing about a schema, so that they hold in any.
 */
export function agreementFeatures(
  whole: Form,
  draft: Pick<Draft, 'features'>,
  reading: Reading,
): Record<string, number> {
  const weighed = reading.everyFeature ? undefined : weighedPairs(reading.weights);
  const features: Record<string, number> = {};
  if (weighed?.size === 0) return features;
  const form = asAsked(whole, draft.features);
  const tags = tagsOf(form);
  for (const cue of cueClassesOf(reading)) {
    const pairs = weighed?.get(cue);
    if (weighed && !pairs) continue;
    for (const tag of tags) if (!pairs || pairs.has(tag)) features[`cue:${cue}>${tag}`] = 1;
  }
  features[`sketch:${sketchOf(form)}`] = 1;
  return features;
}

const pairsOf = new WeakMap<Weights, Map<string, Set<string>>>();

/** Tags that have a weight with each cue class: the rest need not be named at all. */
function weighedPairs(weights: Weights): ReadonlyMap<string, ReadonlySet<string>> {
  let pairs = pairsOf.get(weights);
  if (!pairs) {
    pairs = new Map();
    for (const name of Object.keys(weights)) {
      const [, cue, tag] = /^cue:(.+)>(.+)$/.exec(name) ?? [];
      if (cue === undefined || tag === undefined) continue;
      pairs.set(cue, (pairs.get(cue) ?? new Set()).add(tag));
    }
    pairsOf.set(weights, pairs);
  }
  return pairs;
}

export const isAgreement = (feature: string): boolean => /^(?:cue|sketch):/.test(feature);

const known = new WeakMap<Reading, string[]>();

function cueClassesOf(reading: Reading): string[] {
  let classes = known.get(reading);
  if (!classes) {
    const counts = new Map<string, number>();
    for (const cue of reading.cues) if (!silent.has(cue.class)) counts.set(cue.class, (counts.get(cue.class) ?? 0) + 1);
    classes = [...counts].flatMap(([name, count]) => (count > 1 ? [name, `${name}-twice`] : [name]));
    const numbers = reading.question.numbers.length;
    if (numbers > 0) classes.push(`numbers-${Math.min(3, numbers)}`);
    if (reading.scope) classes.push('scene');
    known.set(reading, classes);
  }
  return classes;
}

/** Every operator of a form, each once. */
function tagsOf(form: Form): string[] {
  if (form.kind === 'block') return [...new Set(blockTags(form.block))];
  const name = form.kind === 'set' ? form.operator : `two-${form.operator}`;
  return [...new Set([name, ...blockTags(form.left)])];
}

/**
 * The form without what is only done for people (`hand-weights.ts`): the figure that made a ranking, sums that nobody
 * said, things counted once. Whether a question's cues ask for a shape does not hang on these.
 */
function asAsked(form: Form, features: Readonly<Record<string, number>>): Form {
  if (form.kind === 'block') return { ...form, block: blockAsAsked(form.block, features) };
  return { ...form, left: blockAsAsked(form.left, features) };
}

const unsaidSums = ['sum:alone', 'sum:each', 'sum:ranked', 'sum:beside-parent', 'sum:beside-figure'];

function blockAsAsked(block: Block, features: Readonly<Record<string, number>>): Block {
  const isUnsaid = unsaidSums.some((name) => features[name]);
  const plain = (item: Expression): Expression => {
    if (item.kind !== 'aggregate') return item;
    if (item.name === 'sum' && isUnsaid) return item.argument ?? item;
    return item.distinct && features['count:once'] ? { ...item, distinct: false } : item;
  };
  const { order } = block;
  const shown = JSON.stringify(order?.by);
  const isRanked = order?.limit !== undefined && block.select.length > 1;
  const select = block.select.filter((item) => !isRanked || JSON.stringify(item) !== shown).map(plain);
  const by = order && plain(order.by);
  const hasFigure =
    select.some(isAggregate) ||
    (by !== undefined && isAggregate(by)) ||
    block.where.some((one) => one.kind === 'compare' && isAggregate(one.left));
  return {
    ...block,
    select,
    ...(order && by ? { order: { ...order, by } } : {}),
    breakdown: hasFigure ? block.breakdown : [],
    distinct: block.distinct && !features['distinct:multiplied'],
  };
}

function blockTags(block: Block): string[] {
  const tags: string[] = [];
  for (const item of block.select) tags.push(...itemTags(item));
  if (block.select.every(isAggregate) && block.breakdown.length === 0) tags.push('one-row');
  const figures = block.select.some(isAggregate);
  if (block.breakdown.length > 0 || (figures && block.select.some((item) => !isAggregate(item)))) tags.push('group');
  if (block.order) {
    const { by, direction, limit } = block.order;
    tags.push(limit === undefined ? 'sort' : limit === 1 ? 'first' : 'top', direction);
    tags.push(by.kind === 'aggregate' ? `order-${by.name}` : 'order-column');
  }
  for (const predicate of block.where) tags.push(...predicateTags(predicate));
  if (block.distinct) tags.push('distinct');
  return tags;
}

function itemTags(item: Expression): string[] {
  if (item.kind === 'aggregate') return [item.name, ...(item.distinct ? ['count-distinct'] : [])];
  return item.kind === 'arithmetic' ? ['arithmetic'] : [];
}

function predicateTags(predicate: Predicate): string[] {
  switch (predicate.kind) {
    case 'compare': {
      if (predicate.right.kind === 'block') return ['than-figure'];
      if (predicate.left.kind === 'aggregate') return [`having-${predicate.left.name}`];
      const operator = predicate.operator === '=' ? 'equal' : predicate.operator === '!=' ? 'unequal' : 'bound';
      return [operator, ...(predicate.left.kind === 'arithmetic' ? ['arithmetic'] : [])];
    }
    case 'member':
      return [predicate.negated ? 'not-in' : 'in-block'];
    case 'condition':
      return [predicate.negated ? 'unequal' : 'equal'];
    case 'any':
      return ['or', ...predicate.of.flatMap(predicateTags)];
    default:
      return [predicate.kind];
  }
}

/** The shape as a whole: what is shown, how it is filtered, grouped and ordered, in a few letters. */
function sketchOf(form: Form): string {
  if (form.kind !== 'block') return `${form.kind === 'set' ? form.operator : 'two'}:${blockSketch(form.left)}`;
  return blockSketch(form.block);
}

function blockSketch({ select, where, breakdown, order }: Block): string {
  const figures = select.filter(isAggregate).length;
  const plain = select.length - figures;
  const having = where.some((one) => one.kind === 'compare' && isAggregate(one.left));
  const than = where.some((one) => one.kind === 'compare' && one.right.kind === 'block');
  const rest = where.length - (having ? 1 : 0);
  return [
    `c${Math.min(3, plain)}`,
    `f${Math.min(2, figures)}`,
    breakdown.length > 0 ? 'g' : '',
    having ? 'h' : '',
    than ? 't' : '',
    rest > 0 ? `w${Math.min(2, rest)}` : '',
    order
      ? `o${isAggregate(order.by) ? 'f' : 'c'}${order.limit === undefined ? '' : order.limit === 1 ? '1' : 'n'}`
      : '',
  ].join('');
}
