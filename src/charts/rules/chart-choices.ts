import type { Chart, ChartOf } from '../../protocol/chart.ts';
import { alongChoices, besideFirst } from './along-choices.ts';
import { axesOf } from './axes-of.ts';
import { bounds } from './bounds.ts';
import { encode, measure, type ResultRows } from './column-facts.ts';
import type { ColumnHint } from './figure-format.ts';
import { kpiChoices } from './kpi-choices.ts';
import { areDistinct, type Shape, shapeOf } from './shape.ts';

/**
 * Every chart that these rows can sensibly be shown as, the one that suits them and the question best first; a table is always
 * among them, and first where rows are better read than seen. None where there are no rows. Decided by the columns, the
 * cells and the words of the question alone, so that it costs nothing and can be repeated.
 */
export function chartChoices(
  rows: ResultRows,
  question: string,
  hints: readonly (ColumnHint | undefined)[] = [],
): Chart[] {
  if (rows.rows.length === 0) return [];
  const shape = shapeOf(rows, question, hints);
  const table: ChartOf<'table'> = { kind: 'table', title: shape.title, measures: shape.allFigures.map(measure) };
  // A part of the rows shows a part of the truth.
  const drawn = rows.truncated ? [] : drawnChoices(shape);
  const isList = drawn.length > 0 && drawn.every(({ kind }) => kind === 'histogram') && !shape.cues.wantsDistribution;
  const ranked = isList && shape.count < bounds.distribution * 2 ? [table, ...drawn] : [...drawn, table];
  return askedFirst(ranked, shape.cues.kind);
}

/** The kind that a person named comes first, if the rows allow it. */
function askedFirst(choices: readonly Chart[], kind: Chart['kind'] | undefined): Chart[] {
  return choices.toSorted((one, other) => Number(other.kind === kind) - Number(one.kind === kind));
}

function drawnChoices(shape: Shape): Chart[] {
  const { figures, count, cues } = shape;
  if (figures.length === 0) return [];
  if (count === 1) return kpiChoices(shape);
  const axes = axesOf(shape);
  const relation = scatterChoices(shape);
  const spread = axes?.series ? [] : histogramChoices(shape);
  const group = besideFirst(figures);
  const along = axes ? alongChoices(shape, axes, group) : [];
  const others = axes
    ? figures.filter((one) => !group.includes(one)).flatMap((one) => alongChoices(shape, axes, [one]).slice(0, 1))
    : [];
  const isLongList = count > bounds.longList && axes?.x.role !== 'time' && !axes?.series && !cues.wantsRanking;
  const drawn =
    cues.wantsRelation && relation.length > 0
      ? [...relation, ...along, ...others, ...spread]
      : cues.wantsDistribution || isLongList || !axes
        ? [...(axes ? [] : relation), ...spread, ...along, ...others, ...(axes ? relation : [])]
        : [...along, ...others, ...relation, ...spread];
  return drawn.slice(0, bounds.choices);
}

/** Two figures of many rows, one against the other. */
function scatterChoices(shape: Shape): ChartOf<'scatter'>[] {
  const { figures, labels, count, title } = shape;
  // In the order of the table: what may be the cause stands first there, and along the bottom here.
  const [x, y] = figures.slice(0, 2).toSorted((one, other) => one.column - other.column);
  if (!x || !y || count < 5 || count > bounds.points || labels.some(({ role }) => role === 'time')) return [];
  const label = labels.find((one) => areDistinct(shape, [one]));
  const series = labels.find((one) => one !== label && one.distinct > 1 && one.distinct <= bounds.series);
  return [
    {
      kind: 'scatter',
      title,
      x: measure(x),
      y: measure(y),
      ...(series ? { series: encode(series) } : {}),
      ...(label ? { label: encode(label) } : {}),
    },
  ];
}

/** How the figures of many single rows are spread; rows along time are no list. */
function histogramChoices({ figures, labels, count, title }: Shape): ChartOf<'histogram'>[] {
  const [y] = figures;
  if (!y || count < bounds.distribution || labels.some(({ role, distinct }) => role === 'time' && distinct > 1))
    return [];
  if (new Set(y.values).size < 8) return [];
  return [{ kind: 'histogram', title, y: measure(y) }];
}
