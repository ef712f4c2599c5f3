import type { Chart, Encoding } from '../../protocol/chart.ts';

const isEncoding = (value: unknown): value is Encoding =>
  typeof value === 'object' && value !== null && 'column' in value;

/** Every column that a chart names, whatever part it plays. */
export const encodingsOf = (chart: Chart): Encoding[] => Object.values(chart).flat().filter(isEncoding);

/** The same chart under other names: no part of it can be forgotten, since all are found by their shape. */
export function renamed(chart: Chart, title: string, nameOf: (name: string, column: number) => string): Chart {
  const one = (part: unknown) => (isEncoding(part) ? { ...part, name: nameOf(part.name, part.column) } : part);
  const parts = Object.entries(chart).map(([key, value]) => [key, Array.isArray(value) ? value.map(one) : one(value)]);
  return { ...(Object.fromEntries(parts) as Chart), title };
}
