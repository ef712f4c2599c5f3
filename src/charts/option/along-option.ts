import type { AlongChart } from '../../protocol/chart.ts';
import { figures, gridOf, namesBelow, namesBeside } from './axes.ts';
import { type Around, barLabels, changesOf, roomForLabels } from './bar-labels.ts';
import { numberOf } from './cells.ts';
import type { ChartOption, ChartRows, Look } from './contracts.ts';
import { figureText, nameWithUnit } from './figure-text.ts';
import { frameOf, tooltipOf } from './frame.ts';
import { leftOutNotes, type MarkSet, type Marks, marksOf } from './marks.ts';

/** Bars, lines and areas, several sets beside or upon each other. */
export function alongOption(chart: AlongChart, rows: ChartRows, look: Look): ChartOption {
  const { language } = look;
  const marks = marksOf(chart, rows, language);
  const isSplit = marks.sets.length > 1;
  const named = isSplit && !chart.series ? unitCaption(chart, look) : nameWithUnit(chart.y, language);
  const caption = [named, ...leftOutNotes(marks, language)].filter(Boolean).join(' · ');
  const frame = frameOf(chart, rows, look, { caption, names: isSplit ? namesOf(marks) : [] });
  const isLying = chart.is_horizontal === true;
  const names = isLying
    ? namesBeside(marks.labels, look, frame)
    : namesBelow(marks.labels, chart.x.type === 'time', look, frame);
  // What is no bar need not begin at nothing: a line shows how it moves.
  const isBelow = marks.sets.some((set) => set.values.some((value) => (value ?? 0) < 0));
  const values = figures(chart.y, language, frame, {
    scale: chart.kind === 'line',
    // Room for the figures under bars that hang.
    ...(isBelow && chart.kind === 'bar' ? { boundaryGap: ['12%', 0] } : {}),
  });
  const changes = changesOf(chart, rows, marks, language);
  const series = marks.sets.map((set, index) => seriesOf(chart, set, index, { marks, look, frame, changes }));
  return {
    ...frame.option,
    grid: roomForLabels(gridOf(frame), chart, { marks, look, changes }),
    xAxis: isLying ? values : names,
    yAxis: isLying ? names : values,
    tooltip: tooltipOf(frame.palette, (value) => tooltipText(value, chart, look), 'axis'),
    series,
  };
}

/** Two sets with one name would be one to the legend. */
const namesOf = ({ sets }: Marks): string[] =>
  sets.map(({ name }, index) => (sets.findIndex((one) => one.name === name) === index ? name : `${name} ${index + 1}`));

/** Several figures are named by the legend; what is left to say is their unit. */
function unitCaption({ y }: AlongChart, { language }: Look): string {
  const named = nameWithUnit({ ...y, name: '' }, language);
  return named.replace(/^[（ (]+|[）)]+$/g, '');
}

const tooltipText = (value: unknown, { y }: AlongChart, { language }: Look): string => {
  const number = numberOf(value as number | null);
  return number === null ? '–' : figureText(number, y.format, language);
};

function seriesOf(chart: AlongChart, set: MarkSet, index: number, around: Around): ChartOption {
  const { marks, frame } = around;
  const { palette } = frame;
  const isOthers = marks.hasOthers.sets && index === marks.sets.length - 1;
  const color = isOthers ? palette.others : (palette.series[index % palette.series.length] ?? palette.others);
  const name = namesOf(marks)[index] ?? set.name;
  if (chart.kind === 'line' || chart.kind === 'area') {
    const isLonely = marks.labels.length < 2 || set.values.some((value, at) => isAlone(set.values, value, at));
    return {
      type: 'line',
      name,
      data: set.values,
      color,
      lineStyle: { width: 2, color, type: isOthers ? 'dashed' : 'solid' },
      showSymbol: isLonely || marks.labels.length <= 31,
      symbolSize: 5,
      ...(chart.kind === 'area' ? { areaStyle: { opacity: 0.25, color } } : {}),
      ...(chart.kind === 'area' && marks.sets.length > 1 ? { stack: 'all', areaStyle: { opacity: 0.6, color } } : {}),
    };
  }
  return {
    type: 'bar',
    name,
    color,
    data: set.values.map((value, place) => barOf(value, place, chart, around)),
    barMaxWidth: 44,
    ...(chart.kind === 'stacked' ? { stack: 'all' } : {}),
    ...barLabels(chart, set, index, around),
  };
}

/** A point with nothing on either side: no line leads to it, so it must be seen by itself. */
const isAlone = (values: readonly (number | null)[], value: number | null, at: number): boolean =>
  value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;

function barOf(
  value: number | null,
  place: number,
  { kind, is_horizontal }: AlongChart,
  { marks, frame }: Around,
): unknown {
  const isOthers = marks.hasOthers.labels && place === marks.labels.length - 1;
  const isQuiet = isOthers && kind === 'bar' && marks.sets.length === 1;
  const isBelow = (value ?? 0) < 0;
  if (!isQuiet && !isBelow) return value;
  return {
    value,
    ...(isQuiet ? { itemStyle: { color: frame.palette.others } } : {}),
    // What is less than nothing grows to the other side, and so its figure stands there.
    ...(isBelow ? { label: { position: is_horizontal ? 'left' : 'bottom' } } : {}),
  };
}
