import type { ChartOf } from '../../protocol/chart.ts';
import { figures, gridOf, namesBelow } from './axes.ts';
import { binsOf } from './bins.ts';
import type { ChartOption, ChartRows, Look } from './contracts.ts';
import { nameWithUnit } from './figure-text.ts';
import { frameOf, tooltipOf } from './frame.ts';

const counted = { zh: '条数', en: 'Rows' };

/** How many rows lie in each step of the figure. */
export function histogramOption(chart: ChartOf<'histogram'>, rows: ChartRows, look: Look): ChartOption {
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
