import type { Cue } from '../../question/question.ts';
import { type AggregateName, type Expression, isAggregate, totalOf } from '../form/form.ts';
import { gapOf, gapSize, isFigure, isFree, isNamed, neighbours, openCues } from '../read/attach.ts';
import { branch, type Change, type Draft, extend, type Reading } from '../read/draft.ts';
import type { Mention } from '../read/mentions.ts';
import { hintTargets } from '../read/order-targets.ts';
import { resolveColumns, scoreOf } from '../read/resolve.ts';

const names: Readonly<Partial<Record<Cue['class'], AggregateName>>> = {
  average: 'avg',
  sum: 'sum',
  maximum: 'max',
  minimum: 'min',
};

/** "average age", 总和, "how many …": figures that are asked for. */
export function stepAggregates(draft: Draft, reading: Reading): Draft[] {
  let drafts = [draft];
  const counting = reading.cues.some((cue) => cue.class === 'ask-count');
  for (const cue of openCues(draft, reading, 'average', 'sum', 'maximum', 'minimum')) {
    // "how many … in total" asks for one figure, not two.
    if (counting && /^(?:in total|altogether|overall|combined|共|总共|一共)$/i.test(cue.text)) continue;
    drafts = branch(drafts, (one) => (one.usedCues.has(cue) ? [one] : placeFigure(one, cue, reading)));
  }
  for (const cue of openCues(draft, reading, 'ask-count')) {
    drafts = branch(drafts, (one) => (one.usedCues.has(cue) ? [one] : placeCount(one, cue, reading)));
  }
  return drafts;
}

const between =
  /^(?:[\s,，、]|and|the|of|or|和|及|与|的|以及|average|mean|total|sum|maximum|minimum|max|min|avg|平均|最大|最小|最高|最低|值|总)*$/i;

function figureNeighbours(draft: Draft, cue: Cue, reading: Reading) {
  // `monthly` in "average monthly sales" says how to group, and only by chance begins a column's name.
  const accept = (one: Mention) =>
    (isFree(draft, one) || draft.used.get(one.index) === 'aggregate') &&
    isNamed(one) &&
    !(one.alsoCue && one.strength < 0.6);
  const zh = reading.language === 'zh';
  const right = reading.mentions.filter(
    (one) => one.start >= cue.end && accept(one) && between.test(gapOf(reading, cue, one)),
  )[0];
  const near = right
    ? [{ mention: right, distance: 0, side: 'right' as const }]
    : neighbours(reading, cue, 'right', accept, zh ? 3 : 5).slice(0, 2);
  const left = neighbours(reading, cue, 'left', accept, zh ? 2 : 3).slice(0, 1);
  return [...near, ...left];
}

function placeFigure(draft: Draft, cue: Cue, reading: Reading): Draft[] {
  const name = names[cue.class];
  if (!name) return [draft];
  const says = (other: AggregateName) => other === name;
  const options: Change[] = [];
  for (const { mention, distance, side } of figureNeighbours(draft, cue, reading)) {
    const numericOnly = name === 'avg' || name === 'sum';
    for (const { expression, features } of resolveColumns(
      mention,
      draft,
      reading,
      'aggregate',
      (facts) => (numericOnly ? facts.isMeasure : facts.isMeasure || facts.isDate || facts.isYear),
      3,
    )) {
      const own = expression.kind === 'metric' && isAggregate(expression) ? expression : undefined;
      // 平均客单价 says twice what an average is; the highest of it, or the total, is something else.
      if (own && !says(own.term.over)) continue;
      const item: Expression = own ?? { kind: 'aggregate', name, argument: expression };
      const change: Change = {
        select: [{ item, at: cue.start }],
        features: { ...features, 'figure:placed': 1, [`figure:${side}`]: 1, 'figure:distance': distance },
        use: { mention: [[mention, 'aggregate']], cues: [cue] },
      };
      options.push(change);
      const also = side === 'right' ? alsoMeant(draft, mention, name, reading) : undefined;
      if (also)
        options.push({
          ...change,
          select: [...(change.select ?? []), { item: also.item, at: also.mention.start }],
          features: { ...change.features, ...also.features, 'figure:shared': 1 },
          use: {
            mention: [
              [mention, 'aggregate'],
              [also.mention, 'aggregate'],
            ],
            cues: [cue],
          },
        });
    }
    const grouped = reading.cues.some((other) => other.class === 'each' || other.class.startsWith('bucket-'));
    if (name === 'avg' && grouped) {
      // 平均每天有多少订单: things are counted per group, the average over the groups comes later.
      for (const { table, score } of mention.tables.filter((link) => link.score >= 0.6).slice(0, 1)) {
        options.push({
          select: [{ item: { kind: 'aggregate', name: 'count', entity: table }, at: cue.start }],
          features: { 'figure:count-each': 1, 'table:score': score },
          use: { mention: [[mention, 'count']], cues: openCues(draft, reading, 'ask-count') },
        });
      }
    }
    if (name === 'sum') {
      for (const { table, score } of mention.tables.filter((link) => link.score >= 0.6).slice(0, 1)) {
        options.push({
          select: [{ item: { kind: 'aggregate', name: 'count', entity: table }, at: cue.start }],
          features: { 'figure:sum-as-count': 1, 'table:score': score },
          use: { mention: [[mention, 'count']], cues: [cue] },
        });
      }
    }
  }
  options.push(...hintedFigures(draft, cue, name, reading));
  return best(draft, options, reading, 4);
}

