import type { Chart } from '../protocol/chart.ts';
import type { ChartRows } from './option/contracts.ts';
import type { PictureSize } from './render/draw-svg.ts';

/** Who draws. Nothing of it is loaded before the first picture. */
export interface Pictures {
  /** A chart of an answer and its rows as SVG; undefined for a table, which is no picture. */
  draw(chart: Chart, rows: ChartRows, size: PictureSize): Promise<string | undefined>;
}

export const openPictures = ({ charts }: { charts: 'built_in' | 'mcp' }): Pictures => ({
  async draw(chart, rows, size) {
    if (charts === 'built_in') return (await import('./render/draw-svg.ts')).drawSvg(chart, rows, size);
    return (await import('./mcp/draw-by-server.ts')).drawByServer(chart, rows, size);
  },
});
