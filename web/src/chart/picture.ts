import type { ChartLanguage, ChartRows } from '../../../src/charts/option/cells.ts';
import { chartHeight, chartOption } from '../../../src/charts/option/chart-option.ts';
import type { Chart } from '../../../src/protocol/chart.ts';

const width = 960;
/** As sharp as a good screen. */
const scale = 2;

/** A chart as a file: with its title, on white, as it would be pasted into a report. */
export async function chartFile(
  chart: Chart,
  rows: ChartRows,
  language: ChartLanguage,
  form: 'svg' | 'png',
): Promise<Blob | undefined> {
  const height = chartHeight(chart, rows, width);
  const option = chartOption(chart, rows, { language, theme: 'light', width, height, hasTitle: true });
  if (!option) return undefined;
  const { svgText } = await import('./echarts.ts');
  const svg = new Blob([svgText(option, width, height)], { type: 'image/svg+xml' });
  return form === 'svg' ? svg : painted(svg, width, height);
}

async function painted(svg: Blob, across: number, down: number): Promise<Blob | undefined> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image(across, down);
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = across * scale;
    canvas.height = down * scale;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob((file) => resolve(file ?? undefined), 'image/png'));
  } finally {
    URL.revokeObjectURL(address);
  }
}
