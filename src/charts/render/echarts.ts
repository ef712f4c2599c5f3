/** ECharts drawn as text, so that no browser is needed. */
import { init, setPlatformAPI, use } from 'echarts/core';
import { textSize } from '../option/figure-text.ts';
import { echartsParts } from '../parts/echarts-parts.ts';

use(echartsParts);

// Nobody knows with which font it will be read: room is left for a wide one.
setPlatformAPI({
  measureText: (text, font) => ({ width: textSize(text, Number(/([\d.]+)px/.exec(font ?? '')?.[1] ?? 12)) }),
});

/** An option as the text of an SVG picture. */
export function svgOf(option: Record<string, unknown>, width: number, height: number): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(option);
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
