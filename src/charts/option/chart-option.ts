import type { Chart, ChartOf } from '../../protocol/chart.ts';
import { alongOption } from './along-option.ts';
import { type ChartOption, type ChartRows, type Look, labelOf, numberOf } from './cells.ts';
import { figureText, fitText, nameWithUnit, shortFigure, textSize } from './figure-text.ts';
import {
  figures,
  fontFamily,
  fontSize,
  frameOf,
  gridOf,
  labelStyle,
  namesBelow,
  namesBeside,
  tooltipOf,
} from './frame.ts';
import { binsOf, kpiFigures, marksOf } from './marks.ts';

/** Below this a picture has no room for names beside the slices: a legend has them. */
const narrow = 480;

/** Few parts of a whole, each with its name and its share beside it. */
function pieOption(chart: ChartOf<'pie'>, rows: ChartRows, look: Look): ChartOption {
  const { language, width, height } = look;
  const marks = marksOf(chart, rows, language);
  const isNarrow = width < narrow;
  const names = isNarrow ? marks.labels : [];
  const frame = frameOf(chart, rows, look, { caption: nameWithUnit(chart.y, language), names });
  const { palette } = frame;
  const values = marks.sets[0]?.values ?? [];
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const share = (value: number) => `${((100 * value) / (total || 1)).toFixed(1)}%`;
  const room = height - frame.top - frame.bottom;
  const radius = Math.max(30, Math.min(room * 0.36, width * 0.24));
  const beside = width / 2 - radius - 96;
  const nameOf = (label: string) => (isNarrow ? '' : `${fitText(label, fontSize, beside)} `);
  const colorOf = (index: number) =>
    marks.hasOthers.labels && index === marks.labels.length - 1
      ? palette.others
      : (palette.series[index % palette.series.length] ?? palette.others);
  const tooltipText = (value: unknown) =>
    `${figureText(Number(value), chart.y.format, language)} · ${share(Number(value))}`;
  return {
    ...frame.option,
    tooltip: tooltipOf(palette, tooltipText, 'item'),
    series: [
      {
        type: 'pie',
        name: chart.y.name,
        radius: [radius * 0.5, radius],
        center: [width / 2, frame.top + room / 2],
        startAngle: 90,
        clockwise: true,
        avoidLabelOverlap: true,
        itemStyle: { borderColor: palette.background, borderWidth: 2 },
        label: { show: true, ...labelStyle(palette.text), overflow: 'none' },
        labelLine: { length: 10, length2: 10, lineStyle: { color: palette.faintText } },
        data: marks.labels.map((name, index) => ({
          name,
          value: values[index] ?? 0,
          itemStyle: { color: colorOf(index) },
          label: { formatter: () => `${nameOf(name)}${share(values[index] ?? 0)}` },
        })),
      },
    ],
  };
}

/** Two figures against each other, one point a row. */
function scatterOption(chart: ChartOf<'scatter'>, rows: ChartRows, look: Look): ChartOption {
  const { language } = look;
  const groups = new Map<string, { name: string; value: number[] }[]>();
  for (const row of rows.rows) {
    const [x, y] = [numberOf(row[chart.x.column]), numberOf(row[chart.y.column])];
    if (x === null || y === null) continue;
    const group = chart.series ? labelOf(row[chart.series.column], language) : chart.y.name;
    const name = chart.label ? labelOf(row[chart.label.column], language) : group;
    groups.set(group, [...(groups.get(group) ?? []), { name, value: [x, y] }]);
  }
  const caption = `↑ ${nameWithUnit(chart.y, language)} · → ${nameWithUnit(chart.x, language)}`;
  const frame = frameOf(chart, rows, look, { caption, names: groups.size > 1 ? [...groups.keys()] : [] });
  const tooltipText = (value: unknown) =>
    Array.isArray(value)
      ? `${figureText(Number(value[0]), chart.x.format, language)} · ${figureText(Number(value[1]), chart.y.format, language)}`
      : figureText(Number(value), chart.y.format, language);
  const size = rows.rows.length > 200 ? 5 : 8;
  return {
    ...frame.option,
    grid: gridOf(frame),
    xAxis: figures(chart.x, language, frame, { scale: true }),
    yAxis: figures(chart.y, language, frame, { scale: true }),
    tooltip: tooltipOf(frame.palette, tooltipText, 'item'),
    series: [...groups].map(([name, data], index) => ({
      type: 'scatter',
      name,
      data,
      symbolSize: size,
      color: frame.palette.series[index % frame.palette.series.length],
      itemStyle: { opacity: 0.75 },
    })),
  };
}

const counted = { zh: '条数', en: 'Rows' };

/** How many rows lie in each step of the figure. */
function histogramOption(chart: ChartOf<'histogram'>, rows: ChartRows, look: Look): ChartOption {
  const { language } = look;
  const bins = binsOf(chart, rows, language);
  const caption = `${nameWithUnit(chart.y, language)} · ${counted[language]}`;
  const frame = frameOf(chart, rows, look, { caption });
  const labels = bins.map(({ label }) => label);
  return {
    ...frame.option,
    grid: gridOf(frame),
    xAxis: namesBelow(labels, false, look, frame),
    yAxis: figures(undefined, language, frame, { minInterval: 1 }),
    tooltip: tooltipOf(frame.palette, (value) => Number(value).toLocaleString('en-US'), 'axis'),
    series: [
      {
        type: 'bar',
        name: counted[language],
        data: bins.map(({ count }) => count),
        barCategoryGap: '4%',
        color: frame.palette.series[0],
      },
    ],
  };
}