/** 平均几岁, 平均多高: the question word says which column. */
function hintedFigures(draft: Draft, cue: Cue, name: AggregateName, reading: Reading): Change[] {
  const ask = reading.cues.find(
    (other) =>
      other.class === 'ask-amount' && other.hints && other.start >= cue.end && gapSize(reading, cue, other) <= 2,
  );
  if (!ask) return [];
  return hintTargets(draft, ask, reading)
    .filter(({ by }) => by.kind === 'column' && reading.facts.column(by.table, by.column)?.isMeasure)
    .map(({ by, features }) => ({
      select: [{ item: { kind: 'aggregate', name, argument: by }, at: cue.start }],
      features: { ...features, 'figure:placed': 1, 'figure:hint': 1 },
      use: { cues: [cue, ask] },
    }));
}

/** "maximum price and score": the word before the first column is meant for the second as well. */
function alsoMeant(draft: Draft, mention: Mention, name: AggregateName, reading: Reading) {
  const next = reading.mentions.find(
    (one) =>
      one.start >= mention.end &&
      isFree(draft, one) &&
      /^\s*(?:and|&|和|及|与|、)\s*(?:the\s+)?$/i.test(gapOf(reading, mention, one)),
  );
  const [best] = next ? resolveColumns(next, draft, reading, 'aggregate', (facts) => facts.isMeasure, 1) : [];
  if (!next || !best || best.expression.kind === 'metric') return undefined;
  return {
    mention: next,
    item: { kind: 'aggregate' as const, name, argument: best.expression },
    features: best.features,
  };
}

/** 销售额有多少, "how many active customers": the figure itself is asked for. */
function askFigure(draft: Draft, mention: Mention, cue: Cue, reading: Reading): Draft[] {
  return resolveColumns(mention, draft, reading, 'aggregate', () => false, 1).map(({ expression, features }) =>
    extend(
      draft,
      {
        select: [{ item: totalOf(expression), at: cue.start }],
        features: { ...features, 'count:placed': 1 },
        use: { mention: [[mention, 'aggregate']], cues: [cue] },
      },
      reading.weights,
    ),
  );
}

