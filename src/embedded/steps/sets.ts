import type { Cue } from '../../question/question.ts';
import { type Block, isAggregate, type Predicate } from '../form/form.ts';
import { openCues } from '../read/attach.ts';
import { type Draft, extend, type Reading } from '../read/draft.ts';
import { portions } from './portion.ts';
import { rankedSets } from './set-rankings.ts';
import type { Whole } from './whole.ts';

/** Ways to join the conditions of a block other than "and": or, both … and …, but not, A compared with B. */
export function joinedForms(block: Block, draft: Draft, reading: Reading): Whole[] {
  if (draft.pair) return rankedSets(block, draft, reading);
  const plain: Whole = { form: { kind: 'block', block }, draft };
  if (draft.features['portion:asked']) return portions(block, draft, reading);
  return [
    plain,
    ...rankedSets(block, draft, reading),
    ...either(block, draft, reading),
    ...both(block, draft, reading),
    ...butNot(block, draft, reading),
    ...difference(block, draft, reading),
    ...growth(block, draft, reading),
  ];
}

const placed = (block: Block): Predicate[] =>
  block.where
    .filter((predicate) => predicate.at !== undefined && predicate.kind !== 'member')
    .sort((left, right) => (left.at ?? 0) - (right.at ?? 0));

const isFigure = (predicate: Predicate): boolean => predicate.kind === 'compare' && isAggregate(predicate.left);

/** Two neighbouring conditions with "or" between them. */
function either(block: Block, draft: Draft, reading: Reading): Whole[] {
  const cues = openCues(draft, reading, 'or');
  const list = placed(block).filter((predicate) => !isFigure(predicate));
  for (const cue of cues) {
    const left = list.findLast((predicate) => (predicate.at ?? 0) < cue.start);
    const right = list.find((predicate) => (predicate.at ?? 0) >= cue.end);
    if (!left || !right) continue;
    const rest = block.where.filter((predicate) => predicate !== left && predicate !== right);
    const any: Predicate = { kind: 'any', of: [left, right], ...(left.at === undefined ? {} : { at: left.at }) };
    return [
      {
        form: { kind: 'block', block: { ...block, where: [...rest, any] } },
        draft: extend(draft, { features: { 'set:or': 1 }, use: { cues: [cue] } }, reading.weights),
      },
    ];
  }
  return [];
}

/** "both … and …": two values of one column that no single row can have. */
function both(block: Block, draft: Draft, reading: Reading): Whole[] {
  if (block.order || block.select.some(isAggregate) || block.where.some(isFigure)) return [];
  const pair = clashing(block.where);
  if (!pair) return [];
  const rest = block.where.filter((predicate) => predicate !== pair.from && predicate !== pair.second);
  const [cue] = openCues(draft, reading, 'both');
  const features = {
    'set:intersect': 1,
    ...(cue ? { 'set:both-said': 1 } : {}),
    ...(pair.contradictory ? { 'set:contradictory': 1 } : {}),
  };
  const next = extend(draft, { features, use: { cues: [cue] } }, reading.weights);
  return [
    {
      form: {
        kind: 'set',
        operator: 'intersect',
        left: { ...block, where: [...rest, pair.left] },
        right: { ...block, where: [...rest, pair.right] },
      },
      draft: next,
    },
  ];
}

interface Pair {
  left: Predicate;
  right: Predicate;
  from: Predicate;
  second?: Predicate;
  contradictory: boolean;
}

function clashing(where: readonly Predicate[]): Pair | undefined {
  for (const from of where) {
    if (from.kind === 'in' && from.values.length === 2 && !from.negated) {
      const [first, second] = from.values.map(
        (value): Predicate => ({ kind: 'compare', left: from.left, operator: '=', right: { kind: 'literal', value } }),
      );
      if (first && second) return { left: first, right: second, from, contradictory: false };
    }
    if (from.kind !== 'compare' && from.kind !== 'period') continue;
    for (const second of where) {
      if (second === from || second.kind !== from.kind || !contradicts(from, second)) continue;
      if (JSON.stringify(second.left) === JSON.stringify(from.left))
        return { left: from, right: second, from, second, contradictory: true };
    }
  }
  return undefined;
}

function contradicts(left: Predicate, right: Predicate): boolean {
  if (left.kind === 'period' && right.kind === 'period')
    return (left.period.to ?? '9') < (right.period.from ?? '0') || (right.period.to ?? '9') < (left.period.from ?? '0');
  if (
    left.kind !== 'compare' ||
    right.kind !== 'compare' ||
    left.right.kind !== 'literal' ||
    right.right.kind !== 'literal'
  )
    return false;
  const [low, high] = [left.right.value, right.right.value];
  if (left.operator === '=' && right.operator === '=') return low !== high;
  if (typeof low !== 'number' || typeof high !== 'number') return false;
  if (left.operator.startsWith('<') && right.operator.startsWith('>')) return low <= high;
  return left.operator.startsWith('>') && right.operator.startsWith('<') && low >= high;
}

