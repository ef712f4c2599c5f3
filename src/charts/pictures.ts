import type { Chart } from '../protocol/chart.ts';
import type { ChartRows } from './option/cells.ts';
import type { PictureSize } from './render/draw.ts';

/** Draws charts; the code is loaded with the first picture. */
export interface Pictures {
  /** A chart of an answer and its rows as SVG; undefined for a table. */
  draw(chart: Chart, rows: ChartRows, size: PictureSize): Promise<string | undefined>;
}

export const openPictures = ({ charts }: { charts: 'built_in' | 'mcp' }): Pictures => ({
  async draw(chart, rows, size) {
    if (charts === 'built_in') return (await import('./render/draw.ts')).drawSvg(chart, rows, size);
    return (await import('./render/draw-by-server.ts')).drawByServer(chart, rows, size);
  },
});