function placeCount(draft: Draft, cue: Cue, reading: Reading): Draft[] {
  const zh = reading.language === 'zh';
  const accept = (one: Mention) => isFree(draft, one) && isNamed(one);
  const right = neighbours(reading, cue, 'right', accept, zh ? 3 : 5)[0];
  const left = neighbours(reading, cue, 'left', accept, zh ? 3 : 0)[0];
  const near = zh
    ? left && right
      ? /^(?:的?数|个数|人数|次数|总数|有)|数$/.test(cue.text) && left.distance <= right.distance + 1
        ? [left, right]
        : [right, left]
      : [right, left]
    : [right];
  const [nearest] = near.filter((one) => one !== undefined);
  if (nearest && nearest.distance <= 1 && isFigure(nearest.mention))
    return askFigure(draft, nearest.mention, cue, reading);
  const distinct = reading.cues.find(
    (other) => other.class === 'distinct' && !draft.usedCues.has(other) && Math.abs(other.start - cue.end) < 24,
  );
  const options: Change[] = [];
  for (const [rank, one] of near.filter((item) => item !== undefined).entries()) {
    const base = {
      'count:placed': 1,
      'count:rank': rank,
      'count:distance': one.distance,
      ...(one.side === 'left' ? { 'count:left': 1 } : {}),
    };
    for (const { table, class: linkClass, score } of one.mention.tables
      .filter((link) => link.score >= 0.35)
      .slice(0, 2)) {
      options.push({
        select: [{ item: { kind: 'aggregate', name: 'count', entity: table }, at: cue.start }],
        set: { subject: draft.subject ?? table },
        features: { ...base, 'count:table': 1, [`table:count:${linkClass}`]: 1, 'table:score': score },
        use: { mention: [[one.mention, 'count']], cues: [cue] },
      });
    }
    for (const { expression, facts, features } of resolveColumns(
      one.mention,
      draft,
      reading,
      'aggregate',
      () => true,
      3,
    )) {
      if (!facts) continue;
      if (facts.isMeasure) {
        options.push({
          select: [{ item: expression, at: cue.start }],
          features: { ...features, ...base, 'count:plain-column': 1 },
          use: { mention: [[one.mention, 'select']], cues: [cue] },
        });
        options.push({
          select: [{ item: { kind: 'aggregate', name: 'sum', argument: expression }, at: cue.start }],
          features: { ...features, ...base, 'count:sum-column': 1 },
          use: { mention: [[one.mention, 'aggregate']], cues: [cue] },
        });
      }
      const item: Expression = { kind: 'aggregate', name: 'count', argument: expression, distinct: true };
      options.push({
        select: [{ item, at: cue.start }],
        features: { ...features, ...base, 'count:column': 1, ...(distinct ? { 'count:distinct-said': 1 } : {}) },
        use: { mention: [[one.mention, 'aggregate']], cues: [cue, distinct] },
      });
    }
  }
  options.push(...belonging(draft, cue, reading));
  options.push({
    select: [{ item: { kind: 'aggregate', name: 'count' }, at: cue.start }],
    features: { 'count:rows': 1, ...(zh ? { 'count:rows-zh': 1 } : {}) },
    use: { cues: [cue] },
  });
  // 总共有多少 beside a column asks for that column: the words need no count of their own.
  if (draft.select.length > 0 || draft.order || zh)
    options.push({
      features: {
        'count:passed': 1,
        ...(zh ? { 'count:passed-zh': 1 } : {}),
        ...(draft.select.length > 0 ? { 'count:passed-beside': 1 } : {}),
      },
      use: { cues: [cue] },
    });
  return best(draft, options, reading, 6);
}

/** 金卡会员有多少人: the name of one row is given, so that what points at it is counted. */
function belonging(draft: Draft, cue: Cue, reading: Reading): Change[] {
  return draft.where.flatMap((predicate) => {
    if (predicate.kind !== 'compare' || predicate.left.kind !== 'column' || predicate.operator !== '=') return [];
    const { table, column } = predicate.left;
    const isUnique = reading.facts
      .table(table)
      ?.table.uniqueKeys.some(([name, ...more]) => name === column && more.length === 0);
    if (!isUnique) return [];
    const owners = [
      ...new Set(reading.facts.edges.filter(({ to }) => to.table === table).map(({ from }) => from.table)),
    ];
    const people = /人|people|persons?/i.test(cue.text + reading.question.text.slice(cue.end, cue.end + 8));
    return owners
      .filter((owner) => !people || isPerson(owner, reading))
      .slice(0, 2)
      .map((owner) => ({
        select: [{ item: { kind: 'aggregate' as const, name: 'count' as const, entity: owner }, at: cue.start }],
        features: { 'count:belonging': 1, ...(people ? { 'count:people': 1 } : {}) },
        use: { cues: [cue] },
      }));
  });
}

/** Rows with a sex, a birth date, a phone: people. */
const isPerson = (table: string, reading: Reading): boolean =>
  reading.facts
    .table(table)
    ?.table.columns.some(({ name }) => /gender|sex|birth|phone|salary|age$|hired|性别|出生|电话|手机/i.test(name)) ??
  false;

function best(draft: Draft, options: Change[], reading: Reading, most: number): Draft[] {
  if (options.length === 0) return [draft];
  return options
    .map((option) => ({ option, score: scoreOf(option.features ?? {}, reading) }))
    .sort((left, right) => right.score - left.score)
    .slice(0, most)
    .map(({ option }) => extend(draft, option, reading.weights));
}
