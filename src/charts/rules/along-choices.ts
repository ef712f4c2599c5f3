import type { AlongChart, Chart, ChartOf, Top } from '../../protocol/chart.ts';
import { textSize } from '../option/text-size.ts';
import type { Axes } from './axes-of.ts';
import { bounds } from './bounds.ts';
import { encode, type FigureFacts, type LabelFacts, measure } from './column-facts.ts';
import { isSorted, type Shape } from './shape.ts';
import { isOrdinal } from './time-labels.ts';

/** Charts of one figure, or of several in one unit, along names or time; the best first. */
export function alongChoices(shape: Shape, axes: Axes, figures: readonly FigureFacts[]): Chart[] {
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

/** Parts of a whole: none negative, not all nothing, and figures that make one up. */
function mayBeParts({ values, hasNegative, addsUp, ...figure }: FigureFacts): boolean {
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return !hasNegative && total > 0 && (addsUp || isHundred({ ...figure, values, hasNegative, addsUp }));
}

/** Shares that come to a whole, as far as rounding lets them. */
function isHundred({ values, format, hasNegative }: FigureFacts): boolean {
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const whole = format.is_ratio ? 1 : 100;
  return format.style === 'percent' && !hasNegative && Math.abs(total - whole) <= whole * 0.02;
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
export function besideFirst(figures: readonly FigureFacts[]): FigureFacts[] {
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
