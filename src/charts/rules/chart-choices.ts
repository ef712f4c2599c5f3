import { WenshuError } from '../../errors/wenshu-error.ts';
import type { AlongChart, Chart, ChartKind, ChartOf, Top } from '../../protocol/chart.ts';
import type { ChartLanguage } from '../option/cells.ts';
import { chartKindName } from '../option/describe-chart.ts';
import { textSize } from '../option/figure-text.ts';
import {
  type ColumnHint,
  encode,
  type FigureFacts,
  type LabelFacts,
  measure,
  type ResultRows,
} from './column-facts.ts';
import { isOrdinal } from './column-names.ts';
import { type Axes, areDistinct, axesOf, isSorted, type Shape, shapeOf } from './shape.ts';

/** What the eye can read: beyond it only the largest are drawn, and the rest is added up or counted in a note. */
const bounds = {
  /** Bars of one set. */
  bars: 24,
  topBars: 20,
  /** Bars of several sets together. */
  groupedBars: 36,
  /** Slices of a pie. */
  slices: 8,
  /** Series of lines, areas and stacks. */
  series: 8,
  /** Sets side by side. */
  grouped: 4,
  /** Bars along time. */
  timeBars: 60,
  /** Figures side by side. */
  kpis: 6,
  /** Cells of a heat map, along and down. */
  heatAlong: 60,
  heatDown: 40,
  points: 5000,
  /** Rows from which a distribution says more than they do. */
  distribution: 20,
  longList: 100,
  /** Charts to choose among. */
  choices: 8,
} as const;

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
  // The kind that the question names comes first.
  const isNamed = ({ kind }: Chart) => kind === shape.cues.kind;
  return ranked.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
}

/** The figures of the only row; the period before and the change to it belong to the first. */
function kpiChoices({ figures, changes, labels, title }: Shape): ChartOf<'kpi'>[] {
  const first = figures.find(({ isEarlier }) => !isEarlier) ?? figures[0];
  if (!first) return [];
  const isLike = (format: typeof first.format) =>
    format.style === first.format.style && format.unit === first.format.unit;
  const before = figures.find((one) => one !== first && one.isEarlier && isLike(one.format));
  const change = changes.find(({ format }) => format.style === 'percent') ?? changes[0];
  const also = [...figures, ...changes].filter((one) => ![first, before, change].includes(one));
  if (also.length >= bounds.kpis || labels.length > 2) return [];
  const label = labels.find(({ isCode }) => !isCode) ?? labels[0];
  return [
    {
      kind: 'kpi',
      title,
      y: measure(first),
      ...(also.length > 0 ? { also: also.map(measure) } : {}),
      ...(change ? { change: measure(change) } : {}),
      ...(before ? { before: measure(before) } : {}),
      ...(label ? { x: encode(label) } : {}),
    },
  ];
}

/** Charts of one figure, or of several in one unit, along names or time; the best first. */
function alongChoices(shape: Shape, axes: Axes, figures: readonly FigureFacts[]): Chart[] {
  const [first] = figures;
  if (!first) return [];
  const draw = drawing(shape, axes, figures, first);
  if (axes.series) return axes.x.role === 'time' ? draw.seriesOverTime() : draw.seriesOverNames();
  return axes.x.role === 'time' ? draw.overTime() : draw.overNames();
}

