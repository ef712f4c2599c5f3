import type { Cue, Question } from '../../question/question.ts';
import { isMultiplied } from '../../schema/keys/keys.ts';
import type { Links } from '../../schema/links/contracts.ts';
import type { Compiled } from '../compile/compile.ts';
import { type Block, columnsOf, type Expression, expressionsOf, isAggregate, tableOfInstance } from '../form/form.ts';
import { gapSize, isScene } from '../read/attach.ts';
import type { Draft, Reading } from '../read/draft.ts';
import { overlaps } from '../read/mentions.ts';
import { namedTables } from '../read/table-context.ts';

/** Cues whose words must show in the SQL; leaving one unused means that part of the question was not heard. */
const heard: readonly Cue['class'][] = [
  'average',
  'sum',
  'maximum',
  'minimum',
  'most',
  'least',
  'each',
  'without',
  'not',
  'but-not',
  'greater',
  'greater-equal',
  'less',
  'less-equal',
  'not-equal',
  'ask-count',
  'both',
  'or',
  'contains',
  'starts',
  'ends',
  'between',
  'distinct',
  'ascending',
  'descending',
  'order',
  'difference',
  'ratio',
  'share',
  'than-average',
  'than-maximum',
  'than-minimum',
  'top',
  'bottom',
  'bucket-month',
  'bucket-year',
  'bucket-quarter',
  'bucket-week',
  'bucket-day',
  'null',
  'not-null',
  'ask-all',
  'below',
  'over-time',
  'measure-word',
  'growth',
];

/** Features of the whole: what of the question is unexplained, what of the form is unsaid, how the tables hang together. */
export function wholeFeatures(
  draft: Draft,
  block: Block,
  compiled: Compiled,
  reading: Reading,
): Record<string, number> {
  const features: Record<string, number> = {};
  const add = (name: string, value = 1) => {
    if (value !== 0) features[name] = (features[name] ?? 0) + value;
  };
  for (const mention of reading.mentions) {
    if (draft.used.has(mention.index) || mention.alsoCue || isScene(reading, mention)) continue;
    if (mention.values.length > 0 && mention.tables.length === 0 && mention.columns.length === 0) add('unused:value');
    else if (mention.strength >= 0.9)
      add(mention.tables.some(({ score }) => score >= 0.9) ? 'unused:table' : 'unused:column');
    else if (mention.strength >= 0.6) add('unused:middling');
    else if (mention.strength >= 0.4) add('unused:weak');
  }
  for (const number of reading.question.numbers) {
    if (
      draft.usedNumbers.has(number) ||
      number.ordinal ||
      reading.mentions.some((mention) => overlaps(mention, number))
    )
      continue;
    if (reading.question.periods.some((period) => draft.usedPeriods.has(period) && overlaps(period, number))) continue;
    add(/^(?:one|一)$/i.test(number.text) ? 'unused:one' : 'unused:number');
  }
  for (const period of reading.question.periods) if (!draft.usedPeriods.has(period)) add('unused:period');
  for (const name of askedFor(draft, reading)) add(name);
  for (const cue of unheard(draft, reading)) add(`unheard:${cue.class}`);
  if (dropsGroups(draft, block)) add('breakdown:dropped');
  const [tree] = compiled.trees;
  if (tree) {
    const named = namedTables(reading);
    add('tree:tables', tree.instances.length - 1);
    const withColumns = new Set(
      expressionsOf(block)
        .flatMap(columnsOf)
        .map(({ table }) => table),
    );
    for (const instance of tree.instances) {
      const table = tableOfInstance(instance);
      if (named.has(table)) continue;
      add(withColumns.has(instance) ? 'tree:unnamed' : 'tree:bridge');
    }
    for (const join of tree.joins) if (join.edge.evidence !== 'declared') add('tree:inferred');
    for (const item of block.select)
      if (isRepeated(item, (instance) => isMultiplied(instance, tree))) add('figure:repeated');
    if (block.order && isRepeated(block.order.by, (instance) => isMultiplied(instance, tree))) add('figure:repeated');
  }
  if (countsItself(block, compiled, reading)) add('order:self-count');
  if (compiled.trees[0]?.joins.length === 0 && countsNames(block, reading)) add('shape:counted-names');
  const plain = block.select.filter((item) => !isAggregate(item)).length;
  const figures = block.select.length - plain;
  add(`shape:plain-${Math.min(plain, 4)}`);
  add(`shape:figures-${Math.min(figures, 3)}`);
  if (figures > 0 && plain > 0 && block.breakdown.length === 0) add('shape:implied-group');
  if (block.breakdown.length > 0 && figures === 0) add('shape:group-without-figure');
  const isKey = (item: Expression) =>
    item.kind === 'column' && reading.facts.column(item.table, item.column)?.isKey === true;
  if (block.select.every(isKey)) {
    add('shown:keys');
    if (reading.cues.some((cue) => cue.class === 'but-not' || cue.class === 'without')) add('shown:keys-without');
  }
  const filtered = new Set(
    block.where.flatMap((one) =>
      one.kind === 'compare' && one.operator === '=' && one.left.kind === 'column'
        ? [`${one.left.table}.${one.left.column}`]
        : [],
    ),
  );
  for (const item of block.select)
    if (item.kind === 'column' && filtered.has(`${item.table}.${item.column}`)) add('select:filtered');
  return features;
}

