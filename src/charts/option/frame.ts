import type { Chart, Measure } from '../../protocol/chart.ts';
import type { ChartLanguage, ChartOption, ChartRows, Look } from './cells.ts';
import { describeChart } from './describe-chart.ts';
import { fitText, shortFigure, textSize } from './figure-text.ts';

/** Without quotation marks: ECharts writes it into an attribute as it stands. */
export const fontFamily =
  'system-ui, PingFang SC, Microsoft YaHei, Noto Sans CJK SC, Noto Sans SC, WenQuanYi Micro Hei, sans-serif';
export const fontSize = 12;
const titleSize = 15;
const edge = 12;

interface Palette {
  /** Of the series, in order: told apart with every common kind of colour blindness, and by how light they are. */
  series: readonly string[];
  /** Of what was added up as others. */
  others: string;
  text: string;
  faintText: string;
  line: string;
  background: string;
  /** From little to much. */
  scale: readonly string[];
}

export const palettes: Readonly<Record<Look['theme'], Palette>> = {
  light: {
    series: ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#8778f1', '#3e442f'],
    others: '#666666',
    text: '#1f2328',
    faintText: '#59636e',
    line: '#d1d9e0',
    background: '#ffffff',
    scale: ['#f0f6fb', '#b3d4ea', '#56a3d0', '#0072b2', '#003f66'],
  },
  dark: {
    series: ['#56b4e9', '#e69f00', '#009e73', '#cc79a7', '#f0e442', '#d55e00', '#8778f1', '#e8f4ff'],
    others: '#646464',
    text: '#f0f6fc',
    faintText: '#9ea7b1',
    line: '#3d444d',
    background: '#0d1117',
    scale: ['#14283a', '#17507a', '#2b7fc4', '#56b4e9', '#c6e6fa'],
  },
};

/** What every chart has around its marks, and the rectangle that is left for them. */
export interface Frame {
  option: ChartOption;
  palette: Palette;
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Above the marks. */
interface Heading {
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

/** Room that the figures beside an axis take. */
const beside = 56;
const longestBelow = 110;

/** Names along the bottom: straight while they fit, thinned out over time, else turned; never on top of each other. */
export function namesBelow(labels: readonly string[], isTime: boolean, look: Look, { palette }: Frame): ChartOption {
  const slot = (look.width - beside - 28) / Math.max(1, labels.length);
  const widest = Math.max(0, ...labels.map((label) => textSize(label, fontSize)));
  const fits = widest + 8 <= slot;
  const every = isTime ? Math.max(1, Math.ceil((widest + 14) / slot)) : 1;
  const turned = !fits && !isTime;
  return {
    ...axisBase(palette),
    type: 'category',
    data: [...labels],
    boundaryGap: true,
    axisTick: { show: false },
    axisLabel: {
      ...labelStyle(palette.faintText),
      interval: every - 1,
      hideOverlap: true,
      rotate: turned ? 40 : 0,
      formatter: (name: string) => fitText(name, fontSize, turned ? longestBelow : Math.max(slot * every - 6, 24)),
    },
  };
}

/** Names beside lying bars, the first at the top. */
export function namesBeside(labels: readonly string[], look: Look, { palette }: Frame): ChartOption {
  const most = Math.min(240, look.width * 0.36);
  return {
    ...axisBase(palette),
    type: 'category',
    data: [...labels],
    inverse: true,
    axisTick: { show: false },
    axisLabel: {
      ...labelStyle(palette.text),
      interval: 0,
      formatter: (name: string) => fitText(name, fontSize, most),
    },
  };
}

/** Figures along an axis, with what they are and what they are counted in. */
export function figures(
  measure: Measure | undefined,
  language: ChartLanguage,
  { palette }: Frame,
  more: ChartOption = {},
): ChartOption {
  return {
    ...axisBase(palette),
    type: 'value',
    axisLine: { show: false },
    splitLine: { lineStyle: { color: palette.line, type: 'dashed' } },
    splitNumber: 4,
    axisLabel: {
      ...labelStyle(palette.faintText),
      hideOverlap: true,
      formatter: (value: number) => shortFigure(value, measure?.format, language),
    },
    ...more,
  };
}

export const labelStyle = (color: string): ChartOption => ({ fontFamily, fontSize, color });

const axisBase = (palette: Frame['palette']): ChartOption => ({
  axisLine: { show: true, lineStyle: { color: palette.line } },
});

/** The labels of the axes lie inside of this rectangle too. */
export const gridOf = ({ top, bottom, left, right }: Frame): ChartOption => ({
  top,
  bottom,
  left,
  right,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
});