function drawing(shape: Shape, { x, series }: Axes, figures: readonly FigureFacts[], first: FigureFacts) {
  const { title, cues, changes } = shape;
  const isTime = x.role === 'time';
  const sets = series?.distinct ?? figures.length;
  // Only parts are put upon each other: the budget and what was spent of it are none.
  const isWhole = figures.length === 1 && first.addsUp && !first.hasNegative;
  const rest: Top['others'] = first.addsUp || isHundred(first) ? 'sum' : 'left_out';
  const order: NonNullable<AlongChart['order']> = isTime ? 'time' : orderOf(shape, x, first, series);
  const change = figures.length <= 2 ? changes.find(({ format }) => format.style === 'percent') : undefined;
  const also = figures.slice(1).map(measure);
  const isPair = series
    ? series.role === 'time' && sets === 2
    : also.length === 1 && figures.some((one) => one.isEarlier);
  // Of lines the sum of many would dwarf each: it belongs into a stack.
  const topSeries = (kind: AlongChart['kind']): Pick<AlongChart, 'top_series'> =>
    series && sets > bounds.series
      ? { top_series: { count: bounds.series - 1, others: kind === 'line' || kind === 'bar' ? 'left_out' : rest } }
      : {};

  const along = (kind: AlongChart['kind'], more: Partial<AlongChart> = {}): AlongChart => ({
    kind,
    title,
    x: encode(x),
    y: measure(first),
    ...(also.length > 0 ? { also } : {}),
    ...(series ? { series: encode(series) } : {}),
    ...(change && (kind === 'bar' || kind === 'line') && !series ? { change: measure(change) } : {}),
    order,
    ...topSeries(kind),
    ...more,
  });
  const bars = (kind: 'bar' | 'stacked'): AlongChart => {
    const most = kind === 'stacked' || sets === 1 ? bounds.bars : Math.floor(bounds.groupedBars / sets);
    const isMany = !isTime && x.distinct > most;
    const shown = isMany ? Math.min(bounds.topBars, most) : x.distinct;
    return along(kind, {
      ...(isMany ? { top: { count: shown, others: isDwarfing(first, shown) ? 'left_out' : rest } } : {}),
      ...(isTime || !isWide(shape, x, shown) ? {} : { is_horizontal: true }),
      ...(kind === 'bar' && isPair ? { is_comparison: true } : {}),
    });
  };
  const pie = (): ChartOf<'pie'> => ({
    kind: 'pie',
    title,
    x: encode(x),
    y: measure(first),
    order: 'value',
    ...(x.distinct > bounds.slices ? { top: { count: bounds.slices - 1, others: 'sum' } } : {}),
  });
  const isPie = () => figures.length === 1 && mayBeParts(first) && (x.distinct <= bounds.slices || cues.wantsShares);
  const heatMap = (): ChartOf<'heat_map'>[] =>
    series && isHeat(x, series)
      ? [{ kind: 'heat_map', title, x: encode(x), series: encode(series), y: measure(first), order }]
      : [];

  return {
    overTime: (): Chart[] => {
      const line = along('line');
      const area = isWhole ? [along('area')] : [];
      if (x.distinct > 2) return [line, ...(x.distinct <= bounds.timeBars ? [bars('bar')] : []), ...area];
      const kpi: ChartOf<'kpi'> = { kind: 'kpi', title, y: measure(first), x: encode(x) };
      return cues.wantsComparison && figures.length === 1 ? [kpi, bars('bar'), line] : [bars('bar'), kpi, line];
    },
    overNames: (): Chart[] => {
      if (!isPie()) return [bars('bar')];
      return cues.wantsShares ? [pie(), bars('bar')] : [bars('bar'), pie()];
    },
    seriesOverTime: (): Chart[] => {
      const stacked = isWhole && x.distinct <= bounds.timeBars ? [bars('stacked')] : [];
      const grouped = sets <= bounds.grouped && x.distinct * sets <= bounds.groupedBars ? [bars('bar')] : [];
      const area = isWhole ? [along('area')] : [];
      if (cues.wantsShares && stacked.length > 0) return [...stacked, ...area, along('line'), ...heatMap()];
      return [along('line'), ...stacked, ...area, ...grouped, ...heatMap()];
    },
    seriesOverNames: (): Chart[] => {
      const isReadable = sets <= bounds.grouped;
      const grouped = isReadable ? [bars('bar')] : [];
      const stacked = isWhole && !isPair ? [bars('stacked')] : [];
      if (cues.wantsShares && !isPair) return [...stacked, ...grouped, ...heatMap()];
      const drawn = sets <= bounds.series ? [...grouped, ...stacked, ...heatMap()] : [...heatMap(), ...stacked];
      return drawn.length > 0 ? drawn : [bars('bar')];
    },
  };
}

