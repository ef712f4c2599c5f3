import type { AlongChart, FigureFormat } from '../../protocol/chart.ts';
import { type ChartOption, type ChartRows, type Look, labelOf, numberOf } from './cells.ts';
import { figureText, nameWithUnit, shortFigure, textSize } from './figure-text.ts';
import {
  type Frame,
  figures,
  fontSize,
  frameOf,
  gridOf,
  labelStyle,
  namesBelow,
  namesBeside,
  tooltipOf,
} from './frame.ts';
import { leftOutNotes, type MarkSet, type Marks, marksOf } from './marks.ts';

/** Which bars get labels: all of them their figure, only the later ones their change, or none. */
interface LabelPlan {
  mode: 'all' | 'changes' | 'none';
  /** Of the widest label. */
  width: number;
  hasChange: boolean;
}

/** What the series of one chart share. */
interface Around {
  marks: Marks;
  look: Look;
  frame: Frame;
  changes: readonly (string | undefined)[];
  plan: LabelPlan;
}

/** Bars that stand have as much room as they are wide; those that lie, as much as they are thick. */
function planLabels(chart: AlongChart, { labels, sets }: Marks, look: Look, changes: Around['changes']): LabelPlan {
  const hasChange = chart.change !== undefined || chart.is_comparison === true;
  const widest = (texts: readonly (string | undefined)[]) =>
    Math.max(0, ...texts.map((text) => textSize(text ?? '', fontSize - 1)));
  const figureWidth = widest(
    sets.flatMap(({ values, measure }) =>
      values.map((value) => (value === null ? '' : shortFigure(value, measure.format, look.language))),
    ),
  );
  const changeWidth = hasChange ? widest(changes) : 0;
  const both = chart.is_horizontal ? figureWidth + changeWidth + 8 : Math.max(figureWidth, changeWidth);
  const width = hasChange ? both : figureWidth;
  const modeOf = (): LabelPlan['mode'] => {
    if (chart.kind !== 'bar') return 'none';
    const bars = labels.length * sets.length;
    if (chart.is_horizontal) return (look.height - 80) / bars >= fontSize + 2 ? 'all' : 'none';
    const room = look.width - 90;
    if (room / (bars + labels.length * 0.4) >= width + 4) return 'all';
    // Two periods are compared for the change, which has the room of both bars.
    return hasChange && room / labels.length >= changeWidth + 12 ? 'changes' : 'none';
  };
  return { mode: modeOf(), width, hasChange };
}

/** ECharts leaves no room for labels of bars by itself. */
function roomForLabels(grid: ChartOption, chart: AlongChart, { mode, width, hasChange }: LabelPlan): ChartOption {
  if (mode === 'none') return grid;
  const lines = mode === 'all' && hasChange ? 2 : 1;
  if (!chart.is_horizontal) return { ...grid, top: Number(grid.top) + lines * fontSize + 4 };
  return { ...grid, right: Number(grid.right) + width + 4 };
}

/** Figures on bars while there is room for them, and the change on those of the later set. */
function barLabels(chart: AlongChart, set: MarkSet, index: number, around: Around): ChartOption {
  const { marks, look, frame, changes, plan } = around;
  const isLater = index === marks.sets.length - 1;
  if (plan.mode === 'none' || (plan.mode === 'changes' && !isLater)) return {};
  const texts = set.values.map((value, place) => {
    const change = isLater ? (changes[place] ?? '') : '';
    if (plan.mode === 'changes') return change;
    if (value === null) return '';
    const gap = change && (chart.is_horizontal ? '  ' : '\n');
    return `${shortFigure(value, set.measure.format, look.language)}${gap}${change}`;
  });
  return {
    label: {
      show: true,
      position: chart.is_horizontal ? 'right' : 'top',
      ...labelStyle(frame.palette.text),
      fontSize: fontSize - 1,
      formatter: ({ dataIndex }: { dataIndex: number }) => texts[dataIndex] ?? '',
    },
    labelLayout: { hideOverlap: true },
  };
}

/** The change of each place since the period before: from its row, else between the two sets. */
function changesOf(
  chart: AlongChart,
  { rows }: ChartRows,
  marks: Marks,
  language: Look['language'],
): (string | undefined)[] {
  const { change, x } = chart;
  if (change) {
    const changeOf = new Map(rows.map((row) => [labelOf(row[x.column], language), numberOf(row[change.column])]));
    return marks.labels.map((label) => signed(changeOf.get(label) ?? null, change.format));
  }
  const [before, after] = marks.sets;
  if (!chart.is_comparison || !before || !after) return [];
  return marks.labels.map((_, place) => {
    const [from, to] = [before.values[place] ?? null, after.values[place] ?? null];
    return from === null || to === null || from <= 0
      ? undefined
      : signed((100 * (to - from)) / from, { style: 'percent' });
  });
}

function signed(value: number | null, format: FigureFormat | undefined): string | undefined {
  if (value === null) return undefined;
  const text = shortFigure(value, format, 'en');
  return value > 0 ? `+${text}` : text;
}

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
  // The axis of a line need not begin at zero.
  const isBelow = marks.sets.some((set) => set.values.some((value) => (value ?? 0) < 0));
  const values = figures(chart.y, language, frame, {
    scale: chart.kind === 'line',
    // Room for the figures under bars that hang.
    ...(isBelow && chart.kind === 'bar' ? { boundaryGap: ['12%', 0] } : {}),
  });
  const changes = changesOf(chart, rows, marks, language);
  const plan = planLabels(chart, marks, look, changes);
  const series = marks.sets.map((set, index) => seriesOf(chart, set, index, { marks, look, frame, changes, plan }));
  return {
    ...frame.option,
    grid: roomForLabels(gridOf(frame), chart, plan),
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
    const isStacked = chart.kind === 'area' && marks.sets.length > 1;
    const isLonely = marks.labels.length < 2 || set.values.some((value, at) => isAlone(set.values, value, at));
    return {
      type: 'line',
      name,
      data: set.values,
      color,
      lineStyle: { width: 2, color, type: isOthers ? 'dashed' : 'solid' },
      showSymbol: isLonely || marks.labels.length <= 31,
      symbolSize: 5,
      ...(chart.kind === 'area' ? { areaStyle: { opacity: isStacked ? 0.6 : 0.25, color } } : {}),
      ...(isStacked ? { stack: 'all' } : {}),
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
    // Negative bars grow to the other side, and so does their label.
    ...(isBelow ? { label: { position: is_horizontal ? 'left' : 'bottom' } } : {}),
  };
}
