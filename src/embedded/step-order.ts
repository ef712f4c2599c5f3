import type { Cue, NumberMention } from '../question/question.ts';
import { cueAfter, gapSize, isFree, isNamed, neighbours, openCues } from './attach.ts';
import { type Change, type Draft, extend, type Reading } from './draft.ts';
import type { AggregateName, Expression } from './form.ts';
import { type Mention, overlaps } from './mentions.ts';
import { resolveColumns, scoreOf } from './resolve.ts';
import { isLimit } from './step-numbers.ts';

const aggregateOf: Readonly<Partial<Record<Cue['class'], AggregateName>>> = {
  average: 'avg',
  sum: 'sum',
  maximum: 'max',
  minimum: 'min',
};

/** Superlatives, "top 5 by …" and "sorted by …": at most one order per question, two superlatives become figures. */
export function stepOrder(draft: Draft, reading: Reading): Draft[] {
  const superlatives = openCues(draft, reading, 'most', 'least').filter((cue) => !isOrdinary(cue, reading));
  if (superlatives.length > 0)
    return superlatives
      .slice(0, 2)
      .reduce<Draft[]>((drafts, cue) => drafts.flatMap((one) => placeSuperlative(one, cue, reading)), [draft]);
  const [top] = openCues(draft, reading, 'top', 'bottom').filter((cue) => limitAfter(cue, reading));
  if (top) return placeTop(draft, top, reading);
  const [sort] = openCues(draft, reading, 'ascending', 'descending');
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

interface Target {
  by: Expression;
  features: Record<string, number>;
  mentions: (readonly [Mention, string])[];
  cues: Cue[];
}

/** What a superlative or an order is about: a column, an aggregate of one, or how many rows there are. */
function targetsAt(
  draft: Draft,
  mention: Mention,
  reading: Reading,
  place: { start: number; end: number },
  base: Record<string, number>,
): Target[] {
  const targets: Target[] = [];
  const before = reading.cues.filter(
    (cue) =>
      (aggregateOf[cue.class] || cue.class === 'ask-count') &&
      cue.end <= mention.start &&
      gapSize(reading, cue, mention) <= 1 &&
      !draft.usedCues.has(cue),
  );
  const after = reading.cues.filter(
    (cue) =>
      (aggregateOf[cue.class] || cue.class === 'ask-count') &&
      cue.start >= mention.end &&
      cue.end <= place.start + 1 &&
      gapSize(reading, mention, cue) <= 1,
  );
  const figure = before.at(-1) ?? after[0];
  const name = figure && aggregateOf[figure.class];
  const cues = figure ? [figure] : [];
  const counted = figure?.class === 'ask-count';
  for (const { expression, facts, features } of resolveColumns(
    mention,
    draft,
    reading,
    'order',
    (one) => one.isNumeric || one.isDate || one.isYear || one.isText,
    4,
  )) {
    const numeric = facts === undefined || facts.isMeasure || facts.isDate || facts.isYear;
    if (counted || (!numeric && !base['order:sort'])) {
      if (facts?.isMeasure)
        targets.push({
          by: expression,
          features: { ...features, ...base, 'order:column': 1 },
          mentions: [[mention, 'order']],
          cues,
        });
      continue;
    }
    const by: Expression = name ? { kind: 'aggregate', name, argument: expression } : expression;
    targets.push({
      by,
      features: {
        ...features,
        ...base,
        'order:column': 1,
        ...(name ? { 'order:figure': 1 } : {}),
        ...(numeric ? {} : { 'order:text': 1 }),
      },
      mentions: [[mention, 'order']],
      cues,
    });
  }
  for (const { table, class: linkClass, score } of mention.tables.filter((link) => link.score >= 0.35).slice(0, 2)) {
    targets.push({
      by: { kind: 'aggregate', name: 'count', entity: table },
      features: {
        ...base,
        'order:count': 1,
        [`table:order:${linkClass}`]: 1,
        'table:score': score,
        ...(counted ? { 'order:counted': 1 } : {}),
      },
      mentions: [[mention, 'count']],
      cues,
    });
  }
  return targets;
}

function hintTargets(draft: Draft, cue: Cue, reading: Reading): Target[] {
  return reading.links.columns
    .filter((link) => link.class === 'hint' && link.start === cue.start && link.end === cue.end)
    .flatMap((link) => {
      const pseudo: Mention = {
        ...cue,
        index: -1,
        columns: [link],
        tables: [],
        values: [],
        metrics: [],
        nestedTables: [],
        strength: link.score,
        alsoCue: true,
      };
      return resolveColumns(
        pseudo,
        draft,
        reading,
        'order',
        (facts) => (facts.isNumeric && !facts.isKey) || facts.isDate || facts.isYear,
        1,
      ).map(({ expression, features, facts }) => ({
        by: expression,
        features: { ...features, 'order:hint': 1, ...(isBirth(facts?.column.name ?? '') ? { 'order:birth': 1 } : {}) },
        mentions: [],
        cues: [],
      }));
    });
}

const isBirth = (name: string) => /birth|born|dob|出生|生日/i.test(name);

function placeSuperlative(draft: Draft, cue: Cue, reading: Reading): Draft[] {
  const zh = reading.language === 'zh';
  const accept = (one: Mention) => isFree(draft, one) && isNamed(one);
  const right = neighbours(reading, cue, 'right', accept, zh ? 3 : 4)[0];
  const left = neighbours(reading, cue, 'left', accept, zh ? 3 : 5)[0];
  const targets: Target[] = [...hintTargets(draft, cue, reading)];
  if (left)
    targets.push(...targetsAt(draft, left.mention, reading, cue, { 'order:left': 1, 'order:distance': left.distance }));
  if (right)
    targets.push(
      ...targetsAt(
        draft,
        right.mention,
        reading,
        { start: right.mention.end, end: right.mention.end },
        { 'order:right': 1, 'order:distance': right.distance },
      ),
    );
  const counting = cue.hints?.includes('#count') ?? false;
  targets.push({
    by: { kind: 'aggregate', name: 'count' },
    features: { 'order:rows': 1, ...(counting ? { 'order:counting': 1 } : {}) },
    mentions: [],
    cues: [],
  });
  if (right && !counting) targets.push(...distinctTargets(draft, right.mention, reading));
  const best = targets
    .map((target) => ({ ...target, score: scoreOf(target.features, reading) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 6);
  const number = limitNumber(cue, reading);
  const drafts: Draft[] = [];
  for (const { by, features, mentions, cues } of best) {
    // The youngest was born last.
    const upside = features['order:birth'] ? cue.class === 'least' : cue.class === 'most';
    const use: NonNullable<Change['use']> = {
      mention: mentions,
      cues: [cue, ...cues],
      numbers: number ? [number] : [],
    };
    if (!draft.order) {
      drafts.push(
        extend(
          draft,
          {
            set: { order: { by, direction: upside ? 'desc' : 'asc', limit: number?.value ?? 1 } },
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
    if (by.kind === 'column' && !number) {
      const item: Expression = { kind: 'aggregate', name: upside ? 'max' : 'min', argument: by };
      drafts.push(
        extend(
          draft,
          {
            select: [{ item, at: cue.start }],
            features: { ...features, 'superlative:figure': 1, ...askFeatures(cue, reading, 'figure') },
            use,
          },
          reading.weights,
        ),
      );
    }
  }
  return drafts.length > 0 ? drafts : [draft];
}

/** "most common city": the values of a column by how often they occur. */
function distinctTargets(draft: Draft, mention: Mention, reading: Reading): Target[] {
  return resolveColumns(mention, draft, reading, 'breakdown', (facts) => !facts.isMeasure, 2).map(({ features }) => ({
    by: { kind: 'aggregate', name: 'count' },
    features: { ...features, 'order:occurrences': 1 },
    mentions: [],
    cues: [],
  }));
}

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
  const each = reading.cues.some((other) => other.class === 'each');
  if (each) features[`${mode}:each`] = 1;
  return features;
}

function placeTop(draft: Draft, cue: Cue, reading: Reading): Draft[] {
  const number = limitAfter(cue, reading);
  if (!number) return [draft];
  const by =
    cueAfter(reading, number, ['by'], 9) ??
    reading.cues.find((other) => other.class === 'by' && other.start > number.end);
  const accept = (one: Mention) => isFree(draft, one) && isNamed(one);
  const right = by && neighbours(reading, by, 'right', accept, 2)[0];
  const left = neighbours(reading, cue, 'left', accept, 3)[0];
  const targets: Target[] = [];
  if (right)
    targets.push(
      ...targetsAt(
        draft,
        right.mention,
        reading,
        { start: right.mention.end, end: right.mention.end },
        { 'order:right': 1, 'order:distance': right.distance },
      ),
    );
  if (left)
    targets.push(...targetsAt(draft, left.mention, reading, cue, { 'order:left': 1, 'order:distance': left.distance }));
  targets.push({ by: { kind: 'aggregate', name: 'count' }, features: { 'order:rows': 1 }, mentions: [], cues: [] });
  return pick(
    draft,
    targets,
    reading,
    cue.class === 'top' ? 'desc' : 'asc',
    { cues: [cue, by], numbers: [number] },
    number.value,
  );
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
    const left = neighbours(reading, cue, 'left', accept, zh ? 4 : 5)[0];
    if (left && cue !== by)
      targets.push(
        ...targetsAt(draft, left.mention, reading, cue, {
          'order:sort': 1,
          'order:left': 1,
          'order:distance': left.distance,
        }),
      );
  }
  const direction = sort?.class === 'descending' ? 'desc' : 'asc';
  const number = reading.question.numbers.find((one) => isLimit(one, reading));
  return pick(
    draft,
    targets,
    reading,
    direction,
    { cues: [sort, order, by], numbers: number ? [number] : [] },
    number?.value,
  );
}

function pick(
  draft: Draft,
  targets: Target[],
  reading: Reading,
  direction: 'asc' | 'desc',
  use: NonNullable<Change['use']>,
  limit: number | undefined,
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
        set: { order: { by, direction, ...(limit === undefined ? {} : { limit }) } },
        features,
        use: { ...use, mention: mentions, cues: [...(use.cues ?? []), ...cues] },
      },
      reading.weights,
    ),
  );
}
