import type { AlongChart, ChartOf, Measure, Top } from '../../protocol/chart.ts';
import { type ChartLanguage, type ChartRows, labelOf, numberOf, othersLabel } from './cells.ts';
import { figureText, shortFigure } from './figure-text.ts';

/** What stands where: one label for each place along the axis, and for each set of marks its figure there. */
export interface Marks {
  labels: string[];
  sets: MarkSet[];
  /** How many places and sets are not among them. */
  leftOut: { labels: number; sets: number };
  /** Whether what was left out is added up as the last place, or the last set. */
  hasOthers: { labels: boolean; sets: boolean };
}

export interface MarkSet {
  name: string;
  measure: Measure;
  values: (number | null)[];
}

type Marked = AlongChart | ChartOf<'pie'> | ChartOf<'heat_map'>;

/** The rows as marks: split into sets, in order, and never more than the chart says. */
export function marksOf(chart: Marked, { rows }: ChartRows, language: ChartLanguage): Marks {
  const seriesOf = 'series' in chart ? chart.series : undefined;
  const measures = [chart.y, ...('also' in chart ? (chart.also ?? []) : [])];
  const labels = distinct(rows.map((row) => labelOf(row[chart.x.column], language)));
  const at = new Map(labels.map((label, index) => [label, index]));
  const sets = new Map<string, MarkSet>();
  for (const row of rows) {
    const place = at.get(labelOf(row[chart.x.column], language)) ?? 0;
    for (const measure of measures) {
      const name = seriesOf ? labelOf(row[seriesOf.column], language) : measure.name;
      // Two figures may have one name, two values of a column are one series.
      const key = seriesOf ? name : String(measure.column);
      const set = sets.get(key) ?? { name, measure, values: labels.map(() => null) };
      sets.set(key, set);
      const value = numberOf(row[measure.column]);
      if (value !== null) set.values[place] = (set.values[place] ?? 0) + value;
    }
  }
  const whole: Marks = {
    labels,
    sets: [...sets.values()],
    leftOut: { labels: 0, sets: 0 },
    hasOthers: { labels: false, sets: false },
  };
  const fewer = fewerSets(whole, 'top_series' in chart ? chart.top_series : undefined, language);
  return inOrder(fewerLabels(fewer, 'top' in chart ? chart.top : undefined, language), chart);
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, one) => total + (one ?? 0), 0);

/** Null where nothing is there to be added. */
const sumOrNull = (values: readonly (number | null)[]): number | null =>
  values.every((one) => one === null) ? null : sum(values);

/** Which of these stay, in their own order, and which are left out; undefined where all stay. */
function splitTop(sizes: readonly number[], top: Top | undefined): { kept: number[]; rest: number[] } | undefined {
  if (!top || sizes.length <= top.count) return undefined;
  const ranked = [...sizes.keys()].sort((one, other) => (sizes[other] ?? 0) - (sizes[one] ?? 0));
  const inOwnOrder = (places: number[]) => places.sort((one, other) => one - other);
  return { kept: inOwnOrder(ranked.slice(0, top.count)), rest: inOwnOrder(ranked.slice(top.count)) };
}

const size = (values: readonly (number | null)[]): number => sum(values.map((value) => Math.abs(value ?? 0)));

function fewerSets(marks: Marks, top: Top | undefined, language: ChartLanguage): Marks {
  const { sets, labels } = marks;
  const split = splitTop(
    sets.map(({ values }) => size(values)),
    top,
  );
  const [first] = sets;
  if (!split || !first) return marks;
  const hasOthers = top?.others === 'sum';
  const sumAt = (place: number) => sumOrNull(split.rest.map((at) => sets[at]?.values[place] ?? null));
  const others = {
    name: othersLabel[language],
    measure: first.measure,
    values: labels.map((_, place) => sumAt(place)),
  };
  return {
    ...marks,
    sets: [...split.kept.flatMap((at) => sets[at] ?? []), ...(hasOthers ? [others] : [])],
    leftOut: { ...marks.leftOut, sets: split.rest.length },
    hasOthers: { ...marks.hasOthers, sets: hasOthers },
  };
}

function fewerLabels(marks: Marks, top: Top | undefined, language: ChartLanguage): Marks {
  const { labels, sets } = marks;
  const split = splitTop(
    labels.map((_, place) => size(sets.map(({ values }) => values[place] ?? null))),
    top,
  );
  if (!split) return marks;
  const hasOthers = top?.others === 'sum';
  const pick = <One>(values: readonly One[], missing: One) => split.kept.map((place) => values[place] ?? missing);
  return {
    labels: [...pick(labels, ''), ...(hasOthers ? [othersLabel[language]] : [])],
    sets: sets.map((set) => {
      const others = hasOthers ? [sumOrNull(split.rest.map((place) => set.values[place] ?? null))] : [];
      return { ...set, values: [...pick(set.values, null), ...others] };
    }),
    leftOut: { ...marks.leftOut, labels: split.rest.length },
    hasOthers: { ...marks.hasOthers, labels: hasOthers },
  };
}

/** Others stand last, whatever the order. */
function inOrder(marks: Marks, { order, x }: Marked): Marks {
  if (order === undefined || order === 'rows') return marks;
  const last = marks.hasOthers.labels ? marks.labels.length - 1 : -1;
  const total = (place: number) => sum(marks.sets.map(({ values }) => values[place] ?? null));
  const compare = (one: number, other: number): number =>
    order === 'value' || x.type !== 'time'
      ? total(other) - total(one)
      : byTime(marks.labels[one] ?? '', marks.labels[other] ?? '');
  const places = [...marks.labels.keys()].sort((one, other) => {
    if (one === last || other === last) return one === last ? 1 : -1;
    return compare(one, other);
  });
  return {
    ...marks,
    labels: places.map((place) => marks.labels[place] ?? ''),
    sets: marks.sets.map((set) => ({ ...set, values: places.map((place) => set.values[place] ?? null) })),
  };
}

