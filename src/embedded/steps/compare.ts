import type { Cue } from '../../question/question.ts';
import { type ComparisonOperator, type Expression, emptyBlock, isAggregate, type Predicate } from '../form/form.ts';
import { gapSize, isFree, neighbours, openCues } from '../read/attach.ts';
import { branch, type Change, type Draft, extend, type Reading } from '../read/draft.ts';
import type { Mention } from '../read/mentions.ts';
import { resolveColumns, scoreOf } from '../read/resolve.ts';

const aggregates = { 'than-average': 'avg', 'than-maximum': 'max', 'than-minimum': 'min' } as const;

export interface FigureComparison {
  operator: ComparisonOperator;
  name: 'avg' | 'max' | 'min';
  start: number;
  end: number;
  cues: Cue[];
}

/** "older than the average", 高于平均值: comparisons with a figure over the whole table. */
export function comparisonsWithFigures(draft: Draft, reading: Reading): FigureComparison[] {
  const found: FigureComparison[] = [];
  const lower = reading.question.text.toLowerCase();
  for (const cue of openCues(draft, reading, 'than-average', 'than-maximum', 'than-minimum')) {
    const before = lower.slice(Math.max(0, cue.start - 30), cue.end);
    const less = /(less|lower|smaller|younger|shorter|below|under|fewer|cheaper|earlier|lighter|slower)[^,.]*$/.test(
      before,
    );
    const name = aggregates[cue.class as keyof typeof aggregates];
    const adjective = reading.cues.find(
      (other) => other !== cue && other.end > cue.start - 2 && other.start < cue.start,
    );
    found.push({
      operator: less ? '<' : '>',
      name,
      start: Math.min(cue.start, adjective?.start ?? cue.start),
      end: cue.end,
      cues: [cue, ...(adjective ? [adjective] : [])],
    });
  }
  const figures = { average: 'avg', maximum: 'max', minimum: 'min', most: 'max', least: 'min' } as const;
  for (const cue of openCues(draft, reading, 'greater', 'greater-equal', 'less', 'less-equal', 'equal')) {
    const figure = reading.cues.find(
      (other) =>
        other.class in figures &&
        other.start >= cue.end &&
        other.start - cue.end <= 24 &&
        /^(?:\s*(?:the|of|all)\s*|[^，。,？?0-9A-Za-z]{0,22})*\s*$/iu.test(
          reading.question.text.slice(cue.end, other.start),
        ),
    );
    if (!figure || reading.question.numbers.some((number) => number.start >= cue.end && number.end <= figure.start))
      continue;
    if (cue.class === 'equal' && cue.text.length < 2) continue;
    const operator = ({ greater: '>', 'greater-equal': '>=', less: '<', 'less-equal': '<=', equal: '=' } as const)[
      cue.class as 'greater'
    ];
    found.push({
      operator,
      name: figures[figure.class as keyof typeof figures],
      start: cue.start,
      end: figure.end,
      cues: [cue, figure],
    });
  }
  return [...found, ...chineseThan(draft, reading)];
}

const thanAverage =
  /^[^，。,？?\d]{0,14}?(?:的)?(平均|最[大高多]|最[小低少])[^，。,？?\d]{0,12}?(?:值|数)?(?:要|更|还|都)?([多高大长贵晚重老]|[少低小短早轻])/u;

/** 比所有歌手的平均专辑数量多: the comparison is said last. */
function chineseThan(draft: Draft, reading: Reading): FigureComparison[] {
  return openCues(draft, reading, 'difference').flatMap((cue): FigureComparison[] => {
    const match = cue.text === '比' ? thanAverage.exec(reading.question.text.slice(cue.end)) : null;
    if (!match) return [];
    const figure = reading.cues.find(
      (other) =>
        other.start >= cue.end &&
        other.end <= cue.end + match[0].length &&
        ['average', 'most', 'least', 'maximum', 'minimum'].includes(other.class),
    );
    if (!figure) return [];
    const name = match[1] === '平均' ? 'avg' : /[大高多]/.test(match[1] ?? '') ? 'max' : 'min';
    const operator = /[多高大长贵晚重老]/.test(match[2] ?? '') ? '>' : '<';
    return [{ operator, name, start: cue.start, end: figure.end, cues: [cue, figure] }];
  });
}

/** 高于平均订单金额, where the glossary knows the figure: compared with the column inside it, or with the one before the cue. */
function metricDrafts(draft: Draft, reading: Reading): Draft[] {
  const operators = { greater: '>', 'greater-equal': '>=', less: '<', 'less-equal': '<=' } as const;
  for (const cue of openCues(draft, reading, 'greater', 'greater-equal', 'less', 'less-equal')) {
    const [near] = neighbours(
      reading,
      cue,
      'right',
      (one) => isFree(draft, one) && one.metrics.some(({ score }) => score >= 0.9),
      3,
    );
    const [metric] = near ? resolveColumns(near.mention, draft, reading, 'where', () => false, 1) : [];
    if (!near || metric?.expression.kind !== 'metric' || !isAggregate(metric.expression)) continue;
    const [inner] = metric.expression.term.expression.columns;
    if (!inner) continue;
    const left: Expression = { kind: 'column', table: inner.table, column: inner.column };
    const before = neighbours(
      reading,
      cue,
      'left',
      (one) =>
        isFree(draft, one) && one.columns.some((link) => link.table === inner.table && link.column === inner.column),
      3,
    )[0];
    const block = { ...emptyBlock(), select: [metric.expression] };
    const predicate: Predicate = {
      kind: 'compare',
      left,
      operator: operators[cue.class as keyof typeof operators],
      right: { kind: 'block', block },
      at: cue.start,
    };
    return [
      extend(
        draft,
        {
          where: [predicate],
          features: { 'compare:figure': 1, 'compare:metric': 1 },
          use: {
            cues: [cue],
            mention: [[near.mention, 'where'], ...(before ? [[before.mention, 'where'] as const] : [])],
          },
        },
        reading.weights,
      ),
    ];
  }
  return [draft];
}

