import type { Chart, Measure } from '../../protocol/chart.ts';

/** The answer's table as far as a chart needs it: cells of its rows, in the order of its columns. */
export interface ChartRows {
  rows: readonly (readonly Cell[])[];
}

/** Exact decimals and large integers travel as texts. */
export type Cell = string | number | boolean | null;

export type ChartLanguage = 'zh' | 'en';

/** Where and for whom it is drawn. */
export interface Look {
  language: ChartLanguage;
  theme: 'light' | 'dark';
  width: number;
  height: number;
  /** Left out where the page has said it already. */
  hasTitle?: boolean;
}

/** What ECharts is given. */
export type ChartOption = Record<string, unknown>;

/** Every figure that a chart shows, the first one first. */
export function measuresOf(chart: Chart): Measure[] {
  switch (chart.kind) {
    case 'table':
      return chart.measures;
    case 'scatter':
      return [chart.y, chart.x];
    case 'pie':
    case 'histogram':
    case 'heat_map':
      return [chart.y];
    default:
      return [chart.y, ...(chart.also ?? [])];
  }
}
