import type { Chart } from '../../protocol/chart.ts';
import { alongOption } from './along-option.ts';
import type { ChartOption, ChartRows, Look } from './contracts.ts';
import { heatMapOption } from './heat-map-option.ts';
import { histogramOption } from './histogram-option.ts';
import { kpiOption } from './kpi-option.ts';
import { marksOf } from './marks.ts';
import { pieOption } from './pie-option.ts';
import { scatterOption } from './scatter-option.ts';

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