/** Things ranked by how many of themselves there are: one each. */
function countsItself({ order, select }: Block, { trees: [tree] }: Compiled, { facts }: Reading): boolean {
  if (order?.by.kind !== 'aggregate' || order.by.name !== 'count' || order.by.argument || tree?.instances.length !== 1)
    return false;
  return select.some((item) => item.kind === 'column' && facts.table(item.table)?.names.includes(item.column) === true);
}

/** How many rows bear each name: of things that have one name each that is always one. */
function countsNames({ select, breakdown, order, where }: Block, { facts }: Reading): boolean {
  const isCount = (item: Expression) => item.kind === 'aggregate' && item.name === 'count' && !item.distinct;
  const counts =
    select.some(isCount) ||
    (order !== undefined && isCount(order.by)) ||
    where.some((one) => one.kind === 'compare' && isCount(one.left));
  return (
    counts &&
    [...select, ...breakdown].some(
      (item) =>
        item.kind === 'column' &&
        (facts.table(item.table)?.names[0] === item.column || facts.table(item.table)?.key === item.column),
    )
  );
}

const shownRoles: ReadonlySet<string> = new Set(['select', 'subject', 'breakdown', 'aggregate', 'count']);

/** Whether the thing behind a question word (哪个水系, "which city"), and what stands behind 给出 or "list", is shown. */
function askedFor(draft: Draft, reading: Reading): string[] {
  const found: string[] = [];
  for (const cue of reading.cues) {
    if (cue.class !== 'ask-which' && cue.class !== 'ask-list') continue;
    const behind = reading.mentions.filter((mention) => mention.start >= cue.end && mention.strength >= 0.5);
    if (cue.class === 'ask-which') {
      const [next] = behind;
      if (!next || next.values.length > 0 || gapSize(reading, cue, next) > 3) continue;
      const role = draft.used.get(next.index);
      found.push(role && shownRoles.has(role) ? 'asked:shown' : role ? 'asked:used' : 'asked:missed');
    } else {
      for (const mention of behind) {
        if (mention.columns.length === 0 || mention.tables.some(({ score }) => score >= 0.6)) continue;
        const role = draft.used.get(mention.index);
        if (role === undefined || role === 'context') found.push('listed:missed');
      }
    }
  }
  return found;
}

/** A sum or an average over rows that the join repeats is wrong. */
function isRepeated(item: Expression, multiplied: (instance: string) => boolean): boolean {
  if (item.kind !== 'aggregate' || !item.argument || item.name === 'max' || item.name === 'min' || item.distinct)
    return false;
  // An expression over several tables has the rows of the most detailed one.
  return columnsOf(item.argument).every(({ table }) => multiplied(table));
}

/** 每个大区的销售额 without a word of the regions: groups were asked for, and neither they nor what they are of is shown. */
function dropsGroups({ breakdown }: Draft, block: Block): boolean {
  const wanted = new Set(breakdown.flatMap(columnsOf).map(({ table }) => table));
  if (wanted.size === 0 || block.breakdown.length > 0) return false;
  const shown = [...block.select, ...(block.order ? [block.order.by] : [])].flatMap(columnsOf);
  return !shown.some(({ table }) => wanted.has(table));
}

export function unheard(draft: Draft, reading: Reading): Cue[] {
  const used = [...draft.usedCues];
  return reading.cues.filter((cue) => {
    if (!heard.includes(cue.class) || draft.usedCues.has(cue) || isScene(reading, cue)) return false;
    if (
      /^(?:in total|altogether|overall|combined|共|总共|一共)$/i.test(cue.text) &&
      used.some((other) => other.class === 'ask-count')
    )
      return false;
    // Two classes may share one phrase (不同 is distinct and each): one of them used is enough.
    if (used.some((other) => overlaps(other, cue))) return false;
    return !reading.mentions.some(
      (mention) => draft.used.has(mention.index) && mention.start <= cue.start && mention.end >= cue.end,
    );
  });
}

/** Content words of the question that the form does not account for, as they stand. */
export function unexplainedWords(question: Question, links: Links, draft: Draft, reading: Reading): string[] {
  const words = links.unmatched.map(({ text }) => text);
  for (const mention of reading.mentions) {
    if (draft.used.has(mention.index) || mention.alsoCue || mention.strength < 0.6) continue;
    words.push(mention.text);
  }
  return [...new Set(words)].filter((word) => question.text.includes(word));
}
