import type { Chart } from '../../protocol/chart.ts';
import type { ChartOption, ChartRows, Look } from './contracts.ts';
import { describeChart } from './describe-chart.ts';
import { type Palette, palettes } from './palette.ts';
import { fitText, textSize } from './text-size.ts';

/** Without quotation marks: ECharts writes it into an attribute as it stands. */
export const fontFamily =
  'system-ui, PingFang SC, Microsoft YaHei, Noto Sans CJK SC, Noto Sans SC, WenQuanYi Micro Hei, sans-serif';
export const fontSize = 12;
const titleSize = 15;
const edge = 12;

/** What every chart has around its marks, and the rectangle that is left for them. */
export interface Frame {
  option: ChartOption;
  palette: Palette;
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** What is said over the marks. */
export interface Heading {
  /** What the figures are and what they are counted in. */
  caption?: string;
  /** The sets of marks, where there are several. */
  names?: readonly string[];
}

export function frameOf(chart: Chart, rows: ChartRows, look: Look, { caption = '', names = [] }: Heading = {}): Frame {
  const palette = palettes[look.theme];
  const titleHeight = look.hasTitle && chart.title ? titleSize + 14 : 0;
  const captionHeight = caption ? fontSize + 10 : 0;
  const inside = look.width - 2 * edge;
  const named = legendOf(names, inside, palette, edge + titleHeight + captionHeight);
  const line = (text: string, size: number, top: number, style: ChartOption): ChartOption => ({
    // Strong letters are wider.
    text: fitText(text, size, inside * (style.fontWeight === 600 ? 0.9 : 1)),
    left: edge,
    top,
    padding: 0,
    textStyle: { fontFamily, fontSize: size, ...style },
  });
  return {
    palette,
    top: edge + titleHeight + captionHeight + named.height,
    bottom: edge,
    left: edge,
    right: edge + 4,
    option: {
      animation: false,
      backgroundColor: palette.background,
      color: [...palette.series],
      textStyle: { fontFamily, fontSize, color: palette.text },
      aria: { enabled: true, label: { enabled: true, description: describeChart(chart, rows, look.language) } },
      title: [
        ...(titleHeight > 0 ? [line(chart.title, titleSize, edge - 2, { fontWeight: 600, color: palette.text })] : []),
        ...(caption
          ? [line(caption, fontSize, edge - 2 + titleHeight, { fontWeight: 400, color: palette.faintText })]
          : []),
      ],
      ...named.option,
    },
  };
}

const swatch = 14;
const gap = 14;
const longestName = 150;

/** All names at once in as many lines as they need: a picture cannot be scrolled. */
function legendOf(
  names: readonly string[],
  inside: number,
  palette: Palette,
  top: number,
): { option: ChartOption; height: number } {
  if (names.length < 2) return { option: {}, height: 0 };
  const shown = new Map(names.map((name) => [name, fitText(name, fontSize, longestName)]));
  let lines = 1;
  let used = 0;
  for (const name of names) {
    const width = swatch + 5 + textSize(shown.get(name) ?? name, fontSize) + gap;
    if (used > 0 && used + width > inside) {
      lines += 1;
      used = 0;
    }
    used += width;
  }
  return {
    height: lines * 22 + 6,
    option: {
      legend: {
        type: 'plain',
        data: [...names],
        left: edge,
        right: edge,
        top,
        padding: 0,
        align: 'left',
        itemWidth: swatch,
        itemHeight: 10,
        itemGap: gap,
        formatter: (name: string) => shown.get(name) ?? name,
        textStyle: { fontFamily, fontSize, color: palette.text },
      },
    },
  };
}

/** Around a tooltip's own escaped text: nothing here turns a stored value into markup. */
export const tooltipOf = (
  palette: Palette,
  value: (figure: unknown) => string,
  trigger: 'axis' | 'item',
): ChartOption => ({
  trigger,
  confine: true,
  appendToBody: false,
  backgroundColor: palette.background,
  borderColor: palette.line,
  textStyle: { fontFamily, fontSize, color: palette.text },
  ...(trigger === 'axis' ? { axisPointer: { type: 'shadow' } } : {}),
  valueFormatter: value,
});
