import type { Measure } from '../../protocol/chart.ts';
import type { ChartLanguage, ChartOption, Look } from './contracts.ts';
import { shortFigure } from './figure-text.ts';
import { type Frame, fontFamily, fontSize } from './frame.ts';
import { fitText, textSize } from './text-size.ts';

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
