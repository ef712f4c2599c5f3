import type { ChartOf } from '../../protocol/chart.ts';
import type { ChartOption, ChartRows, Look } from './contracts.ts';
import { fontFamily, fontSize, frameOf } from './frame.ts';
import { kpiFigures } from './kpi-figures.ts';
import { fitText, textSize } from './text-size.ts';

const arrows = { up: '▲ ', down: '▼ ', same: '' };

/** Figures as large texts, side by side. The arrow tells the way; no colour judges whether it is good. */
export function kpiOption(chart: ChartOf<'kpi'>, rows: ChartRows, look: Look): ChartOption {
  const found = kpiFigures(chart, rows, look.language);
  const frame = frameOf(chart, rows, look);
  const { palette } = frame;
  const columns = Math.min(found.length, Math.max(1, Math.floor(look.width / 200)), 4);
  const lines = Math.ceil(found.length / columns);
  const cell = { width: (look.width - 32) / columns, height: (look.height - frame.top - frame.bottom) / lines };
  const graphic = found.flatMap(({ name, value, change }, index) => {
    const middle = 16 + cell.width * ((index % columns) + 0.5);
    const top = frame.top + cell.height * (Math.floor(index / columns) + 0.5);
    const size = sizeFor(value, cell.width - 16);
    const line = (text: string, y: number, size: number, fill: string, weight = 400): ChartOption => ({
      type: 'text',
      silent: true,
      x: middle,
      y,
      style: {
        text: fitText(text, size, cell.width - 12),
        align: 'center',
        verticalAlign: 'middle',
        fill,
        fontFamily,
        fontSize: size,
        fontWeight: weight,
      },
    });
    return [
      line(name, top - size * 0.75 - 12, fontSize + 1, palette.faintText),
      line(value, top, size, palette.text, 600),
      ...(change
        ? [line(`${arrows[change.direction]}${change.text}`, top + size * 0.75 + 12, fontSize + 1, palette.text)]
        : []),
    ];
  });
  return { ...frame.option, graphic };
}

/** As large as it fits. */
function sizeFor(text: string, width: number): number {
  const sizes = [40, 34, 28, 24, 20, 16];
  return sizes.find((size) => textSize(text, size) <= width) ?? 14;
}
