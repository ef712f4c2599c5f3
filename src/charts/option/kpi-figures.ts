import type { ChartOf, Measure } from '../../protocol/chart.ts';
import { labelOf, numberOf } from './cells.ts';
import type { ChartLanguage, ChartRows } from './contracts.ts';
import { figureText } from './figure-text.ts';

/** A figure to be read as such, in words of its reader. */
export interface KpiFigure {
  name: string;
  value: string;
  /** +12.3%, and what it is compared with; absent where the rows do not tell. */
  change?: { text: string; direction: 'up' | 'down' | 'same' };
}

const nothing = { zh: '无数据', en: 'no data' };

/** What a row of figures says; with the change to the period before where the rows hold one. */
export function kpiFigures(chart: ChartOf<'kpi'>, { rows }: ChartRows, language: ChartLanguage): KpiFigure[] {
  const ordered = chart.x ? byPeriod(rows, chart.x.column) : [...rows];
  const row = ordered.at(-1) ?? [];
  const earlier = chart.x ? ordered.at(-2) : undefined;
  const nameOf = (measure: Measure) =>
    chart.x ? `${labelOf(row[chart.x.column], language)} ${measure.name}` : measure.name;
  return [chart.y, ...(chart.also ?? [])].map((measure, index) => {
    const value = numberOf(row[measure.column]);
    const told = index === 0 && chart.change ? numberOf(row[chart.change.column]) : null;
    const beforeCell = earlier
      ? earlier[measure.column]
      : chart.before && index === 0
        ? row[chart.before.column]
        : null;
    const change = changeOf(chart, measure, { value, told, before: numberOf(beforeCell ?? null) }, language);
    return {
      name: nameOf(measure),
      value: value === null ? nothing[language] : figureText(value, measure.format, language, row[measure.column]),
      ...(change ? { change } : {}),
    };
  });
}

function byPeriod(rows: ChartRows['rows'], column: number): ChartRows['rows'][number][] {
  const key = (row: ChartRows['rows'][number]) =>
    String(row[column] ?? '').replace(/\d+/g, (found) => found.padStart(4, '0'));
  return [...rows].sort((one, other) => (key(one) < key(other) ? -1 : 1));
}

function changeOf(
  { change }: ChartOf<'kpi'>,
  measure: Measure,
  { value, told, before }: { value: number | null; told: number | null; before: number | null },
  language: ChartLanguage,
): KpiFigure['change'] | undefined {
  const directionOf = (by: number) => (by > 0 ? 'up' : by < 0 ? 'down' : 'same');
  const from = before === null ? '' : figureText(before, measure.format, language);
  const against = from ? (language === 'zh' ? `，上期 ${from}` : `, before: ${from}`) : '';
  if (told !== null && change)
    return {
      text: `${signed(told, figureText(told, change.format, language))}${against}`,
      direction: directionOf(told),
    };
  if (value === null || before === null || before === 0) return undefined;
  // From a loss to a profit there is no percentage.
  const by = value - before;
  const text =
    before > 0
      ? `${((100 * by) / before).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`
      : figureText(by, measure.format, language);
  return { text: `${signed(by, text)}${against}`, direction: directionOf(by) };
}

const signed = (value: number, text: string): string => (value > 0 ? `+${text}` : text);
