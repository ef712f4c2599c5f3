import type { ChartOf } from '../../protocol/chart.ts';
import { figures, gridOf } from './axes.ts';
import { labelOf, numberOf } from './cells.ts';
import type { ChartOption, ChartRows, Look } from './contracts.ts';
import { figureText, nameWithUnit } from './figure-text.ts';
import { frameOf, tooltipOf } from './frame.ts';

/** Two figures against each other, one point a row. */
export function scatterOption(chart: ChartOf<'scatter'>, rows: ChartRows, look: Look): ChartOption {
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
  const said = (value: unknown) =>
    Array.isArray(value)
      ? `${figureText(Number(value[0]), chart.x.format, language)} · ${figureText(Number(value[1]), chart.y.format, language)}`
      : figureText(Number(value), chart.y.format, language);
  const size = rows.rows.length > 200 ? 5 : 8;
  return {
    ...frame.option,
    grid: gridOf(frame),
    xAxis: figures(chart.x, language, frame, { scale: true }),
    yAxis: figures(chart.y, language, frame, { scale: true }),
    tooltip: tooltipOf(frame.palette, said, 'item'),
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
