import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Chart } from '../../protocol/chart.ts';
import type { ChartRows, Look } from '../option/cells.ts';
import { chartHeight, chartOption } from '../option/chart-option.ts';
import { describeChart } from '../option/describe-chart.ts';

/** Without `height`, it follows from the content. */
export type PictureSize = Pick<Look, 'language' | 'theme' | 'width'> & { height?: number };

/**
 * A chart as a self-contained SVG picture: no script, nothing fetched, and a sentence that describes it. Undefined for a table.
 */
export async function drawSvg(chart: Chart, rows: ChartRows, size: PictureSize): Promise<string | undefined> {
  const height = size.height ?? chartHeight(chart, rows, size.width);
  const option = chartOption(chart, rows, { ...size, height, hasTitle: true });
  if (!option) return undefined;
  const { svgOf } = await import('./echarts.ts');
  const description = escapeXml(describeChart(chart, rows, size.language));
  return (
    svgOf(option, size.width, height)
      // What changes under a pointer; in a picture it is dead weight, and not always well-formed.
      .replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, '')
      .replace(/^<svg /, () => `<svg role="img" aria-label="${description}" `)
      .replace(notXml, '')
  );
}

/** Characters that XML can't contain, not even escaped. */
const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Twice as fine as it is large, as screens are today. */
const scale = 2;

/**
 * An SVG picture as PNG. Letters come from the fonts of this machine: without one that has Chinese, Chinese would be empty boxes, so
 * that is said to whoever looks after the machine (`docs/charts.md`), not painted.
 */
export async function pngOf(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { renderAsync } = await import('@resvg/resvg-js').catch((error: unknown) => {
    throw missing(error);
  });
  // Beside the thread that answers everybody: fonts and pixels take a good part of a second.
  const picture = await renderAsync(svg, {
    fitTo: { mode: 'zoom', value: scale },
    font: { loadSystemFonts: true, defaultFontFamily: 'sans-serif', sansSerifFamily: 'sans-serif' },
    logLevel: 'off',
  });
  return new Uint8Array(picture.asPng());
}

function missing(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code !== 'ERR_MODULE_NOT_FOUND') return error;
  return new WenshuError('package_missing', { what: 'PNG', command: 'npm install @resvg/resvg-js' }, message);
}