/** "but not", 但…不…, "do not have … that": what follows the cue is taken away from what stands before it. */
function butNot(block: Block, draft: Draft, reading: Reading): Whole[] {
  if (block.order || block.select.some(isAggregate)) return [];
  const [cue] = openCues(draft, reading, 'but-not', 'without', 'not', 'not-equal');
  if (!cue) return [];
  const list = placed(block);
  const after = list.filter((predicate) => (predicate.at ?? 0) >= cue.end);
  const before = block.where.filter((predicate) => !after.includes(predicate));
  if (after.length === 0) return [];
  const next = extend(
    draft,
    {
      features: { 'set:except': 1, [`set:except-${cue.class}`]: 1 },
      use: { cues: [cue, ...alike(draft, reading, cue)] },
    },
    reading.weights,
  );
  const left = { ...block, where: before, exists: before.length === 0 ? [] : block.exists };
  return [
    { form: { kind: 'set', operator: 'except', left, right: { ...block, where: after.map(positive) } }, draft: next },
  ];
}

/** Several negation words in one clause ("have not … any") speak of one negation. */
const alike = (draft: Draft, reading: Reading, cue: Cue): Cue[] =>
  openCues(draft, reading, 'not', 'without', 'but-not').filter((other) => Math.abs(other.start - cue.end) < 12);

function positive(predicate: Predicate): Predicate {
  if (predicate.kind === 'compare' && predicate.operator === '!=') return { ...predicate, operator: '=' };
  return predicate.kind === 'in' || predicate.kind === 'like' ? { ...predicate, negated: false } : predicate;
}

/** Sales of one period against another: 增长了百分之多少, "compared with", "how much more than in". */
function growth(block: Block, draft: Draft, reading: Reading): Whole[] {
  if (block.order || block.select.length !== 1 || !block.select.every(isAggregate)) return [];
  const pair = clashing(block.where);
  if (pair?.left.kind !== 'period' || pair.right.kind !== 'period') return [];
  const text = reading.question.text;
  const percent = /百分之|增长率|增速|同比|环比|percent|percentage|%/i.test(text);
  const grow =
    /增长|增加|减少|下降|变化|比|grow|grew|growth|increase|decrease|compared|change|more than|less than|versus|\bvs\b/i.test(
      text,
    );
  if (!grow) return [];
  const rest = block.where.filter((predicate) => predicate !== pair.from && predicate !== pair.second);
  const [first, second] =
    (pair.left.at ?? 0) <= (pair.right.at ?? 0) ? [pair.left, pair.right] : [pair.right, pair.left];
  const cues = openCues(draft, reading, 'difference', 'share', 'ratio', 'greater', 'less');
  const next = extend(draft, { features: { 'set:growth': 1 }, use: { cues } }, reading.weights);
  return [
    {
      form: {
        kind: 'difference',
        operator: percent ? 'growth' : '-',
        left: { ...block, where: [...rest, first] },
        right: { ...block, where: [...rest, second] },
      },
      draft: next,
    },
  ];
}

/** A比B高多少, "difference between A and B": one figure of two things. */
function difference(block: Block, draft: Draft, reading: Reading): Whole[] {
  const cues = openCues(draft, reading, 'difference', 'ratio');
  if (cues.length === 0 || block.order) return [];
  const list = block.where.find(
    (predicate) => predicate.kind === 'in' && predicate.values.length === 2 && !predicate.negated,
  );
  const items = block.select.filter(
    (item) =>
      isAggregate(item) ||
      (item.kind === 'column' && reading.facts.column(item.table, item.column)?.isNumeric !== false),
  );
  if (list?.kind !== 'in' || items.length !== 1) return [];
  const rest = block.where.filter((predicate) => predicate !== list);
  const [left, right] = list.values.map(
    (value): Block => ({
      ...block,
      select: items,
      breakdown: [],
      distinct: false,
      where: [...rest, { kind: 'compare', left: list.left, operator: '=', right: { kind: 'literal', value } }],
    }),
  );
  if (!left || !right) return [];
  const ratio = cues.some((cue) => cue.class === 'ratio');
  const less = cues.some((cue) => /[少低早小短轻便宜慢]|less|fewer|lower/.test(cue.text));
  const [first, second] = less && !ratio ? [right, left] : [left, right];
  const next = extend(
    draft,
    { features: { 'set:difference': 1, 'set:dropped': block.select.length - 1 }, use: { cues } },
    reading.weights,
  );
  const operator = ratio ? '/' : '-';
  const forms: Whole[] = [{ form: { kind: 'difference', operator, left: first, right: second }, draft: next }];
  if (less && !ratio)
    forms.push({
      form: { kind: 'difference', operator, left, right },
      draft: extend(next, { features: { 'set:difference-order': 1 } }, reading.weights),
    });
  return forms;
}
