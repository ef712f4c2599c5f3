import type { ChartOf } from '../../protocol/chart.ts';
import { numberOf } from './cells.ts';
import type { ChartLanguage, ChartRows } from './contracts.ts';
import { shortFigure } from './figure-text.ts';

export interface Bin {
  from: number;
  to: number;
  count: number;
  label: string;
}

/** Steps of a round width that people can say: 0–100, 100–200; the last one takes its end in. */
export function binsOf({ y }: ChartOf<'histogram'>, { rows }: ChartRows, language: ChartLanguage): Bin[] {
  const values = rows.map((row) => numberOf(row[y.column])).filter((value) => value !== null);
  if (values.length === 0) return [];
  const [low, high] = values.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const wanted = Math.max(5, Math.min(16, Math.ceil(Math.log2(values.length)) + 3));
  const step = roundStep((high - low) / wanted || 1, values.every(Number.isInteger));
  const first = Math.floor(low / step) * step;
  const count = Math.max(
    1,
    Math.floor((high - first) / step + 1e-9) + (high === low ? 1 : isOnEdge(high, first, step) ? 0 : 1),
  );
  const bins = Array.from({ length: count }, (_, index) => {
    const from = first + index * step;
    const text = (value: number) => shortFigure(value, y.format, language);
    return { from, to: from + step, count: 0, label: `${text(from)}–${text(from + step)}` };
  });
  for (const value of values) {
    const bin = bins[Math.min(count - 1, Math.floor((value - first) / step + 1e-9))];
    if (bin) bin.count += 1;
  }
  return bins;
}

const isOnEdge = (high: number, first: number, step: number): boolean =>
  Math.abs((high - first) / step - Math.round((high - first) / step)) < 1e-9;

/** 1, 2, 2.5 or 5 times a power of ten, and whole for what is whole. */
function roundStep(rough: number, isWhole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
  return isWhole ? Math.max(1, Math.ceil(step)) : step;
}
