import type { ChartOf } from '../../protocol/chart.ts';
import { gridOf, labelStyle, namesBelow, namesBeside } from './axes.ts';
import type { ChartOption, ChartRows, Look } from './contracts.ts';
import { figureText, nameWithUnit, shortFigure } from './figure-text.ts';
import { fontFamily, fontSize, frameOf, tooltipOf } from './frame.ts';
import { marksOf } from './marks.ts';

/** A cell for each pair of names: the darker (by day) or the brighter (by night), the more. */
export function heatMapOption(chart: ChartOf<'heat_map'>, rows: ChartRows, look: Look): ChartOption {
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