export function stepCompare(draft: Draft, reading: Reading): Draft[] {
  let drafts = metricDrafts(draft, reading);
  for (const found of comparisonsWithFigures(draft, reading))
    drafts = branch(drafts, (one) => place(one, found, reading));
  return drafts;
}

function place(draft: Draft, found: FigureComparison, reading: Reading): Draft[] {
  const named = (one: Mention) => isFree(draft, one) && one.columns.length + one.derived.length > 0;
  const near = [
    ...neighbours(reading, found, 'left', named, 8).slice(0, 2),
    ...neighbours(reading, found, 'right', named, 5).slice(0, 2),
  ];
  const options: Change[] = [];
  const hinted = reading.links.columns.filter(
    (link) => link.class === 'hint' && found.cues.some((cue) => cue.start === link.start),
  );
  for (const link of hinted) {
    const facts = reading.facts.column(link.table, link.column);
    if (!facts?.isNumeric || facts.isKey) continue;
    const expression: Expression = { kind: 'column', table: link.table, column: link.column };
    options.push(change(expression, { 'compare:hint': 1, 'link:score': link.score }, found, []));
  }
  for (const { mention, distance, side } of near) {
    for (const { expression, features } of resolveColumns(
      mention,
      draft,
      reading,
      'where',
      (facts) => facts.isMeasure || facts.isYear,
      2,
    )) {
      const twins = reading.mentions.filter(
        (other) =>
          other !== mention && other.text === mention.text && isFree(draft, other) && other.start > found.start - 1,
      );
      const base = { ...features, [`compare:${side}`]: 1, 'number:distance': distance };
      const uses = [[mention, 'where'] as const, ...twins.map((other) => [other, 'where'] as const)];
      options.push(change(expression, base, found, uses));
      const figure = side === 'left' ? figureBefore(draft, mention, reading) : undefined;
      if (figure) {
        const grouped: FigureComparison = { ...found, cues: [...found.cues, figure.cue] };
        const left: Expression = { kind: 'aggregate', name: figure.name, argument: expression };
        options.push(change(expression, { ...base, 'compare:group': 1 }, grouped, uses, left));
      }
    }
  }
  const best = options
    .map((option) => ({ option, score: scoreOf(option.features ?? {}, reading) }))
    .sort((left, right) => right.score - left.score)
    .slice(0, 3);
  if (best.length === 0) return [draft];
  return best
    .map(({ option }) => extend(draft, option, reading.weights))
    .flatMap((one) => [one, ...filteredInside(one, found, reading)]);
}

/** 平均身高 before the comparison: the figure of each group is compared, not each row. */
function figureBefore(draft: Draft, mention: Mention, reading: Reading) {
  const names = { average: 'avg', sum: 'sum', maximum: 'max', minimum: 'min' } as const;
  const cue = reading.cues.find(
    (one) =>
      one.class in names && !draft.usedCues.has(one) && one.end <= mention.start && gapSize(reading, one, mention) <= 1,
  );
  return cue && { cue, name: names[cue.class as keyof typeof names] };
}

/** 高于北京的平均值: a value said between the comparison and its figure, or right behind it, belongs to the figure. */
function filteredInside(draft: Draft, found: FigureComparison, reading: Reading): Draft[] {
  const inside = draft.where.filter(
    ({ kind, at }) => kind === 'compare' && at !== undefined && at > found.start && at <= found.end + 4,
  );
  const outer = draft.where.at(-1);
  if (inside.length === 0 || outer?.kind !== 'compare' || outer.right.kind !== 'block') return [];
  const block = { ...outer.right.block, where: inside };
  const where = [
    ...draft.where.filter((predicate) => predicate !== outer && !inside.includes(predicate)),
    { ...outer, right: { kind: 'block' as const, block } },
  ];
  return [extend({ ...draft, where }, { features: { 'compare:inside': 1 } }, reading.weights)];
}

function change(
  left: Expression,
  features: Record<string, number>,
  { operator, name, cues }: FigureComparison,
  mention: NonNullable<NonNullable<Change['use']>['mention']>,
  shown: Expression = left,
): Change {
  const block = { ...emptyBlock(), select: [{ kind: 'aggregate' as const, name, argument: left }] };
  const predicate: Predicate = { kind: 'compare', left: shown, operator, right: { kind: 'block', block } };
  return { where: [predicate], features: { ...features, 'compare:figure': 1 }, use: { mention, cues } };
}
