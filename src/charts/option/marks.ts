import type { AlongChart, ChartOf, Measure, Top } from '../../protocol/chart.ts';
import { labelOf, numberOf, othersLabel } from './cells.ts';
import type { ChartLanguage, ChartRows } from './contracts.ts';

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

/** The places of the largest, in their own order. */
function largest(sizes: readonly number[], count: number): number[] {
  const ranked = [...sizes.keys()].sort((one, other) => (sizes[other] ?? 0) - (sizes[one] ?? 0));
  return ranked.slice(0, count).sort((one, other) => one - other);
}

function fewerSets(marks: Marks, top: Top | undefined, language: ChartLanguage): Marks {
  const { sets } = marks;
  if (!top || sets.length <= top.count) return marks;
  const kept = largest(
    sets.map(({ values }) => sum(values.map((value) => Math.abs(value ?? 0)))),
    top.count,
  );
  const rest = sets.filter((_, index) => !kept.includes(index));
  const [first] = sets;
  const others =
    top.others === 'sum' && first
      ? [
          {
            name: othersLabel[language],
            measure: first.measure,
            values: marks.labels.map((_, place) => sumOrNull(rest.map(({ values }) => values[place] ?? null))),
          },
        ]
      : [];
  return {
    ...marks,
    sets: [...kept.flatMap((index) => sets[index] ?? []), ...others],
    leftOut: { ...marks.leftOut, sets: rest.length },
    hasOthers: { ...marks.hasOthers, sets: others.length > 0 },
  };
}

function fewerLabels(marks: Marks, top: Top | undefined, language: ChartLanguage): Marks {
  const { labels, sets } = marks;
  if (!top || labels.length <= top.count) return marks;
  const kept = largest(
    labels.map((_, place) => sum(sets.map(({ values }) => Math.abs(values[place] ?? 0)))),
    top.count,
  );
  const isKept = new Set(kept);
  const hasOthers = top.others === 'sum';
  return {
    labels: [...kept.map((place) => labels[place] ?? ''), ...(hasOthers ? [othersLabel[language]] : [])],
    sets: sets.map((set) => ({
      ...set,
      values: [
        ...kept.map((place) => set.values[place] ?? null),
        ...(hasOthers ? [sumOrNull(set.values.filter((_, place) => !isKept.has(place)))] : []),
      ],
    })),
    leftOut: { ...marks.leftOut, labels: labels.length - kept.length },
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
  const key = (text: string) => text.replace(/\d+/g, (found) => found.padStart(4, '0'));
  return key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0;
}

/** What is not drawn at all is said over the marks: the first 20 of 150. */
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
