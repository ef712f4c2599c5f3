import type { ChartKind } from '../../protocol/chart.ts';
import { labelOf } from '../option/cells.ts';
import {
  type ColumnFacts,
  type ColumnHint,
  columnFacts,
  type FigureFacts,
  type LabelFacts,
  type ResultRows,
} from './column-facts.ts';

/** What the words of a question say about its picture. */
interface QuestionCues {
  /** The kind that was asked for by its name. */
  kind?: ChartKind;
  wantsShares: boolean;
  wantsComparison: boolean;
  wantsDistribution: boolean;
  wantsRelation: boolean;
  wantsRanking: boolean;
}

const kinds: readonly [ChartKind, RegExp][] = [
  ['stacked', /堆[叠积]|stacked/i],
  ['heat_map', /热力图|热图|heat ?map/i],
  ['histogram', /直方图|分布图|histogram/i],
  ['scatter', /散点|scatter/i],
  ['pie', /饼图|饼状|环形图|\bpie\b|donut/i],
  ['area', /面积图|area chart/i],
  ['line', /折线|曲线图|趋势图|走势图|line (?:chart|graph)/i],
  ['bar', /柱状|柱形|条形|\bbar (?:chart|graph)/i],
  ['table', /表格|列成表|as a table/i],
];

function questionCues(question: string): QuestionCues {
  const kind = kinds.find(([, words]) => words.test(question))?.[0];
  return {
    ...(kind ? { kind } : {}),
    wantsShares: /占比|比例|份额|构成|组成|百分比|\bshares?\b|proportion|percent|breakdown|composition|make-?up/i.test(
      question,
    ),
    wantsComparison:
      /对比|相比|比较|同比|环比|增长|变化|比去年|比上|compar|versus|\bvs\b|growth|change|year over year|month over month/i.test(
        question,
      ),
    wantsDistribution: /分布|distribut|histogram|spread/i.test(question),
    wantsRelation: /关系|相关|关联|correlat|relation|against each other|depend/i.test(question),
    wantsRanking:
      /最[高低大小多少好差贵]|前\s*[\d一二三四五六七八九十]+|排名|排行|\btop\b|\bbottom\b|most|least|highest|lowest|best|worst|largest|smallest|rank/i.test(
        question,
      ),
  };
}

/** What a result looks like: all that a chart is decided by. */
export interface Shape {
  rows: ResultRows;
  count: number;
  title: string;
  cues: QuestionCues;
  labels: LabelFacts[];
  /** Those to be looked at, the one that matters most first; changes from one period to another stand in `changes`. */
  figures: FigureFacts[];
  changes: FigureFacts[];
  /** Every figure, as it stands in the table. */
  allFigures: FigureFacts[];
  /** What stands in a column, as it would be drawn. */
  textsOf(label: LabelFacts): string[];
}

const longestTitle = 120;

export function shapeOf(rows: ResultRows, question: string, hints: readonly (ColumnHint | undefined)[]): Shape {
  const facts = columnFacts(rows, hints);
  const allFigures = facts.filter((one) => one.role === 'figure');
  const isComparable = allFigures.some(({ isChange }) => !isChange);
  const changes = isComparable ? allFigures.filter(({ isChange }) => isChange) : [];
  const figures = allFigures.filter((one) => !changes.includes(one));
  return {
    rows,
    count: rows.rows.length,
    title: question
      .trim()
      .replace(/[?？。.!！\s]+$/u, '')
      .slice(0, longestTitle),
    cues: questionCues(question),
    labels: usefulLabels(facts),
    figures: byWeight(figures, question),
    changes,
    allFigures,
    textsOf: ({ column }) => rows.rows.map((row) => labelOf(row[column] ?? null, 'en')),
  };
}

/** Drops codes where a name distinguishes as many rows. */
function usefulLabels(facts: readonly ColumnFacts[]): LabelFacts[] {
  const labels = facts.filter((one): one is LabelFacts => one.role === 'category' || one.role === 'time');
  const names = labels.filter(({ isCode }) => !isCode);
  const most = Math.max(0, ...names.map(({ distinct }) => distinct));
  return labels.filter(({ isCode, distinct }) => !isCode || distinct > most);
}

/** The rows are sorted by what was asked for; else it is named in the question; else it comes first. */
function byWeight(figures: readonly FigureFacts[], question: string): FigureFacts[] {
  const asked = question.toLowerCase();
  const weight = ({ values, name }: FigureFacts): number =>
    (values.length > 2 && isSorted(values) ? 2 : 0) + (asked.includes(name.toLowerCase()) ? 1 : 0);
  return figures.toSorted((one, other) => weight(other) - weight(one));
}

export function isSorted(values: readonly (number | null)[]): boolean {
  const steps = values.slice(1).map((value, index) => (value ?? 0) - (values[index] ?? 0));
  return steps.some((step) => step !== 0) && (steps.every((step) => step >= 0) || steps.every((step) => step <= 0));
}

/** Whether no two rows share these labels: then a mark is one row. */
export function areDistinct(shape: Shape, labels: readonly LabelFacts[]): boolean {
  const columns = labels.map((label) => shape.textsOf(label));
  return (
    new Set(shape.rows.rows.map((_, row) => JSON.stringify(columns.map((texts) => texts[row])))).size === shape.count
  );
}

/** What stands along the axis, and what splits the marks. */
export interface Axes {
  x: LabelFacts;
  series?: LabelFacts;
}

/** Time runs along; undefined where one mark would stand for several rows. */
export function axesOf(shape: Shape): Axes | undefined {
  const labels = shape.labels.filter(({ distinct }) => distinct > 1);
  const times = labels.filter(({ role }) => role === 'time').toSorted((one, other) => other.distinct - one.distinct);
  const names = labels.filter(({ role }) => role === 'category');
  const [time, otherTime] = times;
  if (time) return timeAxes(shape, time, [...names, ...(otherTime ? [otherTime] : [])]);
  const single = names.find((name) => areDistinct(shape, [name]));
  if (single) return { x: single };
  for (const one of names)
    for (const other of names)
      if (one !== other && one.distinct >= other.distinct && areDistinct(shape, [one, other]))
        return { x: one, series: other };
  return undefined;
}

function timeAxes(shape: Shape, time: LabelFacts, names: readonly LabelFacts[]): Axes | undefined {
  if (areDistinct(shape, [time])) return { x: time };
  const series = names.find((name) => areDistinct(shape, [time, name]));
  if (!series) return undefined;
  // Two periods are compared name by name, side by side.
  if (time.distinct === 2 && series.role === 'category') return { x: series, series: time };
  return { x: time, series };
}