const totalOf = ({ values }: FigureFacts): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Parts of a whole: none negative, not all zero, and figures that make one up. */
const mayBeParts = (figure: FigureFacts): boolean =>
  !figure.hasNegative && totalOf(figure) > 0 && (figure.addsUp || isHundred(figure));

/** Shares that come to a whole, apart from rounding. */
function isHundred(figure: FigureFacts): boolean {
  const whole = figure.format.is_ratio ? 1 : 100;
  return figure.format.style === 'percent' && !figure.hasNegative && Math.abs(totalOf(figure) - whole) <= whole * 0.02;
}

/** Whether the rest together is so much more than the largest that nothing else would be seen beside it. */
function isDwarfing({ values }: FigureFacts, shown: number): boolean {
  const sizes = values.map((value) => Math.abs(value ?? 0)).sort((one, other) => other - one);
  const rest = sizes.slice(shown).reduce((sum, value) => sum + value, 0);
  return rest > 2 * (sizes[0] ?? 0);
}

const isHeat = (x: LabelFacts, series: LabelFacts): boolean =>
  x.distinct >= 3 && series.distinct >= 3 && x.distinct <= bounds.heatAlong && series.distinct <= bounds.heatDown;

/** As they came where they were sorted or have an order of their own; else the largest first. */
function orderOf(
  shape: Shape,
  x: LabelFacts,
  { values }: FigureFacts,
  series: LabelFacts | undefined,
): 'rows' | 'value' {
  if (isOrdinal(shape.textsOf(x))) return 'rows';
  return !series && isSorted(values) ? 'rows' : 'value';
}

const drawnWidth = 620;

/** Whether standing bars have no room for their names. */
function isWide(shape: Shape, x: LabelFacts, shown: number): boolean {
  const widest = Math.max(...shape.textsOf(x).map((text) => textSize(text, 12)));
  return shown > 2 && widest + 10 > drawnWidth / shown;
}

/** Figures that can stand beside the first: one unit, and none so small that it would not be seen. */
function besideFirst(figures: readonly FigureFacts[]): FigureFacts[] {
  const [first] = figures;
  if (!first) return [];
  const size = (figure: FigureFacts) => Math.max(0, ...figure.values.map((value) => Math.abs(value ?? 0)));
  const beside = figures.filter(({ format, ...figure }) => {
    const isSame = format.style === first.format.style && format.unit === first.format.unit;
    const ratio = size({ format, ...figure }) / (size(first) || 1);
    return isSame && format.is_ratio === first.format.is_ratio && ratio <= 50 && ratio >= 0.02;
  });
  // The earlier of two periods stands first, as people read them.
  const inTime = beside.toSorted((one, other) => Number(other.isEarlier) - Number(one.isEarlier));
  return inTime.length <= bounds.series ? inTime : [first];
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

/** How the figures of many single rows are spread; rows over time aren't a list. */
function histogramChoices({ figures, labels, count, title }: Shape): ChartOf<'histogram'>[] {
  const [y] = figures;
  if (!y || count < bounds.distribution || labels.some(({ role, distinct }) => role === 'time' && distinct > 1))
    return [];
  if (new Set(y.values).size < 8) return [];
  return [{ kind: 'histogram', title, y: measure(y) }];
}

/** The chart of that kind, or the best picture; throws with the kinds that there are. */
export function pickChart(choices: readonly Chart[], kind: ChartKind | undefined, language: ChartLanguage): Chart {
  const drawn = choices.filter((choice) => choice.kind !== 'table');
  const chart = kind ? drawn.find((choice) => choice.kind === kind) : drawn[0];
  if (chart) return chart;
  const known = [...new Set(choices.map((choice) => choice.kind))];
  const table = chartKindName('table', language);
  throw new WenshuError('chart_none', {
    known: known.length > 0 ? known.map((one) => `${one} (${chartKindName(one, language)})`).join(', ') : table,
  });
}
