/** ECharts as SVG; loaded when the first chart is shown. */
import { init, use } from 'echarts/core';
import type { ChartOption } from '../../../src/charts/option/cells.ts';
import { echartsParts } from '../../../src/charts/parts/echarts-parts.ts';

use(echartsParts);

/** Draws into an element; gives what takes it away again. A tooltip is drawn like the rest: the server lets no style stand in markup. */
export function draw(place: HTMLElement, option: ChartOption, width: number, height: number): () => void {
  const chart = init(place, null, { renderer: 'svg', width, height });
  const tooltip = option.tooltip as Record<string, unknown> | undefined;
  chart.setOption({ ...option, ...(tooltip ? { tooltip: { ...tooltip, renderMode: 'richText' } } : {}) });
  return () => chart.dispose();
}

/** The picture as a file that stands by itself. Written by the browser: ECharts' own text has names of fonts that break it. */
export function svgText(option: ChartOption, width: number, height: number): string {
  const place = document.createElement('div');
  const chart = init(place, null, { renderer: 'svg', width, height });
  try {
    chart.setOption(option);
    const svg = place.querySelector('svg');
    svg?.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    return svg ? new XMLSerializer().serializeToString(svg) : '';
  } finally {
    chart.dispose();
  }
}
