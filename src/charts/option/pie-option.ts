import type { ChartOf } from '../../protocol/chart.ts';
import { labelStyle } from './axes.ts';
import type { ChartOption, ChartRows, Look } from './contracts.ts';
import { figureText, nameWithUnit } from './figure-text.ts';
import { fontSize, frameOf, tooltipOf } from './frame.ts';
import { marksOf } from './marks.ts';
import { fitText } from './text-size.ts';

/** Below this a picture has no room for names beside the slices: a legend has them. */
const narrow = 480;

/** Few parts of a whole, each with its name and its share beside it. */
export function pieOption(chart: ChartOf<'pie'>, rows: ChartRows, look: Look): ChartOption {
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
  const told = (value: unknown) => `${figureText(Number(value), chart.y.format, language)} · ${share(Number(value))}`;
  return {
    ...frame.option,
    tooltip: tooltipOf(palette, told, 'item'),
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
