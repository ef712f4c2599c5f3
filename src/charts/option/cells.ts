import type { Chart, Encoding, Measure } from '../../protocol/chart.ts';

/** The answer's table as far as a chart needs it: cells of its rows, in the order of its columns. */
export interface ChartRows {
  rows: readonly (readonly Cell[])[];
}

/** Exact decimals and large integers travel as texts. */
export type Cell = string | number | boolean | null;

export type ChartLanguage = 'zh' | 'en';

/** Where and for whom it is drawn. */
export interface Look {
  language: ChartLanguage;
  theme: 'light' | 'dark';
  width: number;
  height: number;
  /** False where the page shows the title itself. */
  hasTitle?: boolean;
}

/** What ECharts is given. */
export type ChartOption = Record<string, unknown>;

/** Every figure that a chart shows, the first one first. */
export function measuresOf(chart: Chart): Measure[] {
  switch (chart.kind) {
    case 'table':
      return chart.measures;
    case 'scatter':
      return [chart.y, chart.x];
    case 'pie':
    case 'histogram':
    case 'heat_map':
      return [chart.y];
    default:
      return [chart.y, ...(chart.also ?? [])];
  }
}

/** Null for anything that isn't a number; exact decimals are texts. */
export function numberOf(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== 'string' || !/^\s*-?\d+(\.\d+)?(e[+-]?\d+)?\s*$/i.test(cell)) return null;
  return Number(cell);
}

const nothing = { zh: '（空）', en: '(none)' };
const truth = { zh: ['是', '否'], en: ['yes', 'no'] } as const;

/** The label of a mark: always one line. */
export function labelOf(cell: Cell | undefined, language: ChartLanguage): string {
  if (cell === null || cell === undefined) return nothing[language];
  if (typeof cell === 'boolean') return truth[language][cell ? 0 : 1];
  const text = String(cell)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  // A day without its hour, where a time stamp holds none.
  return text.replace(/^(\d{4}-\d{2}-\d{2})[ T]00:00(:00(\.0+)?)?(Z|\+00:?00)?$/, '$1') || nothing[language];
}

export const othersLabel = { zh: '其他', en: 'Others' };

const isEncoding = (value: unknown): value is Encoding =>
  typeof value === 'object' && value !== null && 'column' in value;

/** Every column that a chart uses. */
export const encodingsOf = (chart: Chart): Encoding[] => Object.values(chart).flat().filter(isEncoding);

/** The same chart with other names; finds encodings by their shape, so that none is forgotten. */
export function renamed(chart: Chart, title: string, nameOf: (name: string, column: number) => string): Chart {
  const one = (part: unknown) => (isEncoding(part) ? { ...part, name: nameOf(part.name, part.column) } : part);
  const parts = Object.entries(chart).map(([key, value]) => [key, Array.isArray(value) ? value.map(one) : one(value)]);
  return { ...(Object.fromEntries(parts) as Chart), title };
}
