import type { Cue } from '../../question/question.ts';
import type { ColumnLink } from '../../schema/links/contracts.ts';
import { type AggregateName, type Expression, isAggregate } from '../form/form.ts';
import { gapSize, type Neighbour } from './attach.ts';
import type { Draft, Reading } from './draft.ts';
import type { Mention } from './mentions.ts';
import { resolveColumns } from './resolve.ts';

const aggregateOf: Readonly<Partial<Record<Cue['class'], AggregateName>>> = {
  average: 'avg',
  sum: 'sum',
  maximum: 'max',
  minimum: 'min',
};

export interface Target {
  by: Expression;
  features: Record<string, number>;
  mentions: (readonly [Mention, string])[];
  cues: Cue[];
}

/** What a superlative or an order is about: a column, an aggregate of one, or how many rows there are. */
export function targetsAt(
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
    const numeric = facts === undefined || facts.isMeasure || facts.isDate || facts.isYear || facts.isTimeText;
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
    const by: Expression =
      name && !isAggregate(expression) ? { kind: 'aggregate', name, argument: expression } : expression;
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
        ...(score >= 0.9 &&
        base[reading.language === 'zh' ? 'order:left' : 'order:right'] &&
        !mention.columns.some((link) => link.score >= 0.9 && isFigure(link, reading))
          ? { 'order:things': 1 }
          : {}),
      },
      mentions: [[mention, 'count']],
      cues,
    });
  }
  return targets;
}

const isFigure = (link: ColumnLink, reading: Reading): boolean =>
  reading.facts.column(link.table, link.column)?.isMeasure ?? false;

/** Targets named to the left and to the right of a cue, either of which may be missing. */
export function targetsBeside(
  draft: Draft,
  cue: Cue,
  { left, right }: { left: Neighbour | undefined; right: Neighbour | undefined },
  reading: Reading,
): Target[] {
  const after = right && { start: right.mention.end, end: right.mention.end };
  return [
    ...(left ? targetsAt(draft, left.mention, reading, cue, { 'order:left': 1, 'order:distance': left.distance }) : []),
    ...(right && after
      ? targetsAt(draft, right.mention, reading, after, { 'order:right': 1, 'order:distance': right.distance })
      : []),
  ];
}

/** A cue as if the column that it hints at had been named. */
export const hintMention = (cue: Cue, link: ColumnLink): Mention => ({
  start: cue.start,
  end: cue.end,
  text: cue.text,
  index: -1,
  columns: [link],
  tables: [],
  values: [],
  metrics: [],
  conditions: [],
  derived: [],
  nestedTables: [],
  nestedColumns: [],
  strength: link.score,
  alsoCue: true,
});

/** Columns that the cue itself points at; numbers and dates unless it asks for a place. */
export function hintTargets(draft: Draft, cue: Cue, reading: Reading, places = false): Target[] {
  return reading.links.columns
    .filter((link) => link.class === 'hint' && link.start === cue.start && link.end === cue.end)
    .flatMap((link) => {
      return resolveColumns(
        hintMention(cue, link),
        draft,
        reading,
        'order',
        (facts) =>
          places
            ? facts.isText && !facts.edge
            : (facts.isNumeric && !facts.isKey) || facts.isDate || facts.isYear || facts.isTimeText,
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

/** "most common city": the values of a column by how often they occur. */
export function distinctTargets(draft: Draft, mention: Mention, reading: Reading): Target[] {
  return resolveColumns(mention, draft, reading, 'breakdown', (facts) => !facts.isMeasure, 2).map(({ features }) => ({
    by: { kind: 'aggregate', name: 'count' },
    features: { ...features, 'order:occurrences': 1 },
    mentions: [],
    cues: [],
  }));
}