/** A cell for each pair of names: the darker (by day) or the brighter (by night), the more. */
function heatMapOption(chart: ChartOf<'heat_map'>, rows: ChartRows, look: Look): ChartOption {
  const { language } = look;
  const marks = marksOf(chart, rows, language);
  const frame = frameOf(chart, rows, look, { caption: nameWithUnit(chart.y, language) });
  const { palette } = frame;
  const cells = marks.sets.flatMap((set, down) =>
    set.values.flatMap((value, along) => (value === null ? [] : [[along, down, value] as const])),
  );
  const values = cells.map(([, , value]) => value);
  const [low, high] = [Math.min(...values, 0), Math.max(...values, 0)];
  const short = (value: number) => shortFigure(value, chart.y.format, language);
  return {
    ...frame.option,
    grid: { ...gridOf(frame), bottom: frame.bottom + 28 },
    xAxis: { ...namesBelow(marks.labels, chart.x.type === 'time', look, frame), splitArea: { show: false } },
    yAxis: namesBeside(
      marks.sets.map(({ name }) => name),
      look,
      frame,
    ),
    visualMap: {
      type: 'continuous',
      min: low,
      max: high === low ? low + 1 : high,
      orient: 'horizontal',
      left: 'center',
      bottom: 8,
      itemWidth: 10,
      itemHeight: Math.min(160, look.width / 3),
      text: [short(high), short(low)],
      textStyle: { fontFamily, fontSize, color: palette.faintText },
      inRange: { color: [...palette.scale] },
      calculable: false,
    },
    tooltip: tooltipOf(
      palette,
      (value) => figureText(Number(Array.isArray(value) ? value[2] : value), chart.y.format, language),
      'item',
    ),
    series: [
      {
        type: 'heatmap',
        name: chart.y.name,
        data: cells.map((cell) => [...cell]),
        itemStyle: { borderColor: palette.background, borderWidth: 1 },
        label: { show: false, ...labelStyle(palette.text) },
      },
    ],
  };
}

const arrows = { up: '▲ ', down: '▼ ', same: '' };

/** Figures as large texts, side by side. The arrow tells the way; no colour judges whether it is good. */
function kpiOption(chart: ChartOf<'kpi'>, rows: ChartRows, look: Look): ChartOption {
  const kpis = kpiFigures(chart, rows, look.language);
  const frame = frameOf(chart, rows, look);
  const { palette } = frame;
  const columns = Math.min(kpis.length, Math.max(1, Math.floor(look.width / 200)), 4);
  const lines = Math.ceil(kpis.length / columns);
  const cell = { width: (look.width - 32) / columns, height: (look.height - frame.top - frame.bottom) / lines };
  const graphic = kpis.flatMap(({ name, value, change }, index) => {
    const middle = 16 + cell.width * ((index % columns) + 0.5);
    const top = frame.top + cell.height * (Math.floor(index / columns) + 0.5);
    const size = sizeFor(value, cell.width - 16);
    const line = (text: string, y: number, size: number, fill: string, weight = 400): ChartOption => ({
      type: 'text',
      silent: true,
      x: middle,
      y,
      style: {
        text: fitText(text, size, cell.width - 12),
        align: 'center',
        verticalAlign: 'middle',
        fill,
        fontFamily,
        fontSize: size,
        fontWeight: weight,
      },
    });
    return [
      line(name, top - size * 0.75 - 12, fontSize + 1, palette.faintText),
      line(value, top, size, palette.text, 600),
      ...(change
        ? [line(`${arrows[change.direction]}${change.text}`, top + size * 0.75 + 12, fontSize + 1, palette.text)]
        : []),
    ];
  });
  return { ...frame.option, graphic };
}

/** As large as it fits. */
function sizeFor(text: string, width: number): number {
  const sizes = [40, 34, 28, 24, 20, 16];
  return sizes.find((size) => textSize(text, size) <= width) ?? 14;
}

/**
 * A chart and its rows as ECharts draws them, for a picture of this size: the same in a browser and on a server. Null for a table,
 * which is better read. Stored values stand in it as texts only; nothing of them becomes markup.
 */
export function chartOption(chart: Chart, rows: ChartRows, look: Look): ChartOption | null {
  switch (chart.kind) {
    case 'table':
      return null;
    case 'kpi':
      return kpiOption(chart, rows, look);
    case 'pie':
      return pieOption(chart, rows, look);
    case 'scatter':
      return scatterOption(chart, rows, look);
    case 'histogram':
      return histogramOption(chart, rows, look);
    case 'heat_map':
      return heatMapOption(chart, rows, look);
    default:
      return alongOption(chart, rows, look);
  }
}

/** How high the picture should be, for what it has to show at this width. */
export function chartHeight(chart: Chart, rows: ChartRows, width: number): number {
  switch (chart.kind) {
    case 'table':
      return 0;
    case 'kpi':
      return 120 * Math.ceil((1 + (chart.also?.length ?? 0)) / Math.max(1, Math.min(4, Math.floor(width / 200)))) + 40;
    case 'heat_map':
      return Math.max(240, 140 + 24 * marksOf(chart, rows, 'en').sets.length);
    case 'bar':
    case 'stacked': {
      if (!chart.is_horizontal) return 360;
      const { labels, sets } = marksOf(chart, rows, 'en');
      const perLabel = chart.kind === 'stacked' ? 26 : Math.max(26, 18 * sets.length + 8);
      return Math.max(200, 100 + labels.length * perLabel);
    }
    default:
      return 360;
  }
}