/** Texts of times sort as texts once their numbers have the same length: 2025-9 stands before 2025-10. */
function byTime(one: string, other: string): number {
  const [first, second] = [timeKey(one), timeKey(other)];
  return first < second ? -1 : first > second ? 1 : 0;
}

const timeKey = (text: string): string => text.replace(/\d+/g, (digits) => digits.padStart(4, '0'));

/** Notes above the marks about what isn't drawn: the first 20 of 150. */
export function leftOutNotes({ labels, sets, leftOut, hasOthers }: Marks, language: ChartLanguage): string[] {
  const note = (shown: number, all: number) =>
    language === 'zh' ? `前 ${shown} 项，共 ${all} 项` : `top ${shown} of ${all}`;
  return [
    { shown: labels.length, left: hasOthers.labels ? 0 : leftOut.labels },
    { shown: sets.length, left: hasOthers.sets ? 0 : leftOut.sets },
  ]
    .filter(({ left }) => left > 0)
    .map(({ shown, left }) => note(shown, shown + left));
}

interface Bin {
  from: number;
  to: number;
  count: number;
  label: string;
}

/** Steps of a round width that people can say: 0–100, 100–200; the last one takes its end in. */
export function binsOf({ y }: ChartOf<'histogram'>, { rows }: ChartRows, language: ChartLanguage): Bin[] {
  const values = rows.map((row) => numberOf(row[y.column])).filter((value) => value !== null);
  if (values.length === 0) return [];
  const [low, high] = values.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const wanted = Math.max(5, Math.min(16, Math.ceil(Math.log2(values.length)) + 3));
  const step = roundStep((high - low) / wanted || 1, values.every(Number.isInteger));
  const first = Math.floor(low / step) * step;
  const count = Math.max(
    1,
    Math.floor((high - first) / step + 1e-9) + (high === low ? 1 : isOnEdge(high, first, step) ? 0 : 1),
  );
  const bins = Array.from({ length: count }, (_, index) => {
    const from = first + index * step;
    const text = (value: number) => shortFigure(value, y.format, language);
    return { from, to: from + step, count: 0, label: `${text(from)}–${text(from + step)}` };
  });
  for (const value of values) {
    const bin = bins[Math.min(count - 1, Math.floor((value - first) / step + 1e-9))];
    if (bin) bin.count += 1;
  }
  return bins;
}

const isOnEdge = (high: number, first: number, step: number): boolean =>
  Math.abs((high - first) / step - Math.round((high - first) / step)) < 1e-9;

/** 1, 2, 2.5 or 5 times a power of ten, and whole for what is whole. */
function roundStep(rough: number, isWhole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
  return isWhole ? Math.max(1, Math.ceil(step)) : step;
}

/** A figure to be read as such, in words of its reader. */
interface KpiFigure {
  name: string;
  value: string;
  /** +12.3%, and what it is compared with; absent where the rows have none. */
  change?: { text: string; direction: 'up' | 'down' | 'same' };
}

const nothing = { zh: '无数据', en: 'no data' };

/** What a row of figures says; with the change to the period before where the rows hold one. */
export function kpiFigures(chart: ChartOf<'kpi'>, { rows }: ChartRows, language: ChartLanguage): KpiFigure[] {
  const periodOf = (row: ChartRows['rows'][number]) => String(chart.x ? (row[chart.x.column] ?? '') : '');
  const ordered = chart.x ? rows.toSorted((one, other) => byTime(periodOf(one), periodOf(other))) : rows;
  const row = ordered.at(-1) ?? [];
  const earlier = chart.x ? ordered.at(-2) : undefined;
  const nameOf = (measure: Measure) =>
    chart.x ? `${labelOf(row[chart.x.column], language)} ${measure.name}` : measure.name;
  return [chart.y, ...(chart.also ?? [])].map((measure, index) => {
    const value = numberOf(row[measure.column]);
    const stated = index === 0 && chart.change ? numberOf(row[chart.change.column]) : null;
    const beforeCell = earlier
      ? earlier[measure.column]
      : chart.before && index === 0
        ? row[chart.before.column]
        : null;
    const change = changeOf(chart, measure, { value, stated, before: numberOf(beforeCell ?? null) }, language);
    return {
      name: nameOf(measure),
      value: value === null ? nothing[language] : figureText(value, measure.format, language, row[measure.column]),
      ...(change ? { change } : {}),
    };
  });
}

function changeOf(
  { change }: ChartOf<'kpi'>,
  measure: Measure,
  { value, stated, before }: { value: number | null; stated: number | null; before: number | null },
  language: ChartLanguage,
): KpiFigure['change'] | undefined {
  const directionOf = (by: number) => (by > 0 ? 'up' : by < 0 ? 'down' : 'same');
  const from = before === null ? '' : figureText(before, measure.format, language);
  const against = from ? (language === 'zh' ? `，上期 ${from}` : `, before: ${from}`) : '';
  if (stated !== null && change)
    return {
      text: `${signed(stated, figureText(stated, change.format, language))}${against}`,
      direction: directionOf(stated),
    };
  if (value === null || before === null || before === 0) return undefined;
  // From a loss to a profit there is no percentage.
  const by = value - before;
  const text =
    before > 0
      ? `${((100 * by) / before).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`
      : figureText(by, measure.format, language);
  return { text: `${signed(by, text)}${against}`, direction: directionOf(by) };
}

const signed = (value: number, text: string): string => (value > 0 ? `+${text}` : text);
