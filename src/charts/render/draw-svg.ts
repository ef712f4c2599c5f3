import type { Chart } from '../../protocol/chart.ts';
import { chartHeight, chartOption } from '../option/chart-option.ts';
import type { ChartRows, Look } from '../option/contracts.ts';
import { describeChart } from '../option/describe-chart.ts';

/** `height` follows from what there is to show where it is not said. */
export type PictureSize = Pick<Look, 'language' | 'theme' | 'width'> & { height?: number };

/**
 * A chart as an SVG picture that can stand by itself: no script, nothing fetched, and a sentence that says what it shows. Undefined
 * for a table, which is no picture.
 */
export async function drawSvg(chart: Chart, rows: ChartRows, size: PictureSize): Promise<string | undefined> {
  const height = size.height ?? chartHeight(chart, rows, size.width);
  const option = chartOption(chart, rows, { ...size, height, hasTitle: true });
  if (!option) return undefined;
  const { svgOf } = await import('./echarts.ts');
  const said = escapeXml(describeChart(chart, rows, size.language));
  return (
    svgOf(option, size.width, height)
      // What changes under a pointer; in a picture it is dead weight, and not always well-formed.
      .replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, '')
      .replace(/^<svg /, () => `<svg role="img" aria-label="${said}" `)
      .replace(notXml, '')
  );
}

/** XML has no sign for these, not even an escaped one: with one of them stored, nobody could open the picture. */
const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
